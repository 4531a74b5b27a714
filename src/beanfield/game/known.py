"""The flat record that policies work on, made again from a View and its memory."""

from collections.abc import Iterable

from beanfield.rules.bags import FULL, one
from beanfield.rules.codes import ANYTIME, DUEL, FORCED, OWN_TURN, TIE_HAND, TIE_SEAT
from beanfield.rules.fields import FRONT
from beanfield.rules.setup import begin_own
from beanfield.rules.state import BONUS, CARDS, FIELDS, NO_KIND, NOBODY, PILE, ROW, SEATS, Known, Public

from .events import Card
from .memory import Memory
from .names import (
    ACT_NUMBERS,
    ASIDE_NUMBERS,
    BONUS_NUMBERS,
    COIN_NUMBERS,
    FRONT_NAME,
    GAMES,
    GIVEN_NUMBERS,
    HAND_NUMBERS,
    KIND_NUMBERS,
    PILE_NUMBERS,
    STAGE_NUMBERS,
    TURNED_NUMBERS,
    bag_of,
    kinds_mask,
    seats_mask,
)
from .view import DuelView, OfferView, SeatView, Table, View


def known_of(view: View) -> Known:
    """The Known behind a View taken with its memory, equal to the one the rules would fill.

    Raises ValueError if the View was taken without memory.
    """
    memory = view.memory
    if memory is None:
        raise ValueError("a Known can be made only from a view taken with memory=True")
    known = Known()
    known.seat = NOBODY if view.seat is None else view.seat
    table_known(view.table, known.pub)
    stage_known(view, memory, known.pub)
    for seat in range(SEATS):
        for field in range(FIELDS):
            known.pub.field_kind[seat * FIELDS + field] = NO_KIND
    for seat, shown in enumerate(view.seats):
        seat_known(shown, memory, seat, known.pub)
    for slot, offer in zip(memory.slots, view.offers, strict=True):
        offer_known(offer, slot, known.pub)
    known.pub.gift_kind = NO_KIND
    known.pub.gift_seat = NOBODY
    if view.duel is not None:
        duel_known(view.duel, memory, known)
    own_known(view, memory, known)
    return known


def table_known(table: Table, pub: Public) -> None:
    """What stays the same for a whole game."""
    pub.game = GAMES.index(table.game)
    pub.players = table.players
    pub.live = int(table.live)
    pub.grace = int(table.grace)
    pub.start = table.start
    pub.fields_at_start = table.fields_at_start
    pub.field_price = table.field_price
    pub.harvest_mode = {"anytime": ANYTIME, "own-turn": OWN_TURN, "forced": FORCED}[table.harvest]
    pub.draw_count = table.draw_count
    pub.turn_count = table.turn_count
    pub.exhaustions_end = table.exhaustions_end
    pub.tie_mode = TIE_SEAT if table.tie == "seat" else TIE_HAND
    pub.close_when_others_done = int(table.close_when_others_done)
    pub.coins_hidden = int(table.coins_hidden)
    pub.offer_cap = table.offer_cap or 0
    pub.first_hand[: table.players] = table.first_hands
    for kind, count in table.kinds.items():
        pub.deck[KIND_NUMBERS[kind]] = count
    pub.in_game = bag_of(dict.fromkeys(table.kinds, FULL))
    for kind, steps in table.steps.items():
        at = 4 * KIND_NUMBERS[kind]
        pub.steps[at : at + 4] = steps
    for card in table.bonus_cards:
        at = 4 * card.bonus
        pub.bonus_runs[at : at + len(card.runs)] = card.runs
        pub.bonus_pennies[card.bonus] = card.pennies


def stage_known(view: View, memory: Memory, pub: Public) -> None:
    """Where the game stands, and the piles."""
    pub.stage = STAGE_NUMBERS[view.stage]
    pub.active = view.active
    pub.to_act = view.to_act
    pub.turn = view.turn
    pub.quiet = int(memory.quiet)
    pub.wished = seats_mask(memory.wished)
    pub.exhaustions = view.exhaustions
    pub.final = int(view.final)
    pub.act = ACT_NUMBERS[memory.act]
    pub.act_left = memory.act_left
    pub.shuffle_due = PILE_NUMBERS[memory.shuffle_due]
    pub.resume = STAGE_NUMBERS[memory.resume]
    pub.supply = view.supply
    pub.n_discard = view.discards
    pub.discard[: view.discards] = numbered(memory.discard)
    add_counts(memory.removed, pub.removed, 0)
    pub.turned_base = memory.turned_base
    pub.n_turned = memory.turned_laid
    pub.turned_left = len(view.turned)
    lay_cards(view.turned, TURNED_NUMBERS, pub.turned, 0, memory.turned_base, memory.turned_laid)
    pub.next_offer = memory.next_offer
    pub.n_open = len(view.offers)
    pub.open[: pub.n_open] = memory.slots
    pub.n_posts = memory.all_posts
    pub.n_deals = memory.all_deals
    if view.result is not None:
        pub.score[: len(view.result.scores)] = view.result.scores
        pub.winners = seats_mask(view.result.winners)


def numbered(kinds: Iterable[str]) -> list[int]:
    """Kinds by number."""
    return [KIND_NUMBERS[kind] for kind in kinds]


def add_counts(counts: dict[str, int], row: list[int], at: int) -> None:
    """Write counts by kind into a row that is all zero there."""
    for kind, count in counts.items():
        row[at + KIND_NUMBERS[kind]] = count


