"""Another sheet for a table that is open, between two rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.law import Cite, refuse
from fairdeal.sheet import Dealing, Sheet, Shuffling, read_sheet
from fairdeal.table.cover import cover_cards
from fairdeal.table.tasks import SHOE, SHUFFLER

if TYPE_CHECKING:
    from fairdeal.round import Action
    from fairdeal.table.state import TableState

_GONE = Cite("device-removed-first")


def devices_of(sheet: Sheet) -> frozenset[str]:
    """The devices that a sheet puts on the table."""
    found = set()
    if sheet.shuffling is not Shuffling.MANUAL:
        found.add(SHUFFLER)
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        found.add(SHOE)
    return frozenset(found)


def new_sheet(state: TableState, action: Action) -> Sheet:
    """The sheet that is asked for: of the same instrument."""
    return read_sheet(state.sheet.instrument.id, action.options)


def check_change(state: TableState, action: Action) -> None:
    """Refuse a sheet that cannot be put in force now."""
    sheet = new_sheet(state, action)
    cover_cards(sheet)
    left = (state.there & {SHUFFLER, SHOE}) - devices_of(sheet)
    if left:
        which = " and the ".join(sorted(left))
        raise refuse(
            "device-still-there",
            f"the {which} must leave the table before another method is used",
            sheet.clause(_GONE),
        )
    seats = [number for number in state.seated if number > sheet.seats]
    if seats:
        raise refuse(
            "seat-taken",
            f"{state.seated[seats[0]]} sits at seat {seats[0]}; the sheet has {sheet.seats} seats",
            sheet.clause(Cite("seated-players-only", "R-SEATS")),
        )
    if state.meter and sheet.meter is None:
        raise refuse(
            "meter-not-empty",
            "the progressive meter holds money; a sheet without a progressive leaves it nowhere",
            sheet.clause(_GONE),
        )
