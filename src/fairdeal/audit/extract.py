"""What one viewer saw: extracts of a journal, and proofs that lead cards to the commitment.

An extract has the same lines and hashes as the journal, and its first line names its viewer. Each
line is built from its public fields; nothing is made by removing fields from the whole line.
"""

from collections.abc import Iterable, Iterator

from fairdeal.audit.tracking import FROM_THE_FIRST, SeatTracker, SliceStart, is_over, not_over_yet
from fairdeal.law import refuse
from fairdeal.play import AUDITOR, Event, Position, Viewer
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


FORMAT = 1


def proofs(
    lines: Iterable[str], round: int, viewer: Viewer, start: SliceStart = FROM_THE_FIRST
) -> dict[str, object]:
    """Return the proofs of a round for a seat, a player or the public, from a full journal.

    The first line and the part from `start` on are enough.

    An auditor opens the whole deck when the round is over. `check_proof.py` checks proofs with
    nothing but Python, and so does `fairdeal verify`.
    """
    read = (JournalLine(parse(written)) for written in lines)
    first = next(read)
    opener = Opener(first, viewer, start)
    events: list[Event] = []
    proved: dict[Position, Proof] = {}
    cuts: dict[TrackedDeck, list[Proof]] = {}
    turn: list[Position] = []
    deck: TrackedDeck | None = None
    for line in read:
        if line.is_action:
            continue
        event = line.event
        opener.see(event)
        if isinstance(event, CutMade):
            made = cuts.setdefault(opener.tracker.decks[event.deck], [])
            made += opener.opens(event)
        elif event.starts_round:
            placed = opener.tracker.in_use
            assert placed is not None
            if placed.committed.round > round:
                break
            deck, proved, turn, events = placed, {}, [], []
        elif event.faces:
            proved |= zip(event.positions, opener.opens(event), strict=False)
        turn += event.dealt
        events.append(event)
    if deck is None or deck.committed.round != round:
        deck, proved, turn, events = _not_placed_yet(opener, round), {}, [], []
    opened = [_opened(str(at), turn.index(at), proof) for at, proof in proved.items()]
    if viewer == AUDITOR:
        if not is_over(events):
            raise not_over_yet(round)
        opened = list(_whole_deck(turn, deck, opener.commitment(deck)))
    order = deck.committed
    return {
        "format": FORMAT,
        "table": first.data["table"],
        "round": round,
        "sheet_hash": opener.sheets[deck],
        "cards": order.cards,
        "depths": order.cuts,
        "root": order.root,
        "cut": deck.cut,
        "cuts": [_cut(proof) for proof in cuts.get(deck, [])],
        "opened": opened,
    }


def _not_placed_yet(opener: Opener, round: int) -> TrackedDeck:
    """Return the committed deck of a round that has not begun, of which no card was dealt."""
    for deck in opener.tracker.decks.values():
        if deck.committed.round == round:
            return deck
    raise refuse("no-such-round", f"the journal has no round {round}")


def _opened(at: str, drawn: int, proof: Proof) -> dict[str, object]:
    return {
        "at": at,
        "drawn": drawn,
        "position": proof.position,
        "card": proof.holds,
        "salt": proof.salt,
        "path": list(proof.path),
    }


def _cut(proof: Proof) -> dict[str, object]:
    return {"depth": int(proof.holds), "salt": proof.salt, "path": list(proof.path)}


def _whole_deck(
    turn: list[Position], deck: TrackedDeck, commitment: Commitment
) -> Iterator[dict[str, object]]:
    """Return every card of a deck: the dealt ones at their positions, the others in the stub."""
    for drawn in range(deck.committed.cards):
        dealt = drawn < len(turn)
        at = str(turn[drawn]) if dealt else f"stub card {drawn - len(turn) + 1}"
        yield _opened(at, drawn, commitment.open(deck.place(drawn)))
