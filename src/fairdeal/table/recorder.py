"""The interface of a table's record keeper."""

from typing import Protocol

from fairdeal.law import Refusal
from fairdeal.play import Action, Event
from fairdeal.table.state import TableState


class Recorder(Protocol):
    """Keeps a record of what is done at a table, and of what was refused."""

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        """Record the table before the first action."""

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        """Record an action and its events."""

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        """Record an attempt that was not lawful."""
