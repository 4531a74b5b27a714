"""Fields in words: what grows, what it is worth, what the next coin needs, what a row takes."""

from collections.abc import Sequence

from beanfield.game import FieldView, View, known_of
from beanfield.rules.cards import DUEL_RANKS, KIND_NAMES
from beanfield.rules.fields import fits
from beanfield.words import kind_word

from .texts import coins, fill, listed
from .texts import table as t

RANKS = {KIND_NAMES[kind]: rank for rank, kind in enumerate(DUEL_RANKS, 1)}


def next_worth(steps: tuple[int, ...], field: FieldView) -> int:
    """The coins a field pays once it has the cards it lacks; ``steps`` is its kind's beanometer."""
    assert field.missing is not None
    reached = field.count + field.missing
    return max(paid for paid, step in enumerate(steps, 1) if step == reached)


def worth_text(view: View, field: FieldView) -> str:
    """What a field is worth, and what the next coin needs."""
    assert field.kind is not None
    if field.missing is None:
        return fill(t.WORTH_BEST, coins=coins(field.worth))
    more = next_worth(view.table.steps[field.kind], field)
    text = t.WORTH_MORE if view.duel is None else t.ROW_WORTH
    return fill(text, coins=coins(field.worth), missing=field.missing, next=more)


def short_field(field: FieldView) -> str:
    """A field in a few characters."""
    if field.kind is None:
        return fill(t.FIELD_EMPTY)
    return fill(t.FIELD, kind=kind_word(field.kind), count=field.count, worth=field.worth)


def row_runs(field: FieldView) -> list[tuple[str, int]]:
    """The runs of a row of The Duel in planting order: kinds and how many of each."""
    runs: list[tuple[str, int]] = []
    for kind in field.row:
        if runs and runs[-1][0] == kind:
            runs[-1] = (kind, runs[-1][1] + 1)
        else:
            runs.append((kind, 1))
    return runs


def run_text(kind: str, count: int) -> str:
    """A run of a row, with the rank of its kind."""
    return fill(t.ROW_STEP if count > 1 else t.RANKED, rank=RANKS[kind], kind=kind_word(kind), count=count)


def row_steps(field: FieldView) -> list[str]:
    """A row of The Duel: its runs in planting order."""
    return [run_text(kind, count) for kind, count in row_runs(field)]


def matched_steps(field: FieldView, shown: Sequence[int]) -> list[str]:
    """The end of a row that a bonus card with these runs asks for; the row may hold more of the first kind."""
    kinds = [kind for kind, _ in row_runs(field)[-len(shown) :]]
    return [run_text(kind, count) for kind, count in zip(kinds, shown, strict=True)]


def ranked(kind: str) -> str:
    """A kind with its rank in The Duel."""
    return fill(t.RANKED, rank=RANKS[kind], kind=kind_word(kind))


def kind_text(view: View, kind: str) -> str:
    """A kind as cards show it: in The Duel with its rank."""
    return kind_word(kind) if view.duel is None else ranked(kind)


def takes_text(view: View, seat: int, field: int) -> str:
    """The ranks a row takes next; the rules are asked."""
    pub = known_of(view).pub
    ranks = [
        rank for rank, kind in enumerate(DUEL_RANKS, 1) if pub.deck[kind] > 0 and fits(pub, seat, field, kind) != 0
    ]
    if len(ranks) == 2:
        return fill(t.ROW_TAKES_TWO, rank=ranks[0], next=ranks[1])
    return fill(t.ROW_TAKES, rank=listed(str(rank) for rank in ranks))
