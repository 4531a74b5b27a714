"""``beanfield rules``: the rules, or one of them."""

from typing import Annotated

from cyclopts import Parameter

from .errors import CliError
from .rulebook import chapters, plain, rule_text, rules_page
from .rulebook import rules as rules_by_id
from .texts import asking as t
from .texts import help as h


def rules(rule: Annotated[str, Parameter(help=h.RULE_ID)] = "", /) -> int:
    """Print a rule, a chapter, or all."""
    page = rules_page()
    if page is None:
        raise CliError(t.NO_RULES)
    if not rule:
        print(plain(page))
        return 0
    text = rule_text(rule)
    known = rule.upper() in rules_by_id() or rule.upper() in chapters() or text != rule_text(f"{rule}?")
    if not known or text.startswith(t.NO_RULE.split("{")[0]):
        raise CliError(text)
    print(text)
    return 0
