"""Worlds that fit what a seat knows: the rest of the cards dealt out at random, for players that search.

Given a State whose ``pub`` and whose ``own`` of one seat are copied from a Known, ``imagine`` fills everything else:
the others' hands, with the cards their open offers and approvals name, the supply, the Duel's unseen coins and bonus
cards. What that seat knows of the world is then exactly the Known it was made from.
"""

from .bags import count, larger, one, size
from .cards import BONUS_CARDS, KINDS
from .chance import below, random_word
from .codes import DUEL, GIFT
from .setup import begin_own
from .state import BONUS, CARDS, FIELDS, NO_KIND, OPEN, PILE, ROW, Own, Public, Rng, State

BONUS_TOTAL = len(BONUS_CARDS)


def imagine(s: State, seat: int, rng: Rng) -> None:
    """Fill a world that fits what ``seat`` knows; ``rng`` decides which one.

    ``s.pub`` and ``s.own[seat]`` must hold what that seat knows. The generator of later shuffles is set too.
    """
    p = s.pub
    unseen = gather_unseen(s, seat)
    shuffle_unseen(s, unseen, rng)
    # First what each hand holds for certain, or another might be dealt it.
    for other in range(p.players):
        if other != seat:
            unseen = place_certain(s, other, unseen)
    for other in range(p.players):
        if other != seat:
            unseen = fill_hand(s, other, unseen, rng)
    if p.game == DUEL:
        unseen = imagine_coins(s, unseen)
        imagine_bonus(s, seat, rng)
    s.hidden.rng.state = (below(rng, 1 << 29) << 32) + (random_word(rng) | 1)
    s.n_ev = 0
    s.fault = 0


def seen_count(pub: Public, own: Own, kind: int) -> int:
    """How many cards of a kind the seat can account for."""
    seen = pub.removed[kind] + count(own.held, kind)
    for i in range(pub.n_discard):
        if pub.discard[i] == kind:
            seen += 1
    for i in range(pub.n_turned):
        if pub.turned[i] == kind:
            seen += 1
    for seat in range(pub.players):
        for i in range(seat * PILE, seat * PILE + pub.coins[seat]):
            if pub.coin[i] == kind:
                seen += 1
        for i in range(seat * PILE, seat * PILE + pub.n_aside[seat]):
            if pub.aside[i] == kind:
                seen += 1
        for field in range(FIELDS):
            at = seat * FIELDS + field
            if pub.game == DUEL:
                for i in range(pub.field_count[at]):
                    if pub.row[at * ROW + i] == kind:
                        seen += 1
            elif pub.field_kind[at] == kind:
                seen += pub.field_count[at]
    return seen


def gather_unseen(s: State, seat: int) -> int:
    """Lay every card the seat has not seen on the supply; returns how many there are."""
    p = s.pub
    unseen = 0
    for kind in range(KINDS):
        for _ in range(p.deck[kind] - seen_count(p, s.own[seat], kind)):
            s.hidden.supply[unseen] = kind
            unseen += 1
    for i in range(unseen, PILE):
        s.hidden.supply[i] = 0
    return unseen


def shuffle_unseen(s: State, cards: int, rng: Rng) -> None:
    """Fisher-Yates with the imagining player's own generator."""
    for i in range(cards - 1, 0, -1):
        j = below(rng, i + 1)
        kept = s.hidden.supply[i]
        s.hidden.supply[i] = s.hidden.supply[j]
        s.hidden.supply[j] = kept


def needed(pub: Public, seat: int) -> int:
    """The bag a hand holds for certain: what it has shown, and what its open offers and approvals name (T16).

    In The Duel gifts show it (U8, U9).
    """
    bag = pub.shown[seat]
    for i in range(pub.n_open):
        o = pub.offers[pub.open[i]]
        if o.seat == seat:
            bag = larger(bag, o.give)
        elif o.approved & (1 << seat) != 0:
            bag = larger(bag, o.ask)
    return bag


def place_certain(s: State, seat: int, unseen: int) -> int:
    """Begin a hand with the cards it holds for certain; returns how many unseen cards are left."""
    p = s.pub
    own = s.own[seat]
    begin_own(own, seat, p.arrived[seat])
    for slot in range(OPEN):
        own.offer_n[slot] = 0
        for i in range(slot * CARDS, slot * CARDS + CARDS):
            own.offer_card[i] = 0
            own.approval_card[i] = 0
    last = p.arrived[seat]
    for handle in range(1, last + 1):
        own.hand[handle] = NO_KIND
    own.head = last - p.hand_size[seat] + 1
    handle = own.head
    must = needed(p, seat)
    for kind in range(KINDS):
        for _ in range(count(must, kind)):
            unseen = place_one(s, own, handle, 1 << kind, unseen)
            handle += 1
    kinds = answers(p, seat)
    for kind in range(KINDS):
        if kinds & (1 << kind) != 0 and count(must, kind) > 0:
            return unseen
    if kinds != 0:
        unseen = place_one(s, own, handle, kinds, unseen)
    return unseen


