"""The trade table: offers, approvals, deals. Rules T2-T8, T10-T20."""

from .bags import LIMIT, one, size
from .codes import (
    BY_CARD_GONE,
    BY_CHANGE,
    BY_DECLINING,
    BY_DONE,
    BY_TAKING_BACK,
    BY_WITHDRAWAL,
    CLOSING,
    EV_APPROVED,
    EV_CHANGED,
    EV_CLOSED,
    EV_DEAL,
    EV_DECLINED,
    EV_DONE,
    EV_LAPSED,
    EV_POSTED,
    EV_WISH,
    TRADE,
)
from .notes import card_kind, note, note_card, note_more, note_offer
from .places import (
    approval_clear,
    approval_forget,
    approval_set,
    card_deal,
    decline_set,
    offer_clear,
    offer_close,
    offer_forget,
    offer_give,
    offer_head,
    offer_open,
    offer_slot,
    slots_free,
)
from .reasons import Reason
from .state import CARDS, KIND_SLOTS, Move, Own, Public, State

ROUNDS_CAP = 60  # rule T18: posts in a phase of rounds where no cap is set


def phase_refusal(pub: Public) -> int:
    """Why nobody deals now: offers already open may still be struck during the grace (T20)."""
    if pub.stage != TRADE and pub.stage != CLOSING:
        return Reason.NOT_NOW
    return 0


def shut_out(pub: Public, seat: int) -> int:
    """1 if the seat declared done and that binds it (T15)."""
    return 1 if pub.close_when_others_done != 0 and pub.done[seat] != 0 else 0


def cards_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why the named cards cannot be given by the seat: each must be there, and only once (T3, T10)."""
    if m.n_cards < 0 or m.n_cards > CARDS:
        return Reason.TOO_MANY_CARDS
    for i in range(m.n_cards):
        card = m.cards[i]
        if card < 0 and seat != pub.active:
            return Reason.NOT_YOURS_TO_GIVE
        if card_kind(pub, own, card) < 0:
            return Reason.NOT_HELD
        for j in range(i):
            if m.cards[j] == card:
                return Reason.CARD_TWICE
    return 0


def ask_refusal(pub: Public, m: Move) -> int:
    """Why the kinds and counts cannot be asked (T4, T10)."""
    if m.ask < 0 or m.ask >= LIMIT:
        return Reason.BAD_COUNT
    if m.ask & ~pub.in_game != 0:
        return Reason.KIND_NOT_IN_GAME
    if size(m.ask) > CARDS:
        return Reason.TOO_MANY_CARDS
    if m.ask == 0 and m.n_cards == 0:
        return Reason.NOTHING_FOR_NOTHING
    return 0


def others_mask(pub: Public, seat: int) -> int:
    """Everybody an offer to all reaches: all others, less those shut out (T15)."""
    if pub.close_when_others_done == 0:
        return ((1 << pub.players) - 1) & ~(1 << seat)
    mask = 0
    for other in range(pub.players):
        if other != seat and shut_out(pub, other) == 0:
            mask |= 1 << other
    return mask


def reached(pub: Public, seat: int, to: int) -> int:
    """Whom an offer of the seat reaches, bit i: seat i; ``to`` as in Move: 0 is everybody (T11)."""
    if seat != pub.active:
        return 1 << pub.active
    return to if to != 0 else others_mask(pub, seat)


def addressee_refusal(pub: Public, seat: int, m: Move) -> int:
    """Why the offer cannot go to those it names (T11, T15, T19)."""
    if m.to < 0 or m.to >= 1 << pub.players:
        return Reason.BAD_ADDRESSEE
    if seat != pub.active:
        if m.to != 0 and m.to != 1 << pub.active:
            return Reason.ONLY_TO_ACTIVE
        if m.first != 0:
            return Reason.FIRST_ONLY_ACTIVE
        return 0
    if m.to & (1 << seat) != 0:
        return Reason.BAD_ADDRESSEE
    if pub.close_when_others_done == 0:
        return 0
    for other in range(pub.players):
        if m.to & (1 << other) != 0 and shut_out(pub, other) != 0:
            return Reason.ADDRESSEE_DONE
    return 0


def post_cap(pub: Public) -> int:
    """Posts each player may make in a phase (T17, T18); 0: no cap."""
    if pub.offer_cap == 0 and pub.live == 0:
        return ROUNDS_CAP
    return pub.offer_cap


def terms_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """What POST and CHANGE have in common."""
    if pub.stage == CLOSING:
        return Reason.PHASE_CLOSING
    if pub.stage != TRADE:
        return Reason.NOT_NOW
    if shut_out(pub, seat) != 0:
        return Reason.YOU_ARE_DONE
    cap = post_cap(pub)
    if cap != 0 and pub.posts[seat] >= cap:
        return Reason.OFFER_CAP
    refusal = cards_refusal(pub, own, seat, m)
    if refusal != 0:
        return refusal
    refusal = ask_refusal(pub, m)
    if refusal != 0:
        return refusal
    return addressee_refusal(pub, seat, m)


def post_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why an offer cannot be posted."""
    refusal = terms_refusal(pub, own, seat, m)
    if refusal != 0:
        return refusal
    if slots_free(pub) == 0:
        return Reason.TABLE_FULL
    if m.counter != 0:
        slot = offer_slot(pub, m.counter)
        if slot < 0 or pub.offers[slot].to & (1 << seat) == 0:
            return Reason.BAD_COUNTER
    return 0


