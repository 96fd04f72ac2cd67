"""The garbage collector of a server: no pause that a player would notice.

Neither play nor pages leave cycles behind, so that their values are gone when nothing refers to
them. A collection of everything that lives would stop a house of a thousand tables for a third of
a second, and find next to nothing. So what lives is put aside, which only hangs a list onto
another, whenever a table has changed; what is young is collected in small portions; and all of it
is looked at only while nobody is connected or has lately asked for anything. What is left behind
in cycles nevertheless, such as the transport of a closed connection, stays until then; where the
process has grown by a quarter meanwhile, everything is looked at all the same.
"""

import gc
import time
from pathlib import Path
from typing import Any

from fairdeal.house import metrics

_YOUNG, _TIMES, _NEVER = 10_000, 1, 1_000_000_000
_MORE = 1.25  # times what the process had after everything was looked at
_STATM = Path("/proc/self/statm")
_began = 0.0
_had = 0


def settle() -> None:
    """From now on: small portions."""
    _collect()
    gc.set_threshold(_YOUNG, _TIMES, _NEVER)
    if _timed not in gc.callbacks:
        gc.callbacks.append(_timed)


def put_aside() -> None:
    """What lives by now is not looked at again as long as somebody is connected."""
    if _timed in gc.callbacks:
        gc.freeze()


def collect_all() -> None:
    """Everything, while nobody waits; what another program holds around a house is its own."""
    if _timed in gc.callbacks:
        _collect()


def collect_if_grown() -> None:
    """Everything, where garbage may have made the process much larger."""
    if _timed in gc.callbacks and _pages() > _MORE * _had:
        _collect()


def _collect() -> None:
    global _had
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _had = _pages()


def _pages() -> int:
    """What the process has in memory now, in pages; 0 where the system does not say."""
    try:
        return int(_STATM.read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0


def _timed(phase: str, info: dict[str, Any]) -> None:
    """A collection in processor time: what others took meanwhile is no pause of ours."""
    global _began
    if phase == "start":
        _began = time.thread_time()
    else:
        metrics.PAUSES.labels(info["generation"]).observe(time.thread_time() - _began)
