"""What a seat knows: kept up by what it hears it is the same as looked up afresh, after every event."""

from collections.abc import Iterator

import pytest

from beanfield.bots.memory import Memory
from beanfield.rules import engine
from beanfield.rules.chance import below, seed_words
from beanfield.rules.codes import (
    APPROVE,
    BUY,
    CASH,
    CHANGE,
    CLOSE,
    CLOSING,
    CONFIRM,
    DECLINE,
    DISCARD,
    DISCARD_BONUS,
    DONE,
    DRAW,
    END,
    EV_BONUS_DISCARDED,
    EV_CASHED,
    EV_DISCARDED,
    EV_DREW,
    EV_PLANTED,
    EV_POSTED,
    EV_TURN,
    HARVEST,
    OVER,
    PASS,
    PLANT,
    PLANT_CARD,
    POST,
    READY_DRAW,
    RESUME,
    TAKE_BACK,
    TRADE,
    WISH,
    WITHDRAW,
)
from beanfield.rules.fold import fold, fold_all
from beanfield.rules.known import know, redact
from beanfield.rules.options import make_options
from beanfield.rules.record import differences
from beanfield.rules.setup import new_game
from beanfield.rules.state import FIELDS, Known, Move, Rng, State
from beanfield.rules.supply import shuffle_random

from .positions import (
    BLUE,
    FEW_TABLES,
    GREEN,
    RED,
    SOY,
    EditionAndPlayers,
    Table,
    make_move,
    random_game,
    random_move,
    snapshot,
)


class Listeners:
    """Every seat and a spectator, each hearing only what it may hear."""

    def __init__(self, s: State) -> None:
        s.log = 1
        self.state = s
        self.known: list[Known] = []
        self.fresh = Known()
        for seat in range(-1, s.pub.players):
            known = Known()
            know(s, seat, known)
            self.known.append(known)

    def hear(self) -> None:
        """Fold in what the last move did."""
        s = self.state
        for known in self.known:
            heard: list[int] = []
            at = 0
            while at < s.n_ev:
                code, length = s.ev[at], s.ev[at + 1]
                heard += [code, length, *redact(code, s.ev[at + 2 : at + 2 + length], known.seat)]
                at += 2 + length
            fold_all(known, heard)

    def compare(self) -> None:
        """What was heard so far amounts to what is known now."""
        for known in self.known:
            know(self.state, known.seat, self.fresh)
            assert snapshot(known) == snapshot(self.fresh), (known.seat, differences(known, self.fresh)[:10])


def some_move(s: State, rng: Rng) -> tuple[int, Move]:
    """Something somebody might do at a live table, often without success."""
    p = s.pub
    seat = below(rng, p.players)
    offer = p.offers[p.open[below(rng, p.n_open)]] if p.n_open else p.offers[0]
    code = (HARVEST, BUY, WISH, POST, CHANGE, WITHDRAW, APPROVE, DECLINE, TAKE_BACK, CONFIRM, DONE, RESUME, CASH)[
        below(rng, 13)
    ]
    handles = [h for h in range(1, p.arrived[seat] + 1) if s.own[seat].hand[h] >= 0]
    cards = []
    if code == APPROVE and offer.asked == 1:
        cards = [h for h in handles if offer.ask >> (5 * s.own[seat].hand[h]) & 31][:1]
    elif code in (POST, CHANGE) and handles:
        cards = [handles[below(rng, len(handles))]]
    m = make_move(code, cards, {5 + below(rng, 4): 1} if below(rng, 3) else None)
    m.field = below(rng, FIELDS)
    m.card = 1 + below(rng, 5) if code == CASH else 0
    m.partner = below(rng, p.players)
    m.offer, m.revision = offer.id, offer.revision
    m.want = 1 << (3 + below(rng, 6))
    return seat, m


def live_game(s: State, seed: int) -> Iterator[int]:
    """Play a live game at random, in and out of turn; yields after every change of the state."""
    seed_words(s.hidden.rng, seed, 0)
    rng = Rng()
    seed_words(rng, seed, 1)
    memory, m = Memory(), Move()
    n = 0
    for _ in range(60000):
        p = s.pub
        if p.stage == OVER:
            return
        if p.shuffle_due:
            s.n_ev = 0
            shuffle_random(s)
            engine.after_shuffle(s)
        elif below(rng, 3) == 0:
            seat, tried = some_move(s, rng)
            if engine.apply(s, seat, tried) != 0:
                continue
        elif p.stage == CLOSING:
            if below(rng, 4) or engine.apply(s, -1, make_move(CLOSE)) != 0:
                continue
        elif p.stage == TRADE and below(rng, 6) == 0:
            assert engine.apply(s, p.active, make_move(END)) == 0
        else:
            # The place that is waited for; a trading word may come from anybody.
            if p.stage == TRADE:
                p.to_act = below(rng, p.players)
            seat = random_move(s, memory, rng, m)
            if p.stage == TRADE:
                p.to_act = p.active
            if m.code == PASS and p.stage == TRADE:
                continue
            reason = engine.apply(s, seat, m)
            if m.code != DISCARD_BONUS and p.stage != TRADE:
                assert reason == 0 or m.code in (HARVEST, BUY, PLANT_CARD), (reason, m.code)
            if reason != 0:
                continue
        n += 1
        yield n
    raise AssertionError("the game does not end")


