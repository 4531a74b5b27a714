"""What is on the screen: the moves worth a line, offers from the reader's side, The Duel's rows, help at any width."""

import io
import random
from collections.abc import Callable

import pytest
from rich.console import Console, RenderableType

from beanfield.bots.host import Host
from beanfield.bots.registry import PLAYERS
from beanfield.cli.board import board
from beanfield.cli.choices import default_move, describe, listed_moves, ordered
from beanfield.cli.headline import headline
from beanfield.cli.helping import laid_out
from beanfield.cli.look import THEME
from beanfield.cli.people import People, recorded, seated
from beanfield.cli.story import Teller
from beanfield.cli.texts import asking
from beanfield.game import (
    Approve,
    Cash,
    Confirm,
    Decline,
    Game,
    GiftOffered,
    Move,
    Pass,
    PlantCard,
    Post,
    RandomDealer,
    View,
    Withdraw,
    make_options,
)

from ..game.playing import choose

PEOPLE = seated(["swapper"] * 3, 0)
TWO_PEOPLE = seated(["swapper"], 0)


def drawn(shown: RenderableType, width: int = 80) -> str:
    """Something as it stands on the screen, without spaces at the ends of lines."""
    console = Console(width=width, file=io.StringIO(), theme=THEME, highlight=False)
    console.print(shown)
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert max(len(line) for line in lines) <= width
    return "\n".join(line.rstrip() for line in lines)


def until(edition: str, wanted: Callable[[View, list[Move]], bool], seat: int | None = None, most: int = 60) -> Game:
    """A random game at a position that is wanted, where the seat (by default any) is awaited."""
    for seed in range(most):
        rng = random.Random(seed)
        game = Game(make_options(edition), RandomDealer(seed))
        while not game.over:
            to_act = game.state.pub.to_act
            if seat in (None, to_act) and wanted(game.view(to_act, memory=True), game.legal(to_act)):
                return game
            game.play(*choose(game, rng))
    raise AssertionError("there is no such position")


def seen(game: Game, seat: int = 0) -> tuple[View, list[Move], list[Move]]:
    """What a seat sees, its legal moves, and those worth a line."""
    view = game.view(seat, memory=True)
    legal = ordered(view, game.legal(seat))
    return view, legal, listed_moves(view, legal)


def test_of_moves_that_come_to_the_same_one_is_listed() -> None:
    def twice(view: View, moves: list[Move]) -> bool:
        kinds = [card.kind for card in view.seats[view.to_act].aside]
        return (
            view.stage == "plant-aside" and len(kinds) > len({*kinds}) and any(isinstance(m, PlantCard) for m in moves)
        )

    game = until("classic", twice, 0)
    view, legal, moves = seen(game)
    words = [describe(view, PEOPLE, move) for move in moves]
    assert len({*words}) == len(words)
    assert {describe(view, PEOPLE, move) for move in legal} == {*words}
    assert len(moves) < len(legal)


def test_copies_in_the_hand_are_told_apart() -> None:
    """Which of two like cards is thrown away decides what stands in front."""
    game = until("two", lambda view, moves: view.stage == "hand-discard", 0)
    _, legal, moves = seen(game)
    assert moves == legal


def at_trade(mine: bool) -> Game:
    """A game in which trading has just begun, in the turn of seat 0 or of another."""
    return until(
        "classic",
        lambda view, moves: (
            view.stage == "trade" and not view.offers and view.to_act == view.active and (view.active == 0) is mine
        ),
    )


def absent(view: View) -> str:
    """A kind that the reader does not have."""
    held = {card.kind for card in (*view.hand, *view.turned)}
    return next(kind for kind in view.table.kinds if kind not in held)


