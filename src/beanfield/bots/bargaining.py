"""The deal a trading player should offer: what promises most of all deals of up to two cards a side; kernel style."""

from beanfield.rules.bags import BITS, FULL, count, one, size
from beanfield.rules.state import FIELDS, KIND_SLOTS, OPEN, Move, Own, Public
from beanfield.rules.trade import post_cap, reached

from .accepting import deal_class, evenness, has_cards, kinds_of, note_fields, willing
from .choices import clear_offer, givable, name_cards
from .memory import Memory
from .policy_swapper import given
from .prospects import SHARE, turns_left
from .valuing import (
    aside_bag,
    empties_in,
    field_value,
    fields_word,
    gain_of,
    growing_field,
    placed,
    position_value,
    smaller,
    turned_bag,
)

# Notes, beside those of prospects.py and accepting.py. Rows go by kind + 1, and their first number stands for no card.
ROW = 12
GETS = 420  # what one card of a kind would gain, in thousandths of a coin
GIVES = 432  # what giving one away would gain
BEFORE = 414  # what the position is worth as it is
WILLING = 415  # the best chance that anybody takes a deal that gives him something, in thousandths
GENEROUS = 416  # the best chance that anybody gives for nothing
PARTNER_GETS = 444  # seven rows: what a card of the kind gains the seat
PARTNER_GIVES = 528  # likewise: what giving one away loses it
HAS = 612  # likewise: how likely it holds one, in thousandths; above ten bits, how likely it holds two
ASKS = 700  # the kinds worth asking for, each + 1
OFFERS = 712  # the kinds that may be given, each + 1
LIKELY = 724  # how likely anybody holds one, at best; as HAS

MODEST = 816  # offers it makes in a phase at most, where that is fewer than the rules allow; 0: as many as they allow
LARGE = 817  # cards its offers have at most, both sides together; 0: LARGEST

UNKNOWN = -30000  # a card there is none of to get or to give

P_SHARE = 35  # how much of a partner's gain counts against a deal, in hundredths
P_MARGIN = 4  # what a deal must gain, in hundredths of a coin
P_PATIENCE = 80  # how much of the best plain offer's promise is held back while better ones are tried
P_KEEP_OFFERS = 4  # as many offers are kept for plain ones
P_PROMISE = 2  # what an offer must promise, chance counted in, in hundredths of a coin
P_RIDDANCE = 2  # what it helps a partner to be rid of what does not grow, in hundredths of a coin
LARGEST = 7  # no offer is enlarged to more cards than this, both sides together
DEAREST = -900  # nothing is given in a bundle that costs more than this


def after_deal(pub: Public, own: Own, memory: Memory, gets: int, gives: int) -> int:
    """What the own position is worth after a deal."""
    seat = own.seat
    aside = aside_bag(pub, seat) + gets
    if seat == pub.active:
        turned = turned_bag(pub)
        laid = smaller(gives, turned)
        aside += turned - laid
        gives -= laid
    time = turns_left(pub) * 2 // pub.players
    return position_value(pub, own, memory, fields_word(pub, seat), pub.n_fields[seat], aside, gives, time)


def value_kinds(pub: Public, own: Own, memory: Memory) -> None:
    """Note what it would gain to get one card of each kind or to give one away, and the same for each partner."""
    seat = own.seat
    before = after_deal(pub, own, memory, 0, 0)
    memory.notes[BEFORE] = before
    have = givable(pub, own)
    word = fields_word(pub, seat)
    room = empties_in(word, pub.n_fields[seat])
    company = have + aside_bag(pub, seat)
    for kind in range(KIND_SLOTS):
        memory.notes[GETS + 1 + kind] = UNKNOWN
        memory.notes[GIVES + 1 + kind] = UNKNOWN
        # Where nothing grows, lies or has room for it, a card would only be in the way.
        if memory.notes[SHARE + kind] > 0:
            if room > 0 or count(company, kind) > 0 or growing_field(word, pub.n_fields[seat], kind) >= 0:
                memory.notes[GETS + 1 + kind] = after_deal(pub, own, memory, one(kind), 0) - before
        if count(have, kind) > 0:
            memory.notes[GIVES + 1 + kind] = after_deal(pub, own, memory, 0, one(kind)) - before
    willingness = 0
    generosity = 0
    for kind in range(ROW):
        memory.notes[LIKELY + kind] = 0
    reach = reached(pub, seat, 0)
    for partner in range(pub.players):
        if reach & (1 << partner) != 0:
            note_fields(pub, memory, partner)
            note_partner(pub, own, memory, partner)
            for group in range(16):
                if group & 3 != 0:
                    willingness = max(willingness, willing(own, memory, partner, group))
            for group in range(0, 16, 4):
                generosity = max(generosity, willing(own, memory, partner, group))
            for kind in range(ROW):
                known = memory.notes[HAS + partner * ROW + kind]
                best = memory.notes[LIKELY + kind]
                memory.notes[LIKELY + kind] = max(known & 1023, best & 1023) | (max(known >> 10, best >> 10) << 10)
    memory.notes[WILLING] = willingness
    memory.notes[GENEROUS] = generosity


