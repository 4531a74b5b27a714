"""NumPy dtypes for the rules' records, derived from the same description as their slots."""

from typing import Any

import numpy as np

from beanfield.rules.record import Record, RecordType, record_type

# A State without this field is one to whose events nobody listens; see lowering.py.
LISTENING = ("log",)


def dtype_of(record: RecordType, without: tuple[str, ...] = ()) -> np.dtype[Any]:
    """The NumPy dtype of a record class, nested records included, aligned like a C struct.

    ``without`` names fields of the record itself to leave out.
    """
    columns: list[Any] = []
    for name, width, length in record.fields:
        if name in without:
            continue
        part: Any = np.dtype(width) if isinstance(width, str) else dtype_of(width)
        columns.append((name, part, (length,)) if length else (name, part))
    return np.dtype(columns, align=True)


def new_record(record: RecordType, without: tuple[str, ...] = ()) -> Any:
    """A NumPy record of zeros, of the shape of a record class, less the fields named in ``without``."""
    return np.zeros(1, dtype_of(record, without))[0]


def to_native(source: Record, target: Any) -> None:
    """Copy a Python record into a NumPy record of the same shape; fields the target lacks are left out."""
    for name, width, length in record_type(source).fields:
        if name not in target.dtype.names:
            continue
        value = getattr(source, name)
        if isinstance(width, str):
            target[name] = value
        elif length:
            for i, part in enumerate(value):
                to_native(part, target[name][i])
        else:
            to_native(value, target[name])


def to_python(source: Any, target: Record) -> None:
    """Copy a NumPy record into a Python record of the same shape."""
    for name, width, length in record_type(target).fields:
        value = source[name]
        if isinstance(width, str):
            setattr(target, name, value.tolist() if length else int(value))
        elif length:
            for i, part in enumerate(getattr(target, name)):
                to_python(value[i], part)
        else:
            to_python(value, getattr(target, name))
