"""``beanfield serve`` in its plain form, read without the parser of command lines."""

import pytest

from beanfield.cli import quick


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", {}),
        ("--port 0", {"port": "0"}),
        ("--database a.sqlite --host 127.0.0.1", {"database": "a.sqlite", "host": "127.0.0.1"}),
    ],
)
def test_the_plain_form_is_read(words: str, options: dict[str, str]) -> None:
    assert quick.plain_options(words.split()) == options


@pytest.mark.parametrize(
    "words",
    [
        "--help",
        "--port",
        "--port x",
        "--port -1",
        "--port ١",
        "--prt 1",
        "port 1",
        "--port=1",
        "--port 1 --port 2",
        "1 2",
    ],
)
def test_whatever_is_different_is_for_the_parser(words: str) -> None:
    assert quick.plain_options(words.split()) is None
    assert quick.serve_quickly(words.split()) is None


def test_a_setting_that_makes_no_sense_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert quick.serve_quickly(["--port", "99999"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
