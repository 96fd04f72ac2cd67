"""The clauses of an instrument by section, and references of a text to its own clauses."""

import re
from functools import cache

from msgspec import Struct

from fairdeal.law import Clause, Instrument, Refused, find_clauses, instrument

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


_HEAD = re.compile(r'[^("]+')


class Section(Struct, frozen=True):
    """A section of a text: its number, its subject, its clauses."""

    number: str
    title: str
    clauses: tuple[Clause, ...]


@cache
def sections(name: str) -> tuple[Section, ...]:
    """Return the sections of an instrument, in the text's order."""
    law = instrument(name)
    by_section: dict[str, list[Clause]] = {}
    for clause in law.clauses.values():
        by_section.setdefault(section_of(clause.id), []).append(clause)
    return tuple(
        Section(short(number), law.sections[number], tuple(clauses))
        for number, clauses in by_section.items()
    )


def section_of(clause: str) -> str:
    """Return the section that contains a clause.

    >>> section_of("19:47-32.10(h)2"), section_of('MA-UTH 1 "Ante"')
    ('19:47-32.10', 'MA-UTH 1')
    """
    return _HEAD.match(clause)[0].strip()  # type: ignore[index]


def within(clause: str) -> str:
    """Return the part of a clause's number inside its section.

    >>> within("19:47-32.10(h)2"), within('MA-UTH 1 "Ante"')
    ('(h)2', 'Ante')
    """
    return clause.removeprefix(section_of(clause)).strip(' "')


def short(clause: str) -> str:
    """Return a clause without the name of its chapter, as it is printed.

    >>> short("19:47-32.10(h)2"), short("MA-UTH 10(h)(2)"), short('19:47-32.1 "Ante"')
    ('32.10(h)2', '10(h)(2)', '32.1 “Ante”')
    """
    number = clause.removeprefix("MA-UTH ") if " " in clause[:7] else clause.partition("-")[2]
    return quoted(number)


def quoted(clause: str) -> str:
    """Return a clause's name, or a sentence, with typographic quotes.

    >>> quoted('19:47-32.1 "Ante"')
    '19:47-32.1 “Ante”'
    """
    return re.sub('"(.+?)"', r"“\1”", clause)
