"""Links lead somewhere, and what the pages name exists."""

import importlib
import re
import tomllib
from pathlib import Path

import pytest

from .pages import ABOUT_CODE, ALL_PAGES, DOCS, INDEX, PAGES, ROOT, anchors, blocks, links, named, prose

SOURCES = ROOT / "src" / "beanfield"
CODE = "\n".join(
    path.read_text(encoding="utf-8") for folder in (SOURCES, ROOT / "examples") for path in sorted(folder.rglob("*.py"))
)
# The group of entry points looks like a module.
NO_MODULES = {"beanfield.players"}
# The documentation says what to install, never where from.
REGISTRIES = re.compile(
    r"pypi\.org|pythonhosted|npmjs|registry\.|crates\.io|hub\.docker|anaconda\.org|proxy\.golang|index-url",
    re.IGNORECASE,
)


def quoted(page: Path) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`\n]+)`", prose(page))


@pytest.mark.parametrize("page", ALL_PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"there is no {link}"
        if anchor:
            assert anchor in anchors(target), f"{link}: there is no such heading; there are {sorted(anchors(target))}"


def test_every_page_can_be_reached() -> None:
    reached = {INDEX}
    waiting = [INDEX]
    while waiting:
        page = waiting.pop()
        for link in links(page):
            target = (page.parent / link.partition("#")[0]).resolve()
            if target.parent == DOCS and target.suffix == ".md" and target not in reached:
                reached.add(target)
                waiting.append(target)
    assert reached == set(PAGES)


@pytest.mark.parametrize("page", ALL_PAGES, ids=named)
def test_no_registry_is_named(page: Path) -> None:
    assert REGISTRIES.search(page.read_text(encoding="utf-8")) is None


def test_no_file_names_places_of_one_machine() -> None:
    """Notes and drafts of whoever works on it stay where they were written."""
    found = [
        path
        for folder in ("docs", "examples", "src", "tests", "web")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".css", ".html", ".md", ".po", ".py", ".svelte", ".svg", ".ts"}
        and not {"node_modules", "static"} & set(path.parts)
        and re.search(r"file:/" r"//|(?<![\w.])/(home|root)/[a-z.]", path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("page", ABOUT_CODE, ids=named)
def test_files_and_folders_exist(page: Path) -> None:
    for name in quoted(page):
        if re.fullmatch(r"[\w-]+(/[\w.-]+)+/?", name) and (name.endswith((".py", ".md", "/")) or "tests/" in name):
            assert any((base / name).exists() for base in (ROOT, SOURCES)), f"there is no {name}"


@pytest.mark.parametrize("page", ABOUT_CODE, ids=named)
def test_names_exist(page: Path) -> None:
    for name in quoted(page):
        if match := re.fullmatch(r"(?:\w+\.)?(\w+)\(\)", name):
            known = re.search(rf"\b(def|class) {match[1]}\b", CODE)
        elif re.fullmatch(r"[A-Z][A-Z_]{3,}", name):
            known = re.search(rf"^{name}\b.* = ", CODE, re.MULTILINE)
        elif re.fullmatch(r"[A-Z][a-z]+[A-Za-z]*", name):
            known = re.search(rf"\b(class {name}\b|{name}: Final|{name} = )", CODE)
        else:
            continue
        assert known, f"there is no {name}"


@pytest.mark.parametrize("page", ABOUT_CODE, ids=named)
def test_modules_exist(page: Path) -> None:
    for name in quoted(page):
        if re.fullmatch(r"beanfield(\.\w+)+", name) and name not in NO_MODULES:
            importlib.import_module(name)


@pytest.mark.parametrize("page", ABOUT_CODE, ids=named)
def test_rules_exist(page: Path) -> None:
    rules = set(re.findall(r"^- \*\*([A-Z]\d+)\*\* ", (DOCS / "rules.md").read_text(encoding="utf-8"), re.MULTILINE))
    named_rules = set(re.findall(r"\b([A-Z]\d+)\b", re.sub(r"`[^`\n]+`", "", prose(page))))
    assert named_rules <= rules


def test_every_package_is_explained() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    for folder in SOURCES.iterdir():
        if (folder / "__init__.py").exists():
            assert f"| `{folder.name}` |" in text


def test_the_entry_points_are_the_real_ones() -> None:
    (block,) = blocks(DOCS / "bots.md", "toml")
    (group,) = tomllib.loads(block.text)["project"]["entry-points"]
    assert f'entry_points(group="{group}")' in CODE
