"""The values of a sheet's option: side by side, or a custom table of the licensee."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from fairdeal.sheet import Sheet
from fairdeal.sheet.option import (
    AmountOption,
    ApprovalsOption,
    ChoiceOption,
    FlagOption,
    GroupOption,
    NumberOption,
    Option,
    PayTableOption,
    TextOption,
)
from fairdeal.values.english import capital
from fairdeal.web.pages.sheets.composed import rows_of
from fairdeal.web.pages.sheets.options import value_words

OWN = "own"  # a table of the licensee's own, row by row
_FEW = 9  # values that are shown side by side


def values(option: Option, value: Any) -> Iterator[Any]:
    """Yield the values to pick from; none where the field is typed."""
    match option:
        case FlagOption():
            yield from (False, True)
        case NumberOption() if option.most - option.least < _FEW:
            yield from range(option.least, option.most + 1)
        case ChoiceOption():
            yield from (member.value for member in option.kind)
        case PayTableOption():
            yield from option.names
            if option.own_allowed:
                yield value if isinstance(value, Mapping) else {}
        case AmountOption() | TextOption() | ApprovalsOption() | NumberOption():
            return
        case GroupOption():
            yield False
            yield value if isinstance(value, Mapping) else {}
        case _:  # offered or not; by a table of its own it stays as it is
            yield False
            yield value if isinstance(value, Mapping) else True


def short(option: Option, value: Any) -> str:
    """Return the label of a value's button."""
    if isinstance(option, PayTableOption) and value != "printed":
        return str(value) if value != option.names[0] else f"Table {value}"
    words = value_words(option, value)
    return capital(words)


def printed(option: Option, before: Sheet) -> dict[str, str]:
    """Return the rows of a printed table, to begin with."""
    assert isinstance(option, PayTableOption)
    first = next(iter(before.instrument.pay_tables[option.wager].tables.values()))
    return {row: str(odds) for row, odds in first.items()}


def own_rows(option: Option, value: Any, before: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the licensee's custom table, row by row; empty where it is not one."""
    if is_composed(option, value):
        return rows_of(option, value)
    if not isinstance(option, PayTableOption) or not isinstance(value, Mapping):
        return ()
    return tuple((row, str(value.get(row, ""))) for row in printed(option, before))


def is_composed(option: Option, value: Any) -> TypeGuard[GroupOption]:
    """Return whether an option is put together of rows and parts."""
    return isinstance(option, GroupOption) and isinstance(value, Mapping)
