"""How cards move between places, seen from what is public and what one seat knows.

The same functions move the real game (with the moving seat's own record) and keep up a Known from events: there
``mine`` is 0 when the seat that moves is another one, and only what is public changes.
"""

from .bags import count, larger, one, size
from .state import CARDS, FIELDS, NO_KIND, OPEN, PILE, ROW, SEATS, Own, Public


def next_seat(pub: Public, seat: int) -> int:
    """The seat to the left."""
    seat += 1
    return 0 if seat == pub.players else seat


# Hands (S6).


def hand_add(pub: Public, own: Own, mine: int, seat: int, kind: int) -> None:
    """A card goes to the back of a hand."""
    handle = pub.arrived[seat] + 1
    pub.arrived[seat] = handle
    pub.hand_size[seat] += 1
    if mine != 0:
        own.hand[handle] = kind
        own.held += one(kind)


def hand_remove(pub: Public, own: Own, mine: int, seat: int, handle: int, kind: int) -> None:
    """A card leaves a hand; the rest keeps its order."""
    pub.hand_size[seat] -= 1
    if count(pub.shown[seat], kind) > 0:
        pub.shown[seat] -= one(kind)
    if mine != 0:
        own.held -= one(kind)
        own.hand[handle] = NO_KIND
        if handle == own.head:
            last = pub.arrived[seat]
            handle += 1
            while handle <= last and own.hand[handle] < 0:
                handle += 1
            own.head = handle


# The discard pile, coins and fields.


def discard(pub: Public, kind: int, cards: int = 1) -> None:
    """Some cards of a kind go face up to the discard pile."""
    height = pub.n_discard
    if height + cards <= PILE:
        for i in range(height, height + cards):
            pub.discard[i] = kind
        pub.n_discard = height + cards


def coin_add(pub: Public, seat: int, coin: int) -> None:
    """A card becomes the top coin of a pile (C3)."""
    height = pub.coins[seat]
    if height < PILE:
        pub.coin[seat * PILE + height] = coin
        pub.coins[seat] = height + 1


def coin_take(pub: Public, seat: int) -> int:
    """The top coin of a pile, taken off."""
    height = pub.coins[seat] - 1
    coin = pub.coin[seat * PILE + height]
    pub.coin[seat * PILE + height] = 0
    pub.coins[seat] = height
    return coin


def field_add(pub: Public, seat: int, field: int, kind: int) -> None:
    """A card is planted."""
    at = seat * FIELDS + field
    length = pub.field_count[at]
    if pub.game == 2 and length < ROW:
        pub.row[at * ROW + length] = kind
    pub.field_kind[at] = kind
    pub.field_count[at] = length + 1
    pub.must_card[seat] = 0


def worth(pub: Public, kind: int, cards: int) -> int:
    """Coins for so many cards by the beanometer of ``kind`` (C1, C2)."""
    coins = 0
    for i in range(4):
        step = pub.steps[kind * 4 + i]
        if step > cards:
            break
        if step > 0:
            coins = i + 1
    return coins


def field_worth(pub: Public, seat: int, field: int) -> int:
    """Coins a field would pay now; in the Duel by its last card (U4)."""
    at = seat * FIELDS + field
    if pub.field_count[at] == 0:
        return 0
    return worth(pub, pub.field_kind[at], pub.field_count[at])


def field_clear(pub: Public, seat: int, field: int) -> int:
    """Harvest a field whole (H1, U4) and return the coins it paid."""
    at = seat * FIELDS + field
    kind = pub.field_kind[at]
    length = pub.field_count[at]
    coins = worth(pub, kind, length)
    if pub.game == 2:
        for i in range(length):
            if i < length - coins:
                discard(pub, pub.row[at * ROW + i])
            else:
                coin_add(pub, seat, pub.row[at * ROW + i])
            pub.row[at * ROW + i] = 0
    else:
        for _ in range(coins):
            coin_add(pub, seat, kind)
        discard(pub, kind, length - coins)
    pub.field_kind[at] = NO_KIND
    pub.field_count[at] = 0
    return coins


def buy_field(pub: Public, seat: int) -> None:
    """The third field (F1, F2, V1)."""
    for _ in range(pub.field_price):
        coin = coin_take(pub, seat)
        if pub.game == 1:
            pub.removed[coin] += 1
        else:
            discard(pub, coin)
    pub.bought[seat] = 1
    pub.n_fields[seat] += 1


# Turned-up and set-aside cards.


def turned_add(pub: Public, kind: int) -> None:
    """A card is laid face up on the table."""
    if pub.n_turned < PILE - 40:
        pub.turned[pub.n_turned] = kind
        pub.n_turned += 1
        pub.turned_left += 1


def turned_remove(pub: Public, handle: int) -> None:
    """A turned-up card goes elsewhere; ``handle`` is positive here. With the last one the place is cleared."""
    pub.turned[handle - 1 - pub.turned_base] = NO_KIND
    pub.turned_left -= 1
    if pub.turned_left == 0:
        turned_reset(pub)


def turned_reset(pub: Public) -> None:
    """Nothing is turned up any more; handles go on from here."""
    for i in range(pub.n_turned):
        pub.turned[i] = 0
    pub.turned_base += pub.n_turned
    pub.n_turned = 0
    pub.turned_left = 0


def aside_add(pub: Public, seat: int, kind: int) -> None:
    """A card is set aside for a seat (T6)."""
    laid = pub.n_aside[seat]
    if laid < PILE:
        pub.aside[seat * PILE + laid] = kind
        pub.n_aside[seat] = laid + 1
        pub.aside_left[seat] += 1


