"""The list of legal moves: each is accepted, and none is missing."""

import copy
import itertools
import random
from collections.abc import Iterator

import pytest

from beanfield.game import (
    Accept,
    Approve,
    Buy,
    Cash,
    Close,
    Confirm,
    Decline,
    DeliverCard,
    Discard,
    DiscardBonus,
    Done,
    Draw,
    End,
    Game,
    Harvest,
    Move,
    OfferGift,
    Pass,
    Plant,
    PlantCard,
    Reason,
    Resume,
    TakeBack,
    TurnUp,
    Withdraw,
)
from beanfield.rules.cards import KIND_NAMES

from .playing import TABLES, choose, new_game

PLAIN: tuple[Move, ...] = (Buy(), TurnUp(), Draw(), Done(), End(), Resume(), Close(), Accept(), Pass())


def names(place: str, newest: int) -> list[str]:
    """Names of cards of a place: the newest and some that may have gone."""
    return [f"{place}{n}" for n in range(max(1, newest - 24), newest + 2)]


def conceivable(game: Game, seat: int) -> Iterator[Move]:
    """Every move but offers, changes, wishes and approvals, with every part that could make sense."""
    pub = game.state.pub
    hand = names("h", pub.arrived[seat])
    turned = names("t", pub.turned_base + pub.n_turned)
    aside = names("a", pub.aside_base[seat] + pub.n_aside[seat])
    yield from PLAIN
    for field in range(4):
        yield Plant(field)
        for card in (*aside, *turned):
            yield PlantCard(card, field)
        for card in ("", "front", *aside):
            yield Harvest(field, card)
    for card in (*hand, *turned):
        yield Discard(card)
        yield DeliverCard(card)
    for kind in KIND_NAMES:
        yield OfferGift(kind)
    for offer in range(max(1, pub.next_offer - 30), pub.next_offer + 2):
        yield Withdraw(offer)
        yield TakeBack(offer)
        for revision in range(1, 4):
            yield Decline(offer, revision)
            for partner in range(pub.players):
                yield Confirm(offer, revision, partner)
    if pub.game == 2:
        bonus = names("b", pub.bonus_arrived[seat])
        for count in range(4):
            for cards in itertools.combinations(bonus[-8:], count):
                yield DiscardBonus(cards)
        for card in bonus:
            for side in range(2):
                for field in range(3):
                    yield Cash(card, side, field)


def without_needless_cards(game: Game, move: Move) -> bool:
    """Whether the move is not another spelling: where harvests are not forced, the card says nothing."""
    forced = game.state.pub.game == 0 and game.view().table.harvest == "forced"
    return not isinstance(move, Harvest) or forced == (move.card != "")


def some_approval(game: Game, seat: int, offer: int, revision: int) -> bool:
    """Whether any choice of cards makes an approval of the offer legal."""
    view = game.view(seat)
    asked = next(sum(o.ask.values()) for o in view.offers if o.offer == offer)
    cards = [card.card for card in (*view.hand, *view.turned) if card.card is not None]
    return any(
        game.check(seat, Approve(offer, revision, choice)) == Reason.OK
        for choice in itertools.combinations(cards, asked)
    )


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_nothing_is_missing_and_nothing_wrong(edition: str, players: int) -> None:
    for pace in ("rounds", "live"):
        game = new_game(edition, players, 6, pace)
        rng = random.Random(6)
        for n in range(400):
            if game.over:
                break
            if n % 20 == 0:
                compare(game, rng.randrange(players))
            game.play(*choose(game, rng))


def compare(game: Game, seat: int) -> None:
    """The list against everything conceivable."""
    listed = game.legal(seat)
    others = [move for move in listed if not isinstance(move, Approve)]
    assert len(set(listed)) == len(listed)
    legal = {
        move
        for move in conceivable(game, seat)
        if without_needless_cards(game, move) and game.check(seat, move) == Reason.OK
    }
    # The choice of bonus cards is a set; its order says nothing.
    assert {unordered(move) for move in others} == {unordered(move) for move in legal}
    approved = {move.offer for move in listed if isinstance(move, Approve)}
    for offer in game.view(seat).offers:
        if sum(offer.ask.values()) <= 2:
            assert (offer.offer in approved) == some_approval(game, seat, offer.offer, offer.revision)


def unordered(move: Move) -> Move:
    """A choice of bonus cards, sorted."""
    return DiscardBonus(tuple(sorted(move.cards))) if isinstance(move, DiscardBonus) else move


@pytest.mark.parametrize(("edition", "players"), [("classic", 4), ("online", 5), ("two", 2), ("duel", 2)])
def test_listed_moves_can_be_played(edition: str, players: int) -> None:
    game = new_game(edition, players, 7)
    rng = random.Random(7)
    for n in range(200):
        if game.over:
            break
        if n % 10 == 0:
            seat = game.state.pub.to_act
            for move in game.legal(seat):
                copy.deepcopy(game).play(seat, move)
        game.play(*choose(game, rng))


def test_default_copies_are_turned_up_first_then_nearest_the_front() -> None:
    rng = random.Random(8)
    seen = 0
    for seed in range(6):
        game = new_game("classic", 4, seed)
        while not game.over and game.state.pub.turn < 20:
            for seat in range(4):
                view = game.view(seat)
                for move in game.legal(seat):
                    if isinstance(move, Approve):
                        seen += 1
                        mine = [*(view.turned if seat == view.active else ()), *view.hand]
                        ask = dict(next(o.ask for o in view.offers if o.offer == move.offer))
                        expected = []
                        for card in mine:
                            if ask.get(card.kind, 0) > 0:
                                ask[card.kind] -= 1
                                expected.append(card.card)
                        assert list(move.cards) == expected
            game.play(*choose(game, rng))
    assert seen > 50


@pytest.mark.parametrize(("edition", "players"), [("classic", 4), ("online", 3)])
def test_sampled_offers_are_legal_and_varied(edition: str, players: int) -> None:
    rng = random.Random(9)
    game = new_game(edition, players, 9, "live")
    shapes: set[tuple[object, ...]] = set()
    while not game.over and len(shapes) < 25:
        for seat in range(players):
            offer = game.sample_offer(seat, rng)
            assert offer is None or game.check(seat, offer) == Reason.OK
            if offer is not None:
                shapes.add((len(offer.give), sum(offer.ask.values()), offer.to, offer.first))
        game.play(*choose(game, rng))
    assert len(shapes) >= 25


def test_nobody_has_moves_when_the_game_is_over() -> None:
    game = new_game("modern", 3, 10, exhaustions="1")
    rng = random.Random(10)
    while not game.over:
        game.play(*choose(game, rng))
    assert [game.legal(seat) for seat in range(-1, 3)] == [[]] * 4
    assert game.sample_offer(0, rng) is None
    assert game.awaited == ()
