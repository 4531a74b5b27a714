"""Harvesting: what it pays, what is protected, when it may be done."""

import pytest

from beanfield.rules.codes import (
    ASK_DRAW,
    ASK_TURN,
    BUY,
    CLOSING,
    DRAW,
    END,
    HARVEST,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    READY_DRAW,
    READY_TURN,
    TRADE,
    TURN_UP,
    WISH,
)
from beanfield.rules.fields import FRONT
from beanfield.rules.reasons import Reason

from .positions import BLACK_EYED, BLUE, CHILI, GARDEN, GREEN, RED, SOY, STINK, WAX, Table

FORCED = {"harvest": "forced"}
OWN_TURN = {"harvest": "own-turn"}


@pytest.mark.rule("H1")
def test_a_field_is_harvested_whole() -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(WAX, 9), (RED, 2)]}, coins={0: [SOY]}, discards=[GREEN])
    t.must(0, HARVEST, field=0)
    assert t.field(0, 0) == (-1, 0)
    assert t.field(0, 1) == (RED, 2)
    assert t.coins(0) == [SOY, WAX, WAX, WAX]
    assert t.discards() == [GREEN] + [WAX] * 6


@pytest.mark.rule("H1", "C2")
def test_garden_beans_left_over_are_discarded() -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(GARDEN, 5)]})
    t.must(0, HARVEST, field=0)
    assert (t.coins(0), t.discards()) == ([GARDEN] * 3, [GARDEN] * 2)


@pytest.mark.rule("H2")
@pytest.mark.parametrize(("kind", "count"), [(RED, 1), (WAX, 3), (GARDEN, 1)])
def test_a_harvest_may_pay_nothing(kind: int, count: int) -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(kind, count)]})
    t.must(0, HARVEST, field=0)
    assert (t.coins(0), t.discards()) == ([], [kind] * count)


@pytest.mark.rule("H2")
def test_an_empty_field_is_no_harvest() -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(RED, 1)]})
    t.refused(Reason.FIELD_EMPTY, 0, HARVEST, field=1)
    for field in (-1, 2, 3):
        t.refused(Reason.NO_SUCH_FIELD, 0, HARVEST, field=field)


@pytest.mark.rule("H3", "X2")
def test_protection_of_single_cards() -> None:
    t = Table("classic", 3).arrange(stage=READY_TURN, fields={0: [(BLUE, 1), (STINK, 2), (GARDEN, 1)]})
    t.refused(Reason.PROTECTED, 0, HARVEST, field=0)
    t.refused(Reason.PROTECTED, 0, HARVEST, field=2)
    t.must(0, HARVEST, field=1)
    assert (t.coins(0), t.discards()) == ([], [STINK, STINK])


@pytest.mark.rule("H3", "X2")
@pytest.mark.parametrize("field", [0, 1])
def test_only_single_cards_protect_nothing(field: int) -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(BLUE, 1), (RED, 1)]})
    t.must(0, HARVEST, field=field)


@pytest.mark.rule("H3", "X2")
def test_an_empty_field_protects_nothing() -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(BLUE, 1)]})
    t.must(0, HARVEST, field=0)


@pytest.mark.rule("H3")
def test_only_own_fields_protect() -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(BLUE, 1)], 1: [(RED, 5), (SOY, 2)]})
    t.must(0, HARVEST, field=0)


@pytest.mark.rule("H3")
def test_fields_of_two_may_be_harvested_in_any_order() -> None:
    t = Table().arrange(stage=READY_TURN, fields={0: [(BLUE, 2), (RED, 5)]})
    t.must(0, HARVEST, field=0)
    t.must(0, HARVEST, field=1)


@pytest.mark.rule("H3", "H5")
def test_protection_binds_forced_harvests_too() -> None:
    t = Table("online").arrange(hands={0: [RED]}, fields={0: [(BLUE, 1), (SOY, 2)]})
    t.refused(Reason.PROTECTED, 0, HARVEST, field=0, card=FRONT)
    t.must(0, HARVEST, field=1, card=FRONT)


# When (H4): at any time, but not inside an act.

