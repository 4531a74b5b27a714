"""Plays an interpreted game: asks the players whose word it is, tells everybody what happened."""

from collections.abc import Callable, Sequence
from typing import Any

from beanfield.game import Dealer, Game, IllegalMove, Move, Options, format_move

from .registry import PlayerError


class Host:
    """A game in rounds with a player at each seat; a seat with None is played from outside.

    ``players`` are asked with a View taken with memory, and hear every event from the first one if they have
    ``observe``.
    """

    def __init__(self, game: Game, players: Sequence[Any]) -> None:
        self.game = game
        self.players = list(players)
        self.heard = [0] * len(self.players)

    def tell(self) -> None:
        """Let every player who listens hear what is new. Raises PlayerError if one fails at it."""
        for seat, player in enumerate(self.players):
            listen = getattr(player, "observe", None)
            if listen is not None:
                try:
                    for event in self.game.events(seat, self.heard[seat]):
                        listen(event)
                except Exception as error:  # a player may be anybody's code
                    raise failed(seat, error) from error
            self.heard[seat] = self.game.n_events

    def step(self) -> Move:
        """Let the player whose word it is make one move, and return it.

        Raises PlayerError if his move is refused or his code fails.
        """
        seat = self.game.state.pub.to_act
        player = self.players[seat]
        self.tell()
        try:
            move: Move = player.act(self.game.view(seat, memory=True))
        except Exception as error:  # a player may be anybody's code
            raise failed(seat, error) from error
        try:
            self.game.play(seat, move)
        except IllegalMove as error:
            raise PlayerError(f"the player at seat {seat + 1} tried {said(move)}: {error}") from error
        return move


def failed(seat: int, error: Exception) -> PlayerError:
    """What to say when a player's code fails."""
    return PlayerError(f"the player at seat {seat + 1} failed: {type(error).__name__}: {error}")


def said(move: Any) -> str:
    """A move in words, whatever it is."""
    try:
        return repr(format_move(move))
    except Exception:  # not even a move
        return repr(move)


def play_game(
    options: Options, dealer: Dealer, players: Sequence[Any], on_step: Callable[[Game], None] | None = None
) -> Game:
    """Play a whole game in rounds and return it. Raises PlayerError for a player that fails."""
    host = Host(Game(options, dealer), players)
    while not host.game.over:
        host.step()
        if on_step is not None:
            on_step(host.game)
    host.tell()
    return host.game
