"""What an offer of a seat may hold, and what is known of those who could answer it."""

import msgspec

from beanfield.rules.bags import one
from beanfield.rules.cards import KIND_NAMES, KINDS
from beanfield.rules.codes import DUEL, OFFER_GIFT
from beanfield.rules.duel import copies
from beanfield.rules.engine import check
from beanfield.rules.state import Move as KernelMove
from beanfield.rules.state import Own, Public
from beanfield.rules.trade import (
    addressee_refusal,
    cards_refusal,
    phase_refusal,
    post_refusal,
    reached,
)

from .legal import Finder
from .names import MASK_SEATS, bag_names, given_name


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What an offer of a seat may hold while deals are struck.

    ``open``: it can make one now. ``give`` names the cards it may give, turned-up ones first (T3); ``ask`` lists the
    kinds it may ask for (T10). ``to`` lists whom an offer to all reaches (T11, T15); ``choose`` says whether it may
    name some of them, ``first`` whether it may promise the deal to the first who approves (T19). ``known`` says, by
    seat, how many of a kind it could give at least, as everybody has seen and heard (T1, T16).
    """

    open: bool
    give: tuple[str, ...]
    ask: tuple[str, ...]
    to: tuple[int, ...]
    choose: bool
    first: bool
    known: tuple[dict[str, int], ...]


def terms_of(pub: Public, own: Own, seat: int) -> Terms | None:
    """What an offer of the seat may hold, None while nobody deals."""
    if phase_refusal(pub) != 0 or seat < 0:
        return None
    finder = Finder(pub, own, seat)
    m = KernelMove()
    m.n_cards = 1
    give = []
    for m.cards[0] in (*finder.turned(), *finder.hand()):
        if cards_refusal(pub, own, seat, m) == 0:
            give.append(given_name(m.cards[0]))
    m.n_cards = 0
    ask = [kind for kind in range(KINDS) if pub.deck[kind] > 0]
    # Whether any offer at all can be made: one that asks for a single bean can be, if any can.
    m.ask = one(ask[0])
    can = post_refusal(pub, own, seat, m) == 0
    everybody = reached(pub, seat, 0)
    named = [other for other in range(pub.players) if everybody >> other & 1 and addressed(pub, seat, m, other)]
    m.to = 0
    m.first = 1
    return Terms(
        can,
        tuple(give),
        tuple([KIND_NAMES[kind] for kind in ask]),
        MASK_SEATS[everybody],
        len(named) > 1,
        addressee_refusal(pub, seat, m) == 0,
        tuple([bag_names(known_of(pub, other)) for other in range(pub.players)]),
    )


def known_of(pub: Public, seat: int) -> int:
    """What the seat is known to hold that it could give: what its hand has shown, and its turned-up cards."""
    bag = pub.shown[seat]
    if seat == pub.active:
        for kind in pub.turned[: pub.n_turned]:
            if kind >= 0:
                bag += one(kind)
    return bag


def gifts_of(pub: Public, own: Own, seat: int) -> dict[str, int]:
    """The kinds the seat may offer as a gift in The Duel, and how many of each it could give; 0: a bluff (U6, U8)."""
    if pub.game != DUEL or seat < 0:
        return {}
    m = KernelMove()
    m.code = OFFER_GIFT
    found = {}
    for m.kind in range(KINDS):
        if check(pub, own, seat, m) == 0:
            found[KIND_NAMES[m.kind]] = copies(pub, own, m.kind)
    return found


def addressed(pub: Public, seat: int, m: KernelMove, other: int) -> bool:
    """Whether an offer can go to this seat alone."""
    m.to = 1 << other
    return addressee_refusal(pub, seat, m) == 0
