"""Phase 2: turning up, and who may trade what with whom. Live and in rounds alike."""

import pytest

from beanfield.rules.codes import (
    ACCEPT,
    APPROVE,
    BUY,
    CASH,
    CHANGE,
    CONFIRM,
    DECLINE,
    DELIVER_CARD,
    DISCARD,
    DISCARD_BONUS,
    DONE,
    END,
    EV_TURNED,
    OFFER_GIFT,
    OVER,
    PLANT_ASIDE,
    PLANT_CARD,
    POST,
    READY_DRAW,
    READY_TURN,
    TAKE_BACK,
    TRADE,
    TURN_UP,
    WITHDRAW,
)
from beanfield.rules.known import know
from beanfield.rules.reasons import Reason
from beanfield.rules.state import Known

from .positions import BLUE, CHILI, COFFEE, GREEN, RED, SOY, STINK, WAX, Table

both_paces = pytest.mark.parametrize("live", [False, True], ids=["rounds", "live"])


def table(live: bool, hands: dict[int, list[int]], turned: tuple[int, int] = (GREEN, SOY), active: int = 0) -> Table:
    return Table(live=live).trading(hands, turned, active)


@pytest.mark.rule("T1")
@both_paces
def test_two_cards_are_turned_up_for_all_to_see(live: bool) -> None:
    t = Table(live=live).arrange(stage=READY_TURN, active=2, hands={0: [RED]}, supply=[GREEN, SOY, BLUE])
    t.word(TURN_UP)
    assert t.turned() == [GREEN, SOY]
    assert [x for code, x in t.events() if code == EV_TURNED] == [[GREEN], [SOY]]
    for seat in (-1, 0, 1, 2, 3):
        known = Known()
        know(t.state, seat, known)
        assert known.pub.turned[:2] == [GREEN, SOY]
    assert (t.stage, t.p.to_act) == (TRADE, 2)
    # They are the active player's: nobody else gives them.
    t.at(3).refused(Reason.NOT_YOURS_TO_GIVE, 3, POST, [-1], {RED: 1})
    t.offer(2, [-1], {RED: 1})


@pytest.mark.rule("T2", "T11")
@both_paces
def test_the_active_player_is_on_one_side_of_every_deal(live: bool) -> None:
    t = table(live, {0: [BLUE], 1: [RED], 2: [STINK], 3: [CHILI]})
    t.at(1).refused(Reason.ONLY_TO_ACTIVE, 1, POST, [1], {STINK: 1}, to=0b0100)
    t.refused(Reason.ONLY_TO_ACTIVE, 1, POST, [1], {STINK: 1}, to=0b0101)
    t.refused(Reason.ONLY_TO_ACTIVE, 1, POST, [1], {}, to=0b0010)
    o = t.offer(1, [1], {STINK: 1})
    assert t.look(o).to == 0b0001
    t.at(2).refused(Reason.NOT_ADDRESSED, 2, APPROVE, [1], offer=o, revision=1)
    # A gift among others neither.
    g = t.offer(3, [1])
    t.at(2).refused(Reason.NOT_ADDRESSED, 2, APPROVE, [], offer=g, revision=1)
    # To all means to the active player.
    assert t.look(g).to == 0b0001


@pytest.mark.rule("T3")
@both_paces
def test_the_active_player_gives_turned_up_and_hand_cards(live: bool) -> None:
    t = table(live, {0: [BLUE, RED], 1: [STINK]})
    o = t.offer(0, [2, -2], {STINK: 1})
    t.approve(1, o, [1])
    t.confirm(o, 1)
    assert sorted(t.aside(1)) == sorted([RED, SOY])
    assert (t.aside(0), t.hand(0), t.turned()) == ([STINK], [BLUE], [GREEN])


@pytest.mark.rule("T3", "S6")
@both_paces
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_any_hand_position_may_be_given(live: bool, place: int) -> None:
    hand = [BLUE, RED, CHILI, RED]
    t = table(live, {1: hand})
    o = t.offer(1, [place])
    t.approve(0, o)
    assert t.hand(1) == hand[: place - 1] + hand[place:]
    assert t.aside(0) == [hand[place - 1]]


