"""The built-in players: legal everywhere, the random one through the whole game, the others as they say."""

from collections import Counter

import pytest

from beanfield.bots.registry import PLAYERS
from beanfield.rules.bags import count, size
from beanfield.rules.codes import (
    APPROVE,
    ASK_CASH,
    CHANGE,
    CONFIRM,
    DISCARD,
    EV_ACCEPTED,
    EV_APPROVED,
    EV_BONUS_CHOSEN,
    EV_BONUS_DISCARDED,
    EV_BOUGHT,
    EV_CASHED,
    EV_CHANGED,
    EV_CLOSED,
    EV_DEAL,
    EV_DECLINED,
    EV_DISCARDED,
    EV_DONE,
    EV_GIFT,
    EV_GIVEN,
    EV_HARVESTED,
    EV_LAPSED,
    EV_PAID,
    EV_PLANTED,
    EV_POSTED,
    EV_WISH,
    FROM_HAND,
    LEFT,
    OFFER_GIFT,
    PLANT_SECOND,
    PLANT_TURNED,
    POST,
    READY_DRAW,
    READY_TURN,
    TAKE_BACK,
    TRADE,
    WITHDRAW,
)
from beanfield.rules.duel import copies
from beanfield.rules.options import make_options
from beanfield.rules.state import FIELDS, KIND_SLOTS, Move, Offer, Public, State

from ..native.stepping import DEALS, LONER, POSTS, RANDOM, SCORE, SWAPPER, TURNS, Native
from ..rules.positions import TABLES
from .watching import EVERYDAY, events_of, same_players, watch

NOTHING_WAITS = (READY_TURN, READY_DRAW, TRADE)


@pytest.mark.parametrize(("edition", "players", "name"), EVERYDAY)
def test_whole_games_are_legal(edition: str, players: int, name: str) -> None:
    options = make_options(edition, players, players - 1)
    for seed in range(2):
        watch(options, same_players(name, options), seed)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_games_of_different_players_are_legal(edition: str, players: int) -> None:
    options = make_options(edition, players)
    watch(options, [[*PLAYERS][seat % 3] for seat in range(players)], 3)


# --- random ----------------------------------------------------------------


