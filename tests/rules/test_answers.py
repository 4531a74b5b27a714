"""Small questions that the rules ask one another: where the answer is yes or no, it is 1 or 0, never another number."""

import pytest

from beanfield.rules.codes import OVER, PLANT_ASIDE, READY_TURN, SETUP, SHUFFLE_SUPPLY, TRADE
from beanfield.rules.fields import (
    buy_refusal,
    can_interject,
    fits,
    has_place,
    homeless,
    is_protected,
    kind_in_game,
    unprotected,
)
from beanfield.rules.places import slots_free
from beanfield.rules.reasons import Reason
from beanfield.rules.supply import draw_cards, supply_ready, turn_cards
from beanfield.rules.trade import declare_done, shut_out

from .positions import BLACK_EYED, BLUE, CHILI, COCOA, COFFEE, GARDEN, GREEN, RED, SOY, STINK, WAX, Table


@pytest.mark.rule("P3", "P4")
def test_where_a_card_fits() -> None:
    t = Table().arrange(fields={1: [(BLUE, 2), (CHILI, 1)]})
    assert [fits(t.p, 1, field, BLUE) for field in (0, 1)] == [1, 0]
    assert [fits(t.p, 0, field, BLUE) for field in (0, 1)] == [1, 1]
    assert [has_place(t.p, 1, kind) for kind in (BLUE, CHILI, STINK, WAX)] == [1, 1, 0, 0]
    assert has_place(t.p, 0, STINK) == 1


@pytest.mark.rule("U3")
def test_where_a_card_of_the_duel_fits() -> None:
    t = Table("duel").arrange(rows={0: [[RED], [SOY, GREEN], [BLUE]]})
    assert [fits(t.p, 0, 0, kind) for kind in (GARDEN, RED, BLACK_EYED, SOY)] == [0, 1, 1, 0]
    assert [has_place(t.p, 0, kind) for kind in (GARDEN, SOY, GREEN, STINK, CHILI, BLUE)] == [0, 0, 1, 1, 0, 1]


@pytest.mark.rule("H5")
def test_who_owes_a_planting_that_has_no_place() -> None:
    fields = [(BLUE, 2), (CHILI, 1)]
    t = Table().arrange(stage=PLANT_ASIDE, aside={0: [BLUE, STINK], 1: [CHILI]}, fields={0: fields, 1: fields})
    assert [homeless(t.p, seat) for seat in range(4)] == [1, 0, 0, 0]
    t.p.stage = TRADE
    assert homeless(t.p, 0) == 0


@pytest.mark.rule("H3")
def test_which_fields_are_not_protected() -> None:
    t = Table("classic", 3).arrange(
        fields={0: [(BLUE, 1), (CHILI, 2), (RED, 1)], 1: [(BLUE, 1), (BLUE, 0), (CHILI, 1)]}
    )
    assert [unprotected(t.p, seat) for seat in range(3)] == [0b010, 0b101, 0]
    # An empty field is not protected either.
    protected = [[is_protected(t.p, seat, field) for field in range(3)] for seat in range(3)]
    assert protected == [[1, 0, 1], [0, 0, 0], [0, 0, 0]]


@pytest.mark.rule("H4")
def test_who_could_harvest_or_buy() -> None:
    t = Table().arrange(coins={0: [RED] * 3, 1: [BLUE] * 2}, fields={2: [(RED, 1)], 3: [(BLUE, 0), (SOY, 1)]})
    assert [can_interject(t.p, seat) for seat in range(4)] == [1, 0, 1, 1]
    for price in (1, 2, 3):
        t.p.field_price = price
        assert can_interject(t.p, 0) == 1
    t.p.bought[0] = 1
    assert can_interject(t.p, 0) == 0
    t = Table("online").arrange(coins={0: [RED] * 3}, fields={2: [(RED, 1)]})
    assert [can_interject(t.p, seat) for seat in range(4)] == [1, 0, 0, 0]
    t = Table("two").arrange(coins={0: [RED] * 3}, fields={1: [(RED, 1)]})
    assert [can_interject(t.p, seat) for seat in range(2)] == [1, 0]


@pytest.mark.rule("S2", "U1")
def test_which_kinds_are_in_the_game() -> None:
    three, classic, duel = Table("classic", 3).p, Table().p, Table("duel").p
    assert [kind_in_game(three, kind) for kind in (-1, COFFEE, WAX, COCOA)] == [0, 1, 1, 0]
    three.deck[COCOA] = 1
    assert kind_in_game(three, COCOA) == 1
    assert [kind_in_game(classic, kind) for kind in (-1, COFFEE, WAX, GARDEN, COCOA, 11, 12)] == [0, 0, 1, 1, 1, 0, 0]
    assert [kind_in_game(duel, kind) for kind in (-1, COFFEE, WAX, BLUE, GARDEN, COCOA, 11)] == [0, 0, 0, 1, 1, 0, 0]


@pytest.mark.rule("F1")
def test_no_field_is_sold_before_the_game_or_after_it() -> None:
    t = Table().arrange(coins={0: [RED] * 3})
    for stage, answer in ((SETUP, Reason.NOT_NOW), (OVER, Reason.NOT_NOW), (READY_TURN, Reason.OK)):
        t.p.stage = stage
        assert buy_refusal(t.p, 0) == answer


@pytest.mark.rule("T17")
def test_room_for_another_offer() -> None:
    t = Table()
    for n_open, answer in ((0, 1), (63, 1), (64, 0)):
        t.p.n_open = n_open
        assert slots_free(t.p) == answer


@pytest.mark.rule("T15")
@pytest.mark.parametrize("edition", ["classic", "online"])
def test_whom_a_declaration_shuts_out(edition: str) -> None:
    t = Table(edition, 4, live=True).trading({0: [RED]}, (SOY, BLUE))
    binding = int(edition == "online")
    assert [declare_done(t.state, seat) for seat in (1, 2, 3)] == [0, 0, binding]
    assert [shut_out(t.p, seat) for seat in range(4)] == [0, binding, binding, binding]


@pytest.mark.rule("D3", "D4")
def test_whether_an_act_may_take_its_next_card() -> None:
    t = Table().arrange(discards=[BLUE], supply=[RED], supply_left=1)
    assert supply_ready(t.state) == 1
    t.p.act_left = 1
    assert (turn_cards(t.state), t.p.shuffle_due) == (0, SHUFFLE_SUPPLY)
    assert supply_ready(t.state) == 0
    for act in (turn_cards, draw_cards):
        t = Table().arrange(supply_left=0)
        t.p.act_left = 1
        # Nothing anywhere: the act is over.
        assert (act(t.state), t.p.shuffle_due, t.p.act_left) == (1, 0, 0)
        t = Table().arrange(supply=[RED, BLUE])
        t.p.act_left = 1
        assert (act(t.state), t.p.supply) == (1, sum(t.p.deck) - 1)
        t = Table().arrange(supply_left=0, discards=[BLUE])
        t.p.act_left = 1
        assert (act(t.state), t.p.shuffle_due) == (0, SHUFFLE_SUPPLY)
