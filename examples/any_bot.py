"""The shortest bot: any legal move will do. It plays every game there is."""

import random

from beanfield.game import Move, View, legal_of


class AnyBot:
    """Plays whatever is legal."""

    def act(self, view: View) -> Move:
        return random.choice(legal_of(view))
