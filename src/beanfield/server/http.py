"""The HTTP side: who one is, making and finding tables, records and replays of games that are over."""

import asyncio
import io
from typing import Annotated, Any, Final

import msgspec
import segno
from litestar import Request, Response, Router, get, patch, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from beanfield.bots.registry import PLAYERS
from beanfield.game import EDITION_HELP, EDITIONS, PLAYER_COUNTS, SWITCH_HELP, SWITCHES, View, make_options

from . import metrics
from .chat import PHRASES
from .errors import Refusal
from .hub import Hub
from .identity import Identity, now_ms
from .lessons import LESSONS, opened
from .protocol import Command, Done, Refused
from .store.players import Player
from .table.history import Replay, Summary, record_of, replay_of, summary_of
from .table.model import TableInfo, TableSettings
from .table.runtime import Request as TableRequest
from .ws import token_of

STATUS: Final = {
    "no-table": 404,
    "no-game": 404,
    "no-lesson": 404,
    "no-page": 404,
    "no-player": 401,
    "wrong-password": 401,
    "bad-origin": 403,
    "not-host": 403,
    "not-your-seat": 403,
    "name-taken": 409,
    "seat-taken": 409,
    "no-free-seat": 409,
    "game-running": 409,
    "too-large": 413,
    "too-many": 429,
    "busy": 503,
    "shutting-down": 503,
    "failed": 500,
}
STEPS: Final = 200  # of a replay in one answer


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class Password(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A password to attach."""

    password: Annotated[str, msgspec.Meta(max_length=1000)]


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A protected name and its password."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    password: Annotated[str, msgspec.Meta(max_length=1000)]


class Me(msgspec.Struct, frozen=True):
    """Who one is; ``house`` are the settings of the last table one made."""

    id: str
    name: str
    protected: bool
    house: TableSettings | None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made; ``sit`` takes its first free seat."""

    settings: TableSettings = msgspec.field(default_factory=TableSettings)
    sit: bool = True


class Made(msgspec.Struct, frozen=True):
    """A table that was made."""

    table: str


class Listed(msgspec.Struct, frozen=True):
    """A public table in a list."""

    id: str
    phase: str
    edition: str
    title: str
    seats: int
    taken: int
    names: tuple[str, ...]
    updated: int


class Seen(msgspec.Struct, frozen=True):
    """A table as somebody sees it who only watches."""

    seq: int
    table: TableInfo
    view: View | None


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition: the least and the most players, by their number what its switches are set to, and what it is like."""

    players: tuple[int, int]
    switches: dict[str, dict[str, str]]
    help: str


class SwitchInfo(msgspec.Struct, frozen=True):
    """A switch: the values it takes, and what it means."""

    values: tuple[str, ...]
    help: str


class Editions(msgspec.Struct, frozen=True):
    """What can be played: editions, switches, bots with a line about each, phrases by key, titles of lessons."""

    editions: dict[str, EditionInfo]
    switches: dict[str, SwitchInfo]
    bots: dict[str, str]
    phrases: dict[str, str]
    lessons: dict[str, str]


class Statistics(msgspec.Struct, frozen=True):
    """How somebody has played: games, wins (a shared win counts as its share), and points by edition."""

    games: int
    wins: float
    editions: dict[str, dict[str, float]]


def hub_of(state: State) -> Hub:
    """The tables."""
    hub: Hub = state.hub
    return hub


def identity_of(state: State) -> Identity:
    """The players."""
    identity: Identity = state.identity
    return identity


async def whoever(request: Request[Any, Any, Any], state: State) -> Player:
    """Who asks. Raises Refusal for somebody without a name."""
    player = await identity_of(state).find(token_of(request.scope))
    if player is None:
        raise Refusal("no-player")
    return player


def me_of(player: Player) -> Me:
    """A player as he sees himself."""
    house = None
    if player.house:
        try:
            house = msgspec.json.decode(player.house, type=TableSettings)
        except msgspec.DecodeError:
            house = None  # an edition that is no more
    return Me(player.id, player.name, player.protected, house)


@get("/api/editions")
async def editions() -> Editions:
    """What can be played: editions with their switches, what those mean, bots, phrases, lessons."""
    found = {}
    for name in EDITIONS:
        least, most = PLAYER_COUNTS[name]
        presets = {str(n): dict(make_options(name, n).switches) for n in range(least, most + 1)}
        found[name] = EditionInfo((least, most), presets, EDITION_HELP[name])
    return Editions(
        found,
        {name: SwitchInfo(values, SWITCH_HELP[name]) for name, values in SWITCHES.items()},
        {name: spec.summary for name, spec in PLAYERS.items()},
        PHRASES,
        {name: lesson.title for name, lesson in LESSONS.items()},
    )


@post("/api/me", status_code=201)
async def create_me(data: JSONBody[Named], request: Request[Any, Any, Any], state: State) -> Response[Me]:
    """Choose a name. Whoever has one already is renamed."""
    identity = identity_of(state)
    player = await identity.find(token_of(request.scope))
    if player is not None:
        await identity.rename(player, data.name)
        return Response(me_of(await whoever(request, state)))
    player, token = await identity.create(data.name)
    return Response(me_of(player), headers={"Set-Cookie": identity.set_cookie(token)})


@get("/api/me")
async def show_me(request: Request[Any, Any, Any], state: State) -> Me:
    """Who one is."""
    return me_of(await whoever(request, state))


@patch("/api/me")
async def rename_me(data: JSONBody[Named], request: Request[Any, Any, Any], state: State) -> Me:
    """Another name."""
    await identity_of(state).rename(await whoever(request, state), data.name)
    return me_of(await whoever(request, state))


@post("/api/me/password", status_code=200)
async def protect_me(data: JSONBody[Password], request: Request[Any, Any, Any], state: State) -> Me:
    """Attach a password to one's name, to have it on other devices."""
    await identity_of(state).protect(await whoever(request, state), data.password)
    return me_of(await whoever(request, state))


@post("/api/login", status_code=200)
async def login(data: JSONBody[Login], state: State) -> Response[Me]:
    """Be on this device whom one is on another."""
    identity = identity_of(state)
    token = await identity.login(data.name, data.password)
    player = await identity.find(token)
    assert player is not None
    return Response(me_of(player), headers={"Set-Cookie": identity.set_cookie(token)})


@post("/api/logout", status_code=200)
async def logout(request: Request[Any, Any, Any], state: State) -> Response[dict[str, bool]]:
    """Forget this device."""
    token = token_of(request.scope)
    if token:
        await identity_of(state).logout(token)
    return Response({"ok": True}, headers={"Set-Cookie": identity_of(state).set_cookie("")})


@get("/api/me/statistics")
async def my_statistics(request: Request[Any, Any, Any], state: State) -> Statistics:
    """How one has played."""
    return await statistics_of(state, (await whoever(request, state)).id)


@get("/api/players/{player:str}/statistics")
async def statistics(player: FromPath[str], state: State) -> Statistics:
    """How somebody has played."""
    return await statistics_of(state, player)


async def statistics_of(state: State, player: str) -> Statistics:
    """The rated results of a player, added up."""
    rows = await hub_of(state).tables.statistics(player)
    by_edition: dict[str, dict[str, float]] = {}
    for row in rows:
        sums = by_edition.setdefault(row["edition"], {"games": 0, "wins": 0.0, "points": 0, "best": 0})
        sums["games"] += 1
        sums["wins"] += row["won"]
        sums["points"] += row["score"]
        sums["best"] = max(sums["best"], row["score"])
    return Statistics(len(rows), sum(row["won"] for row in rows), by_edition)


@get("/api/tables")
async def list_tables(state: State, phase: FromQuery[str] = "") -> list[Listed]:
    """Public tables: in the ``lobby``, ``running``, or ``over``; without a phase, those open or running."""
    phases = (phase,) if phase else ("lobby", "running")
    rows = await hub_of(state).tables.listed(phases)
    return [
        Listed(
            row["id"],
            row["phase"],
            row["edition"],
            row["title"],
            row["seats"],
            row["taken"],
            tuple(msgspec.json.decode(row["names"])),
            row["updated"],
        )
        for row in rows
    ]


@post("/api/tables", status_code=201)
async def create_table(data: JSONBody[NewTable], request: Request[Any, Any, Any], state: State) -> Made:
    """Make a table; its settings are kept for the next."""
    player = await whoever(request, state)
    runtime = await hub_of(state).create(player, data.settings, data.sit)
    identity = identity_of(state)
    await identity.store.change(player.id, house=msgspec.json.encode(data.settings).decode())
    identity.forget(player.id)
    return Made(runtime.state.id)


@post("/api/lessons/{name:str}", status_code=201)
async def create_lesson(name: FromPath[str], request: Request[Any, Any, Any], state: State) -> Made:
    """Make a teaching table."""
    player = await whoever(request, state)
    runtime = await hub_of(state).open(player, opened(name, player.id), True)
    return Made(runtime.state.id)


@get("/api/tables/{table:str}")
async def show_table(table: FromPath[str], state: State) -> Seen:
    """A table as somebody sees it who only watches."""
    runtime = await hub_of(state).get(table)
    await runtime.settled()
    game = runtime.state.game
    return Seen(runtime.state.seq, runtime.state.info(runtime.online()), None if game is None else game.view())


@get("/api/tables/{table:str}/invitation.svg", media_type="image/svg+xml")
async def invitation(table: FromPath[str], request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The link to a table as a picture to scan, as the visitor's browser reaches this server."""
    runtime = await hub_of(state).get(table)
    picture = segno.make(f"{str(request.base_url).rstrip('/')}/t/{runtime.state.id}", error="m", micro=False)
    drawing = io.BytesIO()
    picture.save(drawing, kind="svg", xmldecl=False, scale=4)
    return Response(drawing.getvalue(), media_type="image/svg+xml")


@post("/api/tables/{table:str}/commands", status_code=200)
async def command(
    table: FromPath[str], data: JSONBody[Command], request: Request[Any, Any, Any], state: State
) -> Response[Done | Refused]:
    """Carry out a command of the WebSocket protocol without a WebSocket."""
    player = await whoever(request, state)
    runtime = await hub_of(state).get(table)
    answered: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()

    def answer(message: Done | Refused) -> None:
        if not answered.done():
            answered.set_result(message)

    runtime.submit(TableRequest(player, data, answer))
    message = await asyncio.wait_for(answered, 10)
    return Response(message, status_code=200 if isinstance(message, Done) else STATUS.get(message.reason, 409))


@get("/api/tables/{table:str}/games/{game:int}/record", media_type="application/x-ndjson")
async def record(table: FromPath[str], game: FromPath[int], state: State) -> Response[bytes]:
    """The record of a game that is over, to download and to verify."""
    rows = await log_of(state, table)
    text = (await asyncio.to_thread(record_of, table, rows, game)).text()
    name = f"beanfield-{table}-{game}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), headers=headers, media_type="application/x-ndjson")


@get("/api/tables/{table:str}/games/{game:int}/replay")
async def replay(
    table: FromPath[str],
    game: FromPath[int],
    state: State,
    seat: FromQuery[int | None] = None,
    first: Annotated[int, QueryParameter(ge=0, le=100000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=STEPS)] = 50,
) -> Replay:
    """Steps of a game that is over, as a seat saw it, or, without one, with all hands open."""
    rows = await log_of(state, table)
    return await asyncio.to_thread(replay_of, table, rows, game, seat, first, count)


@get("/api/tables/{table:str}/games/{game:int}/summary")
async def summary(table: FromPath[str], game: FromPath[int], state: State) -> Summary:
    """A game that is over at a glance: coins by turn, deals, the best harvest."""
    rows = await log_of(state, table)
    return await asyncio.to_thread(summary_of, table, rows, game)


async def log_of(state: State, table: str) -> Any:
    """The log of a table. Raises Refusal if there is none."""
    if not 1 <= len(table) <= 40 or not table.isalnum():
        raise Refusal("no-table")
    rows = await hub_of(state).tables.entries(table)
    if not rows:
        raise Refusal("no-table")
    return rows


@get("/healthz")
async def health(state: State) -> Response[dict[str, Any]]:
    """Whether the server can do its work: the database answers, and so do the other workers' news."""
    hub = hub_of(state)
    try:
        await asyncio.wait_for(hub.tables.due(0), 2)
        database = True
    except Exception:
        database = False
    news = await hub.bus.alive()
    fine = database and news and not hub.stopping
    body = {"ok": fine, "database": database, "news": news, "stopping": hub.stopping, "now": now_ms()}
    return Response(body, status_code=200 if fine else 503)


@get("/metrics")
async def show_metrics() -> Response[bytes]:
    """What the server counts, for Prometheus."""
    return Response(metrics.exposition(), headers={"Content-Type": metrics.CONTENT_TYPE})


router = Router(
    "/",
    route_handlers=[
        editions,
        create_me,
        show_me,
        rename_me,
        protect_me,
        login,
        logout,
        my_statistics,
        statistics,
        list_tables,
        create_table,
        create_lesson,
        show_table,
        invitation,
        command,
        record,
        replay,
        summary,
        health,
        show_metrics,
    ],
)
