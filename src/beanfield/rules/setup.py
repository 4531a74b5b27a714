"""A table before the first deal. Rules S, U2, V1.

``configure`` writes what stays the same for every game of a kind; ``begin`` empties all places and lays the whole
deck, unshuffled, on the discard pile with a shuffle due, so that the first shuffle is one like every other.
"""

from .bags import FULL, packed
from .cards import STEPS
from .codes import DEALING, DUEL, SETUP, SHUFFLE_SUPPLY
from .options import Options, bonus_table, deck_counts, first_hands, settings
from .places import discard
from .state import BONUS, FIELDS, HAND, KIND_SLOTS, NO_KIND, PILE, ROW, SEATS, Own, Public, State
from .trade import drop_offers


def configure(pub: Public, options: Options) -> None:
    """Write the game's settings, deck and beanometers."""
    for name, value in settings(options).items():
        setattr(pub, name, value)
    pub.first_hand[:] = first_hands(options)
    pub.deck[:] = deck_counts(options)
    pub.in_game = packed([FULL if cards > 0 else 0 for cards in pub.deck])
    pub.steps[:] = [step for steps in STEPS for step in steps]
    if options.game == DUEL:
        runs, pennies = bonus_table()
        pub.bonus_runs[:] = runs
        pub.bonus_pennies[:] = pennies


def begin(s: State) -> None:
    """Empty every place and make the first shuffle due; works on a state that has been played on."""
    p = s.pub
    s.n_ev = 0
    p.stage = SETUP
    p.active = p.start
    p.to_act = p.start
    p.turn = 0
    p.quiet = 0
    p.wished = 0
    p.exhaustions = 0
    p.final = 0
    p.act = DEALING
    p.act_left = 0
    p.resume = 0
    p.supply = 0
    drop_offers(s)
    begin_piles(p)
    begin_seats(p)
    begin_trading(p)
    if p.game == DUEL:
        begin_duel(p)
    for seat in range(SEATS):
        begin_own(s.own[seat], seat, p.arrived[seat])
        p.arrived[seat] = 0
    p.shuffle_due = SHUFFLE_SUPPLY


def begin_piles(p: Public) -> None:
    """All cards on the discard pile, nothing elsewhere."""
    p.n_discard = 0
    for i in range(PILE):
        p.discard[i] = 0
    for kind in range(KIND_SLOTS):
        p.removed[kind] = 0
        for _ in range(p.deck[kind]):
            discard(p, kind)
    p.turned_base = 0
    for i in range(PILE):
        p.turned[i] = 0
    p.n_turned = 0
    p.turned_left = 0


def begin_seats(p: Public) -> None:
    """Empty hands, fields and piles of coins."""
    for seat in range(SEATS):
        p.hand_size[seat] = 0
        p.n_fields[seat] = p.fields_at_start if seat < p.players else 0
        p.bought[seat] = 0
        p.must_card[seat] = 0
        p.must_field[seat] = 0
        for i in range(seat * PILE, seat * PILE + p.coins[seat]):
            p.coin[i] = 0
        p.coins[seat] = 0
        for i in range(seat * PILE, seat * PILE + p.n_aside[seat]):
            p.aside[i] = 0
        p.aside_base[seat] = 0
        p.n_aside[seat] = 0
        p.aside_left[seat] = 0
        p.posts[seat] = 0
        p.done[seat] = 0
        p.want[seat] = 0
        p.spare[seat] = 0
        p.score[seat] = 0
        p.shown[seat] = 0
        for field in range(FIELDS):
            p.field_kind[seat * FIELDS + field] = NO_KIND
            p.field_count[seat * FIELDS + field] = 0
    p.winners = 0


def begin_trading(p: Public) -> None:
    """Nothing on offer."""
    p.next_offer = 0
    p.n_posts = 0
    p.n_deals = 0
    p.gift_kind = NO_KIND
    p.gift_seat = NO_KIND


def begin_duel(p: Public) -> None:
    """The bonus cards on their discard pile, the gift cards in the middle."""
    p.pushed = 0
    p.n_pushed = 0
    p.turned_discarded = 0
    p.bonus_supply = 0
    p.n_bonus_discard = BONUS
    for i in range(BONUS):
        p.bonus_discard[i] = i
    for seat in range(2):
        p.bonus_arrived[seat] = 0
        p.bonus_held[seat] = 0
        p.bonus_chosen[seat] = 0
        p.n_cashed[seat] = 0
        for i in range(BONUS):
            p.cashed[seat * BONUS + i] = 0
        for field in range(FIELDS):
            for i in range(ROW):
                p.row[(seat * FIELDS + field) * ROW + i] = 0


def begin_own(own: Own, seat: int, arrived: int) -> None:
    """An empty hand; ``arrived`` is how many handles the old one used."""
    own.seat = seat
    own.head = 1
    for handle in range(min(arrived + 1, HAND)):
        own.hand[handle] = 0
    own.held = 0
    for slot in range(3):
        own.bonus_card[slot] = NO_KIND
        own.bonus_handle[slot] = 0
    own.bonus_choice = 0


def new_game(options: Options) -> State:
    """A state with the first shuffle due."""
    s = State()
    configure(s.pub, options)
    begin(s)
    return s