class TradingTally:
    """What a player does in the 3-7 player game."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.stage = 0

    def before(self, s: State, seat: int, m: Move) -> None:
        self.stage = s.pub.stage

    def after(self, s: State, seat: int, m: Move) -> None:
        seen = self.seen
        for code, x in events_of(s):
            if code == EV_PLANTED:
                seen["second planting"] += self.stage == PLANT_SECOND
            elif code == EV_HARVESTED:
                seen["early harvest"] += self.stage in NOTHING_WAITS
                seen["harvest out of turn"] += x[0] != s.pub.active
            elif code == EV_BOUGHT:
                seen["third field"] += 1
            elif code in (EV_POSTED, EV_CHANGED):
                asked = sum(x[6 : 6 + KIND_SLOTS])
                given = x[6 + KIND_SLOTS]
                seen[f"{given}:{asked}"] += 1
                seen["change"] += code == EV_CHANGED
                seen["to one"] += x[2] == s.pub.active and x[3].bit_count() == 1
                seen["to all"] += x[3].bit_count() > 1
                seen["first accepts"] += x[4]
                seen["to the active player"] += x[2] != s.pub.active
                seen["turned-up card given"] += any(card < 0 for card in x[7 + KIND_SLOTS : 7 + KIND_SLOTS + 2 * given])
            elif code == EV_DEAL:
                seen["deal"] += 1
                seen["deal by confirmation"] += m.code == CONFIRM
                seen["deal by first approval"] += m.code == APPROVE
        seen["withdrawal"] += m.code == WITHDRAW
        seen["taking back"] += m.code == TAKE_BACK
        for code, name in (
            (EV_APPROVED, "approval"),
            (EV_DECLINED, "refusal"),
            (EV_DONE, "done"),
            (EV_WISH, "wish"),
            (EV_LAPSED, "lapse"),
            (EV_CLOSED, "offer closed"),
        ):
            seen[name] += sum(found == code for found, _ in events_of(s))


WHOLE_TRADING_GAME = (
    *("second planting", "early harvest", "harvest out of turn", "third field"),
    *("1:0", "0:1", "1:1", "2:1", "1:2", "2:2"),
    *("change", "to one", "to all", "first accepts", "to the active player", "turned-up card given"),
    *("deal", "deal by confirmation", "deal by first approval"),
    *("withdrawal", "taking back", "approval", "refusal", "done", "wish", "lapse", "offer closed"),
)


def test_random_uses_the_whole_trading_game() -> None:
    tally = TradingTally()
    options = make_options("classic", 4)
    for seed in range(40):
        watch(options, same_players("random", options), seed, tally.before, tally.after)
    assert [name for name in WHOLE_TRADING_GAME if tally.seen[name] == 0] == []


def test_random_uses_the_whole_game_of_two() -> None:
    seen: Counter[str] = Counter()
    stage = 0

    def before(s: State, seat: int, m: Move) -> None:
        nonlocal stage
        stage = s.pub.stage

    def after(s: State, seat: int, m: Move) -> None:
        for code, x in events_of(s):
            if code == EV_PLANTED:
                seen["second planting"] += stage == PLANT_SECOND
                seen["card left by the other planted"] += stage == LEFT
                seen["turned-up card planted"] += stage == PLANT_TURNED
            elif code == EV_DISCARDED:
                seen["hand card discarded"] += x[1] == FROM_HAND
                seen["card left by the other discarded"] += x[1] != FROM_HAND
            elif code == EV_HARVESTED:
                seen["early harvest"] += stage in NOTHING_WAITS
            elif code == EV_BOUGHT:
                seen["third field"] += 1
        seen["cards left for the other"] += stage == PLANT_TURNED and s.pub.stage == LEFT
        seen["discarded after the second planting"] += stage not in (PLANT_SECOND, LEFT) and m.code == DISCARD

    options = make_options("two")
    for seed in range(20):
        watch(options, same_players("random", options), seed, before, after)
    assert {name: times for name, times in seen.items() if times < 3} == {}
    assert len(seen) == 9


def test_random_uses_the_whole_duel() -> None:
    seen: Counter[str] = Counter()
    stage = 0
    bluff = False

    def before(s: State, seat: int, m: Move) -> None:
        nonlocal stage, bluff
        stage = s.pub.stage
        if m.code == OFFER_GIFT:
            seen["bluff refused"] += bluff
            bluff = copies(s.pub, s.own[seat], m.kind) == 0

    def after(s: State, seat: int, m: Move) -> None:
        nonlocal bluff
        for code, x in events_of(s):
            if code == EV_GIFT:
                seen["bluff offered"] += bluff
            elif code == EV_ACCEPTED:
                assert bool(x[2]) == bluff
                seen["bluff accepted"] += bluff
                seen["gift accepted"] += not bluff
                bluff = False
            elif code == EV_HARVESTED:
                seen["early harvest"] += stage in NOTHING_WAITS
            elif code == EV_PLANTED:
                seen["second planting"] += stage == PLANT_SECOND
            elif code == EV_CASHED:
                seen["own row cashed"] += x[3] == x[0]
                seen["the other's row cashed"] += x[3] != x[0]
                seen["cashed between harvest and coins"] += stage == ASK_CASH
            elif code == EV_DISCARDED:
                seen["turned-up card discarded"] += 1
            elif code == EV_BONUS_DISCARDED:
                seen["bonus card discarded"] += 1
            elif code == EV_BONUS_CHOSEN:
                seen["all bonus cards kept"] += x[1] == 0
            elif code == EV_GIVEN:
                seen["gift from the hand"] += x[2] > 0
                seen["gift of a turned-up card"] += x[2] < 0
            elif code == EV_PAID:
                seen["coin paid for a bluff"] += 1

    options = make_options("duel")
    for seed in range(40):
        watch(options, same_players("random", options), seed, before, after)
    assert {name: times for name, times in seen.items() if times < 3} == {}
    assert len(seen) == 15


def test_random_trades_a_lot() -> None:
    rows = Native(make_options("classic", 4)).run(0, 300)
    turns = rows[:, TURNS].sum()
    assert rows[:, POSTS].sum() >= 4 * turns
    assert rows[:, DEALS].sum() >= turns


# --- loner and swapper -----------------------------------------------------


def test_loner_never_deals() -> None:
    def before(s: State, seat: int, m: Move) -> None:
        if seat % 2 == 0:
            assert m.code not in (POST, CHANGE, APPROVE, CONFIRM)

    for edition in ("classic", "online"):
        for seed in range(3):
            watch(make_options(edition, 4), ["loner", "random", "loner", "swapper"], seed, before)
    rows = Native(make_options("classic", 4), which=[LONER] * 4).run(0, 100)
    assert rows[:, POSTS].sum() == rows[:, DEALS].sum() == 0


def fits_all(pub: Public, seat: int, got: list[int]) -> bool:
    """Whether every kind got grows on a field, or there is an empty field for each that does not."""
    fields = pub.field_kind[seat * FIELDS : seat * FIELDS + pub.n_fields[seat]]
    return len({*got} - {*fields}) <= fields.count(-1)


def grows_none(pub: Public, seat: int, given: list[int]) -> bool:
    return not {*given} & {*pub.field_kind[seat * FIELDS : seat * FIELDS + pub.n_fields[seat]]}


def kinds_of(bag: int) -> list[int]:
    return [kind for kind in range(KIND_SLOTS) for _ in range(count(bag, kind))]


def offered(pub: Public, offer: Offer) -> list[int]:
    """The kinds an offer gives."""
    turned = [pub.turned[i] for i in range(pub.n_turned) if offer.turned & (1 << i)]
    return kinds_of(offer.give) + turned


def test_swapper_deals_only_in_what_fits() -> None:
    seen: Counter[int] = Counter()

    def before(s: State, seat: int, m: Move) -> None:
        p = s.pub
        if seat % 2 == 1 or m.code not in (POST, APPROVE, CONFIRM):
            return
        seen[m.code] += 1
        if m.code == POST:
            assert m.n_cards == size(m.ask) == 1
            card = m.cards[0]
            given = [s.own[seat].hand[card] if card > 0 else p.turned[-card - 1 - p.turned_base]]
            assert fits_all(p, seat, kinds_of(m.ask))
            assert grows_none(p, seat, given)
            return
        offer = next(o for o in p.offers if o.id == m.offer)
        gives, asks = offered(p, offer), kinds_of(offer.ask)
        got, given = (gives, asks) if m.code == APPROVE else (asks, gives)
        assert fits_all(p, seat, got)
        assert grows_none(p, seat, given)

    for players, seed in ((4, 1), (4, 2), (3, 3), (6, 4)):
        options = make_options("classic", players)
        watch(options, [("swapper", "random")[seat % 2] for seat in range(players)], seed, before)
    assert min(seen[POST], seen[APPROVE], seen[CONFIRM]) > 20


@pytest.mark.parametrize("cap", ["12", "unlimited"])
@pytest.mark.parametrize(("player", "low", "high"), [(SWAPPER, 14, 18), (LONER, 1.5, 3.2), (RANDOM, 0.5, 3)])
def test_what_four_of_a_kind_earn(player: int, low: float, high: float, cap: str) -> None:
    options = make_options("classic", 4, switches={"offers_per_phase": cap})
    rows = Native(options, which=[player] * 4).run(0, 300)
    assert low < rows[:, SCORE : SCORE + 4].mean() < high


@pytest.mark.long
def test_simple_players_beat_random_ones_where_there_is_no_trade() -> None:
    for edition in ("two", "duel"):
        rows = Native(make_options(edition), which=[LONER, RANDOM]).run(0, 500)
        assert rows[:, SCORE].mean() > rows[:, SCORE + 1].mean()
