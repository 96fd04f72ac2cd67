"""What one viewer can prove of a round: every card seen, led back to the published commitment."""

from collections.abc import Iterable, Iterator

from fairdeal.audit.extract import Opener
from fairdeal.audit.opened_deck import is_over, not_over_yet
from fairdeal.audit.part import FROM_THE_FIRST, Start
from fairdeal.law import refuse
from fairdeal.record.line import Line, parse
from fairdeal.round import AUDITOR, Event, Position, Viewer
from fairdeal.round.event import Dealt, Shown
from fairdeal.table.commitment import Proof, commit, context
from fairdeal.table.events import CutMade, Shuffled

FORMAT = 1


def proofs(
    lines: Iterable[str], round: int, viewer: Viewer, start: Start = FROM_THE_FIRST
) -> dict[str, object]:
    """The proofs of a round for a seat, a player or the public, from a full journal.

    Its first line and the part from `start` on are enough.

    An auditor opens the whole deck when the round is over. `check_proof.py` checks
    proofs with nothing but Python, and so does `fairdeal verify`.
    """
    events: list[Event] = []
    read = (Line(parse(written)) for written in lines)
    first = next(read)
    opener = Opener(first, viewer, start)
    found: dict[Position, Proof] = {}
    cuts: list[Proof] = []
    turn: dict[Position, int] = {}
    deck: Shuffled | None = None
    cut, sheet_hash = 0, ""
    for line in read:
        if line.is_action:
            continue
        event = line.event
        if isinstance(event, Shuffled):
            if event.round > round:
                break
            found, turn, deck, sheet_hash = {}, {}, event, opener.sheet_hash
            events, cuts = [], []
        events.append(event)
        opener.see(event)
        cut = opener.draws.cut
        if isinstance(event, Dealt):
            turn |= {position: len(turn) + n for n, position in enumerate(event.positions)}
        if isinstance(event, CutMade):
            cuts += opener.opens(event)
        if isinstance(event, Shown):
            found |= zip(event.positions, opener.opens(event), strict=False)
    if deck is None or deck.round != round:
        raise refuse("no-such-round", f"the journal has no round {round}")
    opened = [_opened(str(at), turn[at], proof) for at, proof in found.items()]
    if viewer == AUDITOR:
        if not is_over(events):
            raise not_over_yet(round)
        opened = list(_whole_deck(turn, deck, cut, sheet_hash, str(first.data["table"])))
    return {
        "format": FORMAT,
        "table": first.data["table"],
        "round": round,
        "sheet_hash": sheet_hash,
        "cards": deck.cards,
        "depths": deck.cuts,
        "root": deck.root,
        "cut": cut,
        "cuts": [_cut(proof) for proof in cuts],
        "opened": opened,
    }


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
    turn: dict[Position, int], deck: Shuffled, cut: int, sheet_hash: str, table: str
) -> Iterator[dict[str, object]]:
    """Every card of a deck: those dealt at their places, the others in the stub."""
    salts = [bytes.fromhex(salt) for salt in deck.salts]
    bound_to = context(table, deck.round, sheet_hash)
    committed = commit(deck.order, salts, bound_to, deck.depths)
    places = {drawn: str(position) for position, drawn in turn.items()}
    for drawn in range(deck.cards):
        at = places.get(drawn, f"stub card {drawn - len(places) + 1}")
        yield _opened(at, drawn, committed.open((drawn + cut) % deck.cards))