def note_partner(pub: Public, own: Own, memory: Memory, seat: int) -> None:
    """Note about what each kind gains or costs a partner, and how likely he holds it."""
    word = fields_word(pub, seat)
    fields = pub.n_fields[seat]
    at = seat * ROW
    memory.notes[HAS + at] = 1000
    for kind in range(KIND_SLOTS):
        at += 1
        if pub.deck[kind] > 0:
            gain = gain_of(placed(pub, memory, word, fields, kind, 1))
            field = growing_field(word, fields, kind)
            cost = -P_RIDDANCE * 10
            if field >= 0:
                have = pub.field_count[seat * FIELDS + field]
                cost = (field_value(memory, kind, have + 1) - field_value(memory, kind, have)) * 8 // 10
            memory.notes[PARTNER_GETS + at] = gain
            memory.notes[PARTNER_GIVES + at] = cost
            single = has_cards(pub, memory, seat, one(kind))
            # Where the first is certain, the second must be asked for; else it is half as likely again.
            double = has_cards(pub, memory, seat, one(kind) * 2) if single == 1000 else single * (single >> 1) // 1000
            memory.notes[HAS + at] = single | (double << 10)


def partner_gain(memory: Memory, seat: int, gets: int, gives: int) -> int:
    """About what a deal gains its partner; two bags."""
    gain = 0
    at = seat * ROW + 1
    while gets > 0 or gives > 0:
        gain += (gets & FULL) * memory.notes[PARTNER_GETS + at]
        gain -= (gives & FULL) * memory.notes[PARTNER_GIVES + at]
        gets >>= BITS
        gives >>= BITS
        at += 1
    return gain


def net_gain(pub: Public, own: Own, memory: Memory, partner: int, gets: int, gives: int) -> int:
    """What a deal gains, less a share of what it gains the partner."""
    gain = after_deal(pub, own, memory, gets, gives) - memory.notes[BEFORE]
    return gain - max(partner_gain(memory, partner, gives, gets), 0) * P_SHARE // 100


def terms_mark(give: int, ask: int) -> int:
    """One of sixty bits for the terms of an offer: where it is not set, no such offer is open."""
    return 1 << ((give * 7 + (give >> 31) + ask * 11 + (ask >> 29)) % 60)


def open_marks(pub: Public, seat: int) -> int:
    """The marks of all offers the seat has on the table."""
    marks = 0
    for i in range(pub.n_open):
        slot = pub.open[i]
        if pub.offers[slot].seat == seat:
            marks |= terms_mark(given(pub, slot), pub.offers[slot].ask)
    return marks


def likely(memory: Memory, asks: int, also: int) -> int:
    """The best chance that anybody holds two kinds, each as kind + 1, or 0 for no card; in thousandths."""
    if asks == 0:
        return 1000
    if asks == also:
        return memory.notes[LIKELY + asks] >> 10
    if also == 0:
        return memory.notes[LIKELY + asks] & 1023
    return (memory.notes[LIKELY + asks] & 1023) * (memory.notes[LIKELY + also] & 1023) // 1000


def is_open(pub: Public, seat: int, give: int, ask: int) -> bool:
    """Whether the seat has an offer with these terms on the table."""
    for i in range(pub.n_open):
        slot = pub.open[i]
        if pub.offers[slot].seat == seat and pub.offers[slot].ask == ask and given(pub, slot) == give:
            return True
    return False


