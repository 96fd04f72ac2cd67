"""The sheets of Ultimate Texas Hold 'Em: New Jersey's, and Massachusetts' with its two bonuses."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec import Struct

from fairdeal.cards import Category
from fairdeal.law import Cite, Instrument, Refusal, in_short, refuse
from fairdeal.money import NOTHING, Cents, Odds, in_dollars
from fairdeal.sheet.common import common_options
from fairdeal.sheet.minimum_payouts import MinimumPayouts
from fairdeal.sheet.option import GroupOption, Option, PayTableOption, read_amount, read_rows
from fairdeal.sheet.pay_table import PayTable, PostedTable, printed
from fairdeal.sheet.sheet import SCHEMAS, Dealing, Meter, Schema, Sheet, Shuffling
from fairdeal.values.frozen import FrozenDict, replace

# Two cards a player and the dealer, five community cards, two burned: 2n + 9 of 52.
MOST_SEATS = 21
PROGRESSIVE_STAKE = Cents(500)
COMBINED_LIMIT = Cents(7_500_000)  # MA-UTH 14(d): on all wagers of a hand, the Progressive aside
ROWS = tuple(each.row for each in reversed(Category) if each >= Category.PAIR)
COVER_ALL_ROWS = tuple(  # it wins from three of a kind up
    each.row for each in reversed(Category) if each >= Category.THREE_OF_A_KIND
)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class UthSheet(Sheet):
    """New Jersey's choices: the trips pay table."""

    trips_pay_table: PayTable

    @cached_property
    def blind_pay_table(self) -> PayTable:
        """The blind's odds, exact (32.11(c))."""
        return self.exact_table("blind")

    def pay_tables(self) -> Iterator[PayTable]:
        """Iterate over the tables of blind and trips."""
        yield from (self.blind_pay_table, self.trips_pay_table)

    @cached_property
    def at_the_minimum(self) -> MinimumPayouts:
        """The payouts of ante, blind, play and trips, each at its minimum."""
        least, side = self.ante_limits[0], self.side_limits[0]
        return MinimumPayouts(ROWS, least, self.blind_pay_table, side, ((self.trips_pay_table,),))


class ProgressiveCards(Enum):
    """The cards that a progressive looks at."""

    HOLE_AND_FLOP = "hole-and-flop"
    BEST_OF_SEVEN = "best-of-seven"


class Prize(Struct, frozen=True):
    """The payout of a progressive's row: an amount, or a share of the meter rounded down."""

    fixed: Cents = NOTHING
    share: Fraction = Fraction(0)

    def __str__(self) -> str:
        return f"{self.share * 100} % of the meter" if self.share else in_dollars(self.fixed)


class Payment(Struct, frozen=True):
    """A progressive's payment, its part from the meter, and the new seed after it."""

    payout: Cents
    from_meter: Cents
    seed: Cents

    def meter_after(self, meter: Cents) -> Cents:
        """Return the meter after the payment."""
        return Cents(meter - self.from_meter + self.seed)


