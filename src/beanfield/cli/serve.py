"""``beanfield serve``: not there yet, and says so."""

from .errors import CliError
from .texts.tools import NO_SERVER


def serve() -> int:
    """Say that there is no server yet."""
    raise CliError(NO_SERVER)
