"""The pit: every table at a glance, money beside theory, what waits and what is due."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum

from markupsafe import Markup
from starlette.responses import Response

from fairdeal.games import game_of
from fairdeal.house.clocks import dealt_by_person
from fairdeal.house.live import LiveTable
from fairdeal.house.money import CHIPS, PRACTICE
from fairdeal.house.theory import Theory
from fairdeal.law import Cite
from fairdeal.money import in_dollars
from fairdeal.sheet import Sheet
from fairdeal.table.state import COUNT_EVERY
from fairdeal.table.tasks import Phase
from fairdeal.web.pages.drawing import seat_dots
from fairdeal.web.pages.environment import sigmas
from fairdeal.web.pages.staff.desk import Desk
from fairdeal.web.pages.staff.plot import how_rare, large_plot, scale, sentence, small_plot
from fairdeal.web.pages.staff.results import DayResult, an_hour, beyond_since, together
from fairdeal.web.pages.staff.waiting import cards

_NUMBER = re.compile(r"\d{1,3}$")


class Condition(Enum):
    """How a table stands: the kind of its mark, and the word."""

    DEALING = ("good", "Dealing")
    IDLE = ("good", "Open, idle")
    HELD = ("held", "Held")
    CLOSING = ("shut", "Closing")
    CLOSED = ("shut", "Closed")

    def __init__(self, kind: str, words: str) -> None:
        self.kind, self.words = kind, words


@dataclass(frozen=True)
class Row:
    """One table."""

    live: LiveTable
    day: DayResult
    now: datetime

    @property
    def id(self) -> str:
        """Its id."""
        return self.live.id

    @property
    def name(self) -> str:
        """What it is called."""
        return self.live.name

    @property
    def number(self) -> str:
        """The number in its name, or its first letters."""
        found = _NUMBER.search(self.name)
        return found[0] if found else self.name[:2]

    @property
    def is_numbered(self) -> bool:
        """Whether the number tells all of its name."""
        return self.name == f"Table {self.number}"

    @property
    def sheet(self) -> Sheet:
        """In force."""
        return self.live.durable.state.sheet

    @property
    def short(self) -> str:
        """The game's short name, after which its cloth is coloured."""
        return game_of(self.sheet.instrument.id).short

    @property
    def about(self) -> str:
        """Where it belongs, and its limits."""
        low, high = map(in_dollars, self.sheet.ante_limits)
        return f"{self.sheet.instrument.jurisdiction}, {low} to {high}"

    @property
    def condition(self) -> Condition:
        """How it stands."""
        state = self.live.durable.state
        if self.live.held:
            return Condition.HELD
        if state.phase is not Phase.OPEN:
            return Condition.CLOSED if state.phase is Phase.CLOSED else Condition.CLOSING
        return Condition.DEALING if state.seated else Condition.IDLE

    @property
    def dealer(self) -> str:
        """Who deals."""
        state = self.live.durable.state
        if not dealt_by_person(state, self.live.settings):
            return "Automatic"
        return state.dealer or "no dealer yet"

    @property
    def taken(self) -> frozenset[int]:
        """Seats."""
        return frozenset(self.live.durable.state.seated)

    @property
    def dots(self) -> Markup:
        """The seats as an arc."""
        return seat_dots(self.sheet.seats, self.taken)

    @property
    def pace(self) -> int | None:
        """Rounds an hour."""
        return an_hour(self.day.book.rounds, self.now)

    @property
    def theory(self) -> Theory | None:
        """Beside which its results stand."""
        return self.day.theory

    @property
    def plot(self) -> Markup:
        """Small."""
        return Markup() if self.theory is None else small_plot(self.theory)

    @property
    def sentence(self) -> str:
        """What the plot says."""
        return "being worked out" if self.theory is None else sentence(self.theory)

    @property
    def distance(self) -> str:
        """In deviations."""
        return "" if self.theory is None else sigmas(self.theory.distance)


