"""What the Tab key makes of a word begun at the prompt."""

from collections.abc import Iterable, Sequence


class Completer:
    """Completes words: as the legal moves that begin as typed go on, or else any word that may follow.

    ``complete`` is called as :mod:`readline` does it. ``texts`` are moves in words, ``first`` other words to begin
    with, ``words`` those that may stand anywhere behind.
    """

    def __init__(self) -> None:
        self.texts: Sequence[str] = ()
        self.first: Sequence[str] = ()
        self.words: Sequence[str] = ()

    def set(self, texts: Sequence[str] = (), first: Sequence[str] = (), words: Sequence[str] = ()) -> None:
        """What can be typed from now on."""
        self.texts, self.first, self.words = texts, first, words

    def found(self, before: str, begun: str) -> list[str]:
        """The words that complete ``begun``, in order; ``before`` is what stands before it."""
        typed = before.lower().replace(",", " ").split()
        moves = [text.split() for text in self.texts]
        following = {words[len(typed)] for words in moves if words[: len(typed)] == typed and len(words) > len(typed)}
        if not typed:
            following.update(self.first)
        meant = [word for word in following if word.startswith(begun.lower())]
        if typed and not meant:
            meant = [word for word in self.words if word.startswith(begun.lower())]
        return [f"{word} " for word in ordered({*meant})]

    def complete(self, begun: str, state: int) -> str | None:
        """The word number ``state`` that completes ``begun``, None behind the last."""
        import readline

        found = self.found(readline.get_line_buffer()[: readline.get_begidx()], begun)
        return found[state] if state < len(found) else None


def ordered(words: Iterable[str]) -> list[str]:
    """Words sorted, numbers among them by size."""
    return sorted(words, key=lambda word: (len(word), word) if word[-1:].isdecimal() else (0, word))
