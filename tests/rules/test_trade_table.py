"""The trade table: offers, approvals, deals, declarations, rounds."""

from collections.abc import Sequence
from typing import Any

import pytest

from beanfield.rules import engine
from beanfield.rules.bags import count, counts, one
from beanfield.rules.codes import (
    APPROVE,
    BUY,
    BY_CARD_GONE,
    BY_CHANGE,
    BY_DECLINING,
    BY_DONE,
    BY_TAKING_BACK,
    BY_WITHDRAWAL,
    CHANGE,
    CLOSE,
    CLOSING,
    CONFIRM,
    DECLINE,
    DONE,
    END,
    EV_APPROVED,
    EV_CLOSED,
    EV_DEAL,
    EV_DECLINED,
    EV_LAPSED,
    EV_PASSED,
    EV_POSTED,
    HARVEST,
    PASS,
    PLANT_ASIDE,
    PLANT_FIRST,
    POST,
    READY_DRAW,
    READY_TURN,
    RESUME,
    TAKE_BACK,
    TRADE,
    TURN_UP,
    WISH,
    WITHDRAW,
)
from beanfield.rules.known import know, redact
from beanfield.rules.options import OptionError, make_options
from beanfield.rules.reasons import Reason
from beanfield.rules.state import Known

from .positions import BLUE, CHILI, COFFEE, GREEN, RED, SOY, STINK, WAX, Table, make_move

both_paces = pytest.mark.parametrize("live", [False, True], ids=["rounds", "live"])

CLOSE_WHEN_DONE = {"close_when_others_done": "yes"}
HANDS = {0: [BLUE, CHILI, BLUE], 1: [RED, STINK, RED], 2: [RED, WAX], 3: [STINK]}


def table(live: bool, **switches: str) -> Table:
    return Table(live=live, switches=switches).trading(HANDS, (GREEN, SOY))


def posts(t: Table) -> list[list[int]]:
    return [x for code, x in t.events() if code == EV_POSTED]


def reasons(t: Table, event: int) -> list[tuple[int, int]]:
    """Which offers closed, or whose approvals lapsed, and why: the first number and the last."""
    return [(x[0], x[-1]) for code, x in t.events() if code == event]


# T10: what an offer is.


@pytest.mark.rule("T10")
@both_paces
def test_an_offer_names_cards_and_kinds(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [3, -2], {RED: 2, STINK: 1})
    offer = t.look(o)
    assert (offer.revision, offer.seat, offer.asked, offer.turned) == (1, 0, 3, 0b10)
    assert [(k, n) for k, n in enumerate(counts(offer.give)) if n] == [(BLUE, 1)]
    assert [(k, n) for k, n in enumerate(counts(offer.ask)) if n] == [(STINK, 1), (RED, 2)]


@pytest.mark.rule("T10", "T16")
@both_paces
def test_only_the_proposer_sees_which_copies(live: bool) -> None:
    t = table(live)
    t.offer(0, [3, -2], {RED: 1})
    (event,) = posts(t)
    cards = [-2, SOY, 3, BLUE]
    assert event[17:] == [2, *cards]
    assert redact(EV_POSTED, event, 0) == event
    for seat in (-1, 1, 2, 3):
        # The turned-up card is named as such; of the hand card only the kind is heard.
        assert redact(EV_POSTED, event, seat) == [*event[:17], 2, -2, SOY, 0, BLUE]
    for seat in (1, 2, 3):
        known = Known()
        know(t.state, seat, known)
        assert set(known.own.offer_card) == {0}
    mine = Known()
    know(t.state, 0, mine)
    assert mine.own.offer_card[:3] == [-2, 3, 0]


@pytest.mark.rule("T10")
@both_paces
def test_at_most_sixteen_cards_on_a_side(live: bool) -> None:
    t = Table(live=live).trading({0: [WAX] * 18, 1: [BLUE] * 17}, (GREEN, SOY))
    cards = list(range(1, 19))
    t.refused(Reason.TOO_MANY_CARDS, 0, POST, cards[:17])
    t.refused(Reason.TOO_MANY_CARDS, 0, POST, cards)
    t.refused(Reason.TOO_MANY_CARDS, 0, POST, [], {BLUE: 17})
    t.refused(Reason.TOO_MANY_CARDS, 0, POST, [], {BLUE: 10, RED: 7})
    t.refused(Reason.TOO_MANY_CARDS, 0, POST, [1], n_cards=-1)
    o = t.offer(0, cards[:16], {BLUE: 16})
    t.approve(1, o, cards[:16])
    t.confirm(o, 1)
    assert (t.aside(0), t.aside(1)) == ([BLUE] * 16, [WAX] * 16)
    assert (t.hand(0), t.hand(1)) == ([WAX] * 2, [BLUE])


@pytest.mark.rule("T10")
@both_paces
def test_only_kinds_in_the_game_are_asked(live: bool) -> None:
    t = table(live)
    t.refused(Reason.KIND_NOT_IN_GAME, 0, POST, [1], {COFFEE: 1})
    t.refused(Reason.KIND_NOT_IN_GAME, 0, POST, [1], {RED: 1, COFFEE: 1})
    t.refused(Reason.BAD_COUNT, 0, POST, [1], {RED: -1})
    t.refused(Reason.BAD_COUNT, 0, POST, [1], {10: 32})
    t.refused(Reason.TOO_MANY_CARDS, 0, POST, [1], {RED: 31})
    t.must(0, POST, [1], {RED: 16})


@pytest.mark.rule("T10")
@both_paces
def test_offers_can_be_posted_to_the_end_of_the_phase(live: bool) -> None:
    t = table(live)
    for _ in range(3):
        for seat in range(4):
            t.offer(seat, [1], {GREEN: 1})
    assert len(t.offers()) == 12
    t.at(0).must(0, END)
    assert t.offers() == []


# T11: to whom.


