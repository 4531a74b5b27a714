"""``beanfield serve`` without the parser of command lines.

A server that was killed has to be back at once, and it holds for weeks what it has imported. So the plain form of the
command, ``--name value`` and nothing else, is read here. Whatever is different - ``--help``, mistakes, other forms -
is left to the parser.
"""

import gc
from typing import Final

from .errors import CliError

OPTIONS: Final = ("host", "port", "database", "redis")


def plain_options(words: list[str]) -> dict[str, str] | None:
    """The options of a plain command line, None if it is not so plain."""
    found: dict[str, str] = {}
    if len(words) % 2:
        return None
    for option, value in zip(words[::2], words[1::2], strict=True):
        name = option.removeprefix("--")
        if option != f"--{name}" or name not in OPTIONS or name in found or not value or value.startswith("-"):
            return None
        found[name] = value
    if not (found.get("port", "0").isascii() and found.get("port", "0").isdecimal()):
        return None
    return found


def serve_quickly(words: list[str]) -> int | None:
    """Run the server; None if this command line is for the parser."""
    options = plain_options(words)
    if options is None:
        return None
    port = options.pop("port", None)
    try:
        return run_server(
            options.get("host"), None if port is None else int(port), options.get("database"), options.get("redis")
        )
    except CliError as error:
        from .app import complain

        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130


def run_server(
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    redis: str | None = None,
    browser: bool = False,
) -> int:
    """Run the server until Ctrl-C; ``browser`` opens its start page once it listens."""
    gc.disable()  # until the server listens: what is imported stays, and looking through it again and again takes long
    from beanfield.server.settings import SettingError, read_settings

    try:
        settings = read_settings(host=host, port=port, database=database, redis=redis)
        from beanfield.server.run import serve

        if browser:
            from .browsing import show_page

            return serve(settings, show_page)
        return serve(settings)
    except SettingError as error:
        raise CliError(str(error)) from error
    finally:
        gc.enable()
