"""Known courses: what the rules make of fixed sequences of moves, sensible and senseless ones, as checksums.

``python -m tests.rules.courses`` writes ``courses.json`` anew, after the rules have been changed on purpose. The moves
come from a generator of their own, so that no player's habits matter.
"""

import json
import random
import sys
from array import array
from collections import Counter
from pathlib import Path
from typing import Any
from zlib import crc32

from beanfield.rules import engine
from beanfield.rules.bags import one
from beanfield.rules.chance import seed_words
from beanfield.rules.codes import (
    ACCEPT,
    APPROVE,
    CASH,
    CHANGE,
    CLOSE,
    CLOSING,
    CONFIRM,
    DELIVER,
    DELIVER_CARD,
    DISCARD_BONUS,
    DRAW,
    DUEL,
    END,
    GIFT,
    HARVEST,
    MOVE_COUNT,
    OFFER_GIFT,
    OVER,
    PASS,
    PLANT,
    PLANT_CARD,
    POST,
    SHUFFLE_BONUS,
    TRADE,
    TURN_UP,
)
from beanfield.rules.fields import FRONT, homeless
from beanfield.rules.options import make_options
from beanfield.rules.places import field_worth
from beanfield.rules.reasons import Reason
from beanfield.rules.record import copy_into, pack
from beanfield.rules.setup import new_game
from beanfield.rules.state import Move, Rng, State
from beanfield.rules.supply import shuffle_ordered, shuffle_random
from beanfield.rules.worlds import imagine

FILE = Path(__file__).with_name("courses.json")

# Edition, players, live, grace, switches.
COURSES: list[tuple[str, int, bool, bool, dict[str, str]]] = [
    *(("classic", n, False, False, {}) for n in range(3, 8)),
    *(("classic", n, True, False, {}) for n in (3, 4)),
    ("classic", 5, True, True, {"harvest": "own-turn"}),
    *(("online", n, False, False, {}) for n in range(3, 8)),
    ("online", 4, True, True, {"coins": "hidden"}),
    *(("modern", n, False, False, {}) for n in range(3, 6)),
    ("modern", 4, True, False, {"harvest": "forced", "third_field": "2", "offers_per_phase": "unlimited"}),
    ("two", 2, False, False, {}),
    ("two", 2, False, False, {"third_field": "2"}),
    ("two", 2, False, False, {"third_field": "2", "tie": "seat", "coins": "hidden"}),
    ("two", 2, True, False, {}),
    ("duel", 2, False, False, {}),
    ("duel", 2, True, False, {}),
]


def name_of(course: tuple[str, int, bool, bool, dict[str, str]]) -> str:
    """A course in words."""
    edition, players, live, grace, switches = course
    words = [edition, str(players), *(["live"] if live else []), *(["grace"] if grace else [])]
    return " ".join(words + [f"{name}={value}" for name, value in switches.items()])


