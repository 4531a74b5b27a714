"""The drawings: one for each kind, all alike in make, each unlike the others, and small."""

import gzip
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from beanfield.rules.cards import KIND_NAMES

ART = Path(__file__).parent.parent.parent / "web" / "src" / "art"
BEANS = {path.stem: path for path in sorted((ART / "beans").glob("*.svg"))}
PICTURES = [*BEANS.values(), ART / "back.svg", *sorted((ART / "brand").glob("*.svg"))]
PATTERNS = (ART / "patterns.css").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"

# What may stand in a drawing. Nothing that runs, loads or needs a font; no styles, which the server's policy forbids.
ELEMENTS = {"svg", "g", "path", "circle", "ellipse", "rect", "defs", "pattern"}


def test_every_kind_has_its_drawing() -> None:
    assert {*BEANS} == {*KIND_NAMES}


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_drawings_hold_only_shapes(path: Path) -> None:
    tree = ElementTree.parse(path)
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= ELEMENTS
    attributes = {name for element in tree.iter() for name in element.attrib}
    assert not attributes & {"style", "class", "href", "{http://www.w3.org/1999/xlink}href"}
    assert not [name for name in attributes if name.startswith("on")]


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_beans_are_of_one_make(kind: str) -> None:
    """One frame, one ink, one pen."""
    root = ElementTree.parse(BEANS[kind]).getroot()
    assert root.attrib["viewBox"] == "0 0 100 100"
    assert (root.attrib["stroke"], root.attrib["stroke-width"]) == ("#33231a", "3")
    inks = {element.attrib["stroke"] for element in root.iter() if "stroke" in element.attrib}
    assert "#000" not in inks and "black" not in inks


def test_all_beans_together_are_small() -> None:
    """They are part of what a table loads first, 250 kB in all."""
    assert sum(len(gzip.compress(path.read_bytes())) for path in BEANS.values()) < 12_000


def test_no_two_kinds_share_colour_or_pattern() -> None:
    found = {kind: re.search(rf"\.kind-{kind} \{{(.*?)\n\}}", PATTERNS, re.DOTALL) for kind in KIND_NAMES}
    blocks = {kind: re.sub(r"/\*.*?\*/", "", match[1]) for kind, match in found.items() if match}
    assert {*blocks} == {*KIND_NAMES}
    drawn = {kind: block.partition("--pattern:")[2].split() for kind, block in blocks.items()}
    for one, other in combinations(KIND_NAMES, 2):
        assert drawn[one] and drawn[one] != drawn[other]
    assert len({re.search(r"--kind: (.*?);", block)[1] for block in blocks.values()}) == len(KIND_NAMES)  # type: ignore[index]
