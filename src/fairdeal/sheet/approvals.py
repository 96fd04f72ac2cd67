"""The approvals that a sheet's choices need: which clause asks for each, and whether it is there.

A practice table runs without them, with a warning; a table where chips are real does not open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.law import refuse

if TYPE_CHECKING:
    from fairdeal.sheet.sheet import Sheet


class Approval(Struct, frozen=True):
    """Something that the regulator has to approve, and what the sheet records of it."""

    subject: str
    clause: str
    recorded: str = ""

    def __str__(self) -> str:
        return f"{self.subject} ({self.clause})"


def needed_approvals(sheet: Sheet) -> tuple[Approval, ...]:
    """Return the approvals that a sheet's choices need from the regulator.

    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-uth", {"approvals": {"shoe location": "dealer's left"}})
    >>> [(each.subject, each.recorded) for each in needed_approvals(sheet)]
    [('shoe location', "dealer's left")]
    """
    recorded = {subject.strip().casefold(): text.strip() for subject, text in sheet.approvals}
    return tuple(
        Approval(subject, clause.id, recorded.get(subject, ""))
        for clause in sheet.instrument.clauses.values()
        if clause.approves and sheet.comes_under(clause)
        for subject in clause.approves
    )


def missing_approvals(sheet: Sheet) -> tuple[Approval, ...]:
    """Return the approvals that the sheet does not record."""
    return tuple(each for each in needed_approvals(sheet) if not each.recorded)


def approval_warnings(sheet: Sheet) -> tuple[str, ...]:
    """Return the warnings about missing approvals, for practice chips."""
    missing = missing_approvals(sheet)
    if not missing:
        return ()
    listed = ", ".join(map(str, missing))
    return (f"good for practice only: no approval is recorded of {listed}",)


def check_approved(sheet: Sheet) -> None:
    """Refuse a sheet for a table where chips are real, as long as an approval is missing."""
    missing = missing_approvals(sheet)
    if missing:
        raise refuse(
            "approval-missing",
            "a table with real chips needs the regulator's approval on its sheet, and approvals "
            f"has none of {', '.join(map(str, missing))}",
            missing[0].clause,
        )