class Dice:
    """Random choices that are the same in every version of Python."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def below(self, n: int) -> int:
        return int(self.rng.random() * n)

    def pick(self, *values: int) -> int:
        return values[self.below(len(values))]


class Course:
    """A game in the making, with a running checksum over all that happens."""

    def __init__(self, course: tuple[str, int, bool, bool, dict[str, str]]) -> None:
        seed = COURSES.index(course)
        edition, players, live, grace, switches = course
        self.options = make_options(edition, players, seed % players, live, grace, switches)
        self.s: State = new_game(self.options)
        self.s.log = 1
        seed_words(self.s.hidden.rng, seed, 0)
        self.dice = Dice(seed)
        self.world = State()
        self.rng = Rng()
        seed_words(self.rng, seed, 1)
        self.m = Move()
        self.sum = 0
        self.steps = 0
        self.reasons: Counter[int] = Counter()
        self.made: Counter[int] = Counter()

    def add(self, *numbers: int) -> None:
        """Take numbers into the checksum."""
        self.sum = crc32(array("i", numbers).tobytes(), self.sum)

    def add_events(self) -> None:
        """Take what happened into the checksum, and now and then all there is."""
        s = self.s
        self.sum = crc32(array("i", s.ev[: s.n_ev]).tobytes(), self.sum)
        self.steps += 1
        if self.steps % 20 == 0:
            self.sum = crc32(pack(s), self.sum)
            for seat in range(s.pub.players):
                self.add(homeless(s.pub, seat), *(field_worth(s.pub, seat, field) for field in range(3)))
        if self.steps % 50 == 0 and s.pub.shuffle_due == 0:
            self.add_world(self.steps // 50 % s.pub.players)

    def add_world(self, seat: int) -> None:
        """Take what a seat imagines into the checksum."""
        world = self.world
        copy_into(self.s.pub, world.pub)
        copy_into(self.s.own[seat], world.own[seat])
        imagine(world, seat, self.rng)
        self.sum = crc32(pack(world), self.sum)

    def shuffle(self) -> None:
        """Do the shuffle that is due: by the generator in the state, or every other time in an order of our own."""
        s = self.s
        s.n_ev = 0
        if self.dice.below(2):
            shuffle_random(s)
        else:
            order = list(range(s.pub.n_bonus_discard if s.pub.shuffle_due == SHUFFLE_BONUS else s.pub.n_discard))
            for i in range(len(order) - 1, 0, -1):
                j = self.dice.below(i + 1)
                order[i], order[j] = order[j], order[i]
            shuffle_ordered(s, order)
        engine.after_shuffle(s)
        self.add_events()

    def attempt(self, seat: int) -> bool:
        """Try the move that has been filled in; whether it was made."""
        own = self.s.own[seat if 0 <= seat < self.s.pub.players else 0]
        foretold = engine.check(self.s.pub, own, seat, self.m)
        reason = engine.apply(self.s, seat, self.m)
        assert foretold == reason
        self.add(seat, self.m.code, reason)
        self.reasons[reason] += 1
        if reason == 0:
            self.made[self.m.code] += 1
            self.add_events()
        return reason == 0

    def play(self) -> int:
        """Play to the end; returns the checksum."""
        s = self.s
        p = s.pub
        for _ in range(60_000):
            if p.stage == OVER:
                self.sum = crc32(pack(s), self.sum)
                return self.sum
            if p.shuffle_due:
                self.some_move(self.dice.below(p.players))
                self.attempt(p.to_act)  # refused while a shuffle is due
                self.shuffle()
            elif not self.something():
                self.anything_useful()
        raise AssertionError("the game does not end")

    def something(self) -> bool:
        """Try what anybody might think of."""
        p = self.s.pub
        if p.game == DUEL and self.dice.below(3) == 0:
            for seat in range(2):
                for handle in self.s.own[seat].bonus_handle:
                    for self.m.partner in range(2):
                        if any(self.simple(seat, CASH, handle, field) for field in range(3)):
                            return True
        for _ in range(2 + self.dice.below(5)):
            seat = p.to_act if self.dice.below(3) else self.dice.below(p.players + 2) - 1
            self.some_move(min(max(seat, 0), p.players - 1))
            if self.attempt(seat):
                return True
        return False

    def anything_useful(self) -> None:
        """Make a move that leads on."""
        p = self.s.pub
        if p.stage == CLOSING:
            self.simple(-1, CLOSE)
        elif p.stage == TRADE:
            last_word = p.to_act == p.active and self.dice.below(4) == 0
            if last_word or not p.live:
                self.simple(p.to_act, END if last_word else PASS)
        else:
            for i in range(p.players if p.live else 1):
                if self.leads_on((p.to_act + i) % p.players):
                    return

    def leads_on(self, seat: int) -> bool:
        """Make a move of this seat that leads on, if there is one."""
        p = self.s.pub
        aside = [p.aside_base[seat] + i + 1 for i in range(p.n_aside[seat])]
        turned = [-(p.turned_base + i + 1) for i in range(p.n_turned)]
        first = self.dice.below(3)
        fields = [(first + i) % 3 for i in range(3)]
        for code in (TURN_UP, DRAW, PASS, ACCEPT, DISCARD_BONUS):
            if self.simple(seat, code):
                return True
        for field in fields:
            if self.simple(seat, PLANT, 0, field):
                return True
        for card in (*aside, *turned):
            if any(self.simple(seat, PLANT_CARD, card, field) for field in fields):
                return True
        for field in fields:
            for card in (0, FRONT, *aside):
                if self.simple(seat, HARVEST, card, field):
                    return True
        for kind in range(11):
            self.m.kind = kind
            if self.simple(seat, OFFER_GIFT):
                return True
        own = self.s.own[seat]
        hand = [card for card in range(own.head, p.arrived[seat] + 1) if own.hand[card] == p.gift_kind]
        return any(self.simple(seat, DELIVER_CARD, card) for card in (*turned, *hand))

    def simple(self, seat: int, code: int, card: int = 0, field: int = 0) -> bool:
        """Try a move with no more to it than that."""
        m = self.m
        m.code = code
        m.card = card
        m.field = field
        m.n_cards = 0
        return self.attempt(seat)

    def some_move(self, seat: int) -> None:
        """Fill in a move of any kind that is more or less near to a legal one."""
        s, m, dice = self.s, self.m, self.dice
        p = s.pub
        own = s.own[seat]
        hand = [card for card in range(1, p.arrived[seat] + 1) if own.hand[card] >= 0]
        turned = [-(p.turned_base + i + 1) for i in range(p.n_turned)]
        aside = [p.aside_base[seat] + i + 1 for i in range(p.n_aside[seat])]
        cards = [*hand, *turned] or [1]
        m.code = self.likely_code()
        m.field = dice.pick(0, 1, 2, 0, 1, 2, -1, 3)
        m.card = dice.pick(
            *aside, *aside, *turned, *turned, *hand[:2], 0, FRONT, FRONT, -1, 1, p.arrived[seat] + 1, p.turned_base
        )
        if m.code == CASH:
            m.card = dice.pick(0, *own.bonus_handle, *own.bonus_handle, *own.bonus_handle)
        m.kind = dice.below(13) - 1
        if p.stage == DELIVER and dice.below(2):
            fitting = [card for card in hand if own.hand[card] == p.gift_kind]
            m.card = dice.pick(*fitting, 0)
        offer = p.offers[p.open[dice.below(p.n_open)]] if p.n_open else p.offers[0]
        m.offer = offer.id + (dice.below(8) == 0)
        m.revision = offer.revision + dice.pick(*[0] * 9, 1)
        m.partner = dice.below(p.players)
        m.to = dice.pick(0, 0, 0, 0, 1 << p.active, 1 << m.partner, dice.below(1 << p.players), -1, 1 << p.players)
        m.first = dice.pick(0, 0, 1)
        m.counter = dice.pick(0, 0, 0, offer.id)
        m.n_cards = dice.pick(0, 1, 1, 1, 2, 2, 3)
        for i in range(m.n_cards):
            m.cards[i] = dice.pick(*cards, *cards, 0, own.head)
        if m.code == DISCARD_BONUS:
            for i in range(m.n_cards):
                m.cards[i] = dice.pick(*own.bonus_handle)
        m.ask = 0
        for _ in range(dice.pick(0, 1, 1, 1, 2, 3)):
            m.ask += one(dice.below(11))
        if dice.below(40) == 0:
            m.ask += dice.pick(1 << 55, -(1 << 54), 9 * one(4) + 8 * one(3))
        if m.code in (APPROVE, POST, CHANGE) and offer.id and m.code == APPROVE and dice.below(4):
            self.name_asked(seat, offer.ask)
        if m.code == CONFIRM:
            m.partner = max(offer.approved.bit_length() - 1, 0) if dice.below(4) else m.partner
        m.want = dice.pick(0, 1 << dice.below(11), -1, 1 << 11)
        m.spare = dice.pick(0, 0, 1 << dice.below(11), m.want)

    def likely_code(self) -> int:
        """A code that suits the stage, or any."""
        p, dice = self.s.pub, self.dice
        if p.stage == TRADE and dice.below(4):
            return dice.pick(POST, POST, APPROVE, APPROVE, APPROVE, CONFIRM, CHANGE)
        if p.stage == GIFT and dice.below(3):
            return dice.pick(OFFER_GIFT, OFFER_GIFT, ACCEPT, ACCEPT, ACCEPT)
        if p.game == DUEL and dice.below(4) == 0:
            return CASH
        return dice.below(MOVE_COUNT + 2) - 1

    def name_asked(self, seat: int, ask: int) -> None:
        """Name cards of the kinds asked, as far as there are some."""
        s, m = self.s, self.m
        m.n_cards = 0
        for kind in range(11):
            need = (ask >> 5 * kind) & 31
            if seat == s.pub.active:
                for i in range(s.pub.n_turned):
                    if need and s.pub.turned[i] == kind and m.n_cards < 16:
                        m.cards[m.n_cards] = -(s.pub.turned_base + i + 1)
                        m.n_cards += 1
                        need -= 1
            for card in range(1, s.pub.arrived[seat] + 1):
                if need and s.own[seat].hand[card] == kind and m.n_cards < 16:
                    m.cards[m.n_cards] = card
                    m.n_cards += 1
                    need -= 1


def results() -> dict[str, Any]:
    """The checksums by course, and in all how often each kind of move was made and each refusal met."""
    made: Counter[int] = Counter()
    reasons: Counter[int] = Counter()
    sums = {}
    for course in COURSES:
        game = Course(course)
        sums[name_of(course)] = game.play()
        made += game.made
        reasons += game.reasons
    return {
        "checksums": sums,
        "made": [made[code] for code in range(MOVE_COUNT)],
        "refused": {reason.name: reasons[reason] for reason in Reason},
    }


def main() -> int:
    """Write the file anew."""
    FILE.write_text(json.dumps(results(), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
