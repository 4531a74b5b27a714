r"""Records of games: JSON, one object a line.

======  ==========================================================================================
line    what it holds
======  ==========================================================================================
1       ``header``: format version, edition, switches, players, starting seat, pace, names of the
        seats, name of the table, commitment to the seed
2       ``deal``: the orders of the shuffles before the first move
3, ...  ``move``: number (from 1), seat, move, the orders of the shuffles that happened in it
last    ``result``: scores, winners, the seed (null if it is not revealed), and ``sum``, the SHA-256
        of all lines before it and of this line without its sum, each written as this module writes it
======  ==========================================================================================

A record without its last line is a game not finished: :func:`resume` takes it up again. Every complaint about a
record is a RecordError that names the line.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from beanfield.rules.options import OptionError, Options, make_options
from beanfield.rules.state import NOBODY

from .dealer import SEED_BYTES, Dealer, DealerError, ListDealer, SeedDealer, check_order, commitment
from .game import Game, Orders
from .moves import Move
from .refusals import IllegalMove
from .view import Result

FORMAT: Final = 1
PACES: Final = ("rounds", "live", "grace")  # grace: live, with a grace at the end of trading (T20)


class RecordError(ValueError):
    """A record is damaged, or was changed; ``line`` is the number of the line, from 1."""

    def __init__(self, line: int, problem: str) -> None:
        self.line = line
        self.problem = problem
        super().__init__(f"line {line}: {problem}")


class BaseLine(msgspec.Struct, frozen=True, tag_field="line", forbid_unknown_fields=True):
    """What all lines share."""


class Header(BaseLine, tag="header", frozen=True):
    """Which game is played, and by whom."""

    format: int
    edition: str
    players: int
    start: int
    pace: str
    switches: dict[str, str]
    names: tuple[str, ...]
    table: str
    commitment: str | None


class Deal(BaseLine, tag="deal", frozen=True):
    """The shuffles before the first move."""

    chance: Orders


class Played(BaseLine, tag="move", frozen=True, omit_defaults=True):
    """A move; ``seat`` -1 is the table's clock."""

    n: int
    seat: int
    move: Move
    chance: Orders = ()


class Ending(BaseLine, tag="result", frozen=True):
    """How the game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str | None
    sum: str


Line = Header | Deal | Played | Ending


class Record(msgspec.Struct, frozen=True):
    """A record in memory; ``deal`` is None if the game was not dealt yet, ``ending`` if it is not finished."""

    header: Header
    deal: Deal | None
    moves: tuple[Played, ...]
    ending: Ending | None

    def lines(self) -> Iterator[str]:
        """The lines of the record, without line ends."""
        yield write_line(self.header)
        if self.deal is not None:
            yield write_line(self.deal)
        for move in self.moves:
            yield write_line(move)
        if self.ending is not None:
            yield write_line(self.ending)

    def text(self) -> str:
        """The record as it stands in a file."""
        return "".join(f"{line}\n" for line in self.lines())


class Report(msgspec.Struct, frozen=True):
    """What :func:`verify` has found out about a record that is in order.

    ``committed``: a seed was promised in the header. ``proven``: the seed was revealed, is the one promised, and every
    shuffle came from it.
    """

    edition: str
    players: int
    moves: int
    shuffles: int
    finished: bool
    committed: bool
    proven: bool
    result: Result | None


def write_line(line: Line) -> str:
    """A line as it stands in a file, without its line end."""
    return msgspec.json.encode(line).decode()


class Recorder:
    """Writes a record while the game is played.

    ``write`` is called with one line at a time, line end included; it is what makes the line last. ``names`` are those
    of the seats, ``table`` and ``commitment`` what was published of the dealer.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        options: Options,
        names: tuple[str, ...] = (),
        table: str = "",
        commitment: str | None = None,
    ) -> None:
        self.write = write
        self.hash = hashlib.sha256()
        self.written = 0
        self.dealt = False
        self.ended = False
        self._put(header_of(options, names, table, commitment))

    @classmethod
    def after(cls, write: Callable[[str], object], record: Record) -> "Recorder":
        """Goes on behind a record that is not finished, whose lines are written already."""
        recorder = cls.__new__(cls)
        recorder.write = write
        recorder.hash = hashed(record)
        recorder.written = len(record.moves)
        recorder.dealt = record.deal is not None
        recorder.ended = record.ending is not None
        return recorder

    def follow(self, game: Game, seed: bytes | None = None) -> None:
        """Write what has happened since the last time, and the result once the game is over."""
        if not self.dealt:
            self._put(Deal(game.deal))
            self.dealt = True
        for n in range(self.written, len(game.moves)):
            seat, move, orders = game.moves[n]
            self._put(Played(n + 1, seat, move, orders))
            self.written = n + 1
        if game.result is not None and not self.ended:
            self._put(ending_of(game.result, seed, self.hash))
            self.ended = True

    def _put(self, line: Line) -> None:
        text = write_line(line) + "\n"
        self.hash.update(text.encode())
        self.write(text)


