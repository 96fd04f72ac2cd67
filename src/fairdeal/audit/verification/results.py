"""Results of a record that cannot be replayed, settled again where all cards are open.

A result that differs need not be wrong, as its rule may have been another one. So it is only
reported.
"""

from collections.abc import Mapping
from typing import Any

from fairdeal.audit.verification.settled_again import RoundFacts, settled_again
from fairdeal.audit.verification.verdict import VerificationSummary
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.law import Refused
from fairdeal.money import METER, AccountKind, Cents, Ledger
from fairdeal.play import Event, Position
from fairdeal.play.model.event import Placed, Settled, Shown
from fairdeal.play.model.position import community, dealer_cards, seat_cards
from fairdeal.record.restore import changed_sheet
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table.events import SheetChanged


class ResultChecker:
    """A check of the rounds of a record; a wager on an empty layout is the first of its round."""

    def __init__(self, about: Mapping[str, Any], tally: VerificationSummary) -> None:
        self._tally = tally
        self._instrument = str(about.get("instrument"))
        self._sheet = self._next = self._first(about.get("sheet"))
        self.others: list[int] = []  # lines with a result that would be another one now
        self._clear()

    def _clear(self) -> None:
        self._facts = RoundFacts(())
        self._cards: dict[Position, Card] = {}
        self._settled: list[tuple[int, Settled]] = []
        self._meter: Cents | None = None
        self._sheet = self._next

    def see(self, number: int, event: Event, before: Ledger, *, counts: bool = True) -> None:
        """Record the event of a line, with the ledger before it; count it only if `counts`."""
        if isinstance(event, SheetChanged):
            self._next = self._after(event)
        if isinstance(event, Placed) and _felt_is_empty(before):
            self.close()
        if isinstance(event, Settled) and counts:
            self._settled.append((number, event))
            if self._meter is None:
                self._meter = before.balance(METER)
        if isinstance(event, Shown):
            self._cards.update(event.faces)
        self._facts.see(event)

    def close(self) -> None:
        """End the round in progress."""
        if self._sheet is not None and self._settled and self._is_open():
            meter = self._meter or 0
            again, _ = settled_again(self._sheet, self._facts, self._cards, meter)
            for number, event in self._settled:
                due = again.get((event.seat, event.result.wager))
                if due is not None:
                    self._compare(number, event, due)
        self._clear()

    def _compare(self, number: int, event: Settled, due: Mapping[str, Any]) -> None:
        result = event.result
        recorded = (result.stake, result.outcome.value, result.payout)
        if recorded == (due["stake"], due["outcome"], due["payout"]):
            self._tally.results += 1
        else:
            self.others.append(number)

    def _is_open(self) -> bool:
        """Check that every card needed for settlement is open."""
        game = game_of(self._instrument)
        needed = {
            *dealer_cards(game.cards_each),
            *community(*range(1, game.description.community + 1)),
        }
        for seat, wagers in self._facts.wagers.items():
            needed.update(seat_cards(seat, game.cards_each) if wagers else ())
        return needed <= self._cards.keys()

    def _after(self, change: SheetChanged) -> Sheet | None:
        """Return the sheet that a change puts in force; None if this version does not know it."""
        try:
            return changed_sheet(change, self._instrument)
        except Refused:
            return None

    def _first(self, options: object) -> Sheet | None:
        """Return the sheet of the first line; None if this version does not know it."""
        try:
            return read_sheet(self._instrument, options if isinstance(options, Mapping) else {})
        except Refused:
            return None


def _felt_is_empty(ledger: Ledger) -> bool:
    return not any(account.place is AccountKind.LAYOUT for account, _ in ledger)
