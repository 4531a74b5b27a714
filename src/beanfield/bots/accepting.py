"""Whether another player would take a deal: what one knows of his hand, and what he took and refused so far.

Deals are told apart by what their taker sees in his own fields: what he would get (nothing; cards that all find a
place; some that grow among others that do not; only others), whether he would give something that grows, and whether
the deal is even, that is, gains him at least a third of what it gains the trading player. For every
player and every such class a trading player keeps count of the offers taken and not taken. Without experience it
goes by its temper and the numbers below, which count as much as a few offers do.
"""

from beanfield.rules.bags import BITS, FULL, count, one, size
from beanfield.rules.state import FIELDS, KIND_SLOTS, Own, Public

from .memory import Memory
from .prospects import HAND_MOST, NONE, NONE_ROW
from .temper import PARTLY, RELUCTANCE, STUBBORN, USELESS

WANTED = 400  # notes, one a seat: what it grows or says it looks for, bit k: kind k
ROOM = 407  # notes, one a seat: how many of its fields are empty
LACKS = 736  # notes, one a seat: kinds it would have given if it held them, bit k: kind k
DRAWN = 743  # notes: the turn until which the seats' lacks have been forgotten
COUNTS = 768  # notes: 48, eight a player, two classes in each; eight bits taken, eight bits not taken
UNEVEN = 8  # added to the class of an uneven deal
DEAR = 1129  # notes, one a seat: what it grows and does not say it could spare, bit k: kind k
WILLING = 1008  # notes: sixteen a seat, what :func:`willing` found for a class; 0: it has to be worked out
HAS = 612  # notes: twelve a seat, by kind + 1, the first for no card: how likely it holds one, in thousandths; above
# ten bits, how likely it holds two
HAS_ROW = 12

P_NOTHING = 30  # how likely, in hundredths, he gives what does not grow for nothing
P_FITTING = 90  # ... for cards that all find a place
SURELY = 600  # who takes a deal so often, in thousandths, and does not, seems to lack the cards
P_LACKING = 20  # how likely he holds them all the same, in hundredths of the usual
P_SPARED = 90  # how likely somebody holds, in hundredths, what he says he could spare
P_UNEVEN = 100  # ... when the deal is uneven; only experience tells those who mind


def deal_class(memory: Memory, taker: int, gets: int, gives: int) -> int:
    """The class of a deal, from 0 to 7: two bits for what the taker gets, and 4 if he gives what grows.

    ``gets`` and ``gives``: the kinds in it, bit k: kind k. What the taker grows must have been noted before.
    """
    dear = 4 if gives & memory.notes[DEAR + taker] != 0 else 0
    if gets == 0:
        return dear
    misfits = gets & ~memory.notes[WANTED + taker]
    if misfits == 0 or number_of(misfits) <= memory.notes[ROOM + taker]:
        return dear + 1
    return dear + 2 if misfits != gets else dear + 3


def evenness(gain: int, theirs: int) -> int:
    """UNEVEN if a deal gains its taker less than a third of what it gains the trading player, else 0."""
    return UNEVEN if theirs * 3 < gain else 0


def number_of(kinds: int) -> int:
    """How many bits are set."""
    found = 0
    while kinds != 0:
        kinds &= kinds - 1
        found += 1
    return found


def kinds_of(bag: int) -> int:
    """The kinds in a bag, bit k: kind k."""
    kinds = 0
    kind = 0
    while bag > 0:
        if bag & FULL != 0:
            kinds |= 1 << kind
        bag >>= BITS
        kind += 1
    return kinds


def note_fields(pub: Public, memory: Memory, seat: int) -> None:
    """Note what a seat grows and how many of its fields are empty; its wishes (T20) are believed."""
    grown = 0
    room = 0
    for at in range(seat * FIELDS, seat * FIELDS + pub.n_fields[seat]):
        if pub.field_kind[at] >= 0:
            grown |= 1 << pub.field_kind[at]
        else:
            room += 1
    memory.notes[WANTED + seat] = grown | pub.want[seat]
    memory.notes[DEAR + seat] = grown & ~pub.spare[seat]
    memory.notes[ROOM + seat] = room


def prior_of(memory: Memory, group: int) -> int:
    """How likely a deal of a class is taken by somebody unknown, in thousandths."""
    got = group & 3
    likely = P_NOTHING * 10
    if got == 1:
        likely = P_FITTING * 10
    elif got == 2:
        likely = memory.notes[PARTLY] * 10
    elif got == 3:
        likely = memory.notes[USELESS] * 10
    if group & 4 != 0:
        likely = likely * memory.notes[RELUCTANCE] // 100
    return likely if group < UNEVEN else likely * P_UNEVEN // 100


def note_of(own: Own, taker: int, group: int) -> int:
    """Which note counts for a player and a class."""
    other = taker if taker < own.seat else taker - 1
    return COUNTS + other * 8 + (group >> 1)


