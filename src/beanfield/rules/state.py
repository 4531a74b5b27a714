"""The whole memory of a game: what is public, what each seat alone knows, and what nobody knows.

The split is the secrecy of the project: what a seat may know (its *Known*) is exactly ``(pub, own[seat])``, so a
policy that is handed those two records cannot see more. ``pub`` includes the perfect memory of public events that
rule T16 allows. A card inside is its kind; its name is its place and its handle there, so there is no card number
that could leak.

Handles: a hand card's handle is the number of its arrival in that hand (1, 2, ...), a set-aside card's and a
turned-up card's likewise. In moves a turned-up card is named by the negative of its handle. A handle is never
reused.
"""

from typing import Annotated, Final

from .record import Byte, Int, Record, Short, Word

SEATS: Final = 7
FIELDS: Final = 3
KIND_SLOTS: Final = 11
PILE: Final = 160  # no pile holds more than the 154 cards of the box
HAND: Final = 256  # arrivals of one hand in a whole game; the longest possible game stays below
ROW: Final = 104  # the Duel's whole deck in one row
OPEN: Final = 64  # rule T17: offers open at once
CARDS: Final = 16  # rule T10: cards on a side of an offer
BONUS: Final = 32
EVENTS: Final = 6144
NO_KIND: Final = -1
NOBODY: Final = -1


class Offer(Record):
    """What everybody knows of an open offer (rules T10, T16); ``id`` 0 marks a free slot."""

    id: Int
    revision: Int
    seat: Byte  # the proposer
    to: Byte  # bit i: seat i is addressed
    first: Byte  # rule T19
    counter: Int  # the id of the offer it answers, or 0
    give: Word  # the bag of hand cards given (see rules/bags.py)
    turned: Byte  # bit i: turned-up card i is given
    ask: Word  # the bag asked
    asked: Byte  # how many cards are asked in all
    approved: Byte  # bit i: seat i approves
    declined: Byte
    ever_approved: Byte  # in this revision (rule T18)
    ever_declined: Byte


class Public(Record):
    """What everybody at the table may know, memory included."""

    # The game and its switches (rules O, V1).
    game: Byte
    players: Byte
    live: Byte  # 1: anyone may speak at any time; 0: rounds (rule T18)
    grace: Byte  # 1: END starts the grace of rule T20
    start: Byte
    fields_at_start: Byte
    field_price: Byte  # 0: no third field for sale
    harvest_mode: Byte
    draw_count: Byte  # 0: each player draws one (rule D2)
    turn_count: Byte  # cards turned up in a turn
    exhaustions_end: Byte
    tie_mode: Byte
    close_when_others_done: Byte
    coins_hidden: Byte
    offer_cap: Byte  # posts a player may make in a phase; 0: no cap
    first_hand: Annotated[list[int], "i1", SEATS]  # by seat
    deck: Annotated[list[int], "i1", KIND_SLOTS]  # cards in the game, by kind
    in_game: Word  # all five bits of every kind in the game
    steps: Annotated[list[int], "i1", KIND_SLOTS * 4]  # the beanometers
    bonus_runs: Annotated[list[int], "i1", BONUS * 4]
    bonus_pennies: Annotated[list[int], "i1", BONUS]

    # Where the game stands.
    stage: Byte
    active: Byte
    to_act: Byte  # in rounds: who speaks; live: who is waited for most
    turn: Short
    quiet: Byte  # 1: nobody has broken the silence of this round (rule T18)
    wished: Byte  # bit i: seat i has wished since the last other move (in rounds)
    exhaustions: Byte
    final: Byte  # 1: the last exhaustion has come
    act: Byte
    act_left: Byte
    shuffle_due: Byte
    resume: Byte  # the stage that goes on after ASK_CASH

    # Piles.
    supply: Short
    n_discard: Short
    discard: Annotated[list[int], "i1", PILE]  # bottom first
    removed: Annotated[list[int], "i1", KIND_SLOTS]  # out of the game (rule V1)
    turned_base: Short
    n_turned: Byte
    turned_left: Byte
    turned: Annotated[list[int], "i1", PILE]  # -1 once it has gone

    # Seats.
    hand_size: Annotated[list[int], "i2", SEATS]
    arrived: Annotated[list[int], "i2", SEATS]
    n_fields: Annotated[list[int], "i1", SEATS]
    bought: Annotated[list[int], "i1", SEATS]
    field_kind: Annotated[list[int], "i1", SEATS * FIELDS]  # of the last card; -1: empty
    field_count: Annotated[list[int], "i1", SEATS * FIELDS]
    row: Annotated[list[int], "i1", 2 * FIELDS * ROW]  # the Duel's rows, first card first
    coins: Annotated[list[int], "i2", SEATS]
    coin: Annotated[list[int], "i1", SEATS * PILE]  # bottom first; -1 - i: unseen starting coin i (rule U2)
    aside_base: Annotated[list[int], "i2", SEATS]
    n_aside: Annotated[list[int], "i2", SEATS]
    aside_left: Annotated[list[int], "i2", SEATS]
    aside: Annotated[list[int], "i1", SEATS * PILE]  # -1 once it has gone
    must_card: Annotated[list[int], "i2", SEATS]  # forced harvest: the card to plant next (rule H5)
    must_field: Annotated[list[int], "i1", SEATS]

    # Trading.
    posts: Annotated[list[int], "i4", SEATS]  # in this phase; a live table may have no cap
    done: Annotated[list[int], "i1", SEATS]
    want: Annotated[list[int], "i2", SEATS]  # wishes (rule T20), bit k: kind k
    spare: Annotated[list[int], "i2", SEATS]
    shown: Annotated[list[int], "i8", SEATS]  # bags: at least so many are in a hand, known from offers and gifts
    next_offer: Int
    n_open: Byte
    open: Annotated[list[int], "i1", OPEN]  # slots of the open offers, oldest first
    offers: Annotated[list[Offer], Offer, OPEN]
    n_posts: Int  # in the whole game
    n_deals: Int

    # The Duel.
    gift_kind: Byte  # on offer; -1: none yet
    gift_seat: Byte  # who offered it
    pushed: Short  # bit k: kind k was pushed in this phase
    n_pushed: Byte
    turned_discarded: Byte
    bonus_supply: Byte
    n_bonus_discard: Byte
    bonus_discard: Annotated[list[int], "i1", BONUS]
    bonus_arrived: Annotated[list[int], "i2", 2]
    bonus_held: Annotated[list[int], "i1", 2]
    bonus_chosen: Annotated[list[int], "i1", 2]
    n_cashed: Annotated[list[int], "i1", 2]
    cashed: Annotated[list[int], "i1", 2 * BONUS]

    # The result: coins (pennies in the Duel), and bit i: seat i wins.
    score: Annotated[list[int], "i4", SEATS]
    winners: Byte


