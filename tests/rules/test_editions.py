"""The editions of the 3-7 player game, and every switch by itself."""

import pytest

from beanfield.rules.bags import one
from beanfield.rules.codes import (
    ANYTIME,
    BUY,
    DRAW,
    EV_HARVESTED,
    FORCED,
    HARVEST,
    OWN_TURN,
    READY_DRAW,
    TIE_HAND,
    TIE_SEAT,
)
from beanfield.rules.known import know
from beanfield.rules.options import (
    EDITIONS,
    SWITCH_HELP,
    SWITCHES,
    OptionError,
    deck_counts,
    first_hands,
    make_options,
    settings,
)
from beanfield.rules.record import differences
from beanfield.rules.setup import new_game
from beanfield.rules.state import Known

from .positions import BLUE, RED, SOY, TABLES, WAX, EditionAndPlayers, Table

# Table O, a row for every edition and number of players: cards in all, first hands from the starting player,
# fields, price of a third one (0: none for sale), harvest, cards drawn (0: each draws one), exhaustions to the end,
# tie, close_when_others_done.
ROWS: dict[EditionAndPlayers, tuple[int, list[int], int, int, int, int, int, int, int]] = {
    ("classic", 3): (150, [5] * 3, 3, 0, ANYTIME, 3, 2, TIE_HAND, 0),
    ("classic", 4): (130, [5] * 4, 2, 3, ANYTIME, 3, 3, TIE_HAND, 0),
    ("classic", 5): (130, [5] * 5, 2, 3, ANYTIME, 3, 3, TIE_HAND, 0),
    ("classic", 6): (144, [3, 4, 5, 6, 6, 6], 2, 2, ANYTIME, 4, 3, TIE_HAND, 0),
    ("classic", 7): (144, [3, 4, 5, 6, 6, 6, 6], 2, 2, ANYTIME, 4, 3, TIE_HAND, 0),
    ("online", 3): (150, [5] * 3, 3, 0, FORCED, 0, 3, TIE_SEAT, 1),
    ("online", 4): (130, [5] * 4, 2, 3, FORCED, 0, 3, TIE_SEAT, 1),
    ("online", 5): (130, [5] * 5, 2, 3, FORCED, 0, 3, TIE_SEAT, 1),
    ("online", 6): (144, [5] * 6, 2, 2, FORCED, 0, 3, TIE_SEAT, 1),
    ("online", 7): (144, [5] * 7, 2, 2, FORCED, 0, 3, TIE_SEAT, 1),
    ("modern", 3): (104, [5] * 3, 3, 0, ANYTIME, 3, 3, TIE_SEAT, 0),
    ("modern", 4): (104, [5] * 4, 2, 0, ANYTIME, 3, 3, TIE_SEAT, 0),
    ("modern", 5): (104, [5] * 5, 2, 0, ANYTIME, 3, 3, TIE_SEAT, 0),
}


@pytest.mark.rule("S1", "S2", "S3", "S5", "D1", "D2", "E1", "E4", "F1", "F3", "H5", "T15", "O1")
@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_table_of_editions(edition: str, players: int) -> None:
    p = new_game(make_options(edition, players)).pub
    found = (
        sum(p.deck),
        p.first_hand[:players],
        p.fields_at_start,
        p.field_price,
        p.harvest_mode,
        p.draw_count,
        p.exhaustions_end,
        p.tie_mode,
        p.close_when_others_done,
    )
    assert found == ROWS[edition, players]
    assert (p.game, p.players, p.turn_count, p.coins_hidden, p.offer_cap) == (0, players, 2, 0, 12)
    assert p.first_hand[players:] == [0] * (7 - players)


def test_the_modern_box() -> None:
    counts = [0, 0, 20, 18, 16, 14, 12, 10, 8, 6, 0]
    for players in (3, 4, 5):
        assert deck_counts(make_options("modern", players)) == counts


def test_every_table_is_listed() -> None:
    assert set(ROWS) | {("two", 2), ("duel", 2)} == set(TABLES)
    assert EDITIONS == ("classic", "online", "modern", "two", "duel")


def test_defaults() -> None:
    options = make_options()
    assert (options.edition, options.players, options.start) == ("classic", 4, 0)
    assert (options.live, options.grace) == (False, False)
    assert make_options("two").players == make_options("duel").players == 2
    assert make_options("online").players == 4


@pytest.mark.rule("V1", "V7", "V6")
def test_settings_of_the_two_player_variant() -> None:
    s = settings(make_options("two"))
    assert (s["game"], s["players"], s["fields_at_start"], s["field_price"], s["turn_count"]) == (1, 2, 2, 3, 3)
    assert (s["draw_count"], s["exhaustions_end"], s["tie_mode"]) == (2, 1, TIE_HAND)


