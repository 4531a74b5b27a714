"""Whoever folds the events a seat hears knows what the seat knows: folded and fresh Views are the same."""

import random

import msgspec
import pytest

from beanfield.game import Event, first_known, fold, known_of, view_of
from beanfield.game.viewer import Viewer
from beanfield.rules.known import know
from beanfield.rules.record import differences, pack
from beanfield.rules.state import Known

from .playing import TABLES, choose, new_game

EVENT = msgspec.json.Decoder(Event)


def follow(edition: str, players: int, pace: str, seed: int, every: int, **switches: str) -> None:
    """Play a game; after every ``every`` moves compare for every seat, and after every move for one of them."""
    game = new_game(edition, players, seed, pace, **switches)
    rng = random.Random(seed)
    seats = [None, *range(players)]
    knowns = {seat: first_known(game.options, -1 if seat is None else seat) for seat in seats}
    heard = dict.fromkeys(seats, 0)
    truth = Known()
    n = 0
    while True:
        watched = seats if n % every == 0 or game.over else [rng.choice(seats)]
        for seat in watched:
            known = knowns[seat]
            for event in game.events(seat, heard[seat]):
                fold(known, EVENT.decode(msgspec.json.encode(event)))
                heard[seat] += 1
            fresh = game.view(seat, memory=True)
            assert view_of(known.pub, known.own, memory=True) == fresh
            own = game._own(-1 if seat is None else seat)
            assert view_of(game.state.pub, own, memory=True) == fresh
            if n % every == 0:
                know(game.state, -1 if seat is None else seat, truth)
                assert not differences(known_of(fresh), truth)
                assert pack(known) == pack(truth)
        if game.over:
            break
        game.play(*choose(game, rng))
        n += 1
    assert game.n_events == heard[None]
    assert game.result is not None


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_folded_equals_fresh_in_rounds(edition: str, players: int) -> None:
    follow(edition, players, "rounds", 1, 10 * players)


@pytest.mark.parametrize(
    ("edition", "players", "pace"),
    [("classic", 5, "live"), ("online", 4, "grace"), ("modern", 3, "live"), ("two", 2, "live"), ("duel", 2, "live")],
)
def test_folded_equals_fresh_live(edition: str, players: int, pace: str) -> None:
    follow(edition, players, pace, 2, 23)


@pytest.mark.rule("O1")
@pytest.mark.parametrize(
    "switches",
    [{"coins": "hidden"}, {"harvest": "own-turn", "fields": "3"}, {"offers_per_phase": "unlimited", "draw": "each"}],
)
def test_folded_equals_fresh_with_switches(switches: dict[str, str]) -> None:
    follow("classic", 4, "rounds", 3, 23, **switches)


def test_all_seats_are_watched_closely() -> None:
    follow("duel", 2, "rounds", 4, 6)
    follow("online", 3, "rounds", 4, 6, exhaustions="1")


def test_a_viewer_that_misses_an_event_is_noticed() -> None:
    """The comparison above can fail: a Viewer that is not told of changes gives an old View."""
    game = new_game("classic", 3, 5)
    viewer = Viewer(game.state.pub)
    own = game.state.own[0]
    viewer.view(own)
    game.play(0, game.legal(0)[0])
    assert viewer.view(own) != view_of(game.state.pub, own)
