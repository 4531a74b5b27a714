"""What a whole position is worth to a player, where a search stops looking; kernel style, thousandths of a coin."""

from beanfield.rules.codes import OVER
from beanfield.rules.state import BONUS, FIELDS, Own, Public

from .memory import Memory
from .prospects import TURN, look_ahead, turns_left
from .rows import bonuses_on, look_ahead_in_rows, row_value
from .temper import be_trader
from .valuing import aside_bag, fields_word, position_value


def standing(pub: Public, own: Own, memory: Memory) -> int:
    """The 3-7 player game and the two-player variant: coins, fields, hand."""
    coins = pub.coins[own.seat] * 1000
    if pub.stage == OVER:
        return coins
    be_trader(memory)
    memory.notes[TURN] = 0
    look_ahead(pub, own, memory)
    time = turns_left(pub) * 2 // pub.players
    word = fields_word(pub, own.seat)
    return coins + position_value(pub, own, memory, word, pub.n_fields[own.seat], aside_bag(pub, own.seat), 0, time)


def standing_in_duel(pub: Public, own: Own, memory: Memory) -> int:
    """The Duel: coins, cashed bonus cards, rows and what the bonus cards in hand promise."""
    seat = own.seat
    value = (pub.coins[seat] + pub.n_cashed[seat]) * 1000
    for i in range(pub.n_cashed[seat]):
        value += pub.bonus_pennies[pub.cashed[seat * BONUS + i]] * 10
    if pub.stage == OVER:
        return value
    memory.notes[TURN] = 0
    look_ahead_in_rows(pub, own, memory)
    for field in range(pub.n_fields[seat]):
        value += row_value(pub, memory, seat, field)
        value += bonuses_on(pub, own, memory, seat * FIELDS + field, -1)
    return value
