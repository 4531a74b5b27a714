"""Turns of trading that other programs have got wrong, each played through in rounds and live."""

import pytest

from beanfield.rules.codes import (
    APPROVE,
    CONFIRM,
    DECLINE,
    DRAW,
    END,
    EV_LAPSED,
    OVER,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    POST,
    READY_DRAW,
    READY_TURN,
    TAKE_BACK,
    TRADE,
    TURN_UP,
    WITHDRAW,
)
from beanfield.rules.reasons import Reason

from .positions import BLUE, CHILI, GREEN, RED, SOY, STINK, WAX, Table

both_paces = pytest.mark.parametrize("live", [False, True], ids=["rounds", "live"])
HANDS = {0: [BLUE, CHILI, BLUE], 1: [RED, STINK, RED], 2: [RED, WAX], 3: [STINK]}


def table(live: bool, hands: dict[int, list[int]] | None = None) -> Table:
    return Table(live=live).trading(HANDS if hands is None else hands, (GREEN, SOY))


@pytest.mark.rule("T13")
@both_paces
def test_an_offer_whose_card_has_gone_in_another_deal(live: bool) -> None:
    t = table(live)
    stale = t.offer(0, [1, -1], {WAX: 1})
    t.approve(2, stale, [2])
    gift = t.offer(0, [-1], to=0b1000, first=1)
    t.approve(3, gift)
    assert t.aside(3) == [GREEN]
    t.at(2).refused(Reason.OFFER_GONE, 2, APPROVE, [2], offer=stale, revision=1)
    t.at(0).refused(Reason.OFFER_GONE, 0, CONFIRM, offer=stale, revision=1, partner=2)
    # The hand card named beside it is free for another offer.
    again = t.offer(0, [1], {WAX: 1}, first=1)
    t.approve(2, again, [2])
    assert (t.aside(2), t.aside(0)) == ([BLUE], [WAX])


@pytest.mark.rule("T12")
@both_paces
@pytest.mark.parametrize("cards", [[], [1], [3], [2], [1, 3, 2]])
def test_approval_with_only_some_of_the_cards_asked(live: bool, cards: list[int]) -> None:
    t = table(live)
    o = t.offer(0, [1], {RED: 2})
    t.at(1).refused(Reason.WRONG_CARDS, 1, APPROVE, cards, offer=o, revision=1)
    assert t.approvers(o) == []
    # One who has only one of the two cannot approve at all.
    t.at(2).refused(Reason.WRONG_CARDS, 2, APPROVE, [1], offer=o, revision=1)
    t.refused(Reason.WRONG_CARDS, 2, APPROVE, [1, 2], offer=o, revision=1)
    t.refused(Reason.CARD_TWICE, 2, APPROVE, [1, 1], offer=o, revision=1)


@pytest.mark.rule("T2", "T11")
@both_paces
def test_two_inactive_players_cannot_deal(live: bool) -> None:
    t = table(live)
    t.at(1).refused(Reason.ONLY_TO_ACTIVE, 1, POST, [1], {WAX: 1}, to=0b0100)
    o = t.offer(1, [1], {WAX: 1})
    t.at(2).refused(Reason.NOT_ADDRESSED, 2, APPROVE, [2], offer=o, revision=1)
    t.refused(Reason.NOT_ACTIVE, 2, CONFIRM, offer=o, revision=1, partner=2)
    gift = t.offer(1, [2])
    t.at(2).refused(Reason.NOT_ADDRESSED, 2, APPROVE, offer=gift, revision=1)


@pytest.mark.rule("T13")
@both_paces
def test_withdrawing_anothers_offer(live: bool) -> None:
    t = table(live)
    theirs, mine = t.offer(1, [1], {BLUE: 1}), t.offer(0, [1], {RED: 1})
    for seat, offer in ((0, theirs), (2, theirs), (2, mine), (1, mine)):
        t.at(seat).refused(Reason.NOT_YOUR_OFFER, seat, WITHDRAW, offer=offer)
    assert t.offers() == [theirs, mine]


