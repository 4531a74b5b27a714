"""``beanfield serve``: live tables for people and programs."""

from typing import Annotated

from cyclopts import Parameter

from .errors import CliError
from .texts import help as h


def serve(
    *,
    host: Annotated[str | None, Parameter(help=h.HOST)] = None,
    port: Annotated[int | None, Parameter(help=h.PORT)] = None,
    database: Annotated[str | None, Parameter(help=h.DATABASE)] = None,
    redis: Annotated[str | None, Parameter(help=h.REDIS)] = None,
) -> int:
    """Run the server until Ctrl-C."""
    from beanfield.server.settings import SettingError, read_settings

    try:
        settings = read_settings(host=host, port=port, database=database, redis=redis)
        from beanfield.server.run import serve as run

        return run(settings)
    except SettingError as error:
        raise CliError(str(error)) from error
