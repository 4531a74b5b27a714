"""``random``: any legal move may come, small offers, bluffs and needless harvests included.

Where it has a choice it first draws a class of move by the fixed weights below and then one of that class with
equal chance. The weights keep a trading phase short and lively: some four offers and a deal, mostly in one round.
"""

from beanfield.rules.bags import covers, one
from beanfield.rules.chance import below, random_word
from beanfield.rules.codes import (
    ACCEPT,
    ANYTIME,
    APPROVE,
    ASK_CASH,
    BONUS_DISCARD,
    BUY,
    CASH,
    CHANGE,
    CONFIRM,
    DECLINE,
    DELIVER,
    DELIVER_CARD,
    DISCARD,
    DISCARD_BONUS,
    DONE,
    DRAW,
    END,
    GIFT,
    HAND_DISCARD,
    HARVEST,
    LAST_CASH,
    LEFT,
    OFFER_GIFT,
    PASS,
    PLANT_ASIDE,
    PLANT_FIRST,
    PLANT_SECOND,
    PLANT_TURNED,
    POST,
    READY_DRAW,
    READY_TURN,
    TAKE_BACK,
    TRADE,
    TURN_UP,
    WISH,
    WITHDRAW,
)
from beanfield.rules.duel import copies, gift_refusal, row_matches
from beanfield.rules.fields import FRONT, buy_refusal, unprotected
from beanfield.rules.notes import card_kind
from beanfield.rules.places import aside_kind
from beanfield.rules.state import FIELDS, KIND_SLOTS, OPEN, Move, Own, Public, Rng
from beanfield.rules.trade import post_cap, shut_out

from .choices import (
    clear_offer,
    name_cards,
    part,
    plant_randomly,
    random_aside,
    random_field,
    random_hand,
    random_turned,
)
from .memory import Memory

# Compiled drivers inline these functions; see beanfield.native.compiler.
INLINE = True


# Of 16 places in the trading phase ...
ACTIVE_POSTS = 15  # so often the active player begins with an offer
HESITATES = 2  # so often he neither confirms what he could nor ends the phase
ACTIVE_APPROVES = 2  # later he approves one so often, if he can; more often with two others, who post less
ACTIVE_APPROVES_OF_THREE = 8
OTHERS_SPEAK = 15  # so often another approves an offer, if he can, or posts one
SELDOM = 15  # this one is for what comes seldom; it also never ends the phase

# Of 16 offers the first two give two cards, the first and the third ask two; then come exchanges of one card for one,
# gifts from number 5, requests from number 14.
TWO_GIVEN = 2
GIFTS = 5
REQUESTS = 14


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game in rounds."""
    seat = own.seat
    stage = pub.stage
    word = random_word(rng)
    if stage == TRADE:
        decide_trade(pub, own, rng, word, m)
    elif stage == PLANT_FIRST:
        if pub.must_card[seat] != 0 or not spontaneous(pub, seat, word & 63, word, m):
            plant_randomly(pub, seat, FRONT, own.hand[own.head], word, m)
    elif stage == PLANT_SECOND:
        if pub.must_card[seat] != 0 or word & 0x1C0 == 0:
            plant_randomly(pub, seat, FRONT, own.hand[own.head], word, m)
        elif not spontaneous(pub, seat, word & 63, word, m):
            m.code = TURN_UP
    elif stage == PLANT_ASIDE:
        if pub.must_card[seat] != 0 or not spontaneous(pub, seat, word & 63, word, m):
            card = random_aside(pub, seat, word)
            plant_randomly(pub, seat, card, aside_kind(pub, seat, card), word, m)
    elif not spontaneous(pub, seat, word & 63, word, m):
        if stage == READY_TURN:
            m.code = TURN_UP
        elif stage == READY_DRAW:
            m.code = DRAW
        else:
            m.code = PASS


def spontaneous(pub: Public, seat: int, roll: int, word: int, m: Move) -> bool:
    """Now and then, at roll 0, a harvest without need, at roll 1 a purchase."""
    if roll > 1:
        return False
    if roll == 0:
        if pub.game == 0 and pub.harvest_mode != ANYTIME:
            return False
        if pub.game == 1 and (seat != pub.active or pub.to_act != pub.active):
            return False
        m.field = random_field(unprotected(pub, seat), word)
        if m.field < 0:
            return False
        m.code = HARVEST
        m.card = 0
        return True
    if pub.game == 2 or buy_refusal(pub, seat) != 0:
        return False
    m.code = BUY
    return True


# At one's place in the trading phase the lowest four bits of a random word choose the class of move.
def decide_trade(pub: Public, own: Own, rng: Rng, word: int, m: Move) -> None:
    """Choose what to do at one's place in a round of trading (T18)."""
    seat = own.seat
    roll = word & 15
    m.code = PASS
    if seat == pub.active:
        if roll >= HESITATES and pub.n_open > 0 and pick_confirm(pub, own, word, m):
            return
        if pub.quiet != 0 or pub.posts[seat] == 0:
            # The first word of the phase, or silence all round: mostly an offer.
            if roll < ACTIVE_POSTS and pick_post(pub, own, rng, word, m):
                return
        elif roll < active_approves(pub) and pub.n_open > 0 and pick_approve(pub, own, word, m):
            return
        if HESITATES <= roll < SELDOM:
            m.code = END
            return
    else:
        if shut_out(pub, seat) != 0:
            spontaneous(pub, seat, word & 63, word, m)
            return
        if roll < OTHERS_SPEAK and pub.n_open > 0 and pick_approve(pub, own, word, m):
            return
        if roll < OTHERS_SPEAK and pick_post(pub, own, rng, word, m):
            return
    if roll == SELDOM:
        pick_seldom(pub, own, rng, word, m)


