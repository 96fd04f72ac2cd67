"""The highest payout of a hand with every wager at its minimum (R-CAP, R-CAP-PAYOUTS)."""

from collections.abc import Iterable

from msgspec import Struct

from fairdeal.money import NOTHING, Cents
from fairdeal.sheet import PayTable

LARGEST_PLAY = 4  # the play wager, in antes


class MinimumPayouts(Struct, frozen=True):
    """Ante, blind and play by one least ante, and each side bet by the least side wager."""

    rows: tuple[str, ...]
    ante: Cents
    blind: PayTable
    side: Cents
    side_bets: tuple[tuple[PayTable, ...], ...]  # each with the tables of which one is in force

    @property
    def most(self) -> Cents:
        """The most that one hand can be paid."""
        return max(self._paid(row, self.ante) for row in self.rows)

    def first_above(self, limit: Cents, antes: Iterable[Cents]) -> Cents:
        """Return the first of these antes at which a hand can be paid more than a limit."""
        return next(
            ante for ante in antes if any(self._paid(row, ante) > limit for row in self.rows)
        )

    def _paid(self, row: str, ante: Cents) -> Cents:
        """Return the payout of a hand that beats the dealer's, with the largest play wager."""
        even = (1 + LARGEST_PLAY) * ante + _pays(self.blind, row, ante)
        sides = (max(_pays(table, row, self.side) for table in each) for each in self.side_bets)
        return Cents(even + sum(sides))


def _pays(table: PayTable, row: str, stake: Cents) -> Cents:
    odds = table.odds(row)
    return odds.pays(stake) if odds else NOTHING
