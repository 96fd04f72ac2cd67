"""The clauses of an instrument by section."""

import re
from functools import cache

from msgspec import Struct

from fairdeal.law import Clause, instrument

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
