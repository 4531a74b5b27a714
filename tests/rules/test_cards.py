"""The cards and what harvests of them are worth."""

import pytest

from beanfield.rules import cards
from beanfield.rules.codes import BUY, HARVEST, PLANT_FIRST, READY_TURN
from beanfield.rules.options import make_options, parse_kinds
from beanfield.rules.places import field_worth, worth
from beanfield.rules.setup import new_game

from .positions import (
    BLACK_EYED,
    BLUE,
    CHILI,
    COCOA,
    COFFEE,
    FEW_TABLES,
    GARDEN,
    GREEN,
    RED,
    SOY,
    STINK,
    WAX,
    EditionAndPlayers,
    Table,
    random_game,
)

# Kind, number of cards, cards needed for 1, 2, 3 and 4 coins.
BOX: list[tuple[str, int, tuple[int | None, ...]]] = [
    ("coffee", 24, (4, 7, 10, 12)),
    ("wax", 22, (4, 7, 9, 11)),
    ("blue", 20, (4, 6, 8, 10)),
    ("chili", 18, (3, 6, 8, 9)),
    ("stink", 16, (3, 5, 7, 8)),
    ("green", 14, (3, 5, 6, 7)),
    ("soy", 12, (2, 4, 6, 7)),
    ("black-eyed", 10, (2, 4, 5, 6)),
    ("red", 8, (2, 3, 4, 5)),
    ("garden", 6, (None, 2, 3, None)),
    ("cocoa", 4, (None, 2, 3, 4)),
]


def pays(kind: int, count: int) -> int:
    """What the kernel pays for so many cards."""
    return worth(new_game(make_options("classic", 4)).pub, kind, count)


@pytest.mark.rule("C1")
def test_the_box() -> None:
    assert sum(count for _, count, _ in BOX) == 154
    assert [name for name, _, _ in BOX] == list(cards.KIND_NAMES)
    assert [count for _, count, _ in BOX] == list(cards.CARD_COUNTS)
    assert [tuple(step or 0 for step in steps) for _, _, steps in BOX] == list(cards.STEPS)
    assert parse_kinds() == {name: kind for kind, (name, _, _) in enumerate(BOX)}
    assert tuple(range(11)) == (COFFEE, WAX, BLUE, CHILI, STINK, GREEN, SOY, BLACK_EYED, RED, GARDEN, COCOA)


@pytest.mark.rule("C1")
@pytest.mark.parametrize("kind", range(11))
def test_beanometer(kind: int) -> None:
    """The most coins whose threshold the cards reach; below the first threshold nothing."""
    _, count, steps = BOX[kind]
    for held in range(count + 1):
        reached = [coins for coins, step in zip((1, 2, 3, 4), steps, strict=True) if step is not None and step <= held]
        assert pays(kind, held) == max(reached, default=0)


@pytest.mark.rule("C2")
def test_garden_and_cocoa_have_gaps() -> None:
    assert [pays(GARDEN, n) for n in range(7)] == [0, 0, 2, 3, 3, 3, 3]
    assert [pays(COCOA, n) for n in range(5)] == [0, 0, 2, 3, 4]


@pytest.mark.rule("X1", "C1")
def test_known_worths() -> None:
    assert [pays(STINK, n) for n in range(1, 10)] == [0, 0, 1, 1, 2, 2, 3, 4, 4]


@pytest.mark.rule("X1", "H1")
@pytest.mark.parametrize(("count", "coins", "discarded"), [(5, 1, 4), (15, 4, 11)])
def test_known_harvests_of_blue(count: int, coins: int, discarded: int) -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(BLUE, count)]})
    assert field_worth(t.p, 0, 0) == coins
    t.must(0, HARVEST, field=0)
    assert t.coins(0) == [BLUE] * coins
    assert t.discards() == [BLUE] * discarded


@pytest.mark.rule("C3")
def test_a_coin_is_a_card_out_of_circulation() -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(BLUE, 6), (RED, 3)]})
    t.must(0, HARVEST, field=0)
    t.must(0, HARVEST, field=1)
    # An ordered pile of real cards; none of them lies anywhere else.
    assert t.coins(0) == [BLUE, BLUE, RED, RED]
    supply = t.state.hidden.supply[: t.p.supply]
    assert supply.count(BLUE) + t.discards().count(BLUE) == 20 - 2
    assert supply.count(RED) + t.discards().count(RED) == 8 - 2


@pytest.mark.rule("C3", "F2")
def test_coins_come_back_as_the_cards_they_are() -> None:
    t = Table().arrange(stage=PLANT_FIRST, hands={0: [RED]}, coins={0: [GREEN, BLUE, RED, SOY]})
    t.must(0, BUY)
    assert t.coins(0) == [GREEN]
    assert t.discards() == [SOY, RED, BLUE]


@pytest.mark.rule("C4")
@pytest.mark.parametrize("table", FEW_TABLES)
def test_no_card_appears_or_vanishes(table: EditionAndPlayers) -> None:
    t = Table(*table, deal=False)
    random_game(t.state, 5, lambda *_: t.check_cards())


@pytest.mark.rule("X3", "U4")
def test_known_row_of_the_duel() -> None:
    t = Table("duel").arrange(stage=READY_TURN, rows={0: [[RED, RED, RED, BLACK_EYED, BLACK_EYED, SOY]]})
    assert field_worth(t.p, 0, 0) == 3
    t.must(0, HARVEST, field=0)
    assert len(t.coins(0)) == 3
    assert len(t.discards()) == 3


@pytest.mark.rule("C1", "U13")
def test_no_table_of_cards_changes_during_a_game() -> None:
    p = new_game(make_options("duel")).pub
    assert p.steps == [step or 0 for _, _, steps in BOX for step in steps]
    assert (cards.BONUS_COUNT, cards.PENNIES_PER_COIN, cards.KINDS) == (32, 100, 11)
