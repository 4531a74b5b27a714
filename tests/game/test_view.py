"""What a View shows, where the folding tests cannot tell: names, worth, who is awaited."""

import random

import msgspec
import pytest

from beanfield.game import Buy, Game, Harvest, ListDealer, RandomDealer, TurnUp, View, known_of, make_options
from beanfield.game.view import missing_cards
from beanfield.rules.codes import BONUS_DISCARD, CLOSING, OVER, PLANT_ASIDE, TRADE
from beanfield.rules.places import worth

from .playing import TABLES, choose, new_game, play_on


def test_the_first_view() -> None:
    """A table dealt from an unshuffled deck: the supply is drawn from the top, so the rarest come first."""
    options = make_options("classic", 4)
    count = sum(Game(options, RandomDealer(1)).view().table.kinds.values())
    game = Game(options, ListDealer([range(count)]))
    view = game.view(0)
    assert [card.kind for card in view.hand] == ["cocoa", "garden", "garden", "red", "red"]
    assert [card.card for card in view.hand] == ["h1", "h2", "h3", "h4", "h5"]
    assert (view.stage, view.active, view.awaited, view.turn) == ("plant-first", 0, (0,), 1)
    assert (view.supply, view.discards, view.discard_top) == (110, 0, None)
    assert [seat.hand for seat in view.seats] == [5, 5, 5, 5]
    assert view.seats[0].posts_left == 12
    assert view.table.steps["garden"] == (0, 2, 3, 0)
    assert game.view().hand == () and game.view().seat is None


def test_a_field_says_what_it_pays() -> None:
    game = new_game("classic", 4, 1)
    pub = game.state.pub
    pub.field_kind[0], pub.field_count[0] = 2, 5
    pub.field_kind[1], pub.field_count[1] = 9, 3
    game._viewer.forget()
    first, second = game.view(0).seats[0].fields
    assert (first.kind, first.count, first.worth, first.missing) == ("blue", 5, 1, 1)
    assert (second.kind, second.count, second.worth, second.missing) == ("garden", 3, 3, None)


@pytest.mark.rule("C1", "C2")
def test_missing_cards_are_the_first_that_pay_more() -> None:
    pub = new_game("classic", 4, 1).state.pub
    for kind in range(11):
        for cards in range(30):
            more = missing_cards(pub, kind, cards)
            now = worth(pub, kind, cards)
            if more is None:
                assert worth(pub, kind, 30) == now
            else:
                assert worth(pub, kind, cards + more) > now
                assert worth(pub, kind, cards + more - 1) == now


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_awaited_can_move_and_in_rounds_nobody_else(edition: str, players: int) -> None:
    for pace in ("rounds", "live"):
        game = new_game(edition, players, 3, pace)
        rng = random.Random(3)
        for _ in range(300):
            if game.over:
                break
            assert game.awaited
            for seat in game.awaited:
                assert game.legal(seat)
            if pace == "rounds":
                assert game.awaited == (game.state.pub.to_act,)
                assert not [move for seat in range(players) if seat not in game.awaited for move in game.legal(seat)]
            game.play(*choose(game, rng))


def test_live_tables_wait_for_everyone_with_cards_to_plant() -> None:
    seen: set[tuple[int, int]] = set()
    for edition, players in (("classic", 5), ("duel", 2)):
        game = new_game(edition, players, 4, "grace" if edition == "classic" else "live")
        rng = random.Random(4)
        while not game.over:
            pub = game.state.pub
            if pub.stage == PLANT_ASIDE and pub.game == 0:
                assert game.awaited == tuple(seat for seat in range(players) if pub.aside_left[seat])
            elif pub.stage == TRADE:
                assert game.awaited == (pub.active,)
            elif pub.stage == CLOSING:
                assert game.awaited == ()
            elif pub.stage == BONUS_DISCARD:
                assert game.awaited == tuple(seat for seat in (0, 1) if not pub.bonus_chosen[seat])
            seen.add((pub.stage, len(game.awaited)))
            game.play(*choose(game, rng))
    assert {(PLANT_ASIDE, 2), (CLOSING, 0), (BONUS_DISCARD, 2), (BONUS_DISCARD, 1)} <= seen
    assert OVER not in {stage for stage, _ in seen}


def test_a_view_without_memory_makes_no_known() -> None:
    with pytest.raises(ValueError, match="memory=True"):
        known_of(new_game("classic", 3, 1).view(0))


def test_views_come_back_from_json() -> None:
    decoder = msgspec.json.Decoder(View)
    for edition, players in (("online", 4), ("duel", 2)):
        game = new_game(edition, players, 5)
        play_on(game, random.Random(5), 200)
        for seat in (None, 0):
            view = game.view(seat, memory=True)
            assert decoder.decode(msgspec.json.encode(view)) == view


def test_what_has_to_be_planted_is_shown() -> None:
    """Forced harvests (H5): the card and its field are public."""
    rng = random.Random(6)
    for seed in range(20):
        game = new_game("online", 4, seed)
        while not game.over:
            seat, move = choose(game, rng)
            game.play(seat, move)
            shown = game.view().seats[seat]
            if isinstance(move, Harvest):
                assert (shown.must_plant, shown.must_field) == (move.card, move.field)
                return
            assert shown.must_plant is None or isinstance(move, Buy | TurnUp)
    raise AssertionError("no forced harvest in twenty games")


def test_results() -> None:
    game = new_game("modern", 3, 7, exhaustions="1")
    assert game.view().result is None
    play_on(game, random.Random(7), 20000)
    assert game.over
    result = game.result
    assert result is not None and result == game.view(2).result
    assert len(result.scores) == 3
    assert result.shared == (len(result.winners) > 1)
    assert all(result.scores[seat] == max(result.scores) for seat in result.winners)
