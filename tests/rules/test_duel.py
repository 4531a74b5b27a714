"""The Duel."""

from collections import Counter

import pytest

from beanfield.rules import cards, engine
from beanfield.rules.codes import (
    ACCEPT,
    ASK_CASH,
    ASK_DRAW,
    ASK_TURN,
    BONUS_DISCARD,
    BUY,
    CASH,
    CLOSE,
    DELIVER,
    DELIVER_CARD,
    DISCARD,
    DISCARD_BONUS,
    DRAW,
    EV_ACCEPTED,
    EV_BONUS_CHOSEN,
    EV_BONUS_DISCARDED,
    EV_BONUS_DREW,
    EV_COIN_DEALT,
    EV_GIVEN,
    EV_PAID,
    EV_REVEALED,
    EV_SHUFFLED,
    EV_TURN,
    EV_TURNED,
    GIFT,
    HARVEST,
    LAST_CASH,
    OFFER_GIFT,
    OVER,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    POST,
    READY_DRAW,
    READY_TURN,
    REFILLING,
    SHUFFLE_BONUS,
    TURN_UP,
    WISH,
)
from beanfield.rules.duel import can_offer, first_copy, refill, row_matches
from beanfield.rules.known import know, redact
from beanfield.rules.options import make_options
from beanfield.rules.reasons import Reason
from beanfield.rules.scoring import finish
from beanfield.rules.setup import new_game
from beanfield.rules.state import BONUS, Known, Move, State
from beanfield.rules.supply import shuffle_ordered, shuffle_random

from .positions import (
    BLACK_EYED,
    BLUE,
    CHILI,
    COFFEE,
    GARDEN,
    GREEN,
    RED,
    SOY,
    STINK,
    WAX,
    Table,
    random_game,
)

both_paces = pytest.mark.parametrize("live", [False, True], ids=["rounds", "live"])

# By rank, the lowest first, with the cards in the deck.
RANKS = [(GARDEN, 6), (RED, 8), (BLACK_EYED, 10), (SOY, 12), (GREEN, 14), (STINK, 16), (CHILI, 18), (BLUE, 20)]

# Rule U13: pennies, and the runs of each card as written there.
BONUS_TABLE = {
    10: "4, 4, 5, 5, 1-3, 1-3, 2-2, 2-2",
    40: "3-1, 3-1, 1-1-2, 1-1-2, 1-2-1, 1-2-1, 1-4, 2-3",
    70: "2-1-1, 2-1-1, 1-1-1-1, 1-1-1-1, 3-2, 1-1-3, 1-2-2, 4-1",
    100: "2-1-2, 1-3-1, 2-2-1, 3-1-1, 1-1-2-1, 1-1-1-2, 1-2-1-1, 2-1-1-1",
}


def runs_of(text: str) -> tuple[int, ...]:
    return tuple(int(run) for run in text.split("-"))


def card_of(text: str) -> int:
    """The first bonus card that shows these runs."""
    runs = runs_of(text)
    return next(card for card in range(BONUS) if runs_shown(card) == runs)


def runs_shown(card: int) -> tuple[int, ...]:
    return tuple(run for run in cards.BONUS_CARDS[card][1] if run)


def hold(t: Table, seat: int, *texts: str) -> list[int]:
    """Give a seat bonus cards with these runs, in exchange for what it holds; returns their handles."""
    s = t.state
    for slot, text in enumerate(texts):
        twins = [card for card in range(BONUS) if runs_shown(card) == runs_of(text)]
        free = [card for card in twins if card not in s.own[seat].bonus_card[:slot]]
        card = next((card for card in free if card not in s.own[1 - seat].bonus_card), free[0])
        mine = s.own[seat].bonus_card[slot]
        for pile in (s.own[0].bonus_card, s.own[1].bonus_card, s.hidden.bonus_supply, t.p.bonus_discard):
            size = {id(s.hidden.bonus_supply): t.p.bonus_supply, id(t.p.bonus_discard): t.p.n_bonus_discard}
            for i in range(size.get(id(pile), len(pile))):
                if pile[i] == card:
                    pile[i] = mine
        s.own[seat].bonus_card[slot] = card
    t.check_cards()
    return s.own[seat].bonus_handle[: len(texts)]


def duel(live: bool = False, start: int = 0) -> Table:
    return Table("duel", live=live, start=start)


# U1, U2: the cards and the set-up.


@pytest.mark.rule("U1")
def test_the_cards() -> None:
    t = duel()
    assert [(kind, t.p.deck[kind]) for kind in cards.DUEL_RANKS] == RANKS
    assert sum(t.p.deck) == 104
    assert (t.p.deck[COFFEE], t.p.deck[WAX], t.p.deck[10]) == (0, 0, 0)
    assert t.p.n_fields[:2] == [3, 3]
    t.arrange(hands={0: [RED]}, coins={0: [BLUE] * 9})
    t.refused(Reason.NOT_IN_THIS_GAME, 0, BUY)


@pytest.mark.rule("U2", "S4", "S6", "S7")
@pytest.mark.parametrize("start", [0, 1])
def test_the_deal(start: int) -> None:
    t = Table("duel", start=start, deal=False)
    t.auto_shuffle = False
    dealt: list[list[int]] = [[], []]
    bonus: list[list[int]] = [[], []]
    shuffle_random(t.state)
    came = t.state.hidden.supply[:104][::-1]
    engine.after_shuffle(t.state)
    assert t.p.shuffle_due == SHUFFLE_BONUS
    shuffle_random(t.state)
    bonus_came = t.state.hidden.bonus_supply[:BONUS][::-1]
    assert sorted(bonus_came) == list(range(BONUS))
    assert bonus_came != list(range(BONUS))
    t.state.n_ev = 0
    engine.after_shuffle(t.state)
    seats = [start, 1 - start]
    assert [x[0] for code, x in t.events() if code == EV_COIN_DEALT] == seats * 3
    assert t.state.hidden.start_coin == came[:6]
    for n in range(10):
        dealt[seats[n % 2]].append(came[6 + n])
    for n in range(6):
        bonus[seats[n % 2]].append(bonus_came[n])
    assert [t.hand(0), t.hand(1)] == dealt
    assert [t.state.own[0].bonus_card, t.state.own[1].bonus_card] == bonus
    assert (t.p.supply, t.p.bonus_supply, t.p.coins[:2]) == (88, 26, [3, 3])
    assert (t.p.active, t.stage, t.p.pushed, t.p.turn) == (start, PLANT_FIRST, 0, 1)


@pytest.mark.rule("U2")
def test_nobody_sees_the_starting_coins_until_the_game_is_over() -> None:
    t = duel()
    for seat in (-1, 0, 1):
        known = Known()
        know(t.state, seat, known)
        assert all(coin < 0 for coin in known.pub.coin[0:3] + known.pub.coin[160:163])
    random_game(t.state, 3)
    (revealed,) = [x for code, x in t.events() if code == EV_REVEALED]
    assert revealed == t.state.hidden.start_coin
    assert all(coin >= 0 for seat in (0, 1) for coin in t.coins(seat))
    t.check_cards()


