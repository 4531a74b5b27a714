"""Events: what happened, chance filled in, as structs a person can read, and their way out of and into the kernel.

Every event goes to every seat, so numbers of events show no gaps; what a seat may not hear is blanked by
:func:`beanfield.rules.known.redact` before it is decoded. A blank is None: the kind of a card somebody else drew,
the handle of a hand card that is not one's own.

Whoever wants to keep up with a game folds its events into a Known: ``first_known`` is the table before the first
shuffle, ``fold`` adds an event. :func:`beanfield.game.view.view_of` makes a View of it at any time.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

from beanfield.rules import codes
from beanfield.rules import fold as kernel_fold
from beanfield.rules.cards import KIND_NAMES
from beanfield.rules.codes import FROM_ASIDE, FROM_HAND, FROM_TURNED
from beanfield.rules.fields import FRONT
from beanfield.rules.known import know, redact
from beanfield.rules.options import Options
from beanfield.rules.setup import new_game
from beanfield.rules.state import KIND_SLOTS, SEATS, Known

from .names import (
    ACT_NUMBERS,
    ACTS,
    ASIDE_NAMES,
    ASIDE_NUMBERS,
    BONUS_NAMES,
    BONUS_NUMBERS,
    CAUSE_NUMBERS,
    CAUSES,
    COIN_NAMES,
    COIN_NUMBERS,
    FRONT_NAME,
    GIVEN_NUMBERS,
    HAND_NAMES,
    HAND_NUMBERS,
    KIND_NUMBERS,
    KIND_OR_NONE,
    MASK_KINDS,
    MASK_SEATS,
    PILE_NUMBERS,
    PILES,
    PLACES,
    STAGE_NUMBERS,
    STAGES,
    TURNED_NAMES,
    TURNED_NUMBERS,
    kinds_mask,
    seats_mask,
)


class BaseEvent(msgspec.Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True):
    """What all events share."""


class Card(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card somewhere: its name there (``h7``, ``t3``, ``a2``), None for others' hand cards, and its kind."""

    card: str | None
    kind: str


class Stands(BaseEvent, tag="stands", frozen=True):
    """Where the game stands now; the last event of every move and of every shuffle."""

    stage: str
    active: int
    to_act: int
    quiet: bool
    act: str
    act_left: int
    shuffle_due: str
    resume: str
    final: bool
    wished: tuple[int, ...]


class Shuffled(BaseEvent, tag="shuffled", frozen=True):
    """A discard pile of so many cards became the new pile ``supply`` or ``bonus`` (D3, U11)."""

    pile: str
    cards: int


class Drew(BaseEvent, tag="drew", frozen=True):
    """A card went from the supply to the back of a hand; only its owner hears the kind (D1)."""

    seat: int
    kind: str | None


class Exhausted(BaseEvent, tag="exhausted", frozen=True):
    """The supply's last card left it, for the so-many-eth time (E1)."""

    count: int


class TurnBegan(BaseEvent, tag="turn-began", frozen=True):
    """A new active player (D5)."""

    seat: int
    turn: int


class Planted(BaseEvent, tag="planted", frozen=True):
    """A card was planted: the ``front`` card of the hand, or one set aside or turned up (P3)."""

    seat: int
    card: str
    kind: str
    field: int


class Harvested(BaseEvent, tag="harvested", frozen=True):
    """A field was harvested; ``card`` is what has to be planted there next where harvests are forced (H1, H5)."""

    seat: int
    field: int
    kind: str
    count: int
    coins: int
    card: str


class Bought(BaseEvent, tag="bought", frozen=True):
    """A third field was bought (F1)."""

    seat: int
    price: int


class TurnedUp(BaseEvent, tag="turned-up", frozen=True):
    """A card was turned up from the supply (T1)."""

    kind: str


class TradeOpened(BaseEvent, tag="trade-opened", frozen=True):
    """The trading phase began (T1)."""


class Posted(BaseEvent, tag="posted", frozen=True):
    """An offer was made (T10). Only its proposer hears which hand cards it gives."""

    offer: int
    revision: int
    seat: int
    to: tuple[int, ...]
    first: bool
    counter: int
    ask: dict[str, int]
    give: tuple[Card, ...]


