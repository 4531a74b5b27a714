"""The pages of the documentation, and what stands in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
INDEX = DOCS / "README.md"
PAGES = sorted(DOCS.glob("*.md"))
# Pages that speak of the code; the rules do not.
ABOUT_CODE = [page for page in PAGES if page.name != "rules.md"]
# Pages elsewhere whose links and commands are checked too.
ALL_PAGES = [*PAGES, *(page for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md") if page.exists())]

FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of code: its language, whether it is only for the long tests, and the line its text begins at."""

    page: Path
    language: str
    long: bool
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """A command line with the output shown below it, empty if there is none."""

    text: str
    output: str
    long: bool


def named(page: Path) -> str:
    """A page as a person names it; also the id of its tests."""
    return str(page.relative_to(ROOT))


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of a page in these languages, in order."""
    source = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(source):
        words = match["info"].split()
        block = Block(page, words[0] if words else "", "long" in words, match["text"], 0)
        line = source.count("\n", 0, match.start("text")) + 1
        if block.language in languages:
            found.append(Block(block.page, block.language, block.long, block.text, line))
    return found


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def commands(page: Path) -> list[Command]:
    """The lines of console blocks that call the command, each with its output."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            text, _, output = part.partition("\n")
            if text.startswith("beanfield "):
                found.append(Command(text, output, block.long))
    return found


def pattern(shown: str) -> str:
    """What is shown as a regular expression: ``…`` is any text within a line, or, standing alone, any lines."""
    lines = []
    for line in shown.splitlines():
        if line.strip() == "…":
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(re.escape(line.rstrip()).replace("…", ".*?") + r" *\n")
    return "".join(lines)


def links(page: Path) -> Iterator[str]:
    """Where the links of a page lead."""
    yield from re.findall(r"\]\(([^)\s]+)\)", prose(page))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, made as GitHub makes them."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        found.add(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"))
    return found
