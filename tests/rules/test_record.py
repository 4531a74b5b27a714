"""Records: flat memories of small integers, described once."""

from array import array
from typing import Annotated, Any

import pytest

from beanfield.rules.record import (
    Byte,
    Field,
    Int,
    Record,
    RecordType,
    Short,
    Word,
    copy_into,
    differences,
    numbers,
    pack,
    record_type,
)

# Record classes are made by a function, as those of the rules are there before any test begins.


def make_classes() -> tuple[RecordType, RecordType]:
    """A record and one that has it inside, alone and in a row."""

    class Point(Record):
        x: Byte
        y: Word

    class Figure(Record):
        name: Short
        corner: Point
        row: Annotated[list[int], "i4", 3]
        more: Annotated[list[Point], Point, 2]
        last: Int

    return Point, Figure


def filled() -> Any:
    """A record with a different number in each place."""
    figure = make_classes()[1]()
    figure.name = 1
    figure.corner.x = 2
    figure.corner.y = 3
    figure.row[:] = [4, 5, 6]
    figure.more[0].x = 7
    figure.more[0].y = -8
    figure.more[1].x = 9
    figure.more[1].y = 2**62
    figure.last = 11
    return figure


NUMBERS = [1, 2, 3, 4, 5, 6, 7, -8, 9, 2**62, 11]


def test_fields_come_from_annotations() -> None:
    point, figure = make_classes()
    assert point.fields == (Field("x", "i1", 0), Field("y", "i8", 0))
    assert figure.fields == (
        Field("name", "i2", 0),
        Field("corner", point, 0),
        Field("row", "i4", 3),
        Field("more", point, 2),
        Field("last", "i4", 0),
    )
    assert record_type(figure()) is figure


def test_a_record_has_its_fields_and_nothing_else() -> None:
    figure = make_classes()[1]()
    with pytest.raises(AttributeError):
        figure.other = 1
    assert not hasattr(figure, "__dict__")


def test_a_class_without_fields_is_a_record_too() -> None:
    class Empty(Record):
        """Nothing."""

    assert Empty.fields == ()
    assert list(numbers(Empty())) == []


def test_a_field_needs_a_width() -> None:
    with pytest.raises(TypeError, match=r"^field 'x' needs a width, for example Byte, not <class 'int'>$"):

        class Wrong(Record):
            x: int


def test_a_new_record_is_all_zero() -> None:
    figure: Any = make_classes()[1]()
    assert list(numbers(figure)) == [0] * 11
    assert (figure.name, figure.row, figure.last) == (0, [0, 0, 0], 0)
    assert len(figure.more) == 2
    assert figure.more[0] is not figure.more[1]


def test_numbers_come_in_the_order_of_the_fields() -> None:
    assert list(numbers(filled())) == NUMBERS
    assert pack(filled()) == array("q", NUMBERS).tobytes()


def test_a_copy_is_equal_and_shares_nothing() -> None:
    _, figure = make_classes()
    source: Any = figure()
    copy_numbers = filled()
    for name in ("name", "last"):
        setattr(source, name, getattr(copy_numbers, name))
    source.row[:] = copy_numbers.row
    source.corner.y = 3
    source.more[1].y = 2**62
    target: Any = figure()
    row, more = target.row, target.more
    copy_into(source, target)
    assert list(numbers(target)) == list(numbers(source)) == [1, 0, 3, 4, 5, 6, 0, 0, 0, 2**62, 11]
    assert target.row is row
    assert target.more is more
    source.row[0] = 99
    source.corner.y = 99
    source.more[1].y = 99
    source.name = 99
    assert list(numbers(target)) == [1, 0, 3, 4, 5, 6, 0, 0, 0, 2**62, 11]


def test_rows_of_different_lengths_are_not_copied() -> None:
    source, target = filled(), filled()
    target.more.pop()
    with pytest.raises(ValueError, match="shorter"):
        copy_into(source, target)


def test_differences_are_named() -> None:
    assert differences(filled(), filled()) == []
    other = filled()
    other.name = -1
    other.corner.x = -2
    other.corner.y = -3
    other.row[0] = -4
    other.row[2] = -6
    other.more[0].y = 8
    other.more[1].x = -9
    other.last = 0
    assert differences(filled(), other) == [
        "name: 1 != -1",
        "corner.x: 2 != -2",
        "corner.y: 3 != -3",
        "row[0]: 4 != -4",
        "row[2]: 6 != -6",
        "more[0].y: -8 != 8",
        "more[1].x: 9 != -9",
        "last: 11 != 0",
    ]
    assert differences(filled(), other, "here.")[1] == "here.corner.x: 2 != -2"


def test_records_of_different_lengths_are_not_compared() -> None:
    for name in ("row", "more"):
        other = filled()
        getattr(other, name).pop()
        with pytest.raises(ValueError, match="shorter"):
            differences(filled(), other)
