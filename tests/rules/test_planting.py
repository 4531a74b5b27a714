"""Phase 1: planting from the hand."""

import pytest

from beanfield.rules.codes import (
    BUY,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    PLANT,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    READY_TURN,
    TRADE,
    TURN_UP,
)
from beanfield.rules.reasons import Reason

from .positions import BLUE, CHILI, GREEN, RED, SOY, STINK, WAX, Table


@pytest.mark.rule("P1")
def test_the_front_card_must_be_planted() -> None:
    t = Table(live=True).arrange(hands={0: [RED, SOY], 1: [RED]})
    for code in (TURN_UP, DRAW, END):
        t.refused(Reason.NOT_NOW, 0, code)
    t.refused(Reason.NOT_ACTIVE, 1, PLANT, field=0)
    t.must(0, PLANT, field=0)
    assert t.field(0, 0) == (RED, 1)
    assert t.hand(0) == [SOY]


@pytest.mark.rule("P1")
def test_a_second_card_may_follow_but_never_a_third() -> None:
    t = Table().arrange(hands={0: [RED, RED, RED]})
    t.must(0, PLANT, field=0)
    assert t.stage == PLANT_SECOND
    t.must(0, PLANT, field=0)
    assert t.stage == READY_TURN
    t.refused(Reason.NOT_NOW, 0, PLANT, field=0)
    assert t.hand(0) == [RED]
    assert t.field(0, 0) == (RED, 2)


@pytest.mark.rule("P1")
def test_the_second_card_may_be_left() -> None:
    t = Table().arrange(hands={0: [RED, RED]})
    t.must(0, PLANT, field=0)
    t.word(TURN_UP)
    assert t.stage == TRADE
    assert t.hand(0) == [RED]


@pytest.mark.rule("P1", "P2")
def test_nothing_is_left_to_plant_second() -> None:
    t = Table().arrange(hands={0: [RED]})
    t.must(0, PLANT, field=0)
    assert t.stage == READY_TURN


@pytest.mark.rule("P2")
@pytest.mark.parametrize(("edition", "next_hand"), [("classic", 0), ("classic", 1), ("online", 0), ("online", 1)])
def test_an_empty_hand_skips_the_phase(edition: str, next_hand: int) -> None:
    t = Table(edition).arrange(stage=READY_TURN, active=3, hands={0: [RED] * next_hand}, supply_left=3)
    t.p.draw_count = 1
    t.p.turn_count = 1
    t.word(TURN_UP)
    t.must(3, END)
    t.must(3, PLANT_CARD, card=1, field=0)
    t.word(DRAW)
    assert (t.p.active, t.p.hand_size[0]) == (0, next_hand)
    assert t.stage == (PLANT_FIRST if next_hand else READY_TURN)
    if not next_hand:
        t.refused(Reason.NOT_NOW, 0, PLANT, field=0)
        t.word(TURN_UP)
        assert t.stage == TRADE


def test_an_empty_hand_has_no_front_card() -> None:
    t = Table().arrange(stage=PLANT_SECOND)
    t.refused(Reason.HAND_EMPTY, 0, PLANT, field=0)


@pytest.mark.rule("P3")
def test_own_kind_or_an_empty_field() -> None:
    t = Table().arrange(hands={0: [RED, RED]}, fields={0: [(RED, 1), (SOY, 2)]})
    t.refused(Reason.FIELD_TAKEN, 0, PLANT, field=1)
    for field in (-1, 2, 3, 100):
        t.refused(Reason.NO_SUCH_FIELD, 0, PLANT, field=field)
    t.must(0, PLANT, field=0)
    assert (t.field(0, 0), t.field(0, 1)) == ((RED, 2), (SOY, 2))


@pytest.mark.rule("P3")
def test_two_fields_of_one_kind() -> None:
    t = Table().arrange(hands={0: [RED, RED]}, fields={0: [(RED, 1), (RED, 0)]})
    t.must(0, PLANT, field=1)
    assert (t.field(0, 0), t.field(0, 1)) == ((RED, 1), (RED, 1))
    t.must(0, PLANT, field=1)
    assert (t.field(0, 0), t.field(0, 1)) == ((RED, 1), (RED, 2))


@pytest.mark.rule("P3")
def test_a_field_holds_any_number() -> None:
    t = Table().arrange(hands={0: [WAX]}, fields={0: [(WAX, 21)]})
    t.must(0, PLANT, field=0)
    assert t.field(0, 0) == (WAX, 22)


@pytest.mark.rule("P3", "S1")
def test_a_third_field_from_the_start_can_be_planted() -> None:
    t = Table("classic", 3).arrange(hands={0: [RED]}, fields={0: [(BLUE, 1), (SOY, 1)]})
    t.must(0, PLANT, field=2)
    assert t.field(0, 2) == (RED, 1)


@pytest.mark.rule("P4")
def test_without_a_place_a_field_is_harvested_first() -> None:
    t = Table().arrange(hands={0: [RED, BLUE]}, fields={0: [(SOY, 2), (GREEN, 3)]})
    for field in (0, 1):
        t.refused(Reason.NO_PLACE, 0, PLANT, field=field)
    t.refused(Reason.NOT_NOW, 0, TURN_UP)
    t.must(0, HARVEST, field=1)
    t.refused(Reason.FIELD_TAKEN, 0, PLANT, field=0)
    t.must(0, PLANT, field=1)
    assert t.field(0, 1) == (RED, 1)


@pytest.mark.rule("P4", "F1")
def test_without_a_place_a_field_may_be_bought() -> None:
    t = Table().arrange(hands={0: [RED, BLUE]}, fields={0: [(SOY, 2), (GREEN, 3)]}, coins={0: [CHILI] * 3})
    t.must(0, BUY)
    t.must(0, PLANT, field=2)
    assert t.field(0, 2) == (RED, 1)


@pytest.mark.rule("P4")
def test_one_condition_alone_forces_no_harvest() -> None:
    # No empty field, but one of the kind; and no field of the kind, but an empty one.
    t = Table().arrange(hands={0: [RED]}, fields={0: [(RED, 2), (GREEN, 3)]})
    t.must(0, PLANT, field=0)
    t.arrange(hands={0: [RED]}, fields={0: [(SOY, 2)]})
    t.must(0, PLANT, field=1)


@pytest.mark.rule("P5")
def test_harvesting_without_need() -> None:
    t = Table().arrange(hands={0: [RED, RED]}, fields={0: [(STINK, 3)]})
    t.must(0, HARVEST, field=0)
    assert (t.coins(0), t.discards()) == ([STINK], [STINK, STINK])
    assert t.stage == PLANT_FIRST
    t.must(0, PLANT, field=0)
    t.must(0, HARVEST, field=0)
    assert t.stage == PLANT_SECOND
    t.must(0, PLANT, field=0)


@pytest.mark.rule("P5", "H5")
def test_harvesting_without_need_where_harvests_are_forced() -> None:
    t = Table("online").arrange(hands={0: [RED, RED]}, fields={0: [(STINK, 3)]})
    t.refused(Reason.HARVEST_NOT_NEEDED, 0, HARVEST, field=0, card=32000)


@pytest.mark.rule("P1")
def test_cards_are_not_thrown_away() -> None:
    t = Table().arrange(hands={0: [RED, RED]})
    t.refused(Reason.NOT_IN_THIS_GAME, 0, DISCARD, card=1)
    t.refused(Reason.NOT_NOW, 0, PLANT_CARD, card=1, field=0)
