"""Moves as JSON, into the kernel's record and out of it, and as text."""

from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beanfield.game import (
    Cash,
    Change,
    DiscardBonus,
    Harvest,
    IllegalMove,
    Move,
    Plant,
    PlantCard,
    Post,
    Reason,
    TextError,
    Wish,
    format_move,
    from_kernel,
    parse_move,
    to_kernel,
)
from beanfield.game.moves import TO_KERNEL
from beanfield.rules.bags import one
from beanfield.rules.cards import KIND_NAMES, WAX
from beanfield.rules.codes import DUEL, MOVE_COUNT
from beanfield.rules.fields import FRONT
from beanfield.rules.record import numbers
from beanfield.rules.state import CARDS
from beanfield.rules.state import Move as KernelMove

from .strategies import GOOD_MOVES, WILD_MOVES

JSON = msgspec.json.Decoder(Move)


def sorted_out(move: Move) -> Move:
    """The move as the kernel gives it back: seats and kinds in order, each once."""
    if isinstance(move, Post | Change):
        return msgspec.structs.replace(move, to=tuple(sorted(set(move.to))))
    if isinstance(move, Wish):
        return Wish(*(tuple(kind for kind in KIND_NAMES if kind in kinds) for kinds in (move.want, move.spare)))
    return move


@given(GOOD_MOVES)
def test_moves_come_back_from_json(move: Move) -> None:
    assert JSON.decode(msgspec.json.encode(move)) == move


@given(GOOD_MOVES)
def test_moves_come_back_from_the_kernel(move: Move) -> None:
    m = KernelMove()
    to_kernel(move, m)
    assert from_kernel(m) == sorted_out(move)


@given(GOOD_MOVES, GOOD_MOVES)
def test_nothing_of_an_earlier_move_is_left(earlier: Move, later: Move) -> None:
    m = KernelMove()
    to_kernel(earlier, m)
    to_kernel(later, m)
    assert from_kernel(m) == sorted_out(later)


@settings(max_examples=500)
@given(WILD_MOVES, st.integers(0, 2))
def test_whatever_cannot_be_written_down_is_refused(move: Move, game: int) -> None:
    m = KernelMove()
    try:
        to_kernel(move, m, game)
    except IllegalMove as error:
        assert error.reason != Reason.OK
        return
    assert all(type(number) is int for number in numbers(m))
    assert 0 <= m.n_cards <= CARDS
    assert 0 <= m.field < 7
    assert 0 <= m.partner < 7
    assert 0 <= m.to < 128
    assert abs(m.card) < 2048 or m.card == FRONT


@pytest.mark.parametrize("thing", [None, 0, "plant 1", {"do": "plant"}, object(), Plant])
def test_what_is_no_move_is_refused(thing: Any) -> None:
    with pytest.raises(IllegalMove) as caught:
        to_kernel(thing, KernelMove())
    assert caught.value.reason == Reason.UNKNOWN_MOVE


def test_every_move_of_the_kernel_has_its_struct() -> None:
    assert sorted(code for code, _ in TO_KERNEL.values()) == list(range(MOVE_COUNT))
    m = KernelMove()
    m.code = MOVE_COUNT
    with pytest.raises(IllegalMove):
        from_kernel(m)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Plant(-1), Reason.NO_SUCH_FIELD),
        (Plant(cast("int", True)), Reason.NO_SUCH_FIELD),
        (PlantCard("h1", 0), Reason.CARD_NOT_THERE),
        (Harvest(0, "h1"), Reason.CARD_NOT_THERE),
        (Harvest(0, f"a{FRONT}"), Reason.CARD_NOT_THERE),
        (Post(("a1",), {}), Reason.NOT_HELD),
        (Post(("h1",) * 17, {}), Reason.TOO_MANY_CARDS),
        (Post((), {"bean": 1}), Reason.KIND_NOT_IN_GAME),
        (Post((), {"soy": 0}), Reason.BAD_COUNT),
        (Post((), {"soy": 17}), Reason.TOO_MANY_CARDS),
        (Post((), {"soy": 10**30}), Reason.TOO_MANY_CARDS),
        (Post((), {"soy": 1}, (-1,)), Reason.BAD_ADDRESSEE),
        (Post((), {"soy": 1}, (), False, -1), Reason.BAD_COUNTER),
        (Change(2**31), Reason.OFFER_GONE),
        (Wish(("bean",)), Reason.KIND_NOT_IN_GAME),
        (Wish(("soy",) * 12), Reason.BAD_WISH),
        (DiscardBonus(("h1",)), Reason.NOT_HELD),
        (Cash("b1", 0, 7), Reason.NO_SUCH_FIELD),
    ],
)
def test_each_mistake_has_its_reason(move: Move, reason: Reason) -> None:
    with pytest.raises(IllegalMove) as caught:
        to_kernel(move, KernelMove())
    assert caught.value.reason == reason


