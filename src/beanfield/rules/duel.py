"""The Duel. Rules U."""

from .bags import count, one
from .codes import (
    ACCEPT,
    ASK_CASH,
    ASK_DRAW,
    ASK_TURN,
    BONUS_DISCARD,
    CASH,
    CLOSE,
    DEALING,
    DELIVER,
    DELIVER_CARD,
    DISCARD,
    DISCARD_BONUS,
    DRAW,
    DRAWING,
    EV_ACCEPTED,
    EV_BONUS_CHOSEN,
    EV_BONUS_DISCARDED,
    EV_CASHED,
    EV_DISCARDED,
    EV_GIFT,
    EV_GIVEN,
    EV_PAID,
    EV_PASSED,
    EV_PLANTED,
    EV_TURN,
    FROM_ASIDE,
    FROM_TURNED,
    GIFT,
    HARVEST,
    LAST_CASH,
    NO_ACT,
    OFFER_GIFT,
    PASS,
    PLANT,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    READY_DRAW,
    READY_TURN,
    REFILLING,
    SHUFFLE_BONUS,
    TURN_UP,
    TURNING,
)
from .deal import bonus_remove, deal_bonus, deal_coins, deal_hands, draw_bonus
from .fields import (
    can_interject,
    harvest,
    harvest_refusal,
    kind_in_game,
    plant_front,
    plant_front_refusal,
    plant_refusal,
)
from .notes import card_kind, note, note_at
from .places import (
    aside_kind,
    aside_remove,
    card_deal,
    coin_add,
    coin_take,
    discard,
    field_add,
    turned_remove,
)
from .reasons import Reason
from .scoring import finish
from .state import BONUS, FIELDS, KIND_SLOTS, NO_KIND, NOBODY, ROW, Move, Own, Public, State
from .supply import draw_cards, turn_cards
from .trading import speak_refusal

GIFTS = 8  # one gift card a kind (U2)
SHORTEST_ROW = 4  # no bonus card shows fewer cards (U13)


