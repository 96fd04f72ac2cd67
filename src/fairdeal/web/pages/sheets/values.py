"""The values of a sheet's option: side by side, or composed by the licensee in a form.

A row's payment is written as dollars or as a share of the meter; amounts are dollars. The option
itself decides what is lawful.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from fairdeal.money import in_dollars
from fairdeal.sheet import (
    AmountOption,
    ApprovalsOption,
    ChoiceOption,
    FlagOption,
    GroupOption,
    NumberOption,
    Option,
    PayTableOption,
    Sheet,
    TextOption,
)
from fairdeal.values import capital
from fairdeal.web.pages.sheets.options import value_words

_PLAIN_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d\d)?")


class ComposedPart(NamedTuple):
    """One part beside the rows: an amount to be written, or a choice of a few values."""

    name: str
    value: str
    choices: tuple[str, ...]

    @property
    def label(self) -> str:
        """The label in the form."""
        return self.name.capitalize()


def rows_of(option: GroupOption, value: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return every possible row, with its payment; empty where it pays nothing."""
    paid = value.get("rows", {})
    return tuple((row, _shown(paid.get(row, ""))) for row in option.rows)


def parts_of(option: GroupOption, value: Mapping[str, Any]) -> tuple[ComposedPart, ...]:
    """Return the parts beside the rows."""
    amounts = (ComposedPart(name, _shown(value.get(name, "")), ()) for name in option.amounts)
    choices = (
        ComposedPart(name, str(value.get(name, "")), each) for name, each in option.choices.items()
    )
    return (*choices, *amounts)


def composed(option: GroupOption, given: Mapping[str, str], otherwise: object) -> object:
    """Return the form's values in the option's wire form; a default where the form has none."""
    prefix = f"{option.name}:"
    said = {
        key.removeprefix(prefix): value.strip()
        for key, value in given.items()
        if key.startswith(prefix)
    }
    if not said:
        return otherwise
    rows = {row: _amount(said[row]) for row in option.rows if said.get(row)}
    choices = {name: said.get(name, "") for name in option.choices}
    amounts = {name: _amount(said.get(name, "")) for name in option.amounts}
    return {"rows": rows, **choices, **amounts}


def _amount(written: str) -> str:
    """Return an amount with a dollar sign where it is a bare number.

    >>> _amount("2,500"), _amount("10 %"), _amount("$5")
    ('$2,500', '10 %', '$5')
    """
    return f"${written}" if _PLAIN_AMOUNT.fullmatch(written) else written


def _shown(value: object) -> str:
    return in_dollars(value) if isinstance(value, int) else str(value)


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
