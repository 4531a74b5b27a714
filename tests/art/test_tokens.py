"""The two palettes: what is written can be read (WCAG 2.2, AA), by day and by night."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parent.parent.parent / "web" / "src" / "art" / "tokens.css").read_text(encoding="utf-8")
KINDS = ["coffee", "wax", "blue", "chili", "stink", "green", "soy", "black-eyed", "red", "garden", "cocoa"]

TEXT = 4.5  # contrast of text (WCAG 1.4.3)
SHAPE = 3.0  # of large text, and of what shows where a control is (WCAG 1.4.11)


def declarations(selector: str) -> dict[str, str]:
    """The custom properties a block declares; of several blocks with one selector, all of them."""
    found: dict[str, str] = {}
    for match in re.finditer(rf"(?m)^\s*{re.escape(selector)} \{{(.*?)\}}", TOKENS, re.DOTALL):
        found |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", match[1]))
    return found


def palette(which: int) -> dict[str, str]:
    """All properties with the colours of the day (0) or of the night (1): ``light-dark(#day, #night)``."""
    return {
        name: re.sub(r"light-dark\((.+?), ([^,]+)\)", lambda pair: pair[which + 1], value)
        for name, value in declarations(":root").items()
    }


ALWAYS = {name: value for name, value in declarations(":root").items() if "light-dark" not in value}
DAY, NIGHT = palette(0), palette(1)
THEMES = {"day": DAY, "night": NIGHT}

# On what each colour of text is written.
WRITTEN = [
    *((ink, ground) for ink in ("ink", "ink-soft", "ink-faint") for ground in ("surface", "surface-raised")),
    *((ink, ground) for ink in ("ink", "ink-soft") for ground in ("surface-sunken", "linen", "linen-thread")),
    ("wood-ink", "wood"),
    ("soil-ink", "soil"),
    ("soil-ink", "soil-dark"),
    ("accent-ink", "accent"),
    ("accent", "surface-raised"),
    ("ink", "accent-soft"),
    ("leaf-ink", "leaf"),
    ("good", "surface-raised"),
    ("good", "good-soft"),
    ("bad", "surface-raised"),
    ("bad", "bad-soft"),
    ("card-ink", "card"),
    ("coin-ink", "coin"),
    *((f"{kind}-deep", "card") for kind in KINDS),
]
SEEN = [
    ("accent", "surface"),
    ("accent", "linen"),
    ("focus", "surface"),
    ("focus", "surface-raised"),
    ("edge-strong", "surface"),
    ("edge-strong", "surface-raised"),
    ("coin-edge", "coin"),
    *((f"{kind}-deep", kind) for kind in KINDS),
]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it, of a colour written #rrggbb."""
    assert re.fullmatch(r"#[0-9a-f]{6}", colour), colour
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_what_wcag_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_text_can_be_read(theme: str, ink: str, ground: str) -> None:
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SEEN)
def test_shapes_can_be_seen(theme: str, shape: str, ground: str) -> None:
    assert contrast(THEMES[theme][shape], THEMES[theme][ground]) >= SHAPE


@pytest.mark.parametrize("kind", KINDS)
def test_the_letter_on_a_card_can_be_read(kind: str) -> None:
    assert contrast("#fffaf0", ALWAYS[f"{kind}-deep"]) >= TEXT


def test_night_is_a_palette_of_its_own() -> None:
    pairs = {name for name, value in declarations(":root").items() if value.startswith("light-dark(#")}
    assert len(pairs) > 25
    assert all(DAY[name] != NIGHT[name] for name in pairs)
    # Written once: no other block has a colour of its own.
    assert not declarations(":root[data-theme='dark']") and not declarations(":root[data-theme='light']")
