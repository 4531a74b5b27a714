"""``python -m beanfield`` is the command ``beanfield``."""

import sys

from beanfield.cli import main

if __name__ == "__main__":
    sys.exit(main())
