"""Moves: what a seat asks for, as structs a person can read, and their way into and out of the kernel.

As JSON a move is an object whose ``do`` names it: ``{"do": "plant", "field": 0}``. Kinds are written by name, cards
by place and handle (see :mod:`beanfield.game.names`), seats and fields as numbers from 0. Which moves are legal,
only the rules say; here a move is refused only if it cannot be written down for them.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from beanfield.rules import codes
from beanfield.rules.bags import one
from beanfield.rules.cards import KIND_NAMES
from beanfield.rules.codes import DUEL, TRADING
from beanfield.rules.fields import FRONT
from beanfield.rules.reasons import Reason
from beanfield.rules.state import CARDS, KIND_SLOTS, SEATS
from beanfield.rules.state import Move as KernelMove

from .names import (
    ASIDE_NAMES,
    ASIDE_NUMBERS,
    BONUS_NAMES,
    BONUS_NUMBERS,
    FRONT_NAME,
    GIVEN_NUMBERS,
    HAND_NAMES,
    HAND_NUMBERS,
    KIND_NUMBERS,
    MASK_KINDS,
    MASK_SEATS,
    TURNED_NAMES,
    TURNED_NUMBERS,
    bag_names,
    given_name,
)
from .refusals import IllegalMove

NUMBER_LIMIT: Final = 2**31  # offers, revisions: what four bytes hold


class BaseMove(msgspec.Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """What all moves share."""


class Plant(BaseMove, tag="plant", frozen=True):
    """Plant the front card of the hand (P1)."""

    field: int


class PlantCard(BaseMove, tag="plant-card", frozen=True):
    """Plant a card set aside (``a2``) or turned up (``t3``) (N1, V3, V5, U10)."""

    card: str
    field: int


class Harvest(BaseMove, tag="harvest", frozen=True):
    """Harvest a field (H). Where harvests are forced, ``card`` says for which card: ``front`` or ``a2`` (H5)."""

    field: int
    card: str = ""


class Buy(BaseMove, tag="buy", frozen=True):
    """Buy the third field (F1)."""


class TurnUp(BaseMove, tag="turn-up", frozen=True):
    """Planting from the hand is over; turn cards up (T1, V5, U6)."""


class Draw(BaseMove, tag="draw", frozen=True):
    """Draw cards (D1, V6, U11)."""


class Post(BaseMove, tag="post", frozen=True):
    """Offer cards (``h3``, ``t1``) for kinds and counts (T10).

    ``to`` names the seats addressed, nobody meaning all; ``first`` strikes the deal with the first who approves
    (T19); ``counter`` is the number of the offer this one answers (T14).
    """

    give: tuple[str, ...] = ()
    ask: dict[str, int] = {}
    to: tuple[int, ...] = ()
    first: bool = False
    counter: int = 0


class Change(BaseMove, tag="change", frozen=True):
    """New terms for an own open offer (T14)."""

    offer: int
    give: tuple[str, ...] = ()
    ask: dict[str, int] = {}
    to: tuple[int, ...] = ()
    first: bool = False


class Withdraw(BaseMove, tag="withdraw", frozen=True):
    """Take an own offer off the table (T13)."""

    offer: int


class Approve(BaseMove, tag="approve", frozen=True):
    """Agree to a revision of an offer, naming the cards given for it (T12)."""

    offer: int
    revision: int
    cards: tuple[str, ...] = ()


class TakeBack(BaseMove, tag="take-back", frozen=True):
    """Take an own approval back (T12)."""

    offer: int


class Decline(BaseMove, tag="decline", frozen=True):
    """Say no to a revision of an offer (T14)."""

    offer: int
    revision: int


class Confirm(BaseMove, tag="confirm", frozen=True):
    """Strike the deal with one who approves: the active player's word (T12)."""

    offer: int
    revision: int
    partner: int


class Done(BaseMove, tag="done", frozen=True):
    """Say that one is done trading (T15)."""


class End(BaseMove, tag="end", frozen=True):
    """End the trading phase (T8)."""


class Resume(BaseMove, tag="resume", frozen=True):
    """Take the ending back during the grace (T20)."""


class Close(BaseMove, tag="close", frozen=True):
    """The table's clock ends the grace (T20); it comes from no seat, so the seat played is -1."""


class Wish(BaseMove, tag="wish", frozen=True):
    """Say which kinds one looks for and which one could spare (T20)."""

    want: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()


