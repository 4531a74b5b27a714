"""``beanfield replay``: a recorded game, move by move."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from beanfield.game import Event, Game, Passed, Record, RecordError, Stands
from beanfield.game import replay as replay_record
from beanfield.words import kind_word

from .board import board
from .errors import CliError
from .people import People, recorded
from .saving import read_file
from .scores import outcome, score_table
from .screen import Leave, Screen
from .story import Teller
from .texts import LIST_SEPARATOR, asking, fill, listed, nothing
from .texts import help as h
from .texts import tools as t


def replay(
    file: Annotated[Path, Parameter(help=fill(h.FILE))],
    /,
    *,
    seat: Annotated[int | None, Parameter(help=fill(h.REPLAY_SEAT))] = None,
    open_hands: Annotated[bool, Parameter("--open", help=fill(h.OPEN), negative="")] = False,
    turn: Annotated[int | None, Parameter(help=fill(h.TURN))] = None,
    everything: Annotated[bool, Parameter("--all", help=fill(h.ALL), negative="")] = False,
) -> int:
    """Show a record."""
    record = read_file(file)
    players = record.header.players
    if seat is not None and open_hands:
        raise CliError(fill(t.REPLAY_SEAT_OPEN))
    if seat is not None and not 1 <= seat <= players:
        raise CliError(fill(asking.WRONG_SEAT, seat=seat, players=players))
    people = recorded(record.header.names, players)
    me = None if open_hands else people.me if seat is None else seat - 1
    reel = Reel(record, People(people.persons, me), open_hands)
    try:
        at = 0 if turn is None else reel.at_turn(turn)
        reel.head()
        if everything or not reel.screen.interactive:
            while reel.show(at):
                at += 1
        else:
            reel.step(at)
    except RecordError as error:
        raise CliError(fill(t.REPLAY_BROKEN, path=file, problem=error)) from error
    return 0


class Reel:
    """A record that can be wound to any of its moves; position 0 is the deal."""

    def __init__(self, record: Record, people: People, open_hands: bool) -> None:
        self.record = record
        self.people = people
        self.open_hands = open_hands
        self.screen = Screen(people)
        self.last = len(record.moves)
        self.wound = -1

    def head(self) -> None:
        """What is shown."""
        header = self.record.header
        names = listed(person.recorded for person in self.people)
        self.screen.say(fill(t.REPLAY_HEAD, edition=header.edition, players=header.players, names=names), "label")

    def wind(self, at: int) -> None:
        """Play the record up to a position."""
        if at < self.wound or self.wound < 0:
            self.steps = replay_record(self.record)
            _, self.game = next(self.steps)
            self.teller = Teller(
                self.people, self.game.state.pub.exhaustions_end, self.record.header.edition == "duel", True
            )
            self.told = 0
            self.turn = 0
            self.wound = 0
        while self.wound < at:
            self.lines()
            next(self.steps)
            self.wound += 1

    def lines(self) -> list[str]:
        """What has happened since the last time."""
        events = self.heard(self.game, self.told)
        self.told = self.game.n_events
        self.turn = self.game.state.pub.turn
        return self.teller.tell(events)

    def heard(self, game: Game, since: int) -> list[Event]:
        """Events as the reader may hear them; with open hands, as the one who caused each heard it."""
        if not self.open_hands:
            return game.events(self.people.me, since)
        public = game.events(None, since)
        by_seat = [game.events(seat, since) for seat in range(len(self.people))]
        return [by_seat[getattr(event, "seat", 0)][at] for at, event in enumerate(public)]

    def at_turn(self, turn: int) -> int:
        """The position at which a turn begins."""
        self.wind(0)
        turns = 1
        for at in range(self.last + 1):
            self.wind(at)
            turns = self.game.state.pub.turn
            if turns >= turn:
                return at
        raise CliError(fill(t.REPLAY_NO_TURN, turn=turn, last=turns))

    def show(self, at: int, table: bool = False) -> bool:
        """Show a move and what came of it; the table where a turn begins, or if asked for. False behind the end."""
        if at > self.last:
            self.end()
            return False
        self.wind(at)
        turn = self.turn
        for line in self.lines():
            self.screen.say(line)
        begins = self.turn != turn
        if table or begins:
            self.table()
        return True

    def table(self) -> None:
        """The table as the reader may see it."""
        self.screen.show(board(self.game.view(self.people.me), self.people))
        if self.open_hands:
            for seat in range(len(self.people)):
                kinds = counted_in_order([card.kind for card in self.game.view(seat).hand])
                self.screen.say(fill(t.HAND_OF, who=self.people.title(seat), cards=kinds))

    def end(self) -> None:
        """The result, if there is one; reading it checks the record's last line."""
        for _ in self.steps:
            pass
        view = self.game.view(self.people.me)
        if view.result is None:
            self.screen.say(fill(t.REPLAY_END), "quiet")
            return
        self.screen.show(score_table(view, self.people))
        for line in outcome(view, self.people):
            self.screen.say(line, "label")

    def step(self, at: int) -> None:
        """Let the reader step through."""
        self.show(at, table=True)
        while True:
            try:
                typed = self.screen.ask(fill(t.REPLAY_PROMPT, at=at, last=self.last)).lower()
            except Leave:
                return
            if typed in ("q", "quit"):
                return
            if typed == "":
                at = self.next(at)
            elif typed == "b":
                if at == 0:
                    self.screen.say(fill(t.REPLAY_START), "quiet")
                at = max(at - 1, 0)
            elif typed == "t":
                here = self.game.state.pub.turn
                while at < self.last and self.game.state.pub.turn == here:
                    at += 1
                    self.show(at)
                continue
            elif typed == "v":
                self.table()
                continue
            else:
                self.screen.say(fill(t.REPLAY_UNKNOWN), "quiet")
                continue
            if not self.show(at):
                return

    def next(self, at: int) -> int:
        """The next position at which there is something to tell; silence is passed over."""
        while at < self.last:
            at += 1
            self.wind(at)
            if self.teller_would_speak():
                return at
        return self.last + 1

    def teller_would_speak(self) -> bool:
        """Whether the last move has anything to tell, which is not told yet."""
        quiet = (Passed, Stands)
        return any(not isinstance(event, quiet) for event in self.game.events(None, self.told))


def counted_in_order(kinds: list[str]) -> str:
    """A hand in its order."""
    return fill(LIST_SEPARATOR).join(kind_word(kind) for kind in kinds) or nothing()
