"""``python -m beanfield.words``: keep the catalogues in step with the sentences.

    python -m beanfield.words update     gather the sentences, add the new ones to every catalogue, drop the old
    python -m beanfield.words build      compile the catalogues, for the terminal

Both say what they did; the exit code is 1 if a sentence cannot be gathered or a catalogue cannot be read.
"""

import sys

from .catalogues import CatalogueError, build
from .gathering import GatheringError

USAGE = "say update or build: python -m beanfield.words update"


def main(words: list[str]) -> int:
    """Carry out a command line; returns the exit code."""
    if words not in (["update"], ["build"]):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        if words == ["build"]:
            print(f"{len(build())} catalogues compiled.")
            return 0
        from .keeping import problems, read, update

        for code, missing in update().items():
            wrong = problems(read(code))
            print(f"{code}: {missing} sentences without a translation, {len(wrong)} problems.")
            for problem in wrong:
                print(f"  {problem}")
        from .rulebook import read_rules, rule_problems, update_rules

        for code, missing in update_rules().items():
            wrong = rule_problems(read_rules(code))
            print(f"{code}, the rules: {missing} paragraphs in English, {len(wrong)} problems.")
            for problem in wrong:
                print(f"  {problem}")
    except (CatalogueError, GatheringError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