STAGES_OF_A_TURN = [PLANT_FIRST, PLANT_SECOND, READY_TURN, TRADE, CLOSING, PLANT_ASIDE, READY_DRAW]


@pytest.mark.rule("H4")
@pytest.mark.parametrize("stage", STAGES_OF_A_TURN)
@pytest.mark.parametrize("seat", [0, 2])
def test_live_anybody_harvests_at_any_time(stage: int, seat: int) -> None:
    t = Table(live=True, grace=True)
    t.arrange(stage=stage, hands={0: [RED, RED]}, aside={0: [SOY]}, fields={seat: [(BLUE, 4)]})
    t.must(seat, HARVEST, field=0)
    assert t.stage == stage
    assert t.coins(seat) == [BLUE]


@pytest.mark.rule("H4")
def test_not_inside_an_act() -> None:
    t = Table(live=True)
    t.auto_shuffle = False
    t.arrange(stage=READY_TURN, fields={1: [(BLUE, 4)]}, discards=[RED] * 3, supply_left=1)
    t.must(0, TURN_UP)
    for seat in (0, 1):
        for code in (HARVEST, BUY, WISH, PASS):
            t.refused(Reason.SHUFFLE_DUE, seat, code)
    t.shuffle_all()
    t.must(1, HARVEST, field=0)


@pytest.mark.rule("H4", "T1", "D1")
def test_cards_are_turned_up_and_drawn_only_at_the_active_players_word() -> None:
    t = Table(live=True).arrange(stage=READY_TURN, fields={1: [(BLUE, 4)]})
    for seat in (1, 2, 3):
        t.refused(Reason.NOT_ACTIVE, seat, TURN_UP)
    t.must(1, HARVEST, field=0)
    t.must(0, TURN_UP)
    t.must(0, END)
    t.must(0, PLANT_CARD, card=1, field=0)
    t.must(0, PLANT_CARD, card=2, field=0 if t.field(0, 0)[0] == t.aside(0)[0] else 1)
    assert t.stage == READY_DRAW
    assert t.p.hand_size[0] == 0
    t.refused(Reason.NOT_ACTIVE, 1, DRAW)
    t.refused(Reason.NOT_NOW, 0, TURN_UP)
    t.must(0, DRAW)
    assert t.p.hand_size[0] == 3


@pytest.mark.rule("H4")
@pytest.mark.parametrize(("stage", "code", "asked"), [(READY_TURN, TURN_UP, ASK_TURN), (READY_DRAW, DRAW, ASK_DRAW)])
def test_in_rounds_each_is_asked_once_before_cards_come(stage: int, code: int, asked: int) -> None:
    t = Table("classic", 5)
    # Seat 3 has neither beans nor coins and is passed over; seat 4 could only buy.
    t.arrange(stage=stage, active=1, fields={0: [(BLUE, 4)], 2: [(RED, 2), (SOY, 3)]}, coins={4: [WAX] * 3})
    size = t.p.supply
    t.must(1, code)
    assert (t.stage, t.p.to_act) == (asked, 2)
    t.refused(Reason.NOT_YOUR_TURN, 0, HARVEST, field=0)
    # More than one harvest at one's place.
    t.must(2, HARVEST, field=0)
    t.must(2, HARVEST, field=1)
    assert t.p.to_act == 2
    t.must(2, PASS)
    assert t.p.to_act == 4
    t.must(4, BUY)
    t.must(4, PASS)
    assert t.p.to_act == 0
    t.must(0, HARVEST, field=0)
    assert t.p.supply == size
    t.must(0, PASS)
    assert t.p.supply < size
    assert t.stage not in (ASK_TURN, ASK_DRAW)


@pytest.mark.rule("H4")
def test_at_a_live_table_nobody_is_asked() -> None:
    t = Table(live=True).arrange(stage=READY_TURN, fields={1: [(BLUE, 4)]}, coins={2: [RED] * 4})
    t.must(0, TURN_UP)
    assert t.stage == TRADE


