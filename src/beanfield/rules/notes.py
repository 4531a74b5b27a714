"""Events as numbers: code, length, numbers, code, length, ... in ``State.ev``, written only while ``log`` is set.

A number only some seats may know is marked with * below; :func:`beanfield.rules.known.redact` blanks it for the others.

======================  ==============================================================================
EV_AT                   stage, active, to_act, quiet, act, act_left, shuffle_due, resume, final, wished
EV_SHUFFLED             pile, cards
EV_DREW                 seat, kind* (-1 for the others)
EV_EXHAUSTED            exhaustions so far
EV_TURN                 seat, turn
EV_PLANTED              seat, source, handle, kind, field (handle 0: the front card of the hand)
EV_HARVESTED            seat, field, kind, count, coins, card (see Public.must_card)
EV_BOUGHT               seat, price
EV_TURNED               kind
EV_TRADE_OPEN           -
EV_POSTED, EV_CHANGED   offer, revision, seat, to, first, counter, 11 counts asked, n, n times (card*, kind)
EV_CLOSED               offer, why
EV_APPROVED             offer, seat, n, n times (card*, kind)
EV_LAPSED               offer, seat, why
EV_DECLINED             offer, seat
EV_DEAL                 offer, proposer, partner, n, n times (card*, kind), m, m times (card*, kind)
EV_DONE                 seat
EV_WISH                 seat, want, spare
EV_TRADE_CLOSED         -
EV_DISCARDED            seat, source, handle*, kind
EV_PULLED               kind
EV_COIN_DEALT           seat
EV_GIFT                 seat, kind
EV_ACCEPTED             seat, kind, bluff
EV_GIVEN                from, to, card*, kind
EV_PAID                 from, to, coin
EV_BONUS_DREW           seat, bonus card* (-1 for the others)
EV_BONUS_CHOSEN         seat, choice* (0 for the others)
EV_BONUS_DISCARDED      seat, handle*, bonus card
EV_CASHED               seat, handle*, bonus card, whose field, field
EV_OVER                 winners, a score for each of seven seats
EV_REVEALED             six kinds: the starting coins
EV_PASSED               seat
======================  ==============================================================================
"""

from .bags import count
from .codes import EV_AT
from .state import EVENTS, KIND_SLOTS, Own, Public, State


def note(
    s: State, code: int, length: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Write an event of up to six numbers, if somebody listens; small, so that compiled code can inline the test."""
    if s.log != 0:
        write_note(s, code, length, a, b, c, d, e, f)


def write_note(s: State, code: int, length: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Write an event of up to six numbers."""
    at = s.n_ev
    if at + 8 > EVENTS:
        s.fault = 1
        return
    s.ev[at] = code
    s.ev[at + 1] = length
    s.ev[at + 2] = a
    s.ev[at + 3] = b
    s.ev[at + 4] = c
    s.ev[at + 5] = d
    s.ev[at + 6] = e
    s.ev[at + 7] = f
    s.n_ev = at + 2 + length


def note_more(s: State, start: int, value: int) -> None:
    """Add one number to the event that begins at ``start``, the last one written, if somebody listens."""
    if s.log != 0:
        write_more(s, start, value)


def write_more(s: State, start: int, value: int) -> None:
    """Add one number to the event that begins at ``start``."""
    at = s.n_ev
    if at + 1 > EVENTS:
        s.fault = 1
        return
    s.ev[at] = value
    s.ev[start + 1] += 1
    s.n_ev = at + 1


def note_at(s: State) -> None:
    """Write where the game stands, the last event of every call, if somebody listens."""
    if s.log != 0:
        write_at(s)


def write_at(s: State) -> None:
    """Write where the game stands."""
    p = s.pub
    ev = s.ev
    at = s.n_ev
    if at + 12 > EVENTS:
        s.fault = 1
        return
    # Written out: this event ends every call, and a call of note_more for each number would cost more than the move.
    ev[at] = EV_AT
    ev[at + 1] = 10
    ev[at + 2] = p.stage
    ev[at + 3] = p.active
    ev[at + 4] = p.to_act
    ev[at + 5] = p.quiet
    ev[at + 6] = p.act
    ev[at + 7] = p.act_left
    ev[at + 8] = p.shuffle_due
    ev[at + 9] = p.resume
    ev[at + 10] = p.final
    ev[at + 11] = p.wished
    s.n_ev = at + 12


def note_offer(s: State, code: int, slot: int) -> None:
    """Write an offer as posted (EV_POSTED) or changed (EV_CHANGED), if somebody listens."""
    if s.log != 0:
        write_offer_note(s, code, slot)


def write_offer_note(s: State, code: int, slot: int) -> None:
    """Write an offer as posted or changed."""
    o = s.pub.offers[slot]
    own = s.own[o.seat]
    start = s.n_ev
    note(s, code, 6, o.id, o.revision, o.seat, o.to, o.first, o.counter)
    for kind in range(KIND_SLOTS):
        note_more(s, start, count(o.ask, kind))
    named = own.offer_n[slot]
    note_more(s, start, named)
    for i in range(named):
        card = own.offer_card[slot * 16 + i]
        note_more(s, start, card)
        note_more(s, start, card_kind(s.pub, own, card))


def note_card(s: State, start: int, own: Own, card: int) -> None:
    """Add a card and its kind to the event that begins at ``start``, if somebody listens."""
    if s.log != 0:
        write_more(s, start, card)
        write_more(s, start, card_kind(s.pub, own, card))


def card_kind(pub: Public, own: Own, card: int) -> int:
    """The kind of a hand card (positive) or a turned-up card (negative) of this seat, -1 if it is not there."""
    if card > 0:
        if card > pub.arrived[own.seat]:
            return -1
        return own.hand[card]
    if card < 0:
        at = -card - 1 - pub.turned_base
        if 0 <= at < pub.n_turned:
            return pub.turned[at]
    return -1
