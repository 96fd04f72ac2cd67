"""Commands: actions as a client sends them, perhaps twice, perhaps too late."""

import hashlib
from functools import lru_cache

from msgspec import Struct

from fairdeal.play import Action, Offer, Step
from fairdeal.play.model.offer import PickOffer
from fairdeal.table.state import TableState


class Command(Struct, frozen=True):
    """An action with its idempotency key and the name of the step that it answers.

    Both may be empty. Then the action is performed each time it is sent, in any step.
    """

    action: Action
    key: str = ""
    step: str = ""


def step_name(state: TableState, step: Step, offers: tuple[Offer, ...]) -> str:
    """Return a short name for one actor's offers. It changes exactly when they do."""
    return f"{state.number}-{_offered(step.stage, offers)}"


@lru_cache(1024)  # the same is offered round after round
def _offered(stage: str, offers: tuple[Offer, ...]) -> str:
    said = [(o.said, o.amount, o.picks if isinstance(o, PickOffer) else ()) for o in offers]
    return hashlib.blake2b(f"{stage}/{said}".encode(), digest_size=8).hexdigest()