def header_of(options: Options, names: tuple[str, ...], table: str, commitment: str | None) -> Header:
    """The first line of a record. Raises ValueError unless each seat has a name, or none has."""
    if names and len(names) != options.players:
        raise ValueError(f"{options.players} seats need as many names, not {len(names)}")
    pace = "grace" if options.grace else "live" if options.live else "rounds"
    switches = dict(options.switches)
    return Header(FORMAT, options.edition, options.players, options.start, pace, switches, names, table, commitment)


def ending_of(result: Result, seed: bytes | None, before: "hashlib._Hash") -> Ending:
    """The last line; ``before`` has hashed the lines before it."""
    shown = None if seed is None else seed.hex()
    before = before.copy()
    before.update(write_line(Ending(result.scores, result.winners, shown, "")).encode())
    return Ending(result.scores, result.winners, shown, before.hexdigest())


def record_of(
    game: Game,
    names: tuple[str, ...] = (),
    table: str = "",
    commitment: str | None = None,
    seed: bytes | None = None,
) -> Record:
    """The record of a game so far; the seed is shown only if the game is over."""
    header = header_of(game.options, names, table, commitment)
    deal = Deal(game.deal)
    moves = tuple(Played(n + 1, seat, move, orders) for n, (seat, move, orders) in enumerate(game.moves))
    record = Record(header, deal, moves, None)
    if game.result is None:
        return record
    return Record(header, deal, moves, ending_of(game.result, seed, hashed(record)))


def hashed(record: Record) -> "hashlib._Hash":
    """The hash of all lines but the last."""
    sum_of = hashlib.sha256()
    sum_of.update(Record(record.header, record.deal, record.moves, None).text().encode())
    return sum_of


# Reading.


def read_record(source: str | Path | Iterable[str]) -> Record:
    """Read a record from a file (its path) or from lines.

    Raises RecordError for what is no record, naming the line, and OSError if the file cannot be read. Whether the
    moves are legal, :func:`replay` and :func:`verify` find out.
    """
    if isinstance(source, str | Path):
        raw = Path(source).read_bytes().split(b"\n")
        if raw[-1] == b"":
            raw.pop()
    else:
        raw = [line.rstrip("\n").encode("utf-8", "surrogatepass") for line in source]
    if not raw:
        raise RecordError(1, "the record is empty; it should begin with a header")
    lines = [read_line(number, text, number == len(raw)) for number, text in enumerate(raw, 1)]
    return arrange(lines)


DECODER: Final = msgspec.json.Decoder(Line)


def read_line(number: int, text: bytes, last: bool) -> Line:
    """One line."""
    if text.strip() == b"":
        raise RecordError(number, "the line is empty")
    try:
        text.decode()
    except UnicodeDecodeError as error:
        raise RecordError(number, f"this is not UTF-8 text: {error.reason}") from error
    try:
        return DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise RecordError(number, f"this is no line of a record: {error}") from error
    except msgspec.DecodeError as error:
        hint = "; the record was cut off" if last and not text.rstrip().endswith(b"}") else ""
        raise RecordError(number, f"this is no JSON: {error}{hint}") from error
    except RecursionError as error:
        raise RecordError(number, "this is no line of a record: it is nested too deeply") from error


def arrange(lines: list[Line]) -> Record:
    """Put lines in their places; each must be there, once, in its order."""
    header = lines[0]
    if not isinstance(header, Header):
        raise RecordError(1, "the header is missing")
    options_of(header)
    deal: Deal | None = None
    moves: list[Played] = []
    ending: Ending | None = None
    for number, line in enumerate(lines[1:], 2):
        if ending is not None:
            raise RecordError(number, "the record should have ended with the result in the line before")
        if number == 2:
            if not isinstance(line, Deal):
                raise RecordError(2, "the deal is missing")
            deal = line
        elif isinstance(line, Played):
            if line.n != len(moves) + 1:
                raise RecordError(number, f"this is move {line.n}, but move {len(moves) + 1} should come here")
            moves.append(line)
        elif isinstance(line, Ending):
            ending = line
        else:
            what = "header" if isinstance(line, Header) else "deal"
            raise RecordError(number, f"there is a second {what}; a move or the result should come here")
    return Record(header, deal, tuple(moves), ending)


def options_of(header: Header) -> Options:
    """The game a header describes. Raises RecordError if there is no such game."""
    if header.format != FORMAT:
        raise RecordError(1, f"this is format {header.format}; this program reads format {FORMAT}")
    if header.pace not in PACES:
        raise RecordError(1, f"there is no pace {header.pace!r}; there are {', '.join(PACES)}")
    if header.names and len(header.names) != header.players:
        raise RecordError(1, f"{header.players} seats need as many names, not {len(header.names)}")
    live = header.pace != "rounds"
    try:
        return make_options(header.edition, header.players, header.start, live, header.pace == "grace", header.switches)
    except OptionError as error:
        raise RecordError(1, str(error)) from error


# Playing again.


