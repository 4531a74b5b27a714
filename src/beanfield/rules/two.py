"""The two-player variant. Rules V."""

from .codes import (
    ASK_DRAW,
    ASK_TURN,
    BUY,
    CLOSE,
    DEALING,
    DISCARD,
    DRAW,
    DRAWING,
    EV_DISCARDED,
    EV_PASSED,
    EV_PLANTED,
    EV_PULLED,
    EV_TURN,
    FROM_HAND,
    FROM_TURNED,
    HAND_DISCARD,
    HARVEST,
    LEFT,
    NO_ACT,
    PASS,
    PLANT,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    PLANT_TURNED,
    READY_TURN,
    TURN_UP,
    TURNING,
)
from .deal import deal_hands
from .fields import (
    buy,
    buy_refusal,
    can_interject,
    harvest,
    harvest_refusal,
    plant_front,
    plant_front_refusal,
    plant_refusal,
)
from .notes import card_kind, note, note_at
from .places import discard, field_add, hand_remove, next_seat, turned_add, turned_remove
from .reasons import Reason
from .scoring import finish
from .state import Move, Own, Public, State
from .supply import begin_draw, draw_cards, turn_cards
from .trading import speak_refusal


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
    if code == HARVEST:
        return harvest_refusal(pub, own, seat, m.field, 0)
    if code == BUY:
        return buy_refusal(pub, seat)
    if code == PASS:
        if pub.live == 0 and (pub.stage == ASK_TURN or pub.stage == ASK_DRAW):
            return 0
        return Reason.NOT_NOW
    if code == PLANT:
        return plant_front_refusal(pub, own, seat, m.field)
    if code == PLANT_CARD:
        return plant_turned_refusal(pub, own, seat, m.card, m.field)
    if code == DISCARD:
        return discard_refusal(pub, own, seat, m.card)
    if code == TURN_UP or code == DRAW:
        return word_refusal(pub, seat, code)
    return Reason.NOT_IN_THIS_GAME


def plant_turned_refusal(pub: Public, own: Own, seat: int, card: int, field: int) -> int:
    """Why a card left by the opponent (V3) or turned up (V5) may not be planted there now."""
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    if pub.stage != LEFT and pub.stage != PLANT_TURNED:
        return Reason.NOT_NOW
    if card >= 0:
        return Reason.CARD_NOT_THERE
    kind = card_kind(pub, own, card)
    if kind < 0:
        return Reason.CARD_NOT_THERE
    return plant_refusal(pub, seat, field, kind, card)


def discard_refusal(pub: Public, own: Own, seat: int, card: int) -> int:
    """Why a card may not be discarded now: one left by the opponent (V3), one of the hand (V4)."""
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    if pub.stage == LEFT:
        if card >= 0 or card_kind(pub, own, card) < 0:
            return Reason.CARD_NOT_THERE
        return 0
    if pub.stage == PLANT_SECOND or pub.stage == HAND_DISCARD:
        if card <= 0 or card_kind(pub, own, card) < 0:
            return Reason.NOT_HELD
        return 0
    if pub.stage == PLANT_TURNED:
        return Reason.MAY_NOT_DISCARD
    return Reason.NOT_NOW


def word_refusal(pub: Public, seat: int, code: int) -> int:
    """Why the active player's word does not count now: turn up, draw (T1, D1)."""
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    stage = pub.stage
    if code == TURN_UP and (stage == PLANT_SECOND or stage == HAND_DISCARD or stage == READY_TURN):
        return 0
    if code == DRAW and stage == PLANT_TURNED:
        return 0
    return Reason.NOT_NOW


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
    elif code == BUY:
        buy(s, seat)
    elif code == PLANT:
        plant_front(s, seat, m.field)
        if p.hand_size[seat] == 0:
            p.stage = READY_TURN
        else:
            p.stage = PLANT_SECOND if p.stage == PLANT_FIRST else HAND_DISCARD
    elif code == PLANT_CARD:
        plant_turned(s, seat, m.card, m.field)
    elif code == DISCARD:
        discard_card(s, seat, m.card)
    elif code == PASS:
        note(s, EV_PASSED, 1, seat)
        ask_next(s)
    elif code == TURN_UP:
        p.stage = ASK_TURN
        ask_next(s)
    elif code == DRAW:
        p.stage = ASK_DRAW
        ask_next(s)