@pytest.mark.rule("U1", "U11", "U14")
def test_settings_of_the_duel() -> None:
    s = settings(make_options("duel"))
    assert (s["game"], s["players"], s["fields_at_start"], s["field_price"], s["turn_count"]) == (2, 2, 3, 0, 3)
    assert (s["draw_count"], s["exhaustions_end"], s["harvest_mode"]) == (2, 1, ANYTIME)


# Each switch by itself: its values, and what becomes of it.
SETTABLE = [
    ("cards", "modern", 4, {}, [0, 0, 20, 18, 16, 14, 12, 10, 8, 6, 0]),
    ("starting_hand", "five", 6, {}, [5] * 6),
    ("fields", "3", 4, {"fields_at_start": 3, "field_price": 0}, None),
    ("fields", "2", 3, {"fields_at_start": 2, "field_price": 0}, None),
    ("third_field", "none", 4, {"field_price": 0, "fields_at_start": 2}, None),
    ("third_field", "2", 4, {"field_price": 2}, None),
    ("third_field", "3", 6, {"field_price": 3}, None),
    ("harvest", "own-turn", 4, {"harvest_mode": OWN_TURN}, None),
    ("harvest", "forced", 4, {"harvest_mode": FORCED}, None),
    ("draw", "4", 4, {"draw_count": 4}, None),
    ("draw", "3", 6, {"draw_count": 3}, None),
    ("draw", "each", 4, {"draw_count": 0}, None),
    ("exhaustions", "1", 4, {"exhaustions_end": 1}, None),
    ("exhaustions", "5", 4, {"exhaustions_end": 5}, None),
    ("tie", "seat", 4, {"tie_mode": TIE_SEAT}, None),
    ("close_when_others_done", "yes", 4, {"close_when_others_done": 1}, None),
    ("coins", "hidden", 4, {"coins_hidden": 1}, None),
    ("offers_per_phase", "1", 4, {"offer_cap": 1}, None),
    ("offers_per_phase", "60", 4, {"offer_cap": 60}, None),
    ("offers_per_phase", "unlimited", 4, {"offer_cap": 0}, None),
]


@pytest.mark.parametrize(("name", "value", "players", "changed", "counts"), SETTABLE)
def test_every_switch_can_be_set_by_itself(
    name: str, value: str, players: int, changed: dict[str, int], counts: list[int] | None
) -> None:
    plain = make_options("classic", players)
    options = make_options("classic", players, switches={name: value})
    assert options.switches[name] == value
    assert settings(options) == settings(plain) | changed
    if name == "cards":
        assert deck_counts(options) == counts
    else:
        assert deck_counts(options) == deck_counts(plain)
    if name == "starting_hand":
        assert first_hands(options)[:players] == counts
    else:
        assert first_hands(options) == first_hands(plain)


def test_every_switch_is_tried_and_explained() -> None:
    assert set(SWITCHES) == {name for name, *_ in SETTABLE} == set(SWITCH_HELP)


@pytest.mark.parametrize(
    ("edition", "switches"),
    [
        ("online", {"starting_hand": "staggered", "harvest": "anytime", "draw": "3", "tie": "hand"}),
        ("online", {"close_when_others_done": "no", "exhaustions": "4"}),
        ("modern", {"cards": "standard", "third_field": "3", "tie": "hand"}),
    ],
)
def test_editions_give_way_to_switches(edition: str, switches: dict[str, str]) -> None:
    options = make_options(edition, 4, switches=switches)
    assert {name: options.switches[name] for name in switches} == switches


