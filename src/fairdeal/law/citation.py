"""A citation in the source: the law map is made from these."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

Acting = TypeVar("Acting")


@dataclass(slots=True, unsafe_hash=True, init=False)
class Cite:
    """What the code rests on: a provision's name or a clause's id, and any rulings.

    `Cite("no-more-bets")` is resolved by the instrument in force; `Cite("13:69F-39.10(f)")`
    stands for itself. Always written with literals, so that the law map can find it.
    """

    name: Final[str]
    rulings: Final[tuple[str, ...]]

    def __init__(self, name: str, *rulings: str) -> None:
        self.name = name
        self.rulings = rulings

    def also(self, *rulings: str) -> "Cite":
        """The same citation, resting on further rulings."""
        return Cite(self.name, *self.rulings, *rulings)


def rests_on(*cites: Cite) -> Callable[[Acting], Acting]:
    """Say which clauses a function or class carries out, where it has no occasion to name them.

    The law map reads it; nothing happens when the program runs.
    """
    return lambda acting: acting