@pytest.mark.rule("H4")
def test_in_rounds_one_harvests_at_ones_place_in_the_trading_and_between_ones_plantings() -> None:
    t = Table().trading({0: [RED], 1: [RED]}, (SOY, GREEN))
    t.must(0, PASS)
    t.arrange(stage=PLANT_ASIDE, active=0, aside={0: [RED, RED]}, fields={0: [(BLUE, 4)], 1: [(BLUE, 4)]})
    t.must(0, PLANT_CARD, card=1, field=1)
    t.refused(Reason.NOT_YOUR_TURN, 1, HARVEST, field=0)
    t.must(0, HARVEST, field=0)
    t.must(0, PLANT_CARD, card=2, field=0)


# The switch (H5).


@pytest.mark.rule("H5")
@pytest.mark.parametrize("stage", STAGES_OF_A_TURN)
def test_own_turn(stage: int) -> None:
    t = Table(live=True, grace=True, switches=OWN_TURN)
    t.arrange(stage=stage, hands={0: [RED, RED]}, aside={0: [SOY], 1: [SOY]}, fields={0: [(BLUE, 4)], 1: [(BLUE, 4)]})
    t.refused(Reason.NOT_IN_YOUR_TURN, 1, HARVEST, field=0)
    t.must(0, HARVEST, field=0)


@pytest.mark.rule("H5")
@pytest.mark.parametrize("live", [False, True])
def test_own_turn_lets_one_make_room_for_a_card_owed(live: bool) -> None:
    t = Table(live=live, switches=OWN_TURN)
    t.arrange(stage=PLANT_ASIDE, aside={1: [SOY, RED, CHILI]}, fields={1: [(RED, 4), (GREEN, 2)]})
    t.p.to_act = 1
    # Soy has no place, so he may harvest, whichever card he plants first.
    t.must(1, HARVEST, field=1)
    # Now each card has a place.
    t.refused(Reason.NOT_IN_YOUR_TURN, 1, HARVEST, field=0)
    t.must(1, PLANT_CARD, card=1, field=1)
    t.must(1, HARVEST, field=0)


@pytest.mark.rule("H5")
def test_own_turn_asks_nobody_who_could_only_harvest() -> None:
    t = Table(switches=OWN_TURN).arrange(
        stage=READY_TURN, fields={1: [(BLUE, 4)], 2: [(BLUE, 4)]}, coins={2: [RED] * 3}
    )
    t.must(0, TURN_UP)
    assert t.p.to_act == 2
    t.refused(Reason.NOT_IN_YOUR_TURN, 2, HARVEST, field=0)
    t.must(2, BUY)
    t.must(2, PASS)
    assert t.stage == TRADE


@pytest.mark.rule("H5")
@pytest.mark.parametrize("stage", STAGES_OF_A_TURN)
@pytest.mark.parametrize("card", [0, FRONT, 1, -1])
def test_forced_never_without_need(stage: int, card: int) -> None:
    t = Table(live=True, grace=True, switches=FORCED)
    t.arrange(stage=stage, hands={0: [RED, RED], 1: [RED]}, aside={0: [SOY]}, fields={0: [(BLUE, 4)], 1: [(BLUE, 4)]})
    for seat in (0, 1):
        assert t.move(seat, HARVEST, field=0, card=card) in (Reason.HARVEST_NOT_NEEDED, Reason.CARD_NOT_THERE)


@pytest.mark.rule("H5")
def test_forced_for_the_front_card() -> None:
    t = Table(switches=FORCED).arrange(hands={0: [RED, RED]}, fields={0: [(BLUE, 4), (SOY, 2)]}, coins={0: [WAX] * 3})
    for card in (0, 1, -1, 2):
        t.refused(Reason.HARVEST_NOT_NEEDED, 0, HARVEST, field=0, card=card)
    t.must(0, HARVEST, field=0, card=FRONT)
    # That card comes next, on that field.
    assert (t.p.must_card[0], t.p.must_field[0]) == (FRONT, 0)
    t.refused(Reason.PLANT_THE_CARD, 0, HARVEST, field=1, card=FRONT)
    t.refused(Reason.PLANT_THE_CARD, 0, TURN_UP)
    # A field may be bought even now (F1), but the card goes where its harvest made room.
    t.must(0, BUY)
    t.refused(Reason.PLANT_THE_CARD, 0, PLANT, field=2)
    t.must(0, PLANT, field=0)
    assert t.p.must_card[0] == 0
    assert t.field(0, 0) == (RED, 1)