def promise_of(
    own: Own,
    memory: Memory,
    players: int,
    reach: int,
    held: int,
    gain: int,
    gives: int,
    more: int,
    asks: int,
    also: int,
) -> int:
    """What an offer promises: the gain times the chance that somebody takes it; above it, from bit 20, to whom.

    The offer gives two kinds and asks two, each as kind + 1, or 0 for no card.
    """
    missed = 1000
    promise = 0
    whom = 0
    given_kinds = ((1 << gives) | (1 << more)) >> 1
    asked_kinds = ((1 << asks) | (1 << also)) >> 1
    for partner in range(players):
        if reach & (1 << partner) != 0:
            at = partner * ROW
            theirs = memory.notes[PARTNER_GETS + at + gives] + memory.notes[PARTNER_GETS + at + more]
            theirs -= memory.notes[PARTNER_GIVES + at + asks] + memory.notes[PARTNER_GIVES + at + also]
            net = gain - max(theirs, 0) * P_SHARE // 100
            if net > P_MARGIN * 10:
                group = deal_class(memory, partner, given_kinds, asked_kinds) + evenness(gain, theirs)
                chance = willing(own, memory, partner, group)
                if asks == also:
                    chance = chance * (memory.notes[HAS + at + asks] >> (10 if asks > 0 else 0)) // 1000
                else:
                    chance = chance * (memory.notes[HAS + at + asks] & 1023) // 1000
                    chance = chance * (memory.notes[HAS + at + also] & 1023) // 1000
                promise += missed * chance // 1000 * max(net - held, 0) // 1000
                missed = missed * (1000 - chance) // 1000
                whom |= 1 << partner
    return promise | (whom << 20)


def bag_of_two(kind: int, other: int) -> int:
    """The bag of two cards, each as kind + 1, or 0 for no card."""
    return (one(kind - 1) if kind > 0 else 0) + (one(other - 1) if other > 0 else 0)


def list_kinds(pub: Public, own: Own, memory: Memory) -> int:
    """Note the kinds worth asking for and those that may be given; returns how many, the latter from bit 8."""
    asks = 1
    offers = 1
    memory.notes[ASKS] = 0
    memory.notes[OFFERS] = 0
    for kind in range(1, KIND_SLOTS + 1):
        if memory.notes[GETS + kind] > 0:
            memory.notes[ASKS + asks] = kind
            asks += 1
        if memory.notes[GIVES + kind] > DEAREST:
            memory.notes[OFFERS + offers] = kind
            offers += 1
    return asks | (offers << 8)


def plain_promise(pub: Public, own: Own, memory: Memory, reach: int, listed: int) -> int:
    """What the best offer of at most one card a side promises that is not yet open."""
    best = 0
    for i in range(listed & 255):
        asks = memory.notes[ASKS + i]
        for k in range(listed >> 8):
            gives = memory.notes[OFFERS + k]
            gain = memory.notes[GETS + asks] + memory.notes[GIVES + gives]
            if gain > best and (gives == 0 or gives != asks):
                found = promise_of(own, memory, pub.players, reach, 0, gain, gives, 0, asks, 0) & 0xFFFFF
                if found > best and not is_open(pub, own.seat, bag_of_two(gives, 0), bag_of_two(asks, 0)):
                    best = found
    return best


