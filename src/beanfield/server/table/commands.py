"""Commands of people: whether a table takes them now, and the entry they become. What is legal, the rules say."""

import secrets
from collections.abc import Callable

from beanfield.bots.registry import PLAYERS
from beanfield.game import Change as ChangeMove
from beanfield.game import Post
from beanfield.game.dealer import SEED_BYTES
from beanfield.rules.trade import reached

from ..chat import PHRASES
from ..errors import Refusal
from ..protocol import Leave, Mute, Play, Ready, Say, SeatBot, Sit, Start
from ..settings import Settings
from ..store.players import Player
from .model import BotSeated, Entry, Left, Moved, Muted, Readied, Returned, Seated, Started, Talked
from .state import TableState, next_start

Online = Callable[[], tuple[int, ...]]  # the seats whose owners are connected


def entry_of(state: TableState, player: Player, command: object, settings: Settings, online: Online) -> Entry:
    """The entry a command becomes. Raises Refusal. A move is checked by the rules when the entry is folded."""
    if state.phase == "closed":
        raise Refusal("closed")
    if type(command) is Play:
        return play(state, player, command)
    if isinstance(command, Sit):
        return sit(state, player, command)
    if isinstance(command, Leave):
        own_seat(state, player, command.seat)
        return Left(command.seat, settings.stand_in if state.phase == "running" else None)
    if isinstance(command, Ready):
        return ready(state, player, command)
    if isinstance(command, SeatBot):
        return seat_bot(state, player, command, online)
    if isinstance(command, Say):
        return say(state, player, command, settings)
    if isinstance(command, Mute):
        return mute(state, player, command)
    assert isinstance(command, Start)
    return start(state, player)


def own_seat(state: TableState, player: Player, seat: int) -> None:
    """Refuse a seat that is not the player's."""
    if not 0 <= seat < len(state.seats):
        raise Refusal("bad-seat")
    if state.seats[seat].player != player.id:
        raise Refusal("not-your-seat")


def play(state: TableState, player: Player, command: Play) -> Moved:
    """A move of an own seat."""
    own_seat(state, player, command.seat)
    if state.phase != "running":
        raise Refusal("not-running")
    if state.seats[command.seat].away:
        raise Refusal("away")
    move = command.move
    if isinstance(move, Post | ChangeMove):
        if deaf_to(state, command.seat, move):
            raise Refusal("muted")
    return Moved(command.seat, move)


def deaf_to(state: TableState, seat: int, move: Post | ChangeMove) -> bool:
    """Whether all an offer goes to have muted who makes it."""
    if not any(other.muted for other in state.seats):
        return False
    assert state.game is not None
    if not all(0 <= n < len(state.seats) for n in move.to):
        return False  # the rules will refuse it
    mask = reached(state.game.state.pub, seat, sum(1 << n for n in set(move.to)))
    return mask != 0 and all(seat in other.muted for n, other in enumerate(state.seats) if mask & (1 << n))


def sit(state: TableState, player: Player, command: Sit) -> Seated | Returned:
    """Take a free seat, or come back to one's own."""
    seat = command.seat
    if seat is None:
        away = [n for n in state.seats_of(player.id) if state.seats[n].away]
        free = [n for n, s in enumerate(state.seats) if s.player is None and s.bot is None]
        if not away and not free:
            raise Refusal("no-free-seat")
        seat = (away or free)[0]
    if not 0 <= seat < len(state.seats):
        raise Refusal("bad-seat")
    there = state.seats[seat]
    if there.player == player.id and there.away:
        return Returned(seat)
    if there.player is not None or there.bot is not None:
        raise Refusal("seat-taken")
    if state.lesson is not None and state.host != player.id:
        raise Refusal("lesson")
    return Seated(seat, player.id, player.name)


def ready(state: TableState, player: Player, command: Ready) -> Readied:
    """Ready for the next game, or not."""
    own_seat(state, player, command.seat)
    if state.phase == "running":
        raise Refusal("running")
    return Readied(command.seat, command.ready)


def start(state: TableState, player: Player) -> Entry:
    """The host's word that all are ready."""
    if state.host != player.id:
        raise Refusal("not-host")
    if state.phase == "running":
        raise Refusal("running")
    if any(seat.player is None and seat.bot is None for seat in state.seats):
        raise Refusal("seats-empty")
    if any(not seat.ready and seat.player != player.id for seat in state.seats if seat.player is not None):
        raise Refusal("not-ready")
    return begin(state)


def begin(state: TableState) -> Started:
    """The next game, with a seed nobody knows."""
    return Started(state.number + 1, next_start(state), secrets.token_hex(SEED_BYTES))


def all_ready(state: TableState) -> bool:
    """Whether the next game can begin: every seat taken, everybody ready, one of them a person."""
    return (
        state.phase in ("lobby", "over")
        and all((s.player is not None or s.bot is not None) and s.ready for s in state.seats)
        and any(s.player is not None for s in state.seats)
    )


def seat_bot(state: TableState, player: Player, command: SeatBot, online: Online) -> BotSeated:
    """The host seats a bot or takes it away; the seat of somebody who is gone counts as free."""
    if state.host != player.id:
        raise Refusal("not-host")
    if state.phase == "running":
        raise Refusal("running")
    if not 0 <= command.seat < len(state.seats):
        raise Refusal("bad-seat")
    if command.bot is not None and command.bot not in PLAYERS:
        raise Refusal("bad-bot", known=", ".join(PLAYERS))
    there = state.seats[command.seat]
    if there.player is not None and not there.away and command.seat in online():
        raise Refusal("seat-taken")
    if command.bot is None and there.bot is None and there.player is None:
        raise Refusal("bad-seat")
    return BotSeated(command.seat, command.bot)


def say(state: TableState, player: Player, command: Say, settings: Settings) -> Talked:
    """A line of chat: a phrase or free text."""
    if command.phrase:
        if command.phrase not in PHRASES:
            raise Refusal("no-phrase")
        text = ""
    else:
        if len(command.text) > settings.chat_length:
            raise Refusal("too-long", limit=settings.chat_length)
        text = " ".join("".join(c for c in command.text if c.isprintable() or c in "\n\t").split())
        if not text:
            raise Refusal("empty")
    mine = state.seats_of(player.id)
    return Talked(player.name, mine[0] if mine else None, text, command.phrase)


def mute(state: TableState, player: Player, command: Mute) -> Muted:
    """Hear no more offers of a seat for this turn."""
    own_seat(state, player, command.seat)
    if state.phase != "running":
        raise Refusal("not-running")
    if not 0 <= command.other < len(state.seats) or command.other == command.seat:
        raise Refusal("bad-seat")
    return Muted(command.seat, command.other, command.on)
