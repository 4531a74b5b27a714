"""What a seat may not know changes not one byte of what it is sent.

The hidden cards of a game are dealt anew: others' hands, the supply, The Duel's starting coins and bonus cards. What
others have shown by offers and approvals stays, and so does what the moves to come will show. Then the seat's View and
its events must be the same to the byte, now and after those moves.
"""

import copy
import random
import re

import msgspec
import pytest

from beanfield.game import (
    Approve,
    Change,
    DeliverCard,
    Discard,
    Game,
    Harvest,
    Move,
    Plant,
    Post,
    View,
)
from beanfield.game import events as events_module
from beanfield.game.names import HAND_NUMBERS
from beanfield.rules.bags import count, one
from beanfield.rules.codes import (
    EV_ACCEPTED,
    EV_BONUS_DISCARDED,
    EV_BONUS_DREW,
    EV_CASHED,
    EV_DREW,
    EV_REVEALED,
    EV_SHUFFLED,
    EV_TURNED,
    OVER,
)
from beanfield.rules.known import redact
from beanfield.rules.state import CARDS, KIND_SLOTS, State

from .playing import TABLES, choose, new_game, play_on

Cell = tuple[str, int, int]  # ("hand", seat, handle), ("supply", 0, place)


def named_cards(state: State, seat: int) -> set[int]:
    """The handles of the hand cards that the seat's open offers and approvals name."""
    own = state.own[seat]
    named = set()
    for slot in state.pub.open[: state.pub.n_open]:
        at = slot * CARDS
        named |= {*own.offer_card[at : at + own.offer_n[slot]], *own.approval_card[at : at + CARDS]}
    return {card for card in named if card > 0}


def shown_cards(state: State, seat: int, kept: set[int]) -> set[int]:
    """Cards that must stay because the hand has shown so many of their kind; ``kept`` stay anyway."""
    pub = state.pub
    own = state.own[seat]
    hand = [card for card in range(1, pub.arrived[seat] + 1) if own.hand[card] >= 0]
    found: set[int] = set()
    for kind in range(KIND_SLOTS):
        missing = count(pub.shown[seat], kind) - sum(own.hand[card] == kind for card in kept)
        spare = [card for card in hand if own.hand[card] == kind and card not in kept]
        found |= {*spare[: max(missing, 0)]}
    return found


def deal_anew(state: State, viewer: int, fixed: set[Cell], rng: random.Random) -> int:
    """Give other kinds to everything the viewer may not know; returns how many cards were changed."""
    pub = state.pub
    cells: list[tuple[list[int], int]] = []
    for seat in range(pub.players):
        if seat == viewer:
            continue
        kept = named_cards(state, seat) | {card for where, who, card in fixed if where == "hand" and who == seat}
        kept |= shown_cards(state, seat, kept)
        hand = state.own[seat].hand
        cells += [(hand, card) for card in range(1, pub.arrived[seat] + 1) if hand[card] >= 0 and card not in kept]
    cells += [(state.hidden.supply, i) for i in range(pub.supply) if ("supply", 0, i) not in fixed]
    if pub.game == 2 and pub.stage != OVER:
        cells += [(state.hidden.start_coin, i) for i in range(6)]
    changed = permute(cells, rng)
    for seat in range(pub.players):
        own = state.own[seat]
        own.held = sum(one(own.hand[card]) for card in range(1, pub.arrived[seat] + 1) if own.hand[card] >= 0)
    if pub.game == 2:
        bonus = [(state.hidden.bonus_supply, i) for i in range(pub.bonus_supply)]
        for seat in range(2):
            if seat != viewer:
                own = state.own[seat]
                bonus += [(own.bonus_card, place) for place in range(3) if own.bonus_handle[place] > 0]
        changed += permute(bonus, rng)
    return changed


def permute(cells: list[tuple[list[int], int]], rng: random.Random) -> int:
    """Shuffle the numbers in some places; returns how many have changed."""
    before = [row[i] for row, i in cells]
    after = rng.sample(before, len(before))
    for (row, i), number in zip(cells, after, strict=True):
        row[i] = number
    return sum(a != b for a, b in zip(before, after, strict=True))


def moves_to_come(game: Game, viewer: int, rng: random.Random, most: int) -> tuple[list[tuple[int, Move]], set[Cell]]:
    """Moves that could follow, and the hidden cards they show to the viewer, which therefore must stay.

    They stop where they would show something that cannot be held fixed so simply.
    """
    game = copy.deepcopy(game)
    pub = game.state.pub
    begun = list(pub.arrived)
    came_from: dict[tuple[int, int], int | None] = {}
    fresh = False
    moves: list[tuple[int, Move]] = []
    fixed: set[Cell] = set()
    while len(moves) < most and not game.over:
        seat, move = choose(game, rng)
        if pub.game == 2 and 0 in pub.coins[:2]:
            break  # whether somebody without a coin has an offer left depends on his hand
        shown = [(seat, card) for card in hand_cards_shown(game, seat, move)]
        supply = pub.supply
        arrived = list(pub.arrived)
        fixed_now: set[Cell] = set()
        stop = False
        for group in game.play(seat, move):
            at = 0
            while at < len(group):
                code, x = group[at], group[at + 2 : at + 2 + group[at + 1]]
                at += 2 + group[at + 1]
                if code == EV_SHUFFLED and x[0] == 1:
                    supply = x[1]
                    fresh = True
                elif code in (EV_DREW, EV_TURNED):
                    supply -= 1
                    if code == EV_DREW:
                        arrived[x[0]] += 1
                        came_from[x[0], arrived[x[0]]] = None if fresh else supply
                    if not fresh and (code == EV_TURNED or x[0] == viewer):
                        fixed_now.add(("supply", 0, supply))
                elif code in (EV_BONUS_DISCARDED, EV_BONUS_DREW, EV_REVEALED) or (code == EV_CASHED and x[0] != viewer):
                    stop = True
                elif code == EV_ACCEPTED and 1 - x[0] != viewer:
                    stop = True  # whether it was a bluff depends on the other's hand
        if stop:
            break
        for who, card in shown:
            if card <= begun[who]:
                fixed_now.add(("hand", who, card))
            elif came_from[who, card] is not None:
                fixed_now.add(("supply", 0, came_from[who, card] or 0))
        fixed |= fixed_now
        moves.append((seat, move))
    return moves, fixed