def active_approves(pub: Public) -> int:
    """How often, of 16 places, the active player approves an offer."""
    return ACTIVE_APPROVES_OF_THREE if pub.players == 3 else ACTIVE_APPROVES


def pick_seldom(pub: Public, own: Own, rng: Rng, word: int, m: Move) -> None:
    """What comes seldom: taking back, declining, changing, withdrawing, done, a wish, a harvest."""
    seat = own.seat
    roll = (word >> 4) & 7
    if pick_take_back(pub, seat, m):
        return
    if roll < 2:
        pick_answer(pub, own, rng, m)
    elif roll < 4:
        pick_own(pub, own, rng, word, m)
    elif roll == 4 and seat != pub.active and pub.done[seat] == 0:
        m.code = DONE
    elif roll == 5 and pub.wished & (1 << seat) == 0:
        pick_wish(pub, rng, m)
    else:
        spontaneous(pub, seat, (word >> 7) & 3, word, m)


def pick_take_back(pub: Public, seat: int, m: Move) -> bool:
    """Take an approval back."""
    for i in range(pub.n_open):
        o = pub.offers[pub.open[i]]
        if o.approved & (1 << seat) != 0:
            m.code = TAKE_BACK
            m.offer = o.id
            return True
    return False


def pick_wish(pub: Public, rng: Rng, m: Move) -> None:
    """Wish for some kind and spare another."""
    m.code = WISH
    m.want = 1 << random_kind(pub, rng)
    m.spare = (1 << random_kind(pub, rng)) & ~m.want


def random_kind(pub: Public, rng: Rng) -> int:
    """A kind in the game, each with equal chance."""
    while True:
        kind = below(rng, KIND_SLOTS)
        if pub.deck[kind] > 0:
            return kind


def pick_post(pub: Public, own: Own, rng: Rng, word: int, m: Move) -> bool:
    """A small offer: one for one, a gift, a request, two for one, one for two, two for two."""
    cap = post_cap(pub)
    if pub.n_open >= OPEN or (cap != 0 and pub.posts[own.seat] >= cap):
        return False
    if not pick_terms(pub, own, rng, word >> 4, m):
        return False
    m.code = POST
    return True


