"""A game at the terminal: bots move, what happened is told, and the player is asked for a move."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from beanfield.bots.host import Host
from beanfield.bots.registry import PLAYERS, PlayerError
from beanfield.game import Game, IllegalMove, Move, Pass, TextError, View, format_move

from .attention import Attention
from .board import board
from .choices import default_move, describe, listed_moves, meaning, ordered
from .complaints import misunderstood, refused
from .headline import headline
from .kinds import typed_kind
from .look import beans
from .people import People
from .reading import VERBS, Reader
from .rulebook import rule_text
from .saving import Keeper
from .screen import Leave, Screen
from .story import Teller
from .texts import asking as t
from .texts import fill, kinds_listed
from .texts.reasons import REASONS

QUIT = ("quit", "exit", "q", "save")
# What the Tab key knows besides the legal moves.
FIRST_WORDS = (*VERBS, "hint", "help", "board", "ask", "quit")
LINKS = ("for", "to", "nothing", "first", "all", "always", "less")
GAME_HELP = {"trading": t.HELP_TRADING, "two": t.HELP_TWO, "duel": t.HELP_DUEL}


class Session:
    """One game, from where it stands to its end, or until the player leaves."""

    def __init__(self, game: Game, players: Sequence[Any], people: People, keeper: Keeper, screen: Screen) -> None:
        self.game = game
        self.host = Host(game, players)
        self.people = people
        self.keeper = keeper
        self.screen = screen
        self.teller = Teller(people, game.state.pub.exhaustions_end, game.options.edition == "duel")
        self.attention = Attention()
        self.told = 0
        self.advisor: Any = None

    def catch_up(self) -> None:
        """What happened before a game was taken up again is known."""
        self.teller.tell(self.game.events(self.people.me))
        self.told = self.game.n_events

    def tell(self) -> None:
        """Say what has happened since the last time."""
        events = self.game.events(self.people.me, self.told)
        self.told = self.game.n_events
        if self.people.me is not None:
            self.attention.hear(self.game.view(self.people.me), events)
        for line in self.teller.tell(events):
            self.screen.say(line)

    def play(self) -> None:
        """Play on. Raises Leave when the player leaves, PlayerError when a bot fails."""
        while not self.game.over:
            if self.game.state.pub.to_act == self.people.me:
                self.answer(self.people.me)
            else:
                self.host.step()
                if self.people.me is None:
                    self.watch()
            self.keeper.follow(self.game)
        self.tell()

    def watch(self) -> None:
        """Nobody plays: show the table once a turn, and let the one who watches read."""
        turn = self.game.state.pub.turn
        before = self.attention.turn
        self.tell()
        if turn != before:
            self.attention.turn = turn
            self.screen.show(board(self.game.view(), self.people))
            if self.screen.interactive:
                self.screen.ask(fill(t.PAUSE))

    def answer(self, seat: int) -> None:
        """Make one move of the player's, asking him if it concerns him."""
        self.host.tell()
        view = self.game.view(seat, memory=True)
        legal = ordered(view, self.game.legal(seat))
        events = self.game.events(seat, self.told)
        self.attention.hear(view, events)
        if not self.attention.wanted(view, legal):
            self.game.play(seat, Pass())
            return
        self.tell()
        moves = listed_moves(view, legal)
        self.show(view, moves)
        Question(self, view, moves, legal).ask()

    def show(self, view: View, moves: Sequence[Move]) -> None:
        """The table, the one line, and the moves to pick from."""
        self.screen.show(board(view, self.people, moves))
        self.screen.say(headline(view, self.people, moves), "label")
        self.screen.show(self.options(view, moves))
        self.screen.say(how(view), "quiet")

    def options(self, view: View, moves: Sequence[Move]) -> RenderableType:
        """The moves with their numbers, a line each; what is too long goes on below its beginning."""
        default = default_move(view, moves)
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", min_width=3)
        for number, move in enumerate(moves, 1):
            text = t.OPTION_ENTER if move == default else t.OPTION
            table.add_row(str(number), beans(fill(text, text=describe(view, self.people, move)), self.people))
        return table

    def advise(self, view: View) -> tuple[Move, str, str]:
        """What a bot would do here: its move, its name, its reason."""
        seat = self.people.me
        assert seat is not None
        if self.advisor is None:
            self.advisor = PLAYERS["swapper"].make(self.game.options, seat, 1)
        move = self.advisor.act(view)
        why = self.advisor.explain(view, move)
        return move, "swapper", fill(REASONS[why.key], **{name: in_words(value) for name, value in why.values.items()})