@pytest.mark.rule("T11")
@both_paces
@pytest.mark.parametrize(("to", "reached"), [(0, 0b1110), (0b1110, 0b1110), (0b0100, 0b0100), (0b1010, 0b1010)])
def test_the_active_player_offers_to_all_or_to_some(live: bool, to: int, reached: int) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1}, to=to)
    assert t.look(o).to == reached
    for seat, cards in ((1, [1]), (2, [1])):
        if reached & (1 << seat):
            t.approve(seat, o, cards)
        else:
            t.at(seat).refused(Reason.NOT_ADDRESSED, seat, APPROVE, cards, offer=o, revision=1)
            t.refused(Reason.NOT_ADDRESSED, seat, DECLINE, offer=o, revision=1)


@pytest.mark.rule("T11")
@both_paces
@pytest.mark.parametrize("to", [0b0001, 0b0011, 0b10000, 0b11110, -1])
def test_offers_go_to_others_at_the_table(live: bool, to: int) -> None:
    table(live).refused(Reason.BAD_ADDRESSEE, 0, POST, [1], {RED: 1}, to=to)


@pytest.mark.rule("T11")
@both_paces
def test_others_offer_to_the_active_player_only(live: bool) -> None:
    t = Table(live=live).trading(HANDS, (GREEN, SOY), active=2)
    t.at(1)
    for to in (0b0001, 0b1000, 0b0010, 0b0101, 0b1111):
        t.refused(Reason.ONLY_TO_ACTIVE, 1, POST, [1], {SOY: 1}, to=to)
    t.refused(Reason.BAD_ADDRESSEE, 1, POST, [1], {SOY: 1}, to=0b10000)
    for to in (0, 0b0100):
        assert t.look(t.offer(1, [1], {SOY: 1}, to=to)).to == 0b0100


@pytest.mark.rule("T11", "T16")
@both_paces
def test_addressing_is_not_secrecy(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [-1], {RED: 1}, to=0b0010)
    for seat in (-1, 2, 3):
        known = Known()
        know(t.state, seat, known)
        assert (known.pub.offers[0].id, known.pub.offers[0].to) == (o, 0b0010)


@pytest.mark.rule("T11")
@both_paces
def test_nobody_answers_his_own_offer(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {BLUE: 1})
    t.at(0).refused(Reason.YOUR_OWN_OFFER, 0, APPROVE, [3], offer=o, revision=1)
    t.refused(Reason.YOUR_OWN_OFFER, 0, DECLINE, offer=o, revision=1)


# T12: approving and confirming.


@pytest.mark.rule("T12")
@both_paces
@pytest.mark.parametrize(
    "cards", [[], [1], [2], [1, 3], [1, 2, 3], [2, 1, 4], [2, 4]], ids=lambda cards: "-".join(map(str, cards))
)
def test_an_approval_names_exactly_what_is_asked(live: bool, cards: Sequence[int]) -> None:
    t = Table(live=live).trading({0: [BLUE], 1: [RED, STINK, RED, CHILI]}, (GREEN, SOY))
    o = t.offer(0, [1], {RED: 1, STINK: 1})
    t.at(1).refused(Reason.WRONG_CARDS, 1, APPROVE, cards, offer=o, revision=1)
    for good in ([1, 2], [2, 3], [3, 2], [2, 1]):
        assert t.allowed(1, APPROVE, good, offer=o, revision=1) == Reason.OK


@pytest.mark.rule("T12")
@both_paces
@pytest.mark.parametrize("copy", [1, 3])
def test_the_partner_picks_the_copies(live: bool, copy: int) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [copy])
    t.confirm(o, 1)
    assert t.handles(1) == [h for h in (1, 2, 3) if h != copy]


@pytest.mark.rule("T12")
@both_paces
@pytest.mark.parametrize(("card", "turned", "hand"), [(-1, [SOY], [BLUE, GREEN]), (2, [GREEN, SOY], [BLUE])])
def test_the_active_player_picks_between_hand_and_turned_up(
    live: bool, card: int, turned: list[int], hand: list[int]
) -> None:
    t = Table(live=live).trading({0: [BLUE, GREEN], 1: [RED]}, (GREEN, SOY))
    o = t.offer(1, [1], {GREEN: 1})
    t.approve(0, o, [card])
    assert (t.turned(), t.hand(0), t.aside(1), t.aside(0)) == (turned, hand, [GREEN], [RED])


@pytest.mark.rule("T12")
@both_paces
def test_an_approval_can_be_taken_back(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.at(1).refused(Reason.NO_APPROVAL, 1, TAKE_BACK, offer=o)
    t.approve(1, o, [1])
    t.approve(2, o, [1])
    t.at(3).refused(Reason.NO_APPROVAL, 3, TAKE_BACK, offer=o)
    t.take_back(1, o)
    assert reasons(t, EV_LAPSED) == [(o, BY_TAKING_BACK)]
    assert t.approvers(o) == [2]
    assert t.state.own[1].approval_card == [0] * 1024
    t.at(0).refused(Reason.NO_APPROVAL, 0, CONFIRM, offer=o, revision=1, partner=1)
    t.at(1).refused(Reason.NO_APPROVAL, 1, TAKE_BACK, offer=o)
    t.confirm(o, 2)


@pytest.mark.rule("T12")
def test_live_an_approval_can_be_replaced() -> None:
    t = table(True)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [1])
    t.approve(1, o, [3])
    assert t.approvers(o) == [1]
    t.confirm(o, 1)
    assert t.handles(1) == [1, 2]
    # Taken back it may be given again.
    o = t.offer(0, [3], {RED: 1})
    t.approve(2, o, [1])
    t.take_back(2, o)
    t.approve(2, o, [1])
    t.confirm(o, 2)


@pytest.mark.rule("T12")
@both_paces
@pytest.mark.parametrize("partner", [1, 2])
def test_several_approve_and_the_active_player_confirms_one(live: bool, partner: int) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [3])
    t.approve(2, o, [1])
    assert t.approvers(o) == [1, 2]
    t.at(0)
    for wrong in (0, 3, 4, 7, -1):
        t.refused(Reason.NO_APPROVAL, 0, CONFIRM, offer=o, revision=1, partner=wrong)
    t.refused(Reason.STALE_REVISION, 0, CONFIRM, offer=o, revision=2, partner=partner)
    t.confirm(o, partner)
    assert (t.aside(0), t.aside(partner), t.aside(3 - partner)) == ([RED], [BLUE], [])
    assert t.p.hand_size[:4] == [2, 2, 2, 1] if partner == 1 else [2, 3, 1, 1]
    assert t.offers() == []
    assert t.p.n_deals == 1
    assert all(set(t.state.own[seat].approval_card) == {0} for seat in range(4))


