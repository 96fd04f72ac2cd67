"""The step: the stage as it stands now, with the open offers of everybody who may act."""

from msgspec import Struct

from fairdeal.play.model.action import Action, Actor, Role
from fairdeal.play.model.offer import Offer
from fairdeal.play.model.viewer import Seated, Seats, Viewer
from fairdeal.values import EMPTY, listing


class Step(Struct, frozen=True):
    """The stage as it stands now: the open offers of every actor who may act.

    What the stage asks for is `required`; what may be done at any time is `always_allowed`.
    """

    stage: str
    clause: str
    required: tuple[Offer, ...]
    always_allowed: tuple[Offer, ...] = ()

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Everything that may be done now."""
        return self.required + self.always_allowed

    def admits(self, action: Action) -> bool:
        """Return whether one of the offers admits an action."""
        return any(offer.admits(action) for offer in self.offers)

    def of(self, actor: Actor) -> tuple[Offer, ...]:
        """Return the offers to one actor."""
        return tuple(offer for offer in self.offers if offer.actor == actor)

    @property
    def actors(self) -> tuple[Actor, ...]:
        """The actors who may act, in the order of the offers."""
        return tuple(dict.fromkeys(offer.actor for offer in self.offers))

    def default(self, actor: Actor) -> Action | None:
        """Return the default action of a silent actor, if the step has one."""
        for offer in self.required:
            if offer.default and offer.actor is actor:
                return offer.default_action()
        return None

    def seen_by(self, viewer: Viewer, seated: Seated = EMPTY) -> "Step":
        """Return the step as a viewer may see it, with only the viewer's own picks."""
        own = viewer.seats(seated)
        return Step(
            self.stage,
            self.clause,
            _seen(self.required, own),
            _seen(self.always_allowed, own),
        )

    @property
    def words(self) -> str:
        """The actors and their options: “seat 1 may check, raise 3 or raise 4”.

        The floor and the devices are named only where the step waits for them.
        """
        verbs: dict[Actor, dict[str, None]] = {}
        for offer in self.offers:
            if offer.default or offer.actor.role in (Role.SEAT, Role.DEALER):
                verbs.setdefault(offer.actor, {})[in_words(offer.said)] = None
        may = [f"{who(actor)} may {listing(listed, 'or')}" for actor, listed in verbs.items()]
        return "; ".join(may) or "nothing is left to do"

    def __str__(self) -> str:
        return f"{self.words} -- {self.clause}"

    def __repr__(self) -> str:
        return f"Step({self})"


def _seen(offers: tuple[Offer, ...], own: Seats) -> tuple[Offer, ...]:
    return tuple(
        offer if offer.actor.role is Role.SEAT and offer.actor.seat in own else offer.closed()
        for offer in offers
    )


_PHRASES = {  # of the verbs that do not go with “may”
    "no more bets": "say “No more bets”",
    "take back": "take the wagers back",
    "set aside": "set a card aside",
    "run out": "say that the deck has run out",
    "take in hand": "take the remaining cards in hand",
    "stub to rack": "put the stub in the rack",
}


def in_words(verb: str) -> str:
    """Return the words for a verb after “may”.

    >>> in_words("no more bets"), in_words("raise 4")
    ('say “No more bets”', 'raise 4')
    """
    return _PHRASES.get(verb, verb)


def who(actor: Actor) -> str:
    """Return an actor in a sentence.

    >>> who(Actor(Role.SEAT, 1)), who(Actor(Role.DEALER))
    ('seat 1', 'the dealer')
    """
    return str(actor) if actor.role is Role.SEAT else f"the {actor}"
