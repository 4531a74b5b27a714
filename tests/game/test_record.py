"""Records: written, read, played again, resumed; and whatever is wrong with one is said with its line."""

import functools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beanfield.game import (
    Close,
    Game,
    IllegalMove,
    ListDealer,
    RandomDealer,
    Record,
    Recorder,
    RecordError,
    SeedDealer,
    commitment,
    read_record,
    replay,
    resume,
    verify,
)
from beanfield.rules.record import pack

from .playing import TABLES, choose, play_on, play_out, table_options

SEED = bytes(range(100, 132))


@functools.cache
def finished(edition: str = "two", players: int = 2, pace: str = "rounds") -> Record:
    """A whole game with a published commitment and its seed revealed."""
    game = Game(table_options(edition, players, pace), SeedDealer(SEED, "table 7"))
    play_out(game, random.Random(1))
    names = tuple(f"player {seat}" for seat in range(players))
    return game.record(names, "table 7", commitment(SEED), SEED)


def lines_of(record: Record) -> list[str]:
    return list(record.lines())


@pytest.mark.parametrize("pace", ["rounds", "grace"])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_round_trip(edition: str, players: int, pace: str) -> None:
    record = finished(edition, players, pace)
    assert read_record(lines_of(record)) == record
    report = verify(record)
    assert report.finished and report.committed and report.proven
    assert (report.edition, report.players, report.moves) == (edition, players, len(record.moves))
    assert report.shuffles >= 1
    assert report.result is not None and report.result.scores == record.ending.scores  # type: ignore[union-attr]


def test_files(tmp_path: Path) -> None:
    record = finished()
    path = tmp_path / "game.jsonl"
    path.write_text(record.text(), encoding="utf-8")
    assert read_record(path) == record
    assert read_record(str(path)) == record
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "none")


def test_replay_shows_every_state() -> None:
    options = table_options("duel", 2)
    game = Game(options, RandomDealer(3))
    rng = random.Random(3)
    states = [pack(game.state.pub)]
    while not game.over:
        game.play(*choose(game, rng))
        states.append(pack(game.state.pub))
    again = [(line, pack(g.state.pub)) for line, g in replay(game.record())]
    assert again == list(enumerate(states, 2))


def test_the_recorder_writes_the_same_while_the_game_is_played() -> None:
    options = table_options("classic", 3)
    game = Game(options, SeedDealer(SEED, "t"))
    written: list[str] = []
    recorder = Recorder(written.append, options, ("a", "b", "ç"), "t", commitment(SEED))
    recorder.follow(game)
    assert read_record(written) == game.record(("a", "b", "ç"), "t", commitment(SEED))
    rng = random.Random(4)
    while not game.over:
        game.play(*choose(game, rng))
        if rng.random() < 0.5:
            recorder.follow(game, SEED)
    recorder.follow(game, SEED)
    recorder.follow(game, SEED)
    whole = game.record(("a", "b", "ç"), "t", commitment(SEED), SEED)
    assert "".join(written) == whole.text()
    assert verify(read_record(written)).proven


def test_the_recorder_goes_on_behind_an_unfinished_record() -> None:
    whole = finished()
    for cut in (1, 2, 40, LAST - 1):
        written = lines_of(whole)[:cut]
        begun = read_record(written)
        game = resume(begun, SeedDealer(SEED, "table 7"))
        recorder = Recorder.after(written.append, begun)
        for played in whole.moves[len(begun.moves) :]:
            game.play(played.seat, played.move)
            recorder.follow(game, SEED)
        recorder.follow(game, SEED)  # where only the result was missing, nothing was played any more
        assert read_record(written) == whole


