"""Offers around the rounds that need more than a verb."""

from typing import ClassVar

from fairdeal.play import Action, Offer
from fairdeal.play.model.viewer import LONGEST_NAME


class StaffOffer(Offer, frozen=True):
    """A dealer or a floorperson may take over, by name or unnamed."""

    takes: ClassVar[frozenset[str]] = frozenset({"staff"})

    def admits(self, action: Action) -> bool:
        """Return whether the name is missing or of a sensible length."""
        return _is_short(action.staff) and Offer.admits(self, action)


class DeckOffer(Offer, frozen=True):
    """A deck may be delivered, with backs of a colour that is named, or of the usual one."""

    takes: ClassVar[frozenset[str]] = frozenset({"back_colour"})

    def admits(self, action: Action) -> bool:
        """Return whether the colour is missing or of a sensible length."""
        return _is_short(action.back_colour) and Offer.admits(self, action)


def _is_short(text: object) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_NAME
