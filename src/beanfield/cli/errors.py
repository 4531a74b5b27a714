"""What goes wrong because of what somebody typed."""


class CliError(Exception):
    """A command cannot be carried out; the text says what was wrong and what would be right. Exit code 2."""
