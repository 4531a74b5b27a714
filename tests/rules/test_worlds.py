"""Imagined worlds: what a seat knows of one is just what it knows, and the rest could be true."""

from collections.abc import Iterator

import pytest

from beanfield.rules import engine
from beanfield.rules.bags import one
from beanfield.rules.chance import seed_words
from beanfield.rules.codes import ACCEPT, DELIVER, DELIVER_CARD, GIFT, OFFER_GIFT, OVER, READY_TURN, TURN_UP
from beanfield.rules.duel import can_offer
from beanfield.rules.known import know
from beanfield.rules.options import make_options
from beanfield.rules.places import offer_slot
from beanfield.rules.record import copy_into, differences
from beanfield.rules.setup import new_game
from beanfield.rules.state import BONUS, CARDS, OPEN, PILE, Known, Move, Rng, State
from beanfield.rules.worlds import answers, imagine, needed, place_one

from .invariants import FINE, wrong
from .positions import (
    BLACK_EYED,
    BLUE,
    CHILI,
    FEW_TABLES,
    GARDEN,
    GREEN,
    RED,
    SOY,
    STINK,
    EditionAndPlayers,
    Table,
    make_move,
    random_game,
    snapshot,
)

OTHER_SWITCHES = {"coins": "hidden", "third_field": "2"}


def imagined(known: Known, seed: int, world: State) -> State:
    """Fill ``world``, whatever was in it, with a world that fits."""
    copy_into(known.pub, world.pub)
    copy_into(known.own, world.own[known.seat])
    rng = Rng()
    seed_words(rng, seed, 9)
    imagine(world, known.seat, rng)
    return world


def check_world(s: State, seat: int, seed: int, world: State) -> None:
    """A world of this seat's fits what it knows and is sound."""
    known, again = Known(), Known()
    know(s, seat, known)
    imagined(known, seed, world)
    know(world, seat, again)
    assert snapshot(again) == snapshot(known), differences(known, again)[:10]
    assert wrong(world) == FINE
    for other in range(s.pub.players):
        assert world.own[other].seat == other


def positions(s: State, seed: int, every: int) -> Iterator[State]:
    """Some positions of a random game."""
    found: list[State] = []
    count = 0

    def look(s: State, seat: int, m: Move | None) -> None:
        nonlocal count
        count += 1
        if count % every == 0 and m is not None and not s.pub.shuffle_due and s.pub.stage != OVER:
            found.append(State())
            copy_into(s, found[-1])

    random_game(s, seed, look)
    yield from found


@pytest.mark.rule("C4", "T16")
@pytest.mark.parametrize("table", FEW_TABLES)
def test_worlds_fit_what_is_known(table: EditionAndPlayers) -> None:
    s = new_game(make_options(*table))
    # The record is used again and again, so that anything left over from another world would be noticed.
    world = State()
    for seed, position in enumerate(positions(s, 3, 41)):
        check_world(position, seed % table[1], seed, world)


@pytest.mark.parametrize("edition", ["classic", "two"])
def test_worlds_fit_where_coins_are_hidden(edition: str) -> None:
    s = new_game(make_options(edition, switches=OTHER_SWITCHES))
    for seed, position in enumerate(positions(s, 4, 61)):
        check_world(position, seed % s.pub.players, seed, State())


@pytest.mark.parametrize("table", FEW_TABLES)
def test_worlds_can_be_played_to_the_end(table: EditionAndPlayers) -> None:
    s = new_game(make_options(*table))
    world = State()
    for seed, position in enumerate(positions(s, 5, 301)):
        known = Known()
        know(position, position.pub.to_act, known)
        imagined(known, seed, world)
        random_game(world, seed, lambda s, seat, m: None)
        assert world.pub.stage == OVER
        assert wrong(world) == FINE


@pytest.mark.parametrize("table", [("classic", 4), ("two", 2), ("duel", 2)])
def test_nothing_is_left_of_an_earlier_world(table: EditionAndPlayers) -> None:
    s = new_game(make_options(*table))
    for seed, position in enumerate(positions(s, 6, 97)):
        known, soiled = Known(), State()
        know(position, seed % table[1], known)
        for own, arrived in zip(soiled.own[: table[1]], position.pub.arrived, strict=False):
            own.hand[: arrived + 1] = [RED] * (arrived + 1)
            own.held = one(RED)
            own.offer_n[:] = [3] * OPEN
            own.offer_card[:] = [5] * OPEN * CARDS
            own.approval_card[:] = [7] * OPEN * CARDS
        soiled.hidden.supply[:] = [RED] * PILE
        if table[0] == "duel":
            soiled.hidden.bonus_supply[:] = [1] * BONUS
            soiled.hidden.start_coin[:] = [RED] * 6
        imagined(known, seed, soiled)
        clean = imagined(known, seed, State())
        assert snapshot(soiled) == snapshot(clean), differences(soiled, clean)[:10]


