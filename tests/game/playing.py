"""Random games for the tests: every edition and number of players, in rounds and live."""

import random

from beanfield.game import (
    Change,
    Close,
    End,
    Game,
    Move,
    Options,
    Post,
    RandomDealer,
    Reason,
    TakeBack,
    Wish,
    Withdraw,
    make_options,
)
from beanfield.rules.codes import CLOSING, TRADE

COUNTS = {"classic": range(3, 8), "online": range(3, 8), "modern": range(3, 6), "two": (2,), "duel": (2,)}
TABLES = [(edition, players) for edition, counts in COUNTS.items() for players in counts]


def table_options(edition: str, players: int, pace: str = "rounds", **switches: str) -> Options:
    """The options of a table; ``pace`` as records name it, but where nobody trades there is no grace."""
    return make_options(edition, players, 0, pace != "rounds", pace == "grace" and players > 2, switches)


def new_game(edition: str, players: int, seed: int, pace: str = "rounds", **switches: str) -> Game:
    """A game with shuffles from ``seed``."""
    return Game(table_options(edition, players, pace, **switches), RandomDealer(seed))


def choose(game: Game, rng: random.Random) -> tuple[int, Move]:
    """Any legal move of any seat; ends of phases come often enough that games stay short."""
    pub = game.state.pub
    while True:
        seat = choose_seat(game, rng)
        if seat < 0:
            return seat, Close()
        move = choose_move(game, seat, rng)
        if move is not None:
            assert game.check(seat, move) == Reason.OK
            return seat, move
        assert pub.live or pub.stage == TRADE, f"seat {seat} is awaited and has no move"


def choose_seat(game: Game, rng: random.Random) -> int:
    """A seat that may have something to say; -1 for the clock that ends a grace."""
    pub = game.state.pub
    if not pub.live:
        return pub.to_act
    if pub.stage == CLOSING and rng.random() < 0.3:
        return -1
    if game.awaited and rng.random() < 0.7:
        return rng.choice(game.awaited)
    return rng.randrange(pub.players)


def choose_move(game: Game, seat: int, rng: random.Random) -> Move | None:
    """Any legal move of the seat, None if none was found."""
    pub = game.state.pub
    moves = game.legal(seat)
    if pub.stage == TRADE:
        roll = rng.random()
        if roll < 0.25 and seat == pub.active and End() in moves:
            return End()
        if roll < 0.6:
            offer = game.sample_offer(seat, rng)
            if offer is not None:
                return maybe_other(game, seat, offer, rng)
        if roll < 0.9:
            # Such moves undo others, so they come seldom.
            moves = [move for move in moves if not isinstance(move, Withdraw | TakeBack)] or moves
    if rng.random() < 0.02 and pub.game == 0:
        wish = Wish((rng.choice([*game.view(seat).table.kinds]),))
        if game.check(seat, wish) == Reason.OK:
            return wish
    return rng.choice(moves) if moves else None


def maybe_other(game: Game, seat: int, offer: Post, rng: random.Random) -> Move:
    """The offer, a change of an own one to its terms, or a counter-offer."""
    roll = rng.random()
    open_offers = game.view(seat).offers
    if roll < 0.15:
        mine = [o.offer for o in open_offers if o.seat == seat]
        if mine:
            return Change(rng.choice(mine), offer.give, offer.ask, offer.to, offer.first)
    elif roll < 0.4:
        to_me = [o.offer for o in open_offers if seat in o.to]
        if to_me:
            return Post(offer.give, offer.ask, offer.to, offer.first, rng.choice(to_me))
    return offer


def play_on(game: Game, rng: random.Random, moves: int) -> None:
    """Play some random moves, fewer if the game ends."""
    for _ in range(moves):
        if game.over:
            return
        seat, move = choose(game, rng)
        game.play(seat, move)


def play_out(game: Game, rng: random.Random) -> None:
    """Play a game to its end."""
    play_on(game, rng, 20000)
    assert game.over