@pytest.mark.rule("T16", "O1")
@pytest.mark.parametrize("table", FEW_TABLES)
def test_in_rounds_what_is_heard_amounts_to_what_is_known(table: EditionAndPlayers) -> None:
    s = new_game(make_options(*table))
    listeners = Listeners(s)
    every = 1 if table[1] == 2 else 7
    n = 0

    def after(_s: State, _seat: int, m: Move | None) -> None:
        nonlocal n
        n += 1
        listeners.hear()
        if n % every == 0 or m is None or s.pub.stage == OVER:
            listeners.compare()

    random_game(s, 17, after)
    assert (s.pub.stage, s.fault) == (OVER, 0)


@pytest.mark.rule("T16", "O1")
@pytest.mark.parametrize("table", FEW_TABLES)
def test_live_what_is_heard_amounts_to_what_is_known(table: EditionAndPlayers) -> None:
    s = new_game(make_options(*table, live=True, grace=table[1] > 2))
    listeners = Listeners(s)
    every = 1 if table[1] == 2 else 7
    for n in live_game(s, 23):
        listeners.hear()
        if n % every == 0:
            listeners.compare()
    listeners.compare()
    assert (s.pub.stage, s.fault) == (OVER, 0)


@pytest.mark.rule("O1", "T16")
def test_a_card_drawn_is_heard_by_its_owner_alone() -> None:
    t = Table().arrange(stage=READY_DRAW, supply=[BLUE, RED, SOY])
    t.word(DRAW)
    drawn = [x for code, x in t.events() if code == EV_DREW]
    assert drawn == [[0, BLUE], [0, RED], [0, SOY]]
    assert [redact(EV_DREW, x, 0) for x in drawn] == drawn
    for seat in (-1, 1, 2, 3):
        assert [redact(EV_DREW, x, seat) for x in drawn] == [[0, -1]] * 3


@pytest.mark.rule("O1", "T16", "V4")
def test_from_which_position_a_card_is_discarded_is_not_heard() -> None:
    heard = set()
    for card in (2, 4):
        t = Table("two").arrange(hands={0: [RED, SOY, BLUE, SOY]})
        t.must(0, PLANT, field=0)
        t.must(0, DISCARD, card=card)
        (event,) = [x for code, x in t.events() if code == EV_DISCARDED]
        assert redact(EV_DISCARDED, event, 0) == [0, 0, card, SOY]
        heard |= {tuple(redact(EV_DISCARDED, event, seat)) for seat in (-1, 1)}
    assert heard == {(0, 0, 0, SOY)}


@pytest.mark.rule("T16")
def test_planting_from_the_hand_names_no_handle() -> None:
    t = Table().arrange(hands={0: [GREEN]})
    t.must(0, PLANT, field=1)
    assert [x for code, x in t.events() if code == EV_PLANTED] == [[0, 0, 0, GREEN, 1]]


@pytest.mark.rule("T16")
def test_hearing_changes_nothing_in_the_event_itself() -> None:
    """The same event is told to everybody, each time from the whole of it."""
    t = Table(live=True).trading({0: [BLUE, RED], 1: [SOY]}, (GREEN, GREEN))
    t.must(0, POST, [1, 2])
    (event,) = [(code, x) for code, x in t.events() if code == EV_POSTED]
    whole = list(event[1])
    for seat in (-1, 1, 2, 0):
        redact(event[0], event[1], seat)
    assert event[1] == whole


@pytest.mark.rule("T16", "O1")
def test_what_several_moves_made_may_be_heard_in_one_go() -> None:
    s = new_game(make_options("two"))
    s.log = 1
    known, fresh = Known(), Known()
    know(s, 1, known)
    heard: list[int] = []

    def after(_s: State, _seat: int, _m: Move | None) -> None:
        at = 0
        while at < s.n_ev:
            code, length = s.ev[at], s.ev[at + 1]
            heard.extend([code, length, *redact(code, s.ev[at + 2 : at + 2 + length], 1)])
            at += 2 + length

    random_game(s, 5, after)
    fold_all(known, heard)
    know(s, 1, fresh)
    assert snapshot(known) == snapshot(fresh)


@pytest.mark.rule("D5", "U2")
def test_a_new_turn_is_heard_from_its_own_event() -> None:
    t = Table()
    known = Known()
    know(t.state, 0, known)
    fold(known, EV_TURN, [2, 7])
    assert (known.pub.active, known.pub.turn) == (2, 2)


@pytest.mark.rule("U11", "U12")
@pytest.mark.parametrize("code", [EV_CASHED, EV_BONUS_DISCARDED])
def test_another_seats_bonus_card_takes_none_of_ones_own(code: int) -> None:
    t = Table("duel")
    known = Known()
    know(t.state, 0, known)
    mine = list(known.own.bonus_card)
    card = t.state.own[1].bonus_card[0]
    fold(known, code, [1, 1, card, 0, 0][: 5 if code == EV_CASHED else 3])
    assert (known.own.bonus_card, known.own.bonus_handle, known.pub.bonus_held) == (mine, [1, 2, 3], [3, 2])
    fold(known, code, [0, 2, mine[1], 0, 0][: 5 if code == EV_CASHED else 3])
    assert (known.own.bonus_card, known.own.bonus_handle) == ([mine[0], -1, mine[2]], [1, 0, 3])


@pytest.mark.rule("O1")
def test_a_spectator_holds_nothing() -> None:
    known = Known()
    for seat in (0, -1):
        know(Table().state, seat, known)
    own = known.own
    assert (known.seat, own.seat, own.held, set(own.hand), own.bonus_card) == (-1, -1, 0, {0}, [-1, -1, -1])
