"""Verification of a house's own journal: a chain of plain lines that cannot be replayed."""

from collections.abc import Iterator
from typing import Any

from fairdeal.audit.verdict import HOUSE_JOURNAL, VerificationSummary, Wrong, check_time
from fairdeal.record import BEFORE_THE_FIRST, Malformed, canonical, digest, parse, text

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
