"""Commands: done once, refused by name, resumed by number."""

import asyncio
from typing import Any

import pytest

from beanfield.game import End, Plant, Post, TurnUp, Wish
from beanfield.server import protocol as p
from beanfield.server.table.model import Talked, encode_entry

from .client import Client
from .desk import Desk, Ear, do, make_table, payload, player
from .serving import Person, ServerProcess

SEED = "00" * 32


def run(work: Any) -> Any:
    """Run in an event loop, not for ever."""

    async def go() -> Any:
        async with asyncio.timeout(30):
            return await work

    return asyncio.run(go())


def test_a_command_sent_twice_is_done_once() -> None:
    async def go() -> None:
        desk = Desk()
        runtime = make_table(desk, SEED, players=3)
        rows = len(desk.rows)
        first = do(runtime, player(0), p.Play("a", 0, Plant(0)))
        again = do(runtime, player(0), p.Play("a", 0, Plant(0)))
        assert first == again == [p.Done("a", runtime.state.seq)]
        assert len(desk.rows) == rows + 1
        # Another player's id is another id.
        assert isinstance(do(runtime, player(1), p.Play("a", 1, Wish(("red",))))[0], p.Done)

    run(go())


def test_nothing_is_acknowledged_before_it_is_durable() -> None:
    async def go() -> None:
        desk = Desk()
        runtime = make_table(desk, SEED, players=3)
        ear = Ear(player(1))
        runtime.join(ear, None)
        ear.heard.clear()
        desk.hold = True
        answers = do(runtime, player(0), p.Play("a", 0, Plant(0)))
        again = do(runtime, player(0), p.Play("a", 0, Plant(0)))
        late = Ear(player(2))
        runtime.join(late, None)
        assert answers == again == ear.heard == late.heard == []
        row, written = desk.held.pop()
        written([row], True)
        assert answers == again == [p.Done("a", row.seq)]
        assert payload(ear.heard[0])["seq"] == row.seq
        assert payload(late.heard[0])["seq"] == row.seq

    run(go())


def test_a_command_sent_again_has_the_number_that_was_stored() -> None:
    """Somebody comes back and repeats what is being written, and just then another worker takes that number."""

    async def go() -> None:
        desk = Desk()
        runtime = make_table(desk, SEED, players=3)
        desk.hold = True
        first = do(runtime, player(0), p.Play("a", 0, Plant(0)))
        again = do(runtime, player(0), p.Play("a", 0, Plant(0)))
        row, written = desk.held.pop()
        assert desk.rows.pop() is row
        other = encode_entry(Talked("Player 1", 1, "quicker")).decode()
        desk.rows.append(row._replace(author="p1", cid="b", body=other, extra=()))
        written([row], False)
        settled = asyncio.create_task(runtime.settled())
        while not desk.held:
            await asyncio.sleep(0.001)
        assert first == again == []
        assert not settled.done()
        stored, written = desk.held.pop()
        assert stored.seq == row.seq + 1
        written([stored], True)
        assert first == again == [p.Done("a", stored.seq)]
        await settled
        # And if the rules refuse it by then, nobody hears that it was done.
        first = do(runtime, player(0), p.Play("c", 0, TurnUp()))
        again = do(runtime, player(0), p.Play("c", 0, TurnUp()))
        row, written = desk.held.pop()
        desk.rows.pop()
        desk.rows.append(row._replace(cid="", author=""))
        written([row], False)
        while not (first and again):
            await asyncio.sleep(0.001)
        assert [m.reason for m in (*first, *again)] == ["NOT_NOW", "NOT_NOW"]
        assert desk.held == []

    run(go())


REFUSED: list[tuple[int, Any, str]] = [
    (1, p.Play("x", 0, Plant(0)), "not-your-seat"),
    (0, p.Play("x", -1, Plant(0)), "bad-seat"),
    (0, p.Play("x", 9, Plant(0)), "bad-seat"),
    (1, p.Play("x", 1, TurnUp()), "NOT_ACTIVE"),
    (0, p.Play("x", 0, Plant(6)), "NO_SUCH_FIELD"),
    (9, p.Sit("x", 0), "seat-taken"),
    (9, p.Sit("x"), "no-free-seat"),
    (0, p.Ready("x", 0), "running"),
    (1, p.Start("x"), "not-host"),
    (0, p.Start("x"), "running"),
    (1, p.SeatBot("x", 0, "loner"), "not-host"),
    (0, p.Say("x", phrase="no-such"), "no-phrase"),
    (0, p.Say("x", "  \n "), "empty"),
    (0, p.Say("x", "a" * 1000), "too-long"),
    (0, p.Mute("x", 0, 0), "bad-seat"),
    (1, p.Leave("x", 0), "not-your-seat"),
]


