"""What a trading player expects of each kind, counted once a turn from all that its seat may know; kernel style.

A field is a queue that waits for cards. While it waits, one of two things happens first: another card of its kind
comes, with the chance *r* of that kind, or the field has to go, because its place is needed or the game ends. The
chance is

    r = U * A / (U * A + N),

where *U* cards of the kind and *N* cards in all are still out of sight, and *A* says how many cards pass by while a
field stands: more where people deal, fewer towards the end. A kind of which no card is left has r = 0. A field of *n*
cards is then worth

    F(n) = sum over the steps of the beanometer: r ** (cards missing to the step) * coins the step adds.
"""

from beanfield.rules.bags import count
from beanfield.rules.codes import DUEL, TWO
from beanfield.rules.places import worth
from beanfield.rules.state import FIELDS, KIND_SLOTS, PILE, ROW, Own, Public

from .memory import Memory

# What the notes of a trading player hold. First what is counted once a turn.
CARDS = 14  # fields of more cards count as fields of 13, which no beanometer asks for
VALUE = 0  # F of a kind and a number of cards, in thousandths of a coin
LOSS = 154  # what a harvest would lose of it
SHARE = 308  # eleven: the share of a kind among the cards out of sight, in thousandths
EMPTY = 319  # what an empty field is worth, in thousandths of a coin
TURN = 320  # the turn all this was counted in
NONE = 832  # twelve a kind: the chance that so many unseen cards of a hand are all of other kinds, in thousandths
NONE_ROW = 12
HAND_MOST = 11  # hands of more unseen cards count as of so many

# Cards that pass by while a field stands, in tenths: among people who never deal, and what deals add.
P_ALONE = 40
P_DEALS = 90
# ... and in the two-player variant, where much of what passes by may be taken or left.
P_TWO = 100
# Own turns that are left when fields begin to be worth less, in tenths.
P_LAST = 100
# What an empty field is worth while there is time, in hundredths of a coin; less than nothing, for most cards do better
# planted than waiting in the hand.
P_EMPTY = -20


def look_ahead(pub: Public, own: Own, memory: Memory) -> None:
    """Count anew, if this turn has not been counted yet."""
    if memory.notes[TURN] == pub.turn + 1:
        return
    memory.notes[TURN] = pub.turn + 1
    time = turns_left(pub) * 100 // pub.players  # own turns, in hundredths
    fresh = min(time * 1000 // (P_LAST * 10), 1000)
    dealt = 500 if pub.turn <= pub.players else min(pub.n_deals * 1000 // pub.turn, 1000)
    passing = (P_ALONE * 1000 + P_DEALS * dealt) // 1000 * fresh // 1000
    if pub.game == TWO:
        passing = P_TWO * fresh // 1000
    memory.notes[EMPTY] = P_EMPTY * 10 * fresh // 1000
    unseen = count_unseen(pub, own, memory)
    for kind in range(KIND_SLOTS):
        left = memory.notes[SHARE + kind]
        memory.notes[SHARE + kind] = left * 1000 // max(unseen, 1)
        none = 1000
        for cards in range(HAND_MOST + 1):
            memory.notes[NONE + kind * NONE_ROW + cards] = none
            none = none * (1000 - memory.notes[SHARE + kind]) // 1000
        weight = left * passing
        chance = weight * 1024 // (weight + unseen * 10 + 1)
        above = worth(pub, kind, CARDS - 1) * 1000
        for cards in range(CARDS - 1, -1, -1):
            # F(n) = coins(n) + r * (F(n + 1) - coins(n)), which is the sum above.
            coins = worth(pub, kind, cards) * 1000
            above = coins + (((above - coins) * chance) >> 10)
            memory.notes[VALUE + kind * CARDS + cards] = above
            memory.notes[LOSS + kind * CARDS + cards] = above - coins


def count_unseen(pub: Public, own: Own, memory: Memory) -> int:
    """Count the cards of each kind that are out of sight into the notes of SHARE; returns how many they are in all."""
    for kind in range(KIND_SLOTS):
        memory.notes[SHARE + kind] = pub.deck[kind] - pub.removed[kind] - count(own.held, kind)
    for i in range(pub.n_discard):
        memory.notes[SHARE + pub.discard[i]] -= 1
    for i in range(pub.n_turned):
        if pub.turned[i] >= 0:
            memory.notes[SHARE + pub.turned[i]] -= 1
    for seat in range(pub.players):
        for i in range(seat * PILE, seat * PILE + pub.coins[seat]):
            if pub.coin[i] >= 0:
                memory.notes[SHARE + pub.coin[i]] -= 1
        for i in range(seat * PILE, seat * PILE + pub.n_aside[seat]):
            if pub.aside[i] >= 0:
                memory.notes[SHARE + pub.aside[i]] -= 1
        for at in range(seat * FIELDS, seat * FIELDS + FIELDS):
            if pub.game == DUEL:
                for i in range(pub.field_count[at]):
                    memory.notes[SHARE + pub.row[at * ROW + i]] -= 1
            elif pub.field_kind[at] >= 0:
                memory.notes[SHARE + pub.field_kind[at]] -= pub.field_count[at]
    unseen = 0
    for kind in range(KIND_SLOTS):
        unseen += memory.notes[SHARE + kind]
    return unseen


def turns_left(pub: Public) -> int:
    """About how many turns of all players are still to come, this one included."""
    if pub.final != 0:
        return 0
    drawn = pub.draw_count if pub.draw_count > 0 else pub.players
    cards = pub.supply
    pile = pub.n_discard + pub.supply * 55 // 100
    for _ in range(pub.exhaustions_end - pub.exhaustions - 1):
        cards += pile
        pile = pile * 60 // 100
    return cards // (pub.turn_count + drawn) + 1