class Discard(BaseMove, tag="discard", frozen=True):
    """Discard a hand card or a turned-up card (V3, V4, U10)."""

    card: str


class OfferGift(BaseMove, tag="offer-gift", frozen=True):
    """Offer a kind as a gift, refusing the one on offer, if any (U6)."""

    kind: str


class Accept(BaseMove, tag="accept", frozen=True):
    """Accept the gift on offer (U6)."""


class DeliverCard(BaseMove, tag="deliver-card", frozen=True):
    """Pick the copy of the accepted kind that is given (U8)."""

    card: str


class DiscardBonus(BaseMove, tag="discard-bonus", frozen=True):
    """Choose bonus cards to discard, perhaps none (U11)."""

    cards: tuple[str, ...] = ()


class Cash(BaseMove, tag="cash", frozen=True):
    """Cash a bonus card on a field of some side's (U12)."""

    card: str
    side: int
    field: int


class Pass(BaseMove, tag="pass", frozen=True):
    """Stay silent where players speak in turn (T18, H4, U12)."""


Move = (
    Plant
    | PlantCard
    | Harvest
    | Buy
    | TurnUp
    | Draw
    | Post
    | Change
    | Withdraw
    | Approve
    | TakeBack
    | Decline
    | Confirm
    | Done
    | End
    | Resume
    | Close
    | Wish
    | Discard
    | OfferGift
    | Accept
    | DeliverCard
    | DiscardBonus
    | Cash
    | Pass
)


def to_kernel(move: Move, out: KernelMove, game: int = TRADING) -> None:
    """Write a move into the kernel's record; fields its code does not read are left as they are.

    ``game`` is the kernel's number of the game played: where The Duel knows a card set aside, the two-player variant
    knows a hand card. Raises IllegalMove, whatever ``move`` is, if it cannot be written down.
    """
    entry = TO_KERNEL.get(type(move))
    if entry is None:
        raise IllegalMove(Reason.UNKNOWN_MOVE)
    code, fill = entry
    out.code = code
    if fill is not None:
        fill(move, out)
        if game == DUEL and code == codes.DISCARD:
            discard_in_duel(move, out)


# What a field of a move may hold. Each check takes anything at all, because a struct made by hand is not validated.


def small(value: Any, limit: int, reason: Reason) -> int:
    """A whole number from 0 to below ``limit``."""
    if type(value) is not int or value < 0 or value >= limit:
        raise IllegalMove(reason)
    return value


def listed(value: Any, limit: int, reason: Reason) -> tuple[Any, ...]:
    """A list with at most ``limit`` members."""
    if not isinstance(value, tuple | list):
        raise IllegalMove(reason)
    if len(value) > limit:
        raise IllegalMove(reason)
    return tuple(value)


def named(table: dict[str, int], value: Any, reason: Reason) -> int:
    """The number of a name."""
    if type(value) is not str:
        raise IllegalMove(reason)
    number = table.get(value)
    if number is None:
        raise IllegalMove(reason, repr(value) if len(value) < 40 else "")
    return number


PLANTED_NUMBERS: Final = ASIDE_NUMBERS | {name: -number for name, number in TURNED_NUMBERS.items()}
HARVEST_NUMBERS: Final = ASIDE_NUMBERS | {"": 0, FRONT_NAME: FRONT}
DUEL_DISCARD_NUMBERS: Final = PLANTED_NUMBERS | dict.fromkeys(HAND_NUMBERS, 0)
DISCARD_NUMBERS: Final = GIVEN_NUMBERS | dict.fromkeys(ASIDE_NUMBERS, 0)


def fill_plant(move: Plant, out: KernelMove) -> None:
    out.field = small(move.field, SEATS, Reason.NO_SUCH_FIELD)


def fill_plant_card(move: PlantCard, out: KernelMove) -> None:
    out.card = named(PLANTED_NUMBERS, move.card, Reason.CARD_NOT_THERE)
    out.field = small(move.field, SEATS, Reason.NO_SUCH_FIELD)


def fill_harvest(move: Harvest, out: KernelMove) -> None:
    out.field = small(move.field, SEATS, Reason.NO_SUCH_FIELD)
    out.card = named(HARVEST_NUMBERS, move.card, Reason.CARD_NOT_THERE)


