"""``beanfield db``: check the server's database, take tables out, put them in."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from .errors import CliError
from .texts import fill
from .texts import help as h
from .texts import tools as t


def db(
    action: Annotated[str, Parameter(help=fill(h.DB_ACTION))],
    *words: Annotated[str, Parameter(help=fill(h.DB_WORDS))],
    database: Annotated[str | None, Parameter(help=fill(h.DATABASE))] = None,
) -> int:
    """Do it; 1 if damage was found."""
    from beanfield.server.settings import SettingError, read_settings
    from beanfield.server.store.care import CareError, check, export_table, import_table
    from beanfield.server.store.engine import run

    try:
        settings = read_settings(database=database)
        if settings.sqlite and action != "import" and not Path(settings.url.partition(":///")[2]).is_file():
            raise CliError(fill(t.DB_MISSING, database=settings.database))
        if action == "check" and not words:
            report = run(settings, check)
            for line in report.damage:
                print(line)
            print(fill(t.DB_CHECKED, tables=report.tables, entries=report.entries, damaged=len(report.damage)))
            return 1 if report.damage else 0
        if action == "export" and len(words) == 2:
            lines = run(settings, lambda engine: export_table(engine, words[0]))
            Path(words[1]).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            print(fill(t.DB_EXPORTED, table=words[0], file=words[1]))
            return 0
        if action == "import" and len(words) == 1:
            lines = Path(words[0]).read_text(encoding="utf-8").splitlines()
            table = run(settings, lambda engine: import_table(engine, lines))
            print(fill(t.DB_IMPORTED, table=table))
            return 0
    except (SettingError, CareError, OSError) as error:
        raise CliError(str(error)) from error
    raise CliError(fill(t.DB_USAGE))
