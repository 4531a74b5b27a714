"""A process of bots: reads questions from standard input, writes replies to standard output.

It plays the interpreted policies of the registry; the compiled kernel is not needed for a move now and then.
"""

import sys
import zlib
from collections import OrderedDict
from typing import Any, BinaryIO, Final

from beanfield.bots.registry import find_player
from beanfield.game import make_options

from .messages import Question, Reply, decode_question, encode

REMEMBERED: Final = 2000  # players that are kept, each with its memory of a game


class Thinker:
    """Answers questions; keeps a player for each seat that asks again and again."""

    def __init__(self) -> None:
        self.players: OrderedDict[tuple[str, int, str], Any] = OrderedDict()

    def answer(self, question: Question) -> Reply:
        """The move of the bot asked for. A bot that fails is forgotten, and the reply says why."""
        key = (question.key, question.seat, question.bot)
        try:
            player = self.players.get(key)
            if player is None:
                options = make_options(
                    question.edition, question.players, question.start, True, question.grace, question.switches
                )
                seed = zlib.crc32(f"{question.key}/{question.seat}".encode())
                player = find_player(question.bot).make(options, question.seat, seed)
                self.players[key] = player
                if len(self.players) > REMEMBERED:
                    self.players.popitem(last=False)
            self.players.move_to_end(key)
            move = player.act(question.view)
            explain = getattr(player, "explain", None)
            if not question.why or explain is None:
                return Reply(question.number, move)
            why = explain(question.view, move)
            return Reply(question.number, move, "", why.key, why.values)
        except Exception as error:  # a player may be anybody's code
            self.players.pop(key, None)
            return Reply(question.number, None, f"{type(error).__name__}: {error}")


def read(stream: BinaryIO) -> bytes | None:
    """The next message, None at the end."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    data = stream.read(size)
    return data if len(data) == size else None


def main() -> None:
    """Answer until the server closes the pipe."""
    thinker = Thinker()
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while True:
        try:
            data = read(source)
        except KeyboardInterrupt:
            return
        if data is None:
            return
        reply = encode(thinker.answer(decode_question(data)))
        target.write(len(reply).to_bytes(4, "big") + reply)
        target.flush()


if __name__ == "__main__":
    main()
