"""Phase 4 and the supply: drawing, exhaustion, shuffling."""

import pytest

from beanfield.rules.codes import (
    DRAW,
    END,
    EV_DREW,
    EV_EXHAUSTED,
    EV_SHUFFLED,
    HARVEST,
    OVER,
    PLANT_ASIDE,
    PLANT_CARD,
    PLANT_FIRST,
    READY_DRAW,
    READY_TURN,
    TRADE,
    TURN_UP,
)
from beanfield.rules.reasons import Reason
from beanfield.rules.supply import supply_pass

from .positions import BLUE, CHILI, GREEN, RED, SOY, STINK, WAX, Kinds, Table

EACH = {"draw": "each"}


@pytest.mark.rule("D1")
@pytest.mark.parametrize(("players", "cards"), [(3, 3), (4, 3), (5, 3), (6, 4), (7, 4)])
def test_the_active_player_draws(players: int, cards: int) -> None:
    t = Table("classic", players).arrange(stage=READY_DRAW, active=1, hands={1: [RED]}, supply=[BLUE, CHILI, SOY, WAX])
    t.word(DRAW)
    assert t.hand(1) == [RED, BLUE, CHILI, SOY, WAX][: 1 + cards]
    assert [t.p.hand_size[seat] for seat in range(players) if seat != 1] == [0] * (players - 1)
    assert t.p.active == 2


@pytest.mark.rule("D1")
@pytest.mark.parametrize("stage", [PLANT_FIRST, READY_TURN, TRADE, PLANT_ASIDE])
def test_nobody_draws_before(stage: int) -> None:
    t = Table(live=True).arrange(stage=stage, hands={0: [RED]}, aside={0: [RED]})
    t.refused(Reason.NOT_NOW, 0, DRAW)


@pytest.mark.rule("D2")
@pytest.mark.parametrize("active", [0, 2])
def test_each_draws_one_the_active_player_first(active: int) -> None:
    came = [BLUE, CHILI, SOY, WAX]
    t = Table(switches=EACH).arrange(stage=READY_DRAW, active=active, supply=came)
    t.word(DRAW)
    for place in range(4):
        assert t.hand((active + place) % 4) == [came[place]]
    assert t.p.active == (active + 1) % 4


@pytest.mark.rule("D2", "E2")
def test_the_last_exhaustion_among_them_ends_the_game_at_once() -> None:
    t = Table(switches=EACH)
    t.arrange(stage=READY_DRAW, active=1, supply=[BLUE, CHILI], supply_left=2, discards=[RED] * 5, exhaustions=2)
    t.word(DRAW)
    assert t.stage == OVER
    assert (t.hand(1), t.hand(2), t.hand(3), t.hand(0)) == ([BLUE], [CHILI], [], [])
    assert t.discards() == [RED] * 5


@pytest.mark.rule("D2", "D3")
def test_an_exhaustion_among_them_interrupts_nothing() -> None:
    t = Table(switches=EACH)
    t.auto_shuffle = False
    t.arrange(stage=READY_DRAW, active=1, supply=[BLUE], supply_left=1, discards=[RED, SOY, WAX, GREEN], exhaustions=1)
    t.must(1, DRAW)
    t.shuffle_to(GREEN, RED, WAX)
    assert (t.hand(1), t.hand(2), t.hand(3), t.hand(0)) == ([BLUE], [GREEN], [RED], [WAX])
    assert (t.p.exhaustions, t.p.supply, t.p.n_discard) == (2, 1, 0)
    assert (t.p.active, t.p.turn) == (2, 2)


@pytest.mark.rule("D3", "X5")
def test_draw_three_with_one_left_and_forty_discarded() -> None:
    t = Table()
    t.auto_shuffle = False
    pile = [WAX] * 20 + [CHILI] * 18 + [RED, SOY]
    t.arrange(stage=READY_DRAW, supply=[BLUE], supply_left=1, discards=pile)
    t.must(0, DRAW)
    assert t.hand(0) == [BLUE]
    assert (t.p.supply, t.p.n_discard, t.p.exhaustions) == (0, 40, 1)
    t.shuffle_to(RED, SOY)
    assert t.hand(0) == [BLUE, RED, SOY]
    assert (t.p.supply, t.p.n_discard, t.p.exhaustions) == (38, 0, 1)
    assert t.stage == READY_TURN


