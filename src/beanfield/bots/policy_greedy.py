"""``greedy``: as ``loner``, but it accepts whatever plainly fits; it never offers anything itself."""

from beanfield.rules.bags import covers
from beanfield.rules.codes import PASS, TRADE
from beanfield.rules.state import Move, Own, Public, Rng
from beanfield.rules.trade import shut_out

from .choices import givable, write_approval
from .memory import Memory
from .policy_loner import decide_planting
from .policy_swapper import all_fit, given, none_grows


def decide(pub: Public, own: Own, memory: Memory, rng: Rng, m: Move) -> None:
    """Choose a move of the 3-7 player game."""
    if pub.stage != TRADE:
        decide_planting(pub, own, m)
    elif shut_out(pub, own.seat) != 0 or not pick_fitting(pub, own, m):
        m.code = PASS


def pick_fitting(pub: Public, own: Own, m: Move) -> bool:
    """Approve an offer that gives something, all of which fits, for nothing that grows."""
    seat = own.seat
    bit = 1 << seat
    have = givable(pub, own)
    for i in range(pub.n_open):
        slot = pub.open[i]
        o = pub.offers[slot]
        if o.to & bit != 0 and o.ever_approved & bit == 0 and covers(have, o.ask) != 0:
            got = given(pub, slot)
            if got > 0 and all_fit(pub, seat, got) and none_grows(pub, seat, o.ask):
                write_approval(pub, own, slot, m)
                return True
    return False
