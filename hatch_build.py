"""Compiles the catalogues of words when the package is built or installed, so that nothing needs Babel to read them."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is private to hatchling
    """Runs before a wheel, and before an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is missing or old."""
        if self.target_name != "wheel":
            return
        sys.path.insert(0, str(Path(self.root) / "src"))
        from beanfield.words.catalogues import build

        build()