@pytest.mark.rule("D3")
def test_the_pile_is_shuffled_at_once() -> None:
    """The last card exhausts the supply, not the first one that is missing."""
    t = Table()
    t.auto_shuffle = False
    t.arrange(stage=READY_DRAW, supply=[BLUE, BLUE, BLUE], supply_left=3, discards=[RED, SOY])
    t.must(0, DRAW)
    assert t.p.shuffle_due == 1
    t.shuffle_to()
    assert (t.p.supply, t.p.n_discard, t.p.exhaustions) == (2, 0, 1)
    assert t.p.hand_size[0] == 3


@pytest.mark.rule("D3")
def test_turning_up_goes_on_after_the_shuffle() -> None:
    t = Table()
    t.auto_shuffle = False
    t.arrange(stage=READY_TURN, supply=[BLUE], supply_left=1, discards=[RED, SOY])
    t.must(0, TURN_UP)
    assert (t.turned(), t.stage == TRADE) == ([BLUE], False)
    t.shuffle_to(SOY)
    assert (t.turned(), t.stage) == ([BLUE, SOY], TRADE)


@pytest.mark.rule("D3")
def test_shuffles_follow_the_order_given() -> None:
    t = Table()
    t.auto_shuffle = False
    t.arrange(stage=READY_DRAW, supply=[BLUE], supply_left=1, discards=[RED, SOY, WAX, GREEN])
    t.must(0, DRAW)
    t.shuffle_to(SOY, GREEN, RED, WAX)
    assert t.hand(0) == [BLUE, SOY, GREEN]
    assert t.state.hidden.supply[:2] == [WAX, RED]


@pytest.mark.rule("D3")
def test_a_random_shuffle_keeps_the_cards_and_mixes_them() -> None:
    t = Table("classic", 4, seed=9)
    supply = t.state.hidden.supply[: t.p.supply]
    assert supply != sorted(supply)
    other = Table("classic", 4, seed=10)
    assert supply != other.state.hidden.supply[: other.p.supply]


@pytest.mark.rule("D3", "E1")
@pytest.mark.parametrize("stage", [READY_TURN, READY_DRAW])
def test_at_the_last_exhaustion_nothing_is_shuffled_or_drawn_any_more(stage: int) -> None:
    t = Table().arrange(stage=stage, supply=[BLUE], supply_left=1, discards=[RED] * 5, exhaustions=2)
    t.word(TURN_UP if stage == READY_TURN else DRAW)
    assert EV_SHUFFLED not in t.codes()
    assert (t.p.exhaustions, t.p.supply, t.discards()) == (3, 0, [RED] * 5)
    assert t.p.hand_size[0] + len(t.turned()) == 1


# Both piles may be empty: nearly all cards lie in fields and piles of coins (D4).


def exhausted(code: int, supply: Kinds, *, each: bool = False, exhaustions: int = 0) -> Table:
    """Turn up or draw from so small a supply with no discards at all."""
    t = Table(switches=EACH if each else None)
    t.auto_shuffle = False
    t.arrange(
        stage=READY_TURN if code == TURN_UP else READY_DRAW,
        hands={1: [GREEN, GREEN]},
        fields={0: [(WAX, 12)]},
        supply=supply,
        supply_left=len(supply),
        exhaustions=exhaustions,
    )
    t.word(code)
    assert t.p.shuffle_due == 0
    return t


@pytest.mark.rule("D4")
def test_turning_up_is_forgone() -> None:
    t = exhausted(TURN_UP, [BLUE])
    assert (t.turned(), t.stage) == ([BLUE], TRADE)
    assert (t.p.exhaustions, t.p.final) == (1, 0)


@pytest.mark.rule("D4")
@pytest.mark.parametrize("cards", [1, 2])
def test_drawing_is_forgone(cards: int) -> None:
    t = exhausted(DRAW, [BLUE, RED][:cards])
    assert t.hand(0) == [BLUE, RED][:cards]
    assert (t.p.exhaustions, t.p.final, t.p.active, t.stage) == (1, 0, 1, PLANT_FIRST)


@pytest.mark.rule("D4", "D2")
def test_drawing_by_each_is_forgone() -> None:
    t = exhausted(DRAW, [BLUE, RED], each=True)
    assert (t.hand(0), t.hand(1), t.hand(2), t.hand(3)) == ([BLUE], [GREEN, GREEN, RED], [], [])
    assert (t.p.exhaustions, t.p.final, t.p.active) == (1, 0, 1)