def fill_cards(cards: Any, table: dict[str, int], out: KernelMove) -> None:
    """The cards of an offer, an approval or a choice of bonus cards."""
    cards = listed(cards, CARDS, Reason.TOO_MANY_CARDS)
    row = out.cards
    for i, card in enumerate(cards):
        row[i] = named(table, card, Reason.NOT_HELD)
    out.n_cards = len(cards)


def fill_terms(move: Post | Change, out: KernelMove) -> None:
    fill_cards(move.give, GIVEN_NUMBERS, out)
    if not isinstance(move.ask, dict):
        raise IllegalMove(Reason.BAD_COUNT)
    out.ask = 0
    for kind, count in move.ask.items():
        number = named(KIND_NUMBERS, kind, Reason.KIND_NOT_IN_GAME)
        if type(count) is not int or count < 1:
            raise IllegalMove(Reason.BAD_COUNT)
        if count > CARDS:
            raise IllegalMove(Reason.TOO_MANY_CARDS)
        out.ask += one(number) * count
    to = 0
    for seat in listed(move.to, SEATS, Reason.BAD_ADDRESSEE):
        to |= 1 << small(seat, SEATS, Reason.BAD_ADDRESSEE)
    out.to = to
    if type(move.first) is not bool:
        raise IllegalMove(Reason.UNKNOWN_MOVE)
    out.first = 1 if move.first else 0


def fill_post(move: Post, out: KernelMove) -> None:
    fill_terms(move, out)
    out.counter = small(move.counter, NUMBER_LIMIT, Reason.BAD_COUNTER)


def fill_change(move: Change, out: KernelMove) -> None:
    fill_offer(move, out)
    fill_terms(move, out)


def fill_offer(move: Change | Withdraw | TakeBack | Approve | Decline | Confirm, out: KernelMove) -> None:
    out.offer = small(move.offer, NUMBER_LIMIT, Reason.OFFER_GONE)


def fill_revision(move: Approve | Decline | Confirm, out: KernelMove) -> None:
    fill_offer(move, out)
    out.revision = small(move.revision, NUMBER_LIMIT, Reason.STALE_REVISION)


def fill_approve(move: Approve, out: KernelMove) -> None:
    fill_revision(move, out)
    fill_cards(move.cards, GIVEN_NUMBERS, out)


def fill_confirm(move: Confirm, out: KernelMove) -> None:
    fill_revision(move, out)
    out.partner = small(move.partner, SEATS, Reason.NO_APPROVAL)


def fill_wish(move: Wish, out: KernelMove) -> None:
    out.want = kinds(move.want)
    out.spare = kinds(move.spare)


def kinds(value: Any) -> int:
    """The mask of a list of kinds."""
    mask = 0
    for kind in listed(value, KIND_SLOTS, Reason.BAD_WISH):
        mask |= 1 << named(KIND_NUMBERS, kind, Reason.KIND_NOT_IN_GAME)
    return mask


def fill_discard(move: Discard, out: KernelMove) -> None:
    out.card = named(DISCARD_NUMBERS, move.card, Reason.CARD_NOT_THERE)


def discard_in_duel(move: Any, out: KernelMove) -> None:
    """The Duel's kernel reads a positive number as a card set aside (a gift), never as a hand card."""
    out.card = named(DUEL_DISCARD_NUMBERS, move.card, Reason.CARD_NOT_THERE)


def fill_gift(move: OfferGift, out: KernelMove) -> None:
    out.kind = named(KIND_NUMBERS, move.kind, Reason.KIND_NOT_IN_GAME)


def fill_deliver(move: DeliverCard, out: KernelMove) -> None:
    out.card = named(GIVEN_NUMBERS, move.card, Reason.NOT_HELD)


def fill_bonus(move: DiscardBonus, out: KernelMove) -> None:
    fill_cards(move.cards, BONUS_NUMBERS, out)


def fill_cash(move: Cash, out: KernelMove) -> None:
    out.card = named(BONUS_NUMBERS, move.card, Reason.NOT_HELD)
    out.partner = small(move.side, SEATS, Reason.NO_SUCH_FIELD)
    out.field = small(move.field, SEATS, Reason.NO_SUCH_FIELD)


