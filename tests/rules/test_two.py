"""The two-player variant."""

import pytest

from beanfield.rules.codes import (
    ASK_DRAW,
    ASK_TURN,
    BUY,
    CLOSE,
    DISCARD,
    DRAW,
    EV_DREW,
    EV_PULLED,
    HAND_DISCARD,
    HARVEST,
    LEFT,
    MOVE_COUNT,
    OVER,
    PASS,
    PLANT,
    PLANT_CARD,
    PLANT_FIRST,
    PLANT_SECOND,
    PLANT_TURNED,
    READY_TURN,
    TURN_UP,
)
from beanfield.rules.reasons import Reason
from beanfield.rules.state import Move, State

from .positions import BLUE, CHILI, COFFEE, GREEN, RED, SOY, STINK, WAX, Table, random_game

both_paces = pytest.mark.parametrize("live", [False, True], ids=["rounds", "live"])


@pytest.mark.rule("V1")
def test_the_table() -> None:
    t = Table("two", start=1)
    assert list(t.p.deck) == [24, 22, 20, 18, 16, 14, 12, 10, 8, 0, 0]
    assert sum(t.p.deck) == 144
    assert t.p.hand_size[:2] == [5, 5]
    assert t.p.n_fields[:2] == [2, 2]
    assert (t.p.active, t.stage) == (1, PLANT_FIRST)


@pytest.mark.rule("V1", "F1")
@both_paces
def test_the_third_field_costs_three_coins_which_leave_the_game(live: bool) -> None:
    t = Table("two", live=live).arrange(hands={0: [RED]}, coins={0: [BLUE, RED, SOY, RED]}, discards=[WAX])
    before = t.p.removed[:]
    t.must(0, BUY)
    assert (t.coins(0), t.discards()) == ([BLUE], [WAX])
    assert [now - then for now, then in zip(t.p.removed, before, strict=True)] == [0] * 6 + [1, 0, 2, 0, 0]
    t.must(0, PLANT, field=2)
    t.refused(Reason.ALREADY_BOUGHT, 0, BUY)
    t.arrange(hands={0: [RED]}, coins={0: [BLUE, RED]})
    t.refused(Reason.TOO_FEW_COINS, 0, BUY)


@pytest.mark.rule("V1")
def test_three_fields_from_the_start() -> None:
    t = Table("two", switches={"fields": "3"}).arrange(hands={0: [RED]}, coins={0: [BLUE] * 5})
    assert t.p.n_fields[:2] == [3, 3]
    t.refused(Reason.NONE_FOR_SALE, 0, BUY)


@pytest.mark.rule("V2")
@pytest.mark.parametrize("stage", [LEFT, PLANT_FIRST, PLANT_SECOND, HAND_DISCARD, READY_TURN, PLANT_TURNED])
def test_a_player_harvests_in_his_own_turn_only(stage: int) -> None:
    t = Table("two", live=True)
    t.arrange(stage=stage, hands={0: [RED, RED]}, turned=[SOY], fields={0: [(BLUE, 4)], 1: [(BLUE, 4)]})
    t.refused(Reason.NOT_IN_YOUR_TURN, 1, HARVEST, field=0)
    t.must(0, HARVEST, field=0)


@pytest.mark.rule("V2", "H3")
def test_protection_holds() -> None:
    t = Table("two").arrange(hands={0: [RED]}, fields={0: [(BLUE, 1), (SOY, 2)]})
    t.refused(Reason.PROTECTED, 0, HARVEST, field=0)


@pytest.mark.rule("V2")
@both_paces
def test_no_harvest_from_the_first_card_of_step_four(live: bool) -> None:
    t = Table("two", live=live)
    t.arrange(stage=PLANT_TURNED, fields={0: [(BLUE, 4)]}, hands={1: [RED]}, coins={1: [RED] * 3})
    t.must(0, DRAW)
    if not live:
        # The opponent is asked because he could buy; the word to draw is said.
        assert (t.stage, t.p.to_act) == (ASK_DRAW, 1)
        t.refused(Reason.NOT_YOUR_TURN, 0, HARVEST, field=0)
        t.must(1, PASS)
    assert t.p.active == 1
    t.refused(Reason.NOT_IN_YOUR_TURN if live else Reason.NOT_YOUR_TURN, 0, HARVEST, field=0)