@pytest.mark.rule("D4")
@pytest.mark.parametrize("each", [False, True])
def test_a_late_shuffle_does_not_count(each: bool) -> None:
    t = exhausted(TURN_UP, [BLUE], each=each)
    t.must(0, END)
    t.must(0, HARVEST, field=0)  # his wax beans: 4 coins and 8 discards
    t.must(0, PLANT_CARD, card=1, field=0)
    assert (t.p.supply, t.p.n_discard) == (0, 8)
    t.must(0, DRAW)
    t.silence()
    assert t.p.shuffle_due == 1
    assert EV_EXHAUSTED not in t.codes()
    t.shuffle_all()
    assert (t.p.exhaustions, t.p.final) == (1, 0)
    assert EV_EXHAUSTED not in t.codes()
    assert t.codes().count(EV_DREW) == (4 if each else 3)
    assert t.p.supply == (4 if each else 5)


@pytest.mark.rule("D4")
def test_a_late_shuffle_before_turning_up_does_not_count() -> None:
    t = exhausted(DRAW, [BLUE])
    t.arrange(stage=READY_TURN, discards=[RED, SOY, WAX], supply_left=0, exhaustions=1)
    t.must(0, TURN_UP)
    assert (t.p.exhaustions, t.p.shuffle_due, t.stage == TRADE) == (1, 1, False)
    t.shuffle_to(SOY, WAX)
    assert (t.turned(), t.stage, t.p.exhaustions, t.p.supply) == ([SOY, WAX], TRADE, 1, 1)


@pytest.mark.rule("D4", "D3")
def test_after_a_late_shuffle_exhaustions_count_again() -> None:
    t = Table()
    t.auto_shuffle = False
    t.arrange(stage=READY_DRAW, discards=[RED], supply_left=0, exhaustions=1)
    t.must(0, DRAW)
    t.shuffle_to(RED)
    # The only card came, and both piles are empty once more: that counts, and the rest is forgone.
    assert (t.hand(0), t.p.exhaustions, t.p.final, t.p.active) == ([RED], 2, 0, 1)


@pytest.mark.rule("D4", "T9")
@pytest.mark.parametrize("exhaustions", [1, 2])
def test_turning_up_with_both_piles_empty(exhaustions: int) -> None:
    """It counts as the last exhaustion; phases 2 and 3 go on with no card turned up, then the game ends."""
    t = exhausted(TURN_UP, [], exhaustions=exhaustions)
    assert (t.turned(), t.stage, t.p.exhaustions, t.p.final) == ([], TRADE, 3, 1)
    o = t.offer(1, [1])
    t.approve(0, o)
    t.at(0).must(0, END)
    assert t.stage == PLANT_ASIDE
    t.must(0, PLANT_CARD, card=1, field=1)
    assert t.stage == OVER
    assert t.p.score[:2] == [4, 0]
    assert t.hand(1) == [GREEN]


@pytest.mark.rule("D4", "T9")
def test_turning_up_with_both_piles_empty_and_nothing_traded() -> None:
    t = exhausted(TURN_UP, [], exhaustions=1)
    t.must(0, END)
    assert t.stage == OVER


@pytest.mark.rule("D4")
@pytest.mark.parametrize("each", [False, True])
@pytest.mark.parametrize("exhaustions", [1, 2])
def test_drawing_with_both_piles_empty(each: bool, exhaustions: int) -> None:
    t = exhausted(DRAW, [], each=each, exhaustions=exhaustions)
    assert (t.stage, t.p.exhaustions, t.p.final) == (OVER, 3, 1)
    assert t.p.hand_size[:4] == [0, 2, 0, 0]
    assert t.p.score[0] == 4


@pytest.mark.rule("D4")
def test_the_third_exhaustion_with_empty_discards_is_simply_the_last() -> None:
    t = exhausted(TURN_UP, [BLUE], exhaustions=2)
    assert (t.turned(), t.stage, t.p.exhaustions, t.p.final) == ([BLUE], TRADE, 3, 1)
    t = exhausted(DRAW, [BLUE], exhaustions=2)
    assert (t.stage, t.p.exhaustions) == (OVER, 3)


@pytest.mark.rule("D5")
@pytest.mark.parametrize(("players", "active", "left"), [(3, 0, 1), (3, 2, 0), (7, 6, 0), (5, 3, 4)])
def test_then_the_player_to_the_left_is_active(players: int, active: int, left: int) -> None:
    t = Table("classic", players).arrange(stage=READY_DRAW, active=active, hands={left: [STINK]}, turn=8)
    t.word(DRAW)
    assert (t.p.active, t.p.to_act, t.p.turn, t.stage) == (left, left, 9, PLANT_FIRST)


@pytest.mark.rule("E1")
@pytest.mark.parametrize(("exhaustions", "at"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_the_pass_of_the_supply_is_counted(exhaustions: int, at: int) -> None:
    t = Table().arrange(stage=READY_DRAW, exhaustions=exhaustions)
    assert (t.p.exhaustions_end, supply_pass(t.p)) == (3, at)
