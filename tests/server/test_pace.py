"""How long a table with bots waits for people: as long as they have something to say, and no longer."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest

from beanfield.game import Done, End, Move, Plant, Post, TurnUp
from beanfield.server.settings import Settings
from beanfield.server.table.automation import SOLO
from beanfield.server.table.model import Moved
from beanfield.server.table.runtime import TableRuntime

from .desk import Desk, make_table

DELAY: Final = 1.0
PATIENCE: Final = 10.0
GRACE: Final = 5.0
TALK: Final = DELAY * 2 + 0.05  # in this time every bot has spoken
ALONE: Final = DELAY * SOLO * 2 + 0.05  # and in this time where bots are among themselves
SETTINGS: Final = Settings(bot_delay=DELAY, bot_patience=PATIENCE, grace=GRACE)


def at_a_table(work: Callable[[TableRuntime], None], **more: Any) -> None:
    """Two bots and, at seat 2, a person; the first bot has turned up its cards."""

    async def go() -> None:
        runtime = make_table(Desk(SETTINGS), "00" * 32, players=3, bots={0: "loner", 1: "loner"}, **more)
        for move in (Plant(0), TurnUp()):
            runtime.append(Moved(0, move), "", "", None)
        hub: Any = runtime.hub
        hub.automatic = True
        runtime.automation.changed()
        work(runtime)
        hub.automatic = False
        runtime.close()

    asyncio.run(go())


def left(runtime: TableRuntime, timer: object) -> float:
    """Seconds until the table does something by itself."""
    return runtime.automation.timers[timer].when() - asyncio.get_running_loop().time()


def say(runtime: TableRuntime, seat: int, move: Move) -> None:
    """A seat's move, after which the table looks what is next."""
    runtime.append(Moved(seat, move), "", "", None)
    runtime.automation.changed()


def gift(runtime: TableRuntime, seat: int, *to: int) -> Post:
    """An offer of a seat's front card."""
    game = runtime.state.game
    assert game is not None
    card = game.view(seat).hand[0].card
    assert card is not None
    return Post((card,), {}, to)


def test_what_bots_say_to_each_other_does_not_prolong_trade() -> None:
    def work(runtime: TableRuntime) -> None:
        assert left(runtime, "patience") == pytest.approx(PATIENCE, abs=0.5)
        runtime.automation.told_at -= 7
        say(runtime, 1, gift(runtime, 1, 0))
        assert left(runtime, "patience") == pytest.approx(PATIENCE - 7, abs=0.5)
        # However late it is, the other bots are heard before trade ends.
        runtime.automation.told_at -= 7
        say(runtime, 1, Post((), {"red": 1}, (0,)))
        assert left(runtime, "patience") == pytest.approx(TALK, abs=0.5)

    at_a_table(work)


def test_what_is_said_to_people_can_be_read() -> None:
    def work(runtime: TableRuntime) -> None:
        runtime.automation.told_at -= 7
        say(runtime, 0, gift(runtime, 0, 2))
        assert left(runtime, "patience") == pytest.approx(PATIENCE, abs=0.5)
        runtime.automation.told_at -= 7
        say(runtime, 2, gift(runtime, 2, 0))
        assert left(runtime, "patience") == pytest.approx(PATIENCE, abs=0.5)
        # A bot answers only after a while in which people may go first.
        assert left(runtime, ("think", 1)) == pytest.approx(DELAY, abs=0.5)

    at_a_table(work)


@pytest.mark.parametrize("done", [False, True])
def test_nobody_waits_for_people_who_are_done(done: bool) -> None:
    def work(runtime: TableRuntime) -> None:
        if done:
            say(runtime, 2, Done())
        assert left(runtime, "patience") == pytest.approx(ALONE if done else PATIENCE, abs=0.3)
        say(runtime, 0, End())
        game = runtime.state.game
        assert game is not None and game.view().stage == "closing"
        assert left(runtime, "close") == pytest.approx(ALONE if done else GRACE, abs=0.3)

    at_a_table(work)


def test_where_nobody_can_go_first_a_bot_is_quicker() -> None:
    async def go() -> None:
        runtime = make_table(Desk(SETTINGS), "00" * 32, players=3, bots={0: "loner", 1: "loner"})
        hub: Any = runtime.hub
        hub.automatic = True
        runtime.automation.changed()
        assert 0 < left(runtime, ("think", 0)) < DELAY * 0.7
        hub.automatic = False
        runtime.close()

    asyncio.run(go())
