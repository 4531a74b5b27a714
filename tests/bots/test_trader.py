"""How the trader bargains: it counters, and it hears what others wish for."""

from beanfield.bots.accepting import deal_class, has_cards, note_fields, note_hand
from beanfield.bots.memory import Memory
from beanfield.bots.policy_trader import position_mark
from beanfield.bots.prospects import look_ahead
from beanfield.game import Game, RandomDealer, make_options
from beanfield.rules.bags import one
from beanfield.rules.codes import POST
from beanfield.rules.state import Move, State

from .watching import watch


def test_a_trader_counters_offers_made_to_it() -> None:
    """Whether a counter-offer answers one that is open and goes to its maker, the rules have checked."""
    posts: list[int] = []

    def add(s: State, seat: int, m: Move) -> None:
        if m.code == POST:
            posts.append(m.counter)

    watch(make_options("classic", 4), ["trader"] * 4, 3, after=add)
    countered = [counter for counter in posts if counter != 0]
    assert 10 < len(countered) < len(posts) - 10


def test_a_trader_believes_wishes() -> None:
    game = Game(make_options("classic", 4), RandomDealer(1))
    p = game.state.pub
    own = game.state.own[0]
    memory = Memory()
    look_ahead(p, own, memory)
    kind = next(kind for kind in range(11) if p.deck[kind] > 0)
    p.field_kind[3] = p.field_kind[4] = (kind + 1) % 11
    p.field_count[3] = p.field_count[4] = 1
    note_fields(p, memory, 1)
    note_hand(p, memory, 1)
    before = position_mark(p, own)
    assert deal_class(memory, 1, 1 << kind, 0) == 3
    assert deal_class(memory, 1, 0, 1 << (kind + 1) % 11) == 4
    chance = has_cards(memory, 1, one((kind + 2) % 11))
    p.want[1] = 1 << kind
    p.spare[1] = 1 << (kind + 1) % 11 | 1 << (kind + 2) % 11
    assert position_mark(p, own) != before
    note_fields(p, memory, 1)
    note_hand(p, memory, 1)
    assert deal_class(memory, 1, 1 << kind, 0) == 1
    assert deal_class(memory, 1, 0, 1 << (kind + 1) % 11) == 0
    assert has_cards(memory, 1, one((kind + 2) % 11)) >= 900 > chance