def answers(pub: Public, seat: int) -> int:
    """The kinds, as bits, of which a hand holds one for certain; 0 if nothing is certain.

    In The Duel whoever is asked about a gift and has no coin can offer something else that is neither a bluff nor
    pushed before, or he would have accepted without being asked (U9).
    """
    if pub.game != DUEL or pub.stage != GIFT or pub.gift_kind < 0 or seat != pub.to_act or pub.coins[seat] > 0:
        return 0
    kinds = 0
    for kind in range(KINDS):
        if pub.deck[kind] > 0 and pub.pushed & (1 << kind) == 0:
            kinds |= 1 << kind
    if seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] >= 0 and kinds & (1 << pub.turned[i]) != 0:
                return 0
    return kinds


def place_one(s: State, own: Own, handle: int, kinds: int, unseen: int) -> int:
    """Place the first unseen card that is of one of the kinds, given as bits, in a hand; returns how many are left."""
    at = unseen - 1
    while at > 0 and kinds & (1 << s.hidden.supply[at]) == 0:
        at -= 1
    own.hand[handle] = s.hidden.supply[at]
    own.held += one(own.hand[handle])
    return take_unseen(s, at, unseen)


def fill_hand(s: State, seat: int, unseen: int, rng: Rng) -> int:
    """Deal the rest of a hand from the unseen cards, and mix it; returns how many unseen cards are left."""
    p = s.pub
    own = s.own[seat]
    first = own.head
    last = p.arrived[seat]
    for handle in range(first + size(own.held), last + 1):
        own.hand[handle] = s.hidden.supply[unseen - 1]
        own.held += one(own.hand[handle])
        unseen = take_unseen(s, unseen - 1, unseen)
    for at in range(first, last + 1):
        other = at + below(rng, last - at + 1)
        kept = own.hand[at]
        own.hand[at] = own.hand[other]
        own.hand[other] = kept
    imagine_names(p, own)
    return unseen


def take_unseen(s: State, at: int, unseen: int) -> int:
    """Take the card at a place from the unseen ones; the last one fills its place, which is as random."""
    s.hidden.supply[at] = s.hidden.supply[unseen - 1]
    s.hidden.supply[unseen - 1] = 0
    return unseen - 1


def imagine_names(pub: Public, own: Own) -> None:
    """Which cards the hand's open offers and approvals name: the first that fit."""
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.seat == own.seat:
            named = 0
            for turned in range(pub.n_turned):
                if o.turned & (1 << turned) != 0:
                    own.offer_card[slot * CARDS + named] = -(pub.turned_base + turned + 1)
                    named += 1
            name_bag(pub, own, o.give, slot, named, 0)
            own.offer_n[slot] = named + size(o.give)
        elif o.approved & (1 << own.seat) != 0:
            name_bag(pub, own, o.ask, slot, 0, 1)


def name_bag(pub: Public, own: Own, bag: int, slot: int, named: int, approval: int) -> None:
    """Write the first hand cards that make up a bag, in the order offers keep them."""
    at = slot * CARDS + named
    for kind in range(KINDS):
        need = count(bag, kind)
        card = own.head
        while need > 0 and card <= pub.arrived[own.seat]:
            if own.hand[card] == kind:
                if approval != 0:
                    own.approval_card[at] = card
                else:
                    own.offer_card[at] = card
                at += 1
                need -= 1
            card += 1


def imagine_coins(s: State, unseen: int) -> int:
    """The Duel: kinds for the starting coins still unseen; returns how many unseen cards are left."""
    p = s.pub
    for i in range(6):
        s.hidden.start_coin[i] = 0
    for seat in range(2):
        for i in range(seat * PILE, seat * PILE + p.coins[seat]):
            if p.coin[i] < 0:
                s.hidden.start_coin[-1 - p.coin[i]] = s.hidden.supply[unseen - 1]
                unseen = take_unseen(s, unseen - 1, unseen)
    return unseen


def imagine_bonus(s: State, seat: int, rng: Rng) -> None:
    """The Duel: the other's bonus cards and the order of the bonus supply."""
    p = s.pub
    mine = s.own[seat]
    unseen = 0
    for card in range(BONUS_TOTAL):
        if bonus_seen(p, mine, card) == 0:
            s.hidden.bonus_supply[unseen] = card
            unseen += 1
    for i in range(unseen - 1, 0, -1):
        j = below(rng, i + 1)
        kept = s.hidden.bonus_supply[i]
        s.hidden.bonus_supply[i] = s.hidden.bonus_supply[j]
        s.hidden.bonus_supply[j] = kept
    other = s.own[1 - seat]
    for slot in range(p.bonus_held[1 - seat]):
        unseen -= 1
        other.bonus_card[slot] = s.hidden.bonus_supply[unseen]
        other.bonus_handle[slot] = p.bonus_arrived[1 - seat] - slot
    for i in range(unseen, BONUS):
        s.hidden.bonus_supply[i] = 0


def bonus_seen(pub: Public, own: Own, card: int) -> int:
    """1 if the seat knows where a bonus card is."""
    for slot in range(3):
        if own.bonus_card[slot] == card:
            return 1
    for i in range(pub.n_bonus_discard):
        if pub.bonus_discard[i] == card:
            return 1
    for seat in range(2):
        for i in range(pub.n_cashed[seat]):
            if pub.cashed[seat * BONUS + i] == card:
                return 1
    return 0
