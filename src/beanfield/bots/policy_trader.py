"""``trader``: values its fields and its hand by the coins they promise, and deals for what helps them.

It looks for the deal that promises most: its own gain less a share of the partner's, times the chance that somebody
has the cards and takes the deal (see :mod:`.accepting`). It accepts whatever gains by the same measure.
"""

from beanfield.rules.bags import covers, one
from beanfield.rules.codes import CONFIRM, PASS, POST, TAKE_BACK, TRADE, WITHDRAW
from beanfield.rules.notes import card_kind
from beanfield.rules.state import FIELDS, Move, Own, Public, Rng
from beanfield.rules.trade import shut_out

from .accepting import deal_class, evenness, forget_lacks, has_cards, kinds_of, learn, note_lack, willing
from .bargaining import BEFORE, after_deal, net_gain, partner_gain, pick_post, value_kinds
from .choices import givable, write_approval
from .growing import grow
from .memory import Memory
from .policy_loner import decide_planting
from .policy_swapper import given
from .prospects import look_ahead
from .temper import MARGIN, be_trader

# Notes, beside those of prospects.py, accepting.py and bargaining.py.
STATE = 367  # the position that the values belong to
NEXT = 368  # the offers seen so far
SILENT = 369  # the position in which nothing was left to offer
LAST = 370  # the last offer made, to learn from
GROUP = 371  # 1 + its class, if it was made to the active player
GAIN = 372  # what it would gain

P_DEAD = 10  # deals in a hundred turns: where there are fewer, nobody deals


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    be_trader(memory)
    look_ahead(pub, own, memory)
    if pub.stage != TRADE:
        if pub.turn > pub.players and pub.n_deals * 100 < P_DEAD * pub.turn:
            decide_planting(pub, own, m)
        else:
            grow(pub, own, memory, m)
    elif shut_out(pub, own.seat) != 0:
        m.code = PASS
    else:
        trade(pub, own, memory, m)


def trade(pub: Public, own: Own, memory: Memory, m: Move) -> None:
    """One word in the trading phase."""
    forget_lacks(pub, memory)
    learn_from_last(pub, own, memory)
    state = position_mark(pub, own)
    fresh = state != memory.notes[STATE]
    if fresh:
        memory.notes[STATE] = state
        memory.notes[NEXT] = 0
        value_kinds(pub, own, memory)
    if pick_confirm(pub, own, memory, m) or (fresh and pick_regret(pub, own, memory, m)):
        return
    if memory.notes[NEXT] != pub.next_offer and pick_approve(pub, own, memory, m):
        return
    memory.notes[NEXT] = pub.next_offer
    if memory.notes[SILENT] != state:
        if pick_post(pub, own, memory, m):
            m.code = POST
            memory.notes[LAST] = pub.next_offer + 1
            memory.notes[GROUP] = 0
            give = named_bag(pub, own, m)
            m.counter = countered(pub, own.seat, m.to, give, m.ask)
            gain = after_deal(pub, own, memory, m.ask, give) - memory.notes[BEFORE]
            memory.notes[GAIN] = gain
            if own.seat != pub.active:
                theirs = partner_gain(memory, pub.active, give, m.ask)
                group = deal_class(memory, pub.active, kinds_of(give), kinds_of(m.ask))
                memory.notes[GROUP] = 1 + group + evenness(gain, theirs)
            return
        memory.notes[SILENT] = state
    m.code = PASS


def position_mark(pub: Public, own: Own) -> int:
    """A number that changes whenever deals must be valued anew."""
    fields = 0
    for at in range(own.seat * FIELDS, own.seat * FIELDS + pub.n_fields[own.seat]):
        fields += pub.field_count[at]
    wishes = 0
    for seat in range(pub.players):
        wishes += (pub.want[seat] * 5 + pub.spare[seat] * 7) * (seat + 1)
    return ((((wishes & 511) * 1024 + pub.turn) * 64 + (pub.n_deals & 63)) * 64 + (fields & 63)) & 0x7FFFFFFF


