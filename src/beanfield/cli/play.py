"""``beanfield play``: a game in the terminal."""

import signal
import threading
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from beanfield.bots.player import Player
from beanfield.bots.registry import PlayerError, Spec
from beanfield.game import Game, Options

from .errors import CliError
from .people import People, recorded, seated
from .saving import Keeper, default_path, keep_new, keep_on, new_cards
from .scores import outcome, score_table
from .screen import Leave, Screen
from .session import Session
from .tables import options_of, specs_of
from .texts import asking as t
from .texts import fill, listed
from .texts import help as h


def play(
    *,
    edition: Annotated[str, Parameter(help=fill(h.EDITION))] = "classic",
    players: Annotated[int | None, Parameter(help=fill(h.PLAYERS))] = None,
    bots: Annotated[str, Parameter(help=fill(h.BOTS))] = "swapper",
    switches: Annotated[
        list[str] | None, Parameter("--set", help=fill(h.SET), consume_multiple=True, negative="")
    ] = None,
    seat: Annotated[int | None, Parameter(help=fill(h.SEAT))] = None,
    seed: Annotated[int | None, Parameter(help=fill(h.SEED))] = None,
    save: Annotated[Path | None, Parameter(help=fill(h.SAVE))] = None,
    resume: Annotated[Path | None, Parameter(help=fill(h.RESUME))] = None,
    spectate: Annotated[bool, Parameter(help=fill(h.SPECTATE), negative="")] = False,
) -> int:
    """Play a game, from its beginning or from where it was left."""
    if resume is not None:
        session = go_on(resume, seat)
        again = None
    else:
        options = options_of(edition, players, switches or [])
        session = begin(options, bots, seat, seed, save, spectate)
        again = [f"--edition {edition}", f"--players {options.players}", f"--bots {bots}"]
        again += [f"--set {switch}" for switch in switches or []]
        again += ["--spectate"] if spectate else [f"--seat {seat}"] if seat else []
        again += [f"--seed {session.keeper.cards.number}"]
    return run(session, again)


def begin(
    options: Options, bots: str, seat: int | None, seed: int | None, save: Path | None, spectate: bool
) -> Session:
    """A new game."""
    if spectate and seat is not None:
        raise CliError(fill(t.SPECTATE_SEAT))
    me = None if spectate else seat_of(seat or 1, options.players)
    specs = specs_of(bots, options.players - (me is not None))
    people = seated([spec.name for spec in specs], me)
    cards = new_cards(seed)
    players = made(specs, options, me, cards.number or 0)
    names = [person.recorded for person in people]
    game, keeper = keep_new(save or default_path(options.edition), options, names, cards)
    session = Session(game, players, people, keeper, Screen(people))
    others = listed(person.recorded for at, person in enumerate(people) if at != me)
    if me is not None and session.screen.interactive:
        session.screen.explain(fill((t.WELCOME, t.WELCOME_TWO, t.WELCOME_DUEL)[options.game]))
        session.screen.say(fill(t.YOU_SIT, names=others))
    else:
        session.screen.say(fill(t.WELCOME_SPECTATOR if me is None else t.WELCOME_SHORT, names=others))
    session.screen.plain(fill(t.SEED, seed=cards.number, path=keeper.path), "quiet")
    return session


def go_on(path: Path, seat: int | None) -> Session:
    """A game that was left."""
    record, game, keeper = keep_on(path)
    options = game.options
    people = recorded(record.header.names, options.players)
    me = people.me
    if seat is not None or (me is None and any(not person.bot for person in people)):
        me = seat_of(seat or 1, options.players)
    people = People(people.persons, me)
    bots = ",".join(person.bot or "swapper" for at, person in enumerate(people) if at != me)
    players = made(specs_of(bots, options.players - (me is not None)), options, me, keeper.cards.number or 0)
    session = Session(game, players, people, keeper, Screen(people))
    session.catch_up()
    names = listed(person.recorded for at, person in enumerate(people) if at != me)
    session.screen.say(fill(t.WELCOME_BACK, turn=game.state.pub.turn, names=names))
    return session


def seat_of(seat: int, players: int) -> int:
    """A seat as it is typed, counted from 1."""
    if not 1 <= seat <= players:
        raise CliError(fill(t.WRONG_SEAT, seat=seat, players=players))
    return seat - 1


def made(specs: list[Spec], options: Options, me: int | None, seed: int) -> list[Player | None]:
    """The players of a game, by seat; None where the one at the terminal sits."""
    waiting = iter(specs)
    try:
        return [None if seat == me else next(waiting).make(options, seat, seed) for seat in range(options.players)]
    except PlayerError as error:
        raise CliError(str(error)) from error


def heed_control_c() -> None:
    """Let Ctrl-C save the game also where the shell that started us told its children to ignore it."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def run(session: Session, again: list[str] | None) -> int:
    """Play, and say at the end, or when the player leaves, where the game is."""
    keeper = session.keeper
    heed_control_c()
    try:
        session.play()
    except (Leave, KeyboardInterrupt):
        return leave(session)
    except PlayerError as error:
        keeper.follow(session.game)
        raise CliError(fill(t.PLAYER_FAILED, problem=error, path=keeper.path)) from error
    else:
        finish(session.game, session.people, session.screen, keeper, again)
        return 0
    finally:
        keeper.close()


def leave(session: Session) -> int:
    """The player leaves: everything up to here is in the file."""
    session.keeper.follow(session.game)
    session.screen.plain(fill(t.SAVED, path=session.keeper.path))
    session.screen.plain(fill(t.GO_ON, path=session.keeper.path))
    return 0


def finish(game: Game, people: People, screen: Screen, keeper: Keeper, again: list[str] | None) -> None:
    """The game is over."""
    keeper.follow(game)
    view = game.view(people.me)
    screen.show(score_table(view, people))
    for line in outcome(view, people):
        screen.say(line, "label")
    screen.plain(fill(t.RECORDED, path=keeper.path))
    screen.plain(fill(t.TO_REPLAY, path=keeper.path))
    if again is not None:
        screen.plain(fill(t.TO_REPEAT, options=" ".join(again)))
