"""Parts in a row that are broken into lines only between them."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Texts one after another; where a line is full, the next one begins with a whole part."""

    def __init__(self, parts: Sequence[Text], separator: str) -> None:
        self.parts = parts
        self.separator = separator

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(no_wrap=True)
        for part in self.parts:
            if line.cell_len and line.cell_len + len(self.separator) + part.cell_len > options.max_width:
                yield line
                line = Text(self.separator.lstrip(), no_wrap=True)
            elif line.cell_len:
                line.append(self.separator)
            line.append_text(part)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [part.cell_len for part in self.parts] or [0]
        whole = sum(widths) + len(self.separator) * (len(widths) - 1)
        return Measurement(min(max(widths) + 2, options.max_width), min(whole, options.max_width))