class LineDealer:
    """Gives the orders that the line in hand holds."""

    def __init__(self) -> None:
        self.line = 0
        self.left: list[tuple[int, ...]] = []

    def load(self, line: int, chance: Orders) -> None:
        """Go on to the next line."""
        self.line = line
        self.left = list(chance)

    def order(self, n: int, count: int) -> list[int]:
        """The next order of the line. Raises RecordError if it has none, or none for that many cards."""
        if not self.left:
            raise RecordError(self.line, f"a shuffle of {count} cards is missing")
        order = self.left.pop(0)
        try:
            check_order(order, count)
        except DealerError as error:
            raise RecordError(self.line, str(error)) from error
        return list(order)

    def close(self) -> None:
        """Raise RecordError if the line held more shuffles than happened."""
        if self.left:
            raise RecordError(self.line, "there is a shuffle that did not happen")


def replay(record: Record) -> Iterator[tuple[int, Game]]:
    """Play a record again: the game after the deal, after each move, each with the number of its line.

    It is the same Game every time. Raises RecordError where a move is illegal, a shuffle is none, or the result is
    not the one written down.
    """
    if record.deal is None:
        return
    dealer = LineDealer()
    dealer.load(2, record.deal.chance)
    game = Game(options_of(record.header), dealer)
    dealer.close()
    yield 2, game
    line = 2
    for line, played in enumerate(record.moves, 3):
        dealer.load(line, played.chance)
        if not NOBODY <= played.seat < game.options.players:
            raise RecordError(line, f"there is no seat {played.seat}")
        try:
            game.play(played.seat, played.move)
        except IllegalMove as error:
            raise RecordError(line, f"illegal move ({error.reason.name}): {error}") from error
        dealer.close()
        yield line, game
    if record.ending is not None:
        check_ending(record.ending, game, line + 1)


def check_ending(ending: Ending, game: Game, line: int) -> None:
    """Raise RecordError unless the result is the game's."""
    result = game.result
    if result is None:
        raise RecordError(line, "here is a result, but the game is not over")
    if ending.scores != result.scores:
        raise RecordError(line, f"the scores are {list(result.scores)}, not {list(ending.scores)}")
    if ending.winners != result.winners:
        raise RecordError(line, f"the winners are {list(result.winners)}, not {list(ending.winners)}")


def replayed(record: Record) -> Game | None:
    """The game after the last move, None if it was not dealt yet."""
    last: Game | None = None
    for _, game in replay(record):
        last = game
    return last


def resume(record: Record, dealer: Dealer | None = None) -> Game:
    """Take up a game where its record stops; ``dealer`` gives the shuffles to come.

    A dealer that counts on being asked for every shuffle is asked for the earlier ones too. Without one, the game goes
    on until the next shuffle. Raises RecordError as :func:`replay` does.
    """
    if record.deal is None:
        if dealer is None:
            raise RecordError(2, "the cards were not dealt yet; a dealer is needed")
        return Game(options_of(record.header), dealer)
    game = replayed(record)
    assert game is not None
    if dealer is None:
        dealer = ListDealer(all_orders(record))
    else:
        for n, order in enumerate(all_orders(record)):
            dealer.order(n, len(order))
    game.dealer = dealer
    return game


def all_orders(record: Record) -> list[tuple[int, ...]]:
    """The orders of all shuffles of a record."""
    orders = [] if record.deal is None else list(record.deal.chance)
    for played in record.moves:
        orders += played.chance
    return orders


def verify(record: Record) -> Report:
    """Check everything a record says.

    Every move must be legal, every shuffle one of the right cards, the result the game's; if the seed is revealed, it
    must be the one promised, and every shuffle must come from it; and nothing may have been changed since the
    record was closed. Raises RecordError for the first thing that is wrong.
    """
    game = replayed(record)
    orders = all_orders(record)
    header = record.header
    ending = record.ending
    last = len(record.moves) + 3
    if game is not None and game.over and ending is None:
        raise RecordError(last, "the game is over, but its result is missing")
    proven = False
    if ending is not None:
        assert game is not None and game.result is not None
        if ending.seed is not None:
            check_seed(record, ending.seed, last)
            proven = header.commitment is not None
        right = ending_of(game.result, None if ending.seed is None else bytes.fromhex(ending.seed), hashed(record))
        if ending.sum != right.sum:
            raise RecordError(last, "the sum is wrong: some line was changed after the record was closed")
    return Report(
        header.edition,
        header.players,
        len(record.moves),
        len(orders),
        ending is not None,
        header.commitment is not None,
        proven,
        None if game is None else game.result,
    )


def check_seed(record: Record, text: str, last: int) -> None:
    """Raise RecordError unless the seed is the one promised, and every shuffle came from it."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != text:
        raise RecordError(last, f"the seed is not {SEED_BYTES} bytes in hexadecimal")
    promised = record.header.commitment
    if promised is not None and promised != commitment(seed):
        raise RecordError(last, "the seed is not the one promised in the header")
    dealer = SeedDealer(seed, record.header.table)
    n = 0
    chances = [() if record.deal is None else record.deal.chance, *(played.chance for played in record.moves)]
    for line, chance in enumerate(chances, 2):
        for order in chance:
            if tuple(dealer.order(n, len(order))) != order:
                raise RecordError(line, "this shuffle did not come from the seed")
            n += 1
