"""The built pages: read once, compressed once, and served from memory.

They are few and small. Whatever is under ``assets/`` has its contents' hash in its name and may be kept for ever;
everything else is asked for again each time, and answered with 304 while it is the same.
"""

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

STATIC: Final = Path(__file__).parent / "static"
KEEP: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
TEXTS: Final = ("text/", "application/manifest+json", "application/json", "image/svg+xml")
WORTH: Final = 512  # bytes; what is smaller is not compressed


class Asset(NamedTuple):
    """A file: its bytes, the same compressed (None where that is of no use), and its headers."""

    plain: bytes
    compressed: bytes | None
    headers: dict[str, str]

    def answer(self, accepts: str) -> tuple[bytes, dict[str, str]]:
        """Body and headers for somebody who accepts these encodings."""
        if self.compressed is not None and "gzip" in accepts:
            return self.compressed, {**self.headers, "content-encoding": "gzip"}
        return self.plain, self.headers


def read_assets(directory: Path = STATIC) -> dict[str, Asset]:
    """Every file under a directory by its path there; empty if the pages have not been built."""
    found = {}
    for path in sorted(directory.rglob("*")) if directory.is_dir() else []:
        if path.is_file():
            name = path.relative_to(directory).as_posix()
            found[name] = asset_of(name, path.read_bytes())
    return found


def asset_of(name: str, data: bytes) -> Asset:
    """A file of this name with these bytes."""
    suffix = Path(name).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith(TEXTS)
    compressed = gzip.compress(data, 9, mtime=0) if text and len(data) > WORTH else None
    headers = {
        "content-type": f"{kind}; charset=utf-8" if text else kind,
        "cache-control": KEEP if name.startswith("assets/") else ASK,
        "etag": f'"{sha256(data).hexdigest()[:32]}"',
        "vary": "accept-encoding",
    }
    return Asset(data, compressed, headers)
