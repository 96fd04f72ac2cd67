"""What an act came to that turned up cards: to be said, taken and paid before the next one.

What lies face down is foretold to nobody, so that turning a hand up is the first half of its
settlement, and telling, taking and paying is the second.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.round import DEALER, PUBLIC, Area, Event
from fairdeal.round.event import Announced, Settled, Shown
from fairdeal.seat.news import Story
from fairdeal.web.pages.staff.act_words import PICTURES
from fairdeal.web.pages.staff.acts import Act
from fairdeal.web.pages.staff.chapters import Said


class Told(Struct, frozen=True):
    """What is to be said and done once cards lie face up."""

    seq: int  # the line of the act that turned them up, by which one knows that it was seen to
    act: Act


def told(lines: Iterable[Mapping[str, Any]], events: Sequence[Event], after: Act) -> Told | None:
    """Of the dealer's newest act; `lines` begin with the newest, `after` is what is due then."""
    last = later = 0
    for line in lines:
        if line["what"] != "act":
            last += 1
        elif line["actor"] != str(DEALER):
            later = last
        else:
            act = _second_half(events[len(events) - last : len(events) - later], after)
            return None if act is None else Told(line["seq"], act)
    return None


def _second_half(events: Sequence[Event], after: Act) -> Act | None:
    said = [event for event in events if isinstance(event, Announced)]
    settled = [event for event in events if isinstance(event, Settled)]
    if not turns_up(events) or not (said or settled):
        return None
    seat = settled[0].seat if settled else 0
    return replace(
        after,
        verb="say",  # which moves nothing
        count=None,
        title=f"Seat {seat}: say it, take and pay" if seat else "Say what you have",
        more=settled_words(settled),
        pictures=(*PICTURES["announce"], *(PICTURES["settle"] if seat else ())),
        left="",
        right="",
        by_hands="",
        say=tuple(Said(event.words, event.clause) for event in said),
        key="Said, taken and paid" if seat else "Said",
        then=_then(after),
        then_say=None,
        mind=(),
        order=(),
    )


def turns_up(events: Iterable[Event]) -> bool:
    """Whether a hand of a seat or the dealer's comes to lie face up for all."""
    return any(
        position.area in (Area.SEAT, Area.DEALER)
        for event in events
        if isinstance(event, Shown) and event.to is None
        for position in event.positions
    )


def settled_words(settled: Iterable[Settled]) -> str:
    """What becomes of a seat's wagers, in a sentence for each group that is told together."""
    words = [item.words for group in Story(settled).groups for item in group.told(PUBLIC)]
    return " ".join(f"{each[:1].upper()}{each[1:]}." for each in words)


def _then(after: Act) -> str:
    title = after.title.partition(":")[0]
    return f"then {title[:1].lower()}{title[1:]}" if after.verb else ""
