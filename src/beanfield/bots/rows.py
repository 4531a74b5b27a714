"""What The Duel's rows and bonus cards promise, in thousandths of a coin; kernel style.

A row of *n* cards that ends in a kind waits for that kind and for the next higher rank, so

    F(n, kind) = coins + r(kind) * (F(n + 1, kind) - coins) + r(next) * (F(n + 1, next) - coins),

with the chances as in :mod:`.prospects`, the two kinds sharing the time that a row has. A bonus card promises its
coin and pennies times the chance of each card that is missing.
"""

from beanfield.rules.cards import BLUE, GARDEN
from beanfield.rules.places import worth
from beanfield.rules.state import FIELDS, ROW, Own, Public

from .memory import Memory
from .prospects import CARDS, EMPTY, LOSS, SHARE, TURN, VALUE, count_unseen, turns_left

COMES = 330  # notes, by kind: the chance that a card of it comes while a row stands, in 1024ths

P_PASSING = 60  # cards that pass by while a row stands, in tenths
P_ROOM = 20  # what an empty field is worth, in hundredths of a coin
LASTING = 30  # own turns left, in tenths, when rows begin to be worth less
IMPOSSIBLE = -1_000_000


def look_ahead_in_rows(pub: Public, own: Own, memory: Memory) -> None:
    """Count anew, if this turn has not been counted yet; notes as in prospects.py."""
    if memory.notes[TURN] == pub.turn + 1:
        return
    memory.notes[TURN] = pub.turn + 1
    time = turns_left(pub) * 100 // 2
    fresh = min(time * 1000 // (LASTING * 10), 1000)
    passing = P_PASSING * fresh // 1000
    memory.notes[EMPTY] = P_ROOM * 10 * fresh // 1000
    unseen = count_unseen(pub, own, memory)
    for kind in range(BLUE, GARDEN + 1):
        left = max(memory.notes[SHARE + kind], 0)
        after = max(memory.notes[SHARE + kind - 1], 0) if kind > BLUE else 0
        whole = (left + after) * passing + unseen * 10 + 1
        same = left * passing * 1024 // whole
        higher = after * passing * 1024 // whole
        memory.notes[COMES + kind] = left * passing * 1024 // (left * passing + unseen * 10 + 1)
        above = worth(pub, kind, CARDS - 1) * 1000
        for cards in range(CARDS - 1, -1, -1):
            coins = worth(pub, kind, cards) * 1000
            value = coins + (((above - coins) * same) >> 10)
            if kind > BLUE and cards < CARDS - 1:
                next_value = memory.notes[VALUE + (kind - 1) * CARDS + cards + 1]
                value += (max(next_value - coins, 0) * higher) >> 10
            above = value
            memory.notes[VALUE + kind * CARDS + cards] = value
            memory.notes[LOSS + kind * CARDS + cards] = value - coins


def row_value(pub: Public, memory: Memory, seat: int, field: int) -> int:
    """F of a row, or what an empty field is worth."""
    at = seat * FIELDS + field
    if pub.field_count[at] == 0:
        return memory.notes[EMPTY]
    return memory.notes[VALUE + pub.field_kind[at] * CARDS + min(pub.field_count[at], CARDS - 1)]


def run_before(pub: Public, at: int, end: int) -> int:
    """How many cards of one kind a row has before a place."""
    length = 0
    while length < end and pub.row[at * ROW + end - 1 - length] == pub.row[at * ROW + end - 1]:
        length += 1
    return length


def bonus_promise(pub: Public, memory: Memory, card: int, at: int, added: int) -> int:
    """What a bonus card promises on a row, to whose end a card of the kind ``added`` is thought (-1: none)."""
    end = pub.field_count[at]
    kind = pub.field_kind[at] if added < 0 else added
    if kind < 0:
        return 0
    length = 0
    if added >= 0:
        length = 1
        if end > 0 and pub.field_kind[at] == added:
            length += run_before(pub, at, end)
            end -= length - 1
    else:
        length = run_before(pub, at, end)
        end -= length
    best = 0
    first = card * 4
    # The last run may be any of the card's runs; those before it must be there, those behind it may still come.
    for run in range(4):
        need = pub.bonus_runs[first + run]
        if need > 0 and (length <= need or run == 0):
            fits = 1
            left = end
            before = run - 1
            while before >= 0 and fits == 1:
                if left == 0:
                    fits = 0
                else:
                    found = run_before(pub, at, left)
                    if found < pub.bonus_runs[first + before]:
                        fits = 0
                    elif found > pub.bonus_runs[first + before] and before > 0:
                        fits = 0
                    left -= found
                before -= 1
            if fits == 1:
                chance = 1024
                for _ in range(need - length):
                    chance = (chance * memory.notes[COMES + kind]) >> 10
                coming = kind
                for later in range(run + 1, 4):
                    more = pub.bonus_runs[first + later]
                    if more > 0:
                        coming -= 1
                        for _ in range(more):
                            chance = (chance * (memory.notes[COMES + coming] if coming >= BLUE else 0)) >> 10
                best = max(best, chance)
    return best * (1000 + pub.bonus_pennies[card] * 10) >> 10


def bonuses_on(pub: Public, own: Own, memory: Memory, at: int, added: int) -> int:
    """What all bonus cards held promise on a row."""
    total = 0
    for slot in range(3):
        if own.bonus_handle[slot] > 0:
            total += bonus_promise(pub, memory, own.bonus_card[slot], at, added)
    return total


def row_gain(pub: Public, own: Own, memory: Memory, seat: int, field: int, kind: int, harvested: bool) -> int:
    """What a card of a kind gains on a row of a seat, which may be harvested first; ``own`` plans its bonus cards."""
    at = seat * FIELDS + field
    have = pub.field_count[at]
    before = row_value(pub, memory, seat, field)
    if harvested:
        paid = worth(pub, pub.field_kind[at], have) * 1000
        gain = paid + memory.notes[VALUE + kind * CARDS + 1] - before
        if seat == own.seat:
            gain -= bonuses_on(pub, own, memory, at, -1)
        return gain
    gain = memory.notes[VALUE + kind * CARDS + min(have + 1, CARDS - 1)] - before
    if seat == own.seat:
        gain += bonuses_on(pub, own, memory, at, kind) - bonuses_on(pub, own, memory, at, -1)
    return gain