TO_KERNEL: Final[dict[type, tuple[int, Callable[[Any, KernelMove], None] | None]]] = {
    Plant: (codes.PLANT, fill_plant),
    PlantCard: (codes.PLANT_CARD, fill_plant_card),
    Harvest: (codes.HARVEST, fill_harvest),
    Buy: (codes.BUY, None),
    TurnUp: (codes.TURN_UP, None),
    Draw: (codes.DRAW, None),
    Post: (codes.POST, fill_post),
    Change: (codes.CHANGE, fill_change),
    Withdraw: (codes.WITHDRAW, fill_offer),
    Approve: (codes.APPROVE, fill_approve),
    TakeBack: (codes.TAKE_BACK, fill_offer),
    Decline: (codes.DECLINE, fill_revision),
    Confirm: (codes.CONFIRM, fill_confirm),
    Done: (codes.DONE, None),
    End: (codes.END, None),
    Resume: (codes.RESUME, None),
    Close: (codes.CLOSE, None),
    Wish: (codes.WISH, fill_wish),
    Discard: (codes.DISCARD, fill_discard),
    OfferGift: (codes.OFFER_GIFT, fill_gift),
    Accept: (codes.ACCEPT, None),
    DeliverCard: (codes.DELIVER_CARD, fill_deliver),
    DiscardBonus: (codes.DISCARD_BONUS, fill_bonus),
    Cash: (codes.CASH, fill_cash),
    Pass: (codes.PASS, None),
}


def from_kernel(m: KernelMove) -> Move:
    """The move a kernel record holds. Raises IllegalMove for a code that no move has."""
    make = FROM_KERNEL.get(m.code)
    if make is None:
        raise IllegalMove(Reason.UNKNOWN_MOVE)
    return make(m)


def planted_name(card: int) -> str:
    """The name of a set-aside (positive) or turned-up card."""
    return ASIDE_NAMES[card] if card > 0 else TURNED_NAMES[-card]


def harvest_name(card: int) -> str:
    """The name of the card a field is harvested for."""
    return "" if card == 0 else FRONT_NAME if card == FRONT else ASIDE_NAMES[card]


def given(m: KernelMove) -> tuple[str, ...]:
    """The names of the cards given."""
    return tuple([given_name(card) for card in m.cards[: m.n_cards]])


FROM_KERNEL: Final[dict[int, Callable[[KernelMove], Move]]] = {
    codes.PLANT: lambda m: Plant(m.field),
    codes.PLANT_CARD: lambda m: PlantCard(planted_name(m.card), m.field),
    codes.HARVEST: lambda m: Harvest(m.field, harvest_name(m.card)),
    codes.BUY: lambda m: Buy(),
    codes.TURN_UP: lambda m: TurnUp(),
    codes.DRAW: lambda m: Draw(),
    codes.POST: lambda m: Post(given(m), bag_names(m.ask), MASK_SEATS[m.to], m.first != 0, m.counter),
    codes.CHANGE: lambda m: Change(m.offer, given(m), bag_names(m.ask), MASK_SEATS[m.to], m.first != 0),
    codes.WITHDRAW: lambda m: Withdraw(m.offer),
    codes.APPROVE: lambda m: Approve(m.offer, m.revision, given(m)),
    codes.TAKE_BACK: lambda m: TakeBack(m.offer),
    codes.DECLINE: lambda m: Decline(m.offer, m.revision),
    codes.CONFIRM: lambda m: Confirm(m.offer, m.revision, m.partner),
    codes.DONE: lambda m: Done(),
    codes.END: lambda m: End(),
    codes.RESUME: lambda m: Resume(),
    codes.CLOSE: lambda m: Close(),
    codes.WISH: lambda m: Wish(MASK_KINDS[m.want], MASK_KINDS[m.spare]),
    codes.DISCARD: lambda m: Discard(HAND_NAMES[m.card] if m.card > 0 else TURNED_NAMES[-m.card]),
    codes.OFFER_GIFT: lambda m: OfferGift(KIND_NAMES[m.kind]),
    codes.ACCEPT: lambda m: Accept(),
    codes.DELIVER_CARD: lambda m: DeliverCard(given_name(m.card)),
    codes.DISCARD_BONUS: lambda m: DiscardBonus(tuple([BONUS_NAMES[card] for card in m.cards[: m.n_cards]])),
    codes.CASH: lambda m: Cash(BONUS_NAMES[m.card], m.partner, m.field),
    codes.PASS: lambda m: Pass(),
}
