"""Plays the parts of a tournament, compiled or interpreted, in this process or in several."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Final

from beanfield.bots.host import Host
from beanfield.bots.interpreted import Kernel, Tables
from beanfield.bots.memory import Memory
from beanfield.bots.player import Player, Policy
from beanfield.bots.registry import Spec, find_player
from beanfield.game import Game, Move, Options, RandomDealer, View
from beanfield.rules.chance import seed_words, shuffle_stream
from beanfield.rules.state import Move as KernelMove
from beanfield.rules.state import Own, Public, Rng

from .question import Part, Question, seated, stints_of

ROW: Final = 13  # numbers a game: seven scores, winners, turns, offers, deals, decisions, steps
DECISIONS: Final = 11


@dataclass(frozen=True)
class Played:
    """A part that has been played.

    ``rows``: a row a game, scores by place in the line-up rather than by seat, then winners (bit i: place i), turns,
    offers, deals, decisions, steps. ``seconds``: by player's name, spent deciding, and how many decisions.
    """

    part: Part
    rows: list[list[int]]
    seconds: dict[str, float]
    decisions: dict[str, int]


def specs_of(question: Question, lineup: Sequence[str]) -> list[Spec]:
    """The players of a line-up. Raises PlayerError."""
    return [found_player(name, question) for name in lineup]


def found_player(name: str, question: Question) -> Spec:
    """A player, told of the question's worlds and budget if it asks for them."""
    return find_player(name).tuned(question.worlds, question.budget_ms)


def compilable(question: Question) -> bool:
    """Whether every player of every line-up has a policy, or searches with one."""
    game = question.options(0).game
    return all(
        spec.policy(game) is not None or spec.thinking is not None
        for lineup in question.lineups
        for spec in specs_of(question, lineup)
    )


def thinks(question: Question, lineup: Sequence[str]) -> bool:
    """Whether somebody at the table searches."""
    return any(spec.thinking is not None for spec in specs_of(question, lineup))


def play_part(question: Question, part: Part) -> Played:
    """Play a part. Raises PlayerError, NativeError or ValueError for a player that fails."""
    if question.engine != "native":
        return play_interpreted(question, part)
    if thinks(question, question.lineups[part.lineup]):
        return play_thinking(question, part)
    return play_compiled(question, part)


def play_compiled(question: Question, part: Part) -> Played:
    """Play a part in the compiled engine; all players of all line-ups are compiled together, once."""
    from beanfield.native import batch

    lineup = question.lineups[part.lineup]
    policies = policies_of(question)
    rows: list[list[int]] = []
    seconds = 0.0
    for stint in stints_of(question, part):
        seats = [policies[name] for name in seated(lineup, stint.turn)]
        results = batch.run_with(
            question.options(stint.start), list(policies.values()), seats, question.seed, stint.games, stint.first
        )
        seconds += results.seconds
        rows += [by_place(row[:ROW], question.players, stint.turn) for row in results.rows.tolist()]
    decisions = sum(row[DECISIONS] for row in rows)
    # Compiled players cannot be told apart by the clock: each is charged the table's mean.
    share = {name: lineup.count(name) / len(lineup) for name in {*lineup}}
    return Played(
        part,
        rows,
        {name: seconds * part_of for name, part_of in share.items()},
        {name: round(decisions * part_of) for name, part_of in share.items()},
    )


def policies_of(question: Question) -> dict[str, Policy]:
    """The policies of all players of all line-ups, by name. Raises ValueError if one has none."""
    game = question.options(0).game
    found: dict[str, Policy] = {}
    for name in sorted({name for lineup in question.lineups for name in lineup if not thinks(question, [name])}):
        policy = found_player(name, question).policy(game)
        if policy is None:
            raise ValueError(f"{name} cannot be compiled")
        found[name] = policy
    return found


def compile_players(question: Question) -> None:
    """Compile the driver of a tournament and leave it in the cache, where other processes find it."""
    from beanfield.native import batch

    for lineup in question.lineups:
        if thinks(question, lineup):
            ThinkingTable(question, lineup, 0)
    policies = list(policies_of(question).values())
    if not policies:
        return
    batch.run_with(question.options(0), policies, policies[:1] * question.players, question.seed, 0)


def by_place(row: list[int], players: int, turn: int) -> list[int]:
    """A row by seats, its scores and winners put in the order of the line-up."""
    scores = [row[(place + turn) % players] for place in range(players)]
    winners = sum(1 << place for place in range(players) if row[7] >> (place + turn) % players & 1)
    return [*scores, *row[players:7], winners, *row[8:]]


class ThinkingTable:
    """Compiled games that stop wherever somebody who searches has a choice."""

    def __init__(self, question: Question, lineup: Sequence[str], start: int) -> None:
        from beanfield.native.stopping import StoppingTable

        options = question.options(start)
        self.names = lineup
        self.thinkers: dict[str, Any] = {}
        policies: dict[str, Policy] = {}
        for name in lineup:
            spec = found_player(name, question)
            if spec.thinking is not None:
                self.thinkers[name] = spec.thinking(options.game)
                policies[name] = self.thinkers[name].policy
            else:
                policy = spec.policy(options.game)
                assert policy is not None
                policies[name] = policy
        what = next(iter(self.thinkers.values())).what
        self.table = StoppingTable(options, [policies[name] for name in lineup], what)

    def play(self, seed: int, number: int) -> list[int]:
        """Play game ``number`` of the run ``seed``."""
        for thinker in self.thinkers.values():
            thinker.begin()
        seats = {seat: self.thinkers[name].pick for seat, name in enumerate(self.names) if name in self.thinkers}
        return self.table.play(seed, number, seats)


