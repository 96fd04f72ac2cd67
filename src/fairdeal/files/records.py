"""Records in files: verification, extracts for one viewer, and proofs of a round's cards."""

import os
from collections.abc import Mapping
from json.encoder import encode_basestring_ascii as quoted

from msgspec import Struct

from fairdeal.audit import (
    JOURNAL,
    RoundReplay,
    VerificationSummary,
    Wrong,
    extract,
    proofs,
    read_lines,
    verify,
)
from fairdeal.audit.replay import recall
from fairdeal.files.keys import read_public
from fairdeal.files.reading import read_file
from fairdeal.law import in_short, refuse
from fairdeal.play import PlayerViewer, SeatViewer, Viewer, no_such_seat, read_viewer
from fairdeal.record import Malformed, canonical, parse

_PUBLIC_KEY_BYTES = 200


class Extract(Struct, frozen=True):
    """The lines of a journal for one viewer; printed, it is the file to hand over."""

    viewer: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    def __repr__(self) -> str:
        return f"Extract({self.viewer}, {len(self.lines)} lines)"


class RoundProof(Struct, frozen=True):
    """The proof of the cards of a round that one viewer saw; `json` is the file to hand over."""

    viewer: str
    document: Mapping[str, object]

    @property
    def json(self) -> str:
        """The text that `fairdeal proof` writes and `fairdeal check-proof` reads."""
        return canonical(self.document)

    def __str__(self) -> str:
        return proof_words(self.document)


def proof_words(document: Mapping[str, object]) -> str:
    """Return the cards of a valid proof in words, each with the place it was dealt to."""
    opened = document["opened"]
    assert isinstance(opened, list)
    lines = [f"{len(opened)} cards of table {document['table']}, round {document['round']}"]
    lines += [
        f"{card['card']}: card {card['drawn'] + 1} of the deal, {card['at']}" for card in opened
    ]
    return "\n  ".join([*lines, f"root {document['root']}"])


def verified(record: object, head: object, key: object) -> VerificationSummary:
    """Verify a file, with the given head or the head file beside it."""
    return verify(read_file(record), head_of(record, head), public_key(key))


def extracted(journal: object, viewer: str) -> Extract:
    """Return the extract of a full journal for one viewer."""
    who = read_viewer(viewer)
    lines = _full(read_file(journal), who)
    return Extract(viewer, tuple(extract(lines, who)))


def proved(journal: object, round: object, viewer: str) -> RoundProof:
    """Return the proof of a round of a full journal for one viewer."""
    who = read_viewer(viewer)
    if type(round) is not int or not 0 < round < 10**9:
        raise refuse("no-such-round", f"there is no round {in_short(round)}; rounds count from 1")
    return RoundProof(viewer, proofs(_full(read_file(journal), who), round, who))


def replayed(journal: object, round: int | None, viewer: str | None) -> RoundReplay:
    """Return a round of a journal as a viewer may see it; the last one by default."""
    eyes = None if viewer is None else read_viewer(viewer)
    try:
        return recall(read_lines(read_file(journal)), round, eyes)
    except (Wrong, Malformed) as error:
        raise refuse("journal-not-readable", f"{error}; see fairdeal.verify") from None


def head_of(record: object, head: object) -> bytes | None:
    """Read the given head, or the head file beside a record; return None if there is none."""
    if head is not None:
        return read_file(head)
    beside = f"{record}.head"
    return read_file(beside) if os.path.lexists(beside) else None


def public_key(key: object) -> str | None:
    """Read a public key, given as text or in a file."""
    if key is None:
        return None
    if isinstance(key, str) and len(key) == 64:
        return read_public(key)
    return read_public(read_file(key, _PUBLIC_KEY_BYTES).decode("latin-1"))


def _full(raw: bytes, who: Viewer) -> list[str]:
    """Return the lines of a full journal that verifies and knows the viewer."""
    try:
        tally = verify(raw)
    except Wrong as wrong:
        raise refuse("journal-not-readable", f"{wrong}; see `fairdeal verify`") from None
    if tally.kind != JOURNAL:
        words = f"it takes the full journal of a table, and this is something else: {tally.kind}"
        raise refuse("not-a-journal", words)
    lines = read_lines(raw)
    seats = parse(lines[0])["data"]["sheet"]["seats"]
    if isinstance(who, SeatViewer) and who.seat > seats:
        raise no_such_seat(who.seat, seats)
    if isinstance(who, PlayerViewer):
        name = f'"player":{quoted(who.player)}'
        if not any('"what":"Sat"' in line and name in line for line in lines):
            raise refuse(
                "no-such-player", f"nobody called {in_short(who.player)} ever sat at this table"
            )
    return lines
