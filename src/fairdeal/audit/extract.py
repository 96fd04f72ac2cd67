"""Extracts: a journal for one viewer's eyes, with only what that viewer saw opened.

An extract has the same lines and hashes, and its first line says whose eyes it is for. Each of its
lines is put together from what is public; nothing is made by taking away from the whole.
"""

from collections.abc import Iterable, Iterator

from fairdeal.audit.part import FROM_THE_FIRST, Start
from fairdeal.audit.watcher import Watcher
from fairdeal.law import refuse
from fairdeal.record.deck_tracker import Draws
from fairdeal.record.encode import canonical
from fairdeal.record.line import Line, parse
from fairdeal.record.restore import read_header
from fairdeal.round import AUDITOR, Event, Viewer
from fairdeal.round.event import Shown
from fairdeal.table.commitment import Commitment, Proof, commit, context
from fairdeal.table.events import CutMade, SheetChanged, Shuffled

_PUBLIC = ("actor", "clause", "data", "hash", "prev", "rulings", "sealed", "seq", "time", "what")


class Opener:
    """Follows a full journal and opens cards of it, with their proofs."""

    def __init__(self, first: Line, viewer: Viewer, start: Start = FROM_THE_FIRST) -> None:
        about = read_header(first)
        self._table = str(about["table"])
        self.sheet_hash = start.sheet_hash or str(about["sheet_hash"])  # of the sheet in force
        self._commitment: Commitment | None = None
        self.watcher = Watcher(viewer, dict(start.seated))
        self.draws = Draws()

    def see(self, event: Event) -> None:
        """Take in one event."""
        self.watcher.see(event)
        self.draws.see(event)
        if isinstance(event, Shuffled):
            self._commitment = None
        elif isinstance(event, SheetChanged):
            self.sheet_hash = event.hash

    def opens(self, event: Event) -> tuple[Proof, ...]:
        """The proofs of the cards that this viewer saw, or of a depth that was drawn.

        Everybody sees how a deck is cut.
        """
        deck = self.draws.shuffled
        if isinstance(event, CutMade) and deck is not None and deck.cuts:
            return (self.committed.open(deck.cards + self.draws.cuts - 1),)
        if isinstance(event, Shown) and self.watcher.may_see(event):
            where = self.draws.where
            return tuple(self.committed.open(where[position]) for position in event.positions)
        return ()

    @property
    def committed(self) -> Commitment:
        """The commitment to the deck in use; worked out when it is first asked for."""
        if self._commitment is None:
            deck = self.draws.shuffled
            assert deck is not None
            salts = [bytes.fromhex(salt) for salt in deck.salts]
            bound_to = context(self._table, deck.round, self.sheet_hash)
            self._commitment = commit(deck.order, salts, bound_to, deck.depths)
        return self._commitment


def extract(lines: Iterable[str], viewer: Viewer, start: Start = FROM_THE_FIRST) -> Iterator[str]:
    """The lines of a full journal as a seat, a player or the public may have them.

    Or its first line and a part of it from `start` on.
    """
    if viewer == AUDITOR:
        raise refuse(
            "auditor-needs-no-extract",
            "an extract is for a seat, a player or the public; an auditor reads the journal itself",
        )
    opener: Opener | None = None
    for written in lines:
        line = Line(parse(written))
        public = {name: line.fields[name] for name in _PUBLIC if name in line.fields}
        if opener is None:
            opener = Opener(line, viewer, start)
            public["viewer"] = str(viewer)
        elif not line.is_action:
            event = line.event
            opener.see(event)
            proofs = opener.opens(event)
            if proofs:
                if isinstance(event, Shown):
                    public["opened"] = {
                        "part": {"cards": [proof.holds for proof in proofs]},
                        "salt": line.fields["opened"]["salt"],
                    }
                public["proof"] = [proof_document(proof) for proof in proofs]
        yield canonical(public)


def proof_document(proof: Proof) -> dict[str, object]:
    """A proof as plain data; the card, or how deep was cut, stands beside it."""
    return {"path": list(proof.path), "position": proof.position, "salt": proof.salt}
