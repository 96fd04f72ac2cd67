"""Reports of an analysis: exact distributions, and the figures that follow from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from html import escape
from math import floor, log10
from typing import TYPE_CHECKING, cast

from fairdeal.forms import OddsForm, OddsRowsForm

if TYPE_CHECKING:
    from fairdeal.analysis.risk import SessionRisk

LOSES = "loses"

Record = dict[str, object]  # a flat row: numbers as numbers, exact ones beside them as text


@dataclass(frozen=True, repr=False)
class Distribution:
    """The frequency of each net result per unit wagered: exact counts over equally likely cases.

    Counts may be weighted, so long as they are whole numbers.

    >>> coin = Distribution({Fraction(1): 1, Fraction(-1): 1})
    >>> coin.mean, coin.variance
    (Fraction(0, 1), Fraction(1, 1))
    """

    counts: Mapping[Fraction, int]

    @cached_property
    def total(self) -> int:
        """All cases."""
        return sum(self.counts.values())

    @cached_property
    def mean(self) -> Fraction:
        """The expected result."""
        return sum((net * n for net, n in self.counts.items()), Fraction(0)) / self.total

    @cached_property
    def variance(self) -> Fraction:
        """The mean square distance from the mean."""
        squares = sum((net * net * n for net, n in self.counts.items()), Fraction(0))
        return squares / self.total - self.mean**2

    def __repr__(self) -> str:
        return f"Distribution({len(self.counts)} results, mean {decimal(self.mean, 6)})"

    def chance(self, net: Fraction) -> Fraction:
        """Return the chance of one result."""
        return Fraction(self.counts.get(net, 0), self.total)

    def chance_above(self, net: Fraction) -> Fraction:
        """Return the chance of a better result."""
        return Fraction(sum(n for result, n in self.counts.items() if result > net), self.total)


@dataclass(frozen=True, kw_only=True, repr=False)
class MainOdds:
    """The wagers one must make to play and what follows from them, under the best play."""

    unit: str
    distribution: Distribution
    by_wager: Mapping[str, Fraction]  # each wager's expected result, per unit
    average_bet: Fraction
    decisions: Mapping[str, Fraction]  # how often each decision is the best one

    def __post_init__(self) -> None:
        assert sum(self.by_wager.values()) == self.distribution.mean, "two ways to one figure"
        assert sum(self.decisions.values()) == 1, "every hand is decided once"

    @property
    def ev(self) -> Fraction:
        """The player's expected result per unit."""
        return self.distribution.mean

    @property
    def variance(self) -> Fraction:
        """Of the result per unit."""
        return self.distribution.variance

    @property
    def house_edge(self) -> Fraction:
        """The long-run share of each ante that the house keeps, over all wagers."""
        return -self.ev

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that a round ends with the player ahead."""
        return self.distribution.chance_above(Fraction(0))

    def __repr__(self) -> str:
        return f"MainOdds(house edge {percent(self.house_edge)} per {self.unit})"

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge over the average bet, positive when the house is ahead."""
        return -self.ev / self.average_bet


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One result of an optional wager: a row of its pay table, or that it loses."""

    name: str  # as in the pay table
    count: int  # of the equally likely cases
    net: Fraction  # per unit of the wager


@dataclass(frozen=True, repr=False)
class SideOdds:
    """An optional wager by itself, per unit of it: row by row, from the best one down.

    >>> coin = SideOdds((OddsRow("heads", 1, Fraction(2)), OddsRow("loses", 3, Fraction(-1))))
    >>> coin.ev, coin.house_edge, coin.hit_frequency
    (Fraction(-1, 4), Fraction(1, 4), Fraction(1, 4))
    """

    rows: tuple[OddsRow, ...]

    @cached_property
    def distribution(self) -> Distribution:
        """The frequency of each net result."""
        counts: dict[Fraction, int] = {}
        for row in sorted(self.rows, key=lambda row: row.net):
            counts[row.net] = counts.get(row.net, 0) + row.count
        return Distribution(counts)

    @property
    def ev(self) -> Fraction:
        """The player's expected result per unit."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """The long-run share of each unit that the house keeps."""
        return -self.ev

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that the wager is paid."""
        return self.distribution.chance_above(Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of the result per unit."""
        return self.distribution.variance

    def __repr__(self) -> str:
        return f"SideOdds(house edge {percent(self.house_edge)}, {len(self.rows)} rows)"

    def probability(self, row: OddsRow) -> Fraction:
        """Return the chance of a row."""
        return Fraction(row.count, self.distribution.total)

    def returned(self, row: OddsRow) -> Fraction:
        """Return a row's part of the expected result; all rows together are the expected result."""
        return self.probability(row) * row.net

    def wire(self) -> OddsRowsForm:
        """Return the rows in their wire form, with the figures that follow from them."""
        return {
            "combinations": self.distribution.total,
            "house_edge": exact(self.house_edge),
            "hit_frequency": exact(self.hit_frequency),
            "rows": [
                {
                    "row": row.name,
                    "combinations": row.count,
                    "probability": exact(self.probability(row)),
                    "net": exact(row.net),
                    "return": exact(self.returned(row)),
                }
                for row in self.rows
            ],
        }


def side_odds(rows: Iterable[OddsRow]) -> SideOdds:
    """Return a wager's odds from its rows.

    Impossible rows are left out, losing ones are one row.
    """
    paid: list[OddsRow] = []
    lost: dict[Fraction, int] = {}
    for row in rows:
        if row.net < 0:
            lost[row.net] = lost.get(row.net, 0) + row.count
        elif row.count:
            paid.append(row)
    losing = (OddsRow(LOSES, count, net) for net, count in lost.items() if count)
    return SideOdds((*paid, *losing))


