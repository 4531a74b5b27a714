"""Tables laid out for a test: a position in a few words, moves by name, and a check after every one of them.

Cards are named by kind. In a position laid out by :meth:`Table.arrange` the n-th card of a hand has the handle n, and
so has the n-th turned-up card (-n in moves) and the n-th card set aside.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache
from operator import attrgetter
from typing import Any

import pytest

from beanfield.bots.memory import Memory
from beanfield.bots.policy_random import decide, decide_duel, decide_two
from beanfield.rules import engine
from beanfield.rules.bags import counts, one
from beanfield.rules.chance import seed_words
from beanfield.rules.codes import (
    APPROVE,
    ASK_DRAW,
    ASK_TURN,
    CHANGE,
    CONFIRM,
    DECLINE,
    DUEL,
    OVER,
    PASS,
    PLANT_FIRST,
    POST,
    READY_TURN,
    TAKE_BACK,
    TRADE,
    TURN_UP,
    WITHDRAW,
)
from beanfield.rules.options import Options, make_options
from beanfield.rules.places import aside_add, coin_add, discard, field_add, hand_add, offer_slot, turned_add
from beanfield.rules.reasons import Reason
from beanfield.rules.record import Record, RecordType, record_type
from beanfield.rules.setup import begin, new_game
from beanfield.rules.state import BONUS, FIELDS, KIND_SLOTS, PILE, ROW, Move, Offer, Public, Rng, State
from beanfield.rules.supply import shuffle_ordered, shuffle_random

COFFEE, WAX, BLUE, CHILI, STINK, GREEN, SOY, BLACK_EYED, RED, GARDEN, COCOA = range(11)

Kinds = Sequence[int]
EditionAndPlayers = tuple[str, int]

# Every edition with every number of players it is for.
TABLES: list[EditionAndPlayers] = [
    *(("classic", n) for n in range(3, 8)),
    *(("online", n) for n in range(3, 8)),
    *(("modern", n) for n in range(3, 6)),
    ("two", 2),
    ("duel", 2),
]


# A few of them for every day; the others are long tests.
SHORT_LIST = [("classic", 4), ("online", 5), ("modern", 3), ("two", 2), ("duel", 2)]
FEW_TABLES = [
    pytest.param(table, marks=[] if table in SHORT_LIST else pytest.mark.long, id=f"{table[0]} {table[1]}")
    for table in TABLES
]

# Where The Duel's bonus cards lie.
BONUS_PLACES = ("bonus_supply", "n_bonus_discard", "bonus_discard", "bonus_arrived", "bonus_held")


def make_move(code: int, cards: Kinds = (), ask: Mapping[int, int] | None = None, **fields: int) -> Move:
    """A move; ``ask`` by kind."""
    m = Move()
    m.code = code
    m.n_cards = len(cards)
    for i, card in enumerate(cards[:16]):
        m.cards[i] = card
    for kind, count in (ask or {}).items():
        m.ask += one(kind) * count
    for name, value in fields.items():
        assert hasattr(m, name), name
        setattr(m, name, value)
    return m


@cache
def reader(kind: RecordType) -> tuple[Callable[[Any], Any], list[tuple[int, bool, bool]]]:
    """A function that takes all fields of a record at once; and which of them are more than a number."""
    more = [
        (at, isinstance(width, str), bool(length))
        for at, (_, width, length) in enumerate(kind.fields)
        if length or not isinstance(width, str)
    ]
    return attrgetter("__class__", *(field.name for field in kind.fields)), more


def snapshot(record: Record) -> tuple[Any, ...]:
    """All numbers of a record, to be compared later; much faster than to read them one by one."""
    read, more = reader(record_type(record))
    if not more:
        values: tuple[Any, ...] = read(record)
        return values
    parts = list(read(record))
    for at, plain, row in more:
        value = parts[at + 1]
        if plain:
            parts[at + 1] = tuple(value)
        elif row:
            parts[at + 1] = [snapshot(part) for part in value]
        else:
            parts[at + 1] = snapshot(value)
    return tuple(parts)


def count_cards(s: State) -> list[int]:
    """Every card in every place, by kind (C4)."""
    p, h = s.pub, s.hidden
    found = list(p.removed)

    def add(kinds: Kinds) -> None:
        for kind in kinds:
            if kind >= 0:
                found[kind] += 1

    add(h.supply[: p.supply])
    add(p.discard[: p.n_discard])
    add(p.turned[: p.n_turned])
    starting = [h.start_coin[i] for i in range(6)]
    for seat in range(p.players):
        own = s.own[seat]
        hand = [kind for kind in own.hand[1 : p.arrived[seat] + 1] if kind >= 0]
        assert len(hand) == p.hand_size[seat]
        assert [hand.count(kind) for kind in range(KIND_SLOTS)] == counts(own.held)
        add(hand)
        add(p.aside[seat * PILE : seat * PILE + p.n_aside[seat]])
        coins = p.coin[seat * PILE : seat * PILE + p.coins[seat]]
        add([coin if coin >= 0 else starting[-1 - coin] for coin in coins])
        for at in range(seat * FIELDS, seat * FIELDS + FIELDS):
            if p.game == DUEL:
                add(p.row[at * ROW : at * ROW + p.field_count[at]])
            else:
                add([p.field_kind[at]] * p.field_count[at])
    return found


def count_bonus_cards(s: State) -> list[int]:
    """Every bonus card of The Duel in every place, sorted."""
    p, h = s.pub, s.hidden
    found = h.bonus_supply[: p.bonus_supply] + p.bonus_discard[: p.n_bonus_discard]
    for seat in range(2):
        found += [card for card in s.own[seat].bonus_card if card >= 0]
        found += p.cashed[seat * BONUS : seat * BONUS + p.n_cashed[seat]]
    return sorted(found)


class Table:
    """A game to make moves in. After each move no card may be missing; a refused move may have changed nothing."""

    def __init__(
        self,
        edition: str = "classic",
        players: int | None = None,
        *,
        start: int = 0,
        live: bool = False,
        grace: bool = False,
        seed: int = 1,
        deal: bool = True,
        switches: dict[str, str] | None = None,
    ) -> None:
        self.options: Options = make_options(edition, players, start, live, grace, switches)
        self.state: State = new_game(self.options)
        self.state.log = 1
        seed_words(self.state.hidden.rng, seed, 0)
        self.auto_shuffle = True
        if deal:
            self.shuffle_all()

    # What can be read off.

    @property
    def p(self) -> Public:
        return self.state.pub

    @property
    def stage(self) -> int:
        return self.p.stage

    def hand(self, seat: int) -> list[int]:
        """The kinds of a hand, front card first."""
        return [self.state.own[seat].hand[handle] for handle in self.handles(seat)]

    def handles(self, seat: int) -> list[int]:
        return [h for h in range(1, self.p.arrived[seat] + 1) if self.state.own[seat].hand[h] >= 0]

    def field(self, seat: int, field: int) -> tuple[int, int]:
        """Kind and count of a field; (-1, 0) when it is empty."""
        at = seat * FIELDS + field
        return self.p.field_kind[at], self.p.field_count[at]

    def row(self, seat: int, field: int) -> list[int]:
        """A row of The Duel, first card first."""
        at = seat * FIELDS + field
        return self.p.row[at * ROW : at * ROW + self.p.field_count[at]]

    def coins(self, seat: int) -> list[int]:
        """The pile of coins, the top one last."""
        return self.p.coin[seat * PILE : seat * PILE + self.p.coins[seat]]

    def aside(self, seat: int) -> list[int]:
        """The kinds set aside for a seat."""
        return [kind for kind in self.p.aside[seat * PILE : seat * PILE + self.p.n_aside[seat]] if kind >= 0]

    def turned(self) -> list[int]:
        return [kind for kind in self.p.turned[: self.p.n_turned] if kind >= 0]

    def discards(self) -> list[int]:
        """The discard pile, the top one last."""
        return self.p.discard[: self.p.n_discard]

    def offers(self) -> list[int]:
        """The open offers by id, oldest first."""
        return [self.p.offers[slot].id for slot in self.p.open[: self.p.n_open]]

    def look(self, offer: int) -> Offer:
        """An open offer."""
        slot = offer_slot(self.p, offer)
        assert slot >= 0, f"offer {offer} is not open"
        return self.p.offers[slot]

    def approvers(self, offer: int) -> list[int]:
        return [seat for seat in range(self.p.players) if self.look(offer).approved & (1 << seat)]

    def total(self) -> list[int]:
        return count_cards(self.state)

    def events(self) -> Iterator[tuple[int, list[int]]]:
        """What the last move did, event by event."""
        s, at = self.state, 0
        while at < s.n_ev:
            yield s.ev[at], s.ev[at + 2 : at + 2 + s.ev[at + 1]]
            at += 2 + s.ev[at + 1]

    def codes(self) -> list[int]:
        return [code for code, _ in self.events()]

    # Moves.

    def move(
        self, seat: int, code: int, cards: Kinds = (), ask: Mapping[int, int] | None = None, **fields: int
    ) -> Reason:
        """Make a move; a refused one must leave every byte of the state alone."""
        m = make_move(code, cards, ask, **fields)
        s = self.state
        before = snapshot(s)
        reason = Reason(engine.apply(s, seat, m))
        if reason != Reason.OK:
            assert snapshot(s) == before, f"{reason.name} changed the state"
        else:
            self.check_cards()
            if self.auto_shuffle:
                self.shuffle_all()
        return reason

    def must(
        self, seat: int, code: int, cards: Kinds = (), ask: Mapping[int, int] | None = None, **fields: int
    ) -> None:
        """Make a move that has to be legal."""
        reason = engine.apply(self.state, seat, make_move(code, cards, ask, **fields))
        assert reason == Reason.OK, Reason(reason).name
        self.check_cards()
        if self.auto_shuffle:
            self.shuffle_all()

    def refused(
        self,
        reason: Reason,
        seat: int,
        code: int,
        cards: Kinds = (),
        ask: Mapping[int, int] | None = None,
        **fields: int,
    ) -> None:
        """Make a move that has to be refused for this reason."""
        found = self.move(seat, code, cards, ask, **fields)
        assert found == reason, f"{found.name}, not {reason.name}"

    def allowed(
        self, seat: int, code: int, cards: Kinds = (), ask: Mapping[int, int] | None = None, **fields: int
    ) -> Reason:
        """What would be said to a move, without making it."""
        own = self.state.own[max(seat, 0)]
        return Reason(engine.check(self.p, own, seat, make_move(code, cards, ask, **fields)))

    def check_cards(self) -> None:
        assert self.total() == list(self.p.deck)
        if self.p.game == DUEL and self.stage != 0:
            assert count_bonus_cards(self.state) == list(range(BONUS))
        assert self.state.fault == 0

    # Moves of the trade table. In rounds the others first stay silent until it is the seat's turn to speak.

    def at(self, seat: int) -> "Table":
        """Let the others stay silent until this seat speaks, without ending the phase; nothing at a live table."""
        p = self.p
        while not p.live and p.to_act != seat:
            assert p.stage == TRADE, f"seat {seat} cannot be reached in stage {p.stage}"
            if p.to_act != p.active:
                p.quiet = 0  # as if somebody had spoken in this round
            self.must(p.to_act, PASS)
        return self

    def offer(self, seat: int, give: Kinds = (), ask: Mapping[int, int] | None = None, **fields: int) -> int:
        """Post an offer and return its id."""
        self.at(seat).must(seat, POST, give, ask, **fields)
        return self.p.next_offer

    def change(
        self, seat: int, offer: int, give: Kinds = (), ask: Mapping[int, int] | None = None, **fields: int
    ) -> None:
        self.at(seat).must(seat, CHANGE, give, ask, offer=offer, **fields)

    def withdraw(self, seat: int, offer: int) -> None:
        self.at(seat).must(seat, WITHDRAW, offer=offer)

    def approve(self, seat: int, offer: int, cards: Kinds = ()) -> None:
        self.at(seat).must(seat, APPROVE, cards, offer=offer, revision=self.look(offer).revision)

    def take_back(self, seat: int, offer: int) -> None:
        self.at(seat).must(seat, TAKE_BACK, offer=offer)

    def decline(self, seat: int, offer: int) -> None:
        self.at(seat).must(seat, DECLINE, offer=offer, revision=self.look(offer).revision)

    def confirm(self, offer: int, partner: int) -> None:
        seat = self.p.active
        self.at(seat).must(seat, CONFIRM, offer=offer, revision=self.look(offer).revision, partner=partner)

    # Words of the active player, with everybody asked staying silent.

    def word(self, code: int) -> None:
        """Turn up or draw."""
        self.must(self.p.active, code)
        self.silence()

    def silence(self) -> None:
        """Everybody who is asked before a turning-up or a draw has nothing to do."""
        while self.stage in (ASK_TURN, ASK_DRAW) and not self.p.shuffle_due:
            self.must(self.p.to_act, PASS)

    # Shuffles.

    def shuffle_all(self) -> None:
        """Do whatever shuffle is due, by the state's generator."""
        while self.p.shuffle_due:
            shuffle_random(self.state)
            engine.after_shuffle(self.state)
            self.check_cards()

    def shuffle_to(self, *first: int) -> None:
        """Do the shuffle that is due so that these cards are the next ones, in this order."""
        p, pile = self.p, self.discards()
        order = list(range(p.n_discard))
        for kind in first:
            order.append(order.pop(next(i for i, at in enumerate(order) if pile[at] == kind)))
        wanted = len(first)
        order = order[: len(order) - wanted] + order[len(order) - wanted :][::-1]
        shuffle_ordered(self.state, order)
        engine.after_shuffle(self.state)
        self.check_cards()

    # Positions.

    def arrange(
        self,
        *,
        stage: int = PLANT_FIRST,
        active: int = 0,
        hands: Mapping[int, Kinds] | None = None,
        fields: Mapping[int, Sequence[tuple[int, int]]] | None = None,
        rows: Mapping[int, Sequence[Kinds]] | None = None,
        coins: Mapping[int, Kinds] | None = None,
        aside: Mapping[int, Kinds] | None = None,
        turned: Kinds = (),
        discards: Kinds = (),
        supply: Kinds = (),
        supply_left: int | None = None,
        exhaustions: int = 0,
        turn: int = 1,
    ) -> "Table":
        """Lay the cards out afresh; what is not mentioned lies in the supply, under the cards named for it.

        ``fields`` are (kind, count), ``rows`` The Duel's; ``coins`` and ``discards`` have the top card last,
        ``supply`` the next card first. With ``supply_left`` so many cards stay in the supply and the rest is out of
        the game. The bonus cards of The Duel stay where they are.
        """
        s, p = self.state, self.p
        bonus = [(name, copy(getattr(p, name))) for name in BONUS_PLACES]
        held = [(list(own.bonus_card), list(own.bonus_handle)) for own in s.own[:2]]
        begin(s)
        p.shuffle_due = 0
        p.act = 0
        p.n_discard = 0
        rest = list(p.deck)

        def fetch(kinds: Kinds) -> Iterator[int]:
            for kind in kinds:
                rest[kind] -= 1
                assert rest[kind] >= 0, f"too many cards of kind {kind}"
                yield kind

        for seat, kinds in (hands or {}).items():
            for kind in fetch(kinds):
                hand_add(p, s.own[seat], 1, seat, kind)
        for seat, beds in (fields or {}).items():
            p.n_fields[seat] = max(p.n_fields[seat], len(beds))
            p.bought[seat] = int(p.n_fields[seat] > p.fields_at_start)
            for field, (kind, count) in enumerate(beds):
                for _ in fetch([kind] * count):
                    field_add(p, seat, field, kind)
        for seat, lines in (rows or {}).items():
            for field, line in enumerate(lines):
                for kind in fetch(line):
                    field_add(p, seat, field, kind)
        for seat, kinds in (coins or {}).items():
            for kind in fetch(kinds):
                coin_add(p, seat, kind)
        for seat, kinds in (aside or {}).items():
            for kind in fetch(kinds):
                aside_add(p, seat, kind)
        for kind in fetch(turned):
            turned_add(p, kind)
        for kind in fetch(discards):
            discard(p, kind)
        top = list(fetch(supply))[::-1]
        below = [kind for kind in range(KIND_SLOTS) for _ in range(rest[kind])]
        if supply_left is not None:
            kept = supply_left - len(top)
            assert kept >= 0
            for kind in below[kept:]:
                p.removed[kind] += 1
            below = below[:kept]
        p.supply = len(below) + len(top)
        s.hidden.supply[: p.supply] = below + top
        p.stage, p.active, p.to_act, p.turn, p.exhaustions = stage, active, active, turn, exhaustions
        if p.game == DUEL:
            for name, value in bonus:
                setattr(p, name, value)
            for own, (cards, handles) in zip(s.own[:2], held, strict=True):
                own.bonus_card[:] = cards
                own.bonus_handle[:] = handles
        self.check_cards()
        return self

    def trading(
        self, hands: Mapping[int, Kinds], turned: tuple[int, int], active: int = 0, **place: Mapping[int, Kinds]
    ) -> "Table":
        """A trading phase that has just begun."""
        self.arrange(stage=READY_TURN, active=active, hands=hands, supply=turned, coins=place.get("coins"))
        self.word(TURN_UP)
        assert self.stage == TRADE
        assert self.turned() == list(turned)
        return self


def random_move(s: State, memory: Memory, rng: Rng, m: Move) -> int:
    """Fill in what a random player does at the place that is to act; returns that place."""
    p = s.pub
    seat = p.to_act
    policy = (decide, decide_two, decide_duel)[p.game]
    policy(p, s.own[seat], memory, rng, m)
    return seat


def random_game(
    s: State, seed: int, after: Callable[[State, int, Move | None], None] | None = None, limit: int = 30000
) -> int:
    """Play a game to its end with random players; ``after`` hears of each move (None: a shuffle). Returns the moves."""
    seed_words(s.hidden.rng, seed, 0)
    rng = Rng()
    seed_words(rng, seed, 1)
    memory, m = Memory(), Move()
    for n in range(limit):
        if s.pub.stage == OVER:
            return n
        if s.pub.shuffle_due:
            s.n_ev = 0
            shuffle_random(s)
            engine.after_shuffle(s)
            if after:
                after(s, -1, None)
            continue
        seat = random_move(s, memory, rng, m)
        reason = engine.apply(s, seat, m)
        assert reason == 0, (Reason(reason).name, seat, m.code)
        if after:
            after(s, seat, m)
    raise AssertionError("the game does not end")
