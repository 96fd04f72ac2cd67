"""What a table tells whoever keeps its record."""

from typing import Protocol

from fairdeal.law import Refusal
from fairdeal.play import Action, Event
from fairdeal.table.state import TableState


class Recorder(Protocol):
    """Keeps a record of what is done at a table, and of what was refused."""

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        """The table as it is before anything is done."""

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        """An action and what happened."""

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        """An attempt that was not lawful."""
