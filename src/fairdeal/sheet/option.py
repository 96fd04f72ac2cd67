"""The kinds of option that a sheet may have: each reads, checks and writes one value."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from fairdeal.law import Cite, Instrument, Refused, in_short, refuse
from fairdeal.money import Cents, Odds, cents, dollars
from fairdeal.sheet.pay_table import PayTable, own, printed
from fairdeal.values import is_printable


class Option(Struct, frozen=True, kw_only=True):
    """One choice that the law leaves to the licensee."""

    name: str
    about: str
    cite: Cite
    default: object = None
    added_later: bool = False  # then it is on record only where it is not at its default
    in_hash: bool = True  # a rule: the sheet's hash covers it, and journals record it

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        raise NotImplementedError

    @property
    def annotation(self) -> str:
        """The type of the values that are read, as an annotation for programs."""
        return "Any"

    def read(self, value: object, instrument: Instrument) -> Any:
        """Read the value from its wire form, or refuse it."""
        raise NotImplementedError

    def write(self, value: Any) -> object:
        """Return the value in its canonical wire form."""
        return value

    def is_on_record(self, value: Any, instrument: Instrument) -> bool:
        """Return whether a sheet records this value. Old sheets keep their hash."""
        return not self.added_later or value != self.read(self.default, instrument)

    def not_allowed(self, value: object, instrument: Instrument) -> Refused:
        """Return the refusal of a value: the option, the value, the allowed values, the clause."""
        return refuse(
            "option-not-allowed",
            f"{self.name} is {in_short(value, 60)}; it may be {self.allowed}",
            instrument.resolve(self.cite),
        )


def read_amount(value: object, *, what: str) -> Cents:
    """Read an amount of a sheet: whole cents, or dollars with their sign.

    >>> read_amount(1000, what="minimum"), read_amount("$10", what="minimum")
    (1000, 1000)
    """
    if isinstance(value, str) and value.strip().startswith("$"):
        return dollars(value, what=what)
    return cents(value, what=what)


class AmountOption(Option, frozen=True, kw_only=True):
    """An amount in whole cents."""

    @property
    def allowed(self) -> str:
        return "a whole number of cents above 0, or dollars as in “$10”"

    @property
    def annotation(self) -> str:
        return "int | str"

    def read(self, value: object, instrument: Instrument) -> Any:
        try:
            return read_amount(value, what=self.name)
        except Refused as refused:
            if refused.refusal.name == "amount-too-large":  # it says how much is allowed
                raise
            raise self.not_allowed(value, instrument) from None


class NumberOption(Option, frozen=True, kw_only=True):
    """A whole number within bounds."""

    least: int
    most: int

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    @property
    def annotation(self) -> str:
        return "int"

    def read(self, value: object, instrument: Instrument) -> Any:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.not_allowed(value, instrument)
        if not self.least <= value <= self.most:
            raise self.not_allowed(value, instrument)
        return value


class ChoiceOption(Option, frozen=True, kw_only=True):
    """One of a few words."""

    kind: type[Enum]

    @property
    def allowed(self) -> str:
        return " or ".join(str(member.value) for member in self.kind)

    @property
    def annotation(self) -> str:
        return f"Literal[{', '.join(repr(each.value) for each in self.kind)}]"

    def read(self, value: object, instrument: Instrument) -> Any:
        if isinstance(value, str | int) and not isinstance(value, bool):
            for member in self.kind:
                if member.value == value:
                    return member
        raise self.not_allowed(value, instrument)

    def write(self, value: Any) -> object:
        return value.value


class FlagOption(Option, frozen=True, kw_only=True):
    """Yes or no."""

    yes: str = "Yes"  # what people call it

    @property
    def allowed(self) -> str:
        return "true or false"

    @property
    def annotation(self) -> str:
        return "bool"

    def read(self, value: object, instrument: Instrument) -> Any:
        if not isinstance(value, bool):
            raise self.not_allowed(value, instrument)
        return value


class TextOption(Option, frozen=True, kw_only=True):
    """A name."""

    default: object = ""

    @property
    def allowed(self) -> str:
        return "a text of at most 200 printable characters"

    @property
    def annotation(self) -> str:
        return "str"

    def read(self, value: object, instrument: Instrument) -> Any:
        if not isinstance(value, str) or len(value) > 200 or not is_printable(value):
            raise self.not_allowed(value, instrument)
        return value


class ApprovalsOption(Option, frozen=True, kw_only=True):
    """The regulator's approvals: a text by subject."""

    @property
    def allowed(self) -> str:
        return "texts by subject, each of at most 1,000 printable characters"

    @property
    def annotation(self) -> str:
        return "Mapping[str, str]"

    def read(self, value: object, instrument: Instrument) -> Any:
        if value is None:
            return ()
        if not isinstance(value, Mapping) or not all(
            isinstance(text, str) and len(text) <= 1_000 and is_printable(text)
            for pair in value.items()
            for text in pair
        ):
            raise self.not_allowed(value, instrument)
        return tuple(sorted(value.items()))

    def write(self, value: Any) -> object:
        return dict(value)


