"""The approvals that a sheet's choices need: which clause asks for each, and whether it is there.

A practice table runs without them, with a warning; a table where chips are real does not open.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fairdeal.law import Cite, Clause, refuse
from fairdeal.sheet.sheet import Dealing, Sheet, Shuffling


def _automated_shoe(sheet: Sheet) -> bool:
    return sheet.dealing is Dealing.AUTOMATED_SHOE


_NEEDED_WHEN: Mapping[Cite, Callable[[Sheet], bool]] = {  # what other clauses ask, always
    Cite("automated-shoe-allowed"): _automated_shoe,
    Cite("automated-shoe-fails"): _automated_shoe,
    Cite("shuffler-fails"): lambda sheet: sheet.shuffling is not Shuffling.MANUAL,
}


@dataclass(frozen=True, slots=True)
class Approval:
    """Something that the regulator has to approve, and what the sheet records of it."""

    subject: str
    clause: str
    recorded: str = ""

    def __str__(self) -> str:
        return f"{self.subject} ({self.clause})"


def needed_approvals(sheet: Sheet) -> tuple[Approval, ...]:
    """What the regulator has to approve before a sheet's choices may be used.

    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-uth", {"approvals": {"shoe location": "dealer's left"}})
    >>> [(each.subject, each.recorded) for each in needed_approvals(sheet)]
    [('shoe location', "dealer's left")]
    """
    recorded = {subject.strip().casefold(): text.strip() for subject, text in sheet.approvals}
    return tuple(
        Approval(subject, clause.id, recorded.get(subject, ""))
        for clause in sheet.instrument.clauses.values()
        if clause.approves and _is_in_use(clause, sheet)
        for subject in clause.approves
    )


def missing_approvals(sheet: Sheet) -> tuple[Approval, ...]:
    """Those of them that the sheet does not record."""
    return tuple(each for each in needed_approvals(sheet) if not each.recorded)


def approval_warnings(sheet: Sheet) -> tuple[str, ...]:
    """What is said of missing approvals where no chips are real."""
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


def _is_in_use(clause: Clause, sheet: Sheet) -> bool:
    """Whether a sheet's choices come under a clause."""
    if clause.dealing not in (None, sheet.dealing.value):
        return False
    needed = _NEEDED_WHEN.get(Cite(clause.provision or clause.id))
    return needed is None or needed(sheet)