def test_other_dice_give_other_worlds_and_the_same_dice_the_same() -> None:
    for edition in ("classic", "two", "duel"):
        known = Known()
        know(Table(edition).state, 0, known)
        worlds = [imagined(known, seed, State()) for seed in (1, 1, 2)]
        assert snapshot(worlds[0]) == snapshot(worlds[1])
        assert worlds[0].hidden.supply != worlds[2].hidden.supply
        assert worlds[0].own[1].hand != worlds[2].own[1].hand
        assert worlds[0].hidden.rng.state != worlds[2].hidden.rng.state
        if edition == "duel":
            assert worlds[0].hidden.start_coin != worlds[2].hidden.start_coin
            assert worlds[0].hidden.bonus_supply != worlds[2].hidden.bonus_supply
            assert worlds[0].own[1].bonus_card != worlds[2].own[1].bonus_card


def test_every_unseen_card_may_be_anywhere() -> None:
    """The one red bean left is in each place as often as there is room."""
    t = Table("classic", 3).arrange(
        hands={0: [BLUE], 1: [GREEN] * 3, 2: [SOY, RED]}, supply_left=5, fields={0: [(RED, 3)]}, coins={0: [RED] * 4}
    )
    known = Known()
    know(t.state, 0, known)
    places = {"hand 1": 0, "hand 2": 0, "supply": 0}
    for seed in range(1000):
        world = imagined(known, seed, State())
        if RED in world.own[1].hand[1:4]:
            places["hand 1"] += 1
        elif RED in world.own[2].hand[1:3]:
            places["hand 2"] += 1
        else:
            places["supply"] += 1
    assert 220 < places["hand 1"] < 380
    assert 140 < places["hand 2"] < 260
    assert 430 < places["supply"] < 570


def test_offered_and_promised_cards_are_in_the_hands() -> None:
    t = Table("classic", 4).trading({0: [BLUE], 1: [GREEN, GREEN, SOY], 2: [RED, SOY], 3: [BLUE] * 4}, (RED, BLUE))
    t.offer(1, [1, 2], {RED: 1})
    mine = t.offer(0, [-2], {SOY: 1})
    t.approve(2, mine, [2])
    known = Known()
    know(t.state, 0, known)
    for seed in range(50):
        world = imagined(known, seed, State())
        assert wrong(world) == FINE
        assert world.own[1].hand[1:4].count(GREEN) >= 2
        assert SOY in world.own[2].hand[1:3]


@pytest.mark.rule("T10", "T12")
def test_offers_and_approvals_name_the_first_cards_that_fit() -> None:
    """Turned-up cards first, then kind by kind, as the table keeps them."""
    t = Table("classic", 4).trading({0: [BLUE, CHILI, BLUE], 1: [RED, SOY, RED], 2: [GREEN]}, (GARDEN, STINK))
    gone = t.offer(2, [1], {CHILI: 1})
    mine = t.offer(2, [1], {STINK: 1})
    offer = t.offer(0, [3, -2, 2, -1], {RED: 2, SOY: 1})
    t.approve(1, offer, [3, 1, 2])
    t.withdraw(2, gone)
    assert t.offers() == [mine, offer]
    known, slot = known_by(t, 2), offer_slot(t.p, offer) * CARDS
    for seed in range(20):
        world = imagined(known, seed, State())
        giver, taker = world.own[0], world.own[1]
        places = [giver.hand.index(BLUE, 1), giver.hand.index(CHILI, 1)]
        assert giver.offer_card[slot : slot + 5] == [-1, -2, *places, 0]
        assert sum(giver.offer_n) == 4
        reds = [card for card in (1, 2, 3) if taker.hand[card] == RED]
        assert taker.approval_card[slot : slot + 4] == [taker.hand.index(SOY, 1), *reds[:2], 0]
        assert len({*giver.offer_card}) == 5
        assert not any(giver.approval_card)
        assert not any(taker.offer_card)


@pytest.mark.rule("U2")
def test_starting_coins_are_imagined_while_nobody_has_seen_them() -> None:
    t = Table("duel")
    known = known_by(t, 0)
    coins = [-1 - coin for seat in (0, 1) for coin in t.coins(seat)]
    assert sorted(coins) == list(range(6))
    for seed in range(20):
        world = imagined(known, seed, State())
        assert all(BLUE <= kind <= GARDEN for kind in world.hidden.start_coin)
    t.arrange(coins={0: [RED], 1: [SOY] * 2})
    assert imagined(known_by(t, 0), 1, State()).hidden.start_coin == [0] * 6