def pick_post(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """Make the offer that promises most."""
    seat = own.seat
    cap = post_cap(pub)
    modest = memory.notes[MODEST]
    if modest > 0 and (cap == 0 or modest < cap):
        cap = modest
    if pub.n_open >= OPEN or (cap != 0 and pub.posts[seat] >= cap):
        return False
    large = memory.notes[LARGE] if memory.notes[LARGE] > 0 else LARGEST
    have = givable(pub, own)
    reach = reached(pub, seat, 0)
    best = P_PROMISE * 10
    give = 0
    ask = 0
    listed = list_kinds(pub, own, memory)
    top = 0  # what a card given away gains at best
    for k in range(1, listed >> 8):
        top = max(top, memory.notes[GIVES + memory.notes[OFFERS + k]])
    willingness = memory.notes[WILLING]
    # While there are offers left, one asks for more first: what the best plain offer promises can still be had later.
    held = 0
    if cap == 0 or cap - pub.posts[seat] > P_KEEP_OFFERS:
        held = plain_promise(pub, own, memory, reach, listed) * P_PATIENCE // 100
    marks = open_marks(pub, seat)
    # Two cards asked at most, the second no later in the list of kinds; two given likewise.
    for i in range(listed & 255):
        asks = memory.notes[ASKS + i]
        for j in range(i + 1 if large > 2 else 1):
            also = memory.notes[ASKS + j]
            gain_asked = memory.notes[GETS + asks] + memory.notes[GETS + also]
            # Nothing promises more than its gain at the best chance there is.
            chance = likely(memory, asks, also) * willingness // 1000
            if (gain_asked + 2 * top - held) * chance // 1000 <= best:
                if (gain_asked - held) * memory.notes[GENEROUS] // 1000 <= best:
                    continue
            for k in range(listed >> 8):
                gives = memory.notes[OFFERS + k]
                if gives > 0 and (gives == asks or gives == also):
                    continue
                if gives == 0:
                    chance = likely(memory, asks, also) * memory.notes[GENEROUS] // 1000
                else:
                    chance = likely(memory, asks, also) * willingness // 1000
                    if (gain_asked + memory.notes[GIVES + gives] + top - held) * chance // 1000 <= best:
                        continue
                for n in range(k + 1 if large > 2 else 1):
                    more = memory.notes[OFFERS + n]
                    gain = gain_asked + memory.notes[GIVES + gives] + memory.notes[GIVES + more]
                    if (gain - held) * chance // 1000 <= best:
                        continue
                    if more > 0 and (more == asks or more == also):
                        continue
                    if more == gives and gives > 0 and count(have, gives - 1) < 2:
                        continue
                    found = promise_of(own, memory, pub.players, reach, held, gain, gives, more, asks, also)
                    if found & 0xFFFFF <= best:
                        continue
                    given_bag = bag_of_two(gives, more)
                    asked_bag = bag_of_two(asks, also)
                    if marks & terms_mark(given_bag, asked_bag) != 0 and is_open(pub, seat, given_bag, asked_bag):
                        continue
                    if also > 0 or more > 0:
                        # Two cards are not worth twice one.
                        exact = after_deal(pub, own, memory, asked_bag, given_bag) - memory.notes[BEFORE]
                        if exact < gain:
                            found = promise_of(own, memory, pub.players, reach, held, exact, gives, more, asks, also)
                            if found & 0xFFFFF <= best:
                                continue
                    best = found & 0xFFFFF
                    give = given_bag
                    ask = asked_bag
    if give == 0 and ask == 0:
        return False
    write_terms(pub, own, memory, reach, held, give, ask, m)
    if seat != pub.active:
        m.to = 0
    return True


def promise_of_bags(pub: Public, own: Own, memory: Memory, reach: int, held: int, give: int, ask: int) -> int:
    """As :func:`promise_of`, for bags of any size; valued exactly."""
    gain = after_deal(pub, own, memory, ask, give) - memory.notes[BEFORE]
    missed = 1000
    promise = 0
    whom = 0
    gives = kinds_of(give)
    asks = kinds_of(ask)
    for partner in range(pub.players):
        if reach & (1 << partner) != 0:
            theirs = partner_gain(memory, partner, give, ask)
            net = gain - max(theirs, 0) * P_SHARE // 100
            if net > P_MARGIN * 10:
                group = deal_class(memory, partner, gives, asks) + evenness(gain, theirs)
                chance = willing(own, memory, partner, group) * has_cards(pub, memory, partner, ask) // 1000
                promise += missed * chance // 1000 * max(net - held, 0) // 1000
                missed = missed * (1000 - chance) // 1000
                whom |= 1 << partner
    return promise | (whom << 20)


def write_terms(pub: Public, own: Own, memory: Memory, reach: int, held: int, give: int, ask: int, m: Move) -> None:
    """Write an offer, enlarged card by card for as long as it promises more by that."""
    have = givable(pub, own)
    found = promise_of_bags(pub, own, memory, reach, held, give, ask)
    best = found & 0xFFFFF
    to = found >> 20
    large = memory.notes[LARGE] if memory.notes[LARGE] > 0 else LARGEST
    growing = size(give) + size(ask) > 1
    while growing and size(give) + size(ask) < large:
        growing = False
        larger_give = give
        larger_ask = ask
        for kind in range(KIND_SLOTS):
            if memory.notes[GIVES + 1 + kind] > 0 and count(have - give, kind) > 0 and count(ask, kind) == 0:
                found = promise_of_bags(pub, own, memory, reach, held, give + one(kind), ask)
                if found & 0xFFFFF > best and not is_open(pub, own.seat, give + one(kind), ask):
                    best = found & 0xFFFFF
                    to = found >> 20
                    growing = True
                    larger_give = give + one(kind)
                    larger_ask = ask
            if memory.notes[GETS + 1 + kind] > 0 and count(give, kind) == 0:
                found = promise_of_bags(pub, own, memory, reach, held, give, ask + one(kind))
                if found & 0xFFFFF > best and not is_open(pub, own.seat, give, ask + one(kind)):
                    best = found & 0xFFFFF
                    to = found >> 20
                    growing = True
                    larger_give = give
                    larger_ask = ask + one(kind)
        give = larger_give
        ask = larger_ask
    clear_offer(m)
    name_cards(pub, own, give, m)
    m.ask = ask
    m.to = to
