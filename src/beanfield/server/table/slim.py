"""Games that take little memory: many tables live in one process, and a game as the rules make it takes 250 KB.

Long rows of small numbers become arrays, which index and slice like lists; what only one call at a time needs is
shared by all games; and seats that nobody plays share one empty record.
"""

from array import array
from typing import Any, Final

from beanfield.game import Game, GameMemory
from beanfield.rules.record import Record, record_type
from beanfield.rules.state import SEATS, Own

CODES: Final = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
LONG: Final = 48

# Written and read within one move, never across two.
EVENT_BUFFER: "array[int] | None" = None
NOBODYS: Final = Own()  # what the seats know that nobody plays


def slim(game: Game) -> None:
    """Make a game small; it plays on exactly as before."""
    global EVENT_BUFFER
    state: Any = game.state
    if EVENT_BUFFER is None:
        EVENT_BUFFER = array("i", state.ev)
    state.ev = EVENT_BUFFER
    state.own = [*state.own[: state.pub.players], *[NOBODYS] * (SEATS - state.pub.players)]
    shrink(state)
    game.remember(GameMemory(state, array("i", game.memory.log), array("i", game.memory.starts), game.shuffles))


def shrink(record: Record) -> None:
    """Turn the long rows of a record, and of those within it, into arrays."""
    for name, width, length in record_type(record).fields:
        value = getattr(record, name)
        if isinstance(width, str):
            if length >= LONG and isinstance(value, list):
                setattr(record, name, array(CODES[width], value))
        elif length:
            for part in value:
                shrink(part)
        else:
            shrink(value)
