"""A table that is driven: whatever its decks and whoever decides, it is worked at in one way."""

from typing import Any, Self

from fairdeal.law import Refusal
from fairdeal.play import FLOOR, Action, Event, Report, Round, Step
from fairdeal.play.model.action import spoken
from fairdeal.sheet import Sheet
from fairdeal.table import Table, TableState
from fairdeal.table.decks.chance import Chance
from fairdeal.table.running import Recorder
from tests.harness.driver import Driver
from tests.harness.reports import reporting


class TableDriver(Driver):
    """A real table with any chance; it hears what the table tells, and passes it on to a record."""

    def __init__(
        self, sheet: Sheet, chance: Chance, *, name: str = "test", record: Recorder | None = None
    ) -> None:
        self.events: list[Event] = []
        self._passed_on = record
        self.table = Table(sheet, chance, name=name, record=self)

    @property
    def sheet(self) -> Sheet:
        return self.table.sheet

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def round(self) -> Round:
        assert self.table.round is not None
        return self.table.round

    @property
    def step(self) -> Step:
        return self.table.open_step

    @property
    def happened(self) -> list[Event]:
        return self.table.events

    @property
    def tasks(self) -> list[str]:
        """What is still to be done, by verb."""
        return [task.verb for task in self.state.tasks]

    def do(self, action: Action) -> tuple[Event, ...]:
        return self.table.do(action)

    # -- what the table tells

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        if self._passed_on is not None:
            self._passed_on.opened(state, events)
        self.events.extend(events)

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        if self._passed_on is not None:
            self._passed_on.done(before, action, after, events)
        self.events.extend(events)

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        if self._passed_on is not None:
            self._passed_on.refused(state, action, refusal)

    # -- what is done

    def prepare(self, until: str = "") -> Self:
        """The table's own work, until a task of that verb is next (or all is done)."""
        while self.state.tasks and self.state.tasks[0].verb != until:
            self.work()
        return self

    def work(self) -> tuple[Event, ...]:
        """The next task, by default."""
        due = self.table.due()
        if due is None:
            self.table.prepare()  # refused: somebody is missing
        assert due is not None
        return self.do(due)

    def place_bets(self, *seats: int, **more: int) -> Self:
        """When the table is ready for them."""
        self.prepare()
        return super().place_bets(*seats, **more)

    def deal(self) -> Self:
        """“No more bets”, and on to the first question, by the table's own dealer."""
        self.table.deal()
        return self

    def finish(self) -> Self:
        """By the table's own dealer."""
        self.table.finish()
        return self

    def play(self, rounds: int) -> Self:
        """Rounds in which everybody bets and stays silent."""
        for _ in range(rounds):
            self.place_bets(*self.table.seated).finish()
        return self

    def report(self, report: Report) -> tuple[Event, ...]:
        """Seen by a player, confirmed by the floor."""
        return self.do(reporting(report))

    def floor(self, verb: str, **more: Any) -> tuple[Event, ...]:
        """The floor does something."""
        return self.do(spoken(FLOOR, verb, **more))