@pytest.mark.rule("T13")
@both_paces
def test_the_same_card_in_two_offers_the_first_accepted(live: bool) -> None:
    t = table(live)
    one = t.offer(0, [2], {RED: 1})
    two = t.offer(0, [2], {STINK: 1})
    t.approve(1, one, [1])
    t.approve(3, two, [1])
    t.confirm(one, 1)
    assert (t.offers(), t.aside(1), t.hand(3)) == ([], [CHILI], [STINK])
    t.at(0).refused(Reason.OFFER_GONE, 0, CONFIRM, offer=two, revision=1, partner=3)


@pytest.mark.rule("T13")
@both_paces
def test_one_copy_moves_and_an_offer_of_its_twin_stands(live: bool) -> None:
    t = table(live)
    one = t.offer(0, [1], {RED: 1})
    two = t.offer(0, [3], {RED: 1})
    t.approve(1, one, [3])
    t.approve(1, two, [1])
    t.confirm(one, 1)
    assert (t.offers(), t.approvers(two)) == ([two], [1])
    t.confirm(two, 1)
    assert (t.aside(0), t.aside(1), t.hand(0), t.hand(1)) == ([RED, RED], [BLUE, BLUE], [CHILI], [STINK])


@pytest.mark.rule("T4", "T5", "T6")
@both_paces
def test_a_gift_of_two_then_two_for_one_then_a_request(live: bool) -> None:
    t = table(live)
    gift = t.offer(0, [-1, -2])
    t.approve(3, gift)
    t.confirm(gift, 3)
    swap = t.offer(0, [1, 3], {RED: 1})
    t.approve(2, swap, [1])
    t.confirm(swap, 2)
    request = t.offer(0, [], {STINK: 1, RED: 2})
    t.approve(1, request, [3, 1, 2])
    t.confirm(request, 1)
    assert sorted(t.aside(0)) == sorted([RED, STINK, RED, RED])
    assert (t.aside(1), t.aside(2), t.aside(3)) == ([], [BLUE, BLUE], [GREEN, SOY])
    assert (t.hand(0), t.hand(1), t.hand(2), t.hand(3)) == ([CHILI], [], [WAX], [STINK])
    assert t.p.n_deals == 3


@pytest.mark.rule("T14")
@both_paces
def test_a_changed_offer_voids_approvals(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [1, 2], {RED: 1})
    t.approve(1, o, [1])
    t.approve(2, o, [1])
    t.change(0, o, [1], {RED: 1})
    assert [x[:2] for code, x in t.events() if code == EV_LAPSED] == [[o, 1], [o, 2]]
    t.at(0)
    for revision, reason in ((1, Reason.STALE_REVISION), (2, Reason.NO_APPROVAL)):
        t.refused(reason, 0, CONFIRM, offer=o, revision=revision, partner=1)
    t.at(1).refused(Reason.NO_APPROVAL, 1, TAKE_BACK, offer=o)
    # The card named in the first revision only is not bound to the offer any more.
    gift = t.offer(0, [2], to=0b1000)
    t.approve(3, gift)
    t.confirm(gift, 3)
    assert t.offers() == [o]


@pytest.mark.rule("T12", "T13")
@both_paces
def test_a_request_confirmed_cannot_be_confirmed_again(live: bool) -> None:
    t = table(live)
    o = t.offer(0, [], {RED: 1})
    t.approve(1, o, [1])
    t.approve(2, o, [1])
    t.confirm(o, 1)
    t.at(0)
    for partner in (1, 2):
        t.refused(Reason.OFFER_GONE, 0, CONFIRM, offer=o, revision=1, partner=partner)
    assert (t.aside(0), t.hand(2)) == ([RED], [RED, WAX])