def check(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why a move is refused, 0 if it is legal. Only what the seat itself knows decides."""
    code = m.code
    refusal = speak_refusal(pub, seat, code)
    if refusal != 0:
        return refusal
    if code == CLOSE:
        return Reason.NOT_CLOSING
    return move_refusal(pub, own, seat, m)


def move_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why a move is refused to one who may speak."""
    code = m.code
    if pub.stage == DELIVER:
        # Nothing comes between an acceptance and the delivery (U8).
        return deliver_refusal(pub, own, seat, m.card) if code == DELIVER_CARD else Reason.NOT_NOW
    if code == PLANT:
        return plant_front_refusal(pub, own, seat, m.field)
    if code == PLANT_CARD:
        return plant_card_refusal(pub, own, seat, m.card, m.field)
    if code == HARVEST:
        return harvest_refusal(pub, own, seat, m.field, 0)
    if code == CASH:
        return cash_refusal(pub, own, m.card, m.partner, m.field)
    if code == PASS:
        return pass_refusal(pub, seat)
    if code == TURN_UP or code == DRAW:
        return word_refusal(pub, seat, code)
    if code == OFFER_GIFT:
        return gift_refusal(pub, own, seat, m.kind)
    if code == ACCEPT:
        return accept_refusal(pub, seat)
    if code == DISCARD:
        return discard_refusal(pub, own, seat, m.card)
    if code == DISCARD_BONUS:
        return bonus_refusal(pub, own, seat, m)
    if code == DELIVER_CARD:
        return Reason.NOT_NOW
    return Reason.NOT_IN_THIS_GAME


def plant_card_refusal(pub: Public, own: Own, seat: int, card: int, field: int) -> int:
    """Why a turned-up card (negative) or an accepted gift may not be planted there now (U10)."""
    if pub.stage != PLANT_ASIDE:
        return Reason.NOT_NOW
    if seat != planter(pub):
        return Reason.NOT_NOW
    if card < 0 and seat != pub.active:
        return Reason.NOT_YOURS_TO_GIVE
    kind = card_kind(pub, own, card) if card < 0 else aside_kind(pub, seat, card)
    if kind < 0:
        return Reason.CARD_NOT_THERE
    return plant_refusal(pub, seat, field, kind, card)


def planter(pub: Public) -> int:
    """Whose cards are planted in phase 3: the active player's, then the other's (U10)."""
    if pub.turned_left > 0 or pub.aside_left[pub.active] > 0:
        return pub.active
    return 1 - pub.active


def discard_refusal(pub: Public, own: Own, seat: int, card: int) -> int:
    """Why a turned-up card may not be discarded: one a turn, never the gift (U10)."""
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    if pub.stage != PLANT_ASIDE:
        return Reason.NOT_NOW
    if card > 0 and aside_kind(pub, seat, card) >= 0:
        return Reason.GIFT_MUST_BE_PLANTED
    if card >= 0 or card_kind(pub, own, card) < 0:
        return Reason.CARD_NOT_THERE
    if pub.turned_discarded != 0:
        return Reason.DISCARDED_BEFORE
    return 0


def pass_refusal(pub: Public, seat: int) -> int:
    """Who may pass: one asked in rounds, and one who will cash no more at the end (U12, U14)."""
    if pub.stage == LAST_CASH:
        return 0 if seat == pub.to_act else Reason.NOT_YOUR_TURN
    if pub.live == 0 and (pub.stage == ASK_CASH or pub.stage == ASK_TURN or pub.stage == ASK_DRAW):
        return 0
    if pub.stage == GIFT and seat == pub.to_act and pub.gift_kind < 0:
        return Reason.MUST_OFFER
    return Reason.NOT_NOW


def word_refusal(pub: Public, seat: int, code: int) -> int:
    """Why the active player's word does not count now: turn up, draw."""
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    if code == TURN_UP and (pub.stage == PLANT_SECOND or pub.stage == READY_TURN):
        return 0
    if code == DRAW and pub.stage == READY_DRAW:
        return 0
    return Reason.NOT_NOW


# Gifts (U6-U9).


def copies(pub: Public, own: Own, kind: int) -> int:
    """How many cards of a kind the seat could give: its hand and, if it is active, its turned-up cards."""
    found = count(own.held, kind)
    if own.seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] == kind:
                found += 1
    return found


def gift_refusal(pub: Public, own: Own, seat: int, kind: int) -> int:
    """Why a kind cannot be offered: it was pushed before, or it would be a bluff without a coin (U6-U9)."""
    if pub.stage != GIFT:
        return Reason.NOT_NOW
    if seat != pub.to_act:
        return Reason.NOT_YOUR_TURN
    if kind_in_game(pub, kind) == 0:
        return Reason.KIND_NOT_IN_GAME
    if pub.pushed & (1 << kind) != 0:
        return Reason.KIND_PUSHED
    if pub.coins[seat] == 0 and copies(pub, own, kind) == 0:
        return Reason.NO_COIN_TO_BLUFF
    return 0


def accept_refusal(pub: Public, seat: int) -> int:
    """Why there is nothing to accept."""
    if pub.stage != GIFT:
        return Reason.NOT_NOW
    if seat != pub.to_act:
        return Reason.NOT_YOUR_TURN
    return 0 if pub.gift_kind >= 0 else Reason.NO_GIFT


def can_offer(pub: Public, own: Own, seat: int) -> int:
    """1 if the seat has a legal offer left (U9)."""
    if pub.n_pushed >= GIFTS:
        return 0
    if pub.coins[seat] > 0:
        return 1
    for kind in range(KIND_SLOTS):
        if pub.pushed & (1 << kind) == 0 and copies(pub, own, kind) > 0:
            return 1
    return 0


