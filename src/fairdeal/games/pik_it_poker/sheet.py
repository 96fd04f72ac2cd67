"""The sheet of Pik-it Poker."""

from collections.abc import Iterator
from enum import Enum

from fairdeal.law import Cite, Refusal
from fairdeal.sheet import (
    ChoiceOption,
    Dealing,
    FlagOption,
    NumberOption,
    PayTable,
    PayTableOption,
    Schema,
    Sheet,
    common_options,
    positions_fit_the_seats,
)

# Five cards a player and the dealer: 5n + 5 of 52.
MOST_SEATS = 9


class ThreeCardSelection(Enum):
    """The time at which a player picks the three cards of the 3 card bonus (R-PIKIT-BLIND)."""

    FACE_DOWN = "face-down"
    AFTER_LOOKING = "after-looking"


class DealerStack(Enum):
    """The time at which an automated shoe's stack reaches the dealer's area
    (R-PIKIT-LATE-STACK).
    """

    AT_ONCE = "at-once"
    AFTER_DECISIONS = "after-decisions"


class PikItSheet(Sheet, frozen=True, kw_only=True, eq=False, dict=True, weakref=True):
    """The choices of a Pik-it licensee."""

    play_3_multiple: int
    play_5_multiple: int
    dealer_qualifies: bool
    five_card_bonus_pay_table: PayTable
    three_card_bonus_pay_table: PayTable
    three_card_selection: ThreeCardSelection
    settlement: int
    positions: int
    dealer_stack: DealerStack

    def pay_tables(self) -> Iterator[PayTable]:
        """Iterate over the tables of both bonuses."""
        yield from (self.five_card_bonus_pay_table, self.three_card_bonus_pay_table)

    def remarks(self) -> Iterator[str]:
        """Iterate over the remarks, also the readings of the law that this sheet relies on."""
        yield from super().remarks()
        if self.three_card_selection is ThreeCardSelection.AFTER_LOOKING:
            yield (
                "the 3 card bonus tables fit three cards picked face down; a player who picks "
                "after looking wins far more than is wagered (R-PIKIT-BLIND)"
            )
        if self.play_5_multiple == 2:
            yield (
                "the definition of the play 5 wager names the ante's amount only; play 5 at two "
                "times the ante rests on 13:69F-39.3(b) and 39.10(c)3 (R-PIKIT-PLAY5-SIZE)"
            )


def _late_stack_needs_the_shoe(sheet: Sheet) -> Iterator[Refusal]:
    assert isinstance(sheet, PikItSheet)
    if (
        sheet.dealer_stack is DealerStack.AFTER_DECISIONS
        and sheet.dealing is not Dealing.AUTOMATED_SHOE
    ):
        yield Refusal(
            "late-stack-needs-automated-shoe",
            "only an automated shoe can hold the dealer's stack back; dealer_stack is at-once with "
            f"dealing {sheet.dealing.value}",
            sheet.clause(Cite("13:69F-39.9(c)2", "R-PIKIT-LATE-STACK")),
        )


def _positions_fit_the_seats(sheet: Sheet) -> Iterator[Refusal]:
    assert isinstance(sheet, PikItSheet)
    yield from positions_fit_the_seats(sheet, sheet.positions)


SCHEMAS = {
    "nj-pikit": Schema(
        kind=PikItSheet,
        options=(
            *common_options(
                most_seats=MOST_SEATS,
                seats=6,
                seats_cite=Cite("13:69E-1.13Y(b)1", "R-SEATS"),
                licensee_cite=Cite("layout-licensee-name"),
                limits_cite=Cite("13:69F-39.3(a)", "R-CHIPS"),
                approvals_cite=Cite("13:69F-39.10(e)"),
            ),
            NumberOption(
                name="play_3_multiple",
                about="play 3 in antes: once or twice the ante, printed on the felt",
                cite=Cite("13:69F-39.3(b)"),
                least=1,
                most=2,
                default=1,
            ),
            NumberOption(
                name="play_5_multiple",
                about="play 5 in antes: once or twice the ante, printed on the felt",
                cite=Cite("13:69F-39.3(b)", "R-PIKIT-PLAY5-SIZE"),
                least=1,
                most=2,
                default=1,
            ),
            FlagOption(
                name="dealer_qualifies",
                about="whether the dealer needs A-K-4-3-2 or better: below it play 5 goes back, "
                "and the higher hand's ante is paid",
                yes="A-K-4-3-2 or better",
                cite=Cite('13:69F-39.1 "Qualifying hand"'),
                default=False,
            ),
            PayTableOption(
                name="five_card_bonus_pay_table",
                about="what the 5 card bonus is paid",
                cite=Cite("13:69F-39.11(b)", "R-NO-LESS-THAN"),
                wager="five_card_bonus",
                names=(1, 2),
                own_allowed=True,
                default=1,
            ),
            PayTableOption(
                name="three_card_bonus_pay_table",
                about="what the 3 card bonus is paid",
                cite=Cite("13:69F-39.11(c)", "R-NO-LESS-THAN"),
                wager="three_card_bonus",
                names=(1, 2, 3),
                own_allowed=True,
                default=1,
            ),
            ChoiceOption(
                name="three_card_selection",
                about="when the three bonus cards are picked",
                cite=Cite("13:69F-39.10(b)", "R-PIKIT-BLIND"),
                kind=ThreeCardSelection,
                default="face-down",
            ),
            NumberOption(
                name="settlement",
                about="which of the two settlement procedures the dealer follows",
                cite=Cite("13:69F-39.10(e)"),
                least=1,
                most=2,
                default=1,
            ),
            NumberOption(
                name="positions",
                about="adjacent positions one player may bet on",
                cite=Cite("several-positions"),
                least=1,
                most=3,
                default=1,
            ),
            ChoiceOption(
                name="dealer_stack",
                about="when an automated shoe's stack comes to the dealer",
                cite=Cite("13:69F-39.9(c)2", "R-PIKIT-LATE-STACK"),
                kind=DealerStack,
                default="at-once",
            ),
        ),
        checks=(_late_stack_needs_the_shoe, _positions_fit_the_seats),
    ),
}
