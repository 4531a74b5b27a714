"""The third field."""

import pytest

from beanfield.rules.codes import (
    ASK_DRAW,
    ASK_TURN,
    BUY,
    CLOSING,
    DRAW,
    PLANT,
    PLANT_ASIDE,
    PLANT_FIRST,
    PLANT_SECOND,
    READY_DRAW,
    READY_TURN,
    TRADE,
)
from beanfield.rules.reasons import Reason
from beanfield.rules.scoring import finish

from .positions import BLUE, CHILI, GREEN, RED, SOY, WAX, Table


@pytest.mark.rule("F1")
@pytest.mark.parametrize(
    ("edition", "players", "price"),
    [("classic", 4, 3), ("classic", 5, 3), ("classic", 6, 2), ("classic", 7, 2), ("online", 4, 3), ("online", 7, 2)],
)
def test_price(edition: str, players: int, price: int) -> None:
    t = Table(edition, players).arrange(hands={0: [RED]}, coins={0: [BLUE] * (price - 1)})
    t.refused(Reason.TOO_FEW_COINS, 0, BUY)
    t.arrange(hands={0: [RED]}, coins={0: [BLUE] * (price + 1)})
    t.refused(Reason.NO_SUCH_FIELD, 0, PLANT, field=2)
    t.must(0, BUY)
    assert t.coins(0) == [BLUE]
    assert (t.p.n_fields[0], t.p.bought[0]) == (3, 1)
    assert t.p.n_fields[1] == 2
    # Usable at once.
    t.must(0, PLANT, field=2)
    assert t.field(0, 2) == (RED, 1)


@pytest.mark.rule("F1")
def test_once_per_player() -> None:
    t = Table(live=True).arrange(hands={0: [RED]}, coins={0: [BLUE] * 9, 1: [WAX] * 9})
    t.must(0, BUY)
    t.refused(Reason.ALREADY_BOUGHT, 0, BUY)
    t.must(1, BUY)
    assert t.p.n_fields[:4] == [3, 3, 2, 2]
    assert t.p.n_discard == 6


@pytest.mark.rule("F1", "H5")
@pytest.mark.parametrize("stage", [PLANT_FIRST, PLANT_SECOND, READY_TURN, TRADE, CLOSING, PLANT_ASIDE, READY_DRAW])
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("harvest", ["anytime", "own-turn", "forced"])
def test_at_any_time(stage: int, seat: int, harvest: str) -> None:
    t = Table(live=True, grace=True, switches={"harvest": harvest})
    t.arrange(stage=stage, hands={0: [RED]}, aside={0: [SOY]}, coins={seat: [BLUE] * 3})
    t.must(seat, BUY)
    assert t.p.n_fields[seat] == 3


@pytest.mark.rule("F1", "H4")
@pytest.mark.parametrize("stage", [ASK_TURN, ASK_DRAW])
def test_in_rounds_when_asked(stage: int) -> None:
    t = Table("online").arrange(stage=stage, coins={2: [BLUE] * 3})
    t.p.to_act = 2
    t.must(2, BUY)
    t.refused(Reason.ALREADY_BOUGHT, 2, BUY)


@pytest.mark.rule("F1", "E1")
def test_not_after_the_end() -> None:
    t = Table(live=True).arrange(coins={0: [BLUE] * 5})
    finish(t.state)
    t.refused(Reason.GAME_OVER, 0, BUY)


@pytest.mark.rule("F2")
@pytest.mark.parametrize(("players", "paid"), [(4, [SOY, CHILI, RED]), (6, [SOY, CHILI])])
def test_the_top_coins_are_discarded_top_one_first(players: int, paid: list[int]) -> None:
    t = Table("classic", players).arrange(hands={0: [RED]}, coins={0: [BLUE, RED, CHILI, SOY]}, discards=[GREEN])
    t.must(0, BUY)
    assert t.discards() == [GREEN, *paid]
    assert t.coins(0) == [BLUE, RED, CHILI, SOY][: 4 - len(paid)]


@pytest.mark.rule("F2")
def test_the_price_returns_to_play() -> None:
    t = Table().arrange(stage=READY_DRAW, coins={0: [BLUE, RED, CHILI]}, supply_left=1)
    t.must(0, BUY)
    t.p.draw_count = 4
    t.word(DRAW)
    assert sorted(t.hand(0)[1:]) == sorted([BLUE, RED, CHILI])


@pytest.mark.rule("F3", "S1")
@pytest.mark.parametrize("edition", ["classic", "online", "modern"])
def test_not_with_three_players(edition: str) -> None:
    t = Table(edition, 3).arrange(hands={0: [RED]}, coins={0: [BLUE] * 9})
    t.refused(Reason.NONE_FOR_SALE, 0, BUY)
    assert t.p.n_fields[0] == 3