def lay_cards(cards: tuple[Card, ...], numbers: dict[str, int], row: list[int], at: int, base: int, laid: int) -> None:
    """Write cards where their handles put them; the others laid there have gone."""
    for i in range(at, at + laid):
        row[i] = NO_KIND
    for card in cards:
        row[at + card_number(card, numbers) - base - 1] = KIND_NUMBERS[card.kind]


def card_number(card: Card, numbers: dict[str, int]) -> int:
    """The handle of a card that has a name."""
    if card.card is None:
        raise ValueError("a card of this view has no name")
    return numbers[card.card]


def seat_known(shown: SeatView, memory: Memory, seat: int, pub: Public) -> None:
    """What everybody knows of a seat."""
    pub.hand_size[seat] = shown.hand
    pub.arrived[seat] = memory.arrived[seat]
    pub.n_fields[seat] = len(shown.fields)
    pub.bought[seat] = int(shown.bought)
    for field, view in enumerate(shown.fields):
        at = seat * FIELDS + field
        pub.field_kind[at] = NO_KIND if view.kind is None else KIND_NUMBERS[view.kind]
        pub.field_count[at] = view.count
        pub.row[at * ROW : at * ROW + len(view.row)] = numbered(view.row) if view.row else []
    coins = memory.coins[seat]
    pub.coins[seat] = len(coins)
    pub.coin[seat * PILE : seat * PILE + len(coins)] = [COIN_NUMBERS[coin] for coin in coins]
    pub.aside_base[seat] = memory.aside_base[seat]
    pub.n_aside[seat] = memory.aside_laid[seat]
    pub.aside_left[seat] = len(shown.aside)
    lay_cards(shown.aside, ASIDE_NUMBERS, pub.aside, seat * PILE, pub.aside_base[seat], pub.n_aside[seat])
    must = shown.must_plant
    if must is not None:
        pub.must_card[seat] = FRONT if must == FRONT_NAME else ASIDE_NUMBERS[must]
    pub.must_field[seat] = memory.must_field[seat]
    pub.posts[seat] = memory.posts[seat]
    pub.done[seat] = int(shown.done)
    pub.want[seat] = kinds_mask(shown.want)
    pub.spare[seat] = kinds_mask(shown.spare)
    pub.shown[seat] = bag_of(memory.shown[seat])


def offer_known(offer: OfferView, slot: int, pub: Public) -> None:
    """What everybody knows of an open offer."""
    o = pub.offers[slot]
    o.id = offer.offer
    o.revision = offer.revision
    o.seat = offer.seat
    o.to = seats_mask(offer.to)
    o.first = int(offer.first)
    o.counter = offer.counter
    o.give = bag_of(offer.give)
    for card in offer.turned:
        o.turned |= 1 << card_number(card, TURNED_NUMBERS) - pub.turned_base - 1
    o.ask = bag_of(offer.ask)
    o.asked = sum(offer.ask.values())
    o.approved = seats_mask(offer.approved)
    o.declined = seats_mask(offer.declined)
    o.ever_approved = seats_mask(offer.approved_before)
    o.ever_declined = seats_mask(offer.declined_before)


def duel_known(duel: DuelView, memory: Memory, known: Known) -> None:
    """What is only in The Duel, one's own bonus cards aside."""
    pub = known.pub
    assert pub.game == DUEL
    if duel.gift is not None:
        pub.gift_kind = KIND_NUMBERS[duel.gift]
    if duel.gift_seat is not None:
        pub.gift_seat = duel.gift_seat
    pub.pushed = kinds_mask(duel.pushed)
    pub.n_pushed = len(duel.pushed)
    pub.turned_discarded = int(duel.turned_discarded)
    pub.bonus_supply = duel.bonus_supply
    pub.n_bonus_discard = duel.bonus_discards
    pub.bonus_discard[: duel.bonus_discards] = memory.bonus_discard
    pub.bonus_arrived[:] = memory.bonus_arrived
    pub.bonus_held[:] = duel.bonus_held
    pub.bonus_chosen[:] = [int(chosen) for chosen in duel.bonus_chosen]
    for seat, cards in enumerate(duel.cashed):
        pub.n_cashed[seat] = len(cards)
        pub.cashed[seat * BONUS : seat * BONUS + len(cards)] = [card.bonus for card in cards]


def own_known(view: View, memory: Memory, known: Known) -> None:
    """What the seat alone knows."""
    own = known.own
    pub = known.pub
    begin_own(own, known.seat, 0)
    if known.seat == NOBODY:
        return
    last = pub.arrived[known.seat]
    for handle in range(1, last + 1):
        own.hand[handle] = NO_KIND
    own.head = last + 1
    for card in reversed(view.hand):
        handle = card_number(card, HAND_NUMBERS)
        kind = KIND_NUMBERS[card.kind]
        own.hand[handle] = kind
        own.held += one(kind)
        own.head = handle
    for slot, offer in zip(memory.slots, view.offers, strict=True):
        if offer.offer in view.own_offers:
            cards = view.own_offers[offer.offer]
            own.offer_n[slot] = len(cards)
            write_cards(cards, own.offer_card, slot)
        if offer.offer in view.own_approvals:
            write_cards(view.own_approvals[offer.offer], own.approval_card, slot)
    if view.duel is not None:
        for held in view.duel.own_bonus:
            own.bonus_card[held.place] = held.shows.bonus
            own.bonus_handle[held.place] = BONUS_NUMBERS[held.card]
        own.bonus_choice = sum(1 << place for place in view.duel.own_choice)


def write_cards(cards: tuple[str, ...], row: list[int], slot: int) -> None:
    """Write the cards of an own offer or approval."""
    for i, card in enumerate(cards):
        row[slot * CARDS + i] = GIVEN_NUMBERS[card]
