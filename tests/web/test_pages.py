"""How the pages are served: small, kept where they may be, strict about what they load."""

import gzip
import os
import re
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from beanfield.server import pages
from beanfield.server.assets import asset_of, read_assets

from ..server.serving import ServerProcess

FIRST_LOAD_BYTES = 120_000  # script and style of a table, compressed


def test_the_page_is_the_same_at_every_address(server: ServerProcess) -> None:
    start = httpx.get(server.http + "/")
    table = httpx.get(server.http + "/t/abc123")
    assert start.status_code == table.status_code == 200
    assert start.content == table.content
    assert start.headers["cache-control"] == "no-cache"
    again = httpx.get(server.http + "/", headers={"if-none-match": start.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_nothing_inline_gets_past_the_policy(server: ServerProcess) -> None:
    answer = httpx.get(server.http + "/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert not re.search(r"<style|<script(?![^>]* src=)|style=|onload=", answer.text)


def test_hashed_files_are_kept_for_ever(server: ServerProcess) -> None:
    links = re.findall(r'(?:src|href)="(/static/assets/[^"]+)"', httpx.get(server.http + "/").text)
    assert links
    for link in links:
        answer = httpx.get(server.http + link)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_first_load_of_a_table_is_small(built: Path) -> None:
    files = [path for path in (built / "assets").iterdir() if path.suffix in (".js", ".css")]
    # Catalogues are loaded one by one, and only for the language they are for.
    shown = [path for path in files if path.name.startswith(("index-", "TablePage-"))]
    assert len(shown) >= 4
    assert sum(len(gzip.compress(path.read_bytes())) for path in shown) <= FIRST_LOAD_BYTES


def test_whoever_takes_compressed_files_gets_them(server: ServerProcess) -> None:
    link = re.findall(r'src="(/static/assets/[^"]+\.js)"', httpx.get(server.http + "/").text)[0]
    plain = httpx.get(server.http + link, headers={"accept-encoding": "identity"})
    packed = httpx.get(server.http + link, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


@pytest.mark.parametrize("path", ["nothing.js", "../http.py", "%2e%2e/http.py", "assets"])
def test_what_is_not_built_is_not_served(server: ServerProcess, path: str) -> None:
    with httpx.Client(base_url=server.http) as client:
        answer = client.get(f"/static/{path}")
    assert answer.status_code == 404
    assert answer.json()["reason"] == "no-page"


def test_a_picture_is_not_compressed_twice() -> None:
    noise = os.urandom(2000)
    assert asset_of("card.png", noise).compressed is None
    assert asset_of("assets/a-1.js", b"x" * 2000).compressed is not None


def test_without_the_pages_the_server_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "read_assets", lambda: read_assets(tmp_path / "nothing"))
    with TestClient(pages.make_pages({})) as client:
        answer = client.get("/")
    assert answer.status_code == 200
    assert "make web" in answer.text and "beanfield play" in answer.text
    assert "<script" not in answer.text