@pytest.mark.parametrize(("who", "command", "reason"), REFUSED)
def test_refused_by_name_and_nothing_changes(who: int, command: Any, reason: str) -> None:
    async def go() -> None:
        desk = Desk()
        runtime = make_table(desk, SEED, players=3)
        before = runtime.state.freeze()
        rows = len(desk.rows)
        answer = do(runtime, player(who), command)[0]
        assert isinstance(answer, p.Refused) and answer.reason == reason and answer.id == "x" and len(answer.text) > 10
        assert runtime.state.freeze() == before and len(desk.rows) == rows

    run(go())


def test_the_same_offer_again_and_again_is_refused() -> None:
    async def go() -> None:
        runtime = make_table(Desk(), SEED, players=3)
        game = runtime.state.game
        assert game is not None
        for move in (Plant(0), TurnUp()):
            assert isinstance(do(runtime, player(0), p.Play(f"m{game.n_events}", 0, move))[0], p.Done)
        hand = game.view(0).hand
        answers = []
        for n in range(5):
            post = p.Play(f"o{n}", 0, Post((hand[0].card or "",), {"red": 1}))
            answers.append(do(runtime, player(0), post)[0])
        assert [type(a) for a in answers] == [p.Done] * 3 + [p.Refused] * 2
        assert answers[3].reason == "repeated-offer"

    run(go())


def test_a_muted_players_offers_to_the_deaf_are_refused() -> None:
    async def go() -> None:
        runtime = make_table(Desk(), SEED, players=3)
        game = runtime.state.game
        assert game is not None
        do(runtime, player(0), p.Play("m0", 0, Plant(0)))
        do(runtime, player(0), p.Play("m1", 0, TurnUp()))
        assert isinstance(do(runtime, player(0), p.Mute("mute", 0, 1))[0], p.Done)
        card = game.view(1).hand[0].card
        offer = Post((card or "",), {"red": 1})
        assert do(runtime, player(1), p.Play("o1", 1, offer))[0].reason == "muted"
        do(runtime, player(0), p.Mute("unmute", 0, 1, False))
        assert isinstance(do(runtime, player(1), p.Play("o2", 1, offer))[0], p.Done)

    run(go())


def shown(x: Client) -> list[int]:
    """The open offers a client shows: not those of seats it has muted."""
    assert x.view is not None and x.table is not None
    return [offer.offer for offer in x.view.offers if offer.seat not in x.table.seats[x.seat].muted]


def test_an_offer_to_all_is_not_shown_to_the_deaf_and_is_to_others(server: ServerProcess) -> None:
    people = [Person(server, f"deaf {n}") for n in range(3)]
    table = people[0].make_table(players=3, start=0, grace=False)

    async def go() -> None:
        clients = [Client(server.ws, table, person.token, n) for n, person in enumerate(people)]
        a, b, c = clients
        for n, x in enumerate(clients):
            await x.open()
            await x.until(lambda x: x.seq >= 0)
            if n:
                await x.ask(p.Sit(x.next_id(), n))
        for n, x in enumerate(clients):
            await x.ask(p.Ready(x.next_id(), n))
        await a.until(lambda x: x.view is not None)
        assert isinstance(await a.ask(p.Play(a.next_id(), 0, Plant(0))), p.Done)
        assert isinstance(await a.ask(p.Play(a.next_id(), 0, TurnUp())), p.Done)
        assert isinstance(await b.ask(p.Mute(b.next_id(), 1, 0)), p.Done)
        assert a.view is not None
        to_all, to_one = (Post((a.view.hand[0].card or "",), {"red": 1}, to) for to in ((), (1,)))
        assert (await a.ask(p.Play(a.next_id(), 0, to_one))).reason == "muted"
        done = await a.ask(p.Play(a.next_id(), 0, to_all))
        for x in clients:
            await x.until(lambda x: x.seq == done.seq)
            x.compare()
            assert x.view is not None and len(x.view.offers) == 1
        assert shown(a) == shown(c) != [] and shown(b) == []
        # Who comes back hears and shows the same.
        await b.close()
        await b.open(fresh=True)
        await b.until(lambda x: x.view is not None)
        assert shown(b) == []
        # The next turn is another one.
        assert isinstance(await a.ask(p.Play(a.next_id(), 0, End())), p.Done)
        while a.view.active == 0:
            mine = a.choose()
            if mine is None or not isinstance(await a.ask(p.Play(a.next_id(), 0, mine)), p.Done):
                await a.wait(0.02)
        await b.until(lambda x: x.seq == a.seq)
        assert b.table is not None and b.table.seats[1].muted == ()
        for x in clients:
            await x.close()

    run(go())
    for person in people:
        person.close()


