"""The doors of a game: what `apply` does for anybody, `act` does for the seat whose word it is."""

from types import ModuleType

import pytest

from beanfield.rules import duel, trading, two
from beanfield.rules.chance import seed_words
from beanfield.rules.codes import BUY, DISCARD, HARVEST, OFFER_GIFT, PLANT, PLANT_SECOND, POST
from beanfield.rules.options import make_options
from beanfield.rules.reasons import Reason
from beanfield.rules.setup import new_game
from beanfield.rules.state import Move, State
from beanfield.rules.supply import shuffle_random

from .positions import RED, SOY, Table, make_move, random_game, snapshot


@pytest.mark.rule("T18", "H4")
@pytest.mark.parametrize(("edition", "players", "game"), [("classic", 3, trading), ("two", 2, two), ("duel", 2, duel)])
def test_act_is_apply_for_one_who_may_speak(edition: str, players: int, game: ModuleType) -> None:
    s, twin = (new_game(make_options(edition, players)) for _ in range(2))
    s.log = twin.log = 1
    seed_words(twin.hidden.rng, 4, 0)
    wrong = [make_move(PLANT, field=7), make_move(HARVEST, field=-1), make_move(BUY), make_move(OFFER_GIFT, kind=0)]
    steps = 0

    def after(_s: State, seat: int, m: Move | None) -> None:
        nonlocal steps
        if m is None:
            twin.n_ev = 0
            shuffle_random(twin)
            game.after_shuffle(twin)
        else:
            steps += 1
            if steps % 10 == 0:
                before = snapshot(twin)
                for bad in wrong:
                    refusal = game.check(twin.pub, twin.own[seat], seat, bad)
                    if refusal != 0:
                        assert game.act(twin, seat, bad) == refusal
                assert snapshot(twin) == before
            assert game.act(twin, seat, m) == 0
        assert twin.ev[: twin.n_ev] == s.ev[: s.n_ev]
        if steps % 10 == 0:
            assert snapshot(twin) == snapshot(s)

    random_game(s, 4, after)
    assert snapshot(twin) == snapshot(s)
    assert steps > 100


@pytest.mark.rule("V4")
def test_the_very_first_card_of_a_hand_may_be_discarded() -> None:
    t = Table("two").arrange(stage=PLANT_SECOND, hands={0: [RED, SOY]})
    t.refused(Reason.NOT_HELD, 0, DISCARD, card=0)
    t.refused(Reason.NOT_IN_THIS_GAME, 0, POST, [1])
    t.must(0, DISCARD, card=1)
    assert (t.hand(0), t.discards()) == ([SOY], [RED])