def test_what_cannot_be_given_is_told_in_a_sentence() -> None:
    game = at_trade(False)
    view = game.view(0)
    kind = absent(view)
    giver = view.active
    hers = game.view(giver)
    card = (*hers.turned, *hers.hand)[0]
    game.play(giver, Post((str(card.card),), {kind: 2}))
    while game.state.pub.to_act != 0:
        game.play(game.state.pub.to_act, Pass())
    view, legal, moves = seen(game)
    number = view.offers[0].offer
    name = PEOPLE.name(giver)
    text = drawn(board(view, PEOPLE, moves)).replace("\n", " ")
    assert f"{name} asks you for what you lack: {card.kind} for 2 {kind} ({number})." in text
    assert "you get" not in text
    # It can be declined all the same, but takes up no line for it.
    assert Decline(number, 1) in legal
    assert Decline(number, 1) not in moves


def test_enter_does_not_let_a_deal_slip() -> None:
    game = at_trade(True)
    view = game.view(0)
    card = view.hand[0]
    partner = game.view(1).hand[0]
    game.play(0, Post((str(card.card),), {partner.kind: 1}))
    view, _, moves = seen(game, 1)
    game.play(1, Approve(view.offers[0].offer, 1, (str(partner.card),)))
    while game.state.pub.to_act != 0:
        game.play(game.state.pub.to_act, Pass())
    view, _, moves = seen(game)
    assert any(isinstance(move, Confirm) for move in moves)
    assert Pass() in moves
    assert default_move(view, moves) is None


def test_a_gift_that_was_asked_for_is_no_deal_for_nothing() -> None:
    game = at_trade(True)
    partner = game.view(1).hand[0]
    game.play(0, Post((), {partner.kind: 1}))
    number = game.view(0).offers[0].offer
    game.play(1, Approve(number, 1, (str(partner.card),)))
    said = describe(game.view(0), PEOPLE, Confirm(number, 1, 1))
    assert said == f"strike offer {number}: Ada gives you {partner.kind} for nothing"


@pytest.mark.parametrize(("me", "told"), [(0, "Ada gives you"), (1, "you give Robin"), (2, "Ada gives Robin")])
def test_whoever_gives_comes_first_when_a_deal_is_told(me: int, told: str) -> None:
    game = at_trade(True)
    kind = game.view(1).hand[0].kind
    game.play(0, Post((), {kind: 1}))
    number = game.view(0).offers[0].offer
    game.play(1, Approve(number, 1, (str(game.view(1).hand[0].card),)))
    while game.state.pub.to_act != 0:
        game.play(game.state.pub.to_act, Pass())
    game.play(0, Confirm(number, 1, 1))
    people = recorded(["Robin", "Ada (hard)", "Bo (hard)", "Cleo (hard)"], 4)
    lines = Teller(People(people.persons, me), 3, duel=False).tell(game.events(me))
    assert lines[-1] == f"Deal: {told} {kind} for nothing."


def test_many_offers_to_withdraw_do_not_hide_the_rest() -> None:
    game = at_trade(True)
    listed = []
    kinds = list(game.view(0).table.kinds)
    for count in range(1, 6):
        card = game.view(0).hand[0]
        game.play(0, Post((str(card.card),), {kinds[count]: 3}))
        while game.state.pub.to_act != 0:
            game.play(game.state.pub.to_act, Pass())
        _, legal, moves = seen(game)
        assert sum(isinstance(move, Withdraw) for move in legal) == count
        listed.append(sum(isinstance(move, Withdraw) for move in moves))
    assert listed == [1, 2, 3, 0, 0]


def test_a_refusal_of_a_gift_is_told() -> None:
    teller = Teller(TWO_PEOPLE, 1, duel=True)
    teller.dealing = False
    game = until("duel", lambda view, moves: view.duel is not None and len(view.duel.pushed) == 2)
    gifts = [event for event in game.events(0)[-20:] if isinstance(event, GiftOffered)]
    first, second = gifts[-2:]
    told = teller.tell([first]) + teller.tell([second])
    assert ("as a gift" in told[0], "offer" in told[1] and "back" in told[1]) == (True, True)
    assert "efuse" in told[1]


