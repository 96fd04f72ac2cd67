"""A record that does not verify: where it is broken and how, beside the house's own copy of it."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from fairdeal.audit import Wrong, read_lines, verify
from fairdeal.law import Refused
from fairdeal.play import words_of
from fairdeal.record import (
    BEFORE_THE_FIRST,
    JournalLine,
    Malformed,
    canonical,
    digest,
    parse,
    sealed_digest,
    unhex,
)
from fairdeal.values import plain

_LONGEST = 160  # letters of a value, or of a line in words
_MOST_VALUES, _MOST_LINES = 6, 8  # that are listed


class Otherwise(Struct, frozen=True):
    """One value that a line has otherwise than the house's own."""

    name: str
    here: str
    own: str


class Break(Struct, frozen=True, kw_only=True):
    """The fault of a record: the first line, the reason, its content, and the right content."""

    line: int  # from 1; 0 is the file as a whole
    reason: str
    says: str = ""  # the line in words, as this copy has it
    own: str = ""  # and as the house has it
    values: tuple[Otherwise, ...] = ()
    others: tuple[int, ...] = ()  # further lines that are not as the house has them
    compared: str = ""  # how this copy stands to the house's own


def broken(raw: bytes, head: bytes | None, own: bytes | None) -> Break | None:
    """Return the fault of a record; None if it verifies and equals the house's copy."""
    try:
        verify(raw, head)
        wrong = None
    except Wrong as found:
        wrong = found
    except Refused as refused:
        wrong = Wrong(0, str(refused.refusal))
    lines = _split(raw)
    theirs = None if own is None else _split(own)
    differ = () if theirs is None else tuple(_differing(lines, theirs))
    if wrong is None and (not differ or differ[0] > len(lines)):
        return None  # as far as it goes it is the house's own
    first = wrong.line if wrong is not None and wrong.line else (differ[0] if differ else 0)
    here = lines[first - 1] if 0 < first <= len(lines) else ""
    there = theirs[first - 1] if theirs is not None and 0 < first <= len(theirs) else ""
    return Break(
        line=first,
        reason=wrong.reason if wrong is not None else "the house’s own copy has another line here",
        says=_in_words(here),
        own=_in_words(there),
        values=tuple(_values(here, there))[:_MOST_VALUES] if there else (),
        others=tuple(number for number in differ if number != first)[:_MOST_LINES],
        compared=_compared(lines, theirs, differ),
    )


def readable(raw: bytes) -> list[str]:
    """Return a record's lines up to the first unreadable one, with their chain rebuilt.

    So a round can be shown as the record has it, even if its chain is broken. The first page says
    that it is.
    """
    prev, tied = BEFORE_THE_FIRST, []
    for seq, written in enumerate(_split(raw)):
        try:
            fields = parse(written)
            fields |= {"seq": seq, "prev": prev}
            if "opened" in fields:
                opened = fields["opened"]
                fields["sealed"] = sealed_digest(unhex(opened["salt"]), canonical(opened["part"]))
            prev = fields["hash"] = digest(canonical(JournalLine(fields).public))
        except (Malformed, KeyError, TypeError, ValueError):
            break
        tied.append(canonical(fields))
    return tied


def _split(raw: bytes) -> list[str]:
    try:
        return read_lines(raw)
    except Wrong:  # cut off: the whole lines before
        return raw.decode("latin-1").split("\n")[:-1]


def _differing(lines: list[str], theirs: list[str]) -> Iterator[int]:
    """Iterate over the numbers, from 1, of lines that differ between two copies."""
    for number, (here, there) in enumerate(zip_longest(lines, theirs), 1):
        if here != there:
            yield number


def _compared(lines: list[str], theirs: list[str] | None, differ: tuple[int, ...]) -> str:
    if theirs is None:
        return "No copy of the house was given to compare it with."
    if not differ:
        return f"All {len(lines):,} lines are as the house has them."
    missing, extra = len(theirs) - len(lines), len(lines) - len(theirs)
    said = (
        f"{len(differ):,} of {max(len(lines), len(theirs)):,} lines are not as the house has them."
    )
    if missing > 0:
        said += f" {missing:,} lines are missing at the end."
    if extra > 0:
        said += f" {extra:,} lines stand here that the house does not have."
    return said


def _in_words(written: str) -> str:
    """Return a line in words, as far as it can be read."""
    if not written:
        return "no such line"
    try:
        line = JournalLine(parse(written))
        said = f"{line.actor} acts" if line.is_action else words_of(line.event)
    except (Malformed, KeyError, TypeError, ValueError):
        return "it cannot be read"
    return plain(said[:_LONGEST])


def _values(here: str, there: str) -> Iterator[Otherwise]:
    try:
        yield from _unlike("", parse(here), parse(there))
    except Malformed:
        return


def _unlike(name: str, here: Any, there: Any) -> Iterator[Otherwise]:
    """Iterate over every nested value that differs."""
    if isinstance(here, dict) and isinstance(there, dict):
        for key in dict.fromkeys((*there, *here)):
            yield from _unlike(f"{name}.{key}" if name else str(key), here.get(key), there.get(key))
    elif here != there:
        yield Otherwise(plain(name[:_LONGEST]), _short(here), _short(there))


def _short(value: object) -> str:
    return plain(canonical(value)[:_LONGEST]) if value is not None else "nothing"
