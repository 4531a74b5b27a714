"""What an offer may hold: whatever is listed can be offered, and nothing else."""

import random
from collections import Counter

import pytest

from beanfield.game import Game, OfferGift, Post, Reason
from beanfield.rules.cards import KIND_NAMES

from .playing import choose, new_game


def offered(game: Game, seat: int) -> dict[str, set[object]]:
    """What an offer may hold, found by trying everything out."""
    view = game.view(seat)

    def fine(post: Post) -> bool:
        return game.check(seat, post) == Reason.OK

    cards = [card.card for card in (*view.turned, *view.hand) if card.card is not None]
    others = range(view.table.players)
    return {
        "give": {card for card in cards if fine(Post((card,)))},
        "ask": {kind for kind in KIND_NAMES if fine(Post(ask={kind: 1}))},
        "to": {other for other in others if fine(Post(ask={next(iter(view.table.kinds)): 1}, to=(other,)))},
    }


@pytest.mark.rule("T3", "T10", "T11", "T15", "T17", "T19")
@pytest.mark.parametrize("pace", ["live", "grace"])
def test_terms_are_what_the_rules_take(pace: str) -> None:
    game = new_game("classic", 4, 7, pace, close_when_others_done="yes", offers_per_phase="1")
    rng = random.Random(7)
    ask = next(iter(game.view(0).table.kinds))
    seen = {True: 0, False: 0}
    chose = first = 0
    while not game.over and min(seen.values()) < 40:
        for seat in range(4):
            terms = game.terms(seat)
            if terms is None:
                assert not offered(game, seat)["ask"]
                continue
            seen[terms.open] += 1
            found = offered(game, seat)
            assert terms.open == bool(found["ask"])
            if not terms.open:
                continue
            assert set(terms.give) == found["give"] and set(terms.ask) == found["ask"] and set(terms.to) == found["to"]
            assert terms.choose == (len(found["to"]) > 1)
            assert terms.first == (game.check(seat, Post(ask={ask: 1}, first=True)) == Reason.OK)
            view = game.view(seat, memory=True)
            assert view.memory is not None
            known = [Counter(shown) for shown in view.memory.shown]
            known[view.active].update(card.kind for card in view.turned)
            assert list(terms.known) == known
            chose += terms.choose
            first += terms.first
        game.play(*choose(game, rng))
    assert min(seen.values()) >= 40 and chose and first


@pytest.mark.parametrize("edition", ["two", "duel"])
def test_where_nobody_deals_there_are_none(edition: str) -> None:
    game = new_game(edition, 2, 1)
    rng = random.Random(1)
    for _ in range(60):
        assert game.terms(0) is game.terms(1) is None
        game.play(*choose(game, rng))


@pytest.mark.rule("U6", "U7", "U8", "U9")
def test_gifts_are_what_the_duel_takes() -> None:
    game = new_game("duel", 2, 3)
    rng = random.Random(3)
    bluffs = 0
    while not game.over:
        for seat in range(2):
            gifts = game.gifts(seat)
            assert set(gifts) == {kind for kind in KIND_NAMES if game.check(seat, OfferGift(kind)) == Reason.OK}
            view = game.view(seat)
            cards = [*view.hand, *(view.turned if view.active == seat else ())]
            assert all(count == sum(card.kind == kind for card in cards) for kind, count in gifts.items())
            bluffs += 0 in gifts.values()
        game.play(*choose(game, rng))
    assert bluffs
    assert new_game("classic", 3, 1).gifts(0) == {}