@pytest.mark.parametrize(
    ("edition", "players", "switches", "said"),
    [
        ("chess", 4, {}, "no edition 'chess'.*classic, online, modern, two, duel"),
        ("classic", 2, {}, "3 to 7 players, not 2"),
        ("classic", 8, {}, "3 to 7 players, not 8"),
        ("online", 1, {}, "3 to 7 players, not 1"),
        ("modern", 6, {}, "3 to 5 players, not 6"),
        ("modern", 7, {}, "3 to 5 players, not 7"),
        ("two", 3, {}, "for 2 players, not 3"),
        ("duel", 4, {}, "for 2 players, not 4"),
        ("classic", 4, {"fields": "3", "third_field": "3"}, "fields=3.*third_field=none"),
        ("classic", 3, {"third_field": "3"}, "fields=3.*third_field=none"),
        ("modern", 3, {"third_field": "2"}, "fields=3.*third_field=none"),
        ("two", 2, {"fields": "3", "third_field": "3"}, "fields=3.*third_field=none"),
        ("classic", 6, {"cards": "modern"}, "cards=modern.*3 to 5 players, not 6"),
        ("online", 7, {"cards": "modern"}, "cards=modern.*3 to 5 players, not 7"),
        ("classic", 4, {"speed": "fast"}, "no switch 'speed'"),
        ("two", 2, {"harvest": "anytime"}, "'two' has no switch 'harvest'; it has fields, third_field, tie, coins"),
        ("duel", 2, {"tie": "seat"}, "'duel' has no switch 'tie'; it has none"),
        ("classic", 4, {"harvest": "sometimes"}, "harvest cannot be 'sometimes'.*anytime, own-turn, forced"),
        ("classic", 4, {"exhaustions": "0"}, "exhaustions cannot be '0'"),
        ("classic", 4, {"exhaustions": "6"}, "exhaustions cannot be '6'"),
        ("classic", 4, {"draw": "2"}, "draw cannot be '2'"),
        ("classic", 4, {"fields": "4"}, "fields cannot be '4'"),
    ],
)
def test_what_does_not_go_together_is_refused_with_a_reason(
    edition: str, players: int, switches: dict[str, str], said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        make_options(edition, players, switches=switches)


SWITCH_NAMES = (
    "cards, starting_hand, fields, third_field, harvest, draw, exhaustions, tie, close_when_others_done, coins, "
    "offers_per_phase"
)


@pytest.mark.parametrize(
    ("edition", "players", "switches", "said"),
    [
        ("chess", 4, {}, "there is no edition 'chess'; choose one of classic, online, modern, two, duel"),
        ("two", 3, {}, "the edition 'two' is for 2 players, not 3"),
        ("classic", 8, {}, "the edition 'classic' is for 3 to 7 players, not 8; for 2 there are two and duel"),
        ("modern", 6, {}, "the edition 'modern' is for 3 to 5 players, not 6"),
        ("classic", 4, {"speed": "fast"}, f"there is no switch 'speed'; there are {SWITCH_NAMES}"),
        ("classic", 4, {"tie": "dice"}, "tie cannot be 'dice'; it can be hand, seat"),
        (
            "classic",
            4,
            {"offers_per_phase": "0"},
            "offers_per_phase cannot be '0'; it can be 1 to 60 or unlimited",
        ),
        ("two", 2, {"draw": "3"}, "the edition 'two' has no switch 'draw'; it has fields, third_field, tie, coins"),
        ("duel", 2, {"tie": "seat"}, "the edition 'duel' has no switch 'tie'; it has none"),
        (
            "classic",
            4,
            {"fields": "3", "third_field": "3"},
            "with fields=3 every player has the third field already; set third_field=none",
        ),
        (
            "classic",
            6,
            {"cards": "modern"},
            "cards=modern is the box for 3 to 5 players, not 6; set cards=standard",
        ),
    ],
)
def test_the_words_of_a_refusal(edition: str, players: int, switches: dict[str, str], said: str) -> None:
    with pytest.raises(OptionError) as refusal:
        make_options(edition, players, switches=switches)
    assert str(refusal.value) == said


@pytest.mark.rule("O1", "V1", "T17")
def test_all_switches_of_an_edition() -> None:
    classic = {
        "cards": "standard",
        "starting_hand": "staggered",
        "fields": "2",
        "third_field": "3",
        "harvest": "anytime",
        "draw": "3",
        "exhaustions": "3",
        "tie": "hand",
        "close_when_others_done": "no",
        "coins": "public",
        "offers_per_phase": "12",
    }
    three = {"fields": "3", "third_field": "none"}
    many = {"third_field": "2", "draw": "4"}
    online = {
        "starting_hand": "five",
        "harvest": "forced",
        "draw": "each",
        "tie": "seat",
        "close_when_others_done": "yes",
    }
    modern = {"cards": "modern", "starting_hand": "five", "third_field": "none", "tie": "seat"}
    for players in range(3, 8):
        more = three if players == 3 else many if players >= 6 else {}
        ends = {"exhaustions": "2"} if players == 3 else {}
        assert make_options("classic", players).switches == classic | more | ends
        assert make_options("online", players).switches == classic | more | online
        if players <= 5:
            assert make_options("modern", players).switches == classic | more | modern
    two = {"fields": "2", "third_field": "3", "tie": "hand", "coins": "public"}
    assert make_options("two").switches == two
    assert make_options("two", switches={"fields": "3"}).switches == two | three
    assert make_options("classic", 5, switches={"fields": "3"}).switches == classic | three
    assert make_options("classic", 5, switches={"fields": "2"}).switches == classic
    assert make_options("duel").switches == {}


def test_a_grace_needs_a_live_table() -> None:
    with pytest.raises(OptionError, match=r"^a grace at the end of trading exists on live tables only$"):
        make_options(grace=True)
    p = new_game(make_options(live=True, grace=True)).pub
    assert (p.live, p.grace) == (1, 1)
    p = new_game(make_options(live=True)).pub
    assert (p.live, p.grace) == (1, 0)


@pytest.mark.rule("T20", "V2", "U2")
@pytest.mark.parametrize("edition", ["two", "duel"])
def test_without_trading_there_is_no_grace(edition: str) -> None:
    for live in (True, False):
        with pytest.raises(OptionError, match="has no trading, so it has no grace"):
            make_options(edition, live=live, grace=True)
    assert make_options(edition, live=True).live


@pytest.mark.rule("F3")
def test_three_fields_leave_nothing_to_buy() -> None:
    assert make_options("classic", 5, switches={"fields": "3"}).switches["third_field"] == "none"
    assert make_options("two", switches={"fields": "3"}).switches["third_field"] == "none"


@pytest.mark.rule("F1", "F3", "S1")
def test_a_third_field_for_three_players_with_two() -> None:
    t = Table("classic", 3, switches={"fields": "2", "third_field": "3"})
    t.arrange(hands={0: [RED]}, coins={0: [BLUE] * 3})
    t.must(0, BUY)
    assert t.p.n_fields[:3] == [3, 2, 2]


# O1: what is public.


@pytest.mark.rule("O1")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_what_everybody_knows(table: EditionAndPlayers, seat: int) -> None:
    t = Table(*table)
    t.arrange(
        stage=READY_DRAW,
        hands={0: [RED, RED], 1: [SOY]},
        fields={} if table[0] == "duel" else {0: [(BLUE, 4)], 1: [(SOY, 2)]},
        coins={1: [BLUE, RED]},
        aside={1: [BLUE]},
        turned=[RED],
        discards=[SOY, BLUE],
        exhaustions=1,
    )
    known = Known()
    know(t.state, seat, known)
    p = known.pub
    assert (p.turned[:1], p.aside[160:161], p.hand_size[:2], p.coins[:2]) == ([RED], [BLUE], [2, 1], [0, 2])
    assert (p.discard[p.n_discard - 1], p.n_discard, p.supply, p.exhaustions) == (BLUE, 2, t.p.supply, 1)
    assert (p.field_kind, p.field_count, p.n_fields, p.bought) == (
        t.p.field_kind,
        t.p.field_count,
        t.p.n_fields,
        t.p.bought,
    )
    assert (p.done, p.deck, p.removed) == (t.p.done, t.p.deck, t.p.removed)


@pytest.mark.rule("O1")
@pytest.mark.parametrize("table", TABLES)
def test_hands_and_the_order_of_the_supply_are_not_public(table: EditionAndPlayers) -> None:
    """Two tables that differ in these alone look the same to everybody else."""
    seen = []
    for hand, supply in (([RED, BLUE], [SOY, BLUE]), ([BLUE, RED], [BLUE, SOY]), ([SOY, SOY], [RED, RED])):
        t = Table(*table)
        t.arrange(hands={0: hand, 1: [RED]}, supply=supply, stage=READY_DRAW, discards=[SOY, BLUE])
        for other in (-1, 1):
            known = Known()
            know(t.state, other, known)
            seen.append((other, known))
        assert seen[-1][1].own.held == one(RED)
        assert seen[-2][1].own.held == 0
    for other, known in seen[2:]:
        assert differences(seen[0 if other < 0 else 1][1], known) == []


@pytest.mark.rule("O1")
@pytest.mark.parametrize("coins", ["public", "hidden"])
def test_harvests_stay_public_when_coins_are_hidden(coins: str) -> None:
    t = Table(switches={"coins": coins}).arrange(stage=READY_DRAW, fields={0: [(BLUE, 6)]})
    t.must(0, HARVEST, field=0)
    assert [x for code, x in t.events() if code == EV_HARVESTED] == [[0, 0, BLUE, 6, 2, 0]]


@pytest.mark.rule("O1", "E1")
def test_exhaustions_and_the_supply_are_counted_in_the_open() -> None:
    t = Table().arrange(stage=READY_DRAW, supply=[WAX], supply_left=1, discards=[RED] * 5)
    t.word(DRAW)
    known = Known()
    know(t.state, -1, known)
    assert (known.pub.exhaustions, known.pub.supply, known.pub.n_discard) == (1, 3, 0)
