"""The deal a trading player should offer: what promises most of all deals of up to two cards a side; kernel style."""

from beanfield.rules.bags import BITS, FULL, count, one, size
from beanfield.rules.state import KIND_SLOTS, OPEN, Move, Own, Public
from beanfield.rules.trade import post_cap, reached

from .accepting import HAS, deal_class, evenness, has_cards, kinds_of, note_fields, note_hand, willing
from .choices import clear_offer, givable, name_cards
from .memory import Memory
from .plots import cards_in, empties_in, field_value, gain_of, growing_field, placed
from .policy_swapper import given
from .prospects import SHARE, turns_left
from .temper import MARGIN, PARTNERS_PART, UNGROWN
from .valuing import aside_bag, fields_word, position_value, smaller, turned_bag

# Notes, beside those of prospects.py and accepting.py. Rows go by kind + 1, and their first number stands for no card.
ROW = 12
GETS = 420  # what one card of a kind would gain, in thousandths of a coin
GIVES = 432  # what giving one away would gain
BEFORE = 414  # what the position is worth as it is
OWN_STATE = 417  # the own position it was worked out for
WORD = 418  # the own fields in it
TIME = 419  # how many hand cards can still be planted
ASIDE = 1120  # two notes: the own set-aside cards, as a bag
TURNED = 1122  # two notes: the turned-up cards, as a bag, if they are the own
READY = 415  # the best chance that anybody takes a deal that gives him something, in thousandths
GENEROUS = 416  # the best chance that anybody gives for nothing
PARTNER_GETS = 444  # seven rows: what a card of the kind gains the seat
PARTNER_GIVES = 528  # likewise: what giving one away loses it
ASKS = 700  # the kinds worth asking for, each + 1
OFFERS = 712  # the kinds that may be given, each + 1
LISTED = 413  # how many kinds are worth asking for; from bit 8, how many may be given; no card counted in
TERMS = 1124  # four: the best offer found, two kinds given and two asked, each + 1
LIKELY = 724  # how likely anybody holds one, at best; as HAS

MODEST = 816  # offers it makes in a phase at most, where that is fewer than the rules allow; 0: as many as they allow
LARGE = 817  # cards its offers have at most, both sides together; 0: LARGEST

UNKNOWN = -30000  # a card there is none of to get or to give

P_PATIENCE = 80  # how much of the best plain offer's promise is held back while better ones are tried
P_KEEP_OFFERS = 4  # as many offers are kept for plain ones
P_PROMISE = 2  # what an offer must promise where few are allowed, chance counted in, in hundredths of a coin
USUAL_CAP = 12  # where more offers are allowed in a phase, those that promise hardly anything are made, too
LARGEST = 7  # no offer is enlarged to more cards than this, both sides together
DEAREST = -900  # nothing is given in a bundle that costs more than this


def after_deal(pub: Public, own: Own, memory: Memory, gets: int, gives: int) -> int:
    """What the own position is worth after a deal, by what :func:`note_position` noted."""
    aside = read_bag(memory, ASIDE) + gets
    if own.seat == pub.active:
        turned = read_bag(memory, TURNED)
        laid = smaller(gives, turned)
        aside += turned - laid
        gives -= laid
    fields = pub.n_fields[own.seat]
    return position_value(pub, own, memory, memory.notes[WORD], fields, aside, gives, memory.notes[TIME])


def write_bag(memory: Memory, at: int, bag: int) -> None:
    """Keep a bag in two notes."""
    memory.notes[at] = bag & 0x3FFFFFFF
    memory.notes[at + 1] = bag >> 30


def read_bag(memory: Memory, at: int) -> int:
    """The bag in two notes."""
    return memory.notes[at] | (memory.notes[at + 1] << 30)