def pick_terms(pub: Public, own: Own, rng: Rng, word: int, m: Move) -> bool:
    """Fill both trays with a few cards, as the low bits of a random word say."""
    seat = own.seat
    clear_offer(m)
    shape = word & 15
    if shape < REQUESTS:
        mine = pub.hand_size[seat]
        if seat == pub.active:
            mine += pub.turned_left
        if mine > 0:
            m.cards[0] = pick_card(pub, own, rng)
            m.n_cards = 1
            if shape < TWO_GIVEN:
                m.cards[1] = pick_card(pub, own, rng)
                if m.cards[1] != m.cards[0]:
                    m.n_cards = 2
    if shape < GIFTS or shape >= REQUESTS:
        m.ask = one(random_kind(pub, rng))
        if shape == 0 or shape == TWO_GIVEN:
            m.ask += one(random_kind(pub, rng))
    elif m.n_cards == 0:
        return False
    if seat == pub.active:
        # Half of the offers go to all, most are struck by the first who accepts.
        if word & 16 != 0:
            other = part(word, 8, pub.players - 1)
            if other >= seat:
                other += 1
            if shut_out(pub, other) == 0:
                m.to = 1 << other
        m.first = 1 if word & 0x60 != 0 else 0
    return True


def pick_card(pub: Public, own: Own, rng: Rng) -> int:
    """A card the seat could give; half of the active player's are turned-up ones. There must be one."""
    word = random_word(rng)
    if own.seat == pub.active and pub.turned_left > 0:
        if word & 1 != 0 or pub.hand_size[own.seat] == 0:
            return random_turned(pub, word)
    return random_hand(pub, own, word, rng)


def pick_approve(pub: Public, own: Own, word: int, m: Move) -> bool:
    """Approve some offer this seat can fulfil, beginning anywhere among them."""
    opened = pub.n_open
    bit = 1 << own.seat
    at = part(word, 8, opened)
    have = own.held
    if own.seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] >= 0:
                have += one(pub.turned[i])
    for _ in range(opened):
        slot = pub.open[at]
        o = pub.offers[slot]
        if o.to & ~o.ever_approved & bit != 0 and covers(have, o.ask) != 0:
            name_cards(pub, own, o.ask, m)
            m.code = APPROVE
            m.offer = o.id
            m.revision = o.revision
            return True
        at += 1
        if at == opened:
            at = 0
    return False


def pick_confirm(pub: Public, own: Own, word: int, m: Move) -> bool:
    """Confirm some approval of an own offer."""
    for i in range(pub.n_open):
        o = pub.offers[pub.open[i]]
        if o.seat == own.seat and o.approved != 0:
            partner = part(word, 8, pub.players)
            while o.approved & (1 << partner) == 0:
                partner += 1
                if partner == pub.players:
                    partner = 0
            m.code = CONFIRM
            m.offer = o.id
            m.revision = o.revision
            m.partner = partner
            return True
    return False


def pick_answer(pub: Public, own: Own, rng: Rng, m: Move) -> None:
    """Decline some offer."""
    if pub.n_open == 0:
        return
    o = pub.offers[pub.open[below(rng, pub.n_open)]]
    bit = 1 << own.seat
    if o.to & bit != 0 and o.ever_declined & bit == 0:
        m.code = DECLINE
        m.offer = o.id
        m.revision = o.revision


def pick_own(pub: Public, own: Own, rng: Rng, word: int, m: Move) -> None:
    """Withdraw or change an own offer."""
    for i in range(pub.n_open):
        o = pub.offers[pub.open[i]]
        if o.seat == own.seat:
            cap = post_cap(pub)
            m.code = WITHDRAW
            m.offer = o.id
            if word & 0x80 != 0 and (cap == 0 or pub.posts[own.seat] < cap) and pick_terms(pub, own, rng, word >> 8, m):
                m.code = CHANGE
            return


