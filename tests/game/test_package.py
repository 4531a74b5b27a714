"""The package as a whole: its example, its exports, its unions."""

import doctest
import typing

import beanfield.game
from beanfield.game import Event, Move
from beanfield.game.events import DECODE, ENCODE, decode, encode
from beanfield.game.names import ACTS, CAUSES, GAMES, PILES, STAGES
from beanfield.rules import codes


def test_the_example_is_true() -> None:
    result = doctest.testmod(beanfield.game)
    assert result.attempted > 5
    assert result.failed == 0


def test_everything_is_exported() -> None:
    exported = set(beanfield.game.__all__)
    for union in (Move, Event):
        assert {member.__name__ for member in typing.get_args(union)} <= exported
    assert all(hasattr(beanfield.game, name) for name in exported)


def numbers_of(prefix: str) -> list[int]:
    """The kernel's constants with this prefix."""
    return sorted(value for name, value in vars(codes).items() if name.startswith(prefix))


def test_every_event_of_the_kernel_has_its_struct() -> None:
    assert sorted(DECODE) == numbers_of("EV_")
    assert sorted(code for code, _ in ENCODE.values()) == sorted(DECODE)
    assert set(ENCODE) == set(typing.get_args(Event))


def test_there_is_a_name_for_every_number() -> None:
    assert len(STAGES) == codes.STAGE_COUNT
    for number, name in enumerate(STAGES):
        assert getattr(codes, name.upper().replace("-", "_")) == number
    assert len(CAUSES) == len(numbers_of("BY_"))
    for number, name in (
        (codes.SHUFFLE_NONE, "none"),
        (codes.SHUFFLE_SUPPLY, "supply"),
        (codes.SHUFFLE_BONUS, "bonus"),
    ):
        assert PILES[number] == name
    for number, name in enumerate(ACTS[1:], 1):
        assert getattr(codes, name.upper()) == number
    for number, name in enumerate(GAMES):
        assert getattr(codes, name.upper()) == number


def test_what_is_no_event_cannot_be_encoded() -> None:
    for thing in (
        None,
        beanfield.game.Plant(0),
        beanfield.game.Drew(0, "bean"),
        beanfield.game.Planted(0, "h1", "soy", 0),
    ):
        try:
            encode(thing)  # type: ignore[arg-type]
        except ValueError as error:
            assert "no event" in str(error)
        else:
            raise AssertionError(thing)


def test_blanks_stay_blank() -> None:
    numbers = [codes.EV_DREW, 2, 1, 4, codes.EV_BONUS_CHOSEN, 2, 0, 5]
    assert [encode(event) for event in decode(numbers, 1)] == [
        [codes.EV_DREW, 2, 1, 4],
        [codes.EV_BONUS_CHOSEN, 2, 0, 0],
    ]
    assert [encode(event) for event in decode(numbers, 0)] == [
        [codes.EV_DREW, 2, 1, -1],
        [codes.EV_BONUS_CHOSEN, 2, 0, 5],
    ]