@pytest.mark.rule("U2")
def test_the_starting_coins_lie_at_the_bottom() -> None:
    t = duel()
    assert (t.coins(0), t.coins(1)) == ([-1, -3, -5], [-2, -4, -6])
    random_game(t.state, 3)
    shown = t.state.hidden.start_coin
    assert t.p.coins[0] >= 3
    assert t.coins(0)[0] == shown[0]


@pytest.mark.rule("U2")
@pytest.mark.parametrize("active", [0, 1])
def test_after_phase_four_the_other_is_active(active: int) -> None:
    t = duel().arrange(stage=READY_DRAW, active=active, hands={0: [RED], 1: [RED]})
    t.word(DRAW)
    t.must(active, DISCARD_BONUS)
    t.must(1 - active, DISCARD_BONUS)
    assert (t.p.active, t.stage) == (1 - active, PLANT_FIRST)
    assert [x for code, x in t.events() if code == EV_TURN] == [[1 - active, 2]]


@pytest.mark.rule("U2", "T2")
@both_paces
def test_nothing_of_the_trading_game(live: bool) -> None:
    t = duel(live).arrange(hands={0: [RED]})
    for code in (POST, BUY, WISH):
        t.refused(Reason.NOT_IN_THIS_GAME, 0, code, [1])
    t.refused(Reason.NOT_CLOSING, -1, CLOSE)
    t.refused(Reason.NOT_NOW, 0, PASS)
    for code in (OFFER_GIFT, ACCEPT, DELIVER_CARD, DISCARD_BONUS, DISCARD, DRAW, TURN_UP):
        t.refused(Reason.NOT_NOW, 0, code)
    t.refused(Reason.NOT_NOW, 0, PLANT_CARD, card=-1, field=0)


# U3-U5: rows.


@pytest.mark.rule("U3")
@pytest.mark.parametrize("last", range(8))
@pytest.mark.parametrize("planted", range(8))
def test_the_same_kind_or_exactly_one_rank_up(last: int, planted: int) -> None:
    kind, top = RANKS[planted][0], RANKS[last][0]
    t = duel().arrange(hands={0: [kind]}, rows={0: [[top]]})
    if planted in (last, last + 1):
        t.must(0, PLANT, field=0)
        assert t.row(0, 0) == [top, kind]
        assert t.field(0, 0) == (kind, 2)
    else:
        t.refused(Reason.FIELD_TAKEN, 0, PLANT, field=0)
        t.must(0, PLANT, field=1)


@pytest.mark.rule("U3", "P3")
@pytest.mark.parametrize("field", [0, 1, 2])
def test_the_player_chooses_among_legal_fields(field: int) -> None:
    t = duel().arrange(hands={0: [RED]}, rows={0: [[GARDEN], [RED, RED], []]})
    t.must(0, PLANT, field=field)
    assert t.row(0, field)[-1] == RED


@pytest.mark.rule("U3", "X3")
def test_a_known_legal_row() -> None:
    counts = {count: kind for kind, count in RANKS}
    line = [counts[n] for n in (12, 12, 14, 16, 18, 18)]
    t = duel()
    for n in range(1, len(line)):
        t.arrange(hands={0: [line[n]]}, rows={0: [line[:n]]})
        t.must(0, PLANT, field=0)
        assert t.row(0, 0) == line[: n + 1]


@pytest.mark.rule("U4", "X3")
def test_a_row_pays_by_its_last_card() -> None:
    t = duel().arrange(
        stage=READY_TURN, rows={1: [[RED, RED, RED, BLACK_EYED, BLACK_EYED, SOY]]}, coins={1: [BLUE]}, discards=[STINK]
    )
    t.p.to_act = 1
    t.must(1, HARVEST, field=0)
    # The last planted become the coins, the very last on top; the others are discarded in planting order.
    assert t.coins(1) == [BLUE, BLACK_EYED, BLACK_EYED, SOY]
    assert t.discards() == [STINK, RED, RED, RED]
    assert (t.field(1, 0), t.row(1, 0)) == ((-1, 0), [])


@pytest.mark.rule("U4", "H2")
def test_a_row_may_pay_nothing() -> None:
    t = duel().arrange(stage=READY_TURN, rows={0: [[GREEN, STINK]]})
    t.must(0, HARVEST, field=0)
    assert (t.coins(0), t.discards()) == ([], [GREEN, STINK])


@pytest.mark.rule("U4", "H3")
def test_single_cards_are_protected() -> None:
    t = duel().arrange(stage=READY_TURN, rows={0: [[RED], [GREEN, STINK], []]})
    t.refused(Reason.PROTECTED, 0, HARVEST, field=0)
    t.refused(Reason.FIELD_EMPTY, 0, HARVEST, field=2)
    t.must(0, HARVEST, field=1)
    t.must(0, HARVEST, field=0)


@pytest.mark.rule("U4", "H4")
@pytest.mark.parametrize("stage", [PLANT_FIRST, PLANT_SECOND, READY_TURN, GIFT, PLANT_ASIDE, READY_DRAW, BONUS_DISCARD])
@pytest.mark.parametrize("seat", [0, 1])
def test_live_both_harvest_at_any_time(stage: int, seat: int) -> None:
    t = duel(live=True).arrange(stage=stage, hands={0: [RED]}, turned=[SOY], rows={seat: [[STINK] * 3]})
    t.must(seat, HARVEST, field=0)
    assert t.coins(seat) == [STINK]


@pytest.mark.rule("U4", "H4")
@pytest.mark.parametrize(("stage", "code", "asked"), [(READY_TURN, TURN_UP, ASK_TURN), (READY_DRAW, DRAW, ASK_DRAW)])
def test_in_rounds_the_other_is_asked_before_cards_come(stage: int, code: int, asked: int) -> None:
    t = duel().arrange(stage=stage, hands={0: [RED]}, rows={1: [[STINK] * 3]})
    t.must(0, code)
    assert (t.stage, t.p.to_act) == (asked, 1)
    t.must(1, HARVEST, field=0)
    t.must(1, PASS)
    assert t.stage == (GIFT if code == TURN_UP else BONUS_DISCARD)
    t.arrange(stage=stage, hands={0: [RED]}, rows={0: [[STINK] * 3]})
    t.must(0, code)
    assert t.stage == (GIFT if code == TURN_UP else BONUS_DISCARD)


@pytest.mark.rule("U5", "P1")
@both_paces
def test_phase_one(live: bool) -> None:
    t = duel(live).arrange(hands={0: [RED, RED, RED]}, rows={0: [[BLUE], [SOY, SOY], [CHILI]]})
    t.refused(Reason.NOT_NOW, 0, TURN_UP)
    t.refused(Reason.NO_PLACE, 0, PLANT, field=1)
    t.must(0, HARVEST, field=1)
    t.must(0, PLANT, field=1)
    assert t.stage == PLANT_SECOND
    t.must(0, PLANT, field=1)
    assert t.stage == READY_TURN
    t.refused(Reason.NOT_NOW, 0, PLANT, field=1)
    t.word(TURN_UP)
    assert t.stage == GIFT


