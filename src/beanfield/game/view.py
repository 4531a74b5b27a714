"""What one seat, or a spectator, may know, as structs a person can read (O1).

A View is made from the two records a seat may know, what is public and what that seat alone knows, never from the
whole state; so it cannot tell a secret. Everything a rule decides (what a field is worth, whom the table waits for)
is asked from the rules.
"""

from typing import Final

import msgspec

from beanfield.rules.cards import DUEL_RANKS, KIND_NAMES, KINDS
from beanfield.rules.codes import (
    ANYTIME,
    BONUS_DISCARD,
    CLOSING,
    DUEL,
    FORCED,
    NO_ACT,
    OVER,
    OWN_TURN,
    PLANT_ASIDE,
    SETUP,
    TIE_SEAT,
    TRADING,
)
from beanfield.rules.duel import planter
from beanfield.rules.fields import FRONT, fits, sale_refusal
from beanfield.rules.places import worth
from beanfield.rules.scoring import bonus_worth
from beanfield.rules.state import BONUS, CARDS, FIELDS, PILE, ROW, Offer, Own, Public
from beanfield.rules.supply import supply_pass
from beanfield.rules.trade import post_cap

from .events import Card
from .memory import Memory, memory_of
from .names import (
    ASIDE_NAMES,
    BONUS_NAMES,
    FRONT_NAME,
    GAMES,
    HAND_NAMES,
    KIND_OR_NONE,
    MASK_KINDS,
    MASK_SEATS,
    PLACES,
    STAGES,
    TURNED_NAMES,
    bag_names,
    given_name,
)


class BonusCard(msgspec.Struct, frozen=True, gc=False):
    """A bonus card: its number in the table of bonus cards, its pennies and its runs in planting order (U13).

    ``worth`` is what it brings in all, in pennies, and ``cards`` how many cards at the end of a row it asks for (U12).
    """

    bonus: int
    pennies: int
    runs: tuple[int, ...]
    worth: int
    cards: int


class Table(msgspec.Struct, frozen=True, gc=False):
    """What stays the same for a whole game: its switches and its cards.

    ``field_price`` 0: no third field for sale; ``draw_count`` 0: each player draws one; ``offer_cap`` None: no cap.
    ``kinds`` lists the kinds in the game with their counts, ``steps`` the cards needed for 1, 2, 3 and 4 coins, 0
    where there is no such step (C1). ``ranks`` are the kinds of The Duel, lowest rank first (U1).
    """

    game: str
    players: int
    start: int
    live: bool
    grace: bool
    fields_at_start: int
    field_price: int
    harvest: str
    draw_count: int
    turn_count: int
    exhaustions_end: int
    tie: str
    close_when_others_done: bool
    coins_hidden: bool
    offer_cap: int | None
    first_hands: tuple[int, ...]
    kinds: dict[str, int]
    steps: dict[str, tuple[int, ...]]
    bonus_cards: tuple[BonusCard, ...]
    ranks: tuple[str, ...]


class FieldView(msgspec.Struct, frozen=True, gc=False):
    """A field: the kind that counts (None: empty), the number of cards, and what a harvest would pay.

    ``missing`` is how many more cards the next coin needs, None if no more coins can be had. In The Duel ``row``
    lists the kinds in planting order, and ``takes`` those that may follow the last one (U3).
    """

    kind: str | None
    count: int
    worth: int
    missing: int | None
    row: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat.

    ``for_sale``: a third field may still be bought (F1). ``coins`` is None where totals are hidden; ``posts_left`` is
    how many offers the seat may still make in this phase, None if there is no cap; ``must_plant`` names the card that
    goes to ``must_field`` next (H5).
    """

    hand: int
    fields: tuple[FieldView, ...]
    bought: bool
    for_sale: bool
    coins: int | None
    aside: tuple[Card, ...]
    must_plant: str | None
    must_field: int | None
    posts_left: int | None
    done: bool
    want: tuple[str, ...]
    spare: tuple[str, ...]


class OfferView(msgspec.Struct, frozen=True, gc=False):
    """An open offer as everybody hears it (T10, T16).

    ``give`` counts the hand cards given by kind, ``turned`` names the turned-up ones. ``approved_before`` and
    ``declined_before`` list who has done so once in this revision (T18).
    """

    offer: int
    revision: int
    seat: int
    to: tuple[int, ...]
    first: bool
    counter: int
    give: dict[str, int]
    turned: tuple[Card, ...]
    ask: dict[str, int]
    approved: tuple[int, ...]
    declined: tuple[int, ...]
    approved_before: tuple[int, ...]
    declined_before: tuple[int, ...]


class BonusHeld(msgspec.Struct, frozen=True, gc=False):
    """A bonus card of one's own hand: its name, its place of three, and what it shows."""

    card: str
    place: int
    shows: BonusCard


