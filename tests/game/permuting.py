"""Dealing anew what a seat may not know, to see whether anything it is sent or decides changes."""

import copy
import random
from collections.abc import Callable, Collection

from beanfield.game import Approve, Change, DeliverCard, Discard, Game, Harvest, Move, Plant, Post
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
from beanfield.rules.state import CARDS, KIND_SLOTS, State

from .playing import choose

Cell = tuple[str, int, int]  # ("hand", seat, handle), ("supply", 0, place)
Chooser = Callable[[Game, random.Random], tuple[int, Move]]


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


def seats_of(viewer: int | Collection[int]) -> Collection[int]:
    """The seats a viewer holds: one (-1: none), or several."""
    return (viewer,) if isinstance(viewer, int) else viewer


def deal_anew(state: State, viewer: int | Collection[int], fixed: set[Cell], rng: random.Random) -> int:
    """Give other kinds to everything the viewer may not know; returns how many cards were changed."""
    viewers = seats_of(viewer)
    pub = state.pub
    cells: list[tuple[list[int], int]] = []
    for seat in range(pub.players):
        if seat in viewers:
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
            if seat not in viewers:
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


def moves_to_come(
    game: Game, viewer: int | Collection[int], rng: random.Random, most: int, choose: Chooser = choose
) -> tuple[list[tuple[int, Move]], set[Cell]]:
    """Moves that could follow, and the hidden cards they show to the viewer, which therefore must stay.

    ``choose`` chooses them. They stop where they would show something that cannot be held fixed so simply.
    """
    viewers = seats_of(viewer)
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
                    if not fresh and (code == EV_TURNED or x[0] in viewers):
                        fixed_now.add(("supply", 0, supply))
                elif code in (EV_BONUS_DISCARDED, EV_BONUS_DREW, EV_REVEALED) or (
                    code == EV_CASHED and x[0] not in viewers
                ):
                    stop = True
                elif code == EV_ACCEPTED and 1 - x[0] not in viewers:
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
