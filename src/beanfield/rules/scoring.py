"""The end of a game: the last harvest and who wins. Rules E3, E4, V8, U14."""

from .cards import PENNIES_PER_COIN
from .codes import DUEL, EV_OVER, EV_REVEALED, OVER, TIE_SEAT
from .fields import harvest
from .notes import note, note_more
from .places import next_seat
from .state import BONUS, FIELDS, PILE, Public, State


def finish(s: State) -> None:
    """Harvest every field, clockwise from the active player, and count (E3; protection does not bind)."""
    p = s.pub
    p.stage = OVER
    p.act = 0
    p.act_left = 0
    seat = p.active
    for _ in range(p.players):
        p.must_card[seat] = 0
        for field in range(p.n_fields[seat]):
            if p.field_count[seat * FIELDS + field] > 0:
                harvest(s, seat, field, 0)
        seat = next_seat(p, seat)
    if p.game == DUEL:
        reveal(s)
    score(p)
    start = s.n_ev
    note(s, EV_OVER, 1, p.winners)
    for i in range(7):
        note_more(s, start, p.score[i])


def reveal(s: State) -> None:
    """The starting coins are turned over (U2)."""
    h = s.hidden.start_coin
    note(s, EV_REVEALED, 6, h[0], h[1], h[2], h[3], h[4], h[5])
    show_coins(s.pub, h)


def show_coins(pub: Public, kinds: list[int]) -> None:
    """Put the kinds of the starting coins where they lie."""
    for seat in range(2):
        for i in range(pub.coins[seat]):
            coin = pub.coin[seat * PILE + i]
            if coin < 0:
                pub.coin[seat * PILE + i] = kinds[-1 - coin]


def score(pub: Public) -> None:
    """Scores in coins (pennies in the Duel) and the winners."""
    best = -1
    for seat in range(pub.players):
        points = pub.coins[seat]
        if pub.game == DUEL:
            points *= PENNIES_PER_COIN
            for i in range(pub.n_cashed[seat]):
                points += bonus_worth(pub, pub.cashed[seat * BONUS + i])
        pub.score[seat] = points
        if points > best:
            best = points
    mask = 0
    for seat in range(pub.players):
        if pub.score[seat] == best:
            mask |= 1 << seat
    pub.winners = break_tie(pub, mask)


def bonus_worth(pub: Public, number: int) -> int:
    """What a bonus card is worth in pennies: its coin and its own pennies (U12)."""
    return cashed_worth(pub.bonus_pennies[number])


def cashed_worth(pennies: int) -> int:
    """What a bonus card with so many pennies is worth in all (U12)."""
    return PENNIES_PER_COIN + pennies


def break_tie(pub: Public, mask: int) -> int:
    """The winners among the seats tied for most (E4; the Duel: U14)."""
    if pub.game == DUEL or pub.tie_mode == TIE_SEAT:
        # Counting clockwise from the starting player, who counts first, the last one wins alone.
        seat = pub.start
        last = seat
        for _ in range(pub.players):
            if mask & (1 << seat) != 0:
                last = seat
            seat = next_seat(pub, seat)
        return 1 << last
    most = -1
    kept = 0
    for seat in range(pub.players):
        if mask & (1 << seat) != 0:
            if pub.hand_size[seat] > most:
                most = pub.hand_size[seat]
                kept = 0
            if pub.hand_size[seat] == most:
                kept |= 1 << seat
    return kept