def countered(pub: Public, seat: int, to: int, give: int, ask: int) -> int:
    """The latest open offer that one like this answers (T14), 0 if there is none.

    That is one to the seat, of somebody the new one goes to (``to``: bit i: seat i; 0: the active player), who gives a
    kind asked here or asks a kind given here.
    """
    reach = to if to != 0 else 1 << pub.active
    gives = kinds_of(give)
    asks = kinds_of(ask)
    i = pub.n_open
    while i > 0:
        i -= 1
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.to & (1 << seat) != 0 and reach & (1 << o.seat) != 0:
            if kinds_of(given(pub, slot)) & asks != 0 or kinds_of(o.ask) & gives != 0:
                return o.id
    return 0


def named_bag(pub: Public, own: Own, m: Move) -> int:
    """The cards a move names, as a bag."""
    bag = 0
    for i in range(m.n_cards):
        bag += one(card_kind(pub, own, m.cards[i]))
    return bag


def learn_from_last(pub: Public, own: Own, memory: Memory) -> None:
    """Everybody has had his word since the last offer: count who took it and who did not."""
    last = memory.notes[LAST]
    if last == 0:
        return
    memory.notes[LAST] = 0
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.id == last and o.seat == own.seat:
            gives = kinds_of(given(pub, slot))
            asks = kinds_of(o.ask)
            for taker in range(pub.players):
                if o.to & (1 << taker) != 0:
                    theirs = partner_gain(memory, taker, given(pub, slot), o.ask)
                    group = deal_class(memory, taker, gives, asks) + evenness(memory.notes[GAIN], theirs)
                    if o.approved & (1 << taker) != 0:
                        learn(own, memory, taker, group, 10, 0)
                    else:
                        chance = willing(own, memory, taker, group)
                        learn(own, memory, taker, group, 0, has_cards(memory, taker, o.ask) // 100)
                        note_lack(memory, taker, group, asks, chance)
            return
    if own.seat != pub.active and memory.notes[GROUP] > 0:
        learn(own, memory, pub.active, memory.notes[GROUP] - 1, 10, 0)


def pick_confirm(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """Strike the approved deal that gains most."""
    if own.seat != pub.active:
        return False
    best = memory.notes[MARGIN] * 10
    found = False
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.seat == own.seat and o.approved != 0:
            for partner in range(pub.players):
                if o.approved & (1 << partner) != 0:
                    net = net_gain(pub, own, memory, partner, o.ask, given(pub, slot))
                    if net > best:
                        best = net
                        found = True
                        m.code = CONFIRM
                        m.offer = o.id
                        m.revision = o.revision
                        m.partner = partner
    return found


def pick_regret(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """After a deal: take back what would now be a bad one."""
    seat = own.seat
    if seat == pub.active:
        return False
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.seat == seat and net_gain(pub, own, memory, pub.active, o.ask, given(pub, slot)) <= 0:
            m.code = WITHDRAW
            m.offer = o.id
            memory.notes[STATE] = 0
            return True
        if o.approved & (1 << seat) != 0 and net_gain(pub, own, memory, o.seat, given(pub, slot), o.ask) <= 0:
            m.code = TAKE_BACK
            m.offer = o.id
            memory.notes[STATE] = 0
            return True
    return False


def pick_approve(pub: Public, own: Own, memory: Memory, m: Move) -> bool:
    """Approve the offer that gains most."""
    seat = own.seat
    bit = 1 << seat
    have = givable(pub, own)
    best = memory.notes[MARGIN] * 10
    chosen = -1
    # The newest come last; those heard before need no second thought.
    i = pub.n_open
    while i > 0:
        i -= 1
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.id <= memory.notes[NEXT]:
            break
        if o.to & bit != 0 and o.ever_approved & bit == 0 and covers(have, o.ask) != 0:
            net = net_gain(pub, own, memory, o.seat, given(pub, slot), o.ask)
            if net > best:
                best = net
                chosen = slot
    if chosen < 0:
        return False
    write_approval(pub, own, chosen, m)
    return True
