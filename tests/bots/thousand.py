"""A thousand games of every yardstick: the players that others are measured by must never change unnoticed.

``python -m tests.bots.thousand`` plays them and writes ``thousand.json`` anew; see :mod:`.golden` for when to do that.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from beanfield.rules.options import make_options

from . import hashing

FILE = Path(__file__).with_name("thousand.json")
GAMES: Final = 1000
SEED: Final = 20
YARDSTICKS: Final = ("loner", "swapper", "greedy", "fair", "exploiter")


def played(name: str) -> dict[str, Any]:
    """Two of the yardstick with a swapper and a fair player: their mean coins, all deals, a hash of all moves."""
    import numpy as np

    from beanfield.native import batch
    from beanfield.native.driver import COLUMNS, DEALS

    policies = [getattr(hashing, yardstick) for yardstick in YARDSTICKS]
    options = make_options("classic", 4)
    drive, numbers = batch.driver_for(options, policies)
    bench = batch.Bench(options, batch.memory_of(policies))
    seats = (name, "swapper", name, "fair")
    which = np.array([numbers[YARDSTICKS.index(seat)] for seat in seats] + [0] * 3, np.int64)
    row = np.zeros((1, COLUMNS), np.int64)
    coins = deals = 0
    total = 0
    for number in range(GAMES):
        batch.call(drive, bench, which, SEED, number, row)
        coins += int(row[0, 0] + row[0, 2])
        deals += int(row[0, DEALS])
        hashes = [int(memory["notes"][hashing.HASH]) for memory in bench.memories[:4]]
        total = crc32(repr(hashes).encode(), total)
    return {"mean_coins": coins / (2 * GAMES), "deals": deals, "checksum": total}


def main() -> int:
    """Write the file anew, a line for every yardstick."""
    lines = [f"{json.dumps(name)}: {json.dumps(played(name))}" for name in YARDSTICKS]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