def test_a_certain_card_is_the_last_unseen_one_that_fits() -> None:
    s = State()
    own = s.own[1]
    s.hidden.supply[:4] = [BLUE, RED, RED, GREEN]
    assert place_one(s, own, 1, 1 << GREEN | 1 << BLUE, 4) == 3
    assert (own.hand[1], s.hidden.supply[:4]) == (GREEN, [BLUE, RED, RED, 0])
    assert place_one(s, own, 2, 1 << BLUE | 1 << GREEN, 3) == 2
    assert (own.hand[2], s.hidden.supply[:4]) == (BLUE, [RED, RED, 0, 0])
    assert own.held == one(GREEN) + one(BLUE)


def gifts(hand: list[int], coins: list[int]) -> Table:
    """The Duel, the active player's word, GREEN, SOY and STINK turned up; hand and coins of the other player."""
    t = Table("duel").arrange(
        stage=READY_TURN,
        hands={0: [BLUE] * 3, 1: hand},
        coins={0: [BLUE] * 2, 1: coins},
        supply=(GREEN, SOY, STINK),
    )
    t.word(TURN_UP)
    t.must(0, OFFER_GIFT, kind=GREEN)
    t.must(1, OFFER_GIFT, kind=RED)
    return t


@pytest.mark.rule("U8")
def test_a_player_who_picks_a_copy_has_several() -> None:
    t = gifts([RED, BLUE, RED, CHILI], [BLUE])
    t.must(0, ACCEPT)
    assert t.stage == DELIVER
    for seed in range(50):
        world = imagined(known_by(t, 0), seed, State())
        assert world.own[1].hand[1:5].count(RED) >= 2
        assert wrong(world) == FINE


@pytest.mark.rule("U9")
def test_a_gift_of_a_player_without_a_coin_is_no_bluff() -> None:
    t = gifts([RED, BLUE, CHILI, CHILI], [])
    for seed in range(50):
        world = imagined(known_by(t, 0), seed, State())
        assert RED in world.own[1].hand[1:5]
        assert engine.apply(world, 0, make_move(ACCEPT)) == 0
        assert wrong(world) == FINE


@pytest.mark.rule("U8", "U9")
def test_what_a_gift_has_shown_is_remembered() -> None:
    """Refused, the bean is still in the hand; of two, one is left after the delivery; a harvest pays too late."""
    t = gifts([RED, BLUE, CHILI, CHILI], [])
    t.must(0, OFFER_GIFT, kind=BLUE)
    assert t.p.shown[1] == one(RED)
    t = gifts([RED, BLUE, RED, CHILI], [BLUE])
    assert t.p.shown[1] == 0  # it could be a bluff
    t.must(0, ACCEPT)
    assert t.p.shown[1] == 2 * one(RED)
    t.must(1, DELIVER_CARD, card=3)
    assert t.p.shown[1] == one(RED)
    for seed in range(20):
        assert RED in imagined(known_by(t, 0), seed, State()).own[1].hand[1:5]


@pytest.mark.rule("U8", "U9")
@pytest.mark.parametrize(("turned", "hand"), [([GREEN], 1), ([GREEN, GREEN], 0), ([], 2)])
def test_turned_up_copies_say_nothing_of_the_hand(turned: list[int], hand: int) -> None:
    """The active player, without a coin, has two or more copies; those that lie turned up are seen by everybody."""
    supply = [*turned, SOY, STINK, CHILI][:3]
    t = Table("duel").arrange(
        stage=READY_TURN, hands={0: [BLUE, *[GREEN] * hand], 1: [RED]}, coins={0: [], 1: []}, supply=supply
    )
    t.word(TURN_UP)
    t.must(0, OFFER_GIFT, kind=GREEN)
    assert t.p.shown[0] == (0 if turned else one(GREEN))
    t.must(1, ACCEPT)
    assert t.stage == DELIVER
    assert t.p.shown[0] == hand * one(GREEN)
    for seed in range(20):
        world = imagined(known_by(t, 1), seed, State())
        assert world.own[0].hand[1 : 2 + hand].count(GREEN) >= hand
        assert wrong(world) == FINE


