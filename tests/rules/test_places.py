"""Places for cards: a full one takes no more, rather than spill into its neighbour's memory."""

import pytest

from beanfield.rules.places import aside_add, coin_add, discard, field_add, offer_open, offer_slot, turned_add
from beanfield.rules.state import OPEN, PILE, ROW, Public

from .positions import RED, Table

TURNED = PILE - 40  # a turn shows a few cards; handles are small


@pytest.mark.rule("C4")
def test_a_full_discard_pile_takes_no_more() -> None:
    p = Public()
    p.n_discard = PILE - 1
    discard(p, RED)
    assert (p.n_discard, p.discard[PILE - 1]) == (PILE, RED)
    before = list(p.discard)
    discard(p, RED)
    assert (p.n_discard, p.discard) == (PILE, before)


@pytest.mark.rule("C3")
def test_a_full_pile_of_coins_takes_no_more() -> None:
    p = Public()
    p.coins[0] = PILE - 1
    coin_add(p, 0, RED)
    assert (p.coins[0], p.coin[PILE - 1], p.coin[PILE]) == (PILE, RED, 0)
    coin_add(p, 0, RED)
    assert (p.coins[0], p.coin[PILE]) == (PILE, 0)


@pytest.mark.rule("T6")
def test_a_full_place_of_set_aside_cards_takes_no_more() -> None:
    p = Public()
    p.n_aside[0] = PILE - 1
    aside_add(p, 0, RED)
    assert (p.n_aside[0], p.aside_left[0], p.aside[PILE - 1], p.aside[PILE]) == (PILE, 1, RED, 0)
    aside_add(p, 0, RED)
    assert (p.n_aside[0], p.aside_left[0], p.aside[PILE]) == (PILE, 1, 0)


@pytest.mark.rule("T1")
def test_a_table_full_of_turned_up_cards_takes_no_more() -> None:
    p = Public()
    p.n_turned = TURNED - 1
    turned_add(p, RED)
    assert (p.n_turned, p.turned_left, p.turned[TURNED - 1], p.turned[TURNED]) == (TURNED, 1, RED, 0)
    turned_add(p, RED)
    assert (p.n_turned, p.turned_left, p.turned[TURNED]) == (TURNED, 1, 0)


@pytest.mark.rule("U3")
def test_a_full_row_takes_no_more() -> None:
    p = Table("duel").p
    p.field_count[0] = ROW - 1
    field_add(p, 0, 0, RED)
    assert (p.field_count[0], p.row[ROW - 1], p.row[ROW]) == (ROW, RED, 0)
    field_add(p, 0, 0, RED)
    assert p.row[ROW] == 0


@pytest.mark.rule("T17")
@pytest.mark.parametrize("free", [0, 1, 31, 62, 63])
def test_the_last_free_place_for_an_offer_is_found(free: int) -> None:
    p = Public()
    for slot in range(OPEN):
        p.offers[slot].id = int(slot != free)
    taken = [slot for slot in range(OPEN) if slot != free]
    p.open[: OPEN - 1] = taken
    p.n_open = OPEN - 1
    assert offer_open(p) == free
    assert (p.n_open, p.open) == (OPEN, [*taken, free])


@pytest.mark.rule("T13")
def test_an_offer_that_is_not_open_has_no_place() -> None:
    p = Table().p
    assert offer_slot(p, 1) == -1
    slot = offer_open(p)
    p.offers[slot].id = 1
    assert (offer_slot(p, 1), offer_slot(p, 2)) == (slot, -1)