def own_offer_refusal(pub: Public, seat: int, m: Move) -> int:
    """Why the seat has no say over this offer as its proposer (T13)."""
    refusal = phase_refusal(pub)
    if refusal != 0:
        return refusal
    slot = offer_slot(pub, m.offer)
    if slot < 0:
        return Reason.OFFER_GONE
    if pub.offers[slot].seat != seat:
        return Reason.NOT_YOUR_OFFER
    return 0


def change_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why an offer cannot be changed (T14)."""
    refusal = own_offer_refusal(pub, seat, m)
    if refusal != 0:
        return refusal
    return terms_refusal(pub, own, seat, m)


def answer_refusal(pub: Public, seat: int, m: Move) -> int:
    """Why the seat cannot answer this revision of an offer (T11, T15)."""
    refusal = phase_refusal(pub)
    if refusal != 0:
        return refusal
    slot = offer_slot(pub, m.offer)
    if slot < 0:
        return Reason.OFFER_GONE
    o = pub.offers[slot]
    if o.seat == seat:
        return Reason.YOUR_OWN_OFFER
    if o.to & (1 << seat) == 0:
        return Reason.NOT_ADDRESSED
    if o.revision != m.revision:
        return Reason.STALE_REVISION
    if shut_out(pub, seat) != 0:
        return Reason.YOU_ARE_DONE
    return 0


def approve_refusal(pub: Public, own: Own, seat: int, m: Move) -> int:
    """Why an offer cannot be approved: exactly the kinds and counts asked, each card once, from own cards (T12)."""
    refusal = answer_refusal(pub, seat, m)
    if refusal != 0:
        return refusal
    o = pub.offers[offer_slot(pub, m.offer)]
    if pub.live == 0 and o.ever_approved & (1 << seat) != 0:
        return Reason.APPROVED_BEFORE
    if m.n_cards != o.asked:
        return Reason.WRONG_CARDS
    refusal = cards_refusal(pub, own, seat, m)
    if refusal != 0:
        return refusal
    named = 0
    for i in range(m.n_cards):
        named += one(card_kind(pub, own, m.cards[i]))
    return 0 if named == o.ask else Reason.WRONG_CARDS


def decline_refusal(pub: Public, seat: int, m: Move) -> int:
    """Why an offer cannot be declined (T14, T18)."""
    refusal = answer_refusal(pub, seat, m)
    if refusal != 0:
        return refusal
    o = pub.offers[offer_slot(pub, m.offer)]
    before = o.ever_declined if pub.live == 0 else o.declined
    if before & (1 << seat) != 0:
        return Reason.DECLINED_BEFORE
    return 0


def take_back_refusal(pub: Public, seat: int, m: Move) -> int:
    """Why there is no approval to take back (T12)."""
    refusal = phase_refusal(pub)
    if refusal != 0:
        return refusal
    slot = offer_slot(pub, m.offer)
    if slot < 0:
        return Reason.OFFER_GONE
    if pub.offers[slot].approved & (1 << seat) == 0:
        return Reason.NO_APPROVAL
    return 0


def confirm_refusal(pub: Public, seat: int, m: Move) -> int:
    """Why an approval cannot be confirmed (T12)."""
    refusal = phase_refusal(pub)
    if refusal != 0:
        return refusal
    if seat != pub.active:
        return Reason.NOT_ACTIVE
    slot = offer_slot(pub, m.offer)
    if slot < 0:
        return Reason.OFFER_GONE
    o = pub.offers[slot]
    if o.seat != seat:
        return Reason.NOT_YOUR_OFFER
    if o.revision != m.revision:
        return Reason.STALE_REVISION
    if m.partner < 0 or m.partner >= pub.players or o.approved & (1 << m.partner) == 0:
        return Reason.NO_APPROVAL
    return 0


def done_refusal(pub: Public, seat: int) -> int:
    """Why the seat cannot declare itself done (T15, T20)."""
    if pub.stage == CLOSING:
        return Reason.PHASE_CLOSING
    if pub.stage != TRADE:
        return Reason.NOT_NOW
    if seat == pub.active:
        return Reason.ACTIVE_ENDS
    if pub.done[seat] != 0:
        return Reason.ALREADY_DONE
    return 0


def wish_refusal(pub: Public, seat: int, m: Move) -> int:
    """Why a wish cannot be set (T20); in rounds once between two other moves, so that wishing ends."""
    if m.want < 0 or m.spare < 0 or m.want >= 1 << KIND_SLOTS or m.spare >= 1 << KIND_SLOTS:
        return Reason.BAD_WISH
    if m.want & m.spare != 0:
        return Reason.BAD_WISH
    for kind in range(KIND_SLOTS):
        if (m.want | m.spare) & (1 << kind) != 0 and pub.deck[kind] == 0:
            return Reason.KIND_NOT_IN_GAME
    if pub.live == 0 and pub.wished & (1 << seat) != 0:
        return Reason.WISHED_BEFORE
    return 0


# Acts. Each is called only after its refusal returned 0.


def sort_cards(pub: Public, own: Own, m: Move) -> None:
    """Turned-up cards first, then by kind and arrival: an order that tells nothing about where a card was held."""
    for i in range(1, m.n_cards):
        card = m.cards[i]
        key = card_key(pub, own, card)
        j = i
        while j > 0 and card_key(pub, own, m.cards[j - 1]) > key:
            m.cards[j] = m.cards[j - 1]
            j -= 1
        m.cards[j] = card


def card_key(pub: Public, own: Own, card: int) -> int:
    """Where a card comes in that order."""
    return -1000 - card if card < 0 else card_kind(pub, own, card) * 1024 + card


def write_offer(s: State, seat: int, m: Move, slot: int, offer: int, revision: int, counter: int) -> None:
    """Fill a slot with the terms of a move."""
    p = s.pub
    own = s.own[seat]
    offer_head(p, slot, offer, revision, seat, reached(p, seat, m.to), 1 if m.first != 0 else 0, counter, m.ask)
    sort_cards(p, own, m)
    for i in range(m.n_cards):
        card = m.cards[i]
        offer_give(p, own, 1, slot, card, card_kind(p, own, card))


def post(s: State, seat: int, m: Move) -> None:
    """A new offer (T10)."""
    p = s.pub
    slot = offer_open(p)
    p.next_offer += 1
    write_offer(s, seat, m, slot, p.next_offer, 1, m.counter)
    note_offer(s, EV_POSTED, slot)


def change(s: State, seat: int, m: Move) -> None:
    """New terms for an open offer; its approvals and refusals lapse (T14)."""
    p = s.pub
    slot = offer_slot(p, m.offer)
    o = p.offers[slot]
    lapse_all(s, slot, BY_CHANGE)
    offer_forget(s.own[seat], slot)
    write_offer(s, seat, m, slot, o.id, o.revision + 1, o.counter)
    note_offer(s, EV_CHANGED, slot)


def lapse(s: State, slot: int, seat: int, why: int) -> None:
    """An approval dies."""
    approval_clear(s.pub, slot, seat)
    approval_forget(s.own[seat], slot)
    note(s, EV_LAPSED, 3, s.pub.offers[slot].id, seat, why)


def lapse_all(s: State, slot: int, why: int) -> None:
    """All approvals of an offer die."""
    o = s.pub.offers[slot]
    if o.approved != 0:
        for seat in range(s.pub.players):
            if o.approved & (1 << seat) != 0:
                lapse(s, slot, seat, why)


def close(s: State, slot: int, why: int) -> None:
    """An offer dies, and its approvals with it (T13)."""
    p = s.pub
    o = p.offers[slot]
    note(s, EV_CLOSED, 2, o.id, why)
    offer_forget(s.own[o.seat], slot)
    if o.approved != 0:
        for seat in range(p.players):
            if o.approved & (1 << seat) != 0:
                approval_forget(s.own[seat], slot)
    offer_close(p, slot)


def withdraw(s: State, m: Move) -> None:
    """The proposer takes an offer off the table."""
    close(s, offer_slot(s.pub, m.offer), BY_WITHDRAWAL)


def approve(s: State, seat: int, m: Move) -> None:
    """An approval; it strikes the deal where the active player has had his word already (T12, T19)."""
    p = s.pub
    own = s.own[seat]
    slot = offer_slot(p, m.offer)
    o = p.offers[slot]
    approval_forget(own, slot)
    sort_cards(p, own, m)
    start = s.n_ev
    note(s, EV_APPROVED, 3, o.id, seat, m.n_cards)
    for i in range(m.n_cards):
        own.approval_card[slot * CARDS + i] = m.cards[i]
        note_card(s, start, own, m.cards[i])
    approval_set(p, slot, seat)
    if o.seat != p.active or o.first != 0:
        strike(s, slot, seat)


def decline(s: State, seat: int, m: Move) -> None:
    """A refusal, which takes back one's own approval (T14)."""
    slot = offer_slot(s.pub, m.offer)
    if s.pub.offers[slot].approved & (1 << seat) != 0:
        lapse(s, slot, seat, BY_DECLINING)
    decline_set(s.pub, slot, seat)
    note(s, EV_DECLINED, 2, s.pub.offers[slot].id, seat)


