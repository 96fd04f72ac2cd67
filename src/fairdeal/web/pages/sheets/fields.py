"""One row in the form of a sheet: its choices and their values, its clause, and notes.

Values stand side by side, or the licensee composes them in the form.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from msgspec import Struct

from fairdeal.law import Refused
from fairdeal.money import in_dollars
from fairdeal.play import Bound, row_words, wager_words
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
from fairdeal.view import GameView
from fairdeal.web.pages.sheets.options import label, sentence, value_words

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


# The two ends of what may be wagered stand in one row.
RANGES = {"minimum": ("maximum", Bound.ANTE), "side_minimum": ("side_maximum", Bound.SIDE)}
GROUPS = {
    "What may be bet": ("minimum", "maximum", "side_minimum", "side_maximum", "chip",
                        "play_3_multiple", "play_5_multiple", "positions"),
    "What is paid": ("dealer_qualifies", "five_card_bonus_pay_table", "three_card_bonus_pay_table",
                     "trips_pay_table", "poker_bonus_pay_table", "ante_bonus", "cover_all",
                     "progressive"),
    "How it is dealt": ("dealing", "shuffling", "decks", "pre_shuffled", "seats",
                        "three_card_selection", "settlement", "dealer_stack"),
}  # fmt: skip
OTHERS = "On record"


class Pick(Struct, frozen=True, kw_only=True):
    """One of a few values."""

    value: str  # as the form sends it
    words: str
    chosen: bool
    was: bool
    brings: str = ""  # what it changes besides


class Field(Struct, frozen=True, kw_only=True):
    """One option in the form."""

    option: Option
    clause: str
    rulings: tuple[str, ...]
    value: Any  # in its wire form
    before: Any
    label: str
    note: str = ""
    picks: tuple[Pick, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()  # of an own table: row and what it pays
    parts: tuple[ComposedPart, ...] = ()  # beside the rows, of what is composed
    upto: "Field | None" = None  # the other end of a range

    @property
    def name(self) -> str:
        """The field's name in the form."""
        return self.option.name

    @property
    def said(self) -> str:
        """The option's name for a screen reader."""
        return label(self.option)

    @property
    def changed(self) -> bool:
        """Return whether the value differs from the sheet in force."""
        return bool(self.value != self.before) or (self.upto is not None and self.upto.changed)

    @property
    def was(self) -> str:
        """The value in force."""
        words = value_words(self.option, self.before)
        return words if self.upto is None else f"{words} to {self.upto.was}"

    @property
    def shown(self) -> str:
        """The value in a text field."""
        return (
            value_words(self.option, self.value)
            if isinstance(self.option, AmountOption)
            else self.value
        )


def note_of(option: Option, value: Any, before: Sheet, picks: tuple[Pick, ...] = ()) -> str:
    """Return a note on a choice, beyond its label."""
    brings = [f"{pick.words} brings {pick.brings}." for pick in picks if pick.brings]
    if brings:
        return " ".join(brings)
    if isinstance(option, PayTableOption):
        return _paid(option, value, before)
    limits = [low for low, (high, _) in RANGES.items() if option.name in (low, high)]
    if limits:
        return range_note(limits[0], before)
    return sentence(beyond_the_name(option.about))


def beyond_the_name(about: str) -> str:
    """Return the part of an option's description after its name.

    >>> beyond_the_name("smallest chip, in cents: every wager is a multiple of it")
    'every wager is a multiple of it'
    >>> beyond_the_name("player positions at the table")
    'player positions at the table'
    """
    for joint in (": ", "; "):
        if joint in about:
            return about.partition(joint)[2]
    return about


def _paid(option: PayTableOption, value: Any, before: Sheet) -> str:
    """Return the best row of a pay table and the last one, with their odds."""
    try:
        rows = list(option.read(value, before.instrument).rows.items())
    except Refused:  # a custom table that is being written
        return sentence(option.about)
    ends = rows if len(rows) < 3 else (rows[0], rows[-1])
    return sentence(" … ".join(f"{row_words(row)} {odds}" for row, odds in ends))


def range_label(name: str, sheet: Sheet) -> str:
    """Return the label of the wagers that two limits bound."""
    wagers = list(_bounded(name, sheet))
    if name == "minimum" or len(wagers) != 1:
        return "Ante" if name == "minimum" else "Other wagers"
    return capital(wagers[0])


def range_note(name: str, sheet: Sheet) -> str:
    """Return a note on the other wagers that two limits bound."""
    wagers = list(_bounded(name, sheet))
    if name == "minimum":
        others = wagers[1:]
        return (
            f"The {' and the '.join(others)} equals it." if others else "Every hand begins with it."
        )
    if len(wagers) == 1:
        return "Optional; any amount within these limits."
    return f"{sentence(' and '.join(wagers))[:-1]} may be added, any amount within these."


def _bounded(name: str, sheet: Sheet) -> Iterator[str]:
    _, bound = RANGES[name]
    for wager in GameView(sheet).wagers:
        if wager.bound is bound:
            yield wager_words(wager.name)


def group_of(name: str) -> str:
    """Return the group of an option."""
    return next((group for group, names in GROUPS.items() if name in names), OTHERS)