def note_position(pub: Public, own: Own, memory: Memory) -> bool:
    """Note the own position, of which all deals are thought; False if it is as it was."""
    seat = own.seat
    word = fields_word(pub, seat)
    state = (pub.turn * 64 + pub.aside_left[seat]) * 64 + pub.hand_size[seat]
    if seat == pub.active:
        state = state * 4 + pub.turned_left
    if memory.notes[OWN_STATE] == state and memory.notes[WORD] == word:
        return False
    memory.notes[OWN_STATE] = state
    memory.notes[WORD] = word
    memory.notes[TIME] = turns_left(pub) * 2 // pub.players
    write_bag(memory, ASIDE, aside_bag(pub, seat))
    write_bag(memory, TURNED, turned_bag(pub))
    return True


def value_kinds(pub: Public, own: Own, memory: Memory) -> None:
    """Note what it would gain to get one card of each kind or to give one away, and the same for each partner."""
    if note_position(pub, own, memory):
        value_own(pub, own, memory)
    for kind in range(ROW):
        memory.notes[LIKELY + kind] = 0
    willingness = 0
    generosity = 0
    reach = reached(pub, own.seat, 0)
    for partner in range(pub.players):
        if reach & (1 << partner) != 0:
            note_fields(pub, memory, partner)
            note_hand(pub, memory, partner)
            note_partner(pub, memory, partner)
            for group in range(16):
                if group & 3 != 0:
                    willingness = max(willingness, willing(own, memory, partner, group))
                else:
                    generosity = max(generosity, willing(own, memory, partner, group))
            for kind in range(ROW):
                known = memory.notes[HAS + partner * ROW + kind]
                best = memory.notes[LIKELY + kind]
                memory.notes[LIKELY + kind] = max(known & 1023, best & 1023) | (max(known >> 10, best >> 10) << 10)
    memory.notes[READY] = willingness
    memory.notes[GENEROUS] = generosity


def value_own(pub: Public, own: Own, memory: Memory) -> None:
    """Note what one card of each kind gains, got or given, and which kinds are worth asking for or may be given."""
    before = after_deal(pub, own, memory, 0, 0)
    memory.notes[BEFORE] = before
    have = givable(pub, own)
    word = memory.notes[WORD]
    fields = pub.n_fields[own.seat]
    room = empties_in(word, fields)
    company = have + read_bag(memory, ASIDE)
    for kind in range(KIND_SLOTS):
        memory.notes[GETS + 1 + kind] = UNKNOWN
        memory.notes[GIVES + 1 + kind] = UNKNOWN
        # Where nothing grows, lies or has room for it, a card would only be in the way.
        if memory.notes[SHARE + kind] > 0:
            if room > 0 or count(company, kind) > 0 or growing_field(word, kind) >= 0:
                memory.notes[GETS + 1 + kind] = after_deal(pub, own, memory, one(kind), 0) - before
        if count(have, kind) > 0:
            memory.notes[GIVES + 1 + kind] = after_deal(pub, own, memory, 0, one(kind)) - before
    list_kinds(memory)


def note_partner(pub: Public, memory: Memory, seat: int) -> None:
    """Note about what each kind gains or costs a partner."""
    word = fields_word(pub, seat)
    fields = pub.n_fields[seat]
    at = seat * ROW
    for kind in range(KIND_SLOTS):
        at += 1
        if pub.deck[kind] > 0:
            field = growing_field(word, kind)
            cost = memory.notes[UNGROWN] * 10
            if field >= 0:
                have = cards_in(word, field)
                cost = (field_value(memory, kind, have + 1) - field_value(memory, kind, have)) * 8 // 10
            memory.notes[PARTNER_GETS + at] = gain_of(placed(pub, memory, word, fields, kind, 1))
            memory.notes[PARTNER_GIVES + at] = cost


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
    return gain - max(partner_gain(memory, partner, gives, gets), 0) * memory.notes[PARTNERS_PART] // 100


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
            net = gain - max(theirs, 0) * memory.notes[PARTNERS_PART] // 100
            if net > memory.notes[MARGIN] * 10:
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