@pytest.mark.rule("H5")
def test_forced_for_the_optional_second_card() -> None:
    t = Table(switches=FORCED).arrange(hands={0: [SOY, RED]}, fields={0: [(BLUE, 4), (SOY, 2)]})
    t.must(0, PLANT, field=1)
    assert t.stage == PLANT_SECOND
    t.must(0, HARVEST, field=1, card=FRONT)
    # Having harvested for it he may not leave it.
    t.refused(Reason.PLANT_THE_CARD, 0, TURN_UP)
    t.must(0, PLANT, field=1)
    assert t.field(0, 1) == (RED, 1)


@pytest.mark.rule("H5")
def test_forced_for_the_second_card_without_a_front_card() -> None:
    t = Table(switches=FORCED).arrange(stage=PLANT_SECOND, fields={0: [(BLUE, 4), (SOY, 2)]})
    t.refused(Reason.HARVEST_NOT_NEEDED, 0, HARVEST, field=0, card=FRONT)


@pytest.mark.rule("H5")
@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_forced_for_any_card_set_aside(live: bool, seat: int) -> None:
    t = Table(live=live, switches=FORCED)
    t.arrange(stage=PLANT_ASIDE, aside={seat: [SOY, RED, CHILI]}, fields={seat: [(BLUE, 4), (SOY, 2)]})
    t.p.to_act = seat
    t.refused(Reason.HARVEST_NOT_NEEDED, seat, HARVEST, field=0, card=1)
    t.refused(Reason.HARVEST_NOT_NEEDED, seat, HARVEST, field=0, card=FRONT)
    t.refused(Reason.CARD_NOT_THERE, seat, HARVEST, field=0, card=4)
    t.must(seat, HARVEST, field=1, card=3)
    for card, field in ((1, 1), (2, 1), (3, 0)):
        t.refused(Reason.PLANT_THE_CARD, seat, PLANT_CARD, card=card, field=field)
    t.must(seat, PLANT_CARD, card=3, field=1)
    assert t.field(seat, 1) == (CHILI, 1)
    # Soy has lost its place, red never had one.
    t.refused(Reason.PROTECTED, seat, HARVEST, field=1, card=1)
    t.must(seat, HARVEST, field=0, card=1)
    t.must(seat, PLANT_CARD, card=1, field=0)
    t.must(seat, HARVEST, field=1, card=2)
    t.must(seat, PLANT_CARD, card=2, field=1)
    assert t.stage == READY_DRAW


@pytest.mark.rule("H5", "N2")
def test_forced_harvests_of_two_players_do_not_hinder_one_another() -> None:
    t = Table(live=True, switches=FORCED)
    beds = [(BLUE, 4), (SOY, 2)]
    t.arrange(stage=PLANT_ASIDE, aside={0: [RED], 2: [RED]}, fields={0: beds, 2: beds})
    t.must(0, HARVEST, field=0, card=1)
    t.must(2, HARVEST, field=1, card=1)
    t.refused(Reason.PLANT_THE_CARD, 2, PLANT_CARD, card=1, field=0)
    t.must(2, PLANT_CARD, card=1, field=1)
    t.must(0, PLANT_CARD, card=1, field=0)
    assert t.stage == READY_DRAW


@pytest.mark.rule("H5")
def test_forced_asks_nobody_who_could_only_harvest() -> None:
    t = Table(switches=FORCED).arrange(stage=READY_DRAW, fields={1: [(BLUE, 4)]})
    t.must(0, DRAW)
    assert t.p.hand_size[0] == 3


@pytest.mark.rule("H5")
@pytest.mark.parametrize("switches", [None, OWN_TURN])
def test_elsewhere_a_harvest_binds_to_nothing(switches: dict[str, str] | None) -> None:
    t = Table(switches=switches).arrange(hands={0: [RED]}, fields={0: [(BLUE, 4), (BLACK_EYED, 2)]})
    t.must(0, HARVEST, field=0, card=FRONT)
    assert t.p.must_card[0] == 0
    t.must(0, HARVEST, field=1)
    t.must(0, PLANT, field=1)
