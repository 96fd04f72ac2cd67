"""References of a text to its own clauses, and their targets."""

import re

from fairdeal.law import Instrument, Refused
from fairdeal.law.find import find_clauses

# 32.7, 32.10(h)2, 19:47-32.11(d), section 7(f)(2)
_REFERENCE = re.compile(
    r"section (?P<section>\d+(?:\(\w+\))*)"
    r"|(?P<number>\b(?:\d+:\d+[A-Z]?-)?\d+\.\d+[A-Z]?(?:\(\w+\)\d*[ivx]*)*)"
)


def linked(text: str, law: Instrument) -> list[tuple[str, str | None]]:
    """Return a text in pieces; those that name a clause of this instrument come with its id.

    >>> from fairdeal.law import instrument
    >>> linked("as 32.10(h)3 describes it.", instrument("nj-uth"))
    [('as ', None), ('32.10(h)3', '19:47-32.10(h)3'), (' describes it.', None)]
    """
    pieces: list[tuple[str, str | None]] = []
    end = 0
    for reference in _REFERENCE.finditer(text):
        target = _target(reference["section"] or reference["number"], law)
        if target is None:
            continue
        if reference.start() > end:
            pieces.append((text[end : reference.start()], None))
        pieces.append((reference[0], target))
        end = reference.end()
    return [*pieces, (text[end:], None)] if end < len(text) else pieces


def _target(number: str, law: Instrument) -> str | None:
    """Return the clause that a number means here, or the first of its section."""
    try:
        return find_clauses(law, number)[0].id
    except Refused:
        return None