@pytest.mark.rule("P2", "T3", "T7")
@both_paces
def test_a_player_with_an_empty_hand_at_his_turn(live: bool) -> None:
    t = Table(live=live).arrange(stage=READY_TURN, active=3, hands={1: [RED]}, supply=[WAX, WAX], supply_left=5)
    t.word(TURN_UP)
    t.must(3, END)
    t.must(3, PLANT_CARD, card=1, field=0)
    t.must(3, PLANT_CARD, card=2, field=0)
    t.word(DRAW)
    assert (t.p.active, t.stage) == (0, READY_TURN)
    t.refused(Reason.NOT_NOW, 0, PLANT, field=0)
    t.arrange(stage=READY_TURN, active=0, hands={1: [RED]}, supply=[GREEN, SOY])
    t.word(TURN_UP)
    # He has turned-up cards to trade all the same.
    o = t.offer(0, [-1], {RED: 1})
    t.approve(1, o, [1])
    t.confirm(o, 1)
    t.at(0).must(0, END)
    assert (t.aside(0), t.aside(1)) == ([RED, SOY], [GREEN])


@pytest.mark.rule("T9", "N1", "E2", "E3")
@both_paces
def test_a_bean_received_in_the_last_turn_is_planted_before_scoring(live: bool) -> None:
    t = Table(live=live).arrange(
        stage=READY_TURN,
        hands={1: [RED]},
        fields={0: [(RED, 1)], 2: [(SOY, 1)]},
        supply=[SOY, SOY],
        supply_left=2,
        discards=[WAX] * 5,
        exhaustions=2,
    )
    t.word(TURN_UP)
    assert (t.p.final, t.stage) == (1, TRADE)
    o = t.offer(0, [-1], first=1)
    t.approve(2, o)
    theirs = t.offer(1, [1])
    t.approve(0, theirs)
    t.at(0).must(0, END)
    t.must(0, PLANT_CARD, card=1, field=0)
    t.must(0, PLANT_CARD, card=2, field=1)
    assert t.stage == PLANT_ASIDE
    t.must(2, PLANT_CARD, card=1, field=0)
    assert t.stage == OVER
    assert t.p.score[:4] == [1, 0, 1, 0]


LEFT = [1, 2, 3, 5]


@pytest.mark.rule("T9", "E1", "E2")
@pytest.mark.parametrize("left", LEFT)
def test_so_many_cards_left_at_the_start_of_phase_two_in_the_last_pass(left: int) -> None:
    cards = [RED, SOY, GREEN, STINK, CHILI]
    t = Table().arrange(
        stage=READY_TURN, supply=cards[:left], supply_left=left, discards=[WAX] * 6, hands={1: [BLUE]}, exhaustions=2
    )
    t.word(TURN_UP)
    assert (t.turned(), t.stage) == (cards[: min(left, 2)], TRADE)
    assert t.p.exhaustions == (3 if left <= 2 else 2)
    t.must(0, END)
    for card in range(1, min(left, 2) + 1):
        assert t.stage == PLANT_ASIDE
        t.must(0, PLANT_CARD, card=card, field=card - 1)
    if left <= 2:
        assert (t.stage, t.p.hand_size[0]) == (OVER, 0)
        return
    assert t.stage == READY_DRAW
    t.word(DRAW)
    # Three or five less the two turned up: one or three are drawn, the last of them ends the game.
    assert (t.stage, t.hand(0), t.p.exhaustions) == (OVER, cards[2:left], 3)


@pytest.mark.rule("E1", "E2", "D3")
@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("draw", ["3", "each"])
def test_so_many_cards_left_at_the_start_of_phase_four_in_the_last_pass(left: int, draw: str) -> None:
    cards = [RED, SOY, GREEN, STINK, CHILI]
    t = Table(switches={"draw": draw}).arrange(
        stage=READY_DRAW, supply=cards[:left], supply_left=left, discards=[WAX] * 6, exhaustions=2
    )
    t.word(DRAW)
    drawn = min(left, 3 if draw == "3" else 4)
    hands = [cards[:drawn], [], [], []] if draw == "3" else [cards[n : min(n + 1, drawn)] for n in range(4)]
    assert [t.hand(seat) for seat in range(4)] == hands
    if left <= drawn:
        assert (t.stage, t.p.exhaustions, t.p.n_discard) == (OVER, 3, 6)
    else:
        assert (t.stage, t.p.exhaustions, t.p.active) == (PLANT_FIRST if t.p.hand_size[1] else READY_TURN, 2, 1)