@pytest.mark.rule("T12")
@both_paces
def test_only_the_active_player_confirms_and_only_his_own(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [3])
    for seat in (1, 2):
        t.at(seat).refused(Reason.NOT_ACTIVE, seat, CONFIRM, offer=o, revision=1, partner=1)
    theirs = t.offer(3, [1], {BLUE: 1})
    t.at(0).refused(Reason.NOT_YOUR_OFFER, 0, CONFIRM, offer=theirs, revision=1, partner=3)
    t.refused(Reason.OFFER_GONE, 0, CONFIRM, offer=99, revision=1, partner=1)


@pytest.mark.rule("T12")
@both_paces
def test_an_offer_to_the_active_player_is_struck_when_he_approves(live: bool) -> None:
    t = table(live)
    o = t.offer(3, [1], {CHILI: 1, GREEN: 1})
    t.approve(0, o, [2, -1])
    assert EV_DEAL in t.codes()
    assert (t.aside(0), sorted(t.aside(3))) == ([STINK], sorted([CHILI, GREEN]))
    assert t.offers() == []


# T13: how offers and approvals die.


@pytest.mark.rule("T13")
@both_paces
def test_offers_and_approvals_reserve_nothing(live: bool) -> None:
    t = table(live)
    one = t.offer(0, [1, -1], {RED: 1})
    two = t.offer(0, [1], {STINK: 1})
    three = t.offer(0, [-1, -2])
    t.approve(1, one, [1])
    t.approve(1, two, [2])
    mine = t.offer(1, [1, 2], {SOY: 1})
    assert t.offers() == [one, two, three, mine]
    assert t.approvers(one) == t.approvers(two) == [1]


@pytest.mark.rule("T13")
@both_paces
def test_a_deal_kills_whatever_names_a_card_that_moved(live: bool) -> None:
    t = table(live)
    same_card = t.offer(0, [1], {WAX: 1})
    other_copy = t.offer(0, [3], {WAX: 1})
    turned = t.offer(0, [-1], {RED: 1})
    both_turned = t.offer(0, [-1, -2], {RED: 1})
    struck = t.offer(0, [1, -1], {RED: 1, STINK: 1})
    partners_card = t.offer(1, [1], {BLUE: 1})
    partners_other = t.offer(1, [3], {BLUE: 1})
    third = t.offer(2, [2], {BLUE: 1})
    t.approve(2, same_card, [2])
    t.approve(2, other_copy, [2])
    t.approve(1, struck, [1, 2])
    t.confirm(struck, 1)
    dead = {same_card, turned, both_turned, partners_card}
    assert set(reasons(t, EV_CLOSED)) == {(o, BY_CARD_GONE) for o in dead}
    assert t.offers() == [other_copy, partners_other, third]
    assert t.approvers(other_copy) == [2]
    t.confirm(other_copy, 2)
    # The third player's wax bean has gone now.
    assert t.offers() == [partners_other]


@pytest.mark.rule("T13")
@both_paces
def test_a_deal_kills_approvals_naming_a_card_that_moved(live: bool) -> None:
    t = table(live)
    one = t.offer(0, [1], {RED: 1})
    two = t.offer(0, [3], {RED: 1})
    three = t.offer(0, [-2], {RED: 1})
    t.approve(1, one, [1])
    t.approve(1, two, [1])
    t.approve(2, two, [1])
    t.approve(1, three, [3])
    t.confirm(one, 1)
    assert [x for code, x in t.events() if code == EV_LAPSED] == [[two, 1, BY_CARD_GONE]]
    assert t.offers() == [two, three]
    assert (t.approvers(two), t.approvers(three)) == ([2], [1])
    t.confirm(three, 1)
    assert (t.handles(1), t.aside(1)) == ([2], [BLUE, SOY])


@pytest.mark.rule("T13")
@both_paces
def test_approvals_of_the_struck_offer_die_with_it(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [1])
    t.approve(2, o, [1])
    t.confirm(o, 1)
    t.at(0).refused(Reason.OFFER_GONE, 0, CONFIRM, offer=o, revision=1, partner=2)
    # A new offer in the same place is approved by nobody.
    again = t.offer(0, [3], {RED: 1})
    assert t.approvers(again) == []


@pytest.mark.rule("T13")
@both_paces
def test_the_proposer_withdraws(live: bool) -> None:
    t = table(live)
    o = t.offer(1, [1], {BLUE: 1})
    t.at(0).refused(Reason.NOT_YOUR_OFFER, 0, WITHDRAW, offer=o)
    t.at(2).refused(Reason.NOT_YOUR_OFFER, 2, WITHDRAW, offer=o)
    t.withdraw(1, o)
    assert reasons(t, EV_CLOSED) == [(o, BY_WITHDRAWAL)]
    t.at(1).refused(Reason.OFFER_GONE, 1, WITHDRAW, offer=o)
    t.at(0).refused(Reason.OFFER_GONE, 0, APPROVE, [1], offer=o, revision=1)
    t.refused(Reason.OFFER_GONE, 0, DECLINE, offer=o, revision=1)
    t.refused(Reason.OFFER_GONE, 0, TAKE_BACK, offer=o)


@pytest.mark.rule("T13")
@both_paces
def test_withdrawing_takes_approvals_along(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [1])
    t.withdraw(0, o)
    assert set(t.state.own[1].approval_card) == {0}
    assert t.p.offers[0].approved == 0