def push_gift(pub: Public, seat: int, kind: int) -> None:
    """A gift card is pushed across the table; whoever has no coin to bluff with shows that he holds the kind (U9)."""
    pub.gift_kind = kind
    pub.gift_seat = seat
    pub.pushed |= 1 << kind
    pub.n_pushed += 1
    if pub.coins[seat] == 0:
        show_copies(pub, 1)


def show_copies(pub: Public, number: int) -> None:
    """The giver holds so many copies at least: those that do not lie turned up before him are in his hand (U8, U9)."""
    seat = pub.gift_seat
    kind = pub.gift_kind
    if seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] == kind:
                number -= 1
    while count(pub.shown[seat], kind) < number:
        pub.shown[seat] += one(kind)


def gifts_back(pub: Public) -> None:
    """The gift cards go back to their row; a new phase 2 may begin."""
    pub.gift_kind = NO_KIND
    pub.gift_seat = NO_KIND
    pub.pushed = 0
    pub.n_pushed = 0


def offer_gift(s: State, seat: int, kind: int) -> None:
    """Offer a gift, refusing the one on offer; the other accepts at once if he has no offer left (U9)."""
    p = s.pub
    push_gift(p, seat, kind)
    note(s, EV_GIFT, 2, seat, kind)
    p.to_act = 1 - seat
    if can_offer(p, s.own[1 - seat], 1 - seat) == 0:
        accept(s, 1 - seat)


def accept(s: State, seat: int) -> None:
    """Accept the gift on offer: a card, or a coin for a bluff (U8)."""
    p = s.pub
    giver = p.gift_seat
    kind = p.gift_kind
    found = copies(p, s.own[giver], kind)
    note(s, EV_ACCEPTED, 3, seat, kind, 1 if found == 0 else 0)
    if found == 0:
        coin = pay_coin(p, giver, seat)
        note(s, EV_PAID, 3, giver, seat, coin)
        begin_planting(s)
        return
    if found > 1:
        p.stage = DELIVER
        p.to_act = giver
        show_copies(p, 2)
        return
    deliver(s, giver, first_copy(p, s.own[giver], kind))


def pay_coin(pub: Public, seat: int, to: int) -> int:
    """The bluffer's top coin goes to the other pile."""
    coin = coin_take(pub, seat)
    coin_add(pub, to, coin)
    return coin


def first_copy(pub: Public, own: Own, kind: int) -> int:
    """A card of the kind that the seat could give, turned-up cards first; 0 if there is none."""
    if own.seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] == kind:
                return -(pub.turned_base + i + 1)
    for card in range(own.head, pub.arrived[own.seat] + 1):
        if own.hand[card] == kind:
            return card
    return 0


def deliver_refusal(pub: Public, own: Own, seat: int, card: int) -> int:
    """Why this card cannot be delivered: it must be a copy of the accepted kind (U8)."""
    if pub.stage != DELIVER:
        return Reason.NOT_NOW
    if seat != pub.gift_seat:
        return Reason.NOT_YOUR_TURN
    if card < 0 and seat != pub.active:
        return Reason.NOT_YOURS_TO_GIVE
    kind = card_kind(pub, own, card)
    if kind < 0:
        return Reason.NOT_HELD
    return 0 if kind == pub.gift_kind else Reason.WRONG_CARDS


def deliver(s: State, seat: int, card: int) -> None:
    """The accepted card is set aside for the accepter."""
    p = s.pub
    kind = p.gift_kind
    note(s, EV_GIVEN, 4, seat, 1 - seat, card, kind)
    card_deal(p, s.own[seat], 1, seat, 1 - seat, card, kind)
    begin_planting(s)


# Bonus cards (U11, U12).


