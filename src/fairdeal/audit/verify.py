"""Verification of whatever is given: a full journal, an extract of one, or a proof of cards."""

from fairdeal.audit import check_proof
from fairdeal.audit.check_head import check_head
from fairdeal.audit.verdict import Tally, Wrong
from fairdeal.audit.verify_extract import verify_extract
from fairdeal.audit.verify_journal import verify_journal
from fairdeal.record.fields import Malformed
from fairdeal.record.line import parse

_SHUFFLED, _OPENED = '"what":"Shuffled"', '"opened":'


def verify(raw: bytes, head: bytes | None = None) -> Tally:
    """Go through a file, with the head beside it if there is one.

    The first thing that is wrong is raised as `Wrong`.
    """
    proof = _proof(raw)
    if proof is not None:
        return _verify_proof(proof)
    lines = read_lines(raw)
    tally = verify_journal(lines) if is_full(lines) else verify_extract(lines)
    check_head(lines, head, tally)
    return tally


def read_lines(raw: bytes) -> list[str]:
    """The lines of a file; the last one must be whole."""
    if not raw:
        raise Wrong(0, "the file is empty")
    *lines, rest = raw.decode("latin-1").split("\n")
    if rest:
        raise Wrong(len(lines) + 1, "it is cut off: the file does not end with a whole line")
    return lines


def is_full(lines: list[str]) -> bool:
    """Whether it is a full journal: then it opens its decks."""
    shuffles = [line for line in lines if _SHUFFLED in line]
    return 2 * sum(_OPENED in line for line in shuffles) >= len(shuffles)


def _proof(raw: bytes) -> dict[str, object] | None:
    """A proof of cards is one JSON object that opens some."""
    if b'"opened"' not in raw or b'"seq"' in raw:
        return None
    try:
        return parse(raw.decode("latin-1"))
    except Malformed:
        return None


def _verify_proof(document: dict[str, object]) -> Tally:
    try:
        count = check_proof.check(document)
    except check_proof.Wrong as wrong:
        raise Wrong(0, str(wrong)) from None
    except Exception as problem:
        raise Wrong(0, f"it makes no sense: {problem!s:.80}") from None
    published = f"it holds if the table published the root {document['root']}"
    return Tally("proof", rounds=1, commitments=1, proofs=count, notes=[published])
