"""``python -m beanfield.native.warm EDITION MODULE:FUNCTION...``: compile a driver and leave it in the cache."""

import sys
from importlib import import_module

from beanfield.rules.options import make_options

from .batch import run


def main(arguments: list[str]) -> int:
    """Compile the driver for these policies, one a seat."""
    edition, *names = arguments
    policies = []
    for name in names:
        module, _, function = name.partition(":")
        policies.append(getattr(import_module(module), function))
    run(make_options(edition, len(policies)), policies, 1, 1, threads=1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
