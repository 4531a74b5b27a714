"""No built-in player's decision depends on what its seat may not know.

The hidden cards of a game are dealt anew, except those that the moves to come show anyway. The player at a seat, asked
in both games at every step, must choose the same moves. Compiled players are handed the same records, and there even
an index that leaves its row could cheat, so they are tried as well.
"""

import copy
import random
from collections.abc import Callable

import pytest

from beanfield.bots.player import Player, PolicyPlayer
from beanfield.bots.registry import PLAYERS
from beanfield.game import Game, Move, View
from beanfield.native.layout import to_native
from beanfield.rules.codes import TWO
from beanfield.rules.record import copy_into, pack
from beanfield.rules.state import State

from ..game.permuting import deal_anew, moves_to_come
from ..game.playing import TABLES, choose, new_game, play_on
from ..native.own_policies import peeking
from ..native.stepping import POLICIES, Interpreted, Native, Policy, Whole, make_stepper
from .watching import EVERYDAY

Maker = Callable[[Game, int], Player]


class Seat:
    """A player at a seat of a game; made afresh when it is asked in another game."""

    def __init__(self, make: Maker, seat: int) -> None:
        self.make = make
        self.seat = seat
        self.game: Game | None = None
        self.heard = 0

    def act(self, game: Game) -> Move:
        if self.game is not game:
            self.game = game
            self.heard = 0
            self.player = self.make(game, self.seat)
        listen = getattr(self.player, "observe", None)
        if listen is not None:
            for event in game.events(self.seat, self.heard):
                listen(event)
            self.heard = game.n_events
        return self.player.act(game.view(self.seat, memory=True))


def look_for_cheating(make: Maker, edition: str, players: int, seed: int, rounds: int, **switches: str) -> int:
    """Assert that the player decides by what it may know; returns how many decisions were compared."""
    rng = random.Random(seed)
    game = new_game(edition, players, seed, **switches)
    compared = 0
    for _ in range(rounds):
        play_on(game, rng, rng.randrange(40))
        if game.over:
            game = new_game(edition, players, seed + 1, **switches)
        viewer = game.state.pub.to_act
        plan = Seat(make, viewer)

        def chooser(game: Game, rng: random.Random, plan: Seat = plan) -> tuple[int, Move]:
            if game.state.pub.to_act == plan.seat:
                return plan.seat, plan.act(game)
            return choose(game, rng)

        moves, fixed = moves_to_come(game, viewer, rng, 30, chooser)
        one, other = copy.deepcopy(game), copy.deepcopy(game)
        deal_anew(other.state, viewer, fixed, rng)
        other._viewer.forget()
        seats = Seat(make, viewer), Seat(make, viewer)
        for seat, move in moves:
            if seat == viewer:
                decision = seats[0].act(one)
                assert decision == move, "the player does not decide by its seed alone"
                assert seats[1].act(other) == decision, "the player decides by what it may not know"
                compared += 1
            one.play(seat, move)
            other.play(seat, move)
    return compared


def listener(name: str) -> Maker:
    """A built-in player that hears all events."""
    return lambda game, seat: PLAYERS[name].make(game.options, seat, 3)


