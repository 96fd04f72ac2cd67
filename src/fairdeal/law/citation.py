"""A citation in the source: the law map is made from these."""

from collections.abc import Callable
from functools import cache
from typing import Self, TypeVar, final

from fairdeal.values import Interned

Acting = TypeVar("Acting")


@final
class Cite(Interned):
    """A citation: a provision's name or a clause's id, and any rulings.

    `Cite("no-more-bets")` is resolved by the instrument in force; `Cite("13:69F-39.10(f)")`
    stands for itself. Always written with literals, so that the law map can find it.
    """

    __slots__ = ("name", "rulings", "words")

    name: str
    rulings: tuple[str, ...]

    def __new__(cls, name: str, *rulings: str) -> Self:
        """Return the citation; equal ones are one object."""
        return _cite(name, *rulings)

    def with_ruling(self, *rulings: str) -> "Cite":
        """Return the same citation, resting on further rulings."""
        return Cite(self.name, *self.rulings, *rulings)

    @classmethod
    def from_text(cls, text: str) -> "Cite":
        """Parse a citation.

        >>> Cite.from_text("stub-count, R-COUNT-ROUNDS").rulings
        ('R-COUNT-ROUNDS',)
        """
        return cls(*text.split(", "))

    def _text(self) -> str:
        return ", ".join((self.name, *self.rulings))


@cache  # each is written in a function that acts again and again
def _cite(name: str, *rulings: str) -> Cite:
    return Cite.one(name, rulings)


def rests_on(*cites: Cite) -> Callable[[Acting], Acting]:
    """Say which clauses a function or class carries out, where it has no occasion to name them.

    The law map reads it; nothing happens when the program runs.
    """
    return lambda acting: acting