@pytest.mark.rule("V2", "F1")
@pytest.mark.parametrize("stage", [LEFT, PLANT_FIRST, PLANT_SECOND, HAND_DISCARD, READY_TURN, PLANT_TURNED])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_field_may_be_bought_at_any_time(stage: int, seat: int) -> None:
    t = Table("two", live=True).arrange(stage=stage, hands={0: [RED]}, turned=[SOY], coins={seat: [RED] * 3})
    t.must(seat, BUY)


@pytest.mark.rule("V2", "H4")
@pytest.mark.parametrize(("stage", "code", "asked"), [(READY_TURN, TURN_UP, ASK_TURN), (PLANT_TURNED, DRAW, ASK_DRAW)])
def test_in_rounds_the_opponent_is_asked_when_he_could_buy(stage: int, code: int, asked: int) -> None:
    t = Table("two").arrange(stage=stage, fields={1: [(BLUE, 4)]}, coins={1: [RED] * 3})
    t.must(0, code)
    assert (t.stage, t.p.to_act) == (asked, 1)
    t.refused(Reason.NOT_IN_YOUR_TURN, 1, HARVEST, field=0)
    t.must(1, BUY)
    t.must(1, PASS)
    assert t.stage not in (ASK_TURN, ASK_DRAW)
    # One who could only harvest is not asked, because he may not.
    t.arrange(stage=stage, fields={1: [(BLUE, 4)]})
    t.must(0, code)
    assert t.stage not in (ASK_TURN, ASK_DRAW)


@pytest.mark.rule("V2", "T2")
@both_paces
def test_there_is_no_trading(live: bool) -> None:
    t = Table("two", live=live).arrange(stage=PLANT_TURNED, hands={0: [RED]}, turned=[SOY])
    here = {PASS, PLANT, PLANT_CARD, HARVEST, BUY, TURN_UP, DRAW, DISCARD, CLOSE}
    for code in set(range(MOVE_COUNT)) - here:
        t.refused(Reason.NOT_IN_THIS_GAME, 0, code, [1])
    t.refused(Reason.NOT_CLOSING, -1, CLOSE)
    t.refused(Reason.NOT_NOW, 0, PASS)


# Step 1.


@pytest.mark.rule("V3")
@both_paces
def test_cards_left_are_planted_or_discarded_in_any_order(live: bool) -> None:
    t = Table("two", live=live).arrange(
        stage=LEFT, active=1, hands={1: [WAX]}, turned=[RED, SOY, BLUE], fields={1: [(SOY, 1)]}
    )
    for code in (PLANT, TURN_UP, DRAW):
        t.refused(Reason.NOT_NOW, 1, code, field=0)
    if live:
        t.refused(Reason.NOT_ACTIVE, 0, PLANT_CARD, card=-1, field=0)
        t.refused(Reason.NOT_ACTIVE, 0, DISCARD, card=-1)
    t.must(1, DISCARD, card=-3)
    for card in (-3, -4, 0, 1):
        t.refused(Reason.CARD_NOT_THERE, 1, DISCARD, card=card)
        t.refused(Reason.CARD_NOT_THERE, 1, PLANT_CARD, card=card, field=0)
    t.refused(Reason.FIELD_TAKEN, 1, PLANT_CARD, card=-1, field=0)
    t.must(1, PLANT_CARD, card=-2, field=0)
    assert t.stage == LEFT
    t.must(1, DISCARD, card=-1)
    assert (t.stage, t.discards(), t.field(1, 0)) == (PLANT_FIRST, [BLUE, RED], (SOY, 2))


