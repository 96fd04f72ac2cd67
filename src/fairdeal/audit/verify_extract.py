"""Verification of an extract: the record is replayed with the hidden faces unknown.

First every card that the extract opens is led back to the commitment of its deck. Then the actions
are replayed with decks that have these cards in their places and any others in the rest. Every line
must come out as it is. So a verified extract is one that some order of the cards gives. Everything
that its viewer saw is open in it and was fixed before the last bet.
"""

from typing import Any

from fairdeal.audit.byte_replay import NO_SALT, SALT, SEALED, ByteReplay, in_hex
from fairdeal.audit.tracking import KnownDeck, LostCards, read_seat_tracker
from fairdeal.audit.verdict import VerificationSummary, Wrong
from fairdeal.cards import DECK, Card
from fairdeal.play import Event, listed
from fairdeal.record import (
    DeckTracker,
    Malformed,
    canonical,
    list_of,
    parse,
    read_card,
    text,
    unhex,
    whole,
)
from fairdeal.table import (
    COMMITS,
    CutMade,
    Proof,
    Shuffle,
    Size,
    TableState,
    context,
    deck_to_shuffle,
)
from fairdeal.values import replace

_MOST_LEVELS = 16
_LOOKED_AT = COMMITS | {"CutMade", "DeckPlaced", "Shown", "SheetChanged"}


def verify_extract(lines: list[str]) -> VerificationSummary:
    """Verify an extract; raise the first thing that is wrong."""
    openings = Openings(lines)
    return _Extract(openings).run()


class Openings:
    """The cards that an extract opens, read before the replay; errors are raised at their lines."""

    def __init__(self, lines: list[str]) -> None:
        self.bare = list(lines)  # without viewer and proofs: as the chain writes lines
        self.decks: dict[int, KnownDeck] = {}  # by the lines that say they were shuffled
        self.proofs: dict[int, tuple[Proof, ...]] = {}  # by the lines that open their cards
        self.wrong: dict[int, str] = {}  # opened cards that lead nowhere, by line
        self._shuffled: dict[str, KnownDeck] = {}  # the newest of each colour
        self._deck: KnownDeck | None = None  # in use
        first = self._without(0, "viewer")
        try:
            self.watcher = read_seat_tracker(first["viewer"])
            self._table, self._sheet = text(first["data"]["table"]), first["data"]["sheet_hash"]
        except (Malformed, KeyError, TypeError) as problem:
            raise Wrong(1, f"it is not the first line of an extract: {problem!s:.80}") from None
        if "opened" in first:
            raise Wrong(1, "an extract does not open the seed of its decks")
        for number, line in enumerate(lines):
            what = line[line.rfind('"what":"') + 8 : -2]
            if what in _LOOKED_AT:
                self._look_at(number, what)

    def _without(self, number: int, name: str) -> dict[str, Any]:
        """Return the fields of a line, and store the line without one of them."""
        fields = parse(self.bare[number])
        if name in fields and canonical(fields) == self.bare[number]:
            self.bare[number] = canonical({k: v for k, v in fields.items() if k != name})
        return fields

    def _look_at(self, number: int, what: str) -> None:
        try:
            proved = what in ("CutMade", "Shown")
            fields = self._without(number, "proof") if proved else parse(self.bare[number])
            match what:
                case _ if what in COMMITS:
                    deck = self.decks[number] = self._new_deck(fields)
                    self._shuffled[text(fields["data"]["deck"])] = deck
                case "DeckPlaced":
                    self._deck = self._shuffled.get(text(fields["data"]["deck"]))
                case "SheetChanged":
                    self._sheet = fields["data"]["hash"]
                case "CutMade":
                    self._learn_cut(fields)
                case "Shown" if "opened" in fields:
                    self.proofs[number] = self._learn(fields)
                case "Shown" if "proof" in fields:
                    raise Malformed("it proves a card that it does not show")
        except Malformed as malformed:
            self.wrong[number] = str(malformed)
        except (KeyError, TypeError, ValueError, OverflowError):
            self.wrong[number] = "it does not have the form of such a line"

    def _new_deck(self, fields: dict[str, Any]) -> KnownDeck:
        if "opened" in fields:
            raise Malformed("an extract opens cards one by one, never a deck")
        data = fields["data"]
        size = Size(whole(data["cards"]), whole(data["cuts"]))
        bound_to = context(self._table, whole(data["round"]), text(self._sheet))
        return KnownDeck(text(data["root"]), size, bound_to)

    def _learn_cut(self, fields: dict[str, Any]) -> None:
        """Read the public depth of a cut, and check its proof if it was drawn with the deck."""
        deck = self._shuffled.get(text(fields["data"]["deck"]))
        if deck is None:
            return
        depth, documents = whole(fields["data"]["count"]), list_of(fields.get("proof", []))
        deck.cuts.append(depth)
        if len(documents) != (1 if deck.size.depths else 0):
            raise Malformed(
                "a cut has its proof where its depth was drawn with the deck, else none"
            )
        for document in documents:
            deck.learn_cut(read_proof(document, f"{depth:02}", deck.size))

    def _learn(self, fields: dict[str, Any]) -> tuple[Proof, ...]:
        cards = [read_card(card) for card in list_of(fields["opened"]["part"]["cards"])]
        documents = list_of(fields.get("proof", []))
        if self._deck is None or len(documents) != len(cards):
            raise Malformed("every card that it opens has its proof, and no other")
        proofs = []
        for card, document in zip(cards, documents, strict=True):
            proof = read_proof(document, str(card), self._deck.size)
            self._deck.learn(proof, card)
            proofs.append(proof)
        return tuple(proofs)


