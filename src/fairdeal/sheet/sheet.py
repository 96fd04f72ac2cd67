"""The option sheet: the licensee's choices, checked and hashed, and the approvals they need.

Without its approvals a practice table runs, with a warning; a table with real chips does not open.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, cached_property
from importlib import import_module
from typing import Any

from msgspec import Struct

from fairdeal.law import Cite, Clause, Instrument, Refusal, refuse
from fairdeal.law import instrument as the_instrument
from fairdeal.money import EVEN_MONEY, Cents, Odds, in_dollars
from fairdeal.sheet.option import Option
from fairdeal.sheet.pay_table import PayTable, PostedTable, printed
from fairdeal.values import EMPTY


class Approval(Struct, frozen=True):
    """Something that the regulator has to approve, and what the sheet records of it."""

    subject: str
    clause: str
    recorded: str = ""

    def __str__(self) -> str:
        return f"{self.subject} ({self.clause})"


def needed_approvals(sheet: Sheet) -> tuple[Approval, ...]:
    """Return the approvals that a sheet's choices need from the regulator.

    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-uth", {"approvals": {"shoe location": "dealer's left"}})
    >>> [(each.subject, each.recorded) for each in needed_approvals(sheet)]
    [('shoe location', "dealer's left")]
    """
    recorded = {subject.strip().casefold(): text.strip() for subject, text in sheet.approvals}
    return tuple(
        Approval(subject, clause.id, recorded.get(subject, ""))
        for clause in sheet.instrument.clauses.values()
        if clause.approves and sheet.comes_under(clause)
        for subject in clause.approves
    )


def missing_approvals(sheet: Sheet) -> tuple[Approval, ...]:
    """Return the approvals that the sheet does not record."""
    return tuple(each for each in needed_approvals(sheet) if not each.recorded)


def approval_warnings(sheet: Sheet) -> tuple[str, ...]:
    """Return the warnings about missing approvals, for practice chips."""
    missing = missing_approvals(sheet)
    if not missing:
        return ()
    listed = ", ".join(map(str, missing))
    return (f"good for practice only: no approval is recorded of {listed}",)


def check_approved(sheet: Sheet) -> None:
    """Refuse a sheet for a table where chips are real, as long as an approval is missing."""
    missing = missing_approvals(sheet)
    if missing:
        raise refuse(
            "approval-missing",
            "a table with real chips needs the regulator's approval on its sheet, and approvals "
            f"has none of {', '.join(map(str, missing))}",
            missing[0].clause,
        )


FORMAT = 1


class Dealing(Enum):
    """The three ways to deal."""

    MANUAL_SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"


class Shuffling(Enum):
    """By hand, by a device, or by a device that also counts the cards."""

    MANUAL = "manual"
    AUTOMATED = "automated"
    AUTOMATED_COUNTING = "automated-counting"


class Meter(Struct, frozen=True):
    """A progressive meter: its wager, its seed, and each wager's contribution."""

    wager: str
    seed: Cents
    contribution: Cents
    seeded: Cite  # what the seed rests on
    returned: Cite  # why a void hand's contribution goes back


