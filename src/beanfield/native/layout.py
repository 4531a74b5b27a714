"""NumPy dtypes for the rules' records, derived from the same description as their slots."""

from typing import Any

import numpy as np

from beanfield.rules.record import Record, RecordType, record_type


def dtype_of(record: RecordType) -> np.dtype[Any]:
    """The NumPy dtype of a record class, nested records included, aligned like a C struct."""
    columns: list[Any] = []
    for name, width, length in record.fields:
        part: Any = np.dtype(width) if isinstance(width, str) else dtype_of(width)
        columns.append((name, part, (length,)) if length else (name, part))
    return np.dtype(columns, align=True)


def new_record(record: RecordType) -> Any:
    """A NumPy record of zeros, of the shape of a record class."""
    return np.zeros(1, dtype_of(record))[0]


def to_native(source: Record, target: Any) -> None:
    """Copy a Python record into a NumPy record of the same shape."""
    for name, width, length in record_type(source).fields:
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
