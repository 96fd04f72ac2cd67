"""Citations in the source, from which the law map is made, and refusals, which carry one."""

from collections.abc import Callable
from functools import cache
from typing import Self, TypeVar, final

from msgspec import Struct

from fairdeal.values import Interned


class Refusal(Struct, frozen=True):
    """A name that programs can rely on, a message for people, and the clause behind it.

    The clause is None where the input is malformed rather than unlawful.
    """

    name: str
    message: str
    clause: str | None = None

    def __str__(self) -> str:
        because = f" ({self.clause})" if self.clause else ""
        return f"{self.name}: {self.message}{because}"


class Refused(Exception):
    """Raised when something is refused; nothing has been changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["Refused"], tuple[Refusal]]:
        return (Refused, (self.refusal,))


def refuse(name: str, message: str, clause: str | None = None) -> Refused:
    """Make the exception: `raise refuse("unknown-card", "…")`."""
    return Refused(Refusal(name, message, clause))


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
