"""What an offer of a seat may hold, and what is known of those who could answer it."""

import msgspec

from beanfield.rules.bags import one
from beanfield.rules.cards import KIND_NAMES, KINDS
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
    name some of them, ``first`` whether it may promise the deal to the first who approves (T19). ``shown`` says, by
    seat, how many of a kind a hand holds at least, as all have heard (T16).
    """

    open: bool
    give: tuple[str, ...]
    ask: tuple[str, ...]
    to: tuple[int, ...]
    choose: bool
    first: bool
    shown: tuple[dict[str, int], ...]


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
        tuple([bag_names(pub.shown[other]) for other in range(pub.players)]),
    )


def addressed(pub: Public, seat: int, m: KernelMove, other: int) -> bool:
    """Whether an offer can go to this seat alone."""
    m.to = 1 << other
    return addressee_refusal(pub, seat, m) == 0
