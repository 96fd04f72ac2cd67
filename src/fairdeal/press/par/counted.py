"""A wager's results counted: what each row pays, how many equally likely cases, what it returns."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from fairdeal.analysis import OddsReport, SideOdds
from fairdeal.play import wager_words
from fairdeal.press.wording import hand_words, signed
from fairdeal.sheet import PostedTable, Sheet, posted_tables

LOST, PUSH = Fraction(-1), Fraction(0)


class CountedRow(Struct, frozen=True, kw_only=True):
    """One row: a hand or an outcome, its odds, its cases, its result per unit."""

    words: str
    pays: str
    cases: int
    net: Fraction


class CountedTable(Struct, frozen=True, kw_only=True):
    """A wager's rows over all cases."""

    wager: str
    about: str
    clause: str
    rows: tuple[CountedRow, ...]
    of: str  # what the cases are
    remark: str = ""

    @property
    def cases(self) -> int:
        """All cases."""
        return sum(row.cases for row in self.rows)

    @property
    def ev(self) -> Fraction:
        """The player's expected result per unit."""
        return sum((row.net * row.cases for row in self.rows), Fraction(0)) / self.cases

    @property
    def variance(self) -> Fraction:
        """Of the result per unit."""
        squares = sum((row.net**2 * row.cases for row in self.rows), Fraction(0))
        return squares / self.cases - self.ev**2

    @property
    def hits(self) -> Fraction:
        """The chance of a win."""
        return Fraction(sum(row.cases for row in self.rows if row.net > 0), self.cases)


def in_antes(net: Fraction) -> str:
    """Return the result of ante and play together, in antes."""
    return "push" if net == PUSH else signed(net)


def optional_wagers(sheet: Sheet, report: OddsReport) -> tuple[CountedTable, ...]:
    """Return every wager with a pay table of its own, as the solver counts it."""
    tables = []
    for posted in posted_tables(sheet):
        for place, column in enumerate(posted.columns or ("", "")):
            name = f"{posted.wager}_{column}" if column else posted.wager
            if name in report.side and place:
                pays = {row[0]: _said_in_full(row[place]) for row in posted.rows}
                about = f"{column} hands dealt" if column else posted.about
                tables.append(_counted(posted, pays, report.side[name], about))
    return tuple(tables)


def _said_in_full(cell: str) -> str:
    """Return odds with “to”, money with “win”, a share of the meter as it is."""
    if cell.isdecimal():
        return f"{cell} to 1"
    return f"win {cell}" if cell.startswith("$") else cell


def _counted(
    posted: PostedTable, pays: Mapping[str, str], side: SideOdds, about: str
) -> CountedTable:
    return CountedTable(
        wager=wager_words(posted.wager),
        about=about,
        clause=posted.clause,
        rows=tuple(
            CountedRow(
                words="Nothing that pays" if row.net == LOST else hand_words(row.name),
                pays=pays.get(row.name, "lost" if row.net == LOST else "nothing"),
                cases=row.count,
                net=row.net,
            )
            for row in side.rows
        ),
        of=f"{side.distribution.total:,} equally likely cases",
        remark="Shares are of the meter at its seed."
        if any("%" in p for p in pays.values())
        else "",
    )
