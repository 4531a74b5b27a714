"""``beanfield load``: many tables at once against a server of its own, measured."""

import json
from typing import Annotated

from cyclopts import Parameter

from .errors import CliError
from .texts import fill
from .texts import help as h
from .texts import tools as t


def load(
    *,
    tables: Annotated[int, Parameter(help=fill(h.LOAD_TABLES))] = 100,
    seconds: Annotated[float, Parameter(help=fill(h.LOAD_SECONDS))] = 20,
    burst: Annotated[bool, Parameter(help=fill(h.LOAD_BURST), negative="")] = False,
    workers: Annotated[int, Parameter(help=fill(h.LOAD_WORKERS))] = 1,
    database: Annotated[str, Parameter(help=fill(h.LOAD_DATABASE))] = "",
    redis: Annotated[str, Parameter(help=fill(h.REDIS))] = "",
    as_json: Annotated[bool, Parameter("--json", help=fill(h.JSON), negative="")] = False,
) -> int:
    """Run the load and print its figures; 1 if something was lost."""
    from beanfield.server.load.run import LoadError, run_load

    if tables < 1 or seconds < 1 or workers < 1:
        raise CliError(fill(t.LOAD_NUMBERS))
    if workers > 1 and not (database and redis):
        raise CliError(fill(t.LOAD_SEVERAL))
    try:
        figures = run_load(tables, seconds, burst, workers, database, redis)
    except LoadError as error:
        raise CliError(str(error)) from error
    if as_json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            text = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
            print(f"{name.replace('_', ' '):28} {text}")
    return 1 if figures["lost"] or figures["unanswered"] else 0
