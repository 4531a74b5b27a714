"""What a policy may carry from one decision of a game to the next."""

from typing import Annotated

from beanfield.rules.record import Record

NOTES = 1152


class Memory(Record):
    """Zero at the start of a game; each policy decides what its numbers mean."""

    notes: Annotated[list[int], "i4", NOTES]
