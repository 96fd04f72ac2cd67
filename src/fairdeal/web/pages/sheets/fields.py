"""One row in the form of a sheet: its choices, its clause, and notes."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games import game_of
from fairdeal.law import Refused
from fairdeal.play import Bound, row_words, wager_words
from fairdeal.sheet import AmountOption, Option, PayTableOption, Sheet
from fairdeal.values import capital
from fairdeal.web.pages.sheets.options import label, sentence, value_words
from fairdeal.web.pages.sheets.values import ComposedPart

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
    for wager in game_of(sheet.instrument.id).wagers(sheet):
        if wager.bound is bound:
            yield wager_words(wager.name)


def group_of(name: str) -> str:
    """Return the group of an option."""
    return next((group for group, names in GROUPS.items() if name in names), OTHERS)
