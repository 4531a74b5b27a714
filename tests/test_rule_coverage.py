"""Every rule of docs/rules.md has a test that names it, and every test names rules that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"

# A rule begins a list item with its id in bold: "- **T4** ...".
RULE = re.compile(r"^- \*\*([A-Z])([0-9]+)\*\* ", re.MULTILINE)

# Rules no program can carry out or break, each with the reason why there is nothing to test. Today there are none.
NOTHING_TO_EXECUTE: dict[str, str] = {}


def documented() -> list[str]:
    return [letter + number for letter, number in RULE.findall(RULES.read_text(encoding="utf-8"))]


def rule_markers(source: str) -> Iterator[tuple[str, int]]:
    """The ids in every `pytest.mark.rule(...)` of a test module, with their lines.

    The source is parsed, not run, so that a test skipped on this machine counts as well. An argument that is not a
    plain string cannot be read that way; it comes out as its source text, which is no rule's id and so is reported.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, argument.lineno
                else:
                    yield ast.unparse(argument), argument.lineno


def ids_in_tests() -> dict[str, list[str]]:
    """Where each id is named, as file:line."""
    places: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for rule, line in rule_markers(path.read_text(encoding="utf-8")):
            places.setdefault(rule, []).append(f"{path.relative_to(TESTS.parent)}:{line}")
    return places


def test_ids_are_numbered_without_gaps() -> None:
    found = RULE.findall(RULES.read_text(encoding="utf-8"))
    assert found, f"no rule found in {RULES}"
    expected = []
    for letter in dict.fromkeys(letter for letter, _ in found):
        count = sum(1 for other, _ in found if other == letter)
        expected += [(letter, str(number)) for number in range(1, count + 1)]
    assert found == expected


def test_every_rule_has_a_test() -> None:
    places = ids_in_tests()
    missing = [rule for rule in documented() if rule not in places and rule not in NOTHING_TO_EXECUTE]
    assert not missing, f"{len(missing)} rules without a test: {' '.join(missing)}"


def test_every_marker_names_a_rule() -> None:
    known = set(documented())
    unknown = [f"{rule} ({', '.join(places)})" for rule, places in ids_in_tests().items() if rule not in known]
    assert not unknown, f"no such rules: {'; '.join(unknown)}"


def test_excuses_are_needed() -> None:
    known = set(documented())
    places = ids_in_tests()
    stale = [rule for rule in NOTHING_TO_EXECUTE if rule in places or rule not in known]
    assert not stale, f"excused, but tested or unknown: {' '.join(stale)}"
    unexplained = [rule for rule, reason in NOTHING_TO_EXECUTE.items() if not reason.strip()]
    assert not unexplained, f"excused without a reason: {' '.join(unexplained)}"


def test_markers_are_read_wherever_they_stand() -> None:
    source = """
pytestmark = [pytest.mark.rule("A1")]

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("A2"))])
@pytest.mark.rule("A3", "A4")
def test(n):
    '''pytest.mark.rule("A5")'''

@pytest.mark.rule(NAME)
def test_unreadable(): ...
"""
    assert sorted(rule for rule, _ in rule_markers(source)) == ["A1", "A2", "A3", "A4", "NAME"]
