"""Verification of a house's own journal: a chain of plain lines that no rule could play again."""

from fairdeal.audit.verdict import HOUSE_JOURNAL, Tally, Wrong
from fairdeal.record.chain import BEFORE_THE_FIRST, digest
from fairdeal.record.encode import canonical
from fairdeal.record.fields import Malformed, text
from fairdeal.record.line import parse

_FIELDS = frozenset({"actor", "data", "hash", "prev", "seq", "time", "what"})


def is_house_journal(lines: list[str]) -> bool:
    """Whether its first line is one of a house, which rests on no clause."""
    try:
        return parse(lines[0]).keys() == _FIELDS
    except Malformed:
        return False


def verify_house_journal(lines: list[str]) -> Tally:
    """Go through it line by line; the first thing that is wrong is raised."""
    prev = BEFORE_THE_FIRST
    for seq, line in enumerate(lines):
        try:
            prev = _hash_of(line, seq, prev)
        except Malformed as malformed:
            raise Wrong(seq + 1, str(malformed)) from None
    return Tally(HOUSE_JOURNAL, lines=len(lines))


def _hash_of(line: str, seq: int, prev: str) -> str:
    fields = parse(line)
    if fields.keys() != _FIELDS or not isinstance(fields["data"], dict):
        raise Malformed("it does not have exactly the fields of a house's line")
    if canonical(fields) != line:
        raise Malformed("it is not written in canonical form")
    for name in ("actor", "time", "what"):
        text(fields[name])
    told = fields.pop("hash")
    if (fields["seq"], fields["prev"], told) != (seq, prev, digest(canonical(fields))):
        raise Malformed("it is not the next one of its chain")
    return text(told)
