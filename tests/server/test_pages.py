"""The HTTP side is made late, and a failure at that is not for ever."""

import asyncio
from typing import Any

import pytest

from beanfield.server import pages
from beanfield.server.app import App
from beanfield.server.settings import Settings


def test_the_http_side_is_made_again_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    real = pages.make_pages
    calls = []

    def make(state: dict[str, Any]) -> Any:
        calls.append(state)
        if len(calls) == 1:
            raise OSError("no file can be opened just now")
        return real(state)

    monkeypatch.setattr(pages, "make_pages", make)

    async def go() -> None:
        app = App(Settings())
        with pytest.raises(OSError, match="just now"):
            await app.pages()
        made = await app.pages()
        assert await app.pages() is made
        assert len(calls) == 2

    asyncio.run(go())
