"""The yardsticks with a hash of all their moves, taken down in their notes, so that compiled games can be compared."""

from beanfield.bots.memory import Memory
from beanfield.bots.policy_exploiter import decide as decide_exploiter
from beanfield.bots.policy_fair import decide as decide_fair
from beanfield.bots.policy_greedy import decide as decide_greedy
from beanfield.bots.policy_loner import decide as decide_loner
from beanfield.bots.policy_swapper import decide as decide_swapper
from beanfield.rules.state import Move, Own, Public, Rng

HASH = 760  # a note that no yardstick uses
MASK = 0x3FFFFFFF


def mixed(value: int, number: int) -> int:
    """The hash with one more number."""
    return (value * 1009 + number + 512) & MASK


def add_move(memory: Memory, m: Move) -> None:
    """Hash what a move says; fields that its code does not read hold what the last one left there."""
    value = mixed(memory.notes[HASH], m.code)
    value = mixed(value, m.field)
    value = mixed(value, m.card)
    value = mixed(value, m.offer)
    value = mixed(value, m.partner)
    value = mixed(value, m.to)
    value = mixed(value, m.n_cards)
    for i in range(m.n_cards):
        value = mixed(value, m.cards[i])
    value = mixed(value, m.ask & MASK)
    memory.notes[HASH] = mixed(value, m.ask >> 30)


def loner(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    decide_loner(pub, own, memory, rng, m)
    add_move(memory, m)


def swapper(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    decide_swapper(pub, own, memory, rng, m)
    add_move(memory, m)


def greedy(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    decide_greedy(pub, own, memory, rng, m)
    add_move(memory, m)


def fair(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    decide_fair(pub, own, memory, rng, m)
    add_move(memory, m)


def exploiter(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    decide_exploiter(pub, own, memory, rng, m)
    add_move(memory, m)
