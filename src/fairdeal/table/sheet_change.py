"""Another sheet for a table that is open, between two rounds."""

from typing import ClassVar

from fairdeal.games import game_of
from fairdeal.law import Cite, Refusal, Refused, refuse
from fairdeal.money import NOTHING, Cents
from fairdeal.play import SHOE, SHUFFLER, Action, Offer
from fairdeal.sheet import Dealing, Sheet, Shuffling, read_sheet

_GONE = Cite("device-removed-first")


class SheetOffer(Offer, frozen=True):
    """Another sheet may be put in force, if nothing at the table speaks against it."""

    instrument: str = ""
    devices: frozenset[str] = frozenset()  # at the table
    seated: tuple[tuple[int, str], ...] = ()
    meter: Cents = NOTHING
    takes: ClassVar[frozenset[str]] = frozenset({"options"})

    def admits(self, action: Action) -> bool:
        """Return whether the new sheet can be put in force."""
        return Offer.admits(self, action) and self.why_not(action) is None

    def why_not(self, action: Action) -> Refusal | None:
        """Return the reason why a sheet cannot be put in force now."""
        try:
            self._check(read_sheet(self.instrument, action.options))
        except Refused as refused:
            return refused.refusal
        return None

    def _check(self, sheet: Sheet) -> None:
        game_of(self.instrument).equipment.covers(sheet)
        left = self.devices - devices_of(sheet)
        if left:
            which = " and the ".join(sorted(left))
            raise refuse(
                "device-still-there",
                f"the {which} must leave the table before another method is used",
                sheet.clause(_GONE),
            )
        for number, name in self.seated:
            if number > sheet.seats:
                raise refuse(
                    "seat-taken",
                    f"{name} sits at seat {number}; the sheet has {sheet.seats} seats",
                    sheet.clause(Cite("seated-players-only", "R-SEATS")),
                )
        if self.meter and sheet.meter is None:
            raise refuse(
                "meter-not-empty",
                "the progressive meter holds money; a sheet without a progressive leaves it "
                "nowhere",
                sheet.clause(_GONE),
            )


def devices_of(sheet: Sheet) -> frozenset[str]:
    """Return the devices that a sheet puts on the table."""
    devices = set()
    if sheet.shuffling is not Shuffling.MANUAL:
        devices.add(str(SHUFFLER))
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        devices.add(str(SHOE))
    return frozenset(devices)