class Changed(BaseEvent, tag="changed", frozen=True):
    """An offer got new terms; its approvals and refusals have lapsed (T14)."""

    offer: int
    revision: int
    seat: int
    to: tuple[int, ...]
    first: bool
    counter: int
    ask: dict[str, int]
    give: tuple[Card, ...]


class OfferClosed(BaseEvent, tag="offer-closed", frozen=True):
    """An offer died: ``card-gone``, ``withdrawn``, ``done`` (T13, T15)."""

    offer: int
    why: str


class Approved(BaseEvent, tag="approved", frozen=True):
    """A seat agreed to an offer (T12). Only it hears which hand cards it named."""

    offer: int
    seat: int
    cards: tuple[Card, ...]


class Lapsed(BaseEvent, tag="lapsed", frozen=True):
    """An approval died: ``card-gone``, ``changed``, ``taken-back``, ``declined``, ``done`` (T13, T14)."""

    offer: int
    seat: int
    why: str


class Declined(BaseEvent, tag="declined", frozen=True):
    """A seat said no to an offer (T14)."""

    offer: int
    seat: int


class Dealt(BaseEvent, tag="dealt", frozen=True):
    """A deal was struck: the proposer gave, and took, these cards; the offer is gone (T6)."""

    offer: int
    proposer: int
    partner: int
    gave: tuple[Card, ...]
    took: tuple[Card, ...]


class SaidDone(BaseEvent, tag="said-done", frozen=True):
    """A seat declared itself done trading (T15)."""

    seat: int


class Wished(BaseEvent, tag="wished", frozen=True):
    """What a seat looks for and could spare (T20)."""

    seat: int
    want: tuple[str, ...]
    spare: tuple[str, ...]


class TradeClosed(BaseEvent, tag="trade-closed", frozen=True):
    """The trading phase ended: open offers are gone, turned-up cards left are set aside (T8, T13)."""


class Discarded(BaseEvent, tag="discarded", frozen=True):
    """A card was discarded without a harvest: turned up (``t2``) or of a hand (None for others) (V3, V4, U10)."""

    seat: int
    card: str | None
    kind: str


class Pulled(BaseEvent, tag="pulled", frozen=True):
    """The top discard joined the turned-up cards (V5)."""

    kind: str


class CoinDealt(BaseEvent, tag="coin-dealt", frozen=True):
    """An unseen starting coin (U2)."""

    seat: int


class GiftOffered(BaseEvent, tag="gift-offered", frozen=True):
    """A kind was offered as a gift, the one before refused (U6)."""

    seat: int
    kind: str


class GiftAccepted(BaseEvent, tag="gift-accepted", frozen=True):
    """The gift was accepted, and whether it was a bluff (U8)."""

    seat: int
    kind: str
    bluff: bool


class Given(BaseEvent, tag="given", frozen=True):
    """The gift changed hands: a turned-up card (``t1``) or a hand card (None for others) (U8)."""

    seat: int
    to: int
    card: str | None
    kind: str


class Paid(BaseEvent, tag="paid", frozen=True):
    """A bluffer paid the top coin of his pile: a kind, or ``unseen-1`` to ``unseen-6`` for a starting coin (U8)."""

    seat: int
    to: int
    coin: str


class BonusDrew(BaseEvent, tag="bonus-drew", frozen=True):
    """A bonus card was drawn; only its owner hears which, as its number in the table of bonus cards (U11)."""

    seat: int
    bonus: int | None


class BonusChosen(BaseEvent, tag="bonus-chosen", frozen=True):
    """A seat chose bonus cards to discard; only it hears which of its three places (U11)."""

    seat: int
    places: tuple[int, ...] | None


class BonusDiscarded(BaseEvent, tag="bonus-discarded", frozen=True):
    """A bonus card was discarded (U11)."""

    seat: int
    card: str | None
    bonus: int