@dataclass(frozen=True)
class Detail:
    """The table that was chosen, with its large plot."""

    row: Row
    theory: Theory

    @property
    def plot(self) -> Markup:
        """Large."""
        ended = [round.ended for round in self.theory.rounds]
        last = len(ended) - 1
        count = min(5, len(ended))
        chosen = [ended[last * k // max(1, count - 1)] for k in range(count)]
        return large_plot(self.theory, [each[11:16] for each in chosen])

    @property
    def since(self) -> str:
        """Since when it is beyond."""
        return beyond_since(self.theory)[11:16]

    @property
    def rare(self) -> str:
        """How often chance goes so far."""
        return how_rare(self.theory.distance)


@dataclass(frozen=True)
class Together:
    """All tables with one money, on one day."""

    rows: list[Row]

    @property
    def drop(self) -> int:
        """In cents."""
        return sum(row.day.book.drop for row in self.rows)

    @property
    def win(self) -> int:
        """In cents."""
        return sum(row.day.book.win for row in self.rows)

    @property
    def hold(self) -> float | None:
        """The part of the drop that was won."""
        return self.win / self.drop if self.drop else None

    @property
    def theory(self) -> Theory | None:
        """Of all, where all of it is known."""
        known = [row.theory for row in self.rows if row.theory is not None]
        return together(known) if len(known) == len(self.rows) else None


@dataclass(frozen=True)
class Total(Together):
    """All tables that are shown."""

    @property
    def states(self) -> str:
        """How many are not dealing."""
        counts = [
            (sum(row.condition is each for row in self.rows), each.words.lower())
            for each in Condition
            if each is not Condition.DEALING
        ]
        return ", ".join(f"{n} {words}" for n, words in counts if n)

    @property
    def dealing(self) -> int:
        """Tables where somebody sits and play goes on."""
        return sum(row.condition is Condition.DEALING for row in self.rows)

    @property
    def seats(self) -> int:
        """Of all tables that are open."""
        shut = (Condition.CLOSED, Condition.CLOSING)
        return sum(row.sheet.seats for row in self.rows if row.condition not in shut)

    @property
    def taken(self) -> int:
        """Seats."""
        return sum(len(row.taken) for row in self.rows)

    @property
    def players(self) -> int:
        """Some may sit at two seats."""
        return len({name for row in self.rows for name in row.live.durable.state.seated.values()})

    @property
    def scale(self) -> Markup:
        """Where all of it lies."""
        return scale(0 if self.theory is None else self.theory.distance)

    @property
    def sentence(self) -> str:
        """The same in words."""
        return "being worked out" if self.theory is None else sentence(self.theory)


@dataclass(frozen=True)
class Due:
    """Something that a table will need before long."""

    when: str
    what: str
    where: str
    clause: str


def due(rows: Iterable[Row]) -> list[Due]:
    """What comes next at the tables, by the law's own counts."""
    found = []
    for row in rows:
        state = row.live.durable.state
        clause = state.sheet.clause
        if state.phase is Phase.OPEN and state.seated and not state.count_exempt:
            left = COUNT_EVERY - max(state.uncounted, state.deck.uncounted) - 1
            if left <= 1:
                when = "now" if left <= 0 else "next"
                words = "in this round" if left <= 0 else "in the round after this"
                cite = clause(Cite("stub-count"))
                found.append(Due(when, "The stub is counted", f"{row.name}, {words}", cite))
        if state.tasks and state.tasks[0].awaits_player and not state.seated:
            task = state.tasks[0]
            found.append(Due("then", "A first player is awaited", row.name, clause(task.cite)))
        if state.phase is Phase.CLOSING:
            found.append(Due("now", "The cards are collected", row.name, state.step.clause))
    return found


async def rows_of(desk: Desk, currency: str, now: datetime) -> list[Row]:
    """Every table with that money, as it stands; journals are read beside the event loop."""
    tables = [row["id"] for row in desk.house.tables.all() if row["currency"] == currency]
    live = [desk.house.tables.live(id) for id in tables]
    await desk.results.read(tables, now.date())
    return [Row(table, desk.results.of(table.id, now.date()), now) for table in live]


async def show_pit(desk: Desk) -> Response:
    """All tables, the chosen one in detail, what waits, what is due."""
    now = datetime.now(UTC)
    currencies = {row["currency"] for row in desk.house.tables.all()}
    currency = desk.asked("money") or (CHIPS if CHIPS in currencies else PRACTICE)
    rows = await rows_of(desk, currency, now)
    chosen = _chosen(rows, desk.asked("table"))
    detail = None
    if chosen is not None and chosen.theory is not None and chosen.theory.rounds:
        detail = Detail(chosen, chosen.theory)
    return desk.page(
        "pit.html",
        title="Tables",
        place="Tables",
        rows=rows,
        total=Total(rows),
        chosen=chosen,
        detail=detail,
        currency=currency,
        currencies=sorted(currencies),
        waiting=cards(desk),
        due=due(rows),
        pending=any(row.theory is None for row in rows),
    )


def _chosen(rows: list[Row], wanted: str) -> Row | None:
    """The table that was asked for; else the one farthest out."""
    for row in rows:
        if row.id == wanted:
            return row
    far = [(abs(row.theory.distance), row) for row in rows if row.theory and row.theory.rounds]
    return max(far, key=lambda pair: pair[0])[1] if far else next(iter(rows), None)
