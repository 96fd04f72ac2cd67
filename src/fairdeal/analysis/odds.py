"""The worth of a sheet, asked of its solver: every wager, a lawful sheet or any pay table.

Solvers are read when they are asked, so that a question can be read and refused without them.

Everything but the pay tables is as lawful on a what-if sheet as on any other. Odds of “0 to 1”
give the stake back and nothing more; a row that is left out is not paid.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from msgspec import structs

from fairdeal.analysis.report import OddsReport
from fairdeal.analysis.solver import solver_of
from fairdeal.cards import Category, Rank
from fairdeal.law import Instrument, Refused, in_short, instrument, refuse
from fairdeal.money import Cents, Odds, cents
from fairdeal.sheet import (
    PayTable,
    PayTableOption,
    Sheet,
    check_plain,
    read_rows,
    read_sheet,
    schema_of,
)
from fairdeal.values import FrozenDict

_TOO_LONG = re.compile(r"\d+(?:[/.]\d+)?", re.ASCII)
_MULTIPLE = re.compile(r"\d{1,9}(?:/0*[1-9]\d{0,8}|\.\d{1,9})?", re.ASCII)


def multiples(sheet: Sheet, wagers: Mapping[str, object]) -> dict[str, Fraction]:
    """Return the wagers beside the ante, in antes; refuse a wager that changes nothing."""
    known = solver_of(sheet.instrument).joins
    for name in wagers:
        if name not in known:
            raise refuse("unknown-wager", f"{in_short(name)} {_not_here(sheet, known)}")
    return {name: multiple(name, value) for name, value in wagers.items()}


def multiple(name: str, value: object) -> Fraction:
    """Parse a number of antes exactly, from a number or a text.

    >>> multiple("tie", 0.5), multiple("tie", "1/3")
    (Fraction(1, 2), Fraction(1, 3))
    """
    if isinstance(value, Fraction) and value >= 0:
        return value
    text = value.strip() if isinstance(value, str) else str(value)
    if isinstance(value, bool) or not _MULTIPLE.fullmatch(text):
        if _TOO_LONG.fullmatch(text) and re.search(r"\d{10}", text):
            raise refuse(
                "multiple-not-understood",
                f"{name} is {text:.40}; a number of antes has at most 9 digits before and after a "
                "point or a stroke",
            )
        raise refuse(
            "multiple-not-understood",
            f"{name} is {in_short(value)}; write how many antes it is, 0 or more, as in 1, 0.5 "
            "or 1/2",
        )
    return Fraction(text)


def in_antes(value: Fraction) -> str:
    """Return a number of antes in words.

    >>> in_antes(Fraction(1)), in_antes(Fraction(1, 2))
    ('1 ante', '1/2 antes')
    """
    return f"{value} ante" if value == 1 else f"{value} antes"


def _not_here(sheet: Sheet, known: tuple[str, ...]) -> str:
    if known:
        allowed = " or ".join(known)
        return f"does not join the main game here; {allowed} may, everything else is told by itself"
    return (
        f"does not join the main game: no optional wager of {sheet.instrument.id} changes the best "
        "play, so that each is told by itself"
    )


def meter_shown(sheet: Sheet, meter: Cents | None) -> Cents | None:
    """Return the meter of a progressive, by default its seed; None without a progressive."""
    if sheet.meter is None:
        return None
    return sheet.meter.seed if meter is None else meter


PAIRS = tuple(f"pair_of_{rank.plural}" for rank in reversed(Rank))
FIVE_CARDS = tuple(category.row for category in reversed(Category) if category > Category.HIGH_CARD)


def lawful_sheet(name: str, given: Mapping[str, object]) -> Sheet:
    """Return the sheet of these options, if the law allows it."""
    law = instrument(name)
    for option, wager in exact_options(law).items():
        if option in given:
            raise refuse(
                "pay-table-exact",
                f"{option} is no choice: the law prints the odds of the {wager} and allows no "
                "others; only a what-if takes any table",
                law.pay_tables[wager].clause,
            )
    return read_sheet(name, given)


def what_if_sheet(name: str, given: Mapping[str, object]) -> Sheet:
    """Return the sheet of these options, with any pay table at all.

    >>> sheet = what_if_sheet("nj-uth", {"blind_pay_table": {"straight": "10 to 1"}})
    >>> dict(sheet.exact_table("blind").rows)
    {'straight': Odds('10 to 1')}
    """
    law = instrument(name)
    check_plain(given)
    exact, own, columns = exact_options(law), _chosen(name), solver_of(law).columns
    matrices: dict[str, Mapping[str, object]] = {}
    tables: dict[str, PayTable] = {}
    rest: dict[str, object] = {}
    for option, value in given.items():
        wager = exact.get(option) or own.get(option)
        if wager is not None and isinstance(value, Mapping):
            tables[option] = _table(option, wager, value, law)
        elif option in columns and isinstance(value, Mapping):
            matrices[option], rest[option] = value, True
        elif option not in exact:
            rest[option] = value
        elif value != "printed":
            raise refuse(
                "option-not-allowed",
                f"{option} is {in_short(value, 60)}; it may be printed, or a table of odds by row "
                "name",
                law.pay_tables[exact[option]].clause,
            )
    sheet = read_sheet(name, rest)
    printed = tuple(table for option, table in tables.items() if option in exact)
    changed: dict[str, object] = {
        option: table for option, table in tables.items() if option in own
    }
    for option, rows in matrices.items():
        changed[option] = _matrix(option, rows, columns[option], law)
    return structs.replace(sheet, what_if=printed, **changed)


def lawful_twin(what_if: Sheet, given: Mapping[str, object]) -> Sheet | None:
    """Return the lawful sheet with the same payouts as a what-if, row by row, if there is one."""
    law = what_if.instrument
    exact = exact_options(law)
    try:
        twin = read_sheet(law.id, {o: value for o, value in given.items() if o not in exact})
    except Refused:
        return None
    return twin if _paid(twin) == _paid(what_if) else None


def _paid(sheet: Sheet) -> list[tuple[str, Mapping[str, Odds]]]:
    return [(table.wager, table.rows) for table in sheet.pay_tables()]


def _chosen(name: str) -> dict[str, str]:
    """Return the options that choose a pay table, with their wagers."""
    return {
        option.name: option.wager
        for option in schema_of(name).options
        if isinstance(option, PayTableOption)
    }


def exact_options(law: Instrument) -> dict[str, str]:
    """Return the wagers whose odds the law prints exactly, as if they were options."""
    chosen = {*_chosen(law.id).values(), *solver_of(law).columns}
    return {f"{wager}_pay_table": wager for wager in law.pay_tables if wager not in chosen}


def _table(option: str, wager: str, rows: Mapping[str, object], law: Instrument) -> PayTable:
    known = solver_of(law).rows.get(wager, FIVE_CARDS)
    paid = read_rows(option, rows, law, rows=known)
    pairs = [row for row in PAIRS if row in paid]
    if len(pairs) > 1:
        raise refuse(
            "two-pairs-paid",
            f"{option} pays {pairs[0]} and {pairs[1]}; write the lowest pair that is paid",
        )
    return _pay_table(wager, {row: paid[row] for row in known if row in paid})


def _matrix(
    option: str, rows: Mapping[str, object], columns: tuple[str, ...], law: Instrument
) -> tuple[PayTable, ...]:
    """Return a table for each column; a row has odds, or odds for every column."""
    tables = []
    for column in columns:
        cells: dict[str, object] = {}
        for row, odds in rows.items():
            if isinstance(odds, Mapping) and set(odds) != set(columns):
                *most, last = columns
                raise refuse(
                    "columns-missing",
                    f"{option}: {in_short(row)} has odds for {', '.join(most)} and {last} hands, "
                    "or odds",
                )
            cells[row] = odds[column] if isinstance(odds, Mapping) else odds
        paid = read_rows(option, cells, law, rows=FIVE_CARDS)
        tables.append(_pay_table(option, {row: paid[row] for row in FIVE_CARDS if row in paid}))
    return tuple(tables)


def _pay_table(wager: str, rows: Mapping[str, Odds]) -> PayTable:
    return PayTable(wager, None, FrozenDict(rows))


@dataclass(frozen=True, kw_only=True)
class OddsQuestion:
    """A sheet with what else is on the table; nothing has been computed yet."""

    sheet: Sheet
    given: Mapping[str, object]  # the options as they were given
    lawful: bool
    wagers: Mapping[str, Fraction]  # beside the ante, in antes
    meter: Cents | None  # of a progressive
    what_if: bool = False  # any pay table was allowed

    @property
    def shown(self) -> Cents | None:
        """The meter of a progressive, as shown."""
        return meter_shown(self.sheet, self.meter)


def question(
    instrument: str,
    given: Mapping[str, object],
    *,
    wagers: Mapping[str, object] | None = None,
    meter: object = None,
    what_if: bool = False,
) -> OddsQuestion:
    """Read and check everything, or refuse the first thing that is wrong.

    A what-if that comes to a lawful sheet is that sheet, and has its hash.
    """
    sheet = (what_if_sheet if what_if else lawful_sheet)(instrument, given)
    twin = lawful_twin(sheet, given) if what_if else sheet
    if meter is not None and meter_shown(sheet, None) is None:
        raise refuse("no-meter", "a meter belongs to a sheet with a progressive")
    return OddsQuestion(
        sheet=twin or sheet,
        given=given,
        lawful=twin is not None,
        wagers=multiples(sheet, wagers or {}),
        meter=None if meter is None else cents(meter, what="meter"),
        what_if=what_if,
    )


def answer(asked: OddsQuestion) -> OddsReport:
    """Return exact odds of one sheet, by the solver of its game, with the sheet's own warnings."""
    report = solver_of(asked.sheet.instrument).odds(asked)
    return replace(report, warnings=(*asked.sheet.remarks(), *report.warnings))