def list_kinds(memory: Memory) -> None:
    """Note the kinds worth asking for and those that may be given, both with the best first, no card before them."""
    asks = 1
    offers = 1
    memory.notes[ASKS] = 0
    memory.notes[OFFERS] = 0
    for kind in range(1, KIND_SLOTS + 1):
        if memory.notes[GETS + kind] > 0:
            at = asks
            while at > 1 and memory.notes[GETS + memory.notes[ASKS + at - 1]] < memory.notes[GETS + kind]:
                memory.notes[ASKS + at] = memory.notes[ASKS + at - 1]
                at -= 1
            memory.notes[ASKS + at] = kind
            asks += 1
        if memory.notes[GIVES + kind] > DEAREST:
            at = offers
            while at > 1 and memory.notes[GIVES + memory.notes[OFFERS + at - 1]] < memory.notes[GIVES + kind]:
                memory.notes[OFFERS + at] = memory.notes[OFFERS + at - 1]
                at -= 1
            memory.notes[OFFERS + at] = kind
            offers += 1
    memory.notes[LISTED] = asks | (offers << 8)


def plain_promise(pub: Public, own: Own, memory: Memory, reach: int, marks: int) -> int:
    """What the best offer of at most one card a side promises that is not yet open."""
    best = 0
    listed = memory.notes[LISTED]
    ready = max(memory.notes[READY], memory.notes[GENEROUS])
    for i in range(listed & 255):
        asks = memory.notes[ASKS + i]
        chance = likely(memory, asks, 0) * ready // 1000
        for k in range(listed >> 8):
            gives = memory.notes[OFFERS + k]
            gain = memory.notes[GETS + asks] + memory.notes[GIVES + gives]
            if gain * chance // 1000 <= best:
                if k == 0:
                    continue
                break
            if gives == 0 or gives != asks:
                found = promise_of(own, memory, pub.players, reach, 0, gain, gives, 0, asks, 0) & 0xFFFFF
                if found > best:
                    give = bag_of_two(gives, 0)
                    ask = bag_of_two(asks, 0)
                    if marks & terms_mark(give, ask) == 0 or not is_open(pub, own.seat, give, ask):
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
    reach = reached(pub, seat, 0)
    marks = open_marks(pub, seat)
    # While there are offers left, one asks for more first: what the best plain offer promises can still be had later.
    held = 0
    if cap == 0 or cap - pub.posts[seat] > P_KEEP_OFFERS:
        held = plain_promise(pub, own, memory, reach, marks) * P_PATIENCE // 100
    if not search_terms(pub, own, memory, reach, held, marks):
        return False
    give = bag_of_two(memory.notes[TERMS], memory.notes[TERMS + 1])
    ask = bag_of_two(memory.notes[TERMS + 2], memory.notes[TERMS + 3])
    write_terms(pub, own, memory, reach, held, give, ask, m)
    if seat != pub.active:
        m.to = 0
    return True