@pytest.mark.rule("U5", "P2")
@both_paces
@pytest.mark.parametrize(("hand", "stage"), [([], READY_TURN), ([SOY], PLANT_FIRST)])
def test_with_an_empty_hand_phase_one_is_skipped(live: bool, hand: list[int], stage: int) -> None:
    t = duel(live).arrange(stage=READY_DRAW, hands={0: [RED], 1: hand})
    t.word(DRAW)
    t.must(0, DISCARD_BONUS)
    t.must(1, DISCARD_BONUS)
    assert (t.p.active, t.stage) == (1, stage)


@pytest.mark.rule("U5", "P1", "P2")
def test_the_second_card_may_be_left() -> None:
    t = duel().arrange(hands={0: [RED, RED]})
    t.must(0, PLANT, field=0)
    t.word(TURN_UP)
    t.arrange(hands={0: [RED]})
    t.must(0, PLANT, field=0)
    assert t.stage == READY_TURN


# U6-U9: gifts.


def gifts(
    live: bool = False,
    hands: dict[int, list[int]] | None = None,
    turned: tuple[int, int, int] = (GREEN, SOY, STINK),
    coins: dict[int, list[int]] | None = None,
) -> Table:
    """Phase 2, three cards just turned up for seat 0."""
    t = duel(live).arrange(
        stage=READY_TURN,
        hands={0: [RED, BLUE], 1: [CHILI, CHILI]} if hands is None else hands,
        supply=turned,
        coins={0: [BLUE, BLUE], 1: [BLUE, STINK]} if coins is None else coins,
    )
    t.word(TURN_UP)
    assert (t.stage, t.turned(), t.p.to_act) == (GIFT, list(turned), 0)
    return t


@pytest.mark.rule("U6")
@both_paces
def test_three_cards_are_turned_up_for_the_active_player(live: bool) -> None:
    t = gifts(live)
    assert [x for code, x in t.events() if code == EV_TURNED] == [[GREEN], [SOY], [STINK]]
    # He must offer something.
    t.refused(Reason.MUST_OFFER, 0, PASS)
    t.refused(Reason.NO_GIFT, 0, ACCEPT)
    for code in (DRAW, TURN_UP):
        t.refused(Reason.NOT_NOW, 0, code)
    t.refused(Reason.NOT_NOW, 0, PLANT_CARD, card=-1, field=0)
    for kind in (-1, COFFEE, WAX, 10, 11, 100):
        t.refused(Reason.KIND_NOT_IN_GAME, 0, OFFER_GIFT, kind=kind)


@pytest.mark.rule("U6", "U8")
@both_paces
@pytest.mark.parametrize(
    ("kind", "hand", "turned"),
    [(SOY, [RED, BLUE], [GREEN, STINK]), (BLUE, [RED], [GREEN, SOY, STINK])],
    ids=["turned up", "hand"],
)
def test_a_gift_of_a_turned_up_card_or_from_any_position_of_the_hand(
    live: bool, kind: int, hand: list[int], turned: list[int]
) -> None:
    t = gifts(live)
    t.must(0, OFFER_GIFT, kind=kind)
    assert t.p.to_act == 1
    t.refused(Reason.NOT_YOUR_TURN, 0, ACCEPT)
    t.refused(Reason.NOT_YOUR_TURN, 0, OFFER_GIFT, kind=RED)
    t.refused(Reason.NOT_NOW, 1, PASS)
    # Only an accepted offer moves a card.
    assert (t.hand(0), t.turned(), t.aside(1)) == ([RED, BLUE], [GREEN, SOY, STINK], [])
    t.must(1, ACCEPT)
    assert (t.hand(0), t.turned(), t.aside(1)) == (hand, turned, [kind])
    assert (t.stage, t.p.to_act) == (PLANT_ASIDE, 0)
    assert (t.coins(0), t.coins(1)) == ([BLUE, BLUE], [BLUE, STINK])


@pytest.mark.rule("U6")
@both_paces
def test_refusing_is_offering_another_kind_back(live: bool) -> None:
    t = gifts(live)
    t.must(0, OFFER_GIFT, kind=GREEN)
    t.must(1, OFFER_GIFT, kind=CHILI)
    t.must(0, OFFER_GIFT, kind=RED)
    t.must(1, OFFER_GIFT, kind=GARDEN)
    assert (t.hand(0), t.hand(1), t.turned(), t.aside(0), t.aside(1)) == (
        [RED, BLUE],
        [CHILI, CHILI],
        [GREEN, SOY, STINK],
        [],
        [],
    )
    # The last one was a bluff.
    t.must(0, ACCEPT)
    assert (t.aside(0), t.coins(0), t.coins(1)) == ([], [BLUE, BLUE, STINK], [BLUE])


@pytest.mark.rule("U6")
def test_the_receiver_does_not_give_turned_up_cards() -> None:
    """They are the active player's; the other one offering such a kind bluffs, unless his hand has it."""
    t = gifts()
    t.must(0, OFFER_GIFT, kind=RED)
    t.must(1, OFFER_GIFT, kind=SOY)
    t.must(0, ACCEPT)
    assert (t.turned(), t.coins(0), t.coins(1)) == ([GREEN, SOY, STINK], [BLUE, BLUE, STINK], [BLUE])


@pytest.mark.rule("U7")
@both_paces
def test_a_kind_is_pushed_once_in_a_phase(live: bool) -> None:
    t = gifts(live)
    t.must(0, OFFER_GIFT, kind=GREEN)
    t.refused(Reason.KIND_PUSHED, 1, OFFER_GIFT, kind=GREEN)
    t.must(1, OFFER_GIFT, kind=CHILI)
    for kind in (GREEN, CHILI):
        t.refused(Reason.KIND_PUSHED, 0, OFFER_GIFT, kind=kind)
    t.must(0, ACCEPT)
    if t.stage == DELIVER:
        t.must(1, DELIVER_CARD, card=1)
    assert (t.p.pushed, t.p.n_pushed, t.p.gift_kind) == (0, 0, -1)


@pytest.mark.rule("U8")
@both_paces
def test_a_bluff_accepted_costs_the_top_coin(live: bool) -> None:
    t = gifts(live, coins={0: [BLUE, RED], 1: [STINK]}, hands={0: [BLUE]})
    t.must(0, OFFER_GIFT, kind=GARDEN)
    t.must(1, ACCEPT)
    assert (t.coins(0), t.coins(1), t.aside(1)) == ([BLUE], [STINK, RED], [])
    assert [x for code, x in t.events() if code == EV_ACCEPTED] == [[1, GARDEN, 1]]
    assert [x for code, x in t.events() if code == EV_PAID] == [[0, 1, RED]]
    assert t.stage == PLANT_ASIDE


@pytest.mark.rule("U8")
def test_a_bluff_may_be_paid_with_an_unseen_starting_coin() -> None:
    t = duel()
    t.p.stage = READY_TURN
    t.word(TURN_UP)
    bluff = next(k for k, _ in RANKS if k not in t.turned() and k not in t.hand(0))
    t.must(0, OFFER_GIFT, kind=bluff)
    t.must(1, ACCEPT)
    assert (t.coins(0), t.coins(1)) == ([-1, -3], [-2, -4, -6, -5])


