"""Before the first turn: which cards, who gets how many, in what order."""

import pytest

from beanfield.rules import engine
from beanfield.rules.codes import BUY, DEALING, DRAW, PASS, PLANT, PLANT_FIRST, READY_DRAW, SETUP, SHUFFLE_SUPPLY
from beanfield.rules.options import OptionError, deck_counts, first_hands, make_options
from beanfield.rules.reasons import Reason
from beanfield.rules.record import differences, pack
from beanfield.rules.setup import begin, new_game
from beanfield.rules.state import BONUS, FIELDS, HAND, NO_KIND, PILE, Move, Public, State
from beanfield.rules.supply import shuffle_ordered

from .positions import (
    BLUE,
    CHILI,
    COCOA,
    COFFEE,
    GARDEN,
    GREEN,
    RED,
    SOY,
    STINK,
    TABLES,
    WAX,
    EditionAndPlayers,
    Table,
    random_game,
)

COUNTS = [24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4]


def without(*kinds: int) -> list[int]:
    return [0 if kind in kinds else count for kind, count in enumerate(COUNTS)]


@pytest.mark.rule("S1", "F3")
def test_three_players() -> None:
    t = Table("classic", 3)
    assert list(t.p.deck) == without(COCOA)
    assert sum(t.p.deck) == 150
    assert [t.p.n_fields[seat] for seat in range(3)] == [3, 3, 3]
    t.arrange(coins={0: [BLUE] * 9}, hands={0: [BLUE]})
    t.refused(Reason.NONE_FOR_SALE, 0, BUY)


@pytest.mark.rule("S2")
@pytest.mark.parametrize("players", [4, 5])
def test_four_or_five_players(players: int) -> None:
    t = Table("classic", players)
    assert list(t.p.deck) == without(COFFEE)
    assert sum(t.p.deck) == 130
    assert [t.p.n_fields[seat] for seat in range(7)] == [2] * players + [0] * (7 - players)


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [6, 7])
def test_six_or_seven_players(players: int) -> None:
    t = Table("classic", players)
    assert list(t.p.deck) == without(COCOA, GARDEN)
    assert sum(t.p.deck) == 144
    assert [t.p.n_fields[seat] for seat in range(7)] == [2] * players + [0] * (7 - players)


def scripted(edition: str, players: int, start: int) -> tuple[Table, list[int]]:
    """A table dealt from a known order, and the cards in the order in which they came."""
    t = Table(edition, players, start=start, deal=False)
    assert (t.stage, t.p.shuffle_due) == (SETUP, SHUFFLE_SUPPLY)
    pile = t.discards()
    order = list(range(len(pile)))
    order = order[1::2] + order[0::2]
    shuffle_ordered(t.state, order)
    engine.after_shuffle(t.state)
    t.check_cards()
    return t, [pile[i] for i in order][::-1]


@pytest.mark.rule("S4")
@pytest.mark.parametrize("start", [0, 2])
def test_five_cards_each_one_at_a_time_from_the_starting_player(start: int) -> None:
    t, came = scripted("classic", 4, start)
    for place in range(4):
        seat = (start + place) % 4
        assert t.hand(seat) == [came[place + 4 * n] for n in range(5)]


@pytest.mark.rule("S4", "S5")
@pytest.mark.parametrize(("players", "start"), [(6, 0), (6, 4), (7, 0), (7, 6)])
def test_staggered_hands_pass_over_full_ones(players: int, start: int) -> None:
    sizes = [3, 4, 5, 6, 6, 6, 6][:players]
    t, came = scripted("classic", players, start)
    hands: list[list[int]] = [[] for _ in sizes]
    while any(len(hand) < size for hand, size in zip(hands, sizes, strict=True)):
        for hand, size in zip(hands, sizes, strict=True):
            if len(hand) < size:
                hand.append(came.pop(0))
    for place, hand in enumerate(hands):
        assert t.hand((start + place) % players) == hand


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("players", "start", "hands"),
    [
        (3, 1, [5, 5, 5, 0, 0, 0, 0]),
        (5, 0, [5, 5, 5, 5, 5, 0, 0]),
        (6, 0, [3, 4, 5, 6, 6, 6, 0]),
        (6, 2, [6, 6, 3, 4, 5, 6, 0]),
        (7, 0, [3, 4, 5, 6, 6, 6, 6]),
        (7, 6, [4, 5, 6, 6, 6, 6, 3]),
    ],
)
def test_sizes_of_the_first_hands(players: int, start: int, hands: list[int]) -> None:
    assert first_hands(make_options("classic", players, start)) == hands
    t = Table("classic", players, start=start)
    assert t.p.hand_size == hands