@pytest.mark.rule("T3")
@both_paces
def test_only_cards_that_are_there_are_given(live: bool) -> None:
    t = table(live, {0: [BLUE], 1: [RED, RED]})
    for card in (0, 2, 300, 32000, -3, -100):
        t.refused(Reason.NOT_HELD, 0, POST, [card], {RED: 1})
    t.refused(Reason.CARD_TWICE, 0, POST, [1, 1], {RED: 1})
    t.refused(Reason.CARD_TWICE, 0, POST, [-1, 1, -1], {RED: 1})
    t.at(1).refused(Reason.NOT_YOURS_TO_GIVE, 1, POST, [-1], {BLUE: 1})
    t.refused(Reason.NOT_HELD, 1, POST, [3], {BLUE: 1})
    o = t.offer(0, [1], {RED: 2})
    t.at(1).refused(Reason.CARD_TWICE, 1, APPROVE, [1, 1], offer=o, revision=1)
    t.refused(Reason.NOT_YOURS_TO_GIVE, 1, APPROVE, [1, -1], offer=o, revision=1)
    t.refused(Reason.NOT_HELD, 1, APPROVE, [1, 7], offer=o, revision=1)


@pytest.mark.rule("T4")
@both_paces
@pytest.mark.parametrize(("give", "ask"), [(1, 1), (2, 1), (1, 2), (3, 2), (0, 1), (0, 3), (1, 0), (3, 0)])
@pytest.mark.parametrize("active_offers", [False, True])
def test_any_number_for_any_number(live: bool, give: int, ask: int, active_offers: bool) -> None:
    t = table(live, {0: [BLUE] * 3, 1: [RED] * 3})
    one, two, kind = (0, 1, RED) if active_offers else (1, 0, BLUE)
    o = t.offer(one, range(1, give + 1), {kind: ask})
    t.approve(two, o, range(1, ask + 1))
    if active_offers:
        t.confirm(o, 1)
    assert (len(t.aside(two)), len(t.aside(one))) == (give, ask)
    assert (t.p.hand_size[one], t.p.hand_size[two]) == (3 - give, 3 - ask)


@pytest.mark.rule("T4")
@both_paces
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_for_nothing_is_refused(live: bool, seat: int) -> None:
    t = table(live, {0: [BLUE], 1: [RED]})
    t.at(seat).refused(Reason.NOTHING_FOR_NOTHING, seat, POST)


@pytest.mark.rule("T5")
@both_paces
def test_both_must_agree_and_cards_leave_a_hand_only_then(live: bool) -> None:
    t = table(live, {0: [BLUE, BLUE], 1: [RED, STINK]})
    o = t.offer(0, [1, -1], {RED: 1})
    assert (t.hand(0), t.turned()) == ([BLUE, BLUE], [GREEN, SOY])
    t.approve(1, o, [1])
    assert (t.hand(0), t.hand(1), t.turned()) == ([BLUE, BLUE], [RED, STINK], [GREEN, SOY])
    assert (t.aside(0), t.aside(1)) == ([], [])
    t.confirm(o, 1)
    assert (t.hand(0), t.hand(1), t.turned()) == ([BLUE], [STINK], [SOY])
    assert (t.aside(0), sorted(t.aside(1))) == ([RED], sorted([BLUE, GREEN]))


@pytest.mark.rule("T5")
@both_paces
def test_a_gift_needs_the_receivers_consent(live: bool) -> None:
    t = table(live, {0: [BLUE], 1: [RED]})
    o = t.offer(0, [-1])
    t.at(0).refused(Reason.NO_APPROVAL, 0, CONFIRM, offer=o, revision=1, partner=1)
    assert t.aside(1) == []
    t.approve(1, o)
    t.confirm(o, 1)
    assert t.aside(1) == [GREEN]
    g = t.offer(1, [1])
    assert t.aside(0) == []
    t.approve(0, g)
    assert t.aside(0) == [RED]


@pytest.mark.rule("T6")
@both_paces
def test_what_is_received_is_set_aside_and_not_traded_again(live: bool) -> None:
    t = table(live, {0: [BLUE], 1: [RED, WAX]})
    o = t.offer(1, [1])
    t.approve(0, o)
    assert (t.aside(0), t.hand(0)) == ([RED], [BLUE])
    # His hand has one card, handle 1; the red bean answers to no name that could be offered.
    t.at(0)
    for card in (2, -3, 0):
        t.refused(Reason.NOT_HELD, 0, POST, [card], {WAX: 1})
    back = t.offer(1, [2], {RED: 1})
    t.at(0)
    for cards in ([1], [-1]):
        t.refused(Reason.WRONG_CARDS, 0, APPROVE, cards, offer=back, revision=1)
    t.must(0, END)
    t.must(0, PLANT_CARD, card=1, field=0)
    assert t.hand(0) == [BLUE]


@pytest.mark.rule("T6")
@both_paces
def test_planted_cards_coins_and_fields_are_not_traded(live: bool) -> None:
    t = Table(live=live).trading({1: [WAX]}, (GREEN, SOY), coins={0: [RED] * 3})
    o = t.offer(1, [1], {RED: 1})
    t.at(0).refused(Reason.NOT_HELD, 0, APPROVE, [1], offer=o, revision=1)
    for card in (1, -3):
        t.refused(Reason.NOT_HELD, 0, POST, [card], {WAX: 1})


