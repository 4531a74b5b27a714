"""Games played by the interpreted rules, each the same as the compiled one with the same seed and number."""

from collections.abc import Callable, Sequence
from typing import Any

from beanfield.game import Game, Options, RandomDealer
from beanfield.rules import duel, trading, two
from beanfield.rules.chance import player_stream, seed_words, shuffle_stream
from beanfield.rules.codes import OVER
from beanfield.rules.setup import begin, new_game
from beanfield.rules.state import Move, Public, Rng, State
from beanfield.rules.supply import shuffle_random

from .host import Host
from .memory import Memory
from .player import Policy
from .registry import Spec

RULES = (trading, two, duel)


def result_row(pub: Public, decisions: int, steps: int) -> list[int]:
    """A game that is over, as the compiled drivers report it."""
    return [*pub.score[:7], pub.winners, pub.turn, pub.n_posts, pub.n_deals, decisions, steps]


class Kernel:
    """The rules alone, without events and views: what the compiled drivers do, interpreted."""

    def __init__(self, options: Options, policies: Sequence[Policy]) -> None:
        self.policies = policies
        self.state: State = new_game(options)
        self.rules = RULES[options.game]
        self.move = Move()

    def play(self, seed: int, number: int) -> list[int]:
        """Play game ``number`` of the run ``seed``."""
        s = self.state
        p = s.pub
        apply = self.rules.apply
        begin(s)
        seed_words(s.hidden.rng, seed, shuffle_stream(number))
        rngs = [Rng() for _ in self.policies]
        for seat, rng in enumerate(rngs):
            seed_words(rng, seed, player_stream(number, seat))
        memories = [Memory() for _ in self.policies]
        decisions = 0
        steps = 0
        while p.stage != OVER:
            steps += 1
            if p.shuffle_due != 0:
                shuffle_random(s)
                self.rules.after_shuffle(s)
                continue
            seat = p.to_act
            self.policies[seat](p, s.own[seat], memories[seat], rngs[seat], self.move)
            decisions += 1
            refusal = apply(s, seat, self.move)
            if refusal != 0:
                raise ValueError(f"a policy's move was refused: {refusal}")
        return result_row(p, decisions, steps)


class Tables:
    """Whole games with events, and a fresh View for every decision."""

    def __init__(self, options: Options, specs: Sequence[Spec]) -> None:
        self.options = options
        self.specs = specs

    def deal(self, seed: int, number: int) -> Host:
        """Game ``number`` of the run ``seed``, dealt."""
        dealer = RandomDealer(seed)
        seed_words(dealer.rng, seed, shuffle_stream(number))
        players = [spec.make(self.options, seat, seed, number) for seat, spec in enumerate(self.specs)]
        return Host(Game(self.options, dealer), players)

    def play(self, seed: int, number: int, on_end: Callable[[Game], Any] | None = None) -> list[int]:
        """Play game ``number`` of the run ``seed``. Raises PlayerError for a player that fails."""
        host = self.deal(seed, number)
        game = host.game
        while not game.over:
            host.step()
        host.tell()
        if on_end is not None:
            on_end(game)
        return result_row(game.state.pub, len(game.moves), len(game.moves) + game.shuffles)
