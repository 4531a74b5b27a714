"""The terminal in other languages: whole games, nothing in English left over, and everything in its column."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from beanfield.cli.people import BOT_NAMES
from beanfield.words import LANGUAGES
from tests.cli.typing_player import Choose, Typist, numbers, run

WIDTH = 80
GAMES = {
    "classic": (),
    "online": ("--players", "5"),
    "two": ("--bots", "loner"),
    "duel": ("--bots", "loner"),
}

# What is the same in every language: what is typed, names, what a file is called.
TYPED = "hint quit board offer for enter ask always less resume replay play edition players bots seat seed beanfield"
NAMES = " ".join(BOT_NAMES) + " swapper loner random classic online modern two duel jsonl"


def english_words(text: str) -> set[str]:
    """The words in Latin letters that have no business in a text of another script."""
    text = re.sub(r"\S*/\S*", "", text)  # paths
    words = {word.lower() for word in re.findall(r"[A-Za-z]{2,}", text)}
    allowed = {*TYPED.split(), *NAMES.lower().split()}
    return {word for word in words if word not in allowed and not re.fullmatch(r"[abcd]+", word)}


def some_answers(count: int, seed: int) -> Choose:
    """Types numbers, asks for all that can be asked once, and leaves."""
    choose = numbers(seed)
    first = iter(["hint\n", "?\n", "board\n", "ask always\n", "999\n", "ask less\n"])

    def answer(typist: Typist) -> str:
        if typist.answers > count:
            return "quit\n"
        return next(first, None) or choose(typist)

    return answer


def played(monkeypatch: pytest.MonkeyPatch, path: Path, code: str, edition: str, seed: int, count: int = 60) -> str:
    """What is shown of a game that somebody plays for a while, in a language."""
    words = [
        "play",
        "--language",
        code,
        "--edition",
        edition,
        "--seed",
        str(seed),
        "--save",
        str(path / f"{seed}.jsonl"),
    ]
    exit_code, shown = run(monkeypatch, some_answers(count, seed), *words, *GAMES[edition])
    assert exit_code == 0
    return shown


def test_a_turn_in_german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = played(monkeypatch, tmp_path, "de", "classic", 7)
    for said in (
        "Zug 1: Du bist am Zug.",
        "Deine Hand",
        "Baue deine vorderste Bohne an: Wachsbohne.",
        "Wachsbohne auf dem leeren Feld 1 anbauen",
        "Du baust Wachsbohne auf Feld",
        "Aufgedeckt: ",
        "Du handelst.",
        "Der Handel ist zu Ende.",
        "Dein Zug endet: Ziehe.",
        "Du ziehst ",
        "Zug 2: Ada ist am Zug.",
        "Das Spiel ist gespeichert in",
    ):
        assert said in shown, said


def test_a_turn_in_japanese(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = played(monkeypatch, tmp_path, "ja", "classic", 7)
    for said in (
        "第 1 番：あなたの手番です。",
        "あなたの手札",
        "いちばん前の豆、ワックス豆を植えてください。",
        "ワックス豆を空の畑 1 に植える",
        "あなたはワックス豆を畑",
        "公開：",
        "あなたの交換です。",
        "交換が終わりました。",
        "番の終わりです。札を引いてください。",
        "あなたは",
        "第 2 番：Adaの手番です。",
    ):
        assert said in shown, said


@pytest.mark.parametrize("edition", GAMES)
@pytest.mark.parametrize("code", ["ja", "zh_Hant"])
def test_nothing_is_left_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str, edition: str) -> None:
    """Scripts without Latin letters show what was forgotten; help texts hold what is typed, and are looked at alone."""
    shown = played(monkeypatch, tmp_path, code, edition, 3)
    game = re.sub(r"(?ms)^> \?$.*?^> ", "> ", shown)
    assert len(game) > 4000
    assert english_words(game) == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_lines_have_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str) -> None:
    """Wide characters take two cells; no line of a game is wider than the terminal."""
    shown = played(monkeypatch, tmp_path, code, "classic", 5)
    wide = [line for line in shown.splitlines() if cell_len(line.rstrip()) > WIDTH and "/" not in line]
    assert wide == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_columns_stand_below_one_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str) -> None:
    """The numbers of coins of the other players end in the same cell, whatever script the heading is in."""
    shown = played(monkeypatch, tmp_path, code, "classic", 5, count=3)
    rows = re.findall(r"(?m)^((?:>| )\d (?:Ada|Bo|Cleo) +\d+)", shown)
    assert len(rows) >= 3
    assert len({cell_len(row) for row in rows}) == 1


@pytest.mark.parametrize("typed", ["offer wachsbohne for feuerbohne", "offer wachs for feuer", "offer wax for chili"])
def test_kinds_may_be_typed_as_they_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: str) -> None:
    answers = iter(["1\n", "2\n", f"{typed}\n", "quit\n"])
    words = ["play", "--language", "de", "--seed", "7", "--save", str(tmp_path / "game.jsonl")]
    _, shown = run(monkeypatch, lambda typist: next(answers), *words)
    assert "Du bietest eine Wachsbohne für eine Feuerbohne (Angebot 1)." in shown


def test_kinds_of_several_words_may_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = iter(["1\n", "2\n", "offer blaue bohne, wachsbohne for 2 rote bohnen\n", "quit\n"])
    words = ["play", "--language", "de", "--seed", "7", "--save", str(tmp_path / "game.jsonl")]
    _, shown = run(monkeypatch, lambda typist: next(answers), *words)
    assert "Du bietest eine Blaue Bohne und eine Wachsbohne für 2 Rote Bohnen (Angebot 1)." in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("plow 1", "'plow' ist kein Zug; Züge beginnen mit accept"),
        ("plant 1 2 3", "'2 3' ist zu viel; lass es weg"),
        ("offer h1 for", "Nach 'offer h1 for' fehlt etwas: Sorten oder nothing"),
        ("offer h1 for xyz", "'xyz' ist keine Bohnensorte; es gibt Kaffeebohne, Wachsbohne"),
        ("offer h1 for b", "'b' könnte Blaue Bohne oder Augenbohne sein"),
        ("discard t", "schreibe zum Beispiel h2 oder t3"),
        ("withdraw 0", "'0' passt hier nicht (ein Angebot): Hier gehört eine Zahl ab 1 hin"),
        ("confirm 9", "Es gibt kein offenes Angebot 9"),
    ],
)
def test_mistakes_are_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: str, said: str) -> None:
    answers = iter([f"{typed}\n", "quit\n"])
    words = ["play", "--language", "de", "--seed", "7", "--save", str(tmp_path / "game.jsonl")]
    _, shown = run(monkeypatch, lambda typist: next(answers), *words)
    assert said in " ".join(shown.split())


def test_a_refusal_is_translated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = iter(["draw\n", "quit\n"])
    words = ["play", "--language", "de", "--seed", "7", "--save", str(tmp_path / "game.jsonl")]
    _, shown = run(monkeypatch, lambda typist: next(answers), *words)
    assert "Das geht an dieser Stelle des Zuges nicht" in " ".join(shown.split())