def play_thinking(question: Question, part: Part) -> Played:
    """Play a part in the compiled engine with players that search; their time is what their searches take."""
    lineup = question.lineups[part.lineup]
    rows: list[list[int]] = []
    seconds = dict.fromkeys(lineup, 0.0)
    decisions = dict.fromkeys(lineup, 0)
    for stint in stints_of(question, part):
        table = ThinkingTable(question, seated(lineup, stint.turn), stint.start)
        for number in range(stint.first, stint.first + stint.games):
            started = time.perf_counter()
            before = sum(thinker.seconds for thinker in table.thinkers.values())
            row = table.play(question.seed, number)
            spent = sum(thinker.seconds for thinker in table.thinkers.values()) - before
            # What is not spent searching is shared by all alike; a searching player's decisions are its searches.
            rest = (time.perf_counter() - started - spent) / len(lineup)
            for name in lineup:
                if name in table.thinkers:
                    decisions[name] += table.thinkers[name].searches
                else:
                    seconds[name] += rest
                    decisions[name] += row[DECISIONS] // len(lineup)
            rows.append(by_place(row[:ROW], question.players, stint.turn))
        for name, thinker in table.thinkers.items():
            seconds[name] += thinker.seconds
    return Played(part, rows, seconds, decisions)


class Clocked:
    """A player with a stop-watch."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.seconds = 0.0
        self.decisions = 0
        listen = getattr(inner, "observe", None)
        if listen is not None:
            self.observe: Callable[[Any], None] = listen

    def act(self, view: View) -> Move:
        """The player's move, its time taken."""
        started = time.perf_counter()
        move = self.inner.act(view)
        self.seconds += time.perf_counter() - started
        self.decisions += 1
        return move


class ClockedTables(Tables):
    """Whole games with events and Views; the time of every player taken."""

    def __init__(self, options: Options, specs: Sequence[Spec]) -> None:
        super().__init__(options, specs)
        self.seconds = [0.0] * len(specs)
        self.decisions = [0] * len(specs)

    def play(self, seed: int, number: int, on_end: Callable[[Game], Any] | None = None) -> list[int]:
        """Play game ``number`` of the run ``seed``. Raises PlayerError for a player that fails."""
        row = super().play(seed, number, on_end)
        for seat, player in enumerate(self.players):
            self.seconds[seat] += player.seconds
            self.decisions[seat] += player.decisions
        return row

    def deal(self, seed: int, number: int) -> Host:
        """Game ``number`` of the run ``seed``, dealt."""
        dealer = RandomDealer(seed)
        seed_words(dealer.rng, seed, shuffle_stream(number))
        self.players = [Clocked(spec.make(self.options, seat, seed, number)) for seat, spec in enumerate(self.specs)]
        return Host(Game(self.options, dealer), self.players)


class ClockedKernel:
    """The rules alone, interpreted, for tables where everybody has a policy; the time of every player taken."""

    def __init__(self, options: Options, specs: Sequence[Spec]) -> None:
        self.seconds = [0.0] * len(specs)
        self.decisions = [0] * len(specs)
        policies = [spec.policy(options.game) for spec in specs]
        self.kernel = Kernel(options, [self.clocked(seat, policy) for seat, policy in enumerate(policies) if policy])

    def clocked(self, seat: int, policy: Policy) -> Policy:
        """The policy with a stop-watch."""

        def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: KernelMove) -> None:
            started = time.perf_counter()
            policy(pub, own, memory, rng, m)
            self.seconds[seat] += time.perf_counter() - started
            self.decisions[seat] += 1

        return decide


def play_interpreted(question: Question, part: Part) -> Played:
    """Play a part with the interpreted rules, which any player can join."""
    lineup = question.lineups[part.lineup]
    rows: list[list[int]] = []
    seconds = dict.fromkeys(lineup, 0.0)
    decisions = dict.fromkeys(lineup, 0)
    for stint in stints_of(question, part):
        names = seated(lineup, stint.turn)
        specs = specs_of(question, names)
        options = question.options(stint.start)
        numbers = range(stint.first, stint.first + stint.games)
        if all(spec.policy(options.game) is not None for spec in specs):
            quick = ClockedKernel(options, specs)
            found = [quick.kernel.play(question.seed, number) for number in numbers]
            times = list(zip(names, quick.seconds, quick.decisions, strict=True))
        else:
            table = ClockedTables(options, specs)
            found = [table.play(question.seed, number) for number in numbers]
            times = [(name, table.seconds[seat], table.decisions[seat]) for seat, name in enumerate(names)]
        rows += [by_place(row, question.players, stint.turn) for row in found]
        for name, spent, made in times:
            seconds[name] += spent
            decisions[name] += made
    return Played(part, rows, seconds, decisions)


def play_parts(question: Question, parts: Sequence[Part], workers: int) -> Iterator[Played]:
    """Play parts on so many processes and yield each as it is done; with one worker, in this process."""
    if workers == 1 or len(parts) < 2:
        for part in parts:
            yield play_part(question, part)
        return
    if question.engine == "native":
        compile_players(question)
    # Spawned, not forked: a compiler's threads do not survive a fork.
    with ProcessPoolExecutor(min(workers, len(parts)), mp_context=get_context("spawn")) as pool:
        waiting: list[Future[Played]] = [pool.submit(play_part, question, part) for part in parts]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for future in waiting:
                future.cancel()
