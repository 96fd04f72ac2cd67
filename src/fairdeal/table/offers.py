"""What may be done around the rounds, where a word more than the verb is needed."""

from collections.abc import Callable
from typing import ClassVar

from fairdeal.frozen import value
from fairdeal.law import Refused
from fairdeal.round import Action, Offer

LONGEST_NAME = 200


@value
class NameOffer(Offer):
    """Something that may come with a name: of a person, or of a colour."""

    takes: ClassVar[frozenset[str]] = frozenset({"name"})

    def admits(self, action: Action) -> bool:
        """With a name or without."""
        named = isinstance(action.name, str) and len(action.name) <= LONGEST_NAME
        return named and Offer.admits(self, action)


@value
class SheetOffer(Offer):
    """Another sheet may be put in force, if nothing speaks against it."""

    check: Callable[[Action], None] = lambda action: None
    takes: ClassVar[frozenset[str]] = frozenset({"options"})

    def admits(self, action: Action) -> bool:
        """Whether the new sheet stands the check."""
        if not Offer.admits(self, action):
            return False
        try:
            self.check(action)
        except Refused:
            return False
        return True
