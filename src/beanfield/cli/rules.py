"""``beanfield rules``: the rules, or one of them."""

import shutil
import textwrap
from typing import Annotated

from cyclopts import Parameter

from .errors import CliError
from .rulebook import chapters, plain, rule_text, rules_page
from .texts import asking as t
from .texts import fill
from .texts import help as h


def rules(rule: Annotated[str, Parameter(help=fill(h.RULE_ID))] = "", /) -> int:
    """Print a rule, a chapter, or all."""
    page = rules_page()
    if page is None:
        raise CliError(fill(t.NO_RULES))
    if not rule:
        print(plain(page))
        return 0
    text = rule_text(rule)
    if text == fill(t.NO_RULE, rule=rule, chapters=", ".join(chapters())):
        raise CliError(text)
    width = min(shutil.get_terminal_size().columns, 100)
    if rule.upper() not in chapters():
        text = "\n".join(textwrap.fill(line, width) for line in text.splitlines())
    print(text)
    return 0
