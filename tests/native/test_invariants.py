"""Whole games, compiled: after every step each card is in exactly one place, and every game ends as the rules say."""

import random
from collections.abc import Callable

import pytest

from beanfield.rules.options import SWITCHES, OptionError, Options, make_options, preset
from beanfield.rules.state import CARDS, State

from ..rules import invariants
from ..rules.invariants import wrong
from ..rules.positions import BLUE, RED, SOY, TABLES, Table, random_game
from .stepping import DEALS, LONER, POLICIES, POSTS, RANDOM, SCORE, SWAPPER, TURNS, WINNERS, Native

ALL_TABLES = len(TABLES)


def some_players(options: Options, seed: int) -> list[int]:
    """A player for each seat, mostly random ones."""
    rng = random.Random(seed)
    kinds = [RANDOM, RANDOM, LONER, SWAPPER][: 1 + len(POLICIES[options.game])]
    return [rng.choice(kinds) for _ in range(options.players)]


def games_are_sound(options: Options, games: int, which: list[int] | None = None) -> None:
    """Play games to their end, with a look at everything after every step."""
    rows = Native(options, which=which, log=games % 2).run(0, games, checked=True)
    assert (rows[:, WINNERS] > 0).all()
    assert (rows[:, WINNERS] < 1 << options.players).all()
    assert (rows[:, SCORE : SCORE + 7] >= 0).all()
    assert (rows[:, SCORE + options.players : SCORE + 7] == 0).all()
    assert (rows[:, DEALS] <= rows[:, POSTS]).all()


@pytest.mark.rule("C4")
@pytest.mark.parametrize(("edition", "players"), TABLES[::-1])
def test_no_card_is_ever_lost(edition: str, players: int) -> None:
    games_are_sound(make_options(edition, players), 60)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players"), TABLES[::-1])