def decide_two(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the two-player variant in rounds."""
    seat = own.seat
    stage = pub.stage
    word = random_word(rng)
    if spontaneous(pub, seat, word & 63, word, m):
        return
    if stage == PLANT_FIRST:
        plant_randomly(pub, seat, FRONT, own.hand[own.head], word, m)
    elif stage == PLANT_SECOND or stage == HAND_DISCARD:
        roll = below(rng, 3)
        if roll == 0:
            m.code = TURN_UP
        elif roll == 1:
            m.code = DISCARD
            m.card = random_hand(pub, own, random_word(rng), rng)
        elif stage == PLANT_SECOND:
            plant_randomly(pub, seat, FRONT, own.hand[own.head], word, m)
        else:
            m.code = TURN_UP
    elif stage == LEFT:
        card = random_turned(pub, random_word(rng))
        if below(rng, 2) == 0:
            m.code = DISCARD
            m.card = card
        else:
            plant_randomly(pub, seat, card, card_kind(pub, own, card), word, m)
    elif stage == PLANT_TURNED:
        if pub.turned_left == 0 or below(rng, 3) == 0:
            m.code = DRAW
        else:
            card = random_turned(pub, random_word(rng))
            plant_randomly(pub, seat, card, card_kind(pub, own, card), word, m)
    elif stage == READY_TURN:
        m.code = TURN_UP
    else:
        m.code = PASS


def decide_duel(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of The Duel in rounds."""
    seat = own.seat
    stage = pub.stage
    if stage == ASK_CASH or stage == LAST_CASH:
        if not pick_cash(pub, own, rng, m):
            m.code = PASS
        return
    if stage == DELIVER:
        m.code = DELIVER_CARD
        m.card = pick_copy(pub, own, rng)
        return
    word = random_word(rng)
    if spontaneous(pub, seat, word & 63, word, m):
        return
    if stage == PLANT_FIRST or (stage == PLANT_SECOND and below(rng, 2) == 0):
        plant_randomly(pub, seat, FRONT, own.hand[own.head], word, m)
    elif stage == PLANT_SECOND or stage == READY_TURN:
        m.code = TURN_UP
    elif stage == GIFT:
        pick_gift(pub, own, rng, m)
    elif stage == PLANT_ASIDE:
        pick_planting(pub, own, rng, m)
    elif stage == READY_DRAW:
        m.code = DRAW
    elif stage == BONUS_DISCARD:
        m.code = DISCARD_BONUS
        m.n_cards = 0
        for slot in range(3):
            if own.bonus_handle[slot] > 0 and below(rng, 4) == 0:
                m.cards[m.n_cards] = own.bonus_handle[slot]
                m.n_cards += 1
    else:
        m.code = PASS


def pick_planting(pub: Public, own: Own, rng: Rng, m: Move) -> None:
    """Phase 3: any card on any field, or the one discard."""
    seat = own.seat
    turned = pub.turned_left if seat == pub.active else 0
    word = random_word(rng)
    if below(rng, turned + pub.aside_left[seat]) < turned:
        card = random_turned(pub, random_word(rng))
        if pub.turned_discarded == 0 and below(rng, 4) == 0:
            m.code = DISCARD
            m.card = card
        else:
            plant_randomly(pub, seat, card, card_kind(pub, own, card), word, m)
    else:
        card = random_aside(pub, seat, word)
        plant_randomly(pub, seat, card, aside_kind(pub, seat, card), word, m)


def pick_gift(pub: Public, own: Own, rng: Rng, m: Move) -> None:
    """Accept, or offer any kind that may be offered, bluffs included, all with equal chance."""
    m.code = ACCEPT
    seen = 1 if pub.gift_kind >= 0 else 0
    for kind in range(KIND_SLOTS):
        if gift_refusal(pub, own, own.seat, kind) == 0:
            seen += 1
            if seen == 1 or below(rng, seen) == 0:
                m.code = OFFER_GIFT
                m.kind = kind


def pick_copy(pub: Public, own: Own, rng: Rng) -> int:
    """One of the copies that could be delivered, each with equal chance."""
    nth = below(rng, copies(pub, own, pub.gift_kind))
    if own.seat == pub.active:
        for i in range(pub.n_turned):
            if pub.turned[i] == pub.gift_kind:
                if nth == 0:
                    return -(pub.turned_base + i + 1)
                nth -= 1
    for card in range(own.head, pub.arrived[own.seat] + 1):
        if own.hand[card] == pub.gift_kind:
            if nth == 0:
                return card
            nth -= 1
    return 0


def pick_cash(pub: Public, own: Own, rng: Rng, m: Move) -> bool:
    """Cash the first bonus card that some row matches, three times out of four."""
    if random_word(rng) & 3 == 0:
        return False
    for slot in range(3):
        if own.bonus_handle[slot] > 0:
            for at in range(2 * FIELDS):
                if pub.field_count[at] >= 4 and row_matches(pub, at // FIELDS, at % FIELDS, own.bonus_card[slot]) != 0:
                    m.code = CASH
                    m.card = own.bonus_handle[slot]
                    m.partner = at // FIELDS
                    m.field = at % FIELDS
                    return True
    return False