@pytest.mark.rule("T13")
@both_paces
def test_the_end_of_the_phase_kills_all(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.offer(1, [1], {BLUE: 1})
    t.approve(1, o, [1])
    t.at(0).must(0, END)
    assert t.offers() == []
    for seat in range(4):
        own = t.state.own[seat]
        assert set(own.approval_card) | set(own.offer_card) | set(own.offer_n) == {0}


@pytest.mark.rule("T13")
@both_paces
def test_offers_are_numbered_on_and_never_named_again(live: bool) -> None:
    t = table(live)
    one = t.offer(0, [1], {RED: 1})
    t.withdraw(0, one)
    two = t.offer(0, [1], {RED: 1})
    assert two == one + 1
    t.at(1).refused(Reason.OFFER_GONE, 1, APPROVE, [1], offer=one, revision=1)


# T14: changing, declining, countering.


@pytest.mark.rule("T14")
@both_paces
def test_a_change_voids_approvals_and_refusals(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1}, to=0b1110)
    t.approve(1, o, [1])
    t.decline(2, o)
    t.at(1).refused(Reason.NOT_YOUR_OFFER, 1, CHANGE, [1], {BLUE: 1}, offer=o)
    t.change(0, o, [-1], {STINK: 1}, to=0b1010)
    assert reasons(t, EV_LAPSED) == [(o, BY_CHANGE)]
    offer = t.look(o)
    assert (offer.revision, offer.approved, offer.declined, offer.to, offer.turned) == (2, 0, 0, 0b1010, 1)
    assert (offer.give, offer.ask, offer.asked) == (0, one(STINK), 1)
    assert t.offers() == [o]
    t.at(1).refused(Reason.STALE_REVISION, 1, APPROVE, [2], offer=o, revision=1)
    t.refused(Reason.STALE_REVISION, 1, DECLINE, offer=o, revision=1)
    t.at(0).refused(Reason.NO_APPROVAL, 0, CONFIRM, offer=o, revision=2, partner=1)
    # In the new revision everybody answers afresh.
    t.approve(1, o, [2])
    t.confirm(o, 1)
    assert (t.aside(0), t.aside(1)) == ([STINK], [GREEN])


@pytest.mark.rule("T14")
@both_paces
def test_a_change_is_held_to_the_same_terms(live: bool) -> None:
    t = table(live)
    o = t.offer(1, [1], {BLUE: 1})
    t.at(1)
    t.refused(Reason.NOTHING_FOR_NOTHING, 1, CHANGE, offer=o)
    t.refused(Reason.NOT_HELD, 1, CHANGE, [9], offer=o)
    t.refused(Reason.ONLY_TO_ACTIVE, 1, CHANGE, [1], offer=o, to=0b0100)
    t.refused(Reason.KIND_NOT_IN_GAME, 1, CHANGE, [], {COFFEE: 1}, offer=o)
    t.refused(Reason.OFFER_GONE, 1, CHANGE, [1], {BLUE: 1}, offer=o + 1)
    t.change(1, o, [3], {CHILI: 1})
    t.approve(0, o, [2])
    assert (t.handles(1), t.aside(1)) == ([1, 2], [CHILI])