class Cashed(BaseEvent, tag="cashed", frozen=True):
    """A bonus card was cashed on a field of some side's (U12)."""

    seat: int
    card: str | None
    bonus: int
    side: int
    field: int


class GameOver(BaseEvent, tag="game-over", frozen=True):
    """The result: the winners, and the score of every seat in coins (pennies in The Duel) (E3, E4)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Revealed(BaseEvent, tag="revealed", frozen=True):
    """The kinds of the six starting coins, as they were dealt (U2)."""

    kinds: tuple[str, ...]


class Passed(BaseEvent, tag="passed", frozen=True):
    """A seat stayed silent (T18, H4, U12)."""

    seat: int


Event = (
    Stands
    | Shuffled
    | Drew
    | Exhausted
    | TurnBegan
    | Planted
    | Harvested
    | Bought
    | TurnedUp
    | TradeOpened
    | Posted
    | Changed
    | OfferClosed
    | Approved
    | Lapsed
    | Declined
    | Dealt
    | SaidDone
    | Wished
    | TradeClosed
    | Discarded
    | Pulled
    | CoinDealt
    | GiftOffered
    | GiftAccepted
    | Given
    | Paid
    | BonusDrew
    | BonusChosen
    | BonusDiscarded
    | Cashed
    | GameOver
    | Revealed
    | Passed
)


def decode(numbers: list[int], seat: int, players: int = SEATS) -> list[Event]:
    """The events of a run (code, length, numbers, code, ...) as ``seat`` may hear them; -1 is a spectator.

    ``players`` is how many scores the result lists.
    """
    events = []
    at = 0
    end = len(numbers)
    while at < end:
        last = at + 2 + numbers[at + 1]
        events.append(decode_one(numbers[at], numbers[at + 2 : last], seat, players))
        at = last
    return events


def decode_one(code: int, x: list[int], seat: int, players: int = SEATS) -> Event:
    """One event as ``seat`` may hear it; ``x`` holds its numbers as :mod:`beanfield.rules.notes` lists them."""
    return DECODERS[code](redact(code, x, seat), seat, players)


BOOL: Final = (False, True)


def given_cards(x: list[int], at: int) -> tuple[Card, ...]:
    """The cards listed from ``at``: how many, then card and kind of each."""
    count = x[at]
    if count == 0:
        return ()
    return tuple([Card(given_or_none(x[i]), KIND_NAMES[x[i + 1]]) for i in range(at + 1, at + 1 + 2 * count, 2)])


def given_or_none(card: int) -> str | None:
    """The name of a card of an offer, None if it was blanked."""
    return HAND_NAMES[card] if card > 0 else TURNED_NAMES[-card] if card < 0 else None


def planted_card(source: int, handle: int) -> str:
    """The name of a card that was planted."""
    if source == FROM_HAND:
        return FRONT_NAME
    return ASIDE_NAMES[handle] if source == FROM_ASIDE else TURNED_NAMES[handle]


def decode_stands(x: list[int], seat: int, players: int) -> Event:
    return stands(*x)


# It comes with every move, and much the same ones come again and again.
@lru_cache(maxsize=4096)
def stands(
    stage: int,
    active: int,
    to_act: int,
    quiet: int,
    act: int,
    act_left: int,
    due: int,
    resume: int,
    final: int,
    wished: int,
) -> Stands:
    """Where the game stands, from the numbers of EV_AT."""
    return Stands(
        STAGES[stage],
        active,
        to_act,
        BOOL[quiet],
        ACTS[act],
        act_left,
        PILES[due],
        STAGES[resume],
        BOOL[final],
        MASK_SEATS[wished],
    )


def decode_harvested(x: list[int], seat: int, players: int) -> Event:
    card = x[5]
    name = "" if card == 0 else FRONT_NAME if card == FRONT else ASIDE_NAMES[card]
    return Harvested(x[0], x[1], KIND_NAMES[x[2]], x[3], x[4], name)


def asked_kinds(x: list[int]) -> dict[str, int]:
    """The kinds and counts an offer asks."""
    return {KIND_NAMES[kind]: x[6 + kind] for kind in range(KIND_SLOTS) if x[6 + kind]}


def decode_posted(x: list[int], seat: int, players: int) -> Event:
    return Posted(x[0], x[1], x[2], MASK_SEATS[x[3]], BOOL[x[4]], x[5], asked_kinds(x), given_cards(x, 6 + KIND_SLOTS))


def decode_changed(x: list[int], seat: int, players: int) -> Event:
    return Changed(x[0], x[1], x[2], MASK_SEATS[x[3]], BOOL[x[4]], x[5], asked_kinds(x), given_cards(x, 6 + KIND_SLOTS))


def decode_discarded(x: list[int], seat: int, players: int) -> Event:
    if x[1] == FROM_HAND:
        card = HAND_NAMES[x[2]] if x[2] > 0 else None
    else:
        card = TURNED_NAMES[x[2]]
    return Discarded(x[0], card, KIND_NAMES[x[3]])


def decode_bonus_drew(x: list[int], seat: int, players: int) -> Event:
    return BonusDrew(x[0], x[1] if x[1] >= 0 else None)


def bonus_name(handle: int) -> str | None:
    """The name of a bonus card, None if it was blanked."""
    return BONUS_NAMES[handle] if handle > 0 else None


Decoder = Callable[[list[int], int, int], Event]

DECODE: Final[dict[int, Decoder]] = {
    codes.EV_AT: decode_stands,
    codes.EV_SHUFFLED: lambda x, seat, players: Shuffled(PILES[x[0]], x[1]),
    codes.EV_DREW: lambda x, seat, players: Drew(x[0], KIND_OR_NONE[x[1]]),
    codes.EV_EXHAUSTED: lambda x, seat, players: Exhausted(x[0]),
    codes.EV_TURN: lambda x, seat, players: TurnBegan(x[0], x[1]),
    codes.EV_PLANTED: lambda x, seat, players: Planted(x[0], planted_card(x[1], x[2]), KIND_NAMES[x[3]], x[4]),
    codes.EV_HARVESTED: decode_harvested,
    codes.EV_BOUGHT: lambda x, seat, players: Bought(x[0], x[1]),
    codes.EV_TURNED: lambda x, seat, players: TurnedUp(KIND_NAMES[x[0]]),
    codes.EV_TRADE_OPEN: lambda x, seat, players: TradeOpened(),
    codes.EV_POSTED: decode_posted,
    codes.EV_CHANGED: decode_changed,
    codes.EV_CLOSED: lambda x, seat, players: OfferClosed(x[0], CAUSES[x[1]]),
    codes.EV_APPROVED: lambda x, seat, players: Approved(x[0], x[1], given_cards(x, 2)),
    codes.EV_LAPSED: lambda x, seat, players: Lapsed(x[0], x[1], CAUSES[x[2]]),
    codes.EV_DECLINED: lambda x, seat, players: Declined(x[0], x[1]),
    codes.EV_DEAL: lambda x, seat, players: Dealt(x[0], x[1], x[2], given_cards(x, 3), given_cards(x, 4 + 2 * x[3])),
    codes.EV_DONE: lambda x, seat, players: SaidDone(x[0]),
    codes.EV_WISH: lambda x, seat, players: Wished(x[0], MASK_KINDS[x[1]], MASK_KINDS[x[2]]),
    codes.EV_TRADE_CLOSED: lambda x, seat, players: TradeClosed(),
    codes.EV_DISCARDED: decode_discarded,
    codes.EV_PULLED: lambda x, seat, players: Pulled(KIND_NAMES[x[0]]),
    codes.EV_COIN_DEALT: lambda x, seat, players: CoinDealt(x[0]),
    codes.EV_GIFT: lambda x, seat, players: GiftOffered(x[0], KIND_NAMES[x[1]]),
    codes.EV_ACCEPTED: lambda x, seat, players: GiftAccepted(x[0], KIND_NAMES[x[1]], BOOL[x[2]]),
    codes.EV_GIVEN: lambda x, seat, players: Given(x[0], x[1], given_or_none(x[2]), KIND_NAMES[x[3]]),
    codes.EV_PAID: lambda x, seat, players: Paid(x[0], x[1], COIN_NAMES[x[2]]),
    codes.EV_BONUS_DREW: decode_bonus_drew,
    # Blanked, a choice looks like the choice of none; whose it is tells them apart.
    codes.EV_BONUS_CHOSEN: lambda x, seat, players: BonusChosen(x[0], PLACES[x[1]] if x[0] == seat else None),
    codes.EV_BONUS_DISCARDED: lambda x, seat, players: BonusDiscarded(x[0], bonus_name(x[1]), x[2]),
    codes.EV_CASHED: lambda x, seat, players: Cashed(x[0], bonus_name(x[1]), x[2], x[3], x[4]),
    codes.EV_OVER: lambda x, seat, players: GameOver(MASK_SEATS[x[0]], tuple(x[1 : 1 + players])),
    codes.EV_REVEALED: lambda x, seat, players: Revealed(tuple([KIND_NAMES[kind] for kind in x])),
    codes.EV_PASSED: lambda x, seat, players: Passed(x[0]),
}
# As a list, because looking up a number there is quicker.
DECODERS: Final[list[Decoder]] = [DECODE.get(code, decode_stands) for code in range(max(DECODE) + 1)]


def encode(event: Event) -> list[int]:
    """The kernel's numbers of an event: code, length, numbers. What was blanked stays blank.

    Raises ValueError if the event is none that ``decode`` could have made.
    """
    try:
        code, numbers = ENCODE[type(event)]
        x = numbers(event)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no event of a game: {event!r}") from error
    return [code, len(x), *x]


def encode_cards(cards: tuple[Card, ...]) -> list[int]:
    x = [len(cards)]
    for card in cards:
        x += (0 if card.card is None else GIVEN_NUMBERS[card.card], KIND_NUMBERS[card.kind])
    return x


def encode_planted(e: Planted) -> list[int]:
    if e.card == FRONT_NAME:
        source, handle = FROM_HAND, 0
    elif e.card in ASIDE_NUMBERS:
        source, handle = FROM_ASIDE, ASIDE_NUMBERS[e.card]
    else:
        source, handle = FROM_TURNED, TURNED_NUMBERS[e.card]
    return [e.seat, source, handle, KIND_NUMBERS[e.kind], e.field]


def encode_harvested(e: Harvested) -> list[int]:
    card = 0 if e.card == "" else FRONT if e.card == FRONT_NAME else ASIDE_NUMBERS[e.card]
    return [e.seat, e.field, KIND_NUMBERS[e.kind], e.count, e.coins, card]


def encode_offer(e: Posted | Changed) -> list[int]:
    ask = [e.ask.get(kind, 0) for kind in KIND_NAMES]
    return [e.offer, e.revision, e.seat, seats_mask(e.to), int(e.first), e.counter, *ask, *encode_cards(e.give)]


def encode_discarded(e: Discarded) -> list[int]:
    if e.card is not None and e.card in TURNED_NUMBERS:
        return [e.seat, FROM_TURNED, TURNED_NUMBERS[e.card], KIND_NUMBERS[e.kind]]
    return [e.seat, FROM_HAND, 0 if e.card is None else HAND_NUMBERS[e.card], KIND_NUMBERS[e.kind]]


def encode_stands(e: Stands) -> list[int]:
    return [
        STAGE_NUMBERS[e.stage],
        e.active,
        e.to_act,
        int(e.quiet),
        ACT_NUMBERS[e.act],
        e.act_left,
        PILE_NUMBERS[e.shuffle_due],
        STAGE_NUMBERS[e.resume],
        int(e.final),
        seats_mask(e.wished),
    ]


def encode_over(e: GameOver) -> list[int]:
    return [seats_mask(e.winners), *e.scores, *[0] * (SEATS - len(e.scores))]


def bonus_handle(card: str | None) -> int:
    return 0 if card is None else BONUS_NUMBERS[card]


ENCODE: Final[dict[type, tuple[int, Callable[[Any], list[int]]]]] = {
    Stands: (codes.EV_AT, encode_stands),
    Shuffled: (codes.EV_SHUFFLED, lambda e: [PILE_NUMBERS[e.pile], e.cards]),
    Drew: (codes.EV_DREW, lambda e: [e.seat, -1 if e.kind is None else KIND_NUMBERS[e.kind]]),
    Exhausted: (codes.EV_EXHAUSTED, lambda e: [e.count]),
    TurnBegan: (codes.EV_TURN, lambda e: [e.seat, e.turn]),
    Planted: (codes.EV_PLANTED, encode_planted),
    Harvested: (codes.EV_HARVESTED, encode_harvested),
    Bought: (codes.EV_BOUGHT, lambda e: [e.seat, e.price]),
    TurnedUp: (codes.EV_TURNED, lambda e: [KIND_NUMBERS[e.kind]]),
    TradeOpened: (codes.EV_TRADE_OPEN, lambda e: []),
    Posted: (codes.EV_POSTED, encode_offer),
    Changed: (codes.EV_CHANGED, encode_offer),
    OfferClosed: (codes.EV_CLOSED, lambda e: [e.offer, CAUSE_NUMBERS[e.why]]),
    Approved: (codes.EV_APPROVED, lambda e: [e.offer, e.seat, *encode_cards(e.cards)]),
    Lapsed: (codes.EV_LAPSED, lambda e: [e.offer, e.seat, CAUSE_NUMBERS[e.why]]),
    Declined: (codes.EV_DECLINED, lambda e: [e.offer, e.seat]),
    Dealt: (
        codes.EV_DEAL,
        lambda e: [e.offer, e.proposer, e.partner, *encode_cards(e.gave), *encode_cards(e.took)],
    ),
    SaidDone: (codes.EV_DONE, lambda e: [e.seat]),
    Wished: (codes.EV_WISH, lambda e: [e.seat, kinds_mask(e.want), kinds_mask(e.spare)]),
    TradeClosed: (codes.EV_TRADE_CLOSED, lambda e: []),
    Discarded: (codes.EV_DISCARDED, encode_discarded),
    Pulled: (codes.EV_PULLED, lambda e: [KIND_NUMBERS[e.kind]]),
    CoinDealt: (codes.EV_COIN_DEALT, lambda e: [e.seat]),
    GiftOffered: (codes.EV_GIFT, lambda e: [e.seat, KIND_NUMBERS[e.kind]]),
    GiftAccepted: (codes.EV_ACCEPTED, lambda e: [e.seat, KIND_NUMBERS[e.kind], int(e.bluff)]),
    Given: (
        codes.EV_GIVEN,
        lambda e: [e.seat, e.to, 0 if e.card is None else GIVEN_NUMBERS[e.card], KIND_NUMBERS[e.kind]],
    ),
    Paid: (codes.EV_PAID, lambda e: [e.seat, e.to, COIN_NUMBERS[e.coin]]),
    BonusDrew: (codes.EV_BONUS_DREW, lambda e: [e.seat, -1 if e.bonus is None else e.bonus]),
    BonusChosen: (codes.EV_BONUS_CHOSEN, lambda e: [e.seat, PLACES.index(e.places or ())]),
    BonusDiscarded: (codes.EV_BONUS_DISCARDED, lambda e: [e.seat, bonus_handle(e.card), e.bonus]),
    Cashed: (codes.EV_CASHED, lambda e: [e.seat, bonus_handle(e.card), e.bonus, e.side, e.field]),
    GameOver: (codes.EV_OVER, encode_over),
    Revealed: (codes.EV_REVEALED, lambda e: [KIND_NUMBERS[kind] for kind in e.kinds]),
    Passed: (codes.EV_PASSED, lambda e: [e.seat]),
}


def first_known(options: Options, seat: int) -> Known:
    """What ``seat`` (-1: a spectator) knows of the table before the first shuffle: where folding begins."""
    known = Known()
    know(new_game(options), seat, known)
    return known


def fold(known: Known, event: Event) -> None:
    """Keep up a Known: add what an event says. Raises ValueError for what is no event."""
    numbers = encode(event)
    kernel_fold.fold(known, numbers[0], numbers[2:])
