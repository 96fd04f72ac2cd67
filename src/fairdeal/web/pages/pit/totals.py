"""All tables of the pit together: their money, their seats, the number in play."""

from dataclasses import dataclass

from markupsafe import Markup

from fairdeal.house.history.theory import Theory
from fairdeal.web.pages.books.plot import scale, sentence
from fairdeal.web.pages.books.results import together
from fairdeal.web.pages.pit.table_row import PitRow, TableCondition


@dataclass(frozen=True)
class CombinedTables:
    """All tables with one money, on one day."""

    rows: list[PitRow]

    @property
    def drop(self) -> int:
        """The drop, in cents."""
        return sum(row.day.book.drop for row in self.rows)

    @property
    def win(self) -> int:
        """The win, in cents."""
        return sum(row.day.book.win for row in self.rows)

    @property
    def hold(self) -> float | None:
        """The share of the drop that was won."""
        return self.win / self.drop if self.drop else None

    @property
    def theory(self) -> Theory | None:
        """The theory of all tables, where each is known."""
        known = [row.theory for row in self.rows if row.theory is not None]
        return together(known) if len(known) == len(self.rows) else None


@dataclass(frozen=True)
class PitTotal(CombinedTables):
    """All tables that are shown."""

    @property
    def states(self) -> str:
        """The number of tables that are not dealing, by state."""
        counts = [
            (sum(row.condition is each for row in self.rows), each.name.lower())
            for each in (
                TableCondition.HELD,
                TableCondition.IDLE,
                TableCondition.CLOSING,
                TableCondition.CLOSED,
            )
        ]
        return ", ".join(f"{n} {words}" for n, words in counts if n)

    @property
    def dealing(self) -> int:
        """The number of tables with players and play under way."""
        return sum(row.condition is TableCondition.DEALING for row in self.rows)

    @property
    def seats(self) -> int:
        """The number of seats at open tables."""
        shut = (TableCondition.CLOSED, TableCondition.CLOSING)
        return sum(row.sheet.seats for row in self.rows if row.condition not in shut)

    @property
    def taken(self) -> int:
        """The number of taken seats."""
        return sum(len(row.taken) for row in self.rows)

    @property
    def players(self) -> int:
        """The number of players; one player may have two seats."""
        return len({name for row in self.rows for name in row.live.durable.state.seated.values()})

    @property
    def scale(self) -> Markup:
        """The total result on a scale."""
        theory = self.theory
        return scale(theory.distance if theory is not None and theory.rounds else None)

    @property
    def sentence(self) -> str:
        """The scale in words."""
        return "being worked out" if self.theory is None else sentence(self.theory)