@pytest.mark.rule("D4", "E2")
@pytest.mark.parametrize("draw", ["3", "each"])
@pytest.mark.parametrize("phase", [READY_TURN, READY_DRAW])
@pytest.mark.parametrize("supply", [0, 1])
@pytest.mark.parametrize("exhaustions", [0, 1, 2])
def test_both_piles_empty(draw: str, phase: int, supply: int, exhaustions: int) -> None:
    """Exhaustion with nothing discarded counts once and forgoes the rest; beginning with nothing is the last."""
    t = Table(switches={"draw": draw})
    t.arrange(stage=phase, supply=[RED] * supply, supply_left=supply, exhaustions=exhaustions)
    t.word(TURN_UP if phase == READY_TURN else DRAW)
    last = supply == 0 or exhaustions == 2
    assert (t.p.exhaustions, t.p.final) == (3 if last else exhaustions + 1, int(last))
    if phase == READY_TURN:
        assert (t.stage, t.turned()) == (TRADE, [RED] * supply)
        t.must(0, END)
        if supply:
            t.must(0, PLANT_CARD, card=1, field=0)
        assert t.stage == (OVER if last else READY_DRAW)
        if not last:
            # Nothing was discarded in between, so this draw begins with both piles empty.
            t.word(DRAW)
            assert (t.stage, t.p.exhaustions) == (OVER, 3)
    else:
        assert t.p.hand_size[:4] == [supply, 0, 0, 0]
        assert t.stage == (OVER if last else READY_TURN)
        assert t.p.active == (0 if last else 1)


@pytest.mark.rule("T13", "T6")
@both_paces
def test_all_turned_up_cards_given_away_one_after_the_other(live: bool) -> None:
    t = table(live)
    both = t.offer(0, [-1, -2], {RED: 1})
    second = t.offer(0, [-2], {STINK: 1})
    first = t.offer(0, [-1], {STINK: 1})
    t.approve(3, second, [1])
    t.approve(1, first, [2])
    t.confirm(second, 3)
    assert t.offers() == [first]
    t.confirm(first, 1)
    assert (t.offers(), t.turned(), t.aside(0)) == ([], [], [STINK, STINK])
    for card in (-1, -2, -3):
        t.at(0).refused(Reason.NOT_HELD, 0, POST, [card])
    t.at(1).refused(Reason.OFFER_GONE, 1, DECLINE, offer=both, revision=1)


@pytest.mark.rule("T12", "T13")
def test_a_late_word_on_an_offer_already_struck() -> None:
    """Live, two approve at nearly the same time; the second finds the offer gone and loses nothing."""
    t = table(True)
    o = t.offer(0, [1], {RED: 1}, first=1)
    t.must(1, APPROVE, [1], offer=o, revision=1)
    t.refused(Reason.OFFER_GONE, 2, APPROVE, [1], offer=o, revision=1)
    t.refused(Reason.NOT_NOW, 2, PASS)
    assert t.hand(2) == [RED, WAX]


@pytest.mark.rule("T13")
@both_paces
def test_a_proposers_own_approvals_die_with_the_card_he_dealt(live: bool) -> None:
    """He approved one offer with a card and gave the same card away in an offer of his own."""
    t = table(live)
    mine = t.offer(0, [1], {RED: 1})
    t.approve(1, mine, [1])
    t.approve(2, mine, [1])
    theirs = t.offer(1, [1], {CHILI: 1})
    t.approve(0, theirs, [2])
    assert [x[:2] for code, x in t.events() if code == EV_LAPSED] == [[mine, 1]]
    assert (t.offers(), t.approvers(mine)) == ([mine], [2])
    t.at(0).refused(Reason.NO_APPROVAL, 0, CONFIRM, offer=mine, revision=1, partner=1)
