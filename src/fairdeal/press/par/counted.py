"""A wager's results counted: what each row pays, how many equally likely cases, what it returns."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from fairdeal.analysis.report import Distribution, OddsReport
from fairdeal.money import Odds
from fairdeal.press.wording import hand_words
from fairdeal.round.words import wager_words
from fairdeal.sheet import PostedTable, Sheet, posted_tables

LOST, PUSH = Fraction(-1), Fraction(0)
_TO = " to "


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
        """How often it wins."""
        return Fraction(sum(row.cases for row in self.rows if row.net > 0), self.cases)


def optional_wagers(sheet: Sheet, report: OddsReport) -> tuple[CountedTable, ...]:
    """Every wager with a pay table that is worth something by itself."""
    tables = []
    for posted in posted_tables(sheet):
        if posted.columns:
            for place, column in enumerate(posted.columns):
                side = report.side.get(f"{posted.wager}_{column}")
                if side is not None:
                    rows = {row[0]: _whole_odds(row[place]) for row in posted.rows}
                    tables.append(
                        _counted(
                            posted, rows, side.distribution, f"{column.split()[0]} hands dealt"
                        )
                    )
        elif posted.wager in report.side:
            rows = {row[0]: _with_win(row[1]) for row in posted.rows}
            tables.append(
                _counted(posted, rows, report.side[posted.wager].distribution, posted.about)
            )
    return tuple(tables)


def _whole_odds(cell: str) -> str:
    return cell if _TO in cell else f"{cell} to 1"


def _with_win(cell: str) -> str:
    """Money is won: odds are said with “to” or “win”."""
    return f"win {cell}" if cell.startswith("$") else cell


def _counted(
    posted: PostedTable, rows: Mapping[str, str], whole: Distribution, about: str
) -> CountedTable:
    """Rows with equal odds are counted together: they are one result."""
    nets: dict[Fraction, list[str]] = {}
    for row, net in _nets(rows, whole).items():
        nets.setdefault(net, []).append(row)
    counted = [
        CountedRow(
            words=_joined(nets[net]) if net in nets else _unpaid(net),
            pays=rows[nets[net][0]] if net in nets else _said(net),
            cases=whole.counts[net],
            net=net,
        )
        for net in sorted(whole.counts, reverse=True)
    ]
    joined = any(len(alike) > 1 for alike in nets.values())
    return CountedTable(
        wager=wager_words(posted.wager),
        about=about,
        clause=posted.clause,
        rows=tuple(counted),
        of=f"{whole.total:,} equally likely cases",
        remark="Rows with equal odds are counted together." if joined else "",
    )


def _nets(rows: Mapping[str, str], whole: Distribution) -> dict[str, Fraction]:
    """What each row gains per unit. Prizes in money rank as their rows do, from the best down."""
    if all(_TO in odds for odds in rows.values()):
        return {row: Odds(odds).ratio for row, odds in rows.items()}
    prizes = list(dict.fromkeys(rows.values()))
    gains = sorted((net for net in whole.counts if net > LOST), reverse=True)
    if len(prizes) != len(gains):
        return {}
    by_prize = dict(zip(prizes, gains, strict=True))
    return {row: by_prize[prize] for row, prize in rows.items()}


def _joined(rows: list[str]) -> str:
    words = [hand_words(row) for row in rows]
    return " / ".join(words)


def _unpaid(net: Fraction) -> str:
    if net == LOST:
        return "Nothing that pays"
    return "Stake returned" if net == PUSH else "A prize"


def _said(net: Fraction) -> str:
    if net == LOST:
        return "lost"
    return "push" if net == PUSH else f"{float(net):,.4g} to 1"
