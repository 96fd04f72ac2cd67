"""The announcement before an act of the dealer, where every card that decides lies face up."""

from msgspec.structs import replace

from fairdeal.play import DEALER, Action, apply
from fairdeal.play.model.event import Announced, Settled
from fairdeal.play.model.round import Round
from fairdeal.table.state import TableState
from fairdeal.web.pages.station.act_words import PICTURES, THEN_TRUE
from fairdeal.web.pages.station.acts import DealerAct
from fairdeal.web.pages.station.announce_after import settled_words, turns_up
from fairdeal.web.pages.station.chapters import SpokenWords

_TELLS = frozenset({"announce", "settle", "collect", "pay"})


def announce_before(act: DealerAct, state: TableState, due: Action | None) -> DealerAct:
    """Return the act with what to say, take and pay; or with the cards to be turned up first."""
    round = state.round
    if due is None or due.actor != DEALER or round is None or state.tasks:
        return act
    if due.verb not in (*_TELLS, "reveal"):
        return act
    _, events = apply(round, due)
    said = [event for event in events if isinstance(event, Announced)]
    settled = [event for event in events if isinstance(event, Settled)]
    seat = round.agenda[round.at].seat
    if turns_up(events):
        return _first_half(act, seat) if said or settled else act
    if not _lies_open(round, seat):
        return act
    aloud = tuple(SpokenWords(event.words, event.clause) for event in said)
    return replace(act, say=aloud or act.say, more=settled_words(settled) or act.more)


def _lies_open(round: Round, seat: int) -> bool:
    """Return whether the cards that decide lie face up: the player's picks, or the hand."""
    if seat not in round.hands:
        return False
    picks, hand = round.hands[seat].picks, round.hand_positions(seat)
    return round.shown.issuperset([p for p in hand if not picks or p.number in picks])


def _first_half(act: DealerAct, seat: int) -> DealerAct:
    """Return the first step of a settlement; the announcement follows once the cards
    lie face up.
    """
    if act.verb == "reveal":
        return replace(act, say=(), then="then say what you have")
    return replace(
        act,
        title=f"Turn up seat {seat}'s cards",
        steps=(),
        pictures=PICTURES["reveal"],
        say=(),
        key=THEN_TRUE["reveal"],
        then="then say the hand, take and pay",
    )
