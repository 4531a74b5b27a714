"""Whatever is thrown at a game, it is refused with a named reason and nothing has changed, or it is legal."""

import random
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from beanfield.game import Approve, Confirm, Game, IllegalMove, Move, RandomDealer, Reason, view_of
from beanfield.rules.record import pack

from .playing import TABLES, choose, table_options
from .strategies import GOOD_MOVES, WILD, WILD_MOVES


class AnyMoves(RuleBasedStateMachine):
    """A table at which somebody keeps pressing every button."""

    game: Game
    rng: random.Random
    past: list[tuple[int, Move]]

    @initialize(
        table=st.sampled_from(TABLES),
        pace=st.sampled_from(("rounds", "live", "grace")),
        seed=st.integers(0, 2**32),
        skip=st.sampled_from((0, 0, 3, 20, 100)),
    )
    def sit_down(self, table: tuple[str, int], pace: str, seed: int, skip: int) -> None:
        self.game = Game(table_options(*table, pace), RandomDealer(seed))
        self.rng = random.Random(seed)
        self.past = []
        for _ in range(skip):
            self.go_on()

    def go_on(self) -> None:
        if not self.game.over:
            seat, move = choose(self.game, self.rng)
            self.game.play(seat, move)
            self.past.append((seat, move))

    def attempt(self, seat: Any, move: Move) -> None:
        """Make a move of which nothing is known."""
        game = self.game
        before = pack(game.state)
        told = game.n_events, len(game.moves)
        reason = game.check(seat, move)
        try:
            game.play(seat, move)
        except IllegalMove as error:
            assert error.reason == reason != Reason.OK
            assert str(error)
            assert pack(game.state) == before
            assert (game.n_events, len(game.moves)) == told
        else:
            assert reason == Reason.OK
            assert game.n_events > told[0]
            self.past.append((seat, move))

    @rule()
    def play_a_legal_move(self) -> None:
        self.go_on()

    @rule(seat=st.integers(-1, 6) | WILD, move=WILD_MOVES)
    def play_anything(self, seat: Any, move: Move) -> None:
        self.attempt(seat, move)

    @rule(seat=st.integers(-1, 6), move=GOOD_MOVES)
    def play_something_well_formed(self, seat: int, move: Move) -> None:
        self.attempt(seat, move)

    @rule(seat=st.integers(0, 6))
    def play_a_legal_move_from_another_seat(self, seat: int) -> None:
        if not self.game.over:
            self.attempt(seat, choose(self.game, self.rng)[1])

    @precondition(lambda self: self.past)
    @rule(back=st.integers(1, 12))
    def play_an_earlier_move_again(self, back: int) -> None:
        """Double confirmations, offers and cards that have gone."""
        self.attempt(*self.past[-min(back, len(self.past))])

    @precondition(lambda self: self.game.state.pub.n_open > 0)
    @rule(which=st.integers(0, 63), revision=st.integers(-1, 1), seat=st.integers(0, 6), partner=st.integers(0, 6))
    def answer_an_open_offer(self, which: int, revision: int, seat: int, partner: int) -> None:
        offers = self.game.view().offers
        offer = offers[which % len(offers)]
        self.attempt(seat, Confirm(offer.offer, offer.revision + revision, partner))
        self.attempt(seat, Approve(offer.offer, offer.revision + revision, ("h1",) * sum(offer.ask.values())))

    @invariant()
    def views_can_be_taken(self) -> None:
        if hasattr(self, "game"):
            seat = self.rng.randrange(self.game.options.players)
            view = self.game.view(seat, memory=True)
            assert view == view_of(self.game.state.pub, self.game.state.own[seat], memory=True)
            assert msgspec.json.encode(view)
            assert self.game.state.fault == 0


AnyMoves.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
test_any_moves = AnyMoves.TestCase


@pytest.mark.parametrize("seat", [None, "0", 0.0, True, -2, 7, 10**20, [], 4])
def test_there_are_no_other_seats(seat: Any) -> None:
    game = Game(table_options("classic", 4), RandomDealer(1))
    move = game.legal(0)[0]
    assert game.check(seat, move) == Reason.NO_SUCH_SEAT
    with pytest.raises(IllegalMove) as caught:
        game.play(seat, move)
    assert caught.value.reason == Reason.NO_SUCH_SEAT
