"""Sheets to compute with: a lawful one, or one with any pay table, which no table may use.

Everything but the pay tables is as lawful on a what-if sheet as on any other. Odds of “0 to 1”
give the stake back and nothing more; a row that is left out is not paid.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from fairdeal.cards import Category, Rank, ThreeCardCategory
from fairdeal.games.five_card_hi_lo.facts import Aces
from fairdeal.law import Instrument, instrument, refuse
from fairdeal.money import Odds
from fairdeal.sheet import (
    MassachusettsUthSheet,
    PayTable,
    Sheet,
    check_plain,
    read_sheet,
    schema_of,
)
from fairdeal.sheet.option import Tables, read_rows

COVER_ALL = "cover_all"
HANDS = tuple(map(str, range(2, 8)))  # of Cover All: the columns of the printed matrix
PAIRS = tuple(f"pair_of_{rank.plural}" for rank in reversed(Rank))
TIES = ("both_hands", "high_hand", "low_hand")

_FIVE = tuple(category.row for category in reversed(Category) if category > Category.HIGH_CARD)
_ROWS = {
    "tie": TIES,
    "ante_bonus": tuple(aces.value for aces in reversed(Aces) if aces is not Aces.FEWER),
    "poker_bonus": (*_FIVE[:-1], *PAIRS),
    "three_card_bonus": tuple(
        category.row
        for category in reversed(ThreeCardCategory)
        if category > ThreeCardCategory.HIGH_CARD
    ),
}


def lawful_sheet(name: str, given: Mapping[str, object]) -> Sheet:
    """The sheet that these options describe, if the law allows it."""
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
    """The sheet that these options describe, with any pay table at all.

    >>> sheet = what_if_sheet("nj-uth", {"blind_pay_table": {"straight": "10 to 1"}})
    >>> dict(vars(sheet)["blind_pay_table"].rows)
    {'straight': Odds('10 to 1')}
    """
    law = instrument(name)
    check_plain(given)
    exact, own = _exact(law), _chosen(name)
    tables: dict[str, PayTable] = {}
    rest: dict[str, object] = {}
    for option, value in given.items():
        wager = exact.get(option) or own.get(option)
        if wager is not None and isinstance(value, Mapping):
            tables[option] = _table(option, wager, value, law)
        elif option not in exact:
            rest[option] = value
        elif value != "printed":
            raise refuse(
                "option-not-allowed",
                f"{option} is {value!r:.60}; it may be printed, or a table of odds by row name",
                law.pay_tables[exact[option]].clause,
            )
    cover_all = rest.get(COVER_ALL)
    if isinstance(cover_all, Mapping):
        rest[COVER_ALL] = True
    sheet = read_sheet(name, rest)
    changed = {option: table for option, table in tables.items() if option in own}
    sheet = replace(sheet, **changed)  # type: ignore[arg-type]  # each is a field of this sheet
    if isinstance(sheet, MassachusettsUthSheet) and isinstance(cover_all, Mapping):
        sheet = replace(sheet, cover_all=_matrix(cover_all, law))
    printed = tuple(table for option, table in tables.items() if option in exact)
    return replace(sheet, what_if=printed)


def _chosen(name: str) -> dict[str, str]:
    """The options that choose a pay table, with their wagers."""
    return {
        option.name: option.wager
        for option in schema_of(name).options
        if isinstance(option, Tables)
    }


def _exact(law: Instrument) -> dict[str, str]:
    """What would be options if the law did not print the odds exactly, with their wagers."""
    chosen = {*_chosen(law.id).values(), COVER_ALL}
    return {f"{wager}_pay_table": wager for wager in law.pay_tables if wager not in chosen}


def _table(option: str, wager: str, rows: Mapping[str, object], law: Instrument) -> PayTable:
    known = _ROWS.get(wager, _FIVE)
    found = read_rows(option, rows, law, rows=known)
    pairs = [row for row in PAIRS if row in found]
    if len(pairs) > 1:
        raise refuse(
            "two-pairs-paid",
            f"{option} pays {pairs[0]} and {pairs[1]}; write the lowest pair that is paid",
        )
    return _pay_table(wager, {row: found[row] for row in known if row in found})


def _matrix(rows: Mapping[str, object], law: Instrument) -> tuple[PayTable, ...]:
    """Cover All with these rows, each with odds or with odds for every column."""
    found = []
    for hands in HANDS:
        column: dict[str, object] = {}
        for row, odds in rows.items():
            if isinstance(odds, Mapping) and set(odds) != set(HANDS):
                raise refuse(
                    "columns-missing",
                    f"{COVER_ALL}: {row!r:.40} has odds for 2, 3, 4, 5, 6 and 7 hands, or odds",
                )
            column[row] = odds[hands] if isinstance(odds, Mapping) else odds
        read = read_rows(COVER_ALL, column, law, rows=_FIVE)
        found.append(_pay_table(COVER_ALL, {row: read[row] for row in _FIVE if row in read}))
    return tuple(found)


def _pay_table(wager: str, rows: Mapping[str, Odds]) -> PayTable:
    return PayTable(wager, None, MappingProxyType(dict(rows)))
