"""Some games of a line-up, watched: how coins grow turn by turn, and who deals with whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from beanfield.bots.memory import Memory
from beanfield.bots.player import Policy
from beanfield.rules import engine
from beanfield.rules.chance import player_stream, seed_words, shuffle_stream
from beanfield.rules.codes import EV_DEAL, OVER
from beanfield.rules.options import Options
from beanfield.rules.setup import begin, new_game
from beanfield.rules.state import Move, Rng
from beanfield.rules.supply import shuffle_random


@dataclass(frozen=True)
class Watched:
    """What a game showed, by seat.

    ``coins``: a row a turn, coins at its end. ``deals``: a row a seat, how often it dealt with each other.
    """

    coins: list[list[int]]
    deals: list[list[int]]


def watch(options: Options, policies: Sequence[Policy], seed: int, number: int) -> Watched:
    """Play game ``number`` of the run ``seed`` and watch it. Raises ValueError if a move is refused."""
    s = new_game(options)
    begin(s)
    s.log = 1
    p = s.pub
    players = options.players
    seed_words(s.hidden.rng, seed, shuffle_stream(number))
    rngs = [Rng() for _ in policies]
    for seat, rng in enumerate(rngs):
        seed_words(rng, seed, player_stream(number, seat))
    memories = [Memory() for _ in policies]
    move = Move()
    coins: list[list[int]] = []
    deals = [[0] * players for _ in range(players)]
    turn = 1
    while p.stage != OVER:
        # A turn may also end within a draw that goes on after a shuffle.
        if p.turn > turn:
            turn = p.turn
            coins.append(list(p.coins[:players]))
        if p.shuffle_due:
            shuffle_random(s)
            engine.after_shuffle(s)
            continue
        policies[p.to_act](p, s.own[p.to_act], memories[p.to_act], rngs[p.to_act], move)
        if engine.apply(s, p.to_act, move) != 0:
            raise ValueError("a policy's move was refused")
        at = 0
        while at < s.n_ev:
            if s.ev[at] == EV_DEAL:
                one, two = s.ev[at + 3], s.ev[at + 4]
                deals[one][two] += 1
                deals[two][one] += 1
            at += 2 + s.ev[at + 1]
    coins.append(list(p.coins[:players]))
    return Watched(coins, deals)