def test_no_card_is_ever_lost_for_long(edition: str, players: int) -> None:
    """100,000 games in all."""
    games_are_sound(make_options(edition, players), 100_000 // ALL_TABLES + 1)


def any_options(seed: int) -> Options:
    """Switches set at random."""
    rng = random.Random(seed)
    while True:
        edition, players = rng.choice(TABLES)
        switches = {name: rng.choice(SWITCHES[name]) for name in preset(edition, players) if rng.random() < 0.5}
        try:
            return make_options(edition, players, rng.randrange(players), switches=switches)
        except OptionError:
            continue


def any_switches_are_sound(tables: int, games: int) -> None:
    for seed in range(tables):
        options = any_options(seed)
        games_are_sound(options, games, some_players(options, seed))


@pytest.mark.rule("C4")
def test_no_card_is_lost_with_any_switches() -> None:
    any_switches_are_sound(40, 5)


@pytest.mark.long
def test_no_card_is_lost_with_any_switches_for_long() -> None:
    any_switches_are_sound(1000, 20)


@pytest.mark.rule("V7")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("which", [[RANDOM, RANDOM], [LONER, RANDOM], [LONER, LONER]])
def test_games_of_two_end_in_turn_27(start: int, which: list[int]) -> None:
    rows = Native(make_options("two", start=start), which=which).run(0, 10_000 if which == [RANDOM, RANDOM] else 1000)
    assert set(rows[:, TURNS].tolist()) == {27}


@pytest.mark.rule("U14")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("which", [[RANDOM, RANDOM], [LONER, RANDOM], [LONER, LONER]])
def test_duels_end_in_turn_18(start: int, which: list[int]) -> None:
    rows = Native(make_options("duel", start=start), which=which).run(0, 10_000 if which == [RANDOM, RANDOM] else 1000)
    assert set(rows[:, TURNS].tolist()) == {18}


# --- the instrument itself -------------------------------------------------


def middle_of(edition: str, seed: int = 1) -> State:
    """A position in the middle of a game, with cards everywhere."""
    table = Table(edition, deal=False)
    found = State()

    def look(s: State, seat: int, move: object) -> None:
        nonlocal found
        if s.pub.turn == 9 and (edition == "duel" or s.pub.n_open > 0 or edition == "two"):
            found = s
            raise StopIteration

    with pytest.raises(StopIteration):
        random_game(table.state, seed, look)
    return found


def lose_supply(s: State) -> None:
    s.pub.supply -= 1


def change_field(s: State) -> None:
    s.pub.field_count[next(i for i, count in enumerate(s.pub.field_count) if count)] += 1


def change_row(s: State) -> None:
    at = next(i for i, kind in enumerate(s.pub.row) if kind)
    s.pub.row[at] = BLUE if s.pub.row[at] != BLUE else SOY


def double_discard(s: State) -> None:
    s.pub.discard[s.pub.n_discard] = RED
    s.pub.n_discard += 1


def pay_coin(s: State) -> None:
    s.pub.coin[s.pub.coins[0]] = RED
    s.pub.coins[0] += 1


def change_start_coin(s: State) -> None:
    s.hidden.start_coin[0] = BLUE if s.hidden.start_coin[0] != BLUE else SOY


def remove_a_card(s: State) -> None:
    s.pub.removed[RED] += 1


def set_aside(s: State) -> None:
    s.pub.aside[s.pub.n_aside[0]] = RED
    s.pub.n_aside[0] += 1
    s.pub.aside_left[0] += 1


def turn_up(s: State) -> None:
    s.pub.turned[s.pub.n_turned] = RED
    s.pub.n_turned += 1
    s.pub.turned_left += 1


def miscount_turned(s: State) -> None:
    s.pub.turned_left += 1


def miscount_hand(s: State) -> None:
    s.pub.hand_size[1] += 1


def change_bag(s: State) -> None:
    s.own[1].held += 1 << 5 * RED


def change_hand(s: State) -> None:
    own = s.own[1]
    own.hand[own.head] = RED if own.hand[own.head] != RED else BLUE


def move_head(s: State) -> None:
    s.own[1].head += 1


def show_more(s: State) -> None:
    s.pub.shown[0] = 31 << 5 * RED


def lose_bonus(s: State) -> None:
    s.pub.bonus_supply -= 1


def swap_bonus(s: State) -> None:
    s.hidden.bonus_supply[0] = s.hidden.bonus_supply[1]


def offer_gone_card(s: State) -> None:
    slot = s.pub.open[0]
    own = s.own[s.pub.offers[slot].seat]
    own.offer_n[slot] = 1
    own.offer_card[slot * CARDS] = 255


def approve_gone_card(s: State) -> None:
    slot = s.pub.open[0]
    offer = s.pub.offers[slot]
    offer.approved |= 1
    offer.asked = 1
    s.own[0].approval_card[slot * CARDS] = -120


def fail(s: State) -> None:
    s.fault = 1


def post_too_often(s: State) -> None:
    s.pub.posts[2] = s.pub.offer_cap + 1


FAULTS: list[tuple[str, Callable[[State], None], int]] = [
    ("classic", lose_supply, invariants.CARD_LOST),
    ("two", change_field, invariants.CARD_LOST),
    ("duel", change_row, invariants.CARD_LOST),
    ("classic", double_discard, invariants.CARD_LOST),
    ("two", pay_coin, invariants.CARD_LOST),
    ("duel", change_start_coin, invariants.CARD_LOST),
    ("two", remove_a_card, invariants.CARD_LOST),
    ("classic", set_aside, invariants.CARD_LOST),
    ("classic", turn_up, invariants.CARD_LOST),
    ("classic", miscount_turned, invariants.CARD_LOST),
    ("classic", miscount_hand, invariants.HAND_COUNT),
    ("classic", change_bag, invariants.HAND_BAG),
    ("duel", change_hand, invariants.HAND_BAG),
    ("two", move_head, invariants.HAND_HEAD),
    ("classic", show_more, invariants.SHOWN_TOO_MUCH),
    ("duel", lose_bonus, invariants.BONUS_LOST),
    ("duel", swap_bonus, invariants.BONUS_LOST),
    ("classic", offer_gone_card, invariants.OFFER_WITHOUT_CARD),
    ("classic", approve_gone_card, invariants.APPROVAL_WITHOUT_CARD),
    ("classic", fail, invariants.KERNEL_FAULT),
    ("classic", post_too_often, invariants.TOO_MANY_POSTS),
]


@pytest.mark.parametrize(("edition", "spoil", "expected"), FAULTS)
def test_every_fault_is_noticed(edition: str, spoil: Callable[[State], None], expected: int) -> None:
    s = middle_of(edition)
    assert wrong(s) == invariants.FINE
    spoil(s)
    assert wrong(s) == expected