def willing(own: Own, memory: Memory, taker: int, group: int) -> int:
    """How likely a player who has the cards takes a deal of this class, in thousandths."""
    found = memory.notes[WILLING + taker * 16 + group]
    if found == 0:
        found = judge_willing(own, memory, taker, group)
        memory.notes[WILLING + taker * 16 + group] = found
    return found


def judge_willing(own: Own, memory: Memory, taker: int, group: int) -> int:
    """What :func:`willing` keeps: what would be thought of anybody, and what this one did."""
    half = (memory.notes[note_of(own, taker, group)] >> ((group & 1) * 16)) & 0xFFFF
    taken = half & 255
    refused = half >> 8
    # Experience is counted in tenths of an offer.
    weight = memory.notes[STUBBORN] * 10
    return (prior_of(memory, group) * weight + taken * 1000) // (weight + taken + refused)


def learn(own: Own, memory: Memory, taker: int, group: int, taken: int, refused: int) -> None:
    """Count an answer, in tenths of an offer: a refusal by one who may have lacked the cards weighs less."""
    at = note_of(own, taker, group)
    shift = (group & 1) * 16
    note = memory.notes[at]
    half = (note >> shift) & 0xFFFF
    yes = (half & 255) + taken
    no = (half >> 8) + refused
    if yes > 120 or no > 120:
        yes //= 2
        no //= 2
    memory.notes[at] = (note & ~(0xFFFF << shift)) | ((yes | (no << 8)) << shift)
    memory.notes[WILLING + taker * 16 + group] = 0


def note_lack(memory: Memory, seat: int, group: int, asked: int, chance: int) -> None:
    """Somebody who takes such deals has not taken one that asks for a single kind: he seems to lack it."""
    if group & 4 == 0 and chance > SURELY and asked & (asked - 1) == 0 and asked & ~memory.notes[LACKS + seat] != 0:
        memory.notes[LACKS + seat] |= asked
        at = HAS + seat * HAS_ROW + 1 + lowest_kind(asked)
        single = (memory.notes[at] & 1023) * P_LACKING // 100
        double = (memory.notes[at] >> 10) * P_LACKING // 100
        memory.notes[at] = single | (double << 10)


def forget_lacks(pub: Public, memory: Memory) -> None:
    """Whoever has drawn cards since may hold the kinds by now."""
    turn = memory.notes[DRAWN]
    if turn == pub.turn:
        return
    memory.notes[DRAWN] = pub.turn
    if pub.draw_count == 0 or pub.turn - turn >= pub.players:
        for seat in range(pub.players):
            memory.notes[LACKS + seat] = 0
        return
    seat = pub.active
    for _ in range(pub.turn - turn):
        seat = pub.players - 1 if seat == 0 else seat - 1
        memory.notes[LACKS + seat] = 0


def lowest_kind(kinds: int) -> int:
    """The first kind of a set that is not empty."""
    kind = 0
    while kinds & (1 << kind) == 0:
        kind += 1
    return kind


def note_hand(pub: Public, memory: Memory, seat: int) -> None:
    """Note how likely a seat holds one card of each kind, and how likely it holds two."""
    sure = pub.shown[seat]
    unknown = min(pub.hand_size[seat] - size(sure), HAND_MOST)
    if seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] >= 0:
                sure += one(pub.turned[i])
    at = HAS + seat * HAS_ROW
    memory.notes[at] = 1000
    for kind in range(KIND_SLOTS):
        at += 1
        if pub.deck[kind] > 0:
            # Each unknown card is of the kind with its share among the cards out of sight.
            some = 1000 - memory.notes[NONE + kind * NONE_ROW + unknown]
            if memory.notes[LACKS + seat] & (1 << kind) != 0:
                some = some * P_LACKING // 100
            elif pub.spare[seat] & (1 << kind) != 0:
                some = max(some, P_SPARED * 10)
            certain = count(sure, kind)
            # Where the first is certain, the second must be asked for; else it is half as likely again.
            single = 1000 if certain > 0 else some
            double = 1000 if certain > 1 else single * (some if certain > 0 else some >> 1) // 1000
            memory.notes[at] = single | (double << 10)


def has_cards(memory: Memory, seat: int, bag: int) -> int:
    """How likely a seat holds all of a bag, in thousandths, by what was noted of its hand."""
    chance = 1000
    at = HAS + seat * HAS_ROW + 1
    while bag > 0:
        need = bag & FULL
        if need == 1:
            chance = chance * (memory.notes[at] & 1023) // 1000
        elif need > 1:
            chance = chance * (memory.notes[at] >> 10) // 1000
            # Each one more is about half as likely.
            chance >>= need - 2
        bag >>= BITS
        at += 1
    return chance
