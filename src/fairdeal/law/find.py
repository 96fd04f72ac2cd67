"""Finding clauses: by an id as people write it, by section, by words."""

import re
from collections.abc import Iterable

from fairdeal.law.citation import Refused, refuse
from fairdeal.law.instrument import INSTRUMENTS, Clause, Instrument, instrument
from fairdeal.values import in_short

Parts = tuple[str, ...]  # of an id: 19:47-32.10(h)2 is 19, 47, 32, 10, h, 2

_PART = re.compile(r'"[^"]*"|\d+|[a-z]+')
_CODE = re.compile(r"n\.?\s*j\.?\s*a\.?\s*c\.?|§+|sections?\b")
_QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"})


def find_clauses(law: Instrument, wanted: str) -> tuple[Clause, ...]:
    """Return one clause by its id, or by the end of it; or every clause of a section.

    Capitals, blanks and brackets do not matter, and the chapter may be left out.

    >>> from fairdeal.law import instrument
    >>> [clause.id for clause in find_clauses(instrument("nj-uth"), "32.10(H)(2)")]
    ['19:47-32.10(h)2']
    >>> len(find_clauses(instrument("nj-uth"), "32.11"))
    5
    """
    parts = _parts(wanted)
    parts_by_id = {id: _parts(id) for id in law.clauses}
    exact = [id for id, whole in parts_by_id.items() if parts in _names(whole)]
    section = [id for id, whole in parts_by_id.items() if _begins(whole, parts)]
    ends = [id for id, whole in parts_by_id.items() if parts and whole[-len(parts) :] == parts]
    ids = exact if len(exact) == 1 else section or ends
    if not ids:
        raise _unknown(law, wanted, parts_by_id, parts)
    if ids is ends and len(ends) > 1:
        raise refuse("ambiguous-clause", f"{in_short(wanted)} may be {', '.join(ends[:8])}")
    return tuple(law.clauses[id] for id in ids)


def under(law: Instrument, clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses numbered below one: 32.10(h)1 to 4 below 32.10(h)."""
    above = _parts(clause.id)
    return tuple(
        other
        for id, other in law.clauses.items()
        if other is not clause and _parts(id)[: len(above)] == above
    )


def search(laws: Iterable[Instrument], words: str) -> tuple[Clause, ...]:
    """Return every clause with all the words in its summary or in its name.

    >>> from fairdeal.law import instrument
    >>> [clause.id for clause in search([instrument("nj-hilo")], "tie bet forfeit")]
    []
    >>> len(search([instrument("nj-hilo")], "cover card")) > 3
    True
    """
    wanted = words_of(words)
    return tuple(
        clause
        for law in laws
        for clause in law.clauses.values()
        if all(word in _text(clause) for word in wanted)
    )


def words_of(wanted: str) -> list[str]:
    """Return the words to search for, in small letters; refuse an empty search."""
    words = wanted.casefold().split()
    if not words:
        raise refuse("nothing-to-find", "say what to look for, as in --find “cover card”")
    return words


def _text(clause: Clause) -> str:
    return f"{clause.id} {clause.provision or ''} {clause.title} {clause.summary}".casefold()


def _parts(id: str) -> Parts:
    plain = _CODE.sub(" ", id.translate(_QUOTES).casefold())
    found: list[str] = _PART.findall(plain)
    return tuple(part.strip('"') for part in found)


def _names(whole: Parts) -> tuple[Parts, ...]:
    """Return the whole id, the id without its chapter, and a definition's word alone."""
    return (whole, *_sections(whole), whole[-1:] if not whole[-1].isdigit() else whole)


def _sections(whole: Parts) -> tuple[Parts, ...]:
    """Return the id from its section on: 32.10(h)2, and 10(h)2."""
    chapter = 3 if whole[0] == "13" else 2
    section = whole[chapter:]
    return (section, section[1:]) if whole[0] != "ma" else (section,)


def _begins(whole: Parts, parts: Parts) -> bool:
    """Return whether a clause belongs to a section, written with its chapter or without."""
    if len(parts) < 2 and whole[0] != "ma":  # a lone number says too little
        return False
    return any(name[: len(parts)] == parts for name in (whole, _sections(whole)[0]) if parts)


def _unknown(law: Instrument, wanted: str, parts_by_id: dict[str, Parts], parts: Parts) -> Refused:
    shared = {id: _in_common(whole, parts) for id, whole in parts_by_id.items()}
    most = max(shared.values())
    near = [id for id, count in shared.items() if count == most][:8]
    if most >= 2:
        hint = f"; near it are {', '.join(near)}"
    else:
        elsewhere = [name for name in INSTRUMENTS if name != law.id and _has(name, parts)]
        hint = f"; see `fairdeal law {law.id}`"
        if elsewhere:
            hint = f"; {' and '.join(elsewhere)} has{hint}"
    return refuse("unknown-clause", f"{law.id} has no clause {in_short(wanted)}{hint}")


def _has(name: str, parts: Parts) -> bool:
    return any(_parts(id) == parts for id in instrument(name).clauses)


def _in_common(whole: Parts, parts: Parts) -> int:
    """Return the number of parts that an id and a text have in common, with or without the
    chapter.
    """

    def alike(name: Parts) -> int:
        pairs = zip(name, parts, strict=False)
        return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(name), len(parts)))

    names = [whole, *_sections(whole)]
    return max(map(alike, names))
