"""What a seat may not know changes not one byte of what it is sent.

The hidden cards of a game are dealt anew: others' hands, the supply, The Duel's starting coins and bonus cards. What
others have shown by offers and approvals stays, and so does what the moves to come will show. Then the seat's View and
its events must be the same to the byte, now and after those moves.
"""

import copy
import random
import re

import msgspec
import pytest

from beanfield.game import (
    Game,
    View,
)
from beanfield.game import events as events_module
from beanfield.rules.codes import (
    EV_DREW,
)
from beanfield.rules.known import redact

from .permuting import deal_anew, moves_to_come
from .playing import TABLES, new_game, play_on


def sent(game: Game, viewer: int | None, since: int) -> bytes:
    """All that a seat is sent."""
    return msgspec.json.encode((game.view(viewer, memory=True), game.events(viewer, since)))


def look_for_leaks(edition: str, players: int, pace: str, seed: int, rounds: int, **switches: str) -> int:
    """Assert that nothing leaks; returns how many hidden cards were changed in all."""
    rng = random.Random(seed)
    game = new_game(edition, players, seed, pace, **switches)
    changed = 0
    for _ in range(rounds):
        play_on(game, rng, rng.randrange(40))
        viewer = rng.choice([None, *range(players)])
        number = -1 if viewer is None else viewer
        moves, fixed = moves_to_come(game, number, rng, 30)
        one, other = copy.deepcopy(game), copy.deepcopy(game)
        changed += deal_anew(other.state, number, fixed, rng)
        other._viewer.forget()
        since = game.n_events
        assert sent(one, viewer, since) == sent(other, viewer, since)
        for seat, move in moves:
            one.play(seat, move)
            other.play(seat, move)
            assert sent(one, viewer, since) == sent(other, viewer, since)
    return changed


@pytest.mark.rule("T16", "O1")
@pytest.mark.parametrize("pace", ["rounds", "live"])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_nothing_leaks(edition: str, players: int, pace: str) -> None:
    assert look_for_leaks(edition, players, pace, 12, 8) > 200


def test_nothing_leaks_where_coins_are_hidden() -> None:
    assert look_for_leaks("classic", 4, "rounds", 13, 8, coins="hidden") > 200


def test_a_leak_in_the_events_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events_module, "redact", lambda code, x, seat: x)
    with pytest.raises(AssertionError):
        look_for_leaks("classic", 4, "rounds", 12, 8)


def test_a_small_leak_in_the_events_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the kinds of drawn cards leak."""
    monkeypatch.setattr(events_module, "redact", lambda code, x, seat: x if code == EV_DREW else redact(code, x, seat))
    with pytest.raises(AssertionError):
        look_for_leaks("two", 2, "rounds", 12, 8)


def test_a_leak_in_the_views_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A View of the next seat's hand."""
    view = Game.view

    def wrong_view(self: Game, seat: int | None = None, memory: bool = False) -> View:
        return view(self, 0 if seat is None else (seat + 1) % self.options.players, memory)

    monkeypatch.setattr(Game, "view", wrong_view)
    with pytest.raises(AssertionError):
        look_for_leaks("duel", 2, "rounds", 12, 8)


@pytest.mark.rule("O1")
def test_hidden_totals_are_in_nobody_elses_view() -> None:
    game = new_game("classic", 4, 14, coins="hidden")
    play_on(game, random.Random(14), 400)
    assert any(game.state.pub.coins)
    for seat in (None, 0, 1, 2, 3):
        coins = [shown.coins for shown in game.view(seat).seats]
        assert coins == [game.state.pub.coins[i] if i == seat else None for i in range(4)]
    play_on(game, random.Random(15), 20000)
    assert [shown.coins for shown in game.view().seats] == list(game.result.scores if game.result else ())


def test_only_the_owner_is_told_which_copies() -> None:
    """Handles of hand cards reach nobody but their owner."""
    game = new_game("classic", 4, 16)
    play_on(game, random.Random(16), 400)
    for seat in (None, 0, 1, 2, 3):
        for event in game.events(seat):
            text = msgspec.json.encode(event)
            owner = getattr(event, "seat", None)
            if event.__class__.__name__ == "Dealt":
                owner = seat if seat in (event.proposer, event.partner) else None  # type: ignore[union-attr]
            if owner != seat or seat is None:
                assert not re.search(rb'"h[0-9]', text)
