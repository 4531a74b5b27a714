"""Makes the pictures of the terminal game: python docs/pictures/make_pictures.py

They show real positions, reached by bots from fixed seeds.
"""

import io
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from beanfield.bots.registry import PLAYERS
from beanfield.cli.choices import listed_moves, ordered
from beanfield.cli.look import THEME
from beanfield.cli.offers import fitting
from beanfield.cli.people import seated
from beanfield.cli.saving import cards_of
from beanfield.cli.screen import Screen
from beanfield.cli.session import Session
from beanfield.game import Game, View, make_options

# Linen on soil: normal colours, then bright ones.
COLOURS = (
    ((38, 32, 27), (224, 108, 96), (136, 178, 110), (222, 178, 90)),
    ((108, 160, 220), (198, 134, 190), (110, 190, 190), (232, 222, 205)),
    ((110, 98, 86), (240, 130, 118), (156, 198, 130), (240, 200, 116)),
    ((130, 180, 236), (216, 156, 208), (134, 208, 208), (255, 248, 236)),
)
PAPER = TerminalTheme(COLOURS[0][0], COLOURS[1][3], [*COLOURS[0], *COLOURS[1]], [*COLOURS[2], *COLOURS[3]])

# Rich's own frame loads a font from elsewhere; a picture should need nothing.
FRAME = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" xml:space="preserve">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; white-space: pre;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def picture(name: str, edition: str, bot: str, seed: int, title: str, wanted: Callable[[View], bool]) -> None:
    """Play until a position is wanted, and save what the player in seat 1 sees."""
    options = make_options(edition)
    people = seated([bot] * (options.players - 1), 0)
    screen = Screen(people)
    screen.console = Console(
        record=True, width=80, file=io.StringIO(), theme=THEME, highlight=False, force_terminal=True
    )
    game = Game(options, cards_of(seed).dealer)
    players = [PLAYERS[bot].make(options, seat, seed) for seat in range(options.players)]
    session = Session(game, players, people, None, screen)  # type: ignore[arg-type]  # nothing is saved
    while True:
        view = game.view(0, memory=True)
        if view.to_act == 0 and wanted(view):
            break
        if view.to_act == 0:
            session.catch_up()
        session.host.step()
    session.tell()
    session.show(view, listed_moves(view, ordered(view, game.legal(0))))
    screen.console.print("> ", end="")
    path = Path(__file__).parent / f"{name}.svg"
    screen.console.save_svg(str(path), title=title, theme=PAPER, code_format=FRAME, unique_id=name)
    print(path)


def trading(view: View) -> bool:
    """Another player trades, and an offer fits."""
    return (
        view.stage == "trade"
        and view.turn > 12
        and view.active != 0
        and len(fitting(view)) == 1
        and len(view.offers) > 2
    )


def duel(view: View) -> bool:
    """The opponent offers a gift, and some have been refused."""
    return view.duel is not None and view.stage == "gift" and view.turn > 8 and len(view.duel.pushed) == 2


if __name__ == "__main__":
    picture("terminal", "classic", "swapper", 4, "beanfield play", trading)
    picture("duel", "duel", "loner", 3, "beanfield play --edition duel", duel)