@pytest.mark.rule("V3", "P4")
def test_harvesting_for_a_card_left() -> None:
    t = Table("two").arrange(stage=LEFT, hands={0: [WAX]}, turned=[RED], fields={0: [(SOY, 1), (BLUE, 4)]})
    t.refused(Reason.NO_PLACE, 0, PLANT_CARD, card=-1, field=1)
    t.must(0, HARVEST, field=1)
    t.must(0, PLANT_CARD, card=-1, field=1)
    assert t.stage == PLANT_FIRST


@pytest.mark.rule("V3")
def test_the_first_turn_of_the_game_skips_it() -> None:
    t = Table("two")
    assert (t.p.turn, t.stage, t.turned()) == (1, PLANT_FIRST, [])


@pytest.mark.rule("V3")
@pytest.mark.parametrize("planted", [0, 1, 3])
def test_what_is_left_is_the_opponents(planted: int) -> None:
    t = Table("two").arrange(stage=READY_TURN, hands={1: [RED]}, supply=[BLUE, BLUE, BLUE])
    t.word(TURN_UP)
    for card in range(1, planted + 1):
        t.must(0, PLANT_CARD, card=-card, field=0)
    t.word(DRAW)
    assert (t.p.active, t.turned(), t.stage) == (1, [BLUE] * (3 - planted), PLANT_FIRST if planted == 3 else LEFT)


@pytest.mark.rule("V3", "P2")
@pytest.mark.parametrize("hand", [[], [WAX]])
def test_with_an_empty_hand_step_two_is_skipped(hand: list[int]) -> None:
    then = PLANT_FIRST if hand else READY_TURN
    t = Table("two").arrange(stage=LEFT, hands={0: hand}, turned=[RED])
    t.must(0, PLANT_CARD, card=-1, field=0)
    assert t.stage == then
    t = Table("two").arrange(stage=PLANT_TURNED, hands={1: hand})
    t.word(DRAW)
    assert (t.p.active, t.stage) == (1, then)


# Step 2.


@pytest.mark.rule("V4", "P1")
@pytest.mark.parametrize("plantings", [1, 2])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_after_planting_one_card_may_be_discarded_from_any_position(plantings: int, place: int) -> None:
    hand = [RED] * plantings + [SOY, BLUE, SOY]
    t = Table("two").arrange(hands={0: hand})
    t.refused(Reason.NOT_NOW, 0, DISCARD, card=1)
    t.refused(Reason.NOT_NOW, 0, TURN_UP)
    for _ in range(plantings):
        t.must(0, PLANT, field=0)
    assert t.stage == (PLANT_SECOND if plantings == 1 else HAND_DISCARD)
    t.refused(Reason.NOT_HELD, 0, DISCARD, card=1)
    for card in (0, -1, 6, 100):
        t.refused(Reason.NOT_HELD, 0, DISCARD, card=card)
    t.must(0, DISCARD, card=plantings + place)
    assert t.discards() == [[SOY, BLUE, SOY][place - 1]]
    assert t.hand(0) == [kind for n, kind in enumerate([SOY, BLUE, SOY], 1) if n != place]
    # That closes the step.
    assert t.stage == READY_TURN
    t.refused(Reason.NOT_NOW, 0, DISCARD, card=plantings + 1 + (place == 1))
    t.refused(Reason.NOT_NOW, 0, PLANT, field=0)


@pytest.mark.rule("V4")
@pytest.mark.parametrize("plantings", [1, 2])
def test_the_discard_may_be_left(plantings: int) -> None:
    t = Table("two").arrange(hands={0: [RED, RED, SOY]})
    for _ in range(plantings):
        t.must(0, PLANT, field=0)
    t.word(TURN_UP)
    assert t.stage == PLANT_TURNED


@pytest.mark.rule("V4", "P1")
def test_never_a_third_planting() -> None:
    t = Table("two", live=True).arrange(hands={0: [RED, RED, RED]})
    t.must(0, PLANT, field=0)
    t.refused(Reason.NOT_ACTIVE, 1, PLANT, field=0)
    t.must(0, PLANT, field=0)
    t.refused(Reason.NOT_NOW, 0, PLANT, field=0)