@pytest.mark.rule("T7")
@both_paces
def test_hand_cards_before_and_after_the_turned_up_ones(live: bool) -> None:
    t = table(live, {0: [BLUE, CHILI], 1: [RED, STINK]})
    first = t.offer(0, [1], {RED: 1}, first=1)
    t.approve(1, first, [1])
    assert t.turned() == [GREEN, SOY]
    gift = t.offer(0, [-1, -2], first=1)
    t.approve(2, gift)
    assert t.turned() == []
    last = t.offer(0, [2], {STINK: 1}, first=1)
    t.approve(1, last, [2])
    assert (t.aside(0), t.aside(1), t.aside(2)) == ([RED, STINK], [BLUE, CHILI], [GREEN, SOY])


@pytest.mark.rule("T8")
@both_paces
def test_the_active_player_ends_the_phase(live: bool) -> None:
    t = table(live, {0: [BLUE], 1: [RED]})
    t.offer(0, [-1], {RED: 1})
    t.at(1).refused(Reason.NOT_ACTIVE, 1, END)
    t.at(0).must(0, END)
    assert (t.stage, t.aside(0), t.turned()) == (PLANT_ASIDE, [GREEN, SOY], [])
    t.refused(Reason.NOT_NOW, 0, END)
    t.refused(Reason.NOT_NOW, 0, POST, [1], {RED: 1})


@pytest.mark.rule("T8")
def test_he_may_end_it_without_a_word_of_the_others() -> None:
    t = table(False, {0: [BLUE], 1: [RED]})
    t.must(0, END)
    assert t.stage == PLANT_ASIDE


@pytest.mark.rule("T8")
@both_paces
def test_only_cards_not_given_away_are_left_for_him(live: bool) -> None:
    t = table(live, {0: [BLUE], 1: [RED]})
    o = t.offer(0, [-1], {RED: 1}, first=1)
    t.approve(1, o, [1])
    # The other one stays tradable to the end.
    gift = t.offer(0, [-2], first=1)
    t.decline(1, gift)
    t.at(0).must(0, END)
    assert (t.aside(0), t.aside(1)) == ([RED, SOY], [GREEN])


@pytest.mark.rule("T9")
@both_paces
def test_the_last_exhaustion_while_turning_up(live: bool) -> None:
    t = Table(live=live)
    t.arrange(stage=READY_TURN, hands={1: [RED]}, supply=[RED], supply_left=1, discards=[WAX], exhaustions=2)
    t.word(TURN_UP)
    assert (t.turned(), t.stage) == ([RED], TRADE)
    o = t.offer(0, [-1], {RED: 1}, first=1)
    t.approve(1, o, [1])
    t.at(0).must(0, END)
    t.must(0, PLANT_CARD, card=1, field=0)
    assert t.stage == PLANT_ASIDE
    t.must(1, PLANT_CARD, card=1, field=0)
    assert t.stage == OVER


@pytest.mark.rule("T9")
def test_the_last_exhaustion_by_the_second_card() -> None:
    t = Table().arrange(stage=READY_TURN, supply=[RED, SOY], supply_left=2, discards=[WAX], exhaustions=2)
    t.word(TURN_UP)
    assert (t.turned(), t.stage, t.p.final) == ([RED, SOY], TRADE, 1)


@pytest.mark.rule("T1", "T10")
@both_paces
@pytest.mark.parametrize("stage", [READY_TURN, READY_DRAW, PLANT_ASIDE])
def test_nobody_trades_outside_the_phase(live: bool, stage: int) -> None:
    t = Table(live=live).arrange(stage=stage, hands={0: [BLUE]}, aside={0: [RED]})
    t.refused(Reason.NOT_NOW, 0, POST, [1])
    for code in (APPROVE, CHANGE, WITHDRAW, TAKE_BACK, DECLINE, CONFIRM):
        t.refused(Reason.NOT_NOW, 0, code, [1], offer=1, revision=1)
    t.refused(Reason.NOT_NOW, 0, DONE)


def test_moves_of_other_games_are_refused() -> None:
    t = table(True, {0: [BLUE]})
    for code in (DISCARD, OFFER_GIFT, ACCEPT, DELIVER_CARD, DISCARD_BONUS, CASH):
        t.refused(Reason.NOT_IN_THIS_GAME, 0, code)
    t.refused(Reason.TOO_FEW_COINS, 0, BUY)
    t.refused(Reason.KIND_NOT_IN_GAME, 0, POST, [1], {COFFEE: 1})
