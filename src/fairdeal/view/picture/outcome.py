"""The outcome of wagers, as a page shows it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play import Event, Game, Outcome, Result, row_words, wager_words
from fairdeal.sheet import Sheet

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
    reason: str = ""  # why it came to that, in a few words


@lru_cache(4096)  # the same wagers are won and lost round after round
def settled(result: Result, sheet: Sheet, game: Game) -> WagerOutcome:
    """Return a result as a page shows it."""
    return WagerOutcome(
        result.wager,
        wager_words(result.wager),
        result.stake,
        result.outcome.value,
        result.payout,
        _odds(result),
        result.clause,
        reason(result, sheet, game),
    )


def reason(result: Result, sheet: Sheet, game: Game) -> str:
    """Return why a wager won, lost or pushed, by the clause that settled it; empty if unknown."""
    words = "" if game.hand_words is None else _found(game.hand_words.reasons, result, sheet)
    rows = {
        row: odds
        for t in sheet.pay_tables()
        if t.wager == result.wager
        for row, odds in t.rows.items()
    }
    if "{least}" in words:
        return words.replace("{least}", _a(list(rows)[-1])) if rows else ""
    if "{row}" in words:
        paid = [row for row, odds in rows.items() if odds.pays(result.stake) == result.payout]
        return words.replace("{row}", " or ".join(map(row_words, paid)))
    return words


def _found(reasons: Mapping[tuple[str, Outcome], str], result: Result, sheet: Sheet) -> str:
    for (name, outcome), words in reasons.items():
        if outcome is not result.outcome:
            continue
        held = sheet.instrument.holds(Cite(name), sheet.dealing.value)
        if name in result.rulings or (held and sheet.clauses[name] == result.clause):
            return words
    return ""


def _a(row: str) -> str:
    """Return a row with its article: “a straight”, but “three of a kind”."""
    words = row.replace("_", " ")
    return words if words.startswith(("three", "four")) else f"a {words}"


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
