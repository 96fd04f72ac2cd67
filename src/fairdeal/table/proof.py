"""What one viewer can prove of a round: every card seen, led back to the published commitment."""

from collections.abc import Iterable

from fairdeal.games import Position
from fairdeal.games.event import Dealt, Shown
from fairdeal.law import refuse
from fairdeal.table.commitment import Proof
from fairdeal.table.events import Shuffled
from fairdeal.table.extract import Opener
from fairdeal.table.line import Line, parse

FORMAT = 1


def proofs(lines: Iterable[str], round: int, who: int | str) -> dict[str, object]:
    """The proofs of a round for a seat, the public (0) or a player by name, from a full journal.

    `check_proof.py` checks them with nothing but Python, and so does `fairdeal verify`.
    """
    read = (Line(parse(written)) for written in lines)
    first = next(read)
    opener = Opener(first, who)
    found: dict[Position, Proof] = {}
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
        opener.see(event)
        cut = opener.draws.cut
        if isinstance(event, Dealt):
            turn[event.position] = opener.draws.drawn - 1
        proof = opener.opens(event)
        if proof is not None and isinstance(event, Shown):
            found[event.position] = proof
    if deck is None or deck.round != round:
        raise refuse("no-such-round", f"the journal has no round {round}")
    return {
        "format": FORMAT,
        "table": first.data["table"],
        "round": round,
        "sheet_hash": sheet_hash,
        "cards": deck.cards,
        "root": deck.root,
        "cut": cut,
        "opened": [
            {
                "at": str(position),
                "drawn": turn[position],
                "position": proof.position,
                "card": proof.card,
                "salt": proof.salt,
                "path": list(proof.path),
            }
            for position, proof in found.items()
        ],
    }