def hand_cards_shown(game: Game, seat: int, move: Move) -> list[int]:
    """The hand cards whose kinds a move shows to everybody."""
    if isinstance(move, Plant) or (isinstance(move, Harvest) and move.card == "front"):
        return [game.state.own[seat].head]
    cards: tuple[str, ...] = ()
    if isinstance(move, Post | Change):
        cards = move.give
    elif isinstance(move, Approve):
        cards = move.cards
    elif isinstance(move, DeliverCard | Discard):
        cards = (move.card,)
    return [HAND_NUMBERS[card] for card in cards if card in HAND_NUMBERS]


def sent(game: Game, viewer: int | None, since: int) -> bytes:
    """All that a seat is sent."""
    return msgspec.json.encode((game.view(viewer, memory=True), game.events(viewer, since)))


def look_for_leaks(edition: str, players: int, pace: str, seed: int, rounds: int, **switches: str) -> int:
    """Assert that nothing leaks; returns how many hidden cards were changed in all."""
    rng = random.Random(seed)
    game = new_game(edition, players, seed, pace, **switches)
    changed = 0
    for _ in range(rounds):
        play_on(game, rng, rng.randrange(40))
        viewer = rng.choice([None, *range(players)])
        number = -1 if viewer is None else viewer
        moves, fixed = moves_to_come(game, number, rng, 30)
        one, other = copy.deepcopy(game), copy.deepcopy(game)
        changed += deal_anew(other.state, number, fixed, rng)
        other._viewer.forget()
        since = game.n_events
        assert sent(one, viewer, since) == sent(other, viewer, since)
        for seat, move in moves:
            one.play(seat, move)
            other.play(seat, move)
            assert sent(one, viewer, since) == sent(other, viewer, since)
    return changed


@pytest.mark.rule("T16", "O1")
@pytest.mark.parametrize("pace", ["rounds", "live"])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_nothing_leaks(edition: str, players: int, pace: str) -> None:
    assert look_for_leaks(edition, players, pace, 12, 8) > 200


def test_nothing_leaks_where_coins_are_hidden() -> None:
    assert look_for_leaks("classic", 4, "rounds", 13, 8, coins="hidden") > 200


def test_a_leak_in_the_events_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events_module, "redact", lambda code, x, seat: x)
    with pytest.raises(AssertionError):
        look_for_leaks("classic", 4, "rounds", 12, 8)


def test_a_small_leak_in_the_events_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the kinds of drawn cards leak."""
    monkeypatch.setattr(events_module, "redact", lambda code, x, seat: x if code == EV_DREW else redact(code, x, seat))
    with pytest.raises(AssertionError):
        look_for_leaks("two", 2, "rounds", 12, 8)


def test_a_leak_in_the_views_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A View of the next seat's hand."""
    view = Game.view

    def wrong_view(self: Game, seat: int | None = None, memory: bool = False) -> View:
        return view(self, 0 if seat is None else (seat + 1) % self.options.players, memory)

    monkeypatch.setattr(Game, "view", wrong_view)
    with pytest.raises(AssertionError):
        look_for_leaks("duel", 2, "rounds", 12, 8)


@pytest.mark.rule("O1")
def test_hidden_totals_are_in_nobody_elses_view() -> None:
    game = new_game("classic", 4, 14, coins="hidden")
    play_on(game, random.Random(14), 400)
    assert any(game.state.pub.coins)
    for seat in (None, 0, 1, 2, 3):
        coins = [shown.coins for shown in game.view(seat).seats]
        assert coins == [game.state.pub.coins[i] if i == seat else None for i in range(4)]
    play_on(game, random.Random(15), 20000)
    assert [shown.coins for shown in game.view().seats] == list(game.result.scores if game.result else ())


def test_only_the_owner_is_told_which_copies() -> None:
    """Handles of hand cards reach nobody but their owner."""
    game = new_game("classic", 4, 16)
    play_on(game, random.Random(16), 400)
    for seat in (None, 0, 1, 2, 3):
        for event in game.events(seat):
            text = msgspec.json.encode(event)
            owner = getattr(event, "seat", None)
            if event.__class__.__name__ == "Dealt":
                owner = seat if seat in (event.proposer, event.partner) else None  # type: ignore[union-attr]
            if owner != seat or seat is None:
                assert not re.search(rb'"h[0-9]', text)