def take_back(s: State, seat: int, m: Move) -> None:
    """An approval is taken back."""
    lapse(s, offer_slot(s.pub, m.offer), seat, BY_TAKING_BACK)


def confirm(s: State, m: Move) -> None:
    """The active player's word: the deal is struck with this approver."""
    strike(s, offer_slot(s.pub, m.offer), m.partner)


def strike(s: State, slot: int, partner: int) -> None:
    """A deal, one act: cards change hands, and every offer and approval naming one of them dies (T6, T13)."""
    p = s.pub
    o = p.offers[slot]
    proposer = o.seat
    giver = s.own[proposer]
    taker = s.own[partner]
    given = giver.offer_n[slot]
    asked = o.asked
    at = slot * CARDS
    start = s.n_ev
    note(s, EV_DEAL, 4, o.id, proposer, partner, given)
    for i in range(given):
        note_card(s, start, giver, giver.offer_card[at + i])
    note_more(s, start, asked)
    for i in range(asked):
        note_card(s, start, taker, taker.approval_card[at + i])
    for i in range(given):
        card = giver.offer_card[at + i]
        card_deal(p, giver, 1, proposer, partner, card, card_kind(p, giver, card))
    for i in range(asked):
        card = taker.approval_card[at + i]
        card_deal(p, taker, 1, partner, proposer, card, card_kind(p, taker, card))
    p.n_deals += 1
    # What an approver named goes with his approval; the slot itself is emptied below.
    offer_forget(giver, slot)
    for seat in range(p.players):
        if o.approved & (1 << seat) != 0:
            approval_forget(s.own[seat], slot)
    offer_close(p, slot)
    i = p.n_open - 1
    while i >= 0:
        other = p.open[i]
        sweep(s, other, proposer, partner)
        i -= 1