class Own(Record):
    """What one seat alone knows. A spectator's is empty, with ``seat`` -1."""

    seat: Byte
    head: Short  # no card of the hand has a smaller handle
    hand: Annotated[list[int], "i1", HAND]  # kind by handle; -1 once it has gone
    held: Word  # the bag of hand cards
    offer_n: Annotated[list[int], "i1", OPEN]  # own offers, by slot: how many cards, and which
    offer_card: Annotated[list[int], "i2", OPEN * CARDS]
    approval_card: Annotated[list[int], "i2", OPEN * CARDS]  # own approvals, by slot
    bonus_card: Annotated[list[int], "i1", 3]  # -1: none
    bonus_handle: Annotated[list[int], "i2", 3]
    bonus_choice: Byte  # bit i: bonus slot i is to be discarded


class Rng(Record):
    """The state of a generator of simulations (see :mod:`beanfield.rules.chance`)."""

    state: Word


class Hidden(Record):
    """What nobody knows: the order of the piles, the unseen starting coins, the generator of simulations."""

    supply: Annotated[list[int], "i1", PILE]  # bottom first
    bonus_supply: Annotated[list[int], "i1", BONUS]
    start_coin: Annotated[list[int], "i1", 6]
    rng: Rng


class State(Record):
    """A whole game. ``ev[:n_ev]`` holds what the last call did, if ``log`` is set: code, length, numbers, ..."""

    pub: Public
    own: Annotated[list[Own], Own, SEATS]
    hidden: Hidden
    log: Byte
    fault: Byte  # never set unless the kernel itself is wrong
    n_ev: Short
    ev: Annotated[list[int], "i4", EVENTS]


class Known(Record):
    """What one seat may know, as a record of its own (``seat`` -1: a spectator)."""

    seat: Byte
    pub: Public
    own: Own


class Move(Record):
    """What a seat asks for; which fields count depends on ``code`` (see :mod:`beanfield.rules.codes`)."""

    code: Byte
    field: Byte
    card: Short
    kind: Byte
    offer: Int
    revision: Int
    partner: Byte
    to: Byte  # bit i: seat i is addressed; 0: everybody
    first: Byte
    counter: Int
    n_cards: Byte
    cards: Annotated[list[int], "i2", CARDS]
    ask: Word  # a bag
    want: Short
    spare: Short
