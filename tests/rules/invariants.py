"""What is true of every position, as a kernel-style function: it runs interpreted and is compiled into the drivers."""

from beanfield.rules.bags import covers, one
from beanfield.rules.codes import DUEL
from beanfield.rules.state import BONUS, CARDS, FIELDS, PILE, ROW, State

# What `wrong` finds.
FINE = 0
CARD_LOST = 1
HAND_COUNT = 2
HAND_BAG = 3
HAND_HEAD = 4
SHOWN_TOO_MUCH = 5
BONUS_LOST = 8
OFFER_WITHOUT_CARD = 6
APPROVAL_WITHOUT_CARD = 7
KERNEL_FAULT = 9
TOO_MANY_POSTS = 10


def wrong(s: State) -> int:
    """What is wrong with a position, FINE if nothing is."""
    p = s.pub
    if s.fault != 0:
        return KERNEL_FAULT
    found = common_cards(s)
    for seat in range(p.players):
        own = s.own[seat]
        bag = 0
        cards = 0
        for card in range(p.arrived[seat], 0, -1):
            if own.hand[card] >= 0:
                bag += one(own.hand[card])
                cards += 1
                if card < own.head:
                    return HAND_HEAD
        if cards != p.hand_size[seat]:
            return HAND_COUNT
        if bag != own.held:
            return HAND_BAG
        if covers(bag, p.shown[seat]) == 0:
            return SHOWN_TOO_MUCH
        found += bag
    for kind in range(len(p.deck)):
        # A bag has five bits for each kind, more than any kind has cards.
        found -= p.deck[kind] * one(kind)
    if found != 0:
        return CARD_LOST
    if p.game == DUEL:
        return wrong_bonus(s)
    return wrong_offers(s)


def common_cards(s: State) -> int:
    """The bag of all cards that are in no hand; -1 if cards on the table are counted wrongly."""
    p = s.pub
    found = 0
    for kind in range(len(p.removed)):
        found += p.removed[kind] * one(kind)
    for i in range(p.supply):
        found += one(s.hidden.supply[i])
    for i in range(p.n_discard):
        found += one(p.discard[i])
    left = 0
    for i in range(p.n_turned):
        if p.turned[i] >= 0:
            found += one(p.turned[i])
            left += 1
    if left != p.turned_left:
        return -1
    for seat in range(p.players):
        left = 0
        for i in range(p.n_aside[seat]):
            kind = p.aside[seat * PILE + i]
            if kind >= 0:
                found += one(kind)
                left += 1
        if left != p.aside_left[seat]:
            return -1
        for i in range(p.coins[seat]):
            coin = p.coin[seat * PILE + i]
            if coin < 0:
                coin = s.hidden.start_coin[-1 - coin]
            found += one(coin)
        for at in range(seat * FIELDS, seat * FIELDS + FIELDS):
            if p.game == DUEL:
                for i in range(p.field_count[at]):
                    found += one(p.row[at * ROW + i])
            elif p.field_count[at] > 0:
                found += p.field_count[at] * one(p.field_kind[at])
    return found


def wrong_bonus(s: State) -> int:
    """Whether each of The Duel's bonus cards is in exactly one place, once they have been dealt."""
    p = s.pub
    if p.stage == 0:
        return FINE
    found = 0
    cards = p.bonus_supply + p.n_bonus_discard
    for i in range(p.bonus_supply):
        found |= 1 << s.hidden.bonus_supply[i]
    for i in range(p.n_bonus_discard):
        found |= 1 << p.bonus_discard[i]
    for seat in range(2):
        cards += p.n_cashed[seat]
        for i in range(p.n_cashed[seat]):
            found |= 1 << p.cashed[seat * BONUS + i]
        for slot in range(3):
            if s.own[seat].bonus_card[slot] >= 0:
                found |= 1 << s.own[seat].bonus_card[slot]
                cards += 1
    if cards != BONUS or found != (1 << BONUS) - 1:
        return BONUS_LOST
    return FINE


def wrong_offers(s: State) -> int:
    """Whether open offers and approvals name cards that are in their places, of the kinds everybody heard of (T10)."""
    p = s.pub
    for i in range(p.n_open):
        slot = p.open[i]
        o = p.offers[slot]
        own = s.own[o.seat]
        bag = 0
        turned = 0
        for nth in range(own.offer_n[slot]):
            card = own.offer_card[slot * CARDS + nth]
            if not is_there(s, o.seat, card):
                return OFFER_WITHOUT_CARD
            if card > 0:
                bag += one(own.hand[card])
            else:
                turned |= 1 << (-card - 1 - p.turned_base)
        if bag != o.give or turned != o.turned:
            return OFFER_WITHOUT_CARD
        for seat in range(p.players):
            if o.approved & (1 << seat) != 0:
                bag = 0
                for nth in range(o.asked):
                    card = s.own[seat].approval_card[slot * CARDS + nth]
                    if not is_there(s, seat, card):
                        return APPROVAL_WITHOUT_CARD
                    if card > 0:
                        bag += one(s.own[seat].hand[card])
                    else:
                        bag += one(p.turned[-card - 1 - p.turned_base])
                if bag != o.ask:
                    return APPROVAL_WITHOUT_CARD
    for seat in range(p.players):
        if p.offer_cap != 0 and p.posts[seat] > p.offer_cap:
            return TOO_MANY_POSTS
    return FINE


def is_there(s: State, seat: int, card: int) -> bool:
    """Whether a hand card or a turned-up card, named as moves do, is in its place."""
    p = s.pub
    if card > 0:
        return card <= p.arrived[seat] and s.own[seat].hand[card] >= 0
    if card < 0:
        at = -card - 1 - p.turned_base
        return 0 <= at < p.n_turned and p.turned[at] >= 0
    return False