@pytest.mark.rule("U8")
@both_paces
def test_a_bluff_refused_costs_nothing_and_is_never_shown(live: bool) -> None:
    heard = []
    for hand in ([RED, BLUE], [GARDEN, BLUE]):
        t = gifts(live, hands={0: hand, 1: [CHILI]})
        t.must(0, OFFER_GIFT, kind=GARDEN)
        first = [(code, redact(code, x, 1)) for code, x in t.events()]
        t.must(1, OFFER_GIFT, kind=CHILI)
        heard.append((first, [(code, redact(code, x, 1)) for code, x in t.events()]))
        assert (t.coins(0), t.coins(1)) == ([BLUE, BLUE], [BLUE, STINK])
    assert heard[0] == heard[1]


@pytest.mark.rule("U8")
@both_paces
@pytest.mark.parametrize("card", [-1, 1, 3])
def test_of_several_copies_the_giver_picks_one(live: bool, card: int) -> None:
    t = gifts(live, hands={0: [GREEN, BLUE, GREEN]})
    hold(t, 1, "4")
    t.must(0, OFFER_GIFT, kind=GREEN)
    t.must(1, ACCEPT)
    assert (t.stage, t.p.to_act) == (DELIVER, 0)
    # Nothing comes between.
    for seat in (0, 1):
        for code in (HARVEST, CASH, PASS, OFFER_GIFT, ACCEPT):
            assert t.move(seat, code) in (Reason.NOT_NOW, Reason.NOT_YOUR_TURN)
    assert t.move(1, DELIVER_CARD, card=1) == Reason.NOT_YOUR_TURN
    t.refused(Reason.WRONG_CARDS, 0, DELIVER_CARD, card=2)
    t.refused(Reason.WRONG_CARDS, 0, DELIVER_CARD, card=-2)
    for wrong in (0, 4, -4):
        t.refused(Reason.NOT_HELD, 0, DELIVER_CARD, card=wrong)
    t.must(0, DELIVER_CARD, card=card)
    assert t.aside(1) == [GREEN]
    assert t.turned() == ([SOY, STINK] if card < 0 else [GREEN, SOY, STINK])
    assert t.handles(0) == [h for h in (1, 2, 3) if h != card]
    given = next(x for code, x in t.events() if code == EV_GIVEN)
    assert redact(EV_GIVEN, given, 1) == [0, 1, min(card, 0), GREEN]
    assert redact(EV_GIVEN, given, 0) == [0, 1, card, GREEN]


@pytest.mark.rule("U8")
def test_the_receiver_delivers_from_his_hand() -> None:
    t = gifts(hands={0: [RED], 1: [SOY, CHILI, CHILI]})
    t.must(0, OFFER_GIFT, kind=RED)
    t.must(1, OFFER_GIFT, kind=CHILI)
    t.must(0, ACCEPT)
    assert (t.stage, t.p.to_act) == (DELIVER, 1)
    t.refused(Reason.NOT_YOURS_TO_GIVE, 1, DELIVER_CARD, card=-1)
    t.refused(Reason.NOT_HELD, 1, DELIVER_CARD, card=0)
    t.must(1, DELIVER_CARD, card=3)
    assert (t.aside(0), t.hand(1), t.p.to_act) == ([CHILI], [SOY, CHILI], 0)


@pytest.mark.rule("U9")
@both_paces
def test_a_bluff_needs_a_coin(live: bool) -> None:
    t = gifts(live, coins={1: [BLUE]}, hands={0: [RED], 1: [CHILI]})
    for kind in (GARDEN, BLACK_EYED, CHILI, BLUE):
        t.refused(Reason.NO_COIN_TO_BLUFF, 0, OFFER_GIFT, kind=kind)
    for kind in (RED, GREEN, SOY, STINK):
        assert t.allowed(0, OFFER_GIFT, kind=kind) == Reason.OK


@pytest.mark.rule("U9")
def test_cashed_bonus_cards_do_not_pay() -> None:
    t = duel().arrange(stage=READY_TURN, hands={0: [RED], 1: [CHILI]}, rows={0: [[RED] * 4]}, supply=[SOY] * 3)
    (card,) = hold(t, 0, "4")
    t.must(0, CASH, card=card, partner=0, field=0)
    t.word(TURN_UP)
    assert (t.p.n_cashed[0], t.p.coins[0]) == (1, 0)
    t.refused(Reason.NO_COIN_TO_BLUFF, 0, OFFER_GIFT, kind=BLUE)


@pytest.mark.rule("U9")
@both_paces
def test_one_without_a_legal_offer_accepts_at_once(live: bool) -> None:
    # Seat 1 has no coin and nothing but chili.
    t = gifts(live, coins={0: [BLUE]}, hands={0: [CHILI, RED], 1: [CHILI]})
    t.must(0, OFFER_GIFT, kind=CHILI)
    assert (t.aside(1), t.stage) == ([CHILI], PLANT_ASIDE)
    t = gifts(live, coins={0: [BLUE]}, hands={0: [RED], 1: [CHILI]})
    t.must(0, OFFER_GIFT, kind=SOY)
    t.must(1, OFFER_GIFT, kind=CHILI)
    # Now the active player refuses with a bluff, and the other has nothing left.
    t.must(0, OFFER_GIFT, kind=GARDEN)
    assert (t.coins(0), t.coins(1), t.stage) == ([], [BLUE], PLANT_ASIDE)


@pytest.mark.rule("U9")
@both_paces
def test_an_empty_hand_without_coins_accepts_at_once(live: bool) -> None:
    t = gifts(live, coins={0: [BLUE]}, hands={})
    t.must(0, OFFER_GIFT, kind=STINK)
    assert (t.aside(1), t.turned()) == ([STINK], [GREEN, SOY])


@pytest.mark.rule("U9", "U7")
@both_paces
def test_the_receiver_of_the_eighth_offer_accepts_at_once(live: bool) -> None:
    t = gifts(live)
    order = [kind for kind, _ in RANKS if kind != CHILI] + [CHILI]
    for n, kind in enumerate(order):
        assert t.stage == GIFT
        t.must(n % 2, OFFER_GIFT, kind=kind)
    # The eighth was seat 1's, who holds two and picks.
    assert (t.stage, t.p.to_act) == (DELIVER, 1)
    t.must(1, DELIVER_CARD, card=2)
    assert (t.aside(0), t.p.coins[:2]) == ([CHILI], [2, 2])


@pytest.mark.rule("U9")
def test_a_gift_can_be_refused_by_a_bluff_while_one_has_a_coin() -> None:
    t = gifts(hands={0: [RED]}, coins={1: [BLUE]})
    t.must(0, OFFER_GIFT, kind=RED)
    assert (t.stage, t.p.to_act) == (GIFT, 1)
    t.must(1, OFFER_GIFT, kind=BLUE)


@pytest.mark.rule("U8", "U9")
def test_what_can_be_offered_and_which_copy_goes_by_itself() -> None:
    t = gifts(hands={0: [RED, BLUE], 1: [CHILI]}, coins={1: [BLUE]})
    p, (first, second) = t.p, t.state.own[:2]
    assert (can_offer(p, first, 0), can_offer(p, second, 1)) == (1, 1)
    assert [first_copy(p, first, kind) for kind in (GREEN, STINK, RED, BLUE, GARDEN)] == [-1, -3, 1, 2, 0]
    assert [first_copy(p, second, kind) for kind in (GREEN, CHILI)] == [0, 1]
    p.coins[0] = p.coins[1] = 0
    assert (can_offer(p, first, 0), can_offer(p, second, 1)) == (1, 1)
    p.pushed = 1 << CHILI
    assert (can_offer(p, first, 0), can_offer(p, second, 1)) == (1, 0)