class _Extract(ByteReplay):
    """A record that opens the cards that one viewer saw."""

    def __init__(self, openings: Openings) -> None:
        self._openings = openings
        super().__init__(
            openings.bare, VerificationSummary("extract", viewer=str(openings.watcher.viewer))
        )
        self._tracker = DeckTracker()
        self._known: dict[str, KnownDeck] = {}  # by colour
        self._deck: KnownDeck | None = None
        self._lost = LostCards()

    def skipped(self, part: range, after: TableState | None) -> None:
        """Check the cards against their commitments, and take the seats from the record."""
        for number, reason in sorted(self._openings.wrong.items()):
            if number in part:
                raise Wrong(number + 1, reason)
        proofs = self._openings.proofs
        self.tally.proofs += sum(len(proofs[number]) for number in proofs if number in part)
        self._tracker, self._known, self._deck = DeckTracker(), {}, None
        self._lost = LostCards()
        if after is not None:
            watcher = self._openings.watcher
            watcher.seated, watcher.names = dict(after.seated), dict(after.names)

    def shuffle(self, number: int) -> Shuffle:
        """Return an order that the deck may have had."""
        deck = self._openings.decks.get(number)
        if deck is None:
            raise Malformed(self._openings.wrong.get(number, "it tells of no deck"))
        order = deck.possible_order()
        self._make_room(deck, order)
        return Shuffle(order, (NO_SALT,) * deck.size.leaves, depths=deck.depths)

    def _make_room(self, known: KnownDeck, order: tuple[Card, ...]) -> None:
        """Choose the card that a deck has lost: any that has not been seen since."""
        state = self.replay.state
        n = deck_to_shuffle(state)
        assert n is not None
        deck = state.decks[n]
        self._lost.check(n, len(deck.cards), known)
        if len(deck.cards) >= len(order):
            others = [card for card in DECK if card not in order]
            cards = (*order, *others[: len(deck.cards) - len(order)])
            self.replay.state = state.having(n, replace(deck, cards=cards))

    def seal(self, line: str) -> bytes | str:
        """Return the salt of an open part, or the digest of a closed one."""
        salt, sealed = in_hex(line, SALT), in_hex(line, SEALED)
        return NO_SALT if sealed is None else salt or sealed.hex()

    def on_record(self, number: int, event: Event) -> Event:
        """Return the event with the published root of its deck."""
        if event.is_order and number in self._openings.decks:
            return replace(event, root=self._openings.decks[number].root)
        return event

    def look_at(self, number: int, event: Event) -> None:
        """Check that the cards that the viewer saw are open, and no others."""
        self._tracker.see(event)
        self._openings.watcher.see(event)
        if event.is_order:
            self._known[event.deck] = self._openings.decks[number]
            self.tally.closed += 1
        elif event.starts_round:
            self._deck = self._known[event.deck]
        elif isinstance(event, CutMade) and number in self._openings.wrong:
            raise Wrong(number + 1, self._openings.wrong[number])
        elif event.faces:
            self._check_shown(number, event)
        elif event.settled is not None:
            self._check_closed(number, event.seat)
            self.tally.results += not self._stays_closed(event.seat)
        elif event.picks and event.seat:
            self._check_closed(number, event.seat)

    def _check_shown(self, number: int, event: Event) -> None:
        watcher, opened = self._openings.watcher, self._openings.proofs.get(number)
        wrong = self._openings.wrong.get(number)
        if wrong is not None:
            raise Wrong(number + 1, wrong)
        if opened is None and not watcher.may_see(event):
            self.tally.closed += 1
        elif opened is None:
            places = listed(event.positions)
            raise Wrong(number + 1, f"{watcher.viewer} saw {places}, and it does not open that")
        elif not watcher.may_see(event):
            raise Wrong(number + 1, f"it opens what was not shown to {watcher.viewer}")
        else:
            self.tally.proofs += len(opened)

    def _check_closed(self, number: int, seat: int) -> None:
        """Count a line about a hand whose cards this extract does not open."""
        if self._stays_closed(seat):
            self.tally.resting.append(number + 1)

    def _stays_closed(self, seat: int) -> bool:
        known = self._deck.cards if self._deck is not None else {}
        where = self._tracker.in_use.where if self._tracker.in_use is not None else {}
        return any(where[position] not in known for position in where if position.seat == seat)

    def difference(self, number: int, written: str) -> Wrong:
        """Raise the reason why a line differs; check the proofs of its cards first."""
        recorded, right = self.read(number).fields, parse(written)
        if number in self._openings.wrong:
            return Wrong(number + 1, self._openings.wrong[number])
        if "opened" in recorded and "opened" in right and recorded["data"] == right["data"]:
            return Wrong(number + 1, "the cards that it proves did not come to lie there")
        return super().difference(number, written)


def read_proof(document: object, holds: str, size: Size) -> Proof:
    """Read a proof from plain data, with the path of its position in a tree of this size."""
    if not isinstance(document, dict) or document.keys() != {"path", "position", "salt"}:
        raise Malformed("a proof has a path, a position and a salt")
    path = list_of(document["path"])
    if len(path) > _MOST_LEVELS:
        raise Malformed("its proof is longer than any deck")
    siblings = tuple(text(sibling) if sibling == "" else unhex(sibling).hex() for sibling in path)
    proof = Proof(whole(document["position"]), holds, unhex(document["salt"]).hex(), siblings)
    if not proof.fits(size):
        raise Malformed(
            f"its proof does not have the shape of a place among {size.cards} cards and "
            f"{size.depths} cuts"
        )
    return proof
