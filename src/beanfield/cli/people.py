"""Who sits at the table: names, colours, and what records remember of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from .texts import NAME_YOU, YOU, Pair, fill

BOT_NAMES: Final = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus")
STYLES: Final = ("bold", "cyan", "magenta", "yellow", "green", "bright_blue", "bright_red")
BOT: Final = re.compile(r"(.+) \((.+)\)")


@dataclass(frozen=True)
class Person:
    """One at the table; ``bot`` says which kind of bot, and is empty for a human."""

    name: str
    bot: str
    style: str

    @property
    def recorded(self) -> str:
        """The name as a record holds it."""
        return f"{self.name} ({self.bot})" if self.bot else self.name


class People:
    """All at the table, by seat; ``me`` is the seat spoken to, or None for one who only watches."""

    def __init__(self, persons: Sequence[Person], me: int | None) -> None:
        self.persons = tuple(persons)
        self.me = me

    def __len__(self) -> int:
        return len(self.persons)

    def __iter__(self) -> Iterator[Person]:
        return iter(self.persons)

    def name(self, seat: int) -> str:
        """A name inside a sentence: "you" or "Ada"."""
        return fill(NAME_YOU) if seat == self.me else self.persons[seat].name

    def title(self, seat: int) -> str:
        """A name standing alone: "You" or "Ada"."""
        return fill(YOU) if seat == self.me else self.persons[seat].name

    def say(self, pair: Pair, seat: int, /, **values: object) -> str:
        """A sentence about a seat, to whoever reads."""
        return fill(pair.you if seat == self.me else pair.other, who=self.persons[seat].name, **values)

    def seat_named(self, word: str) -> int | None:
        """The seat of a name or of the beginning of one, however written."""
        found = [seat for seat, person in enumerate(self.persons) if person.name.lower().startswith(word.lower())]
        return found[0] if len(found) == 1 else None


def seated(bots: Sequence[str], me: int | None) -> People:
    """People for a new game: ``bots`` at all seats but mine, in order."""
    names = iter(zip(BOT_NAMES, bots, STYLES[1:] + STYLES[:1], strict=False))
    persons = []
    for seat in range(len(bots) + (me is not None)):
        if seat == me:
            persons.append(Person(YOU, "", STYLES[0]))
        else:
            name, bot, style = next(names)
            persons.append(Person(name, bot, style))
    return People(persons, me)


def recorded(names: Sequence[str], players: int) -> People:
    """People as a record names them; without names, the seats are numbered. ``me`` is the only human, if it is one."""
    persons = []
    for seat in range(players):
        style = STYLES[(seat + 1) % len(STYLES)]
        text = names[seat] if names else ""
        match = BOT.fullmatch(text)
        if match is not None:
            persons.append(Person(match[1], match[2], style))
        else:
            persons.append(Person(text or f"P{seat + 1}", "", style))
    humans = [seat for seat in range(players) if names and not persons[seat].bot]
    return People(persons, humans[0] if len(humans) == 1 else None)