class Progressive(Struct, frozen=True):
    """A licensee's progressive: its rows, the cards it looks at, its seed, its contribution."""

    rows: Mapping[str, Prize]
    cards: ProgressiveCards
    seed: Cents
    contribution: Cents

    def pays(self, row: str, meter: Cents) -> Payment | None:
        """Return the payment for a row; a meter won whole starts again (R-PROGRESSIVE-SEQUENCE)."""
        prize = self.rows.get(row)
        if prize is None:
            return None
        share = Cents(int(meter * prize.share))
        return Payment(
            Cents(prize.fixed + share), share, self.seed if prize.share == 1 else NOTHING
        )


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class MassachusettsUthSheet(UthSheet):
    """Massachusetts' choices: also Cover All and the Progressive."""

    cover_all: tuple[PayTable, ...]  # empty where it is not offered; else for 2, 3 … 7 hands
    progressive: Progressive | None

    def cover_all_table(self, hands: int) -> PayTable:
        """Return the Cover All odds for so many hands dealt, the dealer's included."""
        return self.cover_all[hands - 2]

    def pay_tables(self) -> Iterator[PayTable]:
        """Iterate over the tables, with those of Cover All."""
        yield from super().pay_tables()
        yield from self.cover_all

    def further_tables(self) -> Iterator[PostedTable]:
        """Iterate over the Progressive's prizes."""
        if self.progressive is not None:
            rows = tuple((row, str(prize)) for row, prize in self.progressive.rows.items())
            looks_at = f"on the {self.progressive.cards.value.replace('-', ' ')}"
            clause = self.clause(Cite("MA-UTH 14(a)", "R-PROGRESSIVE"))
            yield PostedTable("progressive", looks_at, clause, (), rows)

    @property
    def meter(self) -> Meter | None:
        """The Progressive's."""
        if self.progressive is None:
            return None
        return Meter(
            "progressive",
            self.progressive.seed,
            self.progressive.contribution,
            seeded=Cite("MA-UTH 14(b)", "R-PROGRESSIVE"),
            returned=Cite("MA-UTH 14(b)", "R-UTH-VOID-OTHER"),
        )

    def remarks(self) -> Iterator[str]:
        """Iterate over the remarks, also where Cover All pays less than 13(b) promises, or 14(d)
        cuts.
        """
        yield from super().remarks()
        yield from self._cut_at_the_minimum()
        unpaid = [row for row in COVER_ALL_ROWS if any(row not in t.rows for t in self.cover_all)]
        if unpaid:
            rows = ", ".join(row.replace("_", " ") for row in reversed(unpaid))
            yield (
                "MA-UTH 13(b) has Cover All win from three of a kind up, and the matrix of 13(k) "
                f"prints no odds for {rows}: there it loses, unless cover_all adds rows for them "
                "(R-COVER-ALL)"
            )

    def _cut_at_the_minimum(self) -> Iterator[str]:
        trips, cover_all = (self.trips_pay_table,), self.cover_all
        side_bets = (trips, cover_all) if cover_all else (trips,)
        every = replace(self.at_the_minimum, side_bets=side_bets)
        if every.most > COMBINED_LIMIT:
            antes = map(Cents, range(self.chip, every.ante + 1, self.chip))
            first = every.first_above(COMBINED_LIMIT, antes)
            yield (
                f"a player with every wager at its minimum can win {in_dollars(every.most)}, and "
                f"MA-UTH 14(d) pays a hand at most {in_dollars(COMBINED_LIMIT)}: from a minimum of "
                f"{in_dollars(first)} on such a player can be cut (R-CAP-PAYOUTS)"
            )

    def shuffler_settings(self) -> Iterator[tuple[str, Cite]]:
        """Iterate over the setting that counts hands for Cover All."""
        if self.cover_all:
            yield "shuffler-set-to-cover-all", Cite("MA-UTH 13(d)", "R-COVER-ALL")