def plant_turned(s: State, seat: int, card: int, field: int) -> None:
    """Plant a card that lies face up."""
    p = s.pub
    kind = card_kind(p, s.own[seat], card)
    turned_remove(p, -card)
    field_add(p, seat, field, kind)
    note(s, EV_PLANTED, 5, seat, FROM_TURNED, -card, kind, field)
    after_left(s)


def discard_card(s: State, seat: int, card: int) -> None:
    """Discard a card left by the opponent, or one of the hand, which closes the step (V3, V4)."""
    p = s.pub
    kind = card_kind(p, s.own[seat], card)
    if card < 0:
        turned_remove(p, -card)
        discard(p, kind)
        note(s, EV_DISCARDED, 4, seat, FROM_TURNED, -card, kind)
        after_left(s)
    else:
        hand_remove(p, s.own[seat], 1, seat, card, kind)
        discard(p, kind)
        note(s, EV_DISCARDED, 4, seat, FROM_HAND, card, kind)
        p.stage = READY_TURN


def after_left(s: State) -> None:
    """Step 1 is over with the last card left (V3)."""
    p = s.pub
    if p.stage == LEFT and p.turned_left == 0:
        p.stage = PLANT_FIRST if p.hand_size[p.active] > 0 else READY_TURN


def ask_next(s: State) -> None:
    """Before cards are turned up or drawn, the opponent is asked, if he could buy a field (H4, V2)."""
    p = s.pub
    if p.live == 0 and p.to_act == p.active and can_interject(p, next_seat(p, p.active)) != 0:
        p.to_act = next_seat(p, p.active)
        return
    p.to_act = p.active
    if p.stage == ASK_TURN:
        p.act = TURNING
        p.act_left = p.turn_count
    else:
        begin_draw(s)
    proceed(s)


def proceed(s: State) -> None:
    """Go on with the act in hand, until it is complete or another shuffle is due."""
    p = s.pub
    if p.act == TURNING:
        if turn_cards(s) != 0:
            p.act = NO_ACT
            pull(s)
            p.stage = PLANT_TURNED
    elif p.act == DRAWING:
        if draw_cards(s) != 0:
            p.act = NO_ACT
            if p.final != 0:
                finish(s)
            else:
                begin_turn(s, next_seat(p, p.active))
    elif p.act == DEALING:
        p.act = NO_ACT
        deal_hands(s)
        begin_turn(s, p.start)


def after_shuffle(s: State) -> None:
    """The shuffle that was due is done: go on, as part of the same act."""
    proceed(s)
    note_at(s)


def begin_turn(s: State, seat: int) -> None:
    """A new active player; step 1 is skipped when nothing was left (V3)."""
    p = s.pub
    p.active = seat
    p.turn += 1
    p.to_act = seat
    if p.turned_left > 0:
        p.stage = LEFT
    else:
        p.stage = PLANT_FIRST if p.hand_size[seat] > 0 else READY_TURN
    note(s, EV_TURN, 2, seat, p.turn)


def pull(s: State) -> None:
    """While the top discard has the kind of a card lying there, it joins them (V5)."""
    p = s.pub
    lying = 0
    for i in range(p.n_turned):
        lying |= 1 << p.turned[i]
    while p.n_discard > 0 and lying & (1 << p.discard[p.n_discard - 1]) != 0:
        note(s, EV_PULLED, 1, pull_one(p))


def pull_one(pub: Public) -> int:
    """The top discard joins the turned-up cards; returns its kind."""
    pub.n_discard -= 1
    kind = pub.discard[pub.n_discard]
    pub.discard[pub.n_discard] = 0
    turned_add(pub, kind)
    return kind
