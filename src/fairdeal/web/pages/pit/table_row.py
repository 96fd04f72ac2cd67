"""A table of the pit: its state, and its money beside theory, small and at length."""

import re
from datetime import datetime
from enum import Enum

from markupsafe import Markup
from msgspec import Struct

from fairdeal.house import DayResult, LiveTable, Theory, an_hour, beyond_since, dealt_by_person
from fairdeal.sheet import Sheet
from fairdeal.values import clock
from fairdeal.view import felt_of
from fairdeal.view.typography import sigmas
from fairdeal.web.pages.assets import seat_dots
from fairdeal.web.pages.books.plot import how_rare, large_plot, sentence, small_plot
from fairdeal.web.pages.sheets.options import place_and_limits

_NUMBER = re.compile(r"\d{1,3}$")


class TableCondition(Enum):
    """The state of a table: the kind of its mark, and the word."""

    DEALING = ("good", "Dealing")
    IDLE = ("good", "Open, idle")
    HELD = ("held", "Held")
    CLOSING = ("shut", "Closing")
    CLOSED = ("shut", "Closed")

    def __init__(self, kind: str, words: str) -> None:
        self.kind, self.words = kind, words


class PitRow(Struct, frozen=True):
    """One table of the pit."""

    live: LiveTable
    day: DayResult
    now: datetime

    @property
    def id(self) -> str:
        """The table's id."""
        return self.live.id

    @property
    def name(self) -> str:
        """The table's name."""
        return self.live.name

    @property
    def number(self) -> str:
        """The number in the table's name, or its first letters."""
        match = _NUMBER.search(self.name)
        return match[0] if match else self.name[:2]

    @property
    def is_numbered(self) -> bool:
        """Return whether the number is the whole name."""
        return self.name == f"Table {self.number}"

    @property
    def sheet(self) -> Sheet:
        """The sheet in force."""
        return self.live.durable.state.sheet

    @property
    def short(self) -> str:
        """The game's short name, which selects the colour of its cloth."""
        return felt_of(self.sheet.instrument.id)

    @property
    def about(self) -> str:
        """The table's place and limits."""
        return place_and_limits(self.sheet)

    @property
    def condition(self) -> TableCondition:
        """The table's state."""
        state = self.live.durable.state
        if self.live.held or state.superseded:
            return TableCondition.HELD
        if not self.live.is_open:
            return TableCondition.CLOSED if self.live.is_closed else TableCondition.CLOSING
        return TableCondition.DEALING if state.seated else TableCondition.IDLE

    @property
    def dealer(self) -> str:
        """The table's dealer."""
        state = self.live.durable.state
        if self.live.is_closed:
            return "no dealer"
        if not dealt_by_person(state, self.live.settings):
            return "Automatic"
        return state.dealer or "no dealer yet"

    @property
    def taken(self) -> frozenset[int]:
        """The seats that are taken."""
        return frozenset(self.live.durable.state.seated)

    @property
    def dots(self) -> Markup:
        """The seats as an arc."""
        return seat_dots(self.sheet.seats, self.taken)

    @property
    def pace(self) -> int | None:
        """The rounds in an hour."""
        return an_hour(self.day.book.rounds, self.now)

    @property
    def theory(self) -> Theory | None:
        """The theory of its results."""
        return self.day.theory

    @property
    def plot(self) -> Markup:
        """A small plot of the result."""
        return Markup() if self.theory is None else small_plot(self.theory)

    @property
    def sentence(self) -> str:
        """The plot in words."""
        return "being worked out" if self.theory is None else sentence(self.theory)

    @property
    def distance(self) -> str:
        """The distance from theory, in standard deviations."""
        return "" if self.theory is None else sigmas(self.theory.distance)


class PitDetail(Struct, frozen=True):
    """The chosen table, with its large plot."""

    row: PitRow
    theory: Theory

    @property
    def plot(self) -> Markup:
        """A large plot of the result."""
        ended = [round.ended for round in self.theory.rounds]
        last = len(ended) - 1
        count = min(5, len(ended))
        chosen = [ended[last * k // max(1, count - 1)] for k in range(count)]
        within_a_minute = ended[0][:16] == ended[-1][:16]
        clock = slice(11, 19 if within_a_minute else 16)
        return large_plot(self.theory, [each[clock] for each in chosen])

    @property
    def since(self) -> str:
        """The time since when the result is out of range."""
        return clock(beyond_since(self.theory))[:5]

    @property
    def rare(self) -> str:
        """The frequency with which chance alone leads so far."""
        return how_rare(self.theory.distance)
