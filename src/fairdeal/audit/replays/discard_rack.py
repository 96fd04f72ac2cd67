"""Every hand rebuilt from the discard rack: its cards in order, and when each was put there."""

from collections.abc import Iterable, Sequence

from fairdeal.cards import Card
from fairdeal.law import Cite, rests_on
from fairdeal.play import Event, Position
from fairdeal.play.model.event import Dealt, Gathered, PickedUp, StubToRack


@rests_on(Cite("pick-up-in-order"), Cite("meaning-burn"))
def rebuilt(rack: Sequence[Card], events: Iterable[Event]) -> dict[Position, Card]:
    """Return the card at each position, from the rack and the public record of a round.

    A burned card goes to the rack at once, and a card found face up goes there when it is found.
    The stub goes there when it is no longer needed or is gathered, all other cards when they are
    picked up.
    """
    groups: list[tuple[Position, ...] | None] = []  # None: the stub
    for event in events:
        if isinstance(event, PickedUp) or (isinstance(event, Dealt) and event.burned):
            groups.append(event.positions)
        elif isinstance(event, StubToRack | Gathered):
            groups.append(None)
    stub = len(rack) - sum(len(group) for group in groups if group is not None)
    if stub < 0 or (stub and None not in groups):
        raise ValueError(f"a rack of {len(rack)} cards is not what the record says went there")
    lay: dict[Position, Card] = {}
    at = 0
    for group in groups:
        if group is None:
            at += stub
        else:
            lay |= zip(group, rack[at : at + len(group)], strict=True)
            at += len(group)
    return lay
