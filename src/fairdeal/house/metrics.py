"""Counts and times of a running house, for Prometheus; never a card, a name or a key."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
COMMITS = Histogram(
    "fairdeal_commit_seconds", "A group written and made durable.", registry=REGISTRY
)
GROUP = Histogram(
    "fairdeal_group_commands",
    "Commands in one commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=REGISTRY,
)
CONFLICTS = Counter(
    "fairdeal_conflicts",
    "Work that had to be made again.",
    registry=REGISTRY,
)
REFUSALS = Counter(
    "fairdeal_refusals", "Commands refused, by the refusal's name.", ["name"], registry=REGISTRY
)
TABLES = Gauge("fairdeal_tables_in_memory", "Tables in memory.", registry=REGISTRY)
SOCKETS = Gauge("fairdeal_sockets", "Open sockets.", registry=REGISTRY)
CONNECTIONS = Gauge("fairdeal_connections", "Open connections.", registry=REGISTRY)
CUT = Counter(
    "fairdeal_connections_cut",
    "Connections closed early: refused at a limit, closed to make room, or too slow.",
    ["why"],
    registry=REGISTRY,
)
PAUSES = Histogram(
    "fairdeal_collection_seconds",
    "Pauses for the garbage collector, by generation.",
    ["generation"],
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
    registry=REGISTRY,
)
STALL = Gauge(
    "fairdeal_loop_stall_seconds",
    "The longest stall of the event loop within the last minute.",
    registry=REGISTRY,
)
JOBS = Counter(
    "fairdeal_jobs",
    "Work done in threads beside the event loop, by cost.",
    ["cost"],
    registry=REGISTRY,
)
STOPPED = Gauge("fairdeal_stopped", "1 once writing has failed.", registry=REGISTRY)


def text() -> bytes:
    """Return all metrics in Prometheus' text format."""
    return generate_latest(REGISTRY)
