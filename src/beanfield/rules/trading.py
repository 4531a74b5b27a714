"""The 3-7 player game: whose move it is and what follows. Rules P, T1, T8, T9, T18, N, D, E."""

from .codes import (
    APPROVE,
    ASK_DRAW,
    ASK_TURN,
    BUY,
    CHANGE,
    CLOSE,
    CLOSING,
    CONFIRM,
    DEALING,
    DECLINE,
    DONE,
    DRAW,
    DRAWING,
    END,
    EV_PASSED,
    EV_PLANTED,
    EV_TRADE_CLOSED,
    EV_TRADE_OPEN,
    EV_TURN,
    FROM_ASIDE,
    HARVEST,
    MOVE_COUNT,
    NO_ACT,
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
    RESUME,
    SETUP,
    TAKE_BACK,
    TRADE,
    TURN_UP,
    TURNING,
    WISH,
    WITHDRAW,
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
from .notes import note, note_at
from .places import aside_kind, aside_remove, field_add, next_seat, trade_open, turned_keep
from .reasons import Reason
from .scoring import finish
from .state import NOBODY, Move, Own, Public, State
from .supply import begin_draw, draw_cards, turn_cards
from .trade import (
    approve,
    approve_refusal,
    change,
    change_refusal,
    confirm,
    confirm_refusal,
    declare_done,
    decline,
    decline_refusal,
    done_refusal,
    drop_offers,
    own_offer_refusal,
    post,
    post_refusal,
    shut_out,
    take_back,
    take_back_refusal,
    wish,
    wish_refusal,
    withdraw,
)


def speak_refusal(pub: Public, seat: int, code: int) -> int:
    """Why the seat may not speak at all now: the game, the table's clock, the rounds (T18, H4)."""
    if pub.stage == OVER:
        return Reason.GAME_OVER
    if pub.shuffle_due != 0:
        return Reason.SHUFFLE_DUE
    if pub.stage == SETUP:
        return Reason.NOT_STARTED
    if code < 0 or code >= MOVE_COUNT:
        return Reason.UNKNOWN_MOVE
    if code == CLOSE:
        return 0 if seat == NOBODY else Reason.NO_SUCH_SEAT
    if seat < 0 or seat >= pub.players:
        return Reason.NO_SUCH_SEAT
    if pub.live == 0 and seat != pub.to_act and code != WISH:
        return Reason.NOT_YOUR_TURN
    return 0


def check(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why a move is refused, 0 if it is legal. Only what the seat itself knows decides."""
    code = m.code
    refusal = speak_refusal(pub, seat, code)
    if refusal != 0:
        return refusal
    if code == CLOSE:
        return 0 if pub.stage == CLOSING else Reason.NOT_CLOSING
    return move_refusal(pub, own, seat, m)


def move_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why a move is refused to one who may speak."""
    code = m.code
    if pub.must_card[seat] != 0 and may_wait(code) == 0:
        return Reason.PLANT_THE_CARD
    if code == HARVEST:
        return harvest_refusal(pub, own, seat, m.field, m.card)
    if code == BUY:
        return buy_refusal(pub, seat)
    if code == WISH:
        return wish_refusal(pub, seat, m)
    if code == PLANT:
        return plant_front_refusal(pub, own, seat, m.field)
    if code == PLANT_CARD:
        return plant_aside_refusal(pub, seat, m.card, m.field, aside_kind(pub, seat, m.card))
    if code == PASS:
        return pass_refusal(pub)
    if code == TURN_UP or code == DRAW or code == END or code == RESUME:
        return word_refusal(pub, seat, code)
    if code == POST:
        return post_refusal(pub, own, seat, m)
    if code == APPROVE:
        return approve_refusal(pub, own, seat, m)
    if code == CONFIRM:
        return confirm_refusal(pub, seat, m)
    if code == DECLINE:
        return decline_refusal(pub, seat, m)
    if code == CHANGE:
        return change_refusal(pub, own, seat, m)
    if code == WITHDRAW:
        return own_offer_refusal(pub, seat, m)
    if code == TAKE_BACK:
        return take_back_refusal(pub, seat, m)
    if code == DONE:
        return done_refusal(pub, seat)
    return Reason.NOT_IN_THIS_GAME


def may_wait(code: int) -> int:
    """1 for what goes on where a card has to be planted first: the planting, harvests, purchases, wishes (H5)."""
    return 1 if PLANT <= code <= BUY or code == WISH else 0


def plant_aside_refusal(pub: Public, seat: int, card: int, field: int, kind: int) -> int:
    """Why a set-aside card of a kind (negative: it is not there) may not be planted there now (N1-N3)."""
    if pub.stage != PLANT_ASIDE:
        return Reason.NOT_NOW
    if kind < 0:
        return Reason.CARD_NOT_THERE
    return plant_refusal(pub, seat, field, kind, card)


def pass_refusal(pub: Public) -> int:
    """Staying silent is a move only where players speak in turn (T18, H4)."""
    if pub.live != 0:
        return Reason.NOT_NOW
    if pub.stage == TRADE or pub.stage == ASK_TURN or pub.stage == ASK_DRAW:
        return 0
    return Reason.NOT_NOW


def word_refusal(pub: Public, seat: int, code: int) -> int:
    """Why the active player's word does not count: turn up, draw, end trading, take that back (T1, T8, D1, T20)."""
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    if pub.must_card[seat] != 0:
        return Reason.PLANT_THE_CARD
    stage = pub.stage
    if code == TURN_UP and (stage == PLANT_SECOND or stage == READY_TURN):
        return 0
    if code == DRAW and stage == READY_DRAW:
        return 0
    if code == END:
        if stage == TRADE:
            return 0
        return Reason.PHASE_CLOSING if stage == CLOSING else Reason.NOT_NOW
    if code == RESUME:
        return 0 if stage == CLOSING else Reason.NOT_CLOSING
    return Reason.NOT_NOW


def apply(s: State, seat: int, m: Move) -> int:
    """Make a move; returns 0, or why it is refused, and then nothing has changed.

    The move's list of cards may be put into another order.
    """
    p = s.pub
    refusal = speak_refusal(p, seat, m.code)
    if refusal != 0:
        return refusal
    if m.code == CLOSE:
        if p.stage != CLOSING:
            return Reason.NOT_CLOSING
        begin_move(s)
        end_trade(s)
        note_at(s)
        return 0
    return act(s, seat, m)


def act(s: State, seat: int, m: Move) -> int:
    """As :func:`apply` for one who may speak: in rounds the seat ``to_act``, where no shuffle is due.

    Drivers of rounds know all that and come here at once. What :func:`move_refusal` asks move by move is asked here
    again together with the doing, because compiled code pays more for finding its way than for the way.
    """
    p = s.pub
    own = s.own[seat]
    code = m.code
    refusal = 0
    if code == PASS:
        refusal = pass_refusal(p)
        if refusal == 0:
            begin_move(s)
            note(s, EV_PASSED, 1, seat)
            if p.stage == TRADE:
                pass_word(s, seat, 1)
            else:
                ask_next(s)
    elif code == PLANT:
        refusal = plant_front_refusal(p, own, seat, m.field)
        if refusal == 0:
            begin_move(s)
            plant_front(s, seat, m.field)
            after_planting(s)
    elif code == PLANT_CARD:
        kind = aside_kind(p, seat, m.card)
        refusal = plant_aside_refusal(p, seat, m.card, m.field, kind)
        if refusal == 0:
            begin_move(s)
            plant_aside(s, seat, m.card, m.field, kind)
    elif code == HARVEST:
        refusal = harvest_refusal(p, own, seat, m.field, m.card)
        if refusal == 0:
            begin_move(s)
            harvest(s, seat, m.field, m.card)
    elif code == BUY:
        refusal = buy_refusal(p, seat)
        if refusal == 0:
            begin_move(s)
            buy(s, seat)
    elif code == TURN_UP:
        refusal = word_refusal(p, seat, code)
        if refusal == 0:
            begin_move(s)
            p.stage = ASK_TURN
            ask_next(s)
    elif code == DRAW:
        refusal = word_refusal(p, seat, code)
        if refusal == 0:
            begin_move(s)
            p.stage = ASK_DRAW
            ask_next(s)
    elif code == WISH:
        refusal = wish_refusal(p, seat, m)
        if refusal == 0:
            s.n_ev = 0
            wish(s, seat, m)
    else:
        refusal = act_trade(s, seat, m, code)
    if refusal == 0:
        note_at(s)
    elif p.must_card[seat] != 0 and may_wait(code) == 0:
        refusal = Reason.PLANT_THE_CARD
    return refusal


def begin_move(s: State) -> None:
    """A legal move begins: its events are the only ones, and everybody may wish anew."""
    s.n_ev = 0
    s.pub.wished = 0


def act_trade(s: State, seat: int, m: Move, code: int) -> int:
    """The moves that only the trading phase has; then the word is passed on (T18)."""
    p = s.pub
    own = s.own[seat]
    over = 0
    refusal = 0
    if code == POST:
        refusal = post_refusal(p, own, seat, m)
        if refusal == 0:
            begin_move(s)
            post(s, seat, m)
    elif code == APPROVE:
        refusal = approve_refusal(p, own, seat, m)
        if refusal == 0:
            begin_move(s)
            approve(s, seat, m)
    elif code == END:
        refusal = word_refusal(p, seat, code)
        if refusal == 0:
            begin_move(s)
            if p.grace != 0:
                p.stage = CLOSING
            else:
                over = 1
    elif code == CONFIRM:
        refusal = confirm_refusal(p, seat, m)
        if refusal == 0:
            begin_move(s)
            confirm(s, m)
    elif code == DECLINE:
        refusal = decline_refusal(p, seat, m)
        if refusal == 0:
            begin_move(s)
            decline(s, seat, m)
    elif code == CHANGE:
        refusal = change_refusal(p, own, seat, m)
        if refusal == 0:
            begin_move(s)
            change(s, seat, m)
    elif code == WITHDRAW:
        refusal = own_offer_refusal(p, seat, m)
        if refusal == 0:
            begin_move(s)
            withdraw(s, m)
    elif code == TAKE_BACK:
        refusal = take_back_refusal(p, seat, m)
        if refusal == 0:
            begin_move(s)
            take_back(s, seat, m)
    elif code == DONE:
        refusal = done_refusal(p, seat)
        if refusal == 0:
            begin_move(s)
            over = declare_done(s, seat)
    elif code == RESUME:
        refusal = word_refusal(p, seat, code)
        if refusal == 0:
            begin_move(s)
            p.stage = TRADE
    else:
        refusal = Reason.NOT_IN_THIS_GAME
    if refusal != 0:
        return refusal
    if over != 0:
        end_trade(s)
    elif p.live == 0:
        pass_word(s, seat, 0)
    return 0


def pass_word(s: State, seat: int, silent: int) -> None:
    """In rounds: who speaks next; a round of silence, the active player's first, ends the phase (T18)."""
    p = s.pub
    if silent == 0:
        p.quiet = 0
    elif seat == p.active:
        p.quiet = 1
    seat = next_seat(p, seat)
    while seat != p.active:
        # One shut out by his declaration speaks only to harvest or buy (T15).
        if shut_out(p, seat) == 0 or can_interject(p, seat) != 0:
            break
        seat = next_seat(p, seat)
    p.to_act = seat
    if seat == p.active and p.quiet != 0:
        end_trade(s)


def ask_next(s: State) -> None:
    """Before cards are turned up or drawn, each other who could harvest or buy is asked once, clockwise (H4)."""
    p = s.pub
    if p.live == 0:
        seat = next_seat(p, p.to_act)
        while seat != p.active:
            if can_interject(p, seat) != 0:
                p.to_act = seat
                return
            seat = next_seat(p, seat)
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
            begin_trade(s)
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
    """A new active player; with an empty hand phase 1 is skipped (P2, D5)."""
    p = s.pub
    p.active = seat
    p.turn += 1
    p.to_act = seat
    p.stage = PLANT_FIRST if p.hand_size[seat] > 0 else READY_TURN
    note(s, EV_TURN, 2, seat, p.turn)


def after_planting(s: State) -> None:
    """Phase 1 goes on: a second card may follow the first, never a third (P1)."""
    p = s.pub
    p.stage = PLANT_SECOND if p.stage == PLANT_FIRST and p.hand_size[p.active] > 0 else READY_TURN


def begin_trade(s: State) -> None:
    """Phase 2 after the turning-up, even if no card could be turned up (T9, D4)."""
    p = s.pub
    p.stage = TRADE
    p.to_act = p.active
    p.quiet = 0
    trade_open(p)
    note(s, EV_TRADE_OPEN, 0)


def end_trade(s: State) -> None:
    """Phase 2 ends: offers die, the turned-up cards left are the active player's to plant (T8, T13)."""
    p = s.pub
    note(s, EV_TRADE_CLOSED, 0)
    drop_offers(s)
    turned_keep(p)
    p.quiet = 0
    p.stage = PLANT_ASIDE
    p.to_act = p.active
    next_planter(s)


def next_planter(s: State) -> None:
    """Whose set-aside cards come next: the active player's, then clockwise (N2); after the last, phase 4."""
    p = s.pub
    seat = p.to_act
    for _ in range(p.players):
        if p.aside_left[seat] > 0:
            p.to_act = seat
            return
        seat = next_seat(p, seat)
    p.to_act = p.active
    if p.final != 0:
        finish(s)
    else:
        p.stage = READY_DRAW


def plant_aside(s: State, seat: int, card: int, field: int, kind: int) -> None:
    """Plant a set-aside card."""
    p = s.pub
    aside_remove(p, seat, card)
    field_add(p, seat, field, kind)
    note(s, EV_PLANTED, 5, seat, FROM_ASIDE, card, kind, field)
    next_planter(s)