@pytest.mark.rule("U9")
@both_paces
@pytest.mark.parametrize("receiver", [0, 1])
def test_one_who_could_offer_something_is_asked(live: bool, receiver: int) -> None:
    giver = 1 - receiver
    for hand, coins in (([CHILI], []), ([], [BLUE])):
        t = duel(live).arrange(
            stage=READY_TURN, active=giver, hands={receiver: hand}, supply=[GREEN, SOY, STINK], coins={receiver: coins}
        )
        t.word(TURN_UP)
        t.must(giver, OFFER_GIFT, kind=SOY)
        assert (t.stage, t.p.to_act, t.aside(receiver)) == (GIFT, receiver, [])
        t.must(receiver, OFFER_GIFT, kind=CHILI)


# U10: phase 3.


def third_phase(live: bool, aside: dict[int, list[int]], turned: list[int]) -> Table:
    t = duel(live).arrange(stage=PLANT_ASIDE, hands={0: [RED], 1: [RED]}, aside=aside, turned=turned)
    return t


@pytest.mark.rule("U10")
@both_paces
@pytest.mark.parametrize("order", [(-1, -2, 1), (1, -2, -1), (-2, 1, -1)])
def test_the_active_player_plants_in_any_order(live: bool, order: tuple[int, ...]) -> None:
    t = third_phase(live, {0: [BLUE]}, [GREEN, SOY])
    for field, card in enumerate(order):
        assert (t.stage, t.p.to_act) == (PLANT_ASIDE, 0)
        if live:
            t.refused(Reason.NOT_NOW, 1, PLANT_CARD, card=1, field=0)
        t.must(0, PLANT_CARD, card=card, field=field)
    assert [t.row(0, f)[0] for f in range(3)] == [{-1: GREEN, -2: SOY, 1: BLUE}[card] for card in order]
    assert (t.stage, t.p.to_act) == (READY_DRAW, 0)


@pytest.mark.rule("U10")
@both_paces
def test_then_an_opponent_who_accepted_a_gift_plants_it(live: bool) -> None:
    t = third_phase(live, {1: [BLUE]}, [GREEN, SOY])
    t.refused(Reason.CARD_NOT_THERE, 0, PLANT_CARD, card=1, field=0)
    for field, card in enumerate((-2, -1)):
        t.must(0, PLANT_CARD, card=card, field=field)
    assert (t.stage, t.p.to_act) == (PLANT_ASIDE, 1)
    t.refused(Reason.NOT_YOURS_TO_GIVE, 1, PLANT_CARD, card=-1, field=0)
    t.refused(Reason.CARD_NOT_THERE, 1, PLANT_CARD, card=0, field=0)
    if live:
        t.refused(Reason.NOT_NOW, 0, PLANT_CARD, card=-1, field=0)
        t.refused(Reason.NOT_ACTIVE, 1, DISCARD, card=1)
    for code in (DRAW, PASS):
        assert t.move(1, code, card=1) in (Reason.NOT_NOW, Reason.NOT_ACTIVE)
    t.refused(Reason.CARD_NOT_THERE, 1, PLANT_CARD, card=2, field=0)
    t.must(1, PLANT_CARD, card=1, field=2)
    assert (t.row(1, 2), t.stage, t.p.to_act) == ([BLUE], READY_DRAW, 0)


@pytest.mark.rule("U10")
@both_paces
@pytest.mark.parametrize("when", [0, 1, 2])
def test_one_turned_up_card_may_be_discarded_at_any_point(live: bool, when: int) -> None:
    t = third_phase(live, {0: [BLUE]}, [GREEN, SOY])
    fields = [0, 1, 2]
    rest = [1, -2]
    for card in rest[:when]:
        t.must(0, PLANT_CARD, card=card, field=fields.pop())
    if when == 0:
        t.refused(Reason.GIFT_MUST_BE_PLANTED, 0, DISCARD, card=1)
    for card in (0, -3, 2):
        t.refused(Reason.CARD_NOT_THERE, 0, DISCARD, card=card)
    t.must(0, DISCARD, card=-1)
    assert t.discards() == [GREEN]
    for card in rest[when:]:
        if card < 0:
            t.refused(Reason.DISCARDED_BEFORE, 0, DISCARD, card=card)
        t.must(0, PLANT_CARD, card=card, field=fields.pop())
    assert t.stage == READY_DRAW


@pytest.mark.rule("U10")
def test_a_discard_is_for_one_turn() -> None:
    t = third_phase(False, {}, [GREEN])
    t.must(0, DISCARD, card=-1)
    t.word(DRAW)
    for seat in (0, 1):
        t.must(seat, DISCARD_BONUS)
    assert t.p.turned_discarded == 0


@pytest.mark.rule("U10", "U3")
def test_legal_fields_only_and_harvests_between() -> None:
    t = duel().arrange(
        stage=PLANT_ASIDE, aside={0: [RED]}, turned=[RED], rows={0: [[SOY, SOY], [BLUE, BLUE], [STINK] * 3]}
    )
    t.refused(Reason.NO_PLACE, 0, PLANT_CARD, card=-1, field=0)
    t.must(0, HARVEST, field=2)
    t.refused(Reason.FIELD_TAKEN, 0, PLANT_CARD, card=1, field=0)
    t.must(0, PLANT_CARD, card=1, field=2)
    t.must(0, PLANT_CARD, card=-1, field=2)
    assert t.row(0, 2) == [RED, RED]


# U11: drawing and bonus cards.


@pytest.mark.rule("U11")
@both_paces
def test_the_active_player_draws_two(live: bool) -> None:
    t = duel(live).arrange(stage=READY_DRAW, hands={0: [RED], 1: [SOY]}, supply=[BLUE, GREEN, STINK])
    t.word(DRAW)
    assert (t.hand(0), t.hand(1), t.stage) == ([RED, BLUE, GREEN], [SOY], BONUS_DISCARD)


def choosing(live: bool = False) -> Table:
    t = duel(live).arrange(stage=READY_DRAW, hands={0: [RED], 1: [SOY]})
    t.word(DRAW)
    return t


