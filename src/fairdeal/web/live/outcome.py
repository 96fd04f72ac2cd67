"""The outcome of wagers, as a page shows it."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from fairdeal.money import Cents
from fairdeal.play import Outcome, Result
from fairdeal.play.model.event import Reversed, TakenBack
from fairdeal.play.words import wager_words
from fairdeal.web.live.table_view import WagerOutcome

RETURNED, UNDONE = "returned", "undone"


@lru_cache(4096)  # the same wagers are won and lost round after round
def settled(result: Result) -> WagerOutcome:
    """Return a result as a page shows it."""
    return WagerOutcome(
        result.wager,
        wager_words(result.wager),
        result.stake,
        result.outcome.value,
        result.payout,
        _odds(result),
        result.clause,
    )


def given_back(events: Iterable[TakenBack | Reversed]) -> tuple[WagerOutcome, ...]:
    """Return the outcome of a void hand's wagers; a wager that was won or pushed is
    the player's.
    """
    return tuple(
        WagerOutcome(event.wager, wager_words(event.wager), event.amount, RETURNED, Cents(0), "",
                event.clause)
        if isinstance(event, TakenBack)
        else WagerOutcome(event.result.wager, wager_words(event.result.wager), event.result.stake,
                     RETURNED if event.result.outcome is Outcome.LOSE else UNDONE,
                     Cents(0), "", event.clause)
        for event in events
    )  # fmt: skip


def _odds(result: Result) -> str:
    """Return the odds that a win paid."""
    if result.outcome is not Outcome.WIN or not result.stake:
        return ""
    odds = Fraction(result.payout, result.stake)
    return f"{odds.numerator} to {odds.denominator}"