@pytest.mark.rule("S6", "D1")
def test_new_cards_go_to_the_back_one_at_a_time() -> None:
    t = Table().arrange(stage=READY_DRAW, hands={0: [RED, SOY]}, supply=[BLUE, CHILI, GREEN])
    t.word(DRAW)
    assert t.hand(0) == [RED, SOY, BLUE, CHILI, GREEN]


@pytest.mark.rule("S6")
def test_planting_leaves_the_order_alone() -> None:
    t = Table().arrange(hands={0: [RED, SOY, RED, BLUE]})
    t.must(0, PLANT, field=0)
    assert t.hand(0) == [SOY, RED, BLUE]
    t.must(0, PLANT, field=1)
    assert t.hand(0) == [RED, BLUE]


@pytest.mark.rule("S7")
@pytest.mark.parametrize("start", [0, 1, 3])
def test_the_starting_player_is_a_seat_of_the_table(start: int) -> None:
    t = Table(start=start)
    assert (t.p.active, t.p.to_act, t.p.turn, t.stage) == (start, start, 1, PLANT_FIRST)


@pytest.mark.rule("S7")
@pytest.mark.parametrize("start", [-1, 4])
def test_the_starting_player_sits_at_the_table(start: int) -> None:
    with pytest.raises(OptionError, match=f"must be 0 to 3, not {start}"):
        make_options("classic", 4, start)


LEFT_AFTER_THE_DEAL = [
    ("classic", 3, 135),
    ("classic", 4, 110),
    ("classic", 5, 105),
    ("classic", 6, 114),
    ("classic", 7, 108),
    ("online", 3, 135),
    ("online", 4, 110),
    ("online", 5, 105),
    ("online", 6, 114),
    ("online", 7, 109),
    ("modern", 3, 89),
    ("modern", 4, 84),
    ("modern", 5, 79),
    ("two", 2, 134),
    ("duel", 2, 88),
]


@pytest.mark.rule("X4")
@pytest.mark.parametrize(("edition", "players", "left"), LEFT_AFTER_THE_DEAL)
def test_cards_left_after_the_deal(edition: str, players: int, left: int) -> None:
    t = Table(edition, players)
    assert t.p.supply == left
    assert t.p.n_discard == 0


def test_every_edition_with_every_number_of_players_is_known() -> None:
    assert sorted((edition, players) for edition, players, _ in LEFT_AFTER_THE_DEAL) == sorted(TABLES)


@pytest.mark.rule("S1", "S2", "S3", "U1", "V1")
@pytest.mark.parametrize(
    ("edition", "players", "gone"),
    [
        ("online", 3, [COCOA]),
        ("online", 5, [COFFEE]),
        ("online", 6, [COCOA, GARDEN]),
        ("modern", 4, [COFFEE, WAX, COCOA]),
        ("two", 2, [COCOA, GARDEN]),
        ("duel", 2, [COFFEE, WAX, COCOA]),
    ],
)
def test_kinds_out_of_the_game(edition: str, players: int, gone: list[int]) -> None:
    assert deck_counts(make_options(edition, players)) == without(*gone)


@pytest.mark.parametrize("table", TABLES)
def test_a_used_table_is_set_up_like_a_new_one(table: EditionAndPlayers) -> None:
    """Nothing of the game before is left, wherever it was broken off."""
    fresh = new_game(make_options(*table))
    for moves in (40, 300, 100000):
        s = new_game(make_options(*table))
        played = 0

        class Enough(Exception):
            pass

        def stop(_s: State, _seat: int, _m: Move | None, moves: int = moves) -> None:
            nonlocal played
            played += 1
            if played >= moves:
                raise Enough

        try:
            random_game(s, 11, stop)
        except Enough:
            assert played == moves
        begin(s)
        assert differences(fresh.pub, s.pub) == []
        for seat in range(7):
            assert differences(fresh.own[seat], s.own[seat]) == []


