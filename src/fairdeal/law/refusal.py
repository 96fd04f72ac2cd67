"""A refusal: why something is not lawful, in words a person can act on."""

from msgspec import Struct


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
