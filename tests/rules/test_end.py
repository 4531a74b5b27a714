"""The end of the 3-7 player game and its scoring."""

import pytest

from beanfield.rules.codes import (
    BUY,
    DRAW,
    END,
    EV_HARVESTED,
    EV_OVER,
    HARVEST,
    OVER,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    READY_DRAW,
    READY_TURN,
    TRADE,
    TURN_UP,
    WISH,
)
from beanfield.rules.reasons import Reason
from beanfield.rules.scoring import finish

from .positions import BLUE, CHILI, GREEN, RED, SOY, STINK, WAX, Table


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("edition", "players", "limit"),
    [("classic", 3, 2), ("classic", 4, 3), ("classic", 7, 3), ("online", 3, 3), ("modern", 3, 3)],
)
def test_the_exhaustion_that_ends_the_game(edition: str, players: int, limit: int) -> None:
    for before in range(limit):
        t = Table(edition, players)
        t.arrange(stage=READY_DRAW, supply=[BLUE], supply_left=1, discards=[RED] * 8, exhaustions=before)
        t.word(DRAW)
        assert t.p.exhaustions == before + 1
        assert (t.stage == OVER) == (before + 1 == limit)


@pytest.mark.rule("E1")
@pytest.mark.parametrize("limit", [1, 2, 4, 5])
def test_as_often_as_the_switch_says(limit: int) -> None:
    t = Table(switches={"exhaustions": str(limit)})
    for before in (limit - 2, limit - 1):
        t.arrange(stage=READY_DRAW, supply=[BLUE], supply_left=1, discards=[RED] * 8, exhaustions=before)
        t.word(DRAW)
        assert (t.stage == OVER) == (before == limit - 1)


@pytest.mark.rule("E2", "T9")
def test_in_phase_two_the_turn_goes_on_through_phase_three() -> None:
    t = Table().arrange(
        stage=READY_TURN,
        hands={0: [GREEN], 1: [SOY]},
        fields={0: [(RED, 1)]},
        supply=[RED],
        supply_left=1,
        discards=[WAX] * 3,
        exhaustions=2,
    )
    t.word(TURN_UP)
    assert (t.turned(), t.stage, t.p.final) == ([RED], TRADE, 1)
    t.must(0, END)
    assert t.stage == PLANT_ASIDE
    t.must(0, PLANT_CARD, card=1, field=0)
    assert t.stage == OVER
    assert t.p.score[0] == 1
    assert (t.hand(0), t.p.n_discard) == ([GREEN], 4)


@pytest.mark.rule("E2")
def test_in_phase_four_the_game_ends_at_once() -> None:
    t = Table().arrange(stage=READY_DRAW, supply=[BLUE, SOY], supply_left=2, discards=[RED] * 8, exhaustions=2)
    t.word(DRAW)
    assert t.stage == OVER
    assert t.hand(0) == [BLUE, SOY]
    assert t.p.active == 0
    for code in (DRAW, TURN_UP, HARVEST, BUY, WISH, END):
        t.refused(Reason.GAME_OVER, 0, code)


@pytest.mark.rule("E3")
def test_all_fields_are_harvested_and_hands_are_worth_nothing() -> None:
    t = Table().arrange(
        hands={1: [RED] * 4, 2: [BLUE] * 9},
        fields={0: [(BLUE, 1), (STINK, 5)], 1: [(SOY, 4), (WAX, 3)], 3: [(CHILI, 9), (GREEN, 5)]},
        coins={0: [WAX], 1: [WAX, WAX]},
    )
    finish(t.state)
    t.check_cards()
    assert t.stage == OVER
    assert t.p.score == [1 + 2, 2 + 2, 0, 4 + 2, 0, 0, 0]
    assert t.p.winners == 0b1000
    assert t.p.field_count == [0] * 21
    assert t.p.hand_size[:4] == [0, 4, 9, 0]