def test_a_row_that_matches_a_bonus_card_is_shown_with_its_runs() -> None:
    game = Game(make_options("duel"), RandomDealer(2))
    host = Host(game, [PLAYERS["loner"].make(game.options, seat, 2) for seat in range(2)])
    while game.state.pub.to_act != 0 or not any(isinstance(move, Cash) for move in game.legal(0)):
        host.step()
    view, _, moves = seen(game)
    text = drawn(board(view, TWO_PEOPLE, moves))
    for cash in (move for move in moves if isinstance(move, Cash)):
        assert view.duel is not None
        runs = next(held.shows.runs for held in view.duel.own_bonus if held.card == cash.card)
        whose = "your" if cash.side == 0 else "Ada's"
        line = next(line for line in text.splitlines() if f"matches {whose} field {cash.field + 1}: " in line)
        steps = line.split(f"field {cash.field + 1}: ")[1].split(" → ")
        assert len(steps) == len(runs)
        assert [int(step.split("×")[1]) if "×" in step else 1 for step in steps] == list(runs)
    console = Console(width=80, file=io.StringIO(), theme=THEME, force_terminal=True)
    console.print(board(view, TWO_PEOPLE, moves))
    assert "\x1b[4" in console.file.getvalue()  # type: ignore[attr-defined]  # underlined


def test_plantings_on_a_row_name_its_last_bean() -> None:
    def steps(view: View, moves: list[Move]) -> bool:
        me = view.seats[view.to_act]
        return any(
            isinstance(move, PlantCard)
            and me.fields[move.field].kind is not None
            and len({*me.fields[move.field].row}) > 1
            for move in moves
        )

    game = until("duel", steps, 0)
    view, _, moves = seen(game)
    said = [describe(view, TWO_PEOPLE, move) for move in moves if isinstance(move, PlantCard)]
    assert not any("beside" in text for text in said)
    assert any("making" in text for text in said)


def test_the_line_says_what_lies_there_to_plant() -> None:
    def at_planting(view: View, moves: list[Move]) -> bool:
        return view.stage == "plant-aside" and view.active == 0 and any(isinstance(m, PlantCard) for m in moves)

    found = set()
    for gift in (True, False):
        for discarded in (True, False):

            def wanted(view: View, moves: list[Move], gift: bool = gift, discarded: bool = discarded) -> bool:
                if view.duel is None or not at_planting(view, moves) or (bool(view.seats[0].aside) is not gift):
                    return False
                return view.duel.turned_discarded is discarded

            view, _, moves = seen(until("duel", wanted, 0))
            said = headline(view, TWO_PEOPLE, moves)
            assert ("the gift" in said) is gift
            assert ("may discard" in said) is (not gift and not discarded)
            found.add(said)
    assert len(found) == 3


@pytest.mark.parametrize("width", [50, 60, 80])
@pytest.mark.parametrize(
    "text", [asking.HELP_TRADING, asking.HELP_TWO, asking.HELP_DUEL, asking.WELCOME, asking.WELCOME_DUEL]
)
def test_help_fits_any_width(text: str, width: int) -> None:
    shown = drawn(laid_out(text, PEOPLE), width)
    if "plant 1" in text:
        # What it means stands in a column of its own, also where it goes on below.
        column = next(line.index("the front bean") for line in shown.splitlines() if line.startswith("  plant 1"))
        below = [line for line in shown.splitlines() if line.startswith(" " * column)]
        assert bool(below) is (width < 80)
    # Nothing of it is lost, and nothing has run together.
    assert shown.split() == text.split()
    blocks = shown.split("\n\n")
    assert len(blocks) == len(text.split("\n\n"))


@pytest.mark.parametrize("edition", ["classic", "two", "duel"])
@pytest.mark.parametrize("width", [60, 80])
def test_no_screen_is_too_wide(edition: str, width: int) -> None:
    rng = random.Random(5)
    game = Game(make_options(edition), RandomDealer(5))
    people: People = PEOPLE if edition == "classic" else TWO_PEOPLE
    for count in range(600):
        if game.over:
            break
        if count % 5 == 0:
            view, _, moves = seen(game, game.state.pub.to_act)
            drawn(board(view, People(people.persons, view.seat), moves), width)
        game.play(*choose(game, rng))
