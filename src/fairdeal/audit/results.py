"""Results of finished rounds, settled again from cards and wagers alone.

A result that differs need not be wrong, as its rule may have been another one. So it is only
reported.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from fairdeal.audit.verdict import VerificationSummary
from fairdeal.cards import Card, text
from fairdeal.games import game_of, settle_description
from fairdeal.law import Refused
from fairdeal.money import METER, AccountKind, Cents, Ledger
from fairdeal.play import (
    CouponMove,
    Event,
    Position,
    Result,
    Settled,
    community,
    dealer_cards,
    seat_cards,
)
from fairdeal.record import changed_sheet
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import SheetChanged


class RoundFacts:
    """The wagers, the picked cards and the results of each hand, from a round's events."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.players: dict[int, str] = {}
        self.wagers: dict[int, dict[str, Cents]] = {}
        self.coupons: dict[int, Cents] = {}
        self.picks: dict[int, tuple[int, ...]] = {}
        self.results: list[tuple[int, Result]] = []
        self.void = False
        for event in events:
            self.see(event)

    def see(self, event: Event) -> None:
        """Record one event."""
        seat, wager = event.seat, event.wager
        if event.placed:
            self.players[seat] = event.player
            self.wagers.setdefault(seat, {})[wager] = event.placed
        elif event.returned:
            self.wagers.get(seat, {}).pop(wager, None)
        elif event.settled is not None:
            self.results.append((seat, event.settled))
        elif event.coupon_move is CouponMove.LAID:
            self.coupons[seat] = event.face
        elif event.picks:
            self.picks[seat] = event.picks
        self.void = self.void or event.void is not None


Again = dict[tuple[int, str], Mapping[str, Any]]


def settled_again(
    sheet: Sheet, facts: RoundFacts, cards: Mapping[Position, Card], meter: int
) -> tuple[Again, str]:
    """Settle every wager again from the cards, or return the reason why it cannot be."""
    if facts.void:
        return {}, "hands were void: wagers went back, and there is nothing to compute"
    game = game_of(sheet.instrument.id)
    described = game.description
    document: dict[str, object] = {
        "instrument": sheet.instrument.id,
        "options": sheet.canonical(),
        "dealer": text(cards[at] for at in dealer_cards(game.cards_each)),
        "hands": [
            _hand(seat, facts, cards, described.picked)
            for seat in sorted(facts.wagers)
            if facts.wagers[seat]
        ],
    }
    if described.community:
        board = community(*range(1, described.community + 1))
        document["community"] = text(cards[at] for at in board)
    if sheet.meter is not None:
        document["meter"] = meter
    try:
        answer: Any = settle_description(document)
    except Refused as refused:
        return {}, f"such a round is not lawful: {refused.refusal}"
    return {
        (hand["seat"], result["wager"]): result
        for hand in answer["hands"]
        for result in hand["results"]
    }, ""


def _hand(
    seat: int, facts: RoundFacts, cards: Mapping[Position, Card], picked: str | None
) -> dict[str, object]:
    held = [card for at, card in sorted(cards.items(), key=_number) if at.seat == seat]
    hand: dict[str, object] = {
        "seat": seat,
        "player": facts.players[seat],
        "cards": text(held),
        "wagers": dict(facts.wagers[seat]),
    }
    if seat in facts.coupons:
        hand["match_play"] = facts.coupons[seat]
    if picked is not None and seat in facts.picks:
        hand[picked] = text(held[number - 1] for number in facts.picks[seat])
    return hand


def _number(item: tuple[Position, Card]) -> int:
    return item[0].number


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
        if event.placed and _felt_is_empty(before):
            self.close()
        if isinstance(event, Settled) and counts:
            self._settled.append((number, event))
            if self._meter is None:
                self._meter = before.balance(METER)
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