def in_words(value: str | int) -> str | int:
    """A value of a bot's reason: kinds, or a number."""
    return value if isinstance(value, int) else kinds_listed(value.split(", "))


def how(view: View) -> str:
    """What else may be typed, with an example that could be meant here."""
    if view.stage != "trade" or view.seat is None:
        return fill(t.HOW)
    grown = [field.kind for field in view.seats[view.seat].fields if field.kind is not None]
    mine = (*(view.turned if view.seat == view.active else ()), *view.hand)
    give = next((card.kind for card in mine if card.kind not in grown), None)
    held = [card.kind for card in mine]
    get = next((kind for kind in (*grown, *view.table.kinds) if kind not in held), None)
    if get is None or not mine:
        return fill(t.HOW)
    example = fill(t.EXAMPLE_OFFER, give=typed_kind(give or mine[0].kind), get=typed_kind(get))
    return fill(t.HOW_TRADE, example=example)


class Question:
    """One question to the player, until he has made a move; ``moves`` have numbers, ``legal`` can be typed as well."""

    def __init__(self, session: Session, view: View, moves: Sequence[Move], legal: Sequence[Move]) -> None:
        self.session = session
        self.view = view
        self.moves = moves
        self.legal = legal
        self.hint = ""

    def ask(self) -> None:
        """Ask until a move was made; whatever is wrong is said in place."""
        session = self.session
        assert session.people.me is not None
        session.screen.completer.set([format_move(move) for move in self.legal], FIRST_WORDS, self.words())
        while True:
            typed = session.screen.ask(t.PROMPT)
            try:
                move = self.understand(typed)
                if move is None:
                    continue
                session.game.play(session.people.me, move)
            except TextError as error:
                session.screen.say(misunderstood(error), "wrong")
                continue
            except IllegalMove as error:
                session.screen.say(refused(error), "wrong")
                continue
            session.attention.made(self.view, move)
            return

    def words(self) -> list[str]:
        """What may stand in a move behind its first word."""
        view = self.view
        assert view.seat is not None
        cards = [str(card.card) for card in (*view.hand, *view.turned, *view.seats[view.seat].aside)]
        names = [person.name.lower() for seat, person in enumerate(self.session.people) if seat != view.seat]
        return [*view.table.kinds, *(typed_kind(kind) for kind in view.table.kinds), *cards, *names, *LINKS]

    def understand(self, typed: str) -> Move | None:
        """The move that was typed; None if something else was asked for, which is done."""
        word = typed.lower()
        if word in QUIT:
            raise Leave
        if word == "":
            return self.enter()
        if word.isdecimal() and word.isascii():
            number = int(word) if len(word) < 5 else 0
            if 1 <= number <= len(self.moves):
                return self.moves[number - 1]
            self.session.screen.say(fill(t.NO_NUMBER, number=word, last=len(self.moves)), "wrong")
            return None
        if self.other(word):
            return None
        return Reader(self.view, self.session.people, self.legal).read(typed)

    def enter(self) -> Move | None:
        """Enter alone."""
        default = default_move(self.view, self.moves)
        if default is None:
            self.session.screen.say(fill(t.NO_ENTER, last=len(self.moves)), "wrong")
        return default

    def other(self, word: str) -> bool:
        """Whether something other than a move was asked for, and done."""
        session = self.session
        if word in ("?", "help", "h"):
            session.screen.explain(fill(GAME_HELP[self.view.table.game]))
        elif word.startswith("?"):
            session.screen.say(rule_text(word[1:].strip(), self.view.table.game))
        elif word == "hint":
            session.screen.say(self.hinted())
        elif word in ("board", "table", "b"):
            session.show(self.view, self.moves)
        elif word in ("ask always", "ask less"):
            session.attention.always = word == "ask always"
            session.screen.say(fill(t.ASK_ALWAYS if session.attention.always else t.ASK_LESS))
        else:
            return False
        return True

    def hinted(self) -> str:
        """What a bot would do; asked twice, it says the same."""
        if not self.hint:
            try:
                move, bot, reason = self.session.advise(self.view)
            except (ValueError, PlayerError) as error:
                return fill(t.HINT_NONE, problem=error)
            said = format_move(move)
            meanings = [meaning(self.view, listed) for listed in self.moves]
            if meaning(self.view, move) in meanings:
                number = meanings.index(meaning(self.view, move)) + 1
                said = describe(self.view, self.session.people, move)
                self.hint = fill(t.HINT_LISTED, bot=bot, number=number, move=said, reason=reason)
            else:
                self.hint = fill(t.HINT, bot=bot, move=said, reason=reason)
        return self.hint
