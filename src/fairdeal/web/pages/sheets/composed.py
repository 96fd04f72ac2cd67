"""An option that the licensee composes of rows and parts, such as a progressive, in a form.

A row's payment is written as dollars or as a share of the meter; amounts are dollars. The option
itself decides what is lawful.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from fairdeal.money import in_dollars
from fairdeal.sheet.option import GroupOption

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