def aside_kind(pub: Public, seat: int, handle: int) -> int:
    """The kind of a set-aside card, -1 if it is not there."""
    at = handle - 1 - pub.aside_base[seat]
    if 0 <= at < pub.n_aside[seat]:
        return pub.aside[seat * PILE + at]
    return NO_KIND


def aside_remove(pub: Public, seat: int, handle: int) -> None:
    """A set-aside card is planted; with the last one the place is cleared."""
    pub.aside[seat * PILE + handle - 1 - pub.aside_base[seat]] = NO_KIND
    pub.aside_left[seat] -= 1
    if pub.aside_left[seat] == 0:
        for i in range(pub.n_aside[seat]):
            pub.aside[seat * PILE + i] = 0
        pub.aside_base[seat] += pub.n_aside[seat]
        pub.n_aside[seat] = 0


# Offers.


def offer_slot(pub: Public, offer: int) -> int:
    """The slot of an open offer, -1 if there is none of that id."""
    for i in range(pub.n_open):
        slot = pub.open[i]
        if pub.offers[slot].id == offer:
            return slot
    return -1


def offer_open(pub: Public) -> int:
    """A free slot, put at the end of the open ones; mostly the next one is free."""
    at = pub.n_open
    slot = at
    if pub.offers[slot].id != 0:
        slot = 0
        while pub.offers[slot].id != 0:
            slot += 1
    pub.open[at] = slot
    pub.n_open = at + 1
    return slot


def offer_head(
    pub: Public, slot: int, offer: int, revision: int, seat: int, to: int, first: int, counter: int, ask: int
) -> None:
    """Everything of an offer but the cards it gives; a change goes through here too, so all answers lapse."""
    o = pub.offers[slot]
    o.id = offer
    o.revision = revision
    o.seat = seat
    o.to = to
    o.first = first
    o.counter = counter
    o.turned = 0
    o.give = 0
    o.ask = ask
    o.asked = size(ask)
    o.approved = 0
    o.declined = 0
    o.ever_approved = 0
    o.ever_declined = 0
    pub.posts[seat] += 1
    pub.n_posts += 1


def offer_give(pub: Public, own: Own, mine: int, slot: int, card: int, kind: int) -> None:
    """The offer gives a card; a hand card shows that its proposer holds so many of the kind (T10)."""
    o = pub.offers[slot]
    if card < 0:
        o.turned |= 1 << (-card - 1 - pub.turned_base)
    else:
        o.give += one(kind)
        if count(pub.shown[o.seat], kind) < count(o.give, kind):
            pub.shown[o.seat] += one(kind)
    if mine != 0:
        named = own.offer_n[slot]
        own.offer_card[slot * CARDS + named] = card
        own.offer_n[slot] = named + 1


def offer_forget(own: Own, slot: int) -> None:
    """Which cards an own offer named."""
    for i in range(own.offer_n[slot]):
        own.offer_card[slot * CARDS + i] = 0
    own.offer_n[slot] = 0


def approval_forget(own: Own, slot: int) -> None:
    """Which cards an own approval named."""
    for i in range(slot * CARDS, slot * CARDS + CARDS):
        if own.approval_card[i] == 0:
            return
        own.approval_card[i] = 0


def offer_clear(pub: Public, slot: int) -> None:
    """A slot is emptied."""
    o = pub.offers[slot]
    o.id = 0
    o.revision = 0
    o.seat = 0
    o.to = 0
    o.first = 0
    o.counter = 0
    o.turned = 0
    o.give = 0
    o.ask = 0
    o.asked = 0
    o.approved = 0
    o.declined = 0
    o.ever_approved = 0
    o.ever_declined = 0


def offer_close(pub: Public, slot: int) -> None:
    """The offer is gone; its slot is free."""
    offer_clear(pub, slot)
    # Mostly it is the last one; else the later ones move up.
    i = pub.n_open - 1
    pub.n_open = i
    follower = pub.open[i]
    pub.open[i] = 0
    while follower != slot:
        i -= 1
        moved = pub.open[i]
        pub.open[i] = follower
        follower = moved


def approval_set(pub: Public, slot: int, seat: int) -> None:
    """A seat approves; the kinds it names are the kinds asked, so its hand shows them (T16)."""
    o = pub.offers[slot]
    bit = 1 << seat
    o.approved |= bit
    o.ever_approved |= bit
    o.declined &= ~bit
    if seat != pub.active:
        pub.shown[seat] = larger(pub.shown[seat], o.ask)


def approval_clear(pub: Public, slot: int, seat: int) -> None:
    """An approval is gone."""
    pub.offers[slot].approved &= ~(1 << seat)


def decline_set(pub: Public, slot: int, seat: int) -> None:
    """A refusal takes back one's own approval (T14)."""
    o = pub.offers[slot]
    bit = 1 << seat
    o.approved &= ~bit
    o.declined |= bit
    o.ever_declined |= bit


def card_deal(pub: Public, own: Own, mine: int, seat: int, to: int, card: int, kind: int) -> None:
    """A card changes hands in a deal: from a hand or the turned-up cards to the other's set-aside cards (T6)."""
    if card < 0:
        turned_remove(pub, -card)
    else:
        hand_remove(pub, own, mine, seat, card, kind)
    aside_add(pub, to, kind)


def trade_open(pub: Public) -> None:
    """The trading phase begins: caps and declarations start afresh."""
    for seat in range(SEATS):
        pub.posts[seat] = 0
        pub.done[seat] = 0


def turned_keep(pub: Public) -> None:
    """Turned-up cards not given away are set aside for the active player (T8)."""
    for i in range(pub.n_turned):
        kind = pub.turned[i]
        if kind >= 0:
            aside_add(pub, pub.active, kind)
    turned_reset(pub)


def slots_free(pub: Public) -> int:
    """1 if another offer may be opened (T17)."""
    return 1 if pub.n_open < OPEN else 0