class DuelView(msgspec.Struct, frozen=True, gc=False):
    """What is only in The Duel: the gift on offer, the kinds pushed in this phase, the bonus cards."""

    gift: str | None
    gift_seat: int | None
    pushed: tuple[str, ...]
    turned_discarded: bool
    bonus_supply: int
    bonus_discards: int
    bonus_held: tuple[int, ...]
    bonus_chosen: tuple[bool, ...]
    cashed: tuple[tuple[BonusCard, ...], ...]
    own_bonus: tuple[BonusHeld, ...]
    own_choice: tuple[int, ...]


class Result(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a game ended: the score of every seat in coins (pennies in The Duel) and who won; several share a win."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def shared(self) -> bool:
        """Whether several seats share the win (E4)."""
        return len(self.winners) > 1


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat may know (``seat`` None: a spectator).

    ``own_offers`` and ``own_approvals`` name the very cards of one's own offers and approvals, by the offer's
    number. ``supply_pass`` counts how often the supply has been begun. ``awaited`` lists the seats the game waits
    for. ``memory`` is what one may remember of public events, if it was asked for.
    """

    seat: int | None
    table: Table
    turn: int
    stage: str
    active: int
    to_act: int
    awaited: tuple[int, ...]
    exhaustions: int
    final: bool
    supply: int
    supply_pass: int
    discards: int
    discard_top: str | None
    turned: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    offers: tuple[OfferView, ...]
    own_offers: dict[int, tuple[str, ...]]
    own_approvals: dict[int, tuple[str, ...]]
    duel: DuelView | None
    result: Result | None
    memory: Memory | None


HARVESTS: Final = {ANYTIME: "anytime", OWN_TURN: "own-turn", FORCED: "forced"}


def view_of(pub: Public, own: Own, memory: bool = False) -> View:
    """The View of whoever knows these two records; ``memory`` adds what he may remember of public events (T16)."""
    memo: Memo = {}
    table = table_of(pub)
    seats = tuple([seat_view(pub, seat, seat == own.seat, field_views(pub, seat, memo)) for seat in range(pub.players)])
    return View(
        None if own.seat < 0 else own.seat,
        table,
        pub.turn,
        STAGES[pub.stage],
        pub.active,
        pub.to_act,
        awaited(pub),
        pub.exhaustions,
        pub.final != 0,
        pub.supply,
        supply_pass(pub),
        pub.n_discard,
        discard_top(pub),
        turned_cards(pub),
        seats,
        hand_cards(pub, own),
        tuple([offer_view(pub, pub.offers[slot]) for slot in pub.open[: pub.n_open]]),
        *own_cards(pub, own),
        duel_view(pub, own, table.bonus_cards) if pub.game == DUEL else None,
        result_of(pub),
        memory_of(pub) if memory else None,
    )


def awaited(pub: Public) -> tuple[int, ...]:
    """The seats the game waits for: nobody when it is over, while a pile is shuffled and during the grace.

    In rounds that is the one who speaks. On live tables it is whoever has to move before the game can go on: in the
    trading phase the active player (others may trade meanwhile), in phase 3 everyone with cards to plant (N2).
    """
    stage = pub.stage
    if stage in (OVER, SETUP, CLOSING) or pub.act != NO_ACT:
        return ()
    if pub.live != 0:
        if stage == PLANT_ASIDE:
            if pub.game == DUEL:
                return MASK_SEATS[1 << planter(pub)]
            return tuple([seat for seat in range(pub.players) if pub.aside_left[seat] > 0])
        if stage == BONUS_DISCARD:
            return tuple([seat for seat in (0, 1) if pub.bonus_chosen[seat] == 0])
    return MASK_SEATS[1 << pub.to_act]


def table_of(pub: Public) -> Table:
    """What stays the same for a whole game."""
    in_game = [kind for kind in range(KINDS) if pub.deck[kind] > 0]
    return Table(
        GAMES[pub.game],
        pub.players,
        pub.start,
        pub.live != 0,
        pub.grace != 0,
        pub.fields_at_start,
        pub.field_price,
        HARVESTS[pub.harvest_mode],
        pub.draw_count,
        pub.turn_count,
        pub.exhaustions_end,
        "seat" if pub.tie_mode == TIE_SEAT else "hand",
        pub.close_when_others_done != 0,
        pub.coins_hidden != 0,
        pub.offer_cap or None,
        tuple(pub.first_hand[: pub.players]),
        {KIND_NAMES[kind]: pub.deck[kind] for kind in in_game},
        {KIND_NAMES[kind]: tuple(pub.steps[4 * kind : 4 * kind + 4]) for kind in range(KINDS)},
        tuple([bonus_card(pub, number) for number in range(BONUS)]) if pub.game == DUEL else (),
        tuple([KIND_NAMES[kind] for kind in DUEL_RANKS]) if pub.game == DUEL else (),
    )


def bonus_card(pub: Public, number: int) -> BonusCard:
    """What a bonus card shows."""
    runs = tuple([run for run in pub.bonus_runs[4 * number : 4 * number + 4] if run > 0])
    return BonusCard(number, pub.bonus_pennies[number], runs, bonus_worth(pub, number), sum(runs))


def missing_cards(pub: Public, kind: int, count: int) -> int | None:
    """How many more cards of the kind the next coin needs, None if no more coins can be had (C1)."""
    now = worth(pub, kind, count)
    for more in range(1, max(pub.steps[4 * kind : 4 * kind + 4]) - count + 1):
        if worth(pub, kind, count + more) > now:
            return more
    return None


# Fields made before, by kind and number of cards; for one game, because games differ in their beanometers.
Memo = dict[tuple[int, int], FieldView]

EMPTY_FIELD: Final = FieldView(None, 0, 0, None)


def field_view(pub: Public, at: int, memo: Memo) -> FieldView:
    """A field; ``at`` counts through the fields of all seats."""
    kind = pub.field_kind[at]
    if kind < 0:
        return EMPTY_FIELD
    count = pub.field_count[at]
    key = (kind, count)
    plain = memo.get(key)
    if plain is None:
        plain = FieldView(KIND_NAMES[kind], count, worth(pub, kind, count), missing_cards(pub, kind, count))
        memo[key] = plain
    if pub.game != DUEL:
        return plain
    row = tuple([KIND_NAMES[k] for k in pub.row[at * ROW : at * ROW + count]])
    seat, field = divmod(at, FIELDS)
    takes = tuple([KIND_NAMES[k] for k in DUEL_RANKS if fits(pub, seat, field, k) != 0])
    return FieldView(plain.kind, count, plain.worth, plain.missing, row, takes)


def must_name(card: int) -> str | None:
    """The card that has to be planted next: the front card, one set aside, one turned up."""
    if card == 0:
        return None
    if card == FRONT:
        return FRONT_NAME
    return ASIDE_NAMES[card] if card > 0 else TURNED_NAMES[-card]


def field_views(pub: Public, seat: int, memo: Memo) -> tuple[FieldView, ...]:
    """The fields of a seat."""
    first = seat * FIELDS
    return tuple([field_view(pub, at, memo) for at in range(first, first + pub.n_fields[seat])])


def seat_view(pub: Public, seat: int, mine: bool, fields: tuple[FieldView, ...]) -> SeatView:
    """What is to be seen of a seat, by its owner (``mine``) or by others."""
    shown = mine or pub.coins_hidden == 0 or pub.stage == OVER
    must = pub.must_card[seat]
    return SeatView(
        pub.hand_size[seat],
        fields,
        pub.bought[seat] != 0,
        sale_refusal(pub, seat) == 0,
        pub.coins[seat] if shown else None,
        aside_cards(pub, seat) if pub.aside_left[seat] else (),
        must_name(must),
        pub.must_field[seat] if must else None,
        posts_left(pub, seat),
        pub.done[seat] != 0,
        MASK_KINDS[pub.want[seat]],
        MASK_KINDS[pub.spare[seat]],
    )


def posts_left(pub: Public, seat: int) -> int | None:
    """Offers the seat may still make in this phase (T17), None if there is no cap."""
    cap = post_cap(pub)
    if pub.game != TRADING or cap == 0:
        return None
    return cap - pub.posts[seat]


def aside_cards(pub: Public, seat: int) -> tuple[Card, ...]:
    """The cards set aside for a seat."""
    base = pub.aside_base[seat] + 1
    row = pub.aside[seat * PILE : seat * PILE + pub.n_aside[seat]]
    return tuple([Card(ASIDE_NAMES[base + i], KIND_NAMES[kind]) for i, kind in enumerate(row) if kind >= 0])


def turned_cards(pub: Public) -> tuple[Card, ...]:
    """The turned-up cards."""
    base = pub.turned_base + 1
    row = pub.turned[: pub.n_turned]
    return tuple([Card(TURNED_NAMES[base + i], KIND_NAMES[kind]) for i, kind in enumerate(row) if kind >= 0])


def discard_top(pub: Public) -> str | None:
    """The kind on top of the discard pile; before the first shuffle, when the whole deck lies there, nothing."""
    if pub.n_discard == 0 or pub.stage == SETUP:
        return None
    return KIND_NAMES[pub.discard[pub.n_discard - 1]]


# Every card a hand can hold, made once: hands are looked at more often than anything else.
HAND_CARDS: Final = tuple(
    tuple(Card(HAND_NAMES[handle], KIND_NAMES[kind]) for handle in range(256)) for kind in range(KINDS)
)


def hand_cards(pub: Public, own: Own) -> tuple[Card, ...]:
    """The hand in its order, the front card first; a spectator has none."""
    if own.seat < 0:
        return ()
    hand = own.hand
    return tuple([HAND_CARDS[hand[i]][i] for i in range(own.head, pub.arrived[own.seat] + 1) if hand[i] >= 0])


def offer_view(pub: Public, o: Offer) -> OfferView:
    """An open offer."""
    turned: tuple[Card, ...] = ()
    if o.turned != 0:
        base = pub.turned_base + 1
        turned = tuple(
            [Card(TURNED_NAMES[base + i], KIND_NAMES[pub.turned[i]]) for i in range(pub.n_turned) if o.turned >> i & 1]
        )
    return OfferView(
        o.id,
        o.revision,
        o.seat,
        MASK_SEATS[o.to],
        o.first != 0,
        o.counter,
        bag_names(o.give),
        turned,
        bag_names(o.ask),
        MASK_SEATS[o.approved],
        MASK_SEATS[o.declined],
        MASK_SEATS[o.ever_approved],
        MASK_SEATS[o.ever_declined],
    )


NamedCards = dict[int, tuple[str, ...]]


def own_cards(pub: Public, own: Own) -> tuple[NamedCards, NamedCards]:
    """The very cards of one's own open offers and of one's own standing approvals, by the offer's number."""
    seat = own.seat
    offers: NamedCards = {}
    approvals: NamedCards = {}
    if seat >= 0:
        for slot in pub.open[: pub.n_open]:
            o = pub.offers[slot]
            at = slot * CARDS
            if o.seat == seat:
                offers[o.id] = tuple([given_name(card) for card in own.offer_card[at : at + own.offer_n[slot]]])
            elif o.approved >> seat & 1:
                approvals[o.id] = tuple([given_name(card) for card in own.approval_card[at : at + o.asked]])
    return offers, approvals


def cashed_cards(pub: Public, seat: int, cards: tuple[BonusCard, ...]) -> tuple[BonusCard, ...]:
    """The bonus cards a seat has cashed, in the order it did so."""
    return tuple([cards[n] for n in pub.cashed[seat * BONUS : seat * BONUS + pub.n_cashed[seat]]])


def duel_view(pub: Public, own: Own, cards: tuple[BonusCard, ...]) -> DuelView:
    """What is only in The Duel; ``cards`` are all its bonus cards."""
    held = []
    for place in range(3):
        if own.bonus_handle[place] > 0:
            held.append(BonusHeld(BONUS_NAMES[own.bonus_handle[place]], place, cards[own.bonus_card[place]]))
    return DuelView(
        KIND_OR_NONE[pub.gift_kind],
        None if pub.gift_seat < 0 else pub.gift_seat,
        MASK_KINDS[pub.pushed],
        pub.turned_discarded != 0,
        pub.bonus_supply,
        pub.n_bonus_discard,
        (pub.bonus_held[0], pub.bonus_held[1]),
        (pub.bonus_chosen[0] != 0, pub.bonus_chosen[1] != 0),
        (cashed_cards(pub, 0, cards), cashed_cards(pub, 1, cards)),
        tuple(held),
        PLACES[own.bonus_choice],
    )


def result_of(pub: Public) -> Result | None:
    """How the game ended, None if it has not."""
    if pub.stage != OVER:
        return None
    return Result(tuple(pub.score[: pub.players]), MASK_SEATS[pub.winners])
