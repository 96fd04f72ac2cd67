"""All tables of the pit together: their money, their seats, how many deal."""

from dataclasses import dataclass

from markupsafe import Markup

from fairdeal.house.history.theory import Theory
from fairdeal.web.pages.books.plot import scale, sentence
from fairdeal.web.pages.books.results import together
from fairdeal.web.pages.pit.table_row import Condition, Row


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
            (sum(row.condition is each for row in self.rows), each.name.lower())
            for each in (Condition.HELD, Condition.IDLE, Condition.CLOSING, Condition.CLOSED)
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
        found = self.theory
        return scale(found.distance if found is not None and found.rounds else None)

    @property
    def sentence(self) -> str:
        """The same in words."""
        return "being worked out" if self.theory is None else sentence(self.theory)