@pytest.mark.rule("U11")
@both_paces
def test_both_choose_before_seeing_the_others_choice(live: bool) -> None:
    t = choosing(live)
    before = [list(t.state.own[seat].bonus_card) for seat in (0, 1)]
    first, second = list(t.state.own[0].bonus_handle), list(t.state.own[1].bonus_handle)
    t.refused(Reason.NOT_HELD, 0, DISCARD_BONUS, [4])
    t.refused(Reason.NOT_HELD, 0, DISCARD_BONUS, [0])
    t.refused(Reason.CARD_TWICE, 0, DISCARD_BONUS, [first[0], first[0]])
    t.refused(Reason.TOO_MANY_CARDS, 0, DISCARD_BONUS, [*first, first[0]])
    if not live:
        t.refused(Reason.NOT_YOUR_TURN, 1, DISCARD_BONUS)
    t.must(0, DISCARD_BONUS, [first[0], first[2]])
    (chosen,) = [x for code, x in t.events() if code == EV_BONUS_CHOSEN]
    assert redact(EV_BONUS_CHOSEN, chosen, 1) == redact(EV_BONUS_CHOSEN, chosen, -1) == [0, 0]
    assert redact(EV_BONUS_CHOSEN, chosen, 0) == [0, 0b101]
    other = Known()
    know(t.state, 1, other)
    assert (other.pub.n_bonus_discard, other.pub.bonus_held[:2], other.pub.bonus_chosen[:2]) == (0, [3, 3], [1, 0])
    if live:
        t.refused(Reason.CHOSEN_BEFORE, 0, DISCARD_BONUS)
    t.must(1, DISCARD_BONUS, [second[1]])
    discarded = [x for code, x in t.events() if code == EV_BONUS_DISCARDED]
    assert discarded == [[0, first[0], before[0][0]], [0, first[2], before[0][2]], [1, second[1], before[1][1]]]
    # Then, the active player first, each refills to three, in one act.
    assert [x[0] for code, x in t.events() if code == EV_BONUS_DREW] == [0, 0, 1]
    assert t.p.bonus_held[:2] == [3, 3]
    assert t.state.own[0].bonus_card[1] == before[0][1]
    assert (t.p.active, t.stage) == (1, PLANT_FIRST)


@pytest.mark.rule("U11")
def test_live_either_chooses_first() -> None:
    t = choosing(live=True)
    t.must(1, DISCARD_BONUS, [1])
    t.refused(Reason.CHOSEN_BEFORE, 1, DISCARD_BONUS)
    assert t.p.n_bonus_discard == 0
    t.must(0, DISCARD_BONUS, [2])
    assert [x[0] for code, x in t.events() if code == EV_BONUS_DISCARDED] == [0, 1]


@pytest.mark.rule("U11")
@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_a_card_chosen_for_the_discard_is_not_cashed(chosen: int) -> None:
    t = duel(live=True).arrange(stage=READY_DRAW, rows={0: [[RED] * 5]})
    hold(t, 0, "4", "5", "4")
    t.must(0, DRAW)
    t.must(0, DISCARD_BONUS, [chosen])
    t.refused(Reason.CHOSEN_BEFORE, 0, CASH, card=chosen, partner=0, field=0)
    for card in {1, 2, 3} - {chosen}:
        t.must(0, CASH, card=card, partner=0, field=0)
    assert t.p.bonus_held[0] == 1
    t.must(1, DISCARD_BONUS)
    assert t.p.n_cashed[0] == 2
    assert t.p.bonus_held[:2] == [3, 3]


@pytest.mark.rule("U11", "U12")
@both_paces
def test_a_bonus_card_drawn_here_may_be_cashed_at_once_but_is_not_replaced(live: bool) -> None:
    t = duel(live).arrange(stage=READY_DRAW, hands={1: [RED]}, rows={0: [[RED] * 4]})
    hold(t, 0, "2-1-2", "1-3-1", "2-2-1")
    hold(t, 1, "3-1-1", "1-1-2-1", "1-1-1-2")
    top = t.p.bonus_supply - 1
    h = t.state.hidden
    at = h.bonus_supply[: t.p.bonus_supply].index(card_of("4"))
    h.bonus_supply[at], h.bonus_supply[top] = h.bonus_supply[top], h.bonus_supply[at]
    t.word(DRAW)
    t.must(0, DISCARD_BONUS, [2])
    t.must(1, DISCARD_BONUS)
    if not live:
        assert (t.stage, t.p.to_act, t.p.active) == (ASK_CASH, 0, 0)
    t.must(0, CASH, card=4, partner=0, field=0)
    assert (t.p.bonus_held[0], t.p.n_cashed[0], t.p.bonus_arrived[0]) == (2, 1, 4)
    if not live:
        t.must(0, PASS)
        t.must(1, PASS)
    assert (t.stage, t.p.active, t.p.bonus_held[0]) == (PLANT_FIRST, 1, 2)


@pytest.mark.rule("U11")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_an_empty_bonus_supply_is_renewed_when_the_next_card_is_due(left: int) -> None:
    t = choosing()
    p, h = t.p, t.state.hidden
    while p.bonus_supply > left:
        p.bonus_supply -= 1
        p.bonus_discard[p.n_bonus_discard] = h.bonus_supply[p.bonus_supply]
        p.n_bonus_discard += 1
    t.auto_shuffle = False
    t.must(0, DISCARD_BONUS, [1, 2])
    t.must(1, DISCARD_BONUS)
    if left < 2:
        assert (p.shuffle_due, p.bonus_held[:2]) == (SHUFFLE_BONUS, [1 + left, 3])
        # What is left of the act is public; it counts the most cards that both may be due.
        assert (p.act, p.act_left) == (REFILLING, 6)
        t.refused(Reason.SHUFFLE_DUE, 1, PLANT, field=0)
        t.shuffle_all()
        assert p.n_bonus_discard == 0
    else:
        # Empty, but no card is due.
        assert EV_SHUFFLED not in t.codes()
        assert p.bonus_supply == left - 2
    assert p.bonus_held[:2] == [3, 3]
    assert p.active == 1


@pytest.mark.rule("U11", "U2")
def test_the_bonus_cards_are_shuffled_into_a_known_order() -> None:
    t = Table("duel", deal=False)
    t.auto_shuffle = False
    shuffle_random(t.state)
    engine.after_shuffle(t.state)
    t.state.n_ev = 0
    shuffle_ordered(t.state, [*range(1, BONUS), 0])
    assert t.state.hidden.bonus_supply == [*range(1, BONUS), 0]
    assert (t.p.bonus_supply, t.p.n_bonus_discard, t.p.shuffle_due) == (BONUS, 0, 0)
    assert (set(t.p.bonus_discard), t.p.supply) == ({0}, 104)
    assert list(t.events()) == [(EV_SHUFFLED, [SHUFFLE_BONUS, BONUS])]


@pytest.mark.rule("U11")
def test_with_no_bonus_cards_left_nothing_is_drawn() -> None:
    t = choosing()
    p, h = t.p, t.state.hidden
    while p.bonus_supply > 0:
        p.bonus_supply -= 1
        p.cashed[p.n_cashed[0]] = h.bonus_supply[p.bonus_supply]
        p.n_cashed[0] += 1
    s = t.state.own[0]
    p.cashed[p.n_cashed[0]] = s.bonus_card[0]
    p.n_cashed[0] += 1
    s.bonus_card[0], s.bonus_handle[0] = -1, 0
    p.bonus_held[0] = 2
    assert refill(t.state) == 1
    t.must(0, DISCARD_BONUS)
    t.must(1, DISCARD_BONUS)
    assert (p.bonus_held[:2], p.shuffle_due, p.active, t.stage) == ([2, 3], 0, 1, PLANT_FIRST)
    p.bonus_held[0] = 3
    assert refill(t.state) == 1


# U12, U13: cashing.


def end_of_row(runs: tuple[int, ...], more: int = 0, before: tuple[int, ...] = ()) -> list[int]:
    """A row that ends with these runs; ``more`` cards of the first run's kind, and runs before it."""
    line: list[int] = []
    rank = 0
    for n, run in enumerate((*before, runs[0] + more, *runs[1:])):
        line += [RANKS[rank + n][0]] * run
    return line


