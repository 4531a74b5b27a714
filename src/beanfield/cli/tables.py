"""What the commands share: options from words, bots from names."""

from collections.abc import Sequence
from typing import Final

from cyclopts import Parameter

from beanfield.bots.registry import PlayerError, Spec, find_player
from beanfield.game import OptionError, Options, make_options

from .errors import CliError
from .texts import asking as t
from .texts import fill
from .texts import help as h

SWITCHES: Final = Parameter("--set", help=fill(h.SET), consume_multiple=True, negative="")


def options_of(edition: str, players: int | None, switches: Sequence[str], offers: str | None = None) -> Options:
    """The game a command line describes, in rounds."""
    settled: dict[str, str] = {}
    for text in switches:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise CliError(fill(t.BAD_SWITCH, text=text))
        settled[name.strip().replace("-", "_")] = value.strip()
    if offers is not None:
        settled["offers_per_phase"] = offers
    try:
        return make_options(edition, players, switches=settled)
    except OptionError as error:
        raise CliError(fill(error.text, **error.values)) from error


def specs_of(bots: str, seats: int) -> list[Spec]:
    """The bots of so many seats: one for all, or one each."""
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise CliError(fill(t.WRONG_BOTS, seats=seats, given=len(names), bots=bots))
    try:
        return [find_player(name) for name in names]
    except PlayerError as error:
        raise CliError(str(error)) from error
