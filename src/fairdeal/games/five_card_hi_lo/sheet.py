"""The sheet of 5 Card Hi-Lo."""

from collections.abc import Iterator
from functools import cached_property

from fairdeal.law import Cite, Refusal
from fairdeal.sheet import (
    NumberOption,
    PayTable,
    PayTableOption,
    Schema,
    Sheet,
    common_options,
    positions_fit_the_seats,
)

MOST_SEATS = SEATS = 7


class HiLoSheet(Sheet, frozen=True, kw_only=True, eq=False, dict=True, weakref=True):
    """The choices of a Hi-Lo licensee."""

    poker_bonus_pay_table: PayTable
    ante_bonus: PayTable
    positions: int

    @cached_property
    def tie_pay_table(self) -> PayTable:
        """The tie bet's odds, exact (40.11(c))."""
        return self.exact_table("tie")

    def pay_tables(self) -> Iterator[PayTable]:
        """Iterate over the tables of tie, poker bonus and ante bonus."""
        yield from (self.tie_pay_table, self.poker_bonus_pay_table, self.ante_bonus)

    @property
    def limits_further_hands(self) -> bool:
        """True if a player may not take another hand although a seat is free (40.6(g))."""
        return self.positions < self.seats

    def remarks(self) -> Iterator[str]:
        """Iterate over the remarks, also where the sheet allows fewer hands than seats."""
        yield from super().remarks()
        if self.limits_further_hands:
            hands = f"{self.positions} hand" + "s" * (self.positions > 1)
            yield (
                f"13:69F-40.6(g) lets a player play several hands, and this sheet allows {hands} "
                f"at a table with {self.seats} seats (R-HILO-EXTRA-HANDS)"
            )


def _positions_fit_the_seats(sheet: Sheet) -> Iterator[Refusal]:
    assert isinstance(sheet, HiLoSheet)
    yield from positions_fit_the_seats(sheet, sheet.positions)


def _as_many_positions_as_seats(given: dict[str, object]) -> dict[str, object]:
    """Default to as many positions as seats: a further hand is the player's right (40.6(g))."""
    seats = given.get("seats")
    if type(seats) is int and 1 <= seats <= MOST_SEATS:
        given.setdefault("positions", seats)
    return given


SCHEMAS = {
    "nj-hilo": Schema(
        kind=HiLoSheet,
        options=(
            *common_options(
                most_seats=MOST_SEATS,
                seats=SEATS,
                seats_cite=Cite("13:69E-1.13Z(b)1", "R-SEATS"),
                licensee_cite=Cite("layout-licensee-name"),
            ),
            PayTableOption(
                name="poker_bonus_pay_table",
                about="what the poker bonus is paid",
                cite=Cite("13:69F-40.11(d)", "R-NO-LESS-THAN"),
                wager="poker_bonus",
                names=(1, 2),
                own_allowed=False,
                default=1,
            ),
            PayTableOption(
                name="ante_bonus",
                about="what three and four aces are paid",
                cite=Cite("13:69F-40.11(e)", "R-NO-LESS-THAN"),
                wager="ante_bonus",
                names=("printed",),
                own_allowed=True,
                default="printed",
            ),
            NumberOption(
                name="positions",
                about="hands one player may play in a round; as many as there are seats "
                "unless said",
                cite=Cite("several-positions", "R-HILO-EXTRA-HANDS"),
                least=1,
                most=MOST_SEATS,
                default=SEATS,
            ),
        ),
        checks=(_positions_fit_the_seats,),
        follows=_as_many_positions_as_seats,
    ),
}
