"""Announcements: what the dealer says before an act, and says, takes and pays after it.

Results are shown only after the cards are face up. Settlement therefore has two steps: turn the
hand up, then announce, take and pay.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.play import (
    DEALER,
    PUBLIC,
    Action,
    Area,
    Category,
    Detail,
    Event,
    Outcome,
    Round,
    apply,
    words_of,
)
from fairdeal.table import ScriptLine, TableState, after_void
from fairdeal.values import capital
from fairdeal.view.dealer.act_words import PICTURES, THEN_TRUE
from fairdeal.view.dealer.acts import DealerAct, SpokenWords
from fairdeal.view.log import RoundLog

_TO_SETTLE = {  # whether something is taken, and something paid
    (True, True): (", take and pay", ", taken and paid", PICTURES["settle"]),
    (True, False): (" and take", " and taken", PICTURES["collect"]),
    (False, True): (" and pay", " and paid", PICTURES["pay"]),
    (False, False): ("", "", PICTURES["announce"]),
}


_ANNOUNCED = (Category.SPEECH, Category.RESULT)


class Announcement(Struct, frozen=True):
    """The announcements and payments that are due once cards lie face up."""

    seq: int  # the line of the act that turned them up, by which one knows that it was seen to
    ahead: int  # events that a dealer has still to say, take and pay
    act: DealerAct


def announce_after(
    lines: Iterable[Mapping[str, Any]], events: Sequence[Event], after: DealerAct
) -> Announcement | None:
    """Return the announcement of the dealer's newest act; `lines` begin with the newest, `after` is
    the next act.
    """
    last = later = 0
    for line in lines:
        if line["what"] != "act":
            last += 1
            continue
        own = events[len(events) - last : len(events) - later]
        if back := after_void(own):
            return Announcement(line["seq"], 0, _returned(back, after))
        if line["actor"] != str(DEALER):
            later = last
        else:
            results = [n for n, event in enumerate(own) if event.category in _ANNOUNCED]
            if not results or not turns_up(own):
                return None
            return Announcement(line["seq"], last - results[0], _second_half(own, after))
    return None


def _returned(back: Sequence[ScriptLine], after: DealerAct) -> DealerAct:
    """Return the act after a void: every returned wager is handed back before anything else."""
    return replace(
        _nothing_said(after),
        title="Return the wagers",
        more="",
        steps=tuple(SpokenWords(line.words, line.clause) for line in back),
        pictures=PICTURES["pay back"],
        key="Returned",
        clause=back[0].clause,
    )


def _second_half(events: Sequence[Event], after: DealerAct) -> DealerAct:
    said = [event for event in events if event.category is Category.SPEECH]
    settled = [event for event in events if event.settled is not None]
    title, key, pictures = "Say what you have", "Said", PICTURES["announce"]
    if settled:
        results = [event.settled for event in settled if event.settled is not None]
        takes = any(result.outcome is Outcome.LOSE for result in results)
        pays = any(result.payout for result in results)
        does, done, pictures = _TO_SETTLE[takes, pays]
        title, key = f"Seat {settled[0].seat}: say it{does}", f"Said{done}"
    return replace(
        _nothing_said(after),
        title=title,
        more=settled_words(settled),
        pictures=pictures,
        say=tuple(SpokenWords(words_of(event, Detail.DEALER), event.clause) for event in said),
        key=key,
    )


def _nothing_said(after: DealerAct) -> DealerAct:
    """Return an act that moves nothing: its content is on record already."""
    return replace(
        after,
        verb="say",
        count=None,
        steps=(),
        left="",
        right="",
        by_hands="",
        say=(),
        then=_then(after),
        then_say=None,
        mind=(),
        order=(),
    )


def turns_up(events: Iterable[Event]) -> bool:
    """Return whether a hand of a seat or of the dealer is turned face up for everybody."""
    return any(
        position.area in (Area.SEAT, Area.DEALER)
        for event in events
        if event.faces and event.shown_to is None
        for position in event.positions
    )


def settled_words(settled: Iterable[Event]) -> str:
    """Return the outcome of a seat's wagers, in a sentence for each group announced together."""
    words = [item.words for group in RoundLog(settled).groups for item in group.told(PUBLIC)]
    return " ".join(f"{capital(each)}." for each in words)


def _then(after: DealerAct) -> str:
    title = after.title.partition(":")[0]
    return f"then {title[:1].lower()}{title[1:]}" if after.verb else ""


_TELLS = frozenset({"announce", "settle", "collect", "pay"})


def announce_before(act: DealerAct, state: TableState, due: Action | None) -> DealerAct:
    """Return the act with what to say, take and pay; or with the cards to be turned up first."""
    round = state.round
    if due is None or due.actor != DEALER or round is None or state.tasks:
        return act
    if due.verb not in (*_TELLS, "reveal"):
        return act
    _, events = apply(round, due)
    said = [event for event in events if event.category is Category.SPEECH]
    settled = [event for event in events if event.settled is not None]
    seat = round.agenda[round.at].seat
    if turns_up(events):
        return _first_half(act, seat) if said or settled else act
    if not _lies_open(round, seat):
        return act
    aloud = tuple(SpokenWords(words_of(event, Detail.DEALER), event.clause) for event in said)
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
