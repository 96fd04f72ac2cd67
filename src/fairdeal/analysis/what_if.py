"""Sheets to compute with: a lawful one, or one with any pay table, which no table may use.

Everything but the pay tables is as lawful on a what-if sheet as on any other. Odds of “0 to 1”
give the stake back and nothing more; a row that is left out is not paid.
"""

from collections.abc import Mapping
from dataclasses import replace

from fairdeal.analysis.solver import solver_of
from fairdeal.cards import Category, Rank
from fairdeal.law import Instrument, Refused, in_short, instrument, refuse
from fairdeal.money import Odds
from fairdeal.sheet import (
    PayTable,
    Sheet,
    check_plain,
    read_sheet,
    schema_of,
)
from fairdeal.sheet.option import PayTableOption, read_rows
from fairdeal.values.frozen import FrozenDict

PAIRS = tuple(f"pair_of_{rank.plural}" for rank in reversed(Rank))
FIVE_CARDS = tuple(category.row for category in reversed(Category) if category > Category.HIGH_CARD)


def lawful_sheet(name: str, given: Mapping[str, object]) -> Sheet:
    """Return the sheet of these options, if the law allows it."""
    law = instrument(name)
    for option, wager in _exact(law).items():
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
    exact, own, columns = _exact(law), _chosen(name), solver_of(law).columns
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
    return replace(sheet, what_if=printed, **changed)  # type: ignore[arg-type]  # its own fields


def lawful_twin(what_if: Sheet, given: Mapping[str, object]) -> Sheet | None:
    """Return the lawful sheet with the same payouts as a what-if, row by row, if there is one."""
    law = what_if.instrument
    exact = _exact(law)
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


def _exact(law: Instrument) -> dict[str, str]:
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