def matches(card: int, line: list[int]) -> bool:
    p = new_game(make_options("duel")).pub
    p.row[: len(line)] = line
    p.field_count[0] = len(line)
    p.field_kind[0] = line[-1] if line else -1
    return row_matches(p, 0, 0, card) == 1


ALL_TEXTS = sorted({text for line in BONUS_TABLE.values() for text in line.split(", ")})


@pytest.mark.rule("U13")
def test_the_bonus_table() -> None:
    wanted = Counter((pennies, runs_of(text)) for pennies, line in BONUS_TABLE.items() for text in line.split(", "))
    found = Counter((pennies, tuple(run for run in runs if run)) for pennies, runs in cards.BONUS_CARDS)
    assert found == wanted
    assert sum(wanted.values()) == 32
    assert Counter(pennies for pennies, _ in cards.BONUS_CARDS) == {10: 8, 40: 8, 70: 8, 100: 8}
    p = new_game(make_options("duel")).pub
    assert p.bonus_pennies == [pennies for pennies, _ in cards.BONUS_CARDS]
    assert p.bonus_runs == [run for _, runs in cards.BONUS_CARDS for run in runs]
    for _, runs in cards.BONUS_CARDS:
        shown = [run for run in runs if run]
        assert list(runs) == shown + [0] * (4 - len(shown))


@pytest.mark.rule("U12", "U13")
@pytest.mark.parametrize("text", ALL_TEXTS)
def test_the_end_of_the_row_forms_exactly_these_runs(text: str) -> None:
    card, runs = card_of(text), runs_of(text)
    line = end_of_row(runs)
    assert matches(card, line)
    # Other cards before them do not matter, and the first run may be longer in the field.
    assert matches(card, end_of_row(runs, before=(2,)))
    assert matches(card, end_of_row(runs, more=1))
    assert matches(card, end_of_row(runs, more=2, before=(1,)))
    # One card short, one card more at the end, a run too long or too short.
    assert not matches(card, line[1:])
    assert not matches(card, line[:-1]) or (len(runs) == 1 and line[:-1].count(line[0]) >= runs[0])
    # One more card of the next kind: the end has these runs still only where all of them are of one card.
    assert matches(card, [*line, RANKS[len(runs)][0]]) == (set(runs) == {1})
    assert matches(card, [*line, line[-1]]) == (len(runs) == 1)
    for n in range(1, len(runs)):
        longer = [*runs[:n], runs[n] + 1, *runs[n + 1 :]]
        assert not matches(card, end_of_row(tuple(longer)))
    assert not matches(card, [])


@pytest.mark.rule("U12")
@pytest.mark.parametrize("text", ALL_TEXTS)
def test_a_row_matches_no_card_of_another_end(text: str) -> None:
    line = end_of_row(runs_of(text))
    lengths = [line.count(kind) for kind in dict.fromkeys(line)]
    for card, (_, shown) in enumerate(cards.BONUS_CARDS):
        runs = [run for run in shown if run]
        tail = lengths[-len(runs) :] if len(runs) <= len(lengths) else []
        fits = bool(tail) and tail[1:] == runs[1:] and tail[0] >= runs[0]
        assert matches(card, line) == fits


@pytest.mark.rule("U12")
@pytest.mark.parametrize(
    "stage", [PLANT_FIRST, PLANT_SECOND, READY_TURN, GIFT, PLANT_ASIDE, READY_DRAW, BONUS_DISCARD, LAST_CASH]
)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("side", [0, 1])
def test_live_either_cashes_at_any_time_on_either_side(stage: int, seat: int, side: int) -> None:
    t = duel(live=True).arrange(
        stage=stage, hands={0: [RED]}, turned=[SOY], rows={side: [[], [RED, BLACK_EYED] + [SOY] * 2]}
    )
    (card,) = hold(t, seat, "1-1-2")
    t.refused(Reason.NO_MATCH, seat, CASH, card=card, partner=side, field=0)
    t.refused(Reason.NO_MATCH, seat, CASH, card=card, partner=1 - side, field=1)
    t.refused(Reason.NOT_HELD, seat, CASH, card=card + 3, partner=side, field=1)
    t.refused(Reason.NOT_HELD, seat, CASH, card=0, partner=side, field=1)
    for where, field in ((-1, 1), (2, 1), (side, -1), (side, 3)):
        t.refused(Reason.NO_SUCH_FIELD, seat, CASH, card=card, partner=where, field=field)
    t.must(seat, CASH, card=card, partner=side, field=1)
    assert (t.p.n_cashed[seat], t.p.bonus_held[seat]) == (1, 2)
    assert t.p.cashed[seat * BONUS] == card_of("1-1-2")
    # The cards stay in the field, and the card is cashed once.
    assert t.row(side, 1) == [RED, BLACK_EYED, SOY, SOY]
    t.refused(Reason.NOT_HELD, seat, CASH, card=card, partner=side, field=1)
    assert t.stage == stage


@pytest.mark.rule("U12")
def test_one_row_may_serve_several_cards() -> None:
    t = duel().arrange(stage=READY_TURN, rows={1: [[RED] * 5]})
    handles = hold(t, 0, "4", "5", "4")
    for handle in handles:
        t.must(0, CASH, card=handle, partner=1, field=0)
    assert (t.p.n_cashed[0], t.p.bonus_held[0]) == (3, 0)
    assert t.row(1, 0) == [RED] * 5


@pytest.mark.rule("U12")
@pytest.mark.parametrize("source", ["hand", "turned", "gift"])
def test_in_rounds_after_a_planting_the_active_player_then_the_other(source: str) -> None:
    t = duel().arrange(
        stage=PLANT_FIRST if source == "hand" else PLANT_ASIDE,
        hands={0: [RED, SOY]},
        turned=[RED] if source == "turned" else [],
        aside={0: [RED]} if source == "gift" else {},
        rows={0: [[RED] * 3]},
    )
    hold(t, 0, "4")
    hold(t, 1, "1-3", "4")
    if source == "hand":
        t.must(0, PLANT, field=0)
    else:
        t.must(0, PLANT_CARD, card=-1 if source == "turned" else 1, field=0)
    assert (t.stage, t.p.to_act) == (ASK_CASH, 0)
    t.refused(Reason.NOT_YOUR_TURN, 1, CASH, card=2, partner=0, field=0)
    # Before anything else happens.
    t.refused(Reason.NOT_NOW, 0, HARVEST, field=0)
    t.refused(Reason.NOT_NOW, 0, TURN_UP)
    t.must(0, CASH, card=1, partner=0, field=0)
    assert t.p.to_act == 0
    t.must(0, PASS)
    assert (t.stage, t.p.to_act) == (ASK_CASH, 1)
    t.refused(Reason.NOT_NOW, 1, HARVEST, field=0)
    t.refused(Reason.NO_MATCH, 1, CASH, card=1, partner=0, field=0)
    t.must(1, CASH, card=2, partner=0, field=0)
    t.must(1, PASS)
    assert (t.stage, t.p.to_act) == (PLANT_SECOND if source == "hand" else READY_DRAW, 0)