@dataclass(frozen=True, kw_only=True, repr=False)
class OddsReport:
    """Everything about one sheet; without a hash where the sheet is not lawful."""

    instrument: str
    options: Mapping[str, object]  # as they were given
    sheet: str | None
    main: MainOdds
    side: Mapping[str, SideOdds]
    warnings: tuple[str, ...] = ()
    notes: Mapping[str, Fraction] = field(default_factory=dict)  # further figures by name
    remarks: Mapping[str, str] = field(default_factory=dict)  # on what figures rest, by wager

    def __repr__(self) -> str:
        sheet = self.sheet[:12] if self.sheet else "not lawful"
        return f"OddsReport({self.instrument}, {sheet}: {self.main})"

    def __str__(self) -> str:
        """Return the usual figures, one to a line."""
        main = self.main
        lines = [
            f"{self.instrument}, sheet {self.sheet[:12]}"
            if self.sheet
            else f"{self.instrument}, not lawful",
            f"  house edge {percent(main.house_edge)} per {main.unit} ({main.house_edge})",
            f"  element of risk {percent(main.element_of_risk)}",
        ]
        for name, side in self.side.items():
            words = name.replace("_", " ")
            lines.append(f"  {words}: house edge {percent(side.house_edge)} ({side.house_edge})")
        return "\n".join([*lines, *(f"  warning: {warning}" for warning in self.warnings)])

    def risk(self, bankroll: object, rounds: object) -> "SessionRisk":
        """Return the risk of so many rounds of the main game with a bankroll in antes."""
        from fairdeal.analysis.risk import risk

        return risk(self.main.distribution, bankroll, rounds)

    def records(self) -> list[Record]:
        """Return a flat row for each wager, the main game first."""
        wagers: dict[str, MainOdds | SideOdds] = {"main": self.main, **self.side}
        return [
            {
                "instrument": self.instrument,
                "wager": name,
                "ev": float(odds.ev),
                "house_edge": float(odds.house_edge),
                "hit_frequency": float(odds.hit_frequency),
                "standard_deviation": float(odds.variance) ** 0.5,
                "ev_exact": exact(odds.ev),
                "hit_frequency_exact": exact(odds.hit_frequency),
                "variance_exact": exact(odds.variance),
                "sheet": self.sheet or "",
            }
            for name, odds in wagers.items()
        ]

    def rows(self) -> list[Record]:
        """Return a flat row for each row of each optional wager."""
        return [
            {
                "wager": name,
                "row": row.name,
                "combinations": row.count,
                "probability": float(side.probability(row)),
                "net": float(row.net),
                "return": float(side.returned(row)),
                "probability_exact": exact(side.probability(row)),
                "net_exact": exact(row.net),
                "return_exact": exact(side.returned(row)),
            }
            for name, side in self.side.items()
            for row in side.rows
        ]

    def _repr_html_(self) -> str:
        return html_table(self.records())

    def wire(self) -> OddsForm:
        """Return the report in its wire form."""
        notes = {name: exact(value) for name, value in self.notes.items()} | dict(self.remarks)
        form = {
            "instrument": self.instrument,
            "options": dict(self.options),
            **({"sheet": self.sheet} if self.sheet else {"lawful": False}),
            "main": {
                "unit": self.main.unit,
                "ev": exact(self.main.ev),
                "variance": exact(self.main.variance),
                "average_bet": exact(self.main.average_bet),
                "element_of_risk": exact(self.main.element_of_risk),
                "by_wager": {name: exact(ev) for name, ev in self.main.by_wager.items()},
                "decisions": {name: exact(share) for name, share in self.main.decisions.items()},
            },
            "side": {
                name: {"ev": exact(odds.ev), "variance": exact(odds.variance)}
                for name, odds in self.side.items()
            },
            **({"notes": notes} if notes else {}),
            "warnings": list(self.warnings),
        }
        return cast(OddsForm, form)


def decimal(value: Fraction, places: int) -> str:
    """Return a number to so many places; to two figures if those would all be zeros.

    >>> decimal(Fraction(-1, 3), 4), decimal(Fraction(1, 70_000_000), 4), decimal(Fraction(0), 2)
    ('-0.3333', '0.000000014', '0.00')
    """
    number = float(value)
    if number and abs(number) < 10.0**-places:
        places = 1 - floor(log10(abs(number)))
    return f"{number:.{places}f}"


def percent(value: Fraction) -> str:
    """Return per cent in the usual precision.

    >>> percent(Fraction(-1, 30))
    '-3.3333 %'
    """
    return f"{decimal(100 * value, 4)} %"


def edge(value: Fraction) -> str:
    """Return per cent, and the exact value, for a warning."""
    return f"{percent(value)} ({value})"


def exact(value: Fraction) -> str:
    """Return an exact number as text: "n/d" in lowest terms, integers as "n".

    >>> exact(Fraction(2, 4)), exact(Fraction(-3))
    ('1/2', '-3')
    """
    return str(value)


def html_table(records: Sequence[Record]) -> str:
    """Return records as an HTML table, for notebooks; exact numbers are left to `records`.

    >>> html_table([{"wager": "main", "ev": -0.25, "ev_exact": "-1/4"}])
    '<table><tr><th>wager</th><th>ev</th></tr><tr><td>main</td><td>-0.250000</td></tr></table>'
    """
    names = [name for name in (records[0] if records else ()) if not name.endswith("_exact")]

    def row(kind: str, values: Iterable[object]) -> str:
        cells = (f"{each:.6f}" if isinstance(each, float) else escape(str(each)) for each in values)
        return f"<tr>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"

    lines = (row("td", (record[name] for name in names)) for record in records)
    heads = (name.replace("_", " ") for name in names)
    return f"<table>{row('th', heads)}{''.join(lines)}</table>"
