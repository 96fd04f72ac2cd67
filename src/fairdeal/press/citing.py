"""Clauses of a sheet's instrument that a print meets."""

from fairdeal.law import Cite
from fairdeal.sheet import Sheet

Asked = Cite | tuple[Cite, ...]  # of several, the first that the instrument has


def cited(sheet: Sheet, *asked: Asked) -> tuple[str, ...]:
    """Return the clauses in force for citations; those that the instrument lacks are left out.

    >>> from fairdeal.sheet import read_sheet
    >>> cited(read_sheet("nj-uth"), Cite("layout-odds"), (Cite("table-sides"), Cite("chips-only")))
    ('19:47-32.6(a)',)
    """
    law, dealing = sheet.instrument, sheet.dealing.value
    clauses = []
    for each in asked:
        either = (each,) if isinstance(each, Cite) else each
        held = [sheet.clause(cite) for cite in either if law.holds(cite, dealing)]
        clauses += held[:1]
    return tuple(dict.fromkeys(clauses))