class Sheet(Struct, frozen=True, kw_only=True, eq=False, dict=True, weakref=True):
    """The common part of all games' sheets. The games' own sheets extend it."""

    instrument: Instrument
    minimum: Cents
    maximum: Cents
    side_minimum: Cents
    side_maximum: Cents
    chip: Cents
    seats: int
    dealing: Dealing
    shuffling: Shuffling
    pre_shuffled: bool
    decks: int
    licensee: str
    approvals: tuple[tuple[str, str], ...]
    what_if: tuple[PayTable, ...] = ()  # in the place of odds that the law prints exactly

    @cached_property
    def clauses(self) -> Mapping[str, str]:
        """The clauses in force, by what a citation names."""
        return _Clauses(self.instrument, self.dealing)

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Sheet):
            return self is other
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self.hash)

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        """The parts that make two sheets equal: the rules chosen, and the other entries."""
        beside = (each for each in schema_of(self.instrument.id).options if not each.in_hash)
        return (self.hash, *(getattr(self, each.name) for each in beside), self.what_if)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.instrument.id}, {self.hash[:12]})"

    def clause(self, cite: Cite) -> str:
        """Return the clause in force for a citation, under this sheet's dealing method."""
        return self.clauses[cite.name]

    def in_chips(self, least: Cents, most: Cents) -> tuple[Cents, Cents]:
        """Return the lowest and highest wager within limits in whole chips
        (R-WHOLE-CHIPS-MINIMUM).
        """
        return Cents(-(-least // self.chip) * self.chip), Cents(most // self.chip * self.chip)

    @cached_property
    def ante_limits(self) -> tuple[Cents, Cents]:
        """The limits of an ante, and of every wager that must equal it."""
        return self.in_chips(self.minimum, self.maximum)

    @cached_property
    def side_limits(self) -> tuple[Cents, Cents]:
        """The limits of an optional wager."""
        return self.in_chips(self.side_minimum, self.side_maximum)

    def exact_table(self, wager: str) -> PayTable:
        """Return the one table that the law prints for a wager; only a what-if has another."""
        for table in self.what_if:
            if table.wager == wager:
                return table
        return printed(self.instrument.pay_tables[wager], "printed")

    def pay_tables(self) -> Iterator[PayTable]:
        """Iterate over the pay tables in force; a wager with several has them in sequence."""
        yield from ()

    def further_tables(self) -> Iterator[PostedTable]:
        """Iterate over further tables posted at the table: payouts other than odds."""
        yield from ()

    def odds_in_force(self) -> Iterator[tuple[str, Odds]]:
        """Iterate over the odds at which wagers on this sheet may be paid."""
        yield ("ante", EVEN_MONEY)
        for table in self.pay_tables():
            yield from ((table.wager, odds) for odds in table.rows.values())

    @property
    def meter(self) -> Meter | None:
        """The meter of a progressive, where this sheet offers one."""
        return None

    def shuffler_settings(self) -> Iterator[tuple[str, Cite]]:
        """Iterate over the shuffler's settings when it is brought to the table."""
        yield from ()

    @property
    def limits_further_hands(self) -> bool:
        """True if a player may have fewer hands than the text in force grants."""
        return False

    def comes_under(self, clause: Clause) -> bool:
        """Return whether a clause that requires an approval is about a choice of this sheet."""
        if clause.dealing not in (None, self.dealing.value):
            return False
        chosen = _ABOUT_A_CHOICE.get(Cite(clause.provision or clause.id))
        return chosen is None or chosen(self)

    def warnings(self) -> tuple[str, ...]:
        """Return the remarks on the choices, then the approvals that are not recorded."""
        return (*self.remarks(), *approval_warnings(self))

    def remarks(self) -> Iterator[str]:
        """Iterate over choices that are lawful but unwise, or worth knowing."""
        for least, low in (
            (self.minimum, self.ante_limits[0]),
            (self.side_minimum, self.side_limits[0]),
        ):
            if least != low:
                yield (
                    f"a minimum of {in_dollars(least)} is no whole number of "
                    f"{in_dollars(self.chip)} chips; the lowest wager is {in_dollars(low)} "
                    "(R-WHOLE-CHIPS-MINIMUM)"
                )

    def canonical(self) -> dict[str, Any]:
        """Return every option that is part of the hash, with defaults filled in.

        An option that was added later is left out at its default.
        """
        return {
            option.name: option.write(getattr(self, option.name))
            for option in schema_of(self.instrument.id).options
            if option.in_hash and option.is_on_record(getattr(self, option.name), self.instrument)
        }

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the sorted compact JSON of format, instrument, edition and rule options."""
        return sheet_hash(self.instrument.id, self.instrument.edition, self.canonical())


def sheet_hash(instrument: str, edition: str, options: Mapping[str, object]) -> str:
    """Return the hash of a sheet from its recorded options."""
    whole = {"format": FORMAT, "instrument": instrument, "edition": edition, "options": options}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class _Clauses(dict[str, str]):
    """Clauses looked up when they are first cited."""

    def __init__(self, instrument: Instrument, dealing: Dealing) -> None:
        self._instrument, self._dealing = instrument, dealing

    def __missing__(self, name: str) -> str:
        clause = self[name] = self._instrument.resolve(Cite(name), self._dealing.value)
        return clause


def _automated_shoe(sheet: Sheet) -> bool:
    return sheet.dealing is Dealing.AUTOMATED_SHOE


_ABOUT_A_CHOICE: Mapping[Cite, Callable[[Sheet], bool]] = {  # other clauses are about every sheet
    Cite("automated-shoe-allowed"): _automated_shoe,
    Cite("automated-shoe-fails"): _automated_shoe,
    Cite("shuffler-fails"): lambda sheet: sheet.shuffling is not Shuffling.MANUAL,
    Cite("several-positions"): lambda sheet: sheet.limits_further_hands,
}

Check = Callable[[Sheet], Iterator[Refusal]]


class Schema(Struct, frozen=True, kw_only=True):
    """The options of one instrument's sheet."""

    kind: type[Sheet]
    options: tuple[Option, ...]
    checks: tuple[Check, ...] = ()
    # Defaults that depend on others.
    follows: Callable[[dict[str, object]], dict[str, object]] = dict
    with_every_wager: Mapping[str, object] = EMPTY  # options that offer all


@cache
def schema_of(instrument: str) -> Schema:
    """Return the schema of an instrument's sheet, from `sheet.py` in the folder of its game."""
    law = the_instrument(instrument)
    schema: Schema = import_module(f"{law.folder}.sheet").SCHEMAS[law.id]
    check_citations(schema, law)
    return schema


def check_citations(schema: Schema, law: Instrument) -> None:
    """Raise an error where an option cites what the law does not hold under a dealing method."""
    wrong = [
        f"option {option.name} cites {option.cite.name!r}, which {law.id} does not hold "
        + (f"when dealing is {dealing}" if dealing else "without a dealing method")
        for option in schema.options
        for dealing in (None, *(each.value for each in Dealing))
        if not law.holds(option.cite, dealing)
    ]
    if wrong:
        raise ValueError("; ".join(wrong))