@pytest.mark.rule("E3", "H3")
def test_protection_does_not_bind_at_the_end() -> None:
    t = Table().arrange(fields={0: [(BLUE, 1), (STINK, 7)]})
    finish(t.state)
    assert t.discards() == [BLUE] + [STINK] * 4


@pytest.mark.rule("E3")
def test_clockwise_from_the_active_player_fields_in_their_order() -> None:
    t = Table().arrange(active=2, fields={seat: [(BLUE, 1 + seat), (RED, 1)] for seat in range(4)})
    t.state.n_ev = 0
    finish(t.state)
    order = [(x[0], x[1]) for code, x in t.events() if code == EV_HARVESTED]
    assert order == [(2, 0), (2, 1), (3, 0), (3, 1), (0, 0), (0, 1), (1, 0), (1, 1)]
    assert [x for code, x in t.events() if code == EV_OVER] == [[0b1000, 0, 0, 0, 1, 0, 0, 0]]


@pytest.mark.rule("E3")
def test_bought_fields_count_too() -> None:
    t = Table().arrange(fields={1: [(BLUE, 4), (STINK, 3), (RED, 3)]})
    finish(t.state)
    assert t.p.score[1] == 1 + 1 + 2


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("coins", "hands", "winners"),
    [
        ([3, 2, 3, 1], [1, 9, 2, 9], 0b0100),
        ([3, 3, 3, 3], [2, 1, 2, 0], 0b0101),
        ([0, 0, 0, 0], [0, 0, 0, 0], 0b1111),
        ([0, 4, 0, 4], [9, 0, 9, 0], 0b1010),
        ([5, 4, 4, 4], [0, 9, 9, 9], 0b0001),
    ],
)
def test_ties_by_hand_cards_then_shared(coins: list[int], hands: list[int], winners: int) -> None:
    t = Table().arrange(
        hands={seat: [(BLUE, WAX, STINK, CHILI)[seat]] * n for seat, n in enumerate(hands)},
        coins={seat: [(RED, GREEN, SOY, GREEN)[seat]] * n for seat, n in enumerate(coins)},
    )
    finish(t.state)
    assert t.p.winners == winners


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("start", "coins", "winner"),
    [
        (0, [3, 3, 3, 1], 2),
        (1, [3, 3, 3, 1], 0),
        (2, [3, 3, 3, 1], 1),
        (3, [3, 3, 3, 1], 2),
        (0, [3, 1, 1, 1], 0),
        (2, [1, 1, 3, 1], 2),
        (2, [0, 0, 0, 0], 1),
    ],
)
def test_ties_by_seat(start: int, coins: list[int], winner: int) -> None:
    t = Table(start=start, switches={"tie": "seat"})
    t.arrange(hands={0: [WAX] * 5}, coins={seat: [GREEN] * n for seat, n in enumerate(coins)})
    finish(t.state)
    assert t.p.winners == 1 << winner


@pytest.mark.rule("E4", "E3")
def test_coins_spent_do_not_count() -> None:
    t = Table().arrange(stage=PLANT_FIRST, hands={0: [RED]}, coins={0: [BLUE] * 4, 1: [WAX] * 2})
    t.must(0, BUY)
    finish(t.state)
    assert (t.p.score[:2], t.p.winners) == ([1, 2], 0b10)


@pytest.mark.rule("E3", "H5")
def test_at_the_end_nobody_owes_a_planting() -> None:
    t = Table("online", 4).arrange(stage=READY_DRAW, hands={0: [RED]}, fields={0: [(BLUE, 4)]})
    t.p.must_card[:4] = [7, 0, 7, 7]
    finish(t.state)
    assert (t.p.must_card, t.p.score[:4]) == ([0] * 7, [1, 0, 0, 0])
    assert [x for code, x in t.events() if code == EV_HARVESTED] == [[0, 0, BLUE, 4, 1, 0]]
