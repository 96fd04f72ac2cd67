"""Verification of an extract: the chain, the opened cards and their proofs, money, results."""

from collections.abc import Mapping
from typing import Any

from fairdeal.audit.check_results import OpenRound
from fairdeal.audit.verdict import Tally, Wrong
from fairdeal.law import Refused
from fairdeal.money import METER, Ledger
from fairdeal.record.chain import BEFORE_THE_FIRST
from fairdeal.record.deck_tracker import Draws
from fairdeal.record.fields import Malformed, list_of, text, unhex, whole
from fairdeal.record.line import Line, check_line, parse, read_line
from fairdeal.record.restore import notes, read_header, sheet_of
from fairdeal.round import Event, Position
from fairdeal.round.event import Shown
from fairdeal.sheet import read_sheet
from fairdeal.table.commitment import Proof, context
from fairdeal.table.events import SheetChanged, Shuffled

_MOST_LEVELS = 16


def verify_extract(lines: list[str]) -> Tally:
    """Go through an extract; the first thing that is wrong is raised."""
    checker = _Checker()
    prev = BEFORE_THE_FIRST
    for number, written in enumerate(lines):
        try:
            line = read_line(written)
            check_line(line, number, prev)
            checker.take(line)
        except Malformed as malformed:
            raise Wrong(number + 1, str(malformed)) from None
        except Refused as refused:
            raise Wrong(number + 1, f"the money is wrong: {refused.refusal}") from None
        except Exception as problem:  # whatever a line made by hand makes us stumble over
            raise Wrong(number + 1, f"it makes no sense: {problem!s:.80}") from None
        prev = line.hash
    try:
        checker.end_of_round()
    except Malformed as malformed:
        raise Wrong(len(lines), str(malformed)) from None
    checker.tally.lines = len(lines)
    return checker.tally


class _Checker:
    """Follows an extract as a viewer would have followed the game."""

    def __init__(self) -> None:
        self.tally = Tally("extract")
        self._about: Mapping[str, Any] | None = None
        self._sheet_hash = ""
        self._options: Mapping[str, object] = {}
        self._draws = Draws()
        self._ledger = Ledger()
        self._round: OpenRound | None = None
        self._began = 0

    def take(self, line: Line) -> None:
        """One line, which is tied to the one before it."""
        if self._about is None:
            self._about = read_header(line)
            self._options, self._sheet_hash = self._about["sheet"], sheet_of(self._about).hash
            self.tally.notes += notes(self._about)
            return
        if line.is_action:
            _ = line.action
            return
        event = line.event
        if "sealed" in line.fields and line.part is None:
            self.tally.closed += 1
        self._draws.see(event)
        if isinstance(event, Shuffled):
            if line.part is not None:
                raise Malformed("an extract opens cards one by one, never a deck")
            self._shuffled(event)
        if isinstance(event, SheetChanged):
            self.end_of_round()
            self._changed(event)
        if isinstance(event, Shown):
            self._check_proofs(line, event)
        elif "proof" in line.fields:
            raise Malformed("it proves a card that it does not show")
        self._fold(event)

    def _shuffled(self, event: Shuffled) -> None:
        if event.round != self._began:
            self.end_of_round()
            self._began = event.round
            self.tally.rounds += 1
        assert self._about is not None
        instrument = text(self._about["instrument"])
        self._round = OpenRound(instrument, self._options, self._ledger.balance(METER))

    def _changed(self, event: SheetChanged) -> None:
        """Another sheet of the same instrument is in force from here on."""
        assert self._about is not None
        options = parse(event.options)
        try:
            sheet = read_sheet(text(self._about["instrument"]), options)
        except Refused as refused:
            raise Malformed(f"its sheet is refused: {refused.refusal}") from None
        if sheet.hash != event.hash:
            raise Malformed("its sheet does not have the hash that it gives")
        self._options, self._sheet_hash = options, sheet.hash

    def end_of_round(self) -> None:
        """Settle again what lies open of the round that has ended."""
        if self._round is not None:
            self.tally.results += self._round.check()
            self._round = None

    def _fold(self, event: Event) -> None:
        self.tally.count(event)
        self._ledger = self._ledger.moved(event.transfers())
        self.tally.moved = self._ledger.turnover
        if self._ledger.total:
            raise Malformed("the sum of all accounts has changed")
        if self._round is not None:
            self._round.see(event)

    def _check_proofs(self, line: Line, event: Shown) -> None:
        told = line.fields.get("proof")
        if not isinstance(told, list) or len(told) != len(event.cards):
            raise Malformed("every card that it opens has its proof, and no other")
        deck = self._draws.shuffled
        if deck is None:
            raise Malformed("it shows a card, and no deck was shuffled")
        for (position, card), document in zip(event.faces, told, strict=True):
            self._check_proof(position, read_proof(document, str(card), deck.cards), deck)

    def _check_proof(self, position: Position, proof: Proof, deck: Shuffled) -> None:
        if proof.position != self._draws.where.get(position):
            raise Malformed(f"{position} did not get the card that its proof is about")
        assert self._about is not None
        bound_to = context(text(self._about["table"]), deck.round, self._sheet_hash)
        if proof.root(deck.cards, bound_to) != deck.root:
            raise Malformed("its proof does not lead to the published commitment")
        self.tally.proofs += 1


def read_proof(document: object, card: str, cards: int) -> Proof:
    """A proof from plain data, with the one path that its position has in a deck of these cards."""
    if not isinstance(document, dict) or document.keys() != {"path", "position", "salt"}:
        raise Malformed("an opened card comes with a path, a position and a salt as its proof")
    path = list_of(document["path"])
    if len(path) > _MOST_LEVELS:
        raise Malformed("its proof is longer than any deck")
    siblings = tuple(text(sibling) if sibling == "" else unhex(sibling).hex() for sibling in path)
    proof = Proof(whole(document["position"]), card, unhex(document["salt"]).hex(), siblings)
    if not proof.fits(cards):
        raise Malformed(f"its proof does not have the shape of a place in a deck of {cards} cards")
    return proof