@pytest.mark.rule("U9")
def test_who_is_asked_without_a_coin_has_something_to_offer() -> None:
    """Or he would have accepted at once. What he has is no bluff and was not pushed before."""
    t = Table("duel").arrange(
        stage=READY_TURN, hands={0: [BLUE] * 3, 1: [RED]}, coins={1: []}, supply=(GREEN, SOY, STINK)
    )
    t.word(TURN_UP)
    t.must(0, OFFER_GIFT, kind=GREEN)
    kinds = set()
    for seed in range(100):
        world = imagined(known_by(t, 0), seed, State())
        assert wrong(world) == FINE
        assert can_offer(world.pub, world.own[1], 1)
        kinds |= {world.own[1].hand[1]}
    assert GREEN not in kinds
    assert len(kinds) > 4
    # The active player has his turned-up cards to offer, so nothing is known of his hand until they are pushed.
    t.must(1, OFFER_GIFT, kind=RED)
    t.p.coins[0] = 0
    assert answers(t.p, 0) == 0
    t.p.pushed |= 1 << SOY | 1 << STINK
    assert answers(t.p, 0) == sum(1 << kind for kind in (BLUE, CHILI, BLACK_EYED, GARDEN))
    t.p.coins[0] = 1
    assert answers(t.p, 0) == 0


def known_by(t: Table, seat: int) -> Known:
    known = Known()
    know(t.state, seat, known)
    return known


@pytest.mark.rule("U9")
def test_what_being_asked_about_a_gift_tells() -> None:
    t = Table("duel").arrange(stage=READY_TURN, hands={0: [RED], 1: [CHILI]}, supply=[GREEN, SOY, STINK])
    t.word(TURN_UP)
    p = t.p
    assert (answers(p, 0), answers(p, 1)) == (0, 0)
    t.must(0, OFFER_GIFT, kind=GREEN)
    assert p.to_act == 1
    others = sum(1 << kind for kind in range(BLUE, GARDEN + 1) if kind != GREEN)
    assert (answers(p, 0), answers(p, 1)) == (0, others)
    p.coins[1] = 1
    assert answers(p, 1) == 0
    p.coins[1] = 0
    p.stage = DELIVER
    assert answers(p, 1) == 0
    p.stage = GIFT
    t.must(1, OFFER_GIFT, kind=CHILI)
    # It is the other's word now, and what lies turned up before him is answer enough.
    assert (p.to_act, answers(p, 0), answers(p, 1)) == (0, 0, 0)
    p.pushed |= 1 << SOY | 1 << STINK
    assert answers(p, 0) == others & ~(1 << SOY | 1 << STINK | 1 << CHILI)


@pytest.mark.rule("T16")
def test_an_approval_still_shows_a_card_when_another_of_the_kind_has_gone() -> None:
    t = Table(live=True).trading({0: [BLUE, CHILI], 1: [RED, RED]}, (GREEN, SOY))
    o = t.offer(0, [1], {RED: 1})
    t.approve(1, o, [1])
    u = t.offer(1, [2], {CHILI: 1})
    t.approve(0, u, [2])
    assert (t.offers(), t.approvers(o), t.p.shown[1]) == ([o], [1], 0)
    assert [needed(t.p, seat) for seat in (0, 1, 2)] == [one(BLUE), one(RED), 0]


def hands_imagined(t: Table, seat: int, other: int) -> list[list[int]]:
    """What one seat imagines another to hold, in thirty worlds."""
    known, world = Known(), State()
    know(t.state, seat, known)
    hands = []
    for seed in range(30):
        imagined(known, seed, world)
        own = world.own[other]
        hands.append([own.hand[card] for card in range(own.head, world.pub.arrived[other] + 1)])
    return hands


@pytest.mark.rule("U7", "U9")
def test_what_was_pushed_before_is_no_answer() -> None:
    t = Table("duel").arrange(
        stage=READY_TURN, hands={0: [RED], 1: [CHILI, BLUE]}, supply=[GREEN, SOY, STINK], coins={0: [GARDEN]}
    )
    t.word(TURN_UP)
    t.must(0, OFFER_GIFT, kind=RED)
    t.must(1, OFFER_GIFT, kind=CHILI)
    t.must(0, OFFER_GIFT, kind=SOY)
    # Nobody but one without a coin has shown anything by offering.
    assert t.p.shown[:2] == [0, one(CHILI)]
    for hand in hands_imagined(t, 0, 1):
        assert CHILI in hand
        assert not {*hand} <= {CHILI, RED, SOY}


@pytest.mark.rule("U9")
def test_a_card_known_to_be_held_is_answer_enough() -> None:
    t = Table("duel").arrange(stage=READY_TURN, hands={0: [RED], 1: [CHILI, BLUE]}, supply=[GREEN, SOY, STINK])
    t.word(TURN_UP)
    t.p.shown[1] = one(CHILI)
    t.must(0, OFFER_GIFT, kind=GREEN)
    t.p.pushed = sum(1 << kind for kind in range(BLUE, GARDEN + 1)) & ~(1 << CHILI)
    others = [[kind for kind in hand if kind != CHILI] for hand in hands_imagined(t, 0, 1)]
    assert all(len(kinds) < 2 for kinds in others)
    assert len({kind for kinds in others for kind in kinds}) > 3