@dataclass(frozen=True, kw_only=True)
class CoverAllOption(Option):
    """Off, the printed matrix, or the printed matrix with rows added."""

    @property
    def allowed(self) -> str:
        return (
            "false, true (the printed matrix), or rows to add to it, each with odds or with odds "
            'for 2 to 7 hands, as in {"flush": {"2": "3 to 1", …, "7": "1 to 1"}}'
        )

    def read(self, value: object, instrument: Instrument) -> Any:
        tables = instrument.pay_tables["cover_all"]
        matrix = {hands: printed(tables, str(hands)) for hands in range(2, 8)}
        if isinstance(value, bool):
            return tuple(matrix.values()) if value else ()
        if not isinstance(value, Mapping):
            raise self.not_allowed(value, instrument)
        return tuple(
            self._with_rows(table, self._column(value, hands, instrument), instrument)
            for hands, table in matrix.items()
        )

    def write(self, value: Any) -> object:
        tables: tuple[PayTable, ...] = value
        if not tables or all(table.name for table in tables):
            return bool(tables)
        return {
            row: {str(hands): str(table.rows[row]) for hands, table in enumerate(tables, 2)}
            for row in tables[0].rows
        }

    def _column(self, value: Mapping[Any, Any], hands: int, law: Instrument) -> dict[str, Odds]:
        column: dict[str, object] = {}
        for row, odds in value.items():
            if isinstance(odds, Mapping):
                if set(odds) != {str(n) for n in range(2, 8)}:
                    raise self.not_allowed(value, law)
                odds = odds[str(hands)]
            column[row] = odds
        return read_rows(self.name, column, law, rows=COVER_ALL_ROWS)

    def _with_rows(self, table: PayTable, added: dict[str, Odds], law: Instrument) -> PayTable:
        for row, odds in table.rows.items():
            if added.get(row, odds) != odds:
                raise refuse(
                    "cover-all-row-not-as-printed",
                    f"cover_all pays {row} {odds} with {table.name} hands; only rows below a full "
                    f"house may be added, and {added[row]} would change a printed one "
                    "(R-COVER-ALL-ROWS)",
                    law.resolve(self.cite),
                )
        if set(added) <= set(table.rows):
            return table
        rows = {row: {**table.rows, **added}[row] for row in ROWS if row in {*table.rows, *added}}
        return PayTable(table.wager, None, FrozenDict(rows))


@dataclass(frozen=True, kw_only=True)
class ProgressiveOption(GroupOption):
    """Off, or the licensee's own progressive: the text prints no table."""

    rows: tuple[str, ...] = ROWS
    amounts: tuple[str, ...] = ("seed", "contribution")
    choices: Mapping[str, tuple[str, ...]] = FrozenDict(
        {"cards": tuple(kind.value for kind in ProgressiveCards)}
    )

    @property
    def allowed(self) -> str:
        return (
            'false, or {"rows": {"royal_flush": "100 %", "straight_flush": 500000, …}, "cards": '
            '"hole-and-flop" or "best-of-seven", "seed": cents, '
            '"contribution": cents of each wager}'
        )

    def read(self, value: object, instrument: Instrument) -> Any:
        if value is False:
            return None
        wanted = {"rows", *self.choices, *self.amounts}
        if not isinstance(value, Mapping) or set(value) != wanted:
            raise self.not_allowed(value, instrument)
        rows = value["rows"]
        looks_at = [kind for kind in ProgressiveCards if kind.value == value["cards"]]
        if not isinstance(rows, Mapping) or not rows or not looks_at:
            raise self.not_allowed(value, instrument)
        contribution = read_amount(value["contribution"], what="the progressive's contribution")
        if contribution > PROGRESSIVE_STAKE:
            raise refuse(
                "contribution-above-the-wager",
                f"the progressive's contribution is {in_dollars(contribution)}; "
                f"it may be at most the wager of {in_dollars(PROGRESSIVE_STAKE)}",
                instrument.resolve(self.cite),
            )
        for row in rows:
            if row not in ROWS:
                raise refuse(
                    "unknown-row",
                    f"progressive has no row {in_short(row)}; rows are {', '.join(ROWS)}",
                )
        prizes = {row: self._prize(row, rows[row], instrument) for row in ROWS if row in rows}
        seed = read_amount(value["seed"], what="the progressive's seed")
        return Progressive(FrozenDict(prizes), looks_at[0], seed, contribution)

    def write(self, value: Any) -> object:
        progressive: Progressive | None = value
        if progressive is None:
            return False
        return {
            "rows": {
                row: f"{prize.share * 100} %" if prize.share else prize.fixed
                for row, prize in progressive.rows.items()
            },
            "cards": progressive.cards.value,
            "seed": progressive.seed,
            "contribution": progressive.contribution,
        }

    def _prize(self, row: str, value: object, law: Instrument) -> Prize:
        if not isinstance(value, str) or value.strip().startswith("$"):
            return Prize(fixed=read_amount(value, what=f"the progressive's {row}"))
        match = re.fullmatch(r"(\d{1,7}(?:/0{0,6}[1-9]\d{0,6}|\.\d{1,4})?) ?%", value)
        share = Fraction(match[1]) / 100 if match else Fraction(0)
        if not 0 < share <= 1:
            raise refuse(
                "share-not-understood",
                f"the progressive's {row} is {in_short(value)}; write cents, dollars, or a share "
                "of the meter above 0 and up to 100 %, as in “10 %”",
                law.resolve(self.cite),
            )
        return Prize(share=share)


