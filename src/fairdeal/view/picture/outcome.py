"""The outcome of wagers, as a page shows it."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from fairdeal.money import Cents
from fairdeal.play import Event, Outcome, Result, wager_words

RETURNED, UNDONE = "returned", "undone"


class WagerOutcome(Struct, frozen=True):
    """The outcome of one wager."""

    wager: str
    words: str
    stake: Cents
    outcome: str  # win, push or lose; of what was void: returned, or undone
    payout: Cents
    odds: str  # at which it was paid: “3 to 1”; empty where no odds give it
    clause: str


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


def given_back(events: Iterable[Event]) -> tuple[WagerOutcome, ...]:
    """Return the outcome of a void hand's wagers; a wager that was won or pushed is
    the player's.
    """
    return tuple(
        WagerOutcome(event.wager, wager_words(event.wager), event.returned, RETURNED, Cents(0), "",
                event.clause)
        if event.undone is None
        else WagerOutcome(event.wager, wager_words(event.wager), event.undone.stake,
                     RETURNED if event.undone.outcome is Outcome.LOSE else UNDONE,
                     Cents(0), "", event.clause)
        for event in events
    )  # fmt: skip


def _odds(result: Result) -> str:
    """Return the odds that a win paid."""
    if result.outcome is not Outcome.WIN or not result.stake:
        return ""
    odds = Fraction(result.payout, result.stake)
    return f"{odds.numerator} to {odds.denominator}"