@pytest.mark.rule("T14")
@both_paces
def test_declining_is_per_player(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    for seat in (1, 2, 3):
        t.decline(seat, o)
        assert (EV_DECLINED, [o, seat]) in list(t.events())
    # An offer all declined stays open, and a refusal may be followed by an approval.
    assert t.offers() == [o]
    t.at(3).refused(Reason.DECLINED_BEFORE, 3, DECLINE, offer=o, revision=1)
    t.approve(2, o, [1])
    assert (t.approvers(o), t.look(o).declined) == ([2], 0b1010)
    t.confirm(o, 2)


@pytest.mark.rule("T14")
@both_paces
def test_declining_takes_back_ones_own_approval(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [1])
    t.approve(2, o, [1])
    t.decline(1, o)
    assert reasons(t, EV_LAPSED) == [(o, BY_DECLINING)]
    assert (t.approvers(o), t.look(o).declined) == ([2], 0b0010)
    t.at(0).refused(Reason.NO_APPROVAL, 0, CONFIRM, offer=o, revision=1, partner=1)


@pytest.mark.rule("T14")
@both_paces
def test_a_counter_offer_points_at_the_first_which_stays_open(live: bool) -> None:
    t = table(live)
    first = t.offer(0, [1], {RED: 2}, to=0b0110)
    counter = t.offer(1, [1], {BLUE: 1}, counter=first)
    assert t.offers() == [first, counter]
    assert (t.look(counter).counter, t.look(first).counter) == (first, 0)
    t.at(3).refused(Reason.BAD_COUNTER, 3, POST, [1], {BLUE: 1}, counter=first)
    t.at(1).refused(Reason.BAD_COUNTER, 1, POST, [1], {BLUE: 1}, counter=99)
    t.refused(Reason.BAD_COUNTER, 1, POST, [1], {BLUE: 1}, counter=counter)
    again = t.offer(0, [1], {RED: 1, STINK: 1}, counter=counter)
    assert t.look(again).counter == counter
    t.change(1, counter, [3], {BLUE: 1})
    assert t.look(counter).counter == first
    t.approve(1, first, [1, 3])
    t.confirm(first, 1)


# T15: done.


@pytest.mark.rule("T15")
@both_paces
def test_done_is_a_hint_without_the_switch(live: bool) -> None:
    t = table(live)
    o = t.offer(1, [1], {BLUE: 1})
    mine = t.offer(0, [1], {RED: 1})
    t.approve(1, mine, [3])
    for seat in (1, 2, 3):
        t.at(seat).must(seat, DONE)
        t.at(seat).refused(Reason.ALREADY_DONE, seat, DONE)
    assert t.p.done[:4] == [0, 1, 1, 1]
    assert (t.stage, t.offers(), t.approvers(mine)) == (TRADE, [o, mine], [1])
    t.offer(2, [1], {GREEN: 1})
    t.approve(2, mine, [1])
    t.confirm(mine, 1)


@pytest.mark.rule("T15")
@both_paces
def test_done_binds_where_the_switch_says_so(live: bool) -> None:
    t = Table(live=live, switches=CLOSE_WHEN_DONE).trading(HANDS, (GREEN, SOY))
    theirs = t.offer(1, [1], {BLUE: 1})
    to_all = t.offer(0, [1], {RED: 1})
    t.approve(1, to_all, [1])
    t.approve(2, to_all, [1])
    t.at(1).must(1, DONE)
    assert reasons(t, EV_CLOSED) == [(theirs, BY_DONE)]
    assert reasons(t, EV_LAPSED) == [(to_all, BY_DONE)]
    assert (t.offers(), t.approvers(to_all)) == ([to_all], [2])
    t.p.to_act = 1
    t.refused(Reason.YOU_ARE_DONE, 1, POST, [1], {BLUE: 1})
    t.refused(Reason.YOU_ARE_DONE, 1, APPROVE, [1], offer=to_all, revision=1)
    t.refused(Reason.YOU_ARE_DONE, 1, DECLINE, offer=to_all, revision=1)
    t.refused(Reason.ALREADY_DONE, 1, DONE)
    t.p.to_act = 0
    t.refused(Reason.ADDRESSEE_DONE, 0, POST, [1], {RED: 1}, to=0b0010)
    t.refused(Reason.ADDRESSEE_DONE, 0, POST, [1], {RED: 1}, to=0b0110)
    assert t.look(t.offer(0, [1], {RED: 1})).to == 0b1100
    t.confirm(to_all, 2)
    assert t.stage == TRADE


@pytest.mark.rule("T15")
@both_paces
def test_the_phase_ends_when_all_others_are_done(live: bool) -> None:
    t = Table(live=live, switches=CLOSE_WHEN_DONE).trading(HANDS, (GREEN, SOY), active=1)
    t.at(1).refused(Reason.ACTIVE_ENDS, 1, DONE)
    for seat in (2, 0, 3):
        assert t.stage == TRADE
        t.at(seat).must(seat, DONE)
    assert (t.stage, t.aside(1)) == (PLANT_ASIDE, [GREEN, SOY])
    t.refused(Reason.NOT_NOW, 1, DONE)


@pytest.mark.rule("T15")
def test_declarations_are_for_one_phase() -> None:
    t = Table(live=True, switches=CLOSE_WHEN_DONE).trading(HANDS, (GREEN, SOY))
    t.must(1, DONE)
    t.must(0, POST, [1])
    t.must(0, END)
    t.p.stage = READY_TURN
    t.must(0, TURN_UP)
    assert (t.p.done[:4], t.p.posts[:4]) == ([0] * 4, [0] * 4)
    t.must(1, POST, [1])


@pytest.mark.rule("T15", "T18", "H4")
def test_one_who_is_done_speaks_in_rounds_only_to_harvest_or_buy() -> None:
    t = Table(switches=CLOSE_WHEN_DONE).trading(HANDS, (GREEN, SOY), coins={2: [WAX] * 3})
    t.must(0, PASS)
    t.must(1, DONE)
    t.must(2, DONE)
    t.must(3, PASS)
    t.must(0, POST, [1])
    # Seat 1 has neither beans in fields nor coins; seat 2 could buy.
    assert t.p.to_act == 2
    t.refused(Reason.YOU_ARE_DONE, 2, POST, [1])
    t.must(2, BUY)
    t.must(2, PASS)
    assert t.p.to_act == 3


# T16: what is heard.


@pytest.mark.rule("T16")
@both_paces
def test_approvals_and_deals_are_public_but_not_which_copy(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [3, -1], {RED: 1, STINK: 1})
    t.approve(1, o, [3, 2])
    (approved,) = [x for code, x in t.events() if code == EV_APPROVED]
    assert approved == [o, 1, 2, 2, STINK, 3, RED]
    for seat in (-1, 0, 2, 3):
        assert redact(EV_APPROVED, approved, seat) == [o, 1, 2, 0, STINK, 0, RED]
    assert redact(EV_APPROVED, approved, 1) == approved
    t.confirm(o, 1)
    (deal,) = [x for code, x in t.events() if code == EV_DEAL]
    assert deal == [o, 0, 1, 2, -1, GREEN, 3, BLUE, 2, 2, STINK, 3, RED]
    for seat in (-1, 2, 3):
        assert redact(EV_DEAL, deal, seat) == [o, 0, 1, 2, -1, GREEN, 0, BLUE, 2, 0, STINK, 0, RED]
    assert redact(EV_DEAL, deal, 0) == [o, 0, 1, 2, -1, GREEN, 3, BLUE, 2, 0, STINK, 0, RED]
    assert redact(EV_DEAL, deal, 1) == [o, 0, 1, 2, -1, GREEN, 0, BLUE, 2, 2, STINK, 3, RED]


@pytest.mark.rule("T16")
@both_paces
def test_kinds_shown_are_remembered(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1, 3], {RED: 1})
    t.approve(1, o, [3])
    assert (count(t.p.shown[0], BLUE), count(t.p.shown[1], RED)) == (2, 1)
    u = t.offer(0, [-1], {RED: 2})
    t.approve(1, u, [1, 3])
    assert count(t.p.shown[1], RED) == 2
    t.confirm(o, 1)
    assert (count(t.p.shown[0], BLUE), count(t.p.shown[1], RED)) == (0, 1)


@pytest.mark.rule("T16")
def test_the_order_of_cards_named_tells_nothing() -> None:
    """However the cards are listed, others hear turned-up cards first and then kind by kind."""
    heard = set()
    for cards in ([1, 2, 3, -1, -2], [3, -2, 2, 1, -1], [2, -1, 3, -2, 1]):
        t = table(True)
        t.offer(0, cards)
        (event,) = posts(t)
        heard.add(tuple(redact(EV_POSTED, event, 2)))
    assert [x[18:] for x in heard] == [(-1, GREEN, -2, SOY, 0, BLUE, 0, BLUE, 0, CHILI)]


@pytest.mark.rule("T10")
def test_cards_listed_beyond_their_number_do_not_matter() -> None:
    t = table(True)
    m = make_move(POST, [3, 1], {RED: 1})
    m.cards[15] = 2
    assert engine.apply(t.state, 0, m) == Reason.OK
    slot = t.p.open[0]
    assert t.state.own[0].offer_card[slot * 16 : slot * 16 + 3] == [1, 3, 0]
    assert posts(t)[0][17:] == [2, 1, BLUE, 3, BLUE]


