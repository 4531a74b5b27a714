"""Flat records of small integers: one description of the memory for Python and for compiled code.

A record class lists its fields with their width and length. The slots come from that list, and so does the
NumPy dtype in :mod:`beanfield.native`; nothing is described twice.
"""

import sys
from array import array
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple, get_args, get_origin

# Signed widths only: an unsigned field would compare differently in compiled code.
Byte = Annotated[int, "i1"]
Short = Annotated[int, "i2"]
Int = Annotated[int, "i4"]
Word = Annotated[int, "i8"]


class Field(NamedTuple):
    """One field of a record: ``width`` is "i1", "i2", "i4" or "i8", or the class of the nested record."""

    name: str
    width: Any
    length: int  # 0 for a single value


def _read_field(name: str, hint: Any) -> Field:
    if get_origin(hint) is Annotated:
        _, *meta = get_args(hint)
        return Field(name, meta[0], meta[1] if len(meta) > 1 else 0)
    if isinstance(hint, RecordType):
        return Field(name, hint, 0)
    raise TypeError(f"field {name!r} needs a width, for example Byte, not {hint!r}")


def _annotations(body: dict[str, Any]) -> dict[str, Any]:
    """The annotations of a class whose body has just run."""
    if sys.version_info >= (3, 14):
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(body)
        if annotate is not None:
            return annotationlib.call_annotate_function(annotate, annotationlib.Format.VALUE)
    found: dict[str, Any] = body.get("__annotations__", {})
    return found


class RecordType(type):
    """Makes the slots of a record class from its annotations."""

    fields: tuple[Field, ...]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "RecordType":
        fields = tuple(_read_field(key, hint) for key, hint in _annotations(body).items())
        body["__slots__"] = tuple(field.name for field in fields)
        made = super().__new__(mcs, name, bases, body)
        made.fields = fields
        return made


class Record(metaclass=RecordType):
    """A record with every value zero."""

    def __init__(self) -> None:
        for name, width, length in type(self).fields:
            value: Any
            if isinstance(width, str):
                value = [0] * length if length else 0
            else:
                value = [width() for _ in range(length)] if length else width()
            setattr(self, name, value)


def numbers(record: Any) -> Iterator[int]:
    """Every number of a record in a fixed order; works for a Python record and for a NumPy one of the same shape."""
    for name, width, length in record_type(record).fields:
        value = getattr(record, name)
        if isinstance(width, str):
            if length:
                yield from value
            else:
                yield value
        elif length:
            for part in value:
                yield from numbers(part)
        else:
            yield from numbers(value)


def record_type(record: Record) -> RecordType:
    """The class of a record, typed as such."""
    kind = type(record)
    assert isinstance(kind, RecordType)
    return kind


def pack(record: Record) -> bytes:
    """The record as bytes, eight a number, to compare two records."""
    return array("q", numbers(record)).tobytes()


def copy_into(source: Record, target: Record) -> None:
    """Copy every number of ``source`` into ``target``, a record of the same class, sharing nothing."""
    for name, width, length in record_type(source).fields:
        value = getattr(source, name)
        if isinstance(width, str):
            if length:
                getattr(target, name)[:] = value
            else:
                setattr(target, name, value)
        elif length:
            for a, b in zip(value, getattr(target, name), strict=True):
                copy_into(a, b)
        else:
            copy_into(value, getattr(target, name))


def differences(first: Record, second: Record, path: str = "") -> list[str]:
    """Where two records of one class differ, each as ``path: a != b``; for tests and for error messages."""
    found: list[str] = []
    for name, width, length in record_type(first).fields:
        a, b = getattr(first, name), getattr(second, name)
        where = f"{path}{name}"
        if isinstance(width, str):
            if length:
                found += [f"{where}[{i}]: {x} != {y}" for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
            elif a != b:
                found.append(f"{where}: {a} != {b}")
        elif length:
            for i, (x, y) in enumerate(zip(a, b, strict=True)):
                found += differences(x, y, f"{where}[{i}].")
        else:
            found += differences(a, b, f"{where}.")
    return found
