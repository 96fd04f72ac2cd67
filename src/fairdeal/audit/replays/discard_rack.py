"""Every hand rebuilt from the discard rack: its cards in order, and what was put there when."""

from collections.abc import Iterable, Sequence

from fairdeal.cards import Card
from fairdeal.law import Cite, rests_on
from fairdeal.play import Event, Position
from fairdeal.play.model.event import Dealt, Gathered, PickedUp, StubToRack


@rests_on(Cite("pick-up-in-order"), Cite("meaning-burn"))
def rebuilt(rack: Sequence[Card], events: Iterable[Event]) -> dict[Position, Card]:
    """Which card lay where, from the rack alone and the public record of a round.

    A burned card went to the rack at once, a card that lay face up when it was found, the stub
    when it was done with or gathered, and everything else when it was picked up.
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