@pytest.mark.rule("V4")
@pytest.mark.parametrize("cards", [1, 2])
def test_a_hand_used_up_closes_the_step(cards: int) -> None:
    t = Table("two").arrange(hands={0: [RED] * cards})
    for _ in range(cards):
        t.must(0, PLANT, field=0)
    assert t.stage == READY_TURN


@pytest.mark.rule("V4", "V7", "V8", "V6")
def test_known_course_of_a_game() -> None:
    """Nobody's hand is ever empty in step 2, and the game ends in turn 27, after the first card of step 4."""
    for seed in range(20):
        t = Table("two", deal=False, start=seed % 2)
        last: list[int] = []

        def after(s: State, seat: int, m: Move | None, last: list[int] = last) -> None:
            p = s.pub
            if p.stage == PLANT_FIRST:
                assert p.hand_size[p.active] > 0
            if m is not None and m.code == DRAW:
                last[:] = [p.turn, p.hand_size[seat], p.exhaustions]
            assert p.exhaustions == 0 or p.stage == OVER

        random_game(t.state, seed, after)
        assert (t.p.turn, t.p.active, t.p.exhaustions, t.p.supply) == (27, t.p.start, 1, 0)
        draws = [x for code, x in t.events() if code == EV_DREW]
        assert [x[0] for x in draws] == [t.p.start]


# Step 3.


@pytest.mark.rule("V5")
@both_paces
def test_three_cards_are_turned_up_and_discards_of_their_kinds_join_them(live: bool) -> None:
    t = Table("two", live=live)
    t.arrange(stage=READY_TURN, discards=[RED, BLUE, RED, RED, GREEN], supply=[GREEN, SOY, RED])
    t.must(0, TURN_UP)
    # Green joins, then the two reds, and the blue one stops it.
    assert t.turned() == [GREEN, SOY, RED, GREEN, RED, RED]
    assert t.discards() == [RED, BLUE]
    assert [x for code, x in t.events() if code == EV_PULLED] == [[GREEN], [RED], [RED]]
    assert t.stage == PLANT_TURNED


@pytest.mark.rule("V5")
@pytest.mark.parametrize(
    ("discards", "pulled"), [([], 0), ([RED, RED, RED], 3), ([RED, BLUE], 0), ([BLUE, RED], 1), ([SOY, GREEN], 2)]
)
def test_until_the_top_matches_none_or_the_pile_is_empty(discards: list[int], pulled: int) -> None:
    t = Table("two").arrange(stage=READY_TURN, discards=discards, supply=[GREEN, SOY, RED])
    t.must(0, TURN_UP)
    assert len(t.turned()) == 3 + pulled
    assert t.discards() == discards[: len(discards) - pulled]


@pytest.mark.rule("V5")
@pytest.mark.parametrize("kinds", [(COFFEE, WAX, BLUE), (CHILI, CHILI, STINK)])
def test_every_kind_lying_there_counts(kinds: tuple[int, int, int]) -> None:
    for kind in kinds:
        t = Table("two").arrange(stage=READY_TURN, discards=[GREEN, kind], supply=kinds)
        t.must(0, TURN_UP)
        assert (t.discards(), t.turned()) == ([GREEN], [*kinds, kind])