@pytest.mark.rule("T13")
@both_paces
def test_offers_that_name_a_card_gone_close_from_the_newest_to_the_oldest(live: bool) -> None:
    t = table(live)
    offers = [t.offer(0, [1], {RED: 1}) for _ in range(4)]
    t.approve(1, offers[1], [1])
    t.confirm(offers[1], 1)
    assert [x[0] for code, x in t.events() if code == EV_CLOSED] == [offers[3], offers[2], offers[0]]


@pytest.mark.rule("T13")
@both_paces
def test_offers_and_approvals_of_coffee_stand_like_any_other(live: bool) -> None:
    t = Table("classic", 3, live=live).trading({0: [COFFEE, RED], 1: [COFFEE, BLUE]}, (GREEN, SOY))
    o = t.offer(0, [1], {BLUE: 1})
    u = t.offer(0, [2], {COFFEE: 1})
    w = t.offer(0, [-1], {BLUE: 1})
    t.approve(1, u, [1])
    t.approve(1, w, [2])
    t.confirm(w, 1)
    assert (t.offers(), t.approvers(u), t.approvers(o)) == ([o, u], [1], [])


@pytest.mark.rule("T13")
@both_paces
@pytest.mark.parametrize("ending", ["withdrawn", "card gone", "struck", "phase", "moved"])
def test_an_approval_of_the_first_seat_goes_like_any_other(live: bool, ending: str) -> None:
    hands = {0: [RED, STINK], 1: [BLUE, CHILI], 2: [RED]}
    t = Table(live=live).arrange(stage=READY_TURN, active=1, hands=hands, supply=[GREEN, SOY])
    t.word(TURN_UP)
    o = t.offer(1, [1], {RED: 1})
    u = t.offer(1, [1] if ending == "card gone" else [2], {STINK: 1} if ending == "card gone" else {RED: 1})
    t.approve(0, o, [1])
    if ending == "withdrawn":
        t.withdraw(1, o)
    elif ending == "struck":
        t.approve(2, o, [1])
        t.confirm(o, 2)
    elif ending == "phase":
        t.at(1).must(1, END)
    else:
        # Another deal takes the card that the offer gives, or the one that the approval names.
        t.approve(0, u, [2 if ending == "card gone" else 1])
        t.confirm(u, 0)
        assert t.offers() == ([] if ending == "card gone" else [o])
    assert set(t.state.own[0].approval_card) == {0}
    assert t.p.offers[0].approved == 0


@pytest.mark.rule("T10", "T18")
def test_all_that_is_named_and_all_who_declined_are_kept() -> None:
    t = table(False)
    o = t.offer(0, [-1, -2], {RED: 1})
    assert t.look(o).turned == 0b11
    for seat in (1, 2, 3):
        t.decline(seat, o)
    assert (t.look(o).declined, t.look(o).ever_declined) == (0b1110, 0b1110)
    for seat in (1, 2, 3):
        t.at(seat).refused(Reason.DECLINED_BEFORE, seat, DECLINE, offer=o, revision=1)


# T17: how many.


@pytest.mark.rule("T17")
@both_paces
@pytest.mark.parametrize(("cap", "posts"), [(None, 12), ("1", 1), ("3", 3), ("60", 60)])
def test_offers_per_phase(live: bool, cap: str | None, posts: int) -> None:
    t = Table(live=live, switches={"offers_per_phase": cap} if cap else None).trading(HANDS, (GREEN, SOY))
    for seat in (1, 0):
        for _ in range(posts):
            t.offer(seat, [1], {SOY: 1})
            t.withdraw(seat, t.p.next_offer)
        t.at(seat).refused(Reason.OFFER_CAP, seat, POST, [1], {SOY: 1})
    assert t.p.posts[:4] == [posts, posts, 0, 0]
    t.offer(2, [1], {SOY: 1})


@pytest.mark.rule("T17")
@both_paces
def test_every_kind_of_post_counts_and_nothing_else(live: bool) -> None:
    t = Table(live=live, switches={"offers_per_phase": "4"}).trading(HANDS, (GREEN, SOY))
    theirs = t.offer(0, [1], {RED: 1})
    o = t.offer(1, [1], {BLUE: 1})
    t.change(1, o, [1], {CHILI: 1})
    t.offer(1, [3], {BLUE: 1}, counter=theirs)
    t.withdraw(1, o)
    t.approve(1, theirs, [1])
    t.decline(1, theirs)
    assert t.p.posts[1] == 3
    last = t.offer(1, [1])
    t.at(1).refused(Reason.OFFER_CAP, 1, POST, [1])
    t.refused(Reason.OFFER_CAP, 1, CHANGE, [3], offer=last)
    assert t.p.posts[0] == 1
    assert t.p.n_posts == 5


@pytest.mark.rule("T17", "T18")
def test_unlimited() -> None:
    live = Table(live=True, switches={"offers_per_phase": "unlimited"}).trading(HANDS, (GREEN, SOY))
    for _ in range(140):
        live.must(1, POST, [1])
        live.must(1, WITHDRAW, offer=live.p.next_offer)
    assert live.p.posts[1] == 140
    rounds = Table(switches={"offers_per_phase": "unlimited"}).trading(HANDS, (GREEN, SOY))
    for _ in range(60):
        rounds.offer(1, [1])
        rounds.withdraw(1, rounds.p.next_offer)
    rounds.at(1).refused(Reason.OFFER_CAP, 1, POST, [1])


@pytest.mark.rule("T17")
def test_a_count_of_posts_fits_its_place() -> None:
    """At a live table without a cap a count of posts goes past a hundred and more."""
    fields = {field.name: field for field in type(Table().p).fields}
    assert fields["posts"].width == "i4"


@pytest.mark.rule("T17")
@both_paces
def test_sixty_four_offers_at_once(live: bool) -> None:
    t = Table(live=live, switches={"offers_per_phase": "60"}).trading(HANDS, (GREEN, SOY))
    for _ in range(32):
        for seat in (0, 2):
            t.offer(seat, [1], {RED: 1})
    assert len(t.offers()) == 64
    t.at(1).refused(Reason.TABLE_FULL, 1, POST, [1])
    # A change needs no place of its own.
    t.change(2, 2, [2], {BLUE: 1})
    t.withdraw(0, 1)
    new = t.offer(1, [1])
    assert t.offers() == [*range(2, 65), new]


