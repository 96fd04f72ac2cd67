"""A claim of speed, printed beside its bar and beside the peers that ran in the same process.

Times are of the processor: other work on the machine stretches the clock, and hardly these. Of
work that several threads do side by side they are the sum, so that an idle machine with two cores
needs no longer on the clock, and mostly about half.
"""

import resource
import statistics
import time
from collections.abc import Callable

MISSED = "BAR MISSED"


def seconds(what: Callable[[], object], runs: int = 5) -> float:
    """Of the processor, the median of some runs."""
    spent = []
    for _ in range(runs):
        began = time.process_time()
        what()
        spent.append(time.process_time() - began)
    return statistics.median(spent)


def took(what: str, ours: float, *, bar: float | None = None, **peers: float) -> None:
    """So many seconds, beside a bar and what others take; more is worse."""
    _line(what, _seconds(ours), _beside(ours, bar, peers, _seconds, lambda other: other / ours))


def rate(what: str, ours: float, *, bar: float | None = None, **peers: float) -> None:
    """So many a second, beside a bar and what others reach; more is better."""
    _line(what, _many(ours), _beside(ours, bar, peers, _many, lambda other: ours / other))


def memory(bar: float | None = None) -> None:
    """The most that the process has held, in megabytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    against = [] if bar is None else [_judged(f"bar {bar:.0f} MB", bar / peak)]
    _line("peak memory of the process", f"{peak:.0f} MB", against)


def _line(what: str, ours: str, beside: list[str]) -> None:
    print(f"{what:<44}{ours:>14}  {'; '.join(beside)}".rstrip(), flush=True)


def _beside(
    ours: float,
    bar: float | None,
    peers: dict[str, float],
    written: Callable[[float], str],
    ratio: Callable[[float], float],
) -> list[str]:
    found = [] if bar is None else [_judged(f"bar {written(bar)}", ratio(bar))]
    for name, theirs in peers.items():
        found.append(f"{name.replace('_', ' ')} {written(theirs)}: {_times(ratio(theirs))}")
    return found


def _judged(bar: str, ratio: float) -> str:
    return f"{bar}: {_times(ratio)}" + (f" {MISSED}" if ratio < 1 else "")


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}×" if ratio >= 100 else f"{ratio:.1f}×"


def _seconds(value: float) -> str:
    if value < 0.1:
        return f"{value * 1000:.3g} ms"
    return f"{value:,.0f} s" if value >= 100 else f"{value:.3f} s"


def _many(value: float) -> str:
    return f"{value / 1e6:.4g} M/s"