def test_a_table_before_the_deal() -> None:
    """The cards lie on the discard pile, a shuffle is due, and every other number is nothing."""
    s = new_game(make_options("classic", 4, 2))
    p = s.pub
    numbers = {name: getattr(p, name) for name, width, length in Public.fields if isinstance(width, str) and not length}
    for name in ("gift_kind", "gift_seat"):
        assert numbers.pop(name) == NO_KIND
    assert numbers.pop("in_game") == sum(31 << 5 * kind for kind in range(1, 11))
    assert {name: number for name, number in numbers.items() if number != 0} == {
        "players": 4,
        "start": 2,
        "fields_at_start": 2,
        "field_price": 3,
        "draw_count": 3,
        "turn_count": 2,
        "exhaustions_end": 3,
        "offer_cap": 12,
        "active": 2,
        "to_act": 2,
        "act": DEALING,
        "shuffle_due": SHUFFLE_SUPPLY,
        "n_discard": 130,
    }
    assert p.discard == [kind for kind in range(11) for _ in range(without(COFFEE)[kind])] + [0] * 30
    assert p.field_kind == [NO_KIND] * 21
    assert p.n_fields == [2, 2, 2, 2, 0, 0, 0]
    for own in s.own:
        assert (own.head, own.held, set(own.hand), own.bonus_card) == (1, 0, {0}, [NO_KIND] * 3)
    assert [own.seat for own in s.own] == list(range(7))
    assert (s.log, s.fault, s.n_ev, set(s.ev), set(s.hidden.supply)) == (0, 0, 0, {0}, {0})


@pytest.mark.parametrize("table", [("classic", 7), ("two", 2), ("duel", 2)])
def test_a_table_full_of_cards_is_cleared(table: EditionAndPlayers) -> None:
    """Wherever a card may have lain, none is left."""
    fresh, s = (new_game(make_options(*table)) for _ in range(2))
    p = s.pub
    for seat in range(p.players):
        p.coins[seat] = p.n_aside[seat] = p.aside_left[seat] = 3
        p.arrived[seat] = HAND - 1
        for first in (seat * PILE, seat * PILE + 1, seat * PILE + 2):
            p.coin[first] = p.aside[first] = STINK
        for field in range(seat * FIELDS, seat * FIELDS + FIELDS):
            p.field_kind[field] = STINK
            p.field_count[field] = 2
        s.own[seat].hand[:] = [STINK] * HAND
    p.discard[:] = p.turned[:] = [STINK] * PILE
    p.n_discard = p.n_turned = PILE
    if table[0] == "duel":
        p.row[:] = [STINK] * len(p.row)
        p.cashed[:] = [1] * len(p.cashed)
        p.bonus_discard[:] = [1] * BONUS
    begin(s)
    assert differences(fresh.pub, p) == []
    for seat in range(7):
        assert differences(fresh.own[seat], s.own[seat]) == []


def test_nobody_moves_before_the_deal() -> None:
    t = Table(deal=False)
    t.auto_shuffle = False
    t.refused(Reason.SHUFFLE_DUE, 0, PLANT, field=0)
    shuffle_ordered(t.state, list(range(130)))
    t.refused(Reason.NOT_STARTED, 0, PLANT, field=0)
    engine.after_shuffle(t.state)
    t.must(0, PLANT, field=0)


@pytest.mark.parametrize("edition", ["classic", "two", "duel"])
def test_strangers_are_refused(edition: str) -> None:
    t = Table(edition)
    for seat in (-1, t.p.players, 7, 100, -100):
        t.refused(Reason.NO_SUCH_SEAT, seat, PLANT, field=0)
    for code in (-1, 25, 100):
        t.refused(Reason.UNKNOWN_MOVE, 0, code)
    t.refused(Reason.NOT_YOUR_TURN, 1, PLANT, field=0)
    t.refused(Reason.NOT_NOW, 0, PASS)


def test_stink_and_soy_are_in_every_game() -> None:
    for table in TABLES:
        deck = Table(*table).p.deck
        assert (deck[STINK], deck[SOY]) == (16, 12)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [Table("online", 5, deal=False, seed=seed).state for seed in (1, 1, 2)]
    for s, seed in zip(games, (1, 1, 2), strict=True):
        random_game(s, seed)
    assert pack(games[0]) == pack(games[1])
    assert pack(games[0]) != pack(games[2])
