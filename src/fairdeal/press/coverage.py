"""Coverage of clauses on layout and signs: met by prints, or still open."""

from collections.abc import Iterable

from fairdeal.law import Carrier, Instrument
from fairdeal.law.find import under
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.layout.layout import Layout, layout
from fairdeal.press.signs.notices import Notice, notices
from fairdeal.sheet import Dealing, Sheet, read_sheet


def unprinted(law: Instrument) -> tuple[str, ...]:
    """Return the clauses of an instrument that require something in print and do not get it."""
    plain = read_sheet(law.id)
    all_shown = getattr(felt_module(plain), "SHOWS_ALL", {})
    missing: set[str] = set()
    for method in Dealing:
        options = {"licensee": "Licensee", "dealing": method.value, **all_shown}
        sheet = read_sheet(law.id, options)
        missing.update(open_clauses(sheet, layout(sheet), notices(sheet)))
    return tuple(id for id in law.clauses if id in missing)


def left_out(sheet: Sheet) -> frozenset[str]:
    """Return the clauses on layout and signs that do not apply to a sheet."""
    leaves_out = getattr(felt_module(sheet), "LEAVES_OUT", None)
    return frozenset() if leaves_out is None else frozenset(leaves_out(sheet))


def open_clauses(sheet: Sheet, felt: Layout, signs: Iterable[Notice]) -> tuple[str, ...]:
    """Return the clauses that a felt and its signs leave open.

    A heading is met when the clauses below it are. A clause with a rule of its own must be met by a
    print, and so must all clauses below it.
    """
    law, in_force = sheet.instrument, (None, sheet.dealing.value)
    printed = set(felt.clauses()).union(*(sign.clauses() for sign in signs))
    without = left_out(sheet)
    asked = [
        clause
        for clause in law.clauses.values()
        if Carrier.LAYOUT in clause.carriers
        and clause.dealing in in_force
        and clause.id not in without
    ]
    below = {c.id: [other.id for other in under(law, c) if other in asked] for c in asked}
    unmet = {c.id for c in asked if c.id not in printed and not below[c.id]}
    return tuple(id for id, others in below.items() if id in unmet or not unmet.isdisjoint(others))