@pytest.mark.rule("V5")
@both_paces
def test_any_of_these_cards_may_be_planted(live: bool) -> None:
    t = Table("two", live=live).arrange(
        stage=READY_TURN, discards=[RED], supply=[GREEN, SOY, RED], fields={0: [(BLUE, 4), (RED, 1)]}
    )
    t.must(0, TURN_UP)
    t.refused(Reason.MAY_NOT_DISCARD, 0, DISCARD, card=-1)
    t.must(0, PLANT_CARD, card=-4, field=1)
    t.must(0, HARVEST, field=0)
    t.must(0, PLANT_CARD, card=-2, field=0)
    t.refused(Reason.NO_PLACE, 0, PLANT_CARD, card=-1, field=0)
    t.refused(Reason.CARD_NOT_THERE, 0, PLANT_CARD, card=-2, field=0)
    if live:
        t.refused(Reason.NOT_ACTIVE, 1, PLANT_CARD, card=-3, field=0)
        t.refused(Reason.NOT_ACTIVE, 1, DRAW)
    assert t.turned() == [GREEN, RED]
    t.must(0, DRAW)
    assert (t.p.active, t.stage, t.turned()) == (1, LEFT, [GREEN, RED])


@pytest.mark.rule("V5", "V3")
def test_the_top_of_the_discards_is_what_was_discarded_last() -> None:
    t = Table("two").arrange(stage=LEFT, hands={0: [WAX, WAX, WAX]}, turned=[RED, SOY], supply=[SOY, BLUE, GREEN])
    t.must(0, DISCARD, card=-1)
    t.must(0, DISCARD, card=-2)
    t.must(0, PLANT, field=0)
    t.word(TURN_UP)
    assert (t.turned(), t.discards()) == ([SOY, BLUE, GREEN, SOY], [RED])


# Step 4 and the end.


@pytest.mark.rule("V6")
@both_paces
def test_two_cards_are_drawn(live: bool) -> None:
    t = Table("two", live=live).arrange(
        stage=PLANT_TURNED, active=1, hands={1: [RED], 0: [WAX]}, supply=[GREEN, SOY, BLUE]
    )
    t.refused(Reason.NOT_NOW, 1, TURN_UP)
    t.must(1, DRAW)
    assert (t.hand(1), t.hand(0)) == ([RED, GREEN, SOY], [WAX])
    assert (t.p.active, t.stage) == (0, PLANT_FIRST)


@pytest.mark.rule("V7")
def test_the_first_exhaustion_ends_the_game() -> None:
    t = Table("two").arrange(stage=PLANT_TURNED, hands={0: [RED]}, supply=[GREEN], supply_left=1, discards=[BLUE] * 9)
    t.must(0, DRAW)
    assert (t.stage, t.hand(0), t.p.exhaustions, t.p.n_discard) == (OVER, [RED, GREEN], 1, 9)


@pytest.mark.rule("V8")
@pytest.mark.parametrize(
    ("hands", "fields", "winners"),
    [
        ({0: [SOY], 1: []}, {0: [(BLUE, 4)], 1: [(CHILI, 3)]}, 0b01),
        ({0: [], 1: [SOY] * 2}, {0: [(BLUE, 4)], 1: [(CHILI, 3)]}, 0b10),
        ({0: [], 1: [SOY]}, {0: [(BLUE, 4)], 1: [(CHILI, 3)]}, 0b11),
        ({0: [], 1: [SOY] * 5}, {0: [(BLUE, 6)], 1: [(CHILI, 3)]}, 0b01),
    ],
)
def test_scoring(hands: dict[int, list[int]], fields: dict[int, list[tuple[int, int]]], winners: int) -> None:
    t = Table("two").arrange(
        stage=PLANT_TURNED, hands=hands, fields=fields, turned=[RED, RED, RED, RED], supply=[GREEN], supply_left=1
    )
    t.must(0, DRAW)
    assert t.stage == OVER
    # The offer left on the table is lost: nobody plants it.
    assert t.turned() == [RED] * 4
    assert t.p.score[:2] == [fields[0][0][1] // 2 - 1, 1]
    assert t.p.winners == winners


@pytest.mark.rule("V8", "E4")
def test_tie_by_seat() -> None:
    for start in (0, 1):
        t = Table("two", start=start, switches={"tie": "seat"})
        t.arrange(stage=PLANT_TURNED, hands={0: [RED] * 2}, supply=[GREEN], supply_left=1)
        t.must(0, DRAW)
        assert t.p.winners == 1 << (1 - start)