@pytest.mark.rule("T17")
@pytest.mark.parametrize("value", ["0", "61", "-1", "none", "", "1.5"])
def test_no_other_cap(value: str) -> None:
    with pytest.raises(OptionError, match="1 to 60 or unlimited"):
        make_options(switches={"offers_per_phase": value})


# T18: rounds.


@pytest.mark.rule("T18")
def test_rounds_go_clockwise_from_the_active_player_one_thing_each() -> None:
    t = Table().trading(HANDS, (GREEN, SOY), active=2)
    things: list[tuple[int, dict[str, Any]]] = [
        (POST, {}),
        (DONE, {}),
        (PASS, {}),
        (POST, {}),
        (CHANGE, {"offer": 1}),
        (APPROVE, {"offer": 1, "revision": 2}),
        (DECLINE, {"offer": 1, "revision": 2}),
        (WITHDRAW, {"offer": 2}),
        (PASS, {}),
        (TAKE_BACK, {"offer": 1}),
        (PASS, {}),
        (APPROVE, {"offer": 1, "revision": 2}),
        (CONFIRM, {"offer": 1, "revision": 2, "partner": 1}),
    ]
    order = [2, 3, 0, 1] * 4
    for (code, fields), seat in zip(things, order, strict=False):
        assert t.p.to_act == seat
        for other in {0, 1, 2, 3} - {seat}:
            t.refused(Reason.NOT_YOUR_TURN, other, PASS)
        t.must(seat, code, [1] if code in (POST, CHANGE) else [], **fields)
    assert t.p.to_act == 3
    assert t.aside(1) == [RED]


@pytest.mark.rule("T18")
def test_harvests_and_purchases_are_free_and_break_no_silence() -> None:
    t = Table().arrange(stage=READY_TURN, hands={1: [RED]}, fields={2: [(BLUE, 4)]}, coins={1: [SOY] * 3, 2: [SOY] * 3})
    t.word(TURN_UP)
    t.must(0, PASS)
    t.must(1, BUY)
    assert t.p.to_act == 1
    t.must(1, PASS)
    t.must(2, HARVEST, field=0)
    t.must(2, BUY)
    assert t.p.to_act == 2
    t.must(2, PASS)
    t.must(3, PASS)
    assert t.stage == PLANT_ASIDE


@pytest.mark.rule("T18")
@pytest.mark.parametrize("approval", [False, True])
def test_a_round_of_silence_ends_the_phase_open_approvals_or_not(approval: bool) -> None:
    t = table(False)
    t.must(0, POST, [1], {RED: 1})
    if approval:
        t.must(1, APPROVE, [1], offer=1, revision=1)
    t.at(0)
    for seat in (0, 1, 2, 3):
        assert t.stage == TRADE
        t.must(seat, PASS)
        assert next(t.events()) == (EV_PASSED, [seat])
    assert t.stage == PLANT_ASIDE
    assert t.hand(1) == [RED, STINK, RED]


@pytest.mark.rule("T18")
@pytest.mark.parametrize("speaker", [1, 2, 3])
def test_one_who_speaks_breaks_the_silence(speaker: int) -> None:
    t = table(False)
    for seat in (0, 1, 2, 3):
        if seat == speaker:
            t.must(seat, POST, [1])
        else:
            t.must(seat, PASS)
    assert (t.stage, t.p.to_act) == (TRADE, 0)
    # The silence begins with the active player's; what was said before it does not matter.
    t.must(0, POST, [1])
    for seat in (1, 2, 3):
        t.must(seat, PASS)
    assert t.stage == TRADE
    for seat in (0, 1, 2, 3):
        t.must(seat, PASS)
    assert t.stage == PLANT_ASIDE


@pytest.mark.rule("T14")
def test_live_one_may_decline_again_after_a_new_approval() -> None:
    t = table(True)
    o = t.offer(0, [1], {RED: 1})
    t.decline(2, o)
    t.refused(Reason.DECLINED_BEFORE, 2, DECLINE, offer=o, revision=1)
    t.approve(2, o, [1])
    t.decline(2, o)
    assert (t.approvers(o), t.look(o).declined) == ([], 0b0100)


@pytest.mark.rule("T18")
def test_in_rounds_each_revision_is_approved_once_and_declined_once() -> None:
    t = table(False)
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [1])
    t.at(1).refused(Reason.APPROVED_BEFORE, 1, APPROVE, [3], offer=o, revision=1)
    t.take_back(1, o)
    t.at(1).refused(Reason.APPROVED_BEFORE, 1, APPROVE, [1], offer=o, revision=1)
    t.decline(1, o)
    t.at(1).refused(Reason.DECLINED_BEFORE, 1, DECLINE, offer=o, revision=1)
    t.decline(2, o)
    t.approve(2, o, [1])
    t.at(2).refused(Reason.DECLINED_BEFORE, 2, DECLINE, offer=o, revision=1)
    t.change(0, o, [1], {RED: 1})
    t.approve(1, o, [3])
    t.decline(2, o)
    t.approve(2, o, [1])
    t.confirm(o, 1)


@pytest.mark.rule("T18", "H4")
@pytest.mark.parametrize("stage", [PLANT_FIRST, READY_TURN, READY_DRAW, PLANT_ASIDE])
def test_silence_is_a_move_only_where_one_is_asked(stage: int) -> None:
    t = Table().arrange(stage=stage, hands={0: [RED]}, aside={0: [RED]})
    t.refused(Reason.NOT_NOW, 0, PASS)
    live = table(True)
    for seat in (0, 1):
        live.refused(Reason.NOT_NOW, seat, PASS)


@pytest.mark.rule("T18")
def test_live_anybody_speaks_at_any_time() -> None:
    t = table(True)
    for seat in (3, 1, 0, 2, 2):
        t.must(seat, POST, [1])
    assert t.offers() == [1, 2, 3, 4, 5]


# T19: first accepts.


