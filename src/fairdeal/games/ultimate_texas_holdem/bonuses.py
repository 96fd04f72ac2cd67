"""Massachusetts' two bonuses as options of a sheet: Cover All and the Progressive."""

import re
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from msgspec import Struct

from fairdeal.cards import Category
from fairdeal.law import Instrument, in_short, refuse
from fairdeal.money import NOTHING, Cents, Odds, in_dollars
from fairdeal.sheet import GroupOption, Option, PayTable, printed, read_amount, read_rows
from fairdeal.values import FrozenDict

PROGRESSIVE_STAKE = Cents(500)
ROWS = tuple(each.row for each in reversed(Category) if each >= Category.PAIR)
COVER_ALL_ROWS = tuple(  # it wins from three of a kind up
    each.row for each in reversed(Category) if each >= Category.THREE_OF_A_KIND
)


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

    @property
    def printed(self) -> str:
        """The payment as felt and signs print it: “win $500”, or a share of the meter."""
        parts = [f"win {in_dollars(self.fixed)}"] if self.fixed else []
        if self.share:
            parts.append(f"{float(self.share * 100):g} % of meter")
        return " and ".join(parts) or "win $0"


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


class CoverAllOption(Option, frozen=True, kw_only=True):
    """Off, the printed matrix, or the printed matrix with rows added."""

    @property
    def allowed(self) -> str:
        return (
            "false, true (the printed matrix), or rows to add to it, each with odds or with odds "
            'for 2 to 7 hands, as in {"flush": {"2": "3 to 1", …, "7": "1 to 1"}}'
        )

    @property
    def annotation(self) -> str:
        return "bool | Mapping[str, str | Mapping[str, str]]"

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


class ProgressiveOption(GroupOption, frozen=True, kw_only=True):
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