def _options(seats_cite: Cite) -> tuple[Option, ...]:
    return (
        *common_options(
            most_seats=MOST_SEATS,
            seats=6,
            seats_cite=seats_cite,
            licensee_cite=Cite("odds-say-to"),
        ),
        PayTableOption(
            name="trips_pay_table",
            about="what the trips wager is paid",
            cite=Cite("trips-odds", "R-NO-LESS-THAN"),
            wager="trips",
            names=("A", "B", "C", "D"),
            own_allowed=True,
            default="A",
        ),
    )


def _cover_all_brings_devices(given: dict[str, object]) -> dict[str, object]:
    if given.get("cover_all", False) is not False:
        given.setdefault("dealing", Dealing.AUTOMATED_SHOE.value)
        given.setdefault("shuffling", Shuffling.AUTOMATED.value)
    return given


def _cover_all_device(sheet: Sheet) -> Iterator[Refusal]:
    assert isinstance(sheet, MassachusettsUthSheet)
    if not sheet.cover_all:
        return
    if sheet.dealing is not Dealing.AUTOMATED_SHOE or sheet.shuffling is Shuffling.MANUAL:
        yield Refusal(
            "cover-all-needs-the-device",
            "Cover All needs dealing automated-shoe and shuffling automated or automated-counting, "
            f"not {sheet.dealing.value} and {sheet.shuffling.value}",
            sheet.clause(Cite("MA-UTH 13(d)", "R-COVER-ALL")),
        )
    if sheet.seats > 6:
        yield Refusal(
            "too-many-seats-for-cover-all",
            f"Cover All has odds for at most six players and the dealer; seats is {sheet.seats}",
            sheet.clause(Cite("MA-UTH 13(k)", "R-SEATS")),
        )


def _progressive_in_chips(sheet: Sheet) -> Iterator[Refusal]:
    assert isinstance(sheet, MassachusettsUthSheet)
    if sheet.progressive and PROGRESSIVE_STAKE % sheet.chip:
        yield Refusal(
            "progressive-not-in-chips",
            f"the progressive is exactly $5, which {in_dollars(sheet.chip)} chips cannot make",
            sheet.clause(Cite("MA-UTH 14(a)", "R-CHIPS")),
        )


SCHEMAS["nj-uth"] = Schema(kind=UthSheet, options=_options(Cite("seated-players-only", "R-SEATS")))
SCHEMAS["ma-uth"] = Schema(
    kind=MassachusettsUthSheet,
    options=(
        *_options(Cite("seated-players-only", "R-SEATS")),
        CoverAllOption(
            name="cover_all",
            about="the Cover All bonus; it brings automated dealing and shuffling with it",
            cite=Cite("MA-UTH 13(k)", "R-COVER-ALL", "R-COVER-ALL-ROWS"),
            default=False,
        ),
        ProgressiveOption(
            name="progressive",
            about="the $5 Progressive, by the licensee's own table",
            cite=Cite("MA-UTH 14(a)", "R-PROGRESSIVE"),
            default=False,
        ),
    ),
    checks=(_cover_all_device, _progressive_in_chips),
    follows=_cover_all_brings_devices,
    with_every_wager={
        "cover_all": True,
        "progressive": {
            "rows": {"royal_flush": "100 %", "straight_flush": "10 %", "four_of_a_kind": 30_000},
            "cards": ProgressiveCards.BEST_OF_SEVEN.value,
            "seed": 1_000_000,
            "contribution": 100,
        },
    },
)
