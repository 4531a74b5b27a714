"""The drawings as a browser shows them: told apart small, grey, and by their outlines alone."""

from itertools import combinations

from beanfield.rules.cards import KIND_NAMES

from .conftest import ROOT, Visit

# Each drawing 48 pixels high: which pixels it covers, and how light it is there on white paper.
DRAWN = """async (pictures) => {
  const found = {}
  for (const [kind, svg] of Object.entries(pictures)) {
    const picture = new Image()
    picture.src = 'data:image/svg+xml,' + encodeURIComponent(svg.replace('<svg ', '<svg width="48" height="48" '))
    await picture.decode()
    const canvas = new OffscreenCanvas(48, 48)
    const pen = canvas.getContext('2d')
    pen.drawImage(picture, 0, 0, 48, 48)
    const data = pen.getImageData(0, 0, 48, 48).data
    const covered = [], light = []
    for (let at = 0; at < data.length; at += 4) {
      const share = data[at + 3] / 255
      covered.push(share > 0.5 ? 1 : 0)
      light.push(255 * (1 - share) + share * (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]))
    }
    found[kind] = { covered, light }
  }
  return found
}"""
PIXELS = 48 * 48


def test_no_two_beans_look_alike(visit: Visit) -> None:
    folder = ROOT / "web/src/art/beans"
    pictures = {kind: (folder / f"{kind}.svg").read_text(encoding="utf-8") for kind in KIND_NAMES}
    drawn = visit().evaluate(DRAWN, pictures)
    for kind in KIND_NAMES:
        # A drawing fills its frame: neither a speck nor a block.
        assert 0.2 < sum(drawn[kind]["covered"]) / PIXELS < 0.75, kind
    for one, other in combinations(KIND_NAMES, 2):
        outlines = zip(drawn[one]["covered"], drawn[other]["covered"], strict=True)
        assert sum(a != b for a, b in outlines) / PIXELS > 0.08, (one, other)
        greys = zip(drawn[one]["light"], drawn[other]["light"], strict=True)
        assert sum(abs(a - b) > 40 for a, b in greys) / PIXELS > 0.2, (one, other)


def test_cards_show_their_drawings(visit: Visit) -> None:
    """They are files of their own, which the server's policy lets in."""
    page = visit()
    static = page.url.rstrip("/") + "/static/"
    for name in ("icon-32.png", "icon-180.png", "icon-192.png", "icon-512.png", "social.png", "favicon.svg"):
        answer = page.request.get(static + name)
        assert answer.ok, name
        assert answer.headers["content-type"].startswith("image/"), name
    manifest = page.request.get(static + "manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert page.request.get(page.url.rstrip("/") + icon["src"]).ok
