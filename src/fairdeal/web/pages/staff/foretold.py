"""What an act of the dealer comes to, told beforehand where every card of it lies face up."""

from msgspec.structs import replace

from fairdeal.round import DEALER, PUBLIC, Action, apply
from fairdeal.round.event import Announced, Settled, Shown
from fairdeal.seat.news import Story
from fairdeal.table.state import TableState
from fairdeal.web.pages.staff.acts import Act
from fairdeal.web.pages.staff.chapters import Said

_TELLS = frozenset({"announce", "settle", "collect", "pay"})


def foretold(act: Act, state: TableState, due: Action | None) -> Act:
    """The act with what is to be said, taken and paid, unless a card must be turned up for it."""
    round = state.round
    if due is None or due.actor != DEALER or due.verb not in _TELLS or round is None:
        return act
    seat = round.agenda[round.at].seat
    if seat not in round.hands or not set(round.hand_positions(seat)) <= set(round.shown):
        return act
    _, events = apply(round, due)
    if any(isinstance(event, Shown) for event in events):
        return act
    said = [event for event in events if isinstance(event, Announced)]
    settled = [event for event in events if isinstance(event, Settled)]
    words = [item.words for group in Story(settled).groups for item in group.told(PUBLIC)]
    told = " ".join(f"{each[:1].upper()}{each[1:]}." for each in words)
    aloud = tuple(Said(event.words, event.clause) for event in said)
    return replace(act, say=aloud or act.say, more=told or act.more)
