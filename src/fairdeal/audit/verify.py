"""Verification of any file: a journal with its head, an extract, a proof, a house's journal."""

from collections.abc import Iterator
from typing import Any

from fairdeal.audit import check_proof
from fairdeal.audit.verdict import HOUSE_JOURNAL, VerificationSummary, Wrong, check_time
from fairdeal.audit.verify_extract import verify_extract
from fairdeal.audit.verify_journal import verify_journal
from fairdeal.record import (
    BEFORE_THE_FIRST,
    JournalHead,
    JournalLine,
    Malformed,
    canonical,
    digest,
    parse,
    read_head,
    text,
)

# The line with the state of a house at its upgrade to the first release that keeps all of it on
# record. Lines before that one may have times that go back, where a clock was set back.
AS_FOUND = "authority as found"
_FIELDS = frozenset({"actor", "data", "hash", "prev", "seq", "time", "what"})


def is_house_journal(lines: list[str]) -> bool:
    """Check the first line for a house's journal, whose lines cite no clause."""
    try:
        return parse(lines[0]).keys() == _FIELDS
    except Malformed:
        return False


def verify_house_journal(lines: list[str]) -> VerificationSummary:
    """Verify it line by line; raise the first thing that is wrong."""
    return VerificationSummary(HOUSE_JOURNAL, lines=sum(1 for _ in read_house_journal(lines)))


def read_house_journal(lines: list[str]) -> Iterator[dict[str, Any]]:
    """Yield the fields of each line once it is checked; raise the first thing that is wrong."""
    marks = (seq for seq, line in enumerate(lines) if f'"what":"{AS_FOUND}"' in line)
    strict_from = next(marks, 0)
    prev, before = BEFORE_THE_FIRST, ""
    for seq, line in enumerate(lines):
        try:
            fields = read_house_line(line)
            if (fields["seq"], fields["prev"]) != (seq, prev):
                raise Malformed("it is not the next one of its chain")
            time = check_time(f'"{fields["time"]}"', before)
        except Malformed as malformed:
            raise Wrong(seq + 1, str(malformed)) from None
        prev, before = fields["hash"], time if seq >= strict_from else ""
        yield fields


def read_house_line(line: str) -> dict[str, Any]:
    """Return the fields of one line, which has the right form and its own hash."""
    fields = parse(line)
    if fields.keys() != _FIELDS or not isinstance(fields["data"], dict):
        raise Malformed("it does not have exactly the fields of a house's line")
    if canonical(fields) != line:
        raise Malformed("it is not written in canonical form")
    for name in ("actor", "hash", "time", "what"):
        text(fields[name])
    public = {name: value for name, value in fields.items() if name != "hash"}
    if fields["hash"] != digest(canonical(public)):
        raise Malformed("its hash is that of another line")
    return fields


_REWRITTEN = "anyone with access to the journal could have replaced it by another lawful one"
NO_HEAD = (
    "there is no head beside it, so a missing end would not be noticed, and "
    f"{_REWRITTEN}: compare it with a head that is held elsewhere, or sign heads with a key"
)
NOT_SIGNED = (
    f"its head is not signed: {_REWRITTEN}, and its head too; compare it with a copy that you hold"
)


def check_head(
    lines: list[str], raw: bytes | None, tally: VerificationSummary, key: str | None = None
) -> None:
    """Check that the journal reaches its head, which the key must have signed if given."""
    if raw is None:
        if key is not None:
            raise Wrong(0, "there is no head beside it that the key could have signed")
        tally.notes.append(NO_HEAD)
        return
    try:
        head = read_head(raw)
    except Malformed as malformed:
        raise Wrong(0, f"its head cannot be read: {malformed}") from None
    _check_signature(head, key, tally)
    last = len(lines) - 1
    if head.seq > last:
        raise Wrong(
            len(lines),
            f"the journal is cut off after this line: its head is at line {head.seq + 1}",
        )
    if JournalLine(parse(lines[head.seq])).hash != head.hash:
        raise Wrong(head.seq + 1, "its hash is not the one that the journal's head holds")
    if head.seq < last:
        after = (
            f"line {last + 1}" if head.seq + 1 == last else f"lines {head.seq + 2} to {last + 1}"
        )
        tally.notes.append(f"its head lags: it does not vouch for {after}")


def _check_signature(head: JournalHead, key: str | None, tally: VerificationSummary) -> None:
    if not head.signed:
        if key is not None:
            raise Wrong(0, "its head is not signed")
        tally.notes.append(NOT_SIGNED)
        return
    if key is not None and head.key != key:
        raise Wrong(0, f"its head is signed by another key, {head.key}")
    if not head.right:
        raise Wrong(0, "the signature of its head is wrong")
    signed = f"its head is signed by the key {head.key}"
    if key is None:
        signed += "; whether that is the table's own, `--key` tells who knows that key"
    tally.notes.append(signed)


def verify(raw: bytes, head: bytes | None = None, key: str | None = None) -> VerificationSummary:
    """Verify a file, with its head if there is one, which the key must have signed if given.

    The first thing that is wrong is raised as `Wrong`.
    """
    proof = _proof(raw)
    if proof is not None:
        return _verify_proof(proof)
    lines = read_lines(raw)
    if is_house_journal(lines):
        tally = verify_house_journal(lines)
    else:
        tally = verify_extract(lines) if is_extract(lines) else verify_journal(lines)
    check_head(lines, head, tally, key)
    return tally


def read_lines(raw: bytes) -> list[str]:
    """Return the lines of a file; the last one must be whole."""
    if not raw:
        raise Wrong(0, "the file is empty")
    *lines, rest = raw.decode("latin-1").split("\n")
    if rest:
        raise Wrong(len(lines) + 1, "it is cut off: the file does not end with a whole line")
    return lines


def is_extract(lines: list[str]) -> bool:
    """Check the first line for a viewer, which only an extract has."""
    try:
        return "viewer" in parse(lines[0])
    except Malformed:
        return False


def _proof(raw: bytes) -> object | None:
    """Return a proof of cards, if the file is one: a JSON object that is no line of a journal."""
    if _is_line(raw.partition(b"\n")[0]):
        return None
    try:
        document = check_proof.read(raw)
    except check_proof.InvalidProof as wrong:
        beginning = raw[: check_proof.LONGEST]
        if b'"opened"' in beginning and b'"prev"' not in beginning:  # which every line has
            raise Wrong(0, str(wrong)) from None
        return None
    named = isinstance(document, dict) and not check_proof.FIELDS.isdisjoint(document)
    return document if named else None


def _is_line(first: bytes) -> bool:
    """Check that a file begins with a journal's line, so that the rest need not be read."""
    try:
        return "seq" in parse(first.decode("latin-1"))
    except Malformed:
        return False


def _verify_proof(document: object) -> VerificationSummary:
    try:
        count = check_proof.check(document)
    except check_proof.InvalidProof as wrong:
        raise Wrong(0, str(wrong)) from None
    assert isinstance(document, dict)
    published = f"it holds if the table published the root {document['root']}"
    return VerificationSummary("proof", rounds=1, commitments=1, proofs=count, notes=[published])
