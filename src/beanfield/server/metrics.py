"""What the server counts, for Prometheus."""

from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

REGISTRY: Final = CollectorRegistry()
for collector in (ProcessCollector, PlatformCollector, GCCollector):
    collector(registry=REGISTRY)

CONNECTIONS: Final = Gauge("beanfield_connections", "Open WebSocket connections", registry=REGISTRY)
TABLES: Final = Gauge("beanfield_tables", "Tables in memory", registry=REGISTRY)
COMMANDS: Final = Counter("beanfield_commands_total", "Commands carried out", ["kind"], registry=REGISTRY)
REFUSALS: Final = Counter("beanfield_refusals_total", "Commands and messages refused", ["reason"], registry=REGISTRY)
UPDATES: Final = Counter("beanfield_updates_total", "Updates sent to connections", registry=REGISTRY)
SENT_BYTES: Final = Counter("beanfield_sent_bytes_total", "Bytes of updates sent to connections", registry=REGISTRY)
COMMITS: Final = Counter("beanfield_commits_total", "Transactions of the writer", registry=REGISTRY)
COMMIT_SECONDS: Final = Histogram(
    "beanfield_commit_seconds",
    "Time of a transaction of the writer",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
    registry=REGISTRY,
)
CONFLICTS: Final = Counter("beanfield_conflicts_total", "Entries another worker was quicker with", registry=REGISTRY)
SLOW: Final = Counter("beanfield_slow_readers_total", "Connections closed for reading too slowly", registry=REGISTRY)
BOT_MOVES: Final = Counter("beanfield_bot_moves_total", "Moves of bots", registry=REGISTRY)
LOADED: Final = Counter("beanfield_tables_loaded_total", "Tables loaded from the store", registry=REGISTRY)

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


def exposition() -> bytes:
    """Everything counted, in the text format of Prometheus."""
    return generate_latest(REGISTRY)
