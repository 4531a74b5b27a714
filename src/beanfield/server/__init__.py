"""The server: live tables people play on, alone, with friends, with bots.

A table is its append-only log (:mod:`.store`); memory is a cache of it (:mod:`.table`). A command is checked against
the current state, appended, made durable, and only then acknowledged and sent to everybody (:mod:`.table.runtime`).
People and programs speak one WebSocket protocol (:mod:`.protocol`). Every rule of the games is asked of
:mod:`beanfield.game`.
"""

import sys
from importlib import import_module

# structlog imports rich if it can, for coloured tracebacks, which a server does not write: 7 MB, a tenth of a second.
if "rich" not in sys.modules:
    sys.modules["rich"] = None  # type: ignore[assignment]
    import_module("structlog")
    del sys.modules["rich"]