def test_a_bot_that_is_muted_is_silent_too() -> None:
    async def go() -> None:
        runtime = make_table(Desk(), SEED, players=3, bots={1: "swapper"})
        do(runtime, player(0), p.Play("m0", 0, Plant(0)))
        do(runtime, player(0), p.Play("m1", 0, TurnUp()))
        game = runtime.state.game
        assert game is not None
        offer = Post((game.view(1).hand[0].card or "",), {"red": 1})
        do(runtime, player(0), p.Mute("mute", 0, 1))
        runtime.automation.speak(1, offer, game.view(1))
        assert game.view().offers == ()
        do(runtime, player(0), p.Mute("unmute", 0, 1, False))
        runtime.automation.speak(1, offer, game.view(1))
        assert len(game.view().offers) == 1

    run(go())


def test_one_connection_holds_several_seats() -> None:
    async def go() -> None:
        desk = Desk()
        runtime = make_table(desk, SEED, players=3)
        state = runtime.state
        state.seats[1] = state.seats[0]
        ear = Ear(player(0))
        runtime.join(ear, None)
        assert ear.seats == (0, 1)
        message = payload(ear.heard[0])
        assert [view["seat"] for view in message["views"]] == [0, 1]
        ear.heard.clear()
        do(runtime, player(0), p.Play("a", 0, Plant(0)))
        data = ear.heard[0]
        # Two frames in one: one for each seat, and each patches its own hand only.
        assert data.count(b'"type":"update"') == 2
        assert data.count(b'"seat":0,') >= 1 and data.count(b'"hand":[') == 1

    run(go())


def test_come_back_with_a_number_or_without(server: ServerProcess) -> None:
    people = [Person(server, f"resume {n}") for n in range(3)]
    table = people[0].make_table(players=3, start=0)

    async def go() -> None:
        clients = [Client(server.ws, table, person.token, n) for n, person in enumerate(people)]
        for n, x in enumerate(clients):
            await x.open()
            await x.until(lambda x: x.seq >= 0)
            if n:
                assert isinstance(await x.ask(p.Sit(x.next_id())), p.Done)
            assert isinstance(await x.ask(p.Ready(x.next_id(), n)), p.Done)
        a, b, _ = clients
        await b.until(lambda x: x.view is not None)
        await b.close()
        assert isinstance(await a.ask(p.Play(a.next_id(), 0, Plant(0))), p.Done)
        assert isinstance(await a.ask(p.Say(a.next_id(), phrase="hello")), p.Done)
        await b.open()
        await b.until(lambda x: x.resumed == 1)
        await a.until(lambda x: x.seq == b.seq)
        b.compare()
        # A number from the future, or from nowhere, gets a fresh state.
        for since in (10**6, -5):
            await b.close()
            b.seq = since
            b.received.clear()
            await b.open(fresh=False)
            if since < 0:
                await b.say(p.Hello(since, True))
            await b.until(lambda x: any(isinstance(m, p.State) for m in x.received))
        answer = await a.ask(p.AskLegal(a.next_id(), 0))
        assert isinstance(answer, p.Legal) and answer.moves
        verdict = await a.ask(p.AskCheck(a.next_id(), 0, Plant(5)))
        assert verdict.reason == "NO_SUCH_FIELD"
        assert (await a.ask(p.AskLegal(a.next_id(), 1))).reason == "not-your-seat"
        assert isinstance(await a.ask(p.Ping(a.next_id())), p.Pong)
        for x in clients:
            await x.close()

    run(go())
    for person in people:
        person.close()
