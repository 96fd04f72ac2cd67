"""Proofs of a round for one viewer: every card seen, led back to the published commitment."""

from collections.abc import Iterable, Iterator

from fairdeal.audit.extract import Opener
from fairdeal.audit.proofs.decks import is_over, not_over_yet
from fairdeal.audit.seat_tracker import FROM_THE_FIRST, SliceStart
from fairdeal.law import refuse
from fairdeal.play import AUDITOR, Event, Position, Viewer
from fairdeal.record import JournalLine, TrackedDeck, parse
from fairdeal.table import Commitment, CutMade, Proof

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