def sweep(s: State, slot: int, one: int, two: int) -> None:
    """After a deal between two seats: the offer, or approvals of it, may name a card that has gone."""
    p = s.pub
    o = p.offers[slot]
    seat = o.seat
    if seat == one or seat == two:
        own = s.own[seat]
        for i in range(slot * CARDS, slot * CARDS + own.offer_n[slot]):
            if card_kind(p, own, own.offer_card[i]) < 0:
                close(s, slot, BY_CARD_GONE)
                return
    if o.approved != 0:
        sweep_approval(s, slot, one)
        sweep_approval(s, slot, two)


def sweep_approval(s: State, slot: int, seat: int) -> None:
    """The seat's approval dies if it names a card that has gone."""
    p = s.pub
    o = p.offers[slot]
    if o.approved & (1 << seat) == 0:
        return
    own = s.own[seat]
    for i in range(slot * CARDS, slot * CARDS + o.asked):
        if card_kind(p, own, own.approval_card[i]) < 0:
            lapse(s, slot, seat, BY_CARD_GONE)
            return


def declare_done(s: State, seat: int) -> int:
    """Declare done; 1 if that ends the phase (T15)."""
    p = s.pub
    p.done[seat] = 1
    note(s, EV_DONE, 1, seat)
    if p.close_when_others_done == 0:
        return 0
    i = p.n_open - 1
    while i >= 0:
        slot = p.open[i]
        if p.offers[slot].seat == seat:
            close(s, slot, BY_DONE)
        elif p.offers[slot].approved & (1 << seat) != 0:
            lapse(s, slot, seat, BY_DONE)
        i -= 1
    for other in range(p.players):
        if other != p.active and p.done[other] == 0:
            return 0
    return 1


def wish(s: State, seat: int, m: Move) -> None:
    """What a seat looks for and could spare (T20)."""
    p = s.pub
    p.want[seat] = m.want
    p.spare[seat] = m.spare
    p.wished |= 1 << seat
    note(s, EV_WISH, 3, seat, m.want, m.spare)


def drop_offers(s: State) -> None:
    """The phase ends: whatever is open goes (T13)."""
    p = s.pub
    for i in range(p.n_open):
        slot = p.open[i]
        o = p.offers[slot]
        offer_forget(s.own[o.seat], slot)
        if o.approved != 0:
            for seat in range(p.players):
                if o.approved & (1 << seat) != 0:
                    approval_forget(s.own[seat], slot)
        offer_clear(p, slot)
        p.open[i] = 0
    p.n_open = 0
