"""The option sheet: every choice that the law leaves to the licensee, checked and hashed."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from weakref import WeakValueDictionary

from fairdeal.law import Cite, Instrument, Refusal, Refused, in_short
from fairdeal.law import instrument as the_instrument
from fairdeal.money import EVEN_MONEY, Cents, Odds, in_dollars
from fairdeal.sheet.meter import Meter
from fairdeal.sheet.option import Approvals, Choice, Flag, Money, Option, Text, Whole
from fairdeal.sheet.pay_table import PayTable, PostedTable, printed
from fairdeal.sheet.plain import check_plain

FORMAT = 1
_MOST_UNKNOWN = 10  # options that are named one by one


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


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Sheet:
    """What all games' sheets have. The games' own sheets add theirs."""

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
    clauses: Mapping[str, str] = field(init=False)  # in force, by what a citation names

    def __post_init__(self) -> None:
        object.__setattr__(self, "clauses", _Clauses(self.instrument, self.dealing))

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Sheet):
            return self is other
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self.hash)

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        """What makes two sheets equal: the rules chosen, and what they say besides."""
        return (self.hash, self.licensee, self.approvals, self.what_if)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.instrument.id}, {self.hash[:12]})"

    def clause(self, cite: Cite) -> str:
        """The clause in force for a citation, under this sheet's dealing method."""
        return self.clauses[cite.name]

    def in_chips(self, least: Cents, most: Cents) -> tuple[Cents, Cents]:
        """Lowest and highest wager within limits in whole chips (R-WHOLE-CHIPS-MINIMUM)."""
        return Cents(-(-least // self.chip) * self.chip), Cents(most // self.chip * self.chip)

    @cached_property
    def ante_limits(self) -> tuple[Cents, Cents]:
        """What an ante, and whatever must equal it, may be."""
        return self.in_chips(self.minimum, self.maximum)

    @cached_property
    def side_limits(self) -> tuple[Cents, Cents]:
        """What an optional wager may be."""
        return self.in_chips(self.side_minimum, self.side_maximum)

    def exact_table(self, wager: str) -> PayTable:
        """The one table that the law prints for a wager; only a what-if has another."""
        for table in self.what_if:
            if table.wager == wager:
                return table
        return printed(self.instrument.pay_tables[wager], "printed")

    def pay_tables(self) -> Iterator[PayTable]:
        """Every pay table in force; a wager with several has them one after the other."""
        yield from ()

    def further_tables(self) -> Iterator[PostedTable]:
        """What else is posted at the table: payouts that are no odds."""
        yield from ()

    def odds_in_force(self) -> Iterator[tuple[str, Odds]]:
        """Every odds that a wager on this sheet may be paid at."""
        yield ("ante", EVEN_MONEY)
        for table in self.pay_tables():
            yield from ((table.wager, odds) for odds in table.rows.values())

    @property
    def meter(self) -> Meter | None:
        """The meter of a progressive, where this sheet offers one."""
        return None

    def shuffler_settings(self) -> Iterator[tuple[str, Cite]]:
        """What the shuffler is set to when it is brought to the table."""
        yield from ()

    def warnings(self) -> Iterator[str]:
        """What is lawful but unwise, or worth knowing."""
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

    def canonical(self) -> dict[str, object]:
        """Every rule option with defaults filled in; the name and the approvals aside.

        An option that was added later is left out where it is at its default.
        """
        return {
            option.name: option.write(getattr(self, option.name))
            for option in schema_of(self.instrument.id).options
            if not isinstance(option, Text | Approvals)
            and option.is_on_record(getattr(self, option.name), self.instrument)
        }

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the sorted compact JSON of format, instrument, edition and rule options."""
        return sheet_hash(self.instrument.id, self.instrument.edition, self.canonical())


def sheet_hash(instrument: str, edition: str, options: Mapping[str, object]) -> str:
    """The hash of a sheet from what is on record of it."""
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


Check = Callable[[Sheet], Iterator[Refusal]]


@dataclass(frozen=True, kw_only=True)
class Schema:
    """What one instrument's sheet may say."""

    kind: type[Sheet]
    options: tuple[Option, ...]
    checks: tuple[Check, ...] = ()
    # Defaults that depend on others.
    follows: Callable[[dict[str, object]], dict[str, object]] = dict
    with_every_wager: Mapping[str, object] = field(default_factory=dict)  # options that offer all


SCHEMAS: dict[str, Schema] = {}


def schema_of(instrument: str) -> Schema:
    """The schema of an instrument's sheet."""
    return SCHEMAS[the_instrument(instrument).id]


def problems(instrument: str, options: Mapping[str, object]) -> tuple[Refusal, ...]:
    """Everything that is wrong with a sheet, in the order of its options."""
    return _read(instrument, options)[1]


def read_sheet(instrument: str, options: Mapping[str, object] | None = None) -> Sheet:
    """A checked sheet, or the refusal of the first thing that is wrong with it.

    >>> read_sheet("nj-uth", {"minimum": 1000}).ante_limits
    (1000, 100000)
    """
    sheet, wrong = _read(instrument, options if options is not None else {})
    if sheet is None:
        raise Refused(wrong[0])
    # Equal sheets are one object, so that many tables find what is kept for a sheet at once.
    return _IN_USE.setdefault(sheet._identity, sheet)


_IN_USE: WeakValueDictionary[tuple[object, ...], Sheet] = WeakValueDictionary()


def _read(
    instrument: str, options: Mapping[str, object]
) -> tuple[Sheet | None, tuple[Refusal, ...]]:
    law = the_instrument(instrument)
    schema = schema_of(instrument)
    try:
        check_plain(options)
    except Refused as refused:
        return None, (refused.refusal,)
    wrong = list(_unknown(law, schema, options))
    given = schema.follows(_follows(dict(options)))
    values: dict[str, object] = {}
    for option in schema.options:
        try:
            values[option.name] = option.read(given.get(option.name, option.default), law)
        except Refused as refused:
            wrong.append(refused.refusal)
    if wrong:
        return None, tuple(wrong)
    sheet = schema.kind(instrument=law, **values)  # type: ignore[arg-type]
    wrong = [refusal for check in (*_CHECKS, *schema.checks) for refusal in check(sheet)]
    return (None if wrong else sheet), tuple(wrong)


def _unknown(law: Instrument, schema: Schema, options: Mapping[str, object]) -> Iterator[Refusal]:
    names = [option.name for option in schema.options]
    unknown = [name for name in options if name not in names]
    for name in unknown[:_MOST_UNKNOWN]:
        yield Refusal(
            "unknown-option",
            f"{law.id} has no option {in_short(name, 60)}; it has {', '.join(names)}",
        )
    if len(unknown) > _MOST_UNKNOWN:
        more = len(unknown) - _MOST_UNKNOWN
        yield Refusal("unknown-option", f"{law.id} does not have {more:,} more of these options")


def _follows(given: dict[str, object]) -> dict[str, object]:
    """Defaults that follow from other options, where the sheet does not say otherwise."""
    if given.get("dealing") == Dealing.HAND.value or given.get("decks") == 2:
        given.setdefault("shuffling", Shuffling.AUTOMATED.value)
    given.setdefault("side_maximum", given.get("maximum", 100_000))
    return given


def common_options(*, most_seats: int, seats: int, seats_cite: Cite) -> tuple[Option, ...]:
    """The options that every instrument has."""
    chips = Cite("chips-only", "R-CHIPS")
    return (
        Money(name="minimum", about="lowest ante, in cents", cite=chips, default=500),
        Money(name="maximum", about="highest ante, in cents", cite=chips, default=100_000),
        Money(
            name="side_minimum", about="lowest optional wager, in cents", cite=chips, default=100
        ),
        Money(
            name="side_maximum",
            about="highest optional wager, in cents; the maximum unless said",
            cite=chips,
            default=100_000,
        ),
        Money(
            name="chip",
            about="smallest chip, in cents: every wager is a multiple of it",
            cite=chips,
            default=100,
        ),
        Whole(
            name="seats",
            about="player positions at the table",
            cite=seats_cite,
            least=1,
            most=most_seats,
            default=seats,
        ),
        Choice(
            name="dealing",
            about="how cards are dealt",
            cite=Cite("automated-shoe-allowed"),
            kind=Dealing,
            default="manual-shoe",
        ),
        Choice(
            name="shuffling",
            about="how cards are shuffled; automated where the hand or a second deck demands it",
            cite=Cite("shuffle-each-round"),
            kind=Shuffling,
            default="manual",
        ),
        Flag(
            name="pre_shuffled",
            about="whether decks arrive pre-shuffled",
            cite=Cite("deck-receipt", "R-CUT"),
            default=False,
        ),
        Whole(
            name="decks",
            about="decks at the table; two alternate",
            cite=Cite("second-deck-needs-shuffler"),
            least=1,
            most=2,
            default=1,
        ),
        Text(
            name="licensee",
            about="the licensee's name, for layout and signs",
            cite=Cite("chips-only"),
        ),
        Approvals(
            name="approvals",
            about="what the regulator approved, a text by subject",
            cite=Cite("automated-shoe-allowed"),
        ),
    )


def _limits_leave_a_wager(sheet: Sheet) -> Iterator[Refusal]:
    clause = sheet.clause(Cite("chips-only", "R-CHIPS"))
    for least, most, what in (
        (sheet.minimum, sheet.maximum, ""),
        (sheet.side_minimum, sheet.side_maximum, "side_"),
    ):
        low, high = sheet.in_chips(least, most)
        if low > high:
            yield Refusal(
                "limits-leave-no-wager",
                f"no whole number of {in_dollars(sheet.chip)} chips lies between {what}minimum "
                f"{in_dollars(least)} and {what}maximum {in_dollars(most)}",
                clause,
            )


def _payouts_are_whole_cents(sheet: Sheet) -> Iterator[Refusal]:
    for wager, odds in sheet.odds_in_force():
        if sheet.chip * odds.ratio.numerator % odds.ratio.denominator:
            yield Refusal(
                "chip-cannot-be-paid",
                f"a {wager} of one {in_dollars(sheet.chip)} chip at {odds} is no whole number of "
                f"cents; choose a chip that is a multiple of {odds.ratio.denominator} cents",
                sheet.clause(Cite("chips-only", "R-CHIPS")),
            )
            return


def positions_fit_the_seats(sheet: Sheet, positions: int) -> Iterator[Refusal]:
    """Nobody can bet on more positions than the table has."""
    if positions > sheet.seats:
        seats = f"{sheet.seats} seat" + ("s" if sheet.seats > 1 else "")
        yield Refusal(
            "more-positions-than-seats",
            f"positions is {positions}; the table has {seats}",
            sheet.clause(Cite("several-positions")),
        )


def _devices(sheet: Sheet) -> Iterator[Refusal]:
    if sheet.shuffling is not Shuffling.MANUAL:
        return
    if sheet.dealing is Dealing.HAND:
        yield Refusal(
            "hand-dealing-needs-shuffler",
            "dealing from the hand needs shuffling automated or automated-counting, not manual",
            sheet.clause(Cite("hand-dealing-needs-shuffler", "R-DEVICES")),
        )
    if sheet.decks == 2:
        yield Refusal(
            "second-deck-needs-shuffler",
            "a second deck needs shuffling automated or automated-counting, not manual",
            sheet.clause(Cite("second-deck-needs-shuffler", "R-DEVICES")),
        )


_CHECKS: tuple[Check, ...] = (_limits_leave_a_wager, _devices, _payouts_are_whole_cents)
