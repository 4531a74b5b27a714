"""Which language is spoken."""

import subprocess
import sys

import pytest

from beanfield.cli import main
from beanfield.cli.texts import Same, bag, coins, counted, fill, listed
from beanfield.words import LanguageError, code_of, find_language, kind_word, language, use_language
from beanfield.words.catalogues import CatalogueError, compiled, translations


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("de", "de"),
        ("de_AT.UTF-8", "de"),
        ("DE", "de"),
        ("ms-MY", "ms"),
        ("ja_JP", "ja"),
        ("zh", "zh_Hans"),
        ("zh-CN", "zh_Hans"),
        ("zh_SG.UTF-8", "zh_Hans"),
        ("zh_TW", "zh_Hant"),
        ("zh-Hant", "zh_Hant"),
        ("zh_HK.Big5@x", "zh_Hant"),
        ("en_GB", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("fr", None),
        ("", None),
    ],
)
def test_tags_are_understood(wish: str, code: str | None) -> None:
    assert code_of(wish) == code


@pytest.mark.parametrize(
    ("wish", "environment", "code"),
    [
        (None, {}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "de_DE.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        (None, {"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ms:ja"}, "ms"),
        (None, {"LANG": "de_DE.UTF-8", "LANGUAGE": "fr"}, "de"),
        (None, {"LANG": "de_DE.UTF-8", "BEANFIELD_LANGUAGE": "zh-TW"}, "zh_Hant"),
        ("en", {"LANG": "de_DE.UTF-8", "BEANFIELD_LANGUAGE": "ja"}, "en"),
    ],
)
def test_the_nearest_wish_counts(wish: str | None, environment: dict[str, str], code: str) -> None:
    assert find_language(wish, environment) == code


@pytest.mark.parametrize(("wish", "environment"), [("xx", {}), (None, {"BEANFIELD_LANGUAGE": "klingon"})])
def test_a_language_that_does_not_exist_is_refused(wish: str | None, environment: dict[str, str]) -> None:
    with pytest.raises(LanguageError, match=r"there is no language .*; there are en \(English\), de \(Deutsch\)"):
        find_language(wish, environment)


@pytest.mark.parametrize("words", [["--language", "de"], ["--language=de"], ["--help", "--language", "de"]])
def test_the_command_speaks_the_language_asked_for(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert "Aufruf: beanfield BEFEHL" in capsys.readouterr().out


def test_the_command_goes_back_to_english(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--language", "de"])
    main([])
    assert capsys.readouterr().out.count("Usage: beanfield COMMAND") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--language", "xx"], "there is no language 'xx'"),
        (["play", "--language"], "--language needs a language, for example: --language de"),
    ],
)
def test_a_wrong_language_is_explained(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_complaints_are_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "ja", "play", "--seat", "9"]) == 2
    assert "席 9 はありません。このゲームの席は 1 から 4 までです" in capsys.readouterr().err


def test_the_help_of_a_command_is_translated() -> None:
    """In a process of its own, since options are described when a command is first loaded."""
    command = [sys.executable, "-m", "beanfield", "play", "--help", "--language", "de"]
    shown = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert "Spiele im Terminal gegen Bots." in shown
    assert "dein Platz, von 1 an" in shown


def test_numbers_choose_the_form() -> None:
    assert (coins(1), coins(2)) == ("1 coin", "2 coins")
    assert (kind_word("soy"), kind_word("soy", 2)) == ("soy", "soy")
    use_language("de")
    assert (kind_word("soy"), kind_word("soy", 2)) == ("Sojabohne", "Sojabohnen")
    assert bag({"soy": 2, "red": 1}) == "2 Sojabohnen und eine Rote Bohne"
    use_language("ja")
    assert (coins(1), coins(2)) == ("1コイン", "2コイン")
    assert bag({"soy": 2, "red": 1}) == "大豆2枚と赤豆1枚"


def test_lists_have_the_punctuation_of_their_language() -> None:
    assert listed(["Ada", "Bo", "Cleo"]) == "Ada, Bo and Cleo"
    use_language("zh_Hant")
    assert listed(["Ada", "Bo", "Cleo"]) == "Ada、Bo和Cleo"
    assert counted([]) == "無"


def test_what_is_typed_is_never_translated() -> None:
    use_language("de")
    assert fill(Same("offer {give}"), give="x") == "offer x"
    assert fill("offer") == "Angebot"


def test_something_that_is_no_kind_stays() -> None:
    use_language("de")
    assert kind_word("h7") == "h7"
    assert language() == "de"


def test_source_and_compiled_catalogue_say_the_same(tmp_path: object) -> None:
    import gettext
    import io

    made = gettext.GNUTranslations(io.BytesIO(compiled("de")))
    assert made.gettext("You have won!") == translations("de").gettext("You have won!") == "Du hast gewonnen!"


def test_a_missing_catalogue_is_explained() -> None:
    with pytest.raises(CatalogueError, match=r"the catalogue .*beanfield\.po cannot be read"):
        translations("xx")