def row_matches(pub: Public, side: int, field: int, card: int) -> int:
    """1 if the end of a row forms exactly the runs of a bonus card; only the first run may be longer (U12)."""
    at = side * FIELDS + field
    left = pub.field_count[at]
    first = card * 4
    run = 3
    while run >= 0:
        need = pub.bonus_runs[first + run]
        if need > 0:
            if left < need:
                return 0
            kind = pub.row[at * ROW + left - 1]
            length = 0
            while left > 0 and pub.row[at * ROW + left - 1] == kind and (length < need or run > 0):
                length += 1
                left -= 1
            if length != need:
                return 0
        run -= 1
    return 1


def bonus_slot(own: Own, handle: int) -> int:
    """Where the seat holds a bonus card, -1 if it does not."""
    if handle > 0:
        for slot in range(3):
            if own.bonus_handle[slot] == handle:
                return slot
    return NOBODY


def cash_refusal(pub: Public, own: Own, card: int, side: int, field: int) -> int:
    """Why a bonus card cannot be cashed on that row (U12). The caller has checked that the game is on."""
    if pub.stage == LAST_CASH and own.seat == pub.active and pub.to_act != own.seat:
        # He has said that he cashes no more (U14).
        return Reason.NOT_NOW
    slot = bonus_slot(own, card)
    if slot < 0:
        return Reason.NOT_HELD
    if pub.stage == BONUS_DISCARD and pub.bonus_chosen[own.seat] != 0 and own.bonus_choice & (1 << slot) != 0:
        return Reason.CHOSEN_BEFORE
    if side < 0 or side > 1 or field < 0 or field >= FIELDS:
        return Reason.NO_SUCH_FIELD
    if row_matches(pub, side, field, own.bonus_card[slot]) == 0:
        return Reason.NO_MATCH
    return 0


def cash(s: State, seat: int, handle: int, side: int, field: int) -> None:
    """A bonus card goes to its player's coins for good."""
    p = s.pub
    own = s.own[seat]
    slot = bonus_slot(own, handle)
    card = own.bonus_card[slot]
    bonus_remove(p, own, 1, seat, handle)
    cashed_add(p, seat, card)
    note(s, EV_CASHED, 5, seat, handle, card, side, field)


def cashed_add(pub: Public, seat: int, card: int) -> None:
    """A cashed bonus card lies with its player."""
    pub.cashed[seat * BONUS + pub.n_cashed[seat]] = card
    pub.n_cashed[seat] += 1