def test_the_front_card_has_a_name_of_its_own() -> None:
    m = KernelMove()
    to_kernel(Harvest(1, "front"), m)
    assert m.card == FRONT
    assert from_kernel(m) == Harvest(1, "front")


def test_a_set_aside_card_is_never_taken_for_a_hand_card() -> None:
    """Discard is read differently in two games; the wrong place must not name another card."""
    m = KernelMove()
    to_kernel(parse_discard("a1"), m, 1)
    assert m.card == 0
    to_kernel(parse_discard("h1"), m, DUEL)
    assert m.card == 0
    to_kernel(parse_discard("a1"), m, DUEL)
    assert m.card == 1


def parse_discard(card: str) -> Move:
    return JSON.decode(f'{{"do":"discard","card":"{card}"}}')


def test_no_count_of_an_earlier_offer_is_left() -> None:
    m = KernelMove()
    to_kernel(Post((), {"soy": 2, "red": 1}), m)
    to_kernel(Post((), {"wax": 1}), m)
    assert m.ask == one(WAX)


# Text.


@given(GOOD_MOVES)
def test_moves_come_back_from_text(move: Move) -> None:
    if isinstance(move, Wish):
        move = sorted_out(move)
    assert parse_move(format_move(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "plant 1",
        "plant a3 2",
        "plant t1 3",
        "harvest 2",
        "harvest 2 for front",
        "harvest 2 for a7",
        "buy",
        "turn up",
        "draw",
        "offer h3 t1 for 1 soy 2 red to 1 3 first counter 5",
        "offer h2 for nothing",
        "offer nothing for 1 wax to 2",
        "change 5 h3 for 1 blue",
        "withdraw 5",
        "approve 5.2 with h4 t9",
        "approve 5.2",
        "take back 5",
        "decline 5.2",
        "confirm 5.2 3",
        "wish soy red spare blue",
        "wish nothing",
        "spare blue",
        "done",
        "end",
        "resume",
        "close",
        "pass",
        "discard h2",
        "gift black-eyed",
        "accept",
        "deliver h3",
        "discard bonus b1 b4",
        "keep bonus",
        "cash b2 on 1 3",
    ],
)
def test_texts_come_back_from_moves(text: str) -> None:
    assert format_move(parse_move(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  PLANT   1 ", "plant 1"),
        ("offer h1 for red", "offer h1 for 1 red"),
        ("offer h1 for red r 2 so", "offer h1 for 2 soy 2 red"),
        ("gift bla", "gift black-eyed"),
        ("wish soy soy", "wish soy"),
        ("wish nothing spare w", "spare wax"),
    ],
)
def test_shorter_texts(text: str, same: str) -> None:
    assert parse_move(text) == parse_move(same)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "something is missing: a move"),
        ("plow 1", "'plow' is no move; moves begin with accept, approve"),
        ("plant", "something is missing after 'plant': a field"),
        ("plant 0", "a number from 1 on"),
        ("plant -1", "'-1' does not fit: a field"),
        ("plant x9 1", "'x9' does not fit: a field, or a card and a field"),
        ("plant 1 2", "'2' is too much"),
        ("harvest 1 for h2", "write for example a2"),
        ("offer for red", "cards or nothing"),
        ("offer h1 red", "'for' should come here"),
        ("offer h1 for", "kinds or nothing"),
        ("offer h1 for b", "'b' could be blue or black-eyed"),
        ("offer h1 for beans", "is no kind of bean; there are coffee"),
        ("offer h1 for 0 red", "is not a count"),
        ("offer h1 for red to", "a seat"),
        ("approve 5", "names no revision of an offer; write for example 5.2"),
        ("approve 5.1 with", "cards, for example"),
        ("confirm 5.1", "a seat"),
        ("take 5", "'back' should come here"),
        ("wish", "kinds or nothing"),
        ("discard t", "write for example h2 or t3"),
        ("discard bonus", "bonus cards, for example"),
        ("cash b2 1 3", "'on' should come here"),
        ("plant ١", "does not fit"),
        ("withdraw 99999999999999999999", "is not an offer"),
    ],
)
def test_mistakes_in_texts_are_explained(text: str, said: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_move(text)
    assert said in str(caught.value)


WORDS: st.SearchStrategy[str] = st.sampled_from(
    ("plant", "offer", "for", "to", "first", "counter", "wish", "spare", "nothing", "bonus", "with", "on", "up"),
) | st.sampled_from(
    ("back", "approve", "1", "2", "0", "5.2", "h1", "a2", "soy", "b", "s", "-1"),
)


@given(st.lists(WORDS | st.text(max_size=5), max_size=9).map(" ".join))
def test_any_text_is_a_move_or_a_text_error(text: str) -> None:
    try:
        move = parse_move(text)
    except TextError as error:
        assert str(error)
    else:
        assert parse_move(format_move(move)) == move