def search_terms(pub: Public, own: Own, memory: Memory, reach: int, held: int, marks: int) -> bool:
    """Note the best terms of at most two cards a side in the notes of TERMS; False if none promises enough."""
    most = 2 if memory.notes[LARGE] == 0 or memory.notes[LARGE] > 2 else 1
    have = givable(pub, own)
    best = 0 if post_cap(pub) > USUAL_CAP else P_PROMISE * 10
    found_any = False
    listed = memory.notes[LISTED]
    # What a card given away gains at best.
    top = max(memory.notes[GIVES + memory.notes[OFFERS + 1]], 0) if listed >> 8 > 1 else 0
    ready = memory.notes[READY]
    generous = memory.notes[GENEROUS]
    # Two cards asked at most, the second no later in the list of kinds; two given likewise.
    for i in range(listed & 255):
        asks = memory.notes[ASKS + i]
        for j in range(i + 1 if most > 1 else 1):
            also = memory.notes[ASKS + j]
            gain_asked = memory.notes[GETS + asks] + memory.notes[GETS + also]
            # Nothing promises more than its gain at the best chance there is.
            held_there = likely(memory, asks, also)
            if (gain_asked + 2 * top - held) * held_there // 1000 * ready // 1000 <= best:
                if (gain_asked - held) * held_there // 1000 * generous // 1000 <= best:
                    continue
            for k in range(listed >> 8):
                gives = memory.notes[OFFERS + k]
                if gives > 0 and (gives == asks or gives == also):
                    continue
                chance = held_there * (ready if gives > 0 else generous) // 1000
                first = gain_asked + memory.notes[GIVES + gives]
                if (
                    gives > 0
                    and (first + max(memory.notes[GIVES + memory.notes[OFFERS + 1]], 0) - held) * chance // 1000 <= best
                ):
                    # Those that follow gain less.
                    break
                for n in range(k + 1 if most > 1 else 1):
                    more = memory.notes[OFFERS + n]
                    gain = first + memory.notes[GIVES + more]
                    if (gain - held) * chance // 1000 <= best:
                        if n == 0:
                            continue
                        break
                    if more > 0 and (more == asks or more == also):
                        continue
                    if more == gives and gives > 0 and count(have, gives - 1) < 2:
                        continue
                    promise = promise_of(own, memory, pub.players, reach, held, gain, gives, more, asks, also)
                    if promise & 0xFFFFF <= best:
                        continue
                    given_bag = bag_of_two(gives, more)
                    asked_bag = bag_of_two(asks, also)
                    if marks & terms_mark(given_bag, asked_bag) != 0 and is_open(pub, own.seat, given_bag, asked_bag):
                        continue
                    if also > 0 or more > 0:
                        # Two cards are not worth twice one.
                        exact = after_deal(pub, own, memory, asked_bag, given_bag) - memory.notes[BEFORE]
                        if exact < gain:
                            promise = promise_of(own, memory, pub.players, reach, held, exact, gives, more, asks, also)
                            if promise & 0xFFFFF <= best:
                                continue
                    best = promise & 0xFFFFF
                    found_any = True
                    memory.notes[TERMS] = gives
                    memory.notes[TERMS + 1] = more
                    memory.notes[TERMS + 2] = asks
                    memory.notes[TERMS + 3] = also
    return found_any


def promise_of_bags(
    pub: Public, own: Own, memory: Memory, reach: int, held: int, give: int, ask: int, least: int
) -> int:
    """As :func:`promise_of`, for bags of any size; valued exactly. 0 if it promises no more than ``least``."""
    gain = after_deal(pub, own, memory, ask, give) - memory.notes[BEFORE]
    missed = 1000
    promise = 0
    whom = 0
    if (gain - held) * max(memory.notes[READY], memory.notes[GENEROUS]) // 1000 <= least:
        return 0
    gives = kinds_of(give)
    asks = kinds_of(ask)
    for partner in range(pub.players):
        if reach & (1 << partner) != 0:
            theirs = partner_gain(memory, partner, give, ask)
            net = gain - max(theirs, 0) * memory.notes[PARTNERS_PART] // 100
            if net > memory.notes[MARGIN] * 10:
                group = deal_class(memory, partner, gives, asks) + evenness(gain, theirs)
                chance = willing(own, memory, partner, group) * has_cards(memory, partner, ask) // 1000
                promise += missed * chance // 1000 * max(net - held, 0) // 1000
                missed = missed * (1000 - chance) // 1000
                whom |= 1 << partner
    return promise | (whom << 20)


def write_terms(pub: Public, own: Own, memory: Memory, reach: int, held: int, give: int, ask: int, m: Move) -> None:
    """Write an offer, enlarged card by card for as long as it promises more by that."""
    have = givable(pub, own)
    found = promise_of_bags(pub, own, memory, reach, held, give, ask, -1)
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
                found = promise_of_bags(pub, own, memory, reach, held, give + one(kind), ask, best)
                if found & 0xFFFFF > best and not is_open(pub, own.seat, give + one(kind), ask):
                    best = found & 0xFFFFF
                    to = found >> 20
                    growing = True
                    larger_give = give + one(kind)
                    larger_ask = ask
            if memory.notes[GETS + 1 + kind] > 0 and count(give, kind) == 0:
                found = promise_of_bags(pub, own, memory, reach, held, give, ask + one(kind), best)
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
