"""The shortest bot: any legal move will do. It plays every game there is."""

import random

from beanfield.game import Move, View, known_of
from beanfield.game.legal import legal_moves


class AnyBot:
    """Plays whatever is legal."""

    def act(self, view: View) -> Move:
        known = known_of(view)
        return random.choice(legal_moves(known.pub, known.own, known.seat))
