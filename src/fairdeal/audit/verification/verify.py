"""Verification of any file: a journal, an extract of one, a proof, a house's journal."""

from fairdeal.audit.proofs import check_proof
from fairdeal.audit.verification.check_head import check_head
from fairdeal.audit.verification.house_journal import is_house_journal, verify_house_journal
from fairdeal.audit.verification.verdict import VerificationSummary, Wrong
from fairdeal.audit.verification.verify_extract import verify_extract
from fairdeal.audit.verification.verify_journal import verify_journal
from fairdeal.record.fields import Malformed
from fairdeal.record.line import parse


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