@pytest.mark.rule("T19")
@both_paces
def test_the_first_valid_approval_strikes(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 1}, first=1)
    t.at(1).refused(Reason.WRONG_CARDS, 1, APPROVE, [2], offer=o, revision=1)
    t.decline(1, o)
    t.approve(2, o, [1])
    assert (t.aside(0), t.aside(2), t.offers()) == ([RED], [BLUE], [])
    t.at(1).refused(Reason.OFFER_GONE, 1, APPROVE, [1], offer=o, revision=1)


@pytest.mark.rule("T19")
@both_paces
def test_only_the_active_player_marks_so(live: bool) -> None:
    t = table(live)
    t.at(1).refused(Reason.FIRST_ONLY_ACTIVE, 1, POST, [1], {BLUE: 1}, first=1)
    o = t.offer(0, [1], {RED: 1})
    assert t.look(o).first == 0
    t.change(0, o, [1], {RED: 1}, first=1)
    t.approve(1, o, [1])
    assert t.aside(1) == [BLUE]


# T20: table talk.


@pytest.mark.rule("T20")
@pytest.mark.parametrize("stage", [PLANT_FIRST, READY_TURN, TRADE, PLANT_ASIDE, READY_DRAW])
@pytest.mark.parametrize("seat", [0, 3])
@both_paces
def test_wishes_at_any_time(stage: int, seat: int, live: bool) -> None:
    t = Table(live=live).arrange(stage=stage, hands={0: [RED]}, aside={0: [RED]})
    t.must(seat, WISH, want=1 << RED | 1 << SOY, spare=1 << WAX)
    assert (t.p.want[seat], t.p.spare[seat]) == (1 << RED | 1 << SOY, 1 << WAX)
    assert (t.stage, t.p.to_act) == (stage, 0)
    for other in range(-1, 4):
        known = Known()
        know(t.state, other, known)
        assert known.pub.want[seat] == 1 << RED | 1 << SOY


@pytest.mark.rule("T20")
def test_wishes_are_replaced_and_bind_nobody() -> None:
    t = table(True)
    t.must(1, WISH, want=1 << BLUE, spare=1 << RED)
    t.must(1, WISH, want=1 << GREEN)
    assert (t.p.want[1], t.p.spare[1]) == (1 << GREEN, 0)
    o = t.offer(0, [-1], first=1)
    t.decline(1, o)
    t.must(1, WISH)
    assert t.p.want[1] == 0


@pytest.mark.rule("T20")
@both_paces
def test_wishes_that_make_no_sense(live: bool) -> None:
    t = table(live)
    for want, spare in ((-1, 0), (0, -1), (1 << 11, 0), (0, 1 << 11), (1 << RED, 1 << RED), (0b110, 0b011)):
        t.refused(Reason.BAD_WISH, 1, WISH, want=want, spare=spare)
    t.refused(Reason.KIND_NOT_IN_GAME, 1, WISH, want=1 << COFFEE)
    t.refused(Reason.KIND_NOT_IN_GAME, 1, WISH, spare=1 << COFFEE | 1 << RED)


@pytest.mark.rule("T20", "T18")
def test_in_rounds_wishing_ends_and_breaks_no_silence() -> None:
    t = table(False)
    t.must(0, PASS)
    t.must(2, WISH, want=1 << RED)
    t.refused(Reason.WISHED_BEFORE, 2, WISH, want=1 << SOY)
    t.must(1, WISH, want=1 << RED)
    assert t.p.to_act == 1
    t.must(1, PASS)
    t.must(2, WISH, want=1 << SOY)
    t.must(2, PASS)
    t.must(3, PASS)
    assert t.stage == PLANT_ASIDE


@pytest.mark.rule("T20")
def test_in_the_grace_offers_already_open_may_still_be_struck() -> None:
    t = Table(live=True, grace=True).trading(HANDS, (GREEN, SOY))
    mine = t.offer(0, [1], {RED: 1})
    theirs = t.offer(3, [1], {CHILI: 1})
    spare = t.offer(1, [2], {SOY: 1})
    t.approve(2, mine, [1])
    t.refused(Reason.NOT_CLOSING, -1, CLOSE)
    t.refused(Reason.NOT_CLOSING, 0, RESUME)
    t.must(0, END)
    assert (t.stage, t.turned(), len(t.offers())) == (CLOSING, [GREEN, SOY], 3)
    for seat in (0, 1):
        t.refused(Reason.PHASE_CLOSING, seat, POST, [1])
    t.refused(Reason.PHASE_CLOSING, 0, CHANGE, [1], {STINK: 1}, offer=mine)
    t.refused(Reason.PHASE_CLOSING, 1, DONE)
    t.refused(Reason.PHASE_CLOSING, 0, END)
    t.approve(1, mine, [1])
    t.decline(1, mine)
    t.take_back(2, mine)
    t.approve(2, mine, [1])
    t.confirm(mine, 2)
    t.approve(0, theirs, [2])
    t.withdraw(1, spare)
    assert (t.aside(0), t.aside(2), t.aside(3)) == ([RED, STINK], [BLUE], [CHILI])
    for seat in (0, 1):
        t.refused(Reason.NO_SUCH_SEAT, seat, CLOSE)
    t.must(-1, CLOSE)
    assert (t.stage, t.aside(0)) == (PLANT_ASIDE, [RED, STINK, GREEN, SOY])


@pytest.mark.rule("T20", "T8")
def test_the_end_can_be_taken_back_during_the_grace() -> None:
    t = Table(live=True, grace=True).trading(HANDS, (GREEN, SOY))
    t.must(0, END)
    t.refused(Reason.NOT_ACTIVE, 1, RESUME)
    t.must(0, RESUME)
    assert t.stage == TRADE
    t.must(1, POST, [1])
    t.must(0, END)
    t.must(-1, CLOSE)
    assert t.stage == PLANT_ASIDE


@pytest.mark.rule("T20", "T15")
def test_there_is_no_grace_when_all_others_are_done() -> None:
    t = Table(live=True, grace=True, switches=CLOSE_WHEN_DONE).trading(HANDS, (GREEN, SOY))
    for seat in (1, 2, 3):
        t.must(seat, DONE)
    assert t.stage == PLANT_ASIDE
