"""What may be done around the rounds, where a word more than the verb is needed."""

from typing import ClassVar

from fairdeal.round import Action, Offer

LONGEST_NAME = 200


class NameOffer(Offer, frozen=True):
    """Something that may come with a name: of a person, or of a colour."""

    takes: ClassVar[frozenset[str]] = frozenset({"name"})

    def admits(self, action: Action) -> bool:
        """With a name or without."""
        named = isinstance(action.name, str) and len(action.name) <= LONGEST_NAME
        return named and Offer.admits(self, action)