class Looker:
    """A built-in player that is only shown Views."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner

    def act(self, view: View) -> Move:
        return self.inner.act(view)


def looker(name: str) -> Maker:
    return lambda game, seat: Looker(PLAYERS[name].make(game.options, seat, 3))


@pytest.mark.rule("T16", "O1")
@pytest.mark.parametrize("make", [listener, looker])
@pytest.mark.parametrize(("edition", "players", "name"), EVERYDAY)
def test_decisions_depend_on_what_is_known(edition: str, players: int, name: str, make: Callable[[str], Maker]) -> None:
    assert look_for_cheating(make(name), edition, players, 21, 6) >= 4


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_decisions_depend_on_what_is_known_for_long(edition: str, players: int, name: str) -> None:
    assert look_for_cheating(listener(name), edition, players, 22, 60) >= 60
    assert look_for_cheating(looker(name), edition, players, 23, 20) >= 20
    if edition != "duel":
        assert look_for_cheating(listener(name), edition, players, 24, 20, coins="hidden") >= 20


class Cheat(PolicyPlayer):
    """Looks at the bottom card of the supply."""

    game: Game

    def act(self, view: View) -> Move:
        self.rng.state ^= (self.game.state.hidden.supply[0] + 1) * 0x1234567
        return super().act(view)


class Nosy(PolicyPlayer):
    """Looks at the left neighbour's last hand card instead of its own dice."""

    game: Game

    def act(self, view: View) -> Move:
        other = (self.seat + 1) % self.game.options.players
        self.rng.state ^= self.game.state.own[other].hand[self.game.state.pub.arrived[other]] + 1
        return super().act(view)


@pytest.mark.parametrize("kind", [Cheat, Nosy])
@pytest.mark.parametrize("edition", ["classic", "two", "duel"])
def test_a_cheat_is_noticed(edition: str, kind: type[Cheat | Nosy]) -> None:
    def make(game: Game, seat: int) -> Player:
        policy = POLICIES[game.options.game][0]
        player = kind("cheat", policy, game.options, seat, 3)
        player.game = game
        return player

    with pytest.raises(AssertionError, match="what it may not know"):
        look_for_cheating(make, edition, 2 if edition != "classic" else 4, 21, 20)


# --- compiled --------------------------------------------------------------


def compare_compiled(native: Native, interpreted: Interpreted, number: int, rng: random.Random) -> int:
    """Let the compiled player move in the game as it is and dealt anew, every few steps; returns how often."""
    compared = 0
    interpreted.begin(number)
    while not interpreted.over:
        if rng.random() < 0.05 and not interpreted.whole.state.pub.shuffle_due:
            whole = interpreted.python()
            assert isinstance(whole, Whole)
            seat = whole.state.pub.to_act
            other = Whole()
            copy_into(whole, other)
            deal_anew(other.state, seat, set(), rng)
            moves = []
            for table in (whole, other):
                to_native(table, native.whole)
                moves.append(pack(native.step()))
            assert moves[0] == moves[1], "the player decides by what it may not know"
            compared += 1
        interpreted.step()
    return compared


def look_for_compiled_cheating(native: Native, options_of: Interpreted, games: int) -> int:
    rng = random.Random(31)
    return sum(compare_compiled(native, options_of, number, rng) for number in range(games))


@pytest.mark.parametrize(
    ("edition", "players"),
    [each if each[0] == "two" else pytest.param(*each, marks=pytest.mark.long) for each in TABLES],
)
def test_compiled_decisions_depend_on_what_is_known(edition: str, players: int) -> None:
    options = new_game(edition, players, 1).options
    for which in range(len(POLICIES[options.game])):
        native = Native(options, which=[which] * players)
        interpreted = Interpreted(options, [which] * players)
        assert look_for_compiled_cheating(native, interpreted, 1) > 3


@pytest.mark.long
def test_a_compiled_cheat_is_noticed() -> None:
    """It reads behind the end of its own hand."""
    options = new_game("two", 2, 1).options
    policies: list[Policy] = [peeking]
    native = Native(options, make_stepper(TWO, policies), [0, 0])
    interpreted = Interpreted(options, [0, 0])
    with pytest.raises(AssertionError, match="what it may not know"):
        look_for_compiled_cheating(native, interpreted, 20)


def test_states_are_dealt_anew() -> None:
    """Otherwise nothing would be compared."""
    game = new_game("classic", 4, 1)
    other = copy.deepcopy(game)
    assert deal_anew(other.state, 0, set(), random.Random(1)) > 50
    assert isinstance(other.state, State)
    assert pack(other.state) != pack(game.state)
    assert pack(other.state.pub) == pack(game.state.pub)
    assert pack(other.state.own[0]) == pack(game.state.own[0])
