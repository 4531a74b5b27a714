"""Opening a page in the browser of whoever sits here, if there is one."""

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping

from .texts import fill
from .texts import tools as t


def show_page(address: str) -> None:
    """Open an address in a browser, or say that it has to be opened by hand. Returns at once."""
    address = address.replace("//0.0.0.0:", "//127.0.0.1:")
    if not has_screen(os.environ):
        print(fill(t.OPEN_BY_HAND, address=address), flush=True)
        return
    threading.Thread(target=open_page, args=(address,), daemon=True).start()


def has_screen(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a browser with a window can be expected; one for the terminal would take the server's place there."""
    if platform in ("win32", "darwin") or environ.get("BROWSER"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_page(address: str) -> None:
    """Open an address, and say so if that fails."""
    try:
        opened = webbrowser.open(address)
    except (webbrowser.Error, OSError):
        opened = False
    print(fill(t.OPENED if opened else t.OPEN_BY_HAND, address=address), flush=True)
