"""Phase 3: planting what was set aside."""

import pytest

from beanfield.rules.codes import (
    BUY,
    DISCARD,
    DRAW,
    END,
    HARVEST,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    READY_DRAW,
    READY_TURN,
    TURN_UP,
)
from beanfield.rules.reasons import Reason

from .positions import BLUE, CHILI, GREEN, RED, SOY, STINK, Table


@pytest.mark.rule("N1")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_everybody_plants_all_in_an_order_of_his_own(order: tuple[int, ...]) -> None:
    t = Table().arrange(stage=PLANT_ASIDE, aside={0: [RED, SOY, RED], 2: [RED, SOY, RED]})
    for seat in (0, 2):
        assert t.p.to_act == seat
        for card in order:
            assert t.stage == PLANT_ASIDE
            t.must(seat, PLANT_CARD, card=card, field=1 if card == 2 else 0)
        assert (t.field(seat, 0), t.field(seat, 1)) == ((RED, 2), (SOY, 1))
        assert t.aside(seat) == []
    assert (t.stage, t.p.to_act) == (READY_DRAW, 0)


@pytest.mark.rule("N1", "P3", "P4")
def test_the_rules_of_planting_hold() -> None:
    t = Table().arrange(
        stage=PLANT_ASIDE, aside={0: [RED, SOY]}, fields={0: [(BLUE, 4), (SOY, 2)]}, coins={0: [STINK] * 3}
    )
    t.refused(Reason.NO_PLACE, 0, PLANT_CARD, card=1, field=0)
    t.refused(Reason.FIELD_TAKEN, 0, PLANT_CARD, card=2, field=0)
    t.refused(Reason.NO_SUCH_FIELD, 0, PLANT_CARD, card=2, field=2)
    for card in (0, 3, -1, 1000):
        t.refused(Reason.CARD_NOT_THERE, 0, PLANT_CARD, card=card, field=1)
    t.refused(Reason.NOT_NOW, 0, PLANT, field=0)
    t.must(0, BUY)
    t.must(0, PLANT_CARD, card=1, field=2)
    t.refused(Reason.CARD_NOT_THERE, 0, PLANT_CARD, card=1, field=2)
    t.must(0, PLANT_CARD, card=2, field=1)
    assert [t.field(0, n) for n in range(3)] == [(BLUE, 4), (SOY, 3), (RED, 1)]


@pytest.mark.rule("N2")
def test_live_plantings_interleave() -> None:
    t = Table(live=True).arrange(stage=PLANT_ASIDE, aside={0: [RED, RED], 1: [SOY, SOY], 3: [BLUE]})
    t.must(3, PLANT_CARD, card=1, field=0)
    t.must(1, PLANT_CARD, card=2, field=0)
    t.must(0, PLANT_CARD, card=1, field=0)
    t.must(1, PLANT_CARD, card=1, field=0)
    t.refused(Reason.CARD_NOT_THERE, 2, PLANT_CARD, card=1, field=0)
    t.refused(Reason.NOT_NOW, 0, DRAW)
    t.must(0, PLANT_CARD, card=2, field=0)
    assert t.stage == READY_DRAW


@pytest.mark.rule("N2")
def test_in_a_fixed_order_the_active_player_first_then_clockwise() -> None:
    t = Table("classic", 5)
    t.arrange(stage=PLANT_ASIDE, active=3, aside={3: [RED, RED], 4: [BLUE], 1: [SOY, SOY], 2: [GREEN]})
    for seat, cards in ((3, 2), (4, 1), (1, 2), (2, 1)):
        for card in range(1, cards + 1):
            for other in {0, 1, 2, 3, 4} - {seat}:
                t.refused(Reason.NOT_YOUR_TURN, other, PLANT_CARD, card=1, field=0)
            t.must(seat, PLANT_CARD, card=card, field=0)
    assert (t.stage, t.p.to_act) == (READY_DRAW, 3)


@pytest.mark.rule("N2")
def test_the_active_player_may_have_nothing_to_plant() -> None:
    t = Table().trading({0: [RED], 1: [SOY]}, (BLUE, CHILI))
    o = t.offer(0, [-1, -2], first=1)
    t.approve(1, o)
    t.at(0).must(0, END)
    assert (t.stage, t.p.to_act) == (PLANT_ASIDE, 1)
    t.must(1, PLANT_CARD, card=1, field=0)
    t.must(1, PLANT_CARD, card=2, field=1)
    assert (t.stage, t.p.to_act) == (READY_DRAW, 0)


@pytest.mark.rule("N3", "H5")
def test_harvests_between_plantings() -> None:
    t = Table().arrange(stage=PLANT_ASIDE, aside={0: [RED, RED]}, fields={0: [(BLUE, 4), (RED, 1)]})
    t.must(0, PLANT_CARD, card=1, field=1)
    t.must(0, HARVEST, field=1)
    t.must(0, HARVEST, field=0)
    t.must(0, PLANT_CARD, card=2, field=0)
    assert t.field(0, 0) == (RED, 1)


@pytest.mark.rule("N3")
def test_nothing_is_kept_back_or_thrown_away() -> None:
    t = Table().arrange(stage=PLANT_ASIDE, hands={0: [RED]}, aside={0: [RED, RED]})
    for code in (PASS, DRAW, TURN_UP, END):
        t.refused(Reason.NOT_NOW, 0, code)
    t.refused(Reason.NOT_IN_THIS_GAME, 0, DISCARD, card=1)
    t.must(0, PLANT_CARD, card=1, field=0)
    t.refused(Reason.NOT_NOW, 0, DRAW)
    t.must(0, PLANT_CARD, card=2, field=0)
    t.word(DRAW)


@pytest.mark.rule("N1")
def test_handles_are_not_used_again() -> None:
    """A card set aside in a later turn never answers to the name of an earlier one."""
    t = Table().arrange(stage=PLANT_ASIDE, aside={0: [RED, SOY]}, supply=[RED, SOY])
    t.must(0, PLANT_CARD, card=1, field=0)
    t.must(0, PLANT_CARD, card=2, field=1)
    t.p.stage = READY_TURN
    t.word(TURN_UP)
    t.must(0, END)
    for card in (1, 2, 5):
        t.refused(Reason.CARD_NOT_THERE, 0, PLANT_CARD, card=card, field=card - 1)
    t.must(0, PLANT_CARD, card=4, field=1)
    t.must(0, PLANT_CARD, card=3, field=0)
    assert (t.field(0, 0), t.field(0, 1)) == ((RED, 2), (SOY, 2))
