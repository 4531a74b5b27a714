"""When a player is asked, and when silence is said for him.

In rounds the game asks every seat very often: before each turning-up and draw, and in each round of trading. A
player is asked when something concerns him; ``ask always`` asks every time.
"""

from collections.abc import Sequence

from beanfield.game import Cash, Dealt, Event, Move, Pass, View

from .offers import fitting


class Attention:
    """Remembers what a player has seen of a trading phase."""

    def __init__(self) -> None:
        self.always = False
        self.turn = 0
        self.silent = False
        self.seen: set[tuple[int, int]] = set()
        self.dealt = False

    def hear(self, view: View, events: Sequence[Event]) -> None:
        """Events since the last time the game waited for this player."""
        if view.turn != self.turn:
            self.turn = view.turn
            self.silent = False
            self.dealt = False
            self.seen.clear()
        for event in events:
            if isinstance(event, Dealt) and view.seat in (event.proposer, event.partner):
                self.dealt = True

    def wanted(self, view: View, moves: Sequence[Move]) -> bool:
        """Whether the player should be asked now; if not, he passes."""
        if Pass() not in moves or self.always:
            return True
        if view.stage in ("ask-turn", "ask-draw"):
            return False
        if view.stage in ("ask-cash", "last-cash"):
            return any(isinstance(move, Cash) for move in moves)
        assert view.seat is not None
        if view.stage != "trade" or view.seat == view.active:
            return True
        if view.seats[view.seat].done and view.table.close_when_others_done:
            return False
        new = {(offer.offer, offer.revision) for offer in fitting(view)} - self.seen
        return not self.silent or bool(new) or self.dealt

    def made(self, view: View, move: Move) -> None:
        """The player has made a move while this lay on the table."""
        self.silent = isinstance(move, Pass)
        self.dealt = False
        self.seen |= {(offer.offer, offer.revision) for offer in fitting(view)}