@pytest.mark.parametrize("dealer", [lambda: SeedDealer(SEED, "t"), lambda: RandomDealer(5)])
def test_a_game_can_be_taken_up_anywhere(dealer: Callable[[], Any]) -> None:
    """At every cut the game goes on as if it had not been interrupted."""
    options = table_options("online", 3)
    game = Game(options, dealer())
    rng = random.Random(6)
    played = []
    while not game.over:
        seat, move = choose(game, rng)
        played.append((seat, move))
        game.play(seat, move)
    text = lines_of(game.record())
    for cut in (2, 3, 50, len(text) // 2, len(text) - 1):
        taken_up = resume(read_record(text[:cut]), dealer())
        for seat, move in played[cut - 2 :]:
            taken_up.play(seat, move)
        assert pack(taken_up.state) == pack(game.state)
        assert taken_up.record() == game.record()
    begun = resume(read_record(text[:1]), dealer())
    assert begun.deal == game.deal


def test_an_unfinished_record_needs_a_dealer_only_for_what_is_to_come() -> None:
    text = lines_of(finished())
    game = resume(read_record(text[:-1]))
    assert game.over
    with pytest.raises(RecordError, match=r"line 2: .*a dealer is needed"):
        resume(read_record(text[:1]))
    report = verify(read_record(text[:30]))
    assert not report.finished and report.result is None and not report.proven


def test_a_seed_that_is_kept_is_not_in_the_record() -> None:
    game = Game(table_options("two", 2), SeedDealer(SEED, ""))
    assert SEED.hex() not in game.record(seed=SEED).text()
    play_out(game, random.Random(1))
    record = game.record(commitment=commitment(SEED))
    assert SEED.hex() not in record.text()
    report = verify(record)
    assert report.committed and not report.proven


def test_names_must_fit() -> None:
    game = Game(table_options("two", 2), RandomDealer(1))
    with pytest.raises(ValueError, match="2 seats need as many names, not 1"):
        game.record(("only one",))


# Damage.


def edit(number: int, change: Callable[[dict[str, Any]], object]) -> Callable[[list[str]], list[str]]:
    """Change one line (from 1; negative: from the end) as an object."""

    def apply(lines: list[str]) -> list[str]:
        at = number - 1 if number > 0 else len(lines) + number
        thing = json.loads(lines[at])
        change(thing)
        return [*lines[:at], json.dumps(thing), *lines[at + 1 :]]

    return apply


def setting(**values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda thing: thing.update(values)


LAST = len(lines_of(finished()))

DAMAGE: list[tuple[Callable[[list[str]], list[str]], int, str]] = [
    (lambda lines: [], 1, "the record is empty"),
    (lambda lines: lines[1:], 1, "the header is missing"),
    (lambda lines: [lines[0], *lines[2:]], 2, "the deal is missing"),
    (lambda lines: [*lines[:4], *lines[5:]], 5, "this is move 4, but move 3 should come here"),
    (lambda lines: [*lines[:4], lines[3], *lines[4:]], 5, "this is move 2, but move 3 should come here"),
    (lambda lines: [*lines[:4], "", *lines[4:]], 5, "the line is empty"),
    (lambda lines: [*lines[:4], lines[0], *lines[4:]], 5, "there is a second header"),
    (lambda lines: [*lines[:4], lines[1], *lines[4:]], 5, "there is a second deal"),
    (lambda lines: [*lines, lines[-1]], LAST + 1, "should have ended"),
    (lambda lines: [*lines[:9], lines[9][:20]], 10, "the record was cut off"),
    (lambda lines: [*lines[:9], lines[9] + "}", *lines[10:]], 10, "this is no JSON"),
    (lambda lines: [*lines[:9], "[" * 100000, *lines[10:]], 10, "this is no"),
    (lambda lines: [*lines[:9], "null", *lines[10:]], 10, "this is no line of a record"),
    (lambda lines: [*lines[:9], '{"line":"move","n":8}', *lines[10:]], 10, "missing required field `seat`"),
    (lambda lines: lines[:-1], LAST, "the game is over, but its result is missing"),
    (edit(1, setting(format=2)), 1, "this program reads format 1"),
    (edit(1, setting(edition="chess")), 1, "there is no edition 'chess'"),
    (edit(1, setting(players=3)), 1, "3 seats need as many names"),
    (edit(1, setting(players=3, names=[])), 1, "for 2 players, not 3"),
    (edit(1, setting(pace="slow")), 1, "there is no pace 'slow'"),
    (edit(1, setting(start=5)), 1, "starting player's seat"),
    (edit(1, setting(switches={"coins": "gold"})), 1, "coins cannot be 'gold'"),
    (edit(1, setting(color="red")), 1, "unknown field `color`"),
    (edit(2, setting(chance=[])), 2, "a shuffle of 144 cards is missing"),
    (edit(2, setting(chance=[[0, 1]])), 2, "needs as many numbers, not 2"),
    (
        edit(2, lambda thing: thing["chance"][0].__setitem__(0, thing["chance"][0][1])),
        2,
        "each number from 0 to 143 once",
    ),
    (edit(2, lambda thing: thing["chance"].append([0])), 2, "a shuffle that did not happen"),
    (edit(5, setting(chance=[[0]])), 5, "a shuffle that did not happen"),
    (edit(3, setting(seat=1)), 3, "illegal move (NOT_YOUR_TURN): It is somebody else's turn"),
    (edit(3, setting(seat=2)), 3, "there is no seat 2"),
    (edit(3, setting(seat=-5)), 3, "there is no seat -5"),
    (edit(3, setting(seat="0")), 3, "this is no line of a record"),
    (edit(3, setting(move={"do": "fly"})), 3, "this is no line of a record"),
    (edit(3, setting(move={"do": "plant"})), 3, "missing required field `field`"),
    (edit(3, setting(move={"do": "plant", "field": 10**30})), 3, "illegal move (NO_SUCH_FIELD)"),
    (edit(3, setting(move={"do": "plant", "field": 9})), 3, "illegal move (NO_SUCH_FIELD)"),
    (edit(3, setting(move={"do": "draw"})), 3, "illegal move (NOT_NOW)"),
    (edit(-1, lambda thing: thing["scores"].__setitem__(0, 99)), LAST, "the scores are"),
    (edit(-1, setting(winners=[])), LAST, "the winners are"),
    (edit(-1, setting(seed="00" * 32)), LAST, "the seed is not the one promised"),
    (edit(-1, setting(seed="0x")), LAST, "not 32 bytes in hexadecimal"),
    (edit(-1, setting(seed=None)), LAST, "the sum is wrong"),
    (edit(-1, setting(sum="0" * 64)), LAST, "the sum is wrong"),
    (edit(1, setting(names=["somebody", "else"])), LAST, "the sum is wrong"),
    (edit(1, setting(commitment="00" * 32)), LAST, "the seed is not the one promised"),
    (edit(1, setting(table="table 8")), 2, "this shuffle did not come from the seed"),
    (
        lambda lines: [*lines[:-1], lines[-2].replace(f'"n":{LAST - 3}', f'"n":{LAST - 2}'), lines[-1]],
        LAST,
        "illegal move (GAME_OVER)",
    ),
    (lambda lines: [*lines[:50], lines[-1]], 51, "the game is not over"),
]


@pytest.mark.parametrize(("damage", "line", "said"), DAMAGE)
def test_damage_is_named_with_its_line(damage: Callable[[list[str]], list[str]], line: int, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        verify(read_record(damage(lines_of(finished()))))
    assert caught.value.line == line, str(caught.value)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"line {line}: ")


def test_another_shuffle_is_noticed() -> None:
    """A record that is right in itself, but not dealt from the seed it shows."""
    first = finished().deal
    assert first is not None
    game = Game(table_options("two", 2), ListDealer([first.chance[0][::-1]]))
    play_out(game, random.Random(1))
    with pytest.raises(RecordError, match="line 2: this shuffle did not come from the seed"):
        verify(game.record((), "table 7", commitment(SEED), SEED))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_bytes(finished().text().encode().replace(b"player 0", b"player \xff"))
    with pytest.raises(RecordError, match="line 1: this is not UTF-8"):
        read_record(path)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_damage_is_a_record_error_or_changes_nothing(data: st.DataObject, tmp_path_factory: Any) -> None:
    record = finished()
    raw = record.text().encode()
    path = tmp_path_factory.mktemp("records", numbered=True) / "r"
    path.write_bytes(damaged(raw, data))
    try:
        found = read_record(path)
        verify(found)
    except RecordError as error:
        assert str(error).startswith(f"line {error.line}: ")
        assert 1 <= error.line <= raw.count(b"\n") + 2
    else:
        # Cut off behind a line it is the same game, not finished; otherwise it must mean the same.
        assert found == record or (found.ending is None and found.moves == record.moves[: len(found.moves)])


def damaged(raw: bytes, data: st.DataObject) -> bytes:
    """A record with some byte or line flipped, removed, duplicated or moved."""
    lines = raw.splitlines(keepends=True)
    what = data.draw(st.sampled_from(("flip", "byte out", "byte in", "line out", "line twice", "lines swapped", "cut")))
    # Bytes near the ends of lines are as likely as those inside the long lists of numbers.
    number = data.draw(st.integers(0, len(lines) - 1))
    start = sum(map(len, lines[:number]))
    at = start + data.draw(st.integers(0, len(lines[number]) - 1))
    if what == "flip":
        return raw[:at] + bytes([raw[at] ^ data.draw(st.integers(1, 255))]) + raw[at + 1 :]
    if what == "byte out":
        return raw[:at] + raw[at + 1 :]
    if what == "byte in":
        return raw[:at] + data.draw(st.binary(min_size=1, max_size=2)) + raw[at:]
    if what == "cut":
        return raw[:at]
    other = data.draw(st.integers(0, len(lines) - 1))
    if what == "line out":
        del lines[number]
    elif what == "line twice":
        lines.insert(other, lines[number])
    else:
        lines[number], lines[other] = lines[other], lines[number]
    return b"".join(lines)


def test_the_clock_is_in_the_record() -> None:
    game = Game(table_options("classic", 3, "grace"), RandomDealer(2))
    rng = random.Random(2)
    while not any(isinstance(move, Close) for _, move, _ in game.moves):
        game.play(*choose(game, rng))
    record = read_record(lines_of(game.record()))
    assert any(played.seat == -1 for played in record.moves)
    assert pack(resume(record).state) == pack(game.state)


def test_a_refused_move_is_not_in_the_record() -> None:
    game = Game(table_options("classic", 3), RandomDealer(2))
    play_on(game, random.Random(2), 20)
    before = game.record()
    with pytest.raises(IllegalMove):
        game.play(0, Close())
    assert game.record() == before