class GroupOption(Option, frozen=True, kw_only=True):
    """Off, or composed by the licensee: rows that pay something, amounts, and choices of a few."""

    rows: tuple[str, ...]
    amounts: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]


class PayTableOption(Option, frozen=True, kw_only=True):
    """A printed pay table by name, or the licensee's own where the law says “no less than”."""

    wager: str
    names: tuple[str | int, ...]
    own_allowed: bool

    @property
    def allowed(self) -> str:
        named = " or ".join(str(name) for name in self.names)
        if not self.own_allowed:
            return f"{named}; its rows are exact"
        return f"{named}, or a table of your own that pays no less than one of these on every row"

    @property
    def annotation(self) -> str:
        named = f"Literal[{', '.join(map(repr, self.names))}]"
        return f"{named} | Mapping[str, str]" if self.own_allowed else named

    def read(self, value: object, instrument: Instrument) -> Any:
        tables = instrument.pay_tables[self.wager]
        if isinstance(value, Mapping) and self.own_allowed:
            table = own(
                tables, read_rows(self.name, value, instrument, rows=self._rows(instrument))
            )
            self._reaches_a_printed_table(table, instrument)
            return self._by_name(table, instrument)
        if isinstance(value, bool | float) or value not in self.names:
            raise self.not_allowed(value, instrument)
        return printed(tables, str(value))

    def write(self, value: Any) -> object:
        table: PayTable = value
        if table.name is None:
            return {row: str(odds) for row, odds in table.rows.items()}
        return next(name for name in self.names if str(name) == table.name)

    def _by_name(self, table: PayTable, instrument: Instrument) -> PayTable:
        """Return the printed table if the rows are the same."""
        tables = instrument.pay_tables[self.wager]
        for name in tables.tables:
            law = printed(tables, name)
            if law.rows == table.rows:
                return law
        return table

    def _rows(self, instrument: Instrument) -> tuple[str, ...]:
        first = next(iter(instrument.pay_tables[self.wager].tables.values()))
        return tuple(first)

    def _reaches_a_printed_table(self, table: PayTable, instrument: Instrument) -> None:
        tables = instrument.pay_tables[self.wager]
        shortfalls = [
            self._shortfall(table, printed(tables, str(name))) for name in map(str, self.names)
        ]
        if all(shortfalls):
            raise refuse(
                "pay-table-below-the-law",
                f"{self.name} pays less than every printed table: "
                + "; ".join(map(str, shortfalls)),
                tables.clause,
            )

    @staticmethod
    def _shortfall(table: PayTable, law: PayTable) -> str | None:
        for row, least in law.rows.items():
            paid = table.odds(row)
            if paid is None:
                return f"table {law.name} has {row} at {least}, and yours has no such row"
            if paid < least:
                return f"table {law.name} has {row} at {least}, yours {paid}"
        return None


def read_rows(
    option: str, value: Mapping[Any, Any], instrument: Instrument, *, rows: tuple[str, ...]
) -> dict[str, Odds]:
    """Read the rows of a licensee's own table; refuse an unknown row."""
    said = Cite("odds-say-to")
    clause = instrument.resolve(said) if instrument.holds(said) else None
    found: dict[str, Odds] = {}
    for row, odds in value.items():
        if row not in rows:
            raise refuse(
                "unknown-row",
                f"{option} has no row {in_short(row)}; its rows are {', '.join(rows)}",
            )
        try:
            found[row] = Odds(odds)
        except Refused as refused:
            why = refused.refusal
            raise refuse(why.name, f"{option}: {row}: {why.message}", clause) from None
    return found
