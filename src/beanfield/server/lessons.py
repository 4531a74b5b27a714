"""Teaching tables: games with a scripted supply, which only the lessons written here can set."""

from typing import Final, NamedTuple

from beanfield.game import Options
from beanfield.rules.cards import KIND_NAMES
from beanfield.rules.options import deck_counts

from .errors import Refusal
from .table.model import Opened, TableSettings
from .table.state import options_of


class Lesson(NamedTuple):
    """A lesson: its title, the table, and the kinds that come from the supply, first card first."""

    title: str
    settings: TableSettings
    supply: tuple[str, ...]


LESSONS: Final[dict[str, Lesson]] = {
    # Two turns of one's own teach everything: planting, turning up and drawing in the first; in the second a deal one
    # proposes, after one has been proposed meanwhile, and a harvest that pays. Both deals give wax for blue.
    "first-game": Lesson(
        "Your first game: plant, trade and harvest in five minutes",
        TableSettings(
            edition="classic",
            players=3,
            start=0,
            grace=False,
            bots={1: "swapper", 2: "loner"},
            switches={"close_when_others_done": "yes"},
        ),
        (
            *("blue", "wax", "chili", "blue", "wax", "chili", "soy", "blue", "coffee", "wax", "blue", "coffee"),
            *("wax", "chili", "stink"),
            *("blue", "green", "stink", "coffee", "red"),
            *("wax", "wax", "chili", "chili", "coffee"),
            *("chili", "coffee", "stink", "stink", "soy"),
            *("blue", "green", "stink", "chili", "coffee"),
        ),
    ),
    "first-trade": Lesson(
        "A first trade: your blue bean for their chili bean",
        TableSettings(edition="classic", players=3, start=0, grace=False, bots={1: "swapper", 2: "swapper"}),
        # Five cards for each of three, one at a time, then what is turned up.
        (
            *("blue", "chili", "wax", "blue", "chili", "wax", "chili", "blue", "green", "blue", "wax", "green"),
            *("green", "chili", "soy", "blue", "chili"),
        ),
    ),
    "harvest": Lesson(
        "When to harvest: a field that pays and one that does not",
        TableSettings(edition="modern", players=3, start=0, grace=False, bots={1: "loner", 2: "loner"}),
        (
            *("green", "chili", "stink", "green", "chili", "stink", "green", "blue", "stink", "red", "blue", "soy"),
            *("red", "soy", "soy", "green", "red"),
        ),
    ),
}


def stacked(options: Options, supply: tuple[str, ...]) -> tuple[int, ...]:
    """The order of the first shuffle that lays these kinds on top of the supply, the first one uppermost."""
    deck = [kind for kind, count in enumerate(deck_counts(options)) for _ in range(count)]
    places: dict[str, list[int]] = {}
    for place, kind in enumerate(deck):
        places.setdefault(KIND_NAMES[kind], []).append(place)
    top = [places[kind].pop() for kind in supply]
    taken = set(top)
    rest = [place for place in range(len(deck)) if place not in taken]
    # The rest lies in a fixed mixture: a lesson is the same every time.
    rest.sort(key=lambda place: (place * 7919) % 104729)
    return (*rest, *reversed(top))


def opened(name: str, host: str) -> Opened:
    """The first entry of a lesson's table. Raises Refusal if there is no such lesson."""
    lesson = LESSONS.get(name)
    if lesson is None:
        raise Refusal("no-lesson", known=", ".join(LESSONS))
    settings = lesson.settings
    start = settings.start if isinstance(settings.start, int) else 0
    return Opened(settings, host, name, (stacked(options_of(settings, start), lesson.supply),))
