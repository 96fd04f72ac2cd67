"""How much the tests do: what a change needs, or everything there is (`./check --deep`).

`FAIRDEAL_DEEP=100 ./check --deep` also multiplies the random work by a hundred.
"""

import os
from collections.abc import Hashable, Sequence
from typing import TypeVar

Case = TypeVar("Case", bound=Sequence[Hashable])

TIMES = int(os.environ.get("FAIRDEAL_DEEP") or 0)
DEEP = TIMES > 0
DEEPER = max(1, TIMES)  # a factor for random work that the usual run does once


def amount(usual: int, deep: int) -> int:
    """Return how many examples of random work to do."""
    return deep * TIMES if DEEP else usual


def sample(cases: Sequence[Case]) -> list[Case]:
    """Return enough of the cases that each value of each axis appears; all of them in a deep run.

    >>> sample([("uth", 1), ("uth", 2), ("hilo", 1), ("hilo", 2)])
    [('uth', 1), ('hilo', 2)]
    """
    if DEEP:
        return list(cases)
    missing = {axis_value for case in cases for axis_value in enumerate(case)}
    chosen = []
    while missing:
        best = max(cases, key=lambda case: len(missing.intersection(enumerate(case))))
        chosen.append(best)
        missing.difference_update(enumerate(best))
    return [case for case in cases if case in chosen]