def bonus_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why these bonus cards cannot be discarded now (U11)."""
    if pub.stage != BONUS_DISCARD:
        return Reason.NOT_NOW
    if pub.bonus_chosen[seat] != 0:
        return Reason.CHOSEN_BEFORE
    if m.n_cards < 0 or m.n_cards > 3:
        return Reason.TOO_MANY_CARDS
    for i in range(m.n_cards):
        if bonus_slot(own, m.cards[i]) < 0:
            return Reason.NOT_HELD
        for j in range(i):
            if m.cards[j] == m.cards[i]:
                return Reason.CARD_TWICE
    return 0


def choose_bonus(s: State, seat: int, m: Move) -> None:
    """Choose bonus cards to discard, unseen until the other has chosen too (U11)."""
    p = s.pub
    own = s.own[seat]
    mask = 0
    for i in range(m.n_cards):
        mask |= 1 << bonus_slot(own, m.cards[i])
    own.bonus_choice = mask
    p.bonus_chosen[seat] = 1
    note(s, EV_BONUS_CHOSEN, 2, seat, mask)
    p.to_act = 1 - seat
    if p.bonus_chosen[1 - seat] == 0:
        return
    discard_chosen(s, p.active)
    discard_chosen(s, 1 - p.active)
    choices_shown(p)
    p.act = REFILLING
    p.act_left = 6
    proceed(s)


def choices_shown(pub: Public) -> None:
    """Both have chosen; the next choice begins afresh."""
    pub.bonus_chosen[0] = 0
    pub.bonus_chosen[1] = 0


def discard_chosen(s: State, seat: int) -> None:
    """The chosen bonus cards go to their discard pile."""
    p = s.pub
    own = s.own[seat]
    for slot in range(3):
        if own.bonus_choice & (1 << slot) != 0:
            handle = own.bonus_handle[slot]
            card = own.bonus_card[slot]
            bonus_remove(p, own, 1, seat, handle)
            bonus_discard(p, card)
            note(s, EV_BONUS_DISCARDED, 3, seat, handle, card)
    own.bonus_choice = 0


def bonus_discard(pub: Public, card: int) -> None:
    """A bonus card goes to the discard pile of its kind."""
    pub.bonus_discard[pub.n_bonus_discard] = card
    pub.n_bonus_discard += 1


def refill(s: State) -> int:
    """Refill to three bonus cards, the active player first; 0 when a shuffle is due, 1 when complete (U11)."""
    p = s.pub
    who = p.active
    for _ in range(2):
        while p.bonus_held[who] < 3:
            if p.bonus_supply == 0:
                if p.n_bonus_discard == 0:
                    return 1
                p.shuffle_due = SHUFFLE_BONUS
                return 0
            draw_bonus(s, who)
        who = 1 - who
    return 1


# The turn.


def apply(s: State, seat: int, m: Move) -> int:
    """Make a move; returns 0, or why it is refused, and then nothing has changed."""
    refusal = speak_refusal(s.pub, seat, m.code)
    if refusal == 0 and m.code == CLOSE:
        refusal = Reason.NOT_CLOSING
    return refusal if refusal != 0 else act(s, seat, m)


def act(s: State, seat: int, m: Move) -> int:
    """As :func:`apply` for the seat whose word it is, ``to_act``, in rounds, where no shuffle is due."""
    p = s.pub
    refusal = move_refusal(p, s.own[seat], seat, m)
    if refusal != 0:
        return refusal
    s.n_ev = 0
    make(s, seat, m)
    note_at(s)
    return 0


def make(s: State, seat: int, m: Move) -> None:
    """Carry out a legal move."""
    p = s.pub
    code = m.code
    if code == HARVEST:
        harvest(s, seat, m.field, 0)
    elif code == CASH:
        cash(s, seat, m.card, m.partner, m.field)
    elif code == PLANT:
        plant_front(s, seat, m.field)
        stage = PLANT_SECOND if p.stage == PLANT_FIRST and p.hand_size[seat] > 0 else READY_TURN
        ask_cash(s, stage)
    elif code == PLANT_CARD:
        plant_card(s, seat, m.card, m.field)
        ask_cash(s, PLANT_ASIDE)
    elif code == DISCARD:
        discard_turned(s, seat, m.card)
        next_planter(s)
    elif code == PASS:
        note(s, EV_PASSED, 1, seat)
        after_pass(s)
    elif code == TURN_UP:
        p.stage = ASK_TURN
        ask_next(s)
    elif code == DRAW:
        p.stage = ASK_DRAW
        ask_next(s)
    elif code == OFFER_GIFT:
        offer_gift(s, seat, m.kind)
    elif code == ACCEPT:
        accept(s, seat)
    elif code == DELIVER_CARD:
        deliver(s, seat, m.card)
    elif code == DISCARD_BONUS:
        choose_bonus(s, seat, m)


def ask_cash(s: State, stage: int) -> None:
    """After a planting or a refill, in rounds, the active player and then the other may cash (U12).

    They are asked whenever some row is long enough for any bonus card: only public things decide.
    """
    p = s.pub
    p.resume = stage
    if p.live == 0:
        for at in range(2 * FIELDS):
            if p.field_count[at] >= SHORTEST_ROW:
                p.stage = ASK_CASH
                p.to_act = p.active
                return
    go_on(s)


def go_on(s: State) -> None:
    """The stage that waited for cashing."""
    p = s.pub
    p.stage = p.resume
    p.to_act = p.active
    if p.stage == PLANT_ASIDE:
        next_planter(s)
    elif p.stage == PLANT_FIRST:
        begin_turn(s, 1 - p.active)


def after_pass(s: State) -> None:
    """The one asked has nothing to do, or no more to cash."""
    p = s.pub
    if p.stage == ASK_TURN or p.stage == ASK_DRAW:
        ask_next(s)
        return
    if p.to_act == p.active:
        p.to_act = 1 - p.active
    elif p.stage == LAST_CASH:
        finish(s)
    else:
        go_on(s)


def ask_next(s: State) -> None:
    """Before cards are turned up or drawn, the opponent is asked, if he could harvest (H4)."""
    p = s.pub
    if p.live == 0 and p.to_act == p.active and can_interject(p, 1 - p.active) != 0:
        p.to_act = 1 - p.active
        return
    p.to_act = p.active
    if p.stage == ASK_TURN:
        p.act = TURNING
        p.act_left = p.turn_count
    else:
        p.act = DRAWING
        p.act_left = p.draw_count
    proceed(s)


def proceed(s: State) -> None:
    """Go on with the act in hand, until it is complete or another shuffle is due."""
    p = s.pub
    if p.act == TURNING:
        if turn_cards(s) != 0:
            p.act = NO_ACT
            p.stage = GIFT
    elif p.act == DRAWING:
        if draw_cards(s) != 0:
            p.act = NO_ACT
            p.stage = BONUS_DISCARD
    elif p.act == REFILLING:
        if refill(s) != 0:
            p.act = NO_ACT
            p.act_left = 0
            ask_cash(s, PLANT_FIRST)
    elif p.act == DEALING:
        if p.bonus_supply == 0:
            p.shuffle_due = SHUFFLE_BONUS
            return
        p.act = NO_ACT
        deal_coins(s)
        deal_hands(s)
        deal_bonus(s)
        begin_turn(s, p.start)


def after_shuffle(s: State) -> None:
    """The shuffle that was due is done: go on, as part of the same act."""
    proceed(s)
    note_at(s)


def begin_turn(s: State, seat: int) -> None:
    """A new active player; with an empty hand phase 1 is skipped (P2)."""
    p = s.pub
    turn_begun(p, seat)
    p.to_act = seat
    p.stage = PLANT_FIRST if p.hand_size[seat] > 0 else READY_TURN
    note(s, EV_TURN, 2, seat, p.turn)


def turn_begun(pub: Public, seat: int) -> None:
    """What everybody sees of a new turn."""
    pub.active = seat
    pub.turn += 1
    pub.turned_discarded = 0


def begin_planting(s: State) -> None:
    """Phase 3 (U10)."""
    p = s.pub
    gifts_back(p)
    p.stage = PLANT_ASIDE
    next_planter(s)


def next_planter(s: State) -> None:
    """Who plants next; after the last card phase 4, or the end (U10, U14)."""
    p = s.pub
    p.to_act = planter(p)
    if p.to_act == p.active or p.aside_left[p.to_act] > 0:
        return
    p.to_act = p.active
    p.stage = LAST_CASH if p.final != 0 else READY_DRAW


def plant_card(s: State, seat: int, card: int, field: int) -> None:
    """Plant a turned-up card or the gift."""
    p = s.pub
    if card < 0:
        kind = card_kind(p, s.own[seat], card)
        turned_remove(p, -card)
        note(s, EV_PLANTED, 5, seat, FROM_TURNED, -card, kind, field)
    else:
        kind = aside_kind(p, seat, card)
        aside_remove(p, seat, card)
        note(s, EV_PLANTED, 5, seat, FROM_ASIDE, card, kind, field)
    field_add(p, seat, field, kind)


def discard_turned(s: State, seat: int, card: int) -> None:
    """Discard one turned-up card (U10)."""
    p = s.pub
    kind = card_kind(p, s.own[seat], card)
    turned_remove(p, -card)
    discard(p, kind)
    p.turned_discarded = 1
    note(s, EV_DISCARDED, 4, seat, FROM_TURNED, -card, kind)
