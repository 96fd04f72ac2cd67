"""What may be done around the rounds, where a word more than the verb is needed."""

from collections.abc import Callable

from fairdeal.games import Action, Offer
from fairdeal.law import Refused
from fairdeal.value import replace, value

LONGEST_NAME = 200


@value
class NameOffer(Offer):
    """Something that may come with a name: of a person, or of a colour."""

    def admits(self, action: Action) -> bool:
        """With a name or without."""
        named = isinstance(action.name, str) and len(action.name) <= LONGEST_NAME
        return named and Offer.admits(self, replace(action, name=""))


@value
class SheetOffer(Offer):
    """Another sheet may be put in force, if nothing speaks against it."""

    check: Callable[[Action], None] = lambda action: None

    def admits(self, action: Action) -> bool:
        """Whether the new sheet stands the check."""
        if not Offer.admits(self, replace(action, options={})):
            return False
        try:
            self.check(action)
        except Refused:
            return False
        return True
