"""Extracts: a journal for one viewer, in which only the cards that this viewer saw are open.

An extract has the same lines and hashes as the journal, and its first line names its viewer. Each
line is built from its public fields; nothing is made by removing fields from the whole line.
"""

from collections.abc import Iterable, Iterator

from fairdeal.audit.seat_tracker import FROM_THE_FIRST, SeatTracker, SliceStart
from fairdeal.law import refuse
from fairdeal.play import AUDITOR, Event, Viewer
from fairdeal.record import DeckTracker, JournalLine, TrackedDeck, canonical, parse, read_header
from fairdeal.table import Commitment, CutMade, Proof, SheetChanged, commit, context

_PUBLIC = ("actor", "clause", "data", "hash", "prev", "rulings", "sealed", "seq", "time", "what")


class Opener:
    """A reader of a full journal that opens its cards with their proofs."""

    def __init__(
        self, first: JournalLine, viewer: Viewer, start: SliceStart = FROM_THE_FIRST
    ) -> None:
        about = read_header(first)
        self._table = str(about["table"])
        self._sheet_hash = start.sheet_hash or str(about["sheet_hash"])  # of the sheet in force
        self.sheets: dict[TrackedDeck, str] = {}  # the hash that each deck is committed with
        self._commitments: dict[TrackedDeck, Commitment] = {}
        self.watcher = SeatTracker(viewer, dict(start.seated))
        self.tracker = DeckTracker()

    def see(self, event: Event) -> None:
        """Record one event."""
        self.watcher.see(event)
        self.tracker.see(event)
        if event.is_order:
            self.sheets[self.tracker.decks[event.deck]] = self._sheet_hash
        elif isinstance(event, SheetChanged):
            self._sheet_hash = event.hash

    def opens(self, event: Event) -> tuple[Proof, ...]:
        """Return the proofs of the cards that this viewer saw, or of a cut's depth.

        The depth of a cut is public.
        """
        if isinstance(event, CutMade):
            deck = self.tracker.decks[event.deck]
            if not deck.committed.cuts:
                return ()
            return (self.commitment(deck).open(deck.committed.cards + deck.cuts - 1),)
        in_use = self.tracker.in_use  # None if a part begins while another deck is played
        if event.faces and in_use is not None and self.watcher.may_see(event):
            opened = self.commitment(in_use)
            return tuple(opened.open(in_use.where[position]) for position in event.positions)
        return ()

    def commitment(self, deck: TrackedDeck) -> Commitment:
        """Return the commitment to a deck, computed on first use."""
        if deck not in self._commitments:
            order = deck.committed
            salts = [bytes.fromhex(salt) for salt in order.salts]
            bound_to = context(self._table, order.round, self.sheets[deck])
            self._commitments = {deck: commit(order.order, salts, bound_to, order.depths)}
        return self._commitments[deck]


def extract(
    lines: Iterable[str], viewer: Viewer, start: SliceStart = FROM_THE_FIRST
) -> Iterator[str]:
    """Return the lines of a full journal as a seat, a player or the public may have them.

    With `start`, return the first line and the part from there on.
    """
    if viewer == AUDITOR:
        raise refuse(
            "auditor-needs-no-extract",
            "an extract is for a seat, a player or the public; an auditor reads the journal itself",
        )
    opener: Opener | None = None
    for written in lines:
        line = JournalLine(parse(written))
        public = {name: line.fields[name] for name in _PUBLIC if name in line.fields}
        if opener is None:
            opener = Opener(line, viewer, start)
            public["viewer"] = str(viewer)
        elif not line.is_action:
            event = line.event
            opener.see(event)
            proofs = opener.opens(event)
            if proofs:
                if event.faces:
                    public["opened"] = {
                        "part": {"cards": [proof.holds for proof in proofs]},
                        "salt": line.fields["opened"]["salt"],
                    }
                public["proof"] = [proof_document(proof) for proof in proofs]
        yield canonical(public)


def proof_document(proof: Proof) -> dict[str, object]:
    """Return a proof as plain data, without the card or the depth of the cut."""
    return {"path": list(proof.path), "position": proof.position, "salt": proof.salt}