@pytest.mark.rule("U12")
def test_in_rounds_after_the_opponents_planting_and_after_a_refill() -> None:
    t = duel().arrange(stage=PLANT_ASIDE, hands={1: [RED]}, aside={1: [RED]}, rows={1: [[RED] * 3]})
    t.p.to_act = 1
    t.must(1, PLANT_CARD, card=1, field=0)
    for seat in (0, 1):
        assert (t.stage, t.p.to_act) == (ASK_CASH, seat)
        t.must(seat, PASS)
    assert (t.stage, t.p.to_act) == (READY_DRAW, 0)
    t.word(DRAW)
    for seat in (0, 1):
        assert (t.stage, t.p.to_act) == (BONUS_DISCARD, seat)
        t.must(seat, DISCARD_BONUS)
    for seat in (0, 1):
        assert (t.stage, t.p.to_act, t.p.active) == (ASK_CASH, seat, 0)
        t.must(seat, PASS)
    assert (t.stage, t.p.active) == (PLANT_FIRST, 1)


@pytest.mark.rule("U12", "O1")
def test_nobody_is_asked_where_no_row_is_long_enough_and_hands_do_not_matter() -> None:
    t = duel().arrange(hands={0: [RED, SOY]}, rows={0: [[RED] * 2]})
    t.must(0, PLANT, field=0)
    assert t.stage == PLANT_SECOND
    t.arrange(hands={0: [RED, SOY]}, rows={0: [[RED] * 3]})
    hold(t, 0, "1-1-1-1", "2-1-2", "1-1-1-2")
    hold(t, 1, "2-1-1-1", "1-2-1-1", "1-1-2-1")
    t.must(0, PLANT, field=0)
    assert t.stage == ASK_CASH


@pytest.mark.rule("U12", "U13", "U14")
def test_what_a_cashed_card_is_worth() -> None:
    for text, pennies in (("4", 10), ("1-4", 40), ("4-1", 70), ("2-1-1-1", 100)):
        t = duel().arrange(stage=READY_TURN, hands={0: [RED]}, rows={1: [end_of_row(runs_of(text))]}, coins={0: [BLUE]})
        hold(t, 0, text)
        t.must(0, CASH, card=1, partner=1, field=0)
        finish(t.state)
        assert t.p.score[0] == 100 + 100 + pennies
        # It stays with its player for good.
        assert (t.p.n_cashed[0], t.p.n_bonus_discard) == (1, 0)


# U14: the end.


@pytest.mark.rule("U14")
def test_the_game_ends_after_phase_three() -> None:
    t = duel().arrange(
        stage=READY_TURN,
        hands={0: [RED], 1: [RED]},
        rows={0: [[SOY, SOY]]},
        supply=[SOY, RED, SOY],
        supply_left=3,
        coins={0: [BLUE], 1: [BLUE]},
    )
    t.word(TURN_UP)
    assert (t.stage, t.p.final, t.p.exhaustions) == (GIFT, 1, 1)
    t.must(0, OFFER_GIFT, kind=RED)
    t.must(1, ACCEPT)
    if t.stage == DELIVER:
        t.must(0, DELIVER_CARD, card=-2)
    for card in (-1, -3):
        t.must(0, PLANT_CARD, card=card, field=0)
        while t.stage == ASK_CASH:
            t.must(t.p.to_act, PASS)
    t.must(1, PLANT_CARD, card=1, field=0)
    while t.stage == ASK_CASH:
        t.must(t.p.to_act, PASS)
    assert (t.stage, t.p.to_act) == (LAST_CASH, 0)
    # No field is harvested until both have said that they cash no more.
    t.refused(Reason.NOT_NOW, 0, HARVEST, field=0)
    t.refused(Reason.NOT_NOW, 0, DRAW)
    t.must(0, PASS)
    t.refused(Reason.NOT_NOW, 1, HARVEST, field=0)
    assert t.row(0, 0) == [SOY] * 4
    t.must(1, PASS)
    assert t.stage == OVER
    assert t.p.score[:2] == [300, 100]
    assert (t.hand(0), t.hand(1)) == ([RED], [RED])
    t.refused(Reason.GAME_OVER, 0, CASH, card=1)


@pytest.mark.rule("U14")
@both_paces
def test_the_last_cashing(live: bool) -> None:
    t = duel(live).arrange(stage=LAST_CASH, rows={0: [[RED] * 4], 1: [[SOY] * 5]})
    hold(t, 0, "4", "1-3", "4")
    hold(t, 1, "5")
    for seat in (0, 1):
        t.refused(Reason.NOT_NOW if live or seat == 0 else Reason.NOT_YOUR_TURN, seat, HARVEST, field=0)
    t.refused(Reason.NOT_YOUR_TURN, 1, PASS)
    t.must(0, CASH, card=1, partner=1, field=0)
    t.must(0, PASS)
    # He has said that he cashes no more.
    t.refused(Reason.NOT_NOW if live else Reason.NOT_YOUR_TURN, 0, CASH, card=3, partner=0, field=0)
    t.refused(Reason.NOT_YOUR_TURN, 0, PASS)
    t.must(1, CASH, card=1, partner=1, field=0)
    t.must(1, PASS)
    assert t.stage == OVER
    assert t.p.score[:2] == [110 + 300, 110 + 200]


@pytest.mark.rule("U14")
def test_live_the_other_need_not_wait_to_cash() -> None:
    t = duel(live=True).arrange(stage=LAST_CASH, rows={0: [[RED] * 4]})
    hold(t, 1, "4")
    t.must(1, CASH, card=1, partner=0, field=0)
    t.must(0, PASS)
    t.must(1, PASS)
    assert t.p.score[1] == 110


@pytest.mark.rule("U14")
@pytest.mark.parametrize("start", [0, 1])
def test_a_tie_goes_against_the_starting_player(start: int) -> None:
    t = duel(start=start).arrange(hands={start: [RED] * 5}, coins={0: [BLUE], 1: [BLUE]})
    finish(t.state)
    assert t.p.score[:2] == [100, 100]
    assert t.p.winners == 1 << (1 - start)


@pytest.mark.rule("U14")
def test_pennies_decide() -> None:
    t = duel().arrange(stage=READY_TURN, rows={1: [[GREEN] * 4]}, coins={0: [BLUE], 1: [BLUE]})
    hold(t, 0, "4")
    t.must(0, CASH, card=1, partner=1, field=0)
    finish(t.state)
    assert (t.p.score[:2], t.p.winners) == ([210, 200], 0b01)


@pytest.mark.rule("U14", "U11", "U7")
def test_known_course_of_a_game() -> None:
    """The supply is exhausted in turn 18 by the third card turned up."""
    for seed in range(20):
        t = Table("duel", deal=False, start=seed % 2)
        seen: list[int] = []

        def after(s: State, seat: int, m: Move | None, seen: list[int] = seen) -> None:
            if s.pub.exhaustions and not seen:
                seen[:] = [s.pub.turn, s.pub.stage, s.pub.n_turned, s.pub.turned_left]

        random_game(t.state, seed, after)
        assert seen == [18, GIFT, 3, 3]
        assert (t.p.turn, t.p.supply) == (18, 0)
        t.check_cards()
