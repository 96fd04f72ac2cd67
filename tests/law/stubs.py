"""Stubs for tests: how many cards are left, and in which rounds they are counted."""

from fairdeal.play.model.event import Counted
from tests.harness import (
    EACH,
    ToldTable,
)


def counted_rounds(at: ToldTable, rounds: int) -> list[int]:
    """The rounds in which the stub was counted."""
    found = []
    for _ in range(rounds):
        before = len(at.of(Counted))
        at.play(1)
        if len(at.of(Counted)) > before:
            found.append(at.state.number)
    return found


def stub_of(at: ToldTable) -> int:
    """How many cards are left when two players and the dealer are served."""
    each = EACH[at.name]
    return 52 - 3 * each - (7 if each == 2 else 0)
