"""The line at which a copy diverges from the house's own journal, shown on the felt.

It is drawn as the public sees it. Cards that not everybody saw need an audit access on record.
"""

from markupsafe import Markup
from msgspec import Struct

from fairdeal.house.history.player_history import RoundAsSeen
from fairdeal.house.house import House
from fairdeal.law import Refused
from fairdeal.play import PUBLIC, Event
from fairdeal.play.model.event import Placed, Settled, Shown
from fairdeal.play.words import words_of
from fairdeal.record.line import JournalLine, parse
from fairdeal.web.pages.history.moments import RoundStep, moments
from fairdeal.web.pages.history.page import sheet_in_force
from fairdeal.web.pages.staff.felt_view import felt_with_pieces
from fairdeal.web.workers.verify_queue import SubmittedCopy


class DivergentLine(Struct, frozen=True):
    """A line of the house's own journal in words, and the felt after it."""

    round: int
    line: int  # from 1: the first one that the copy has otherwise
    time: str
    words: str
    clause: str
    drawing: Markup


def own_moment(house: House, copy: SubmittedCopy) -> DivergentLine | None:
    """Return the house's line where a copy diverges; None where no finished round has that line."""
    if not copy.table or not copy.same_lines:
        return None
    round = house.rounds.with_line(copy.table, copy.same_lines)
    if round is None:
        return None
    try:
        recalled = house.recall.told(RoundAsSeen(round, PUBLIC))
    except Refused:
        return None
    sheet = sheet_in_force(round, JournalLine(parse(house.rounds.lines(round)[0])))
    line = next((each for each in recalled.seen_lines if each[0].seq >= copy.same_lines), None)
    if line is None:
        return None
    written, event = line
    steps = moments(recalled, sheet, round.meter)
    after: RoundStep = next((step for step in steps if step.line > written.seq), steps[-1])
    return DivergentLine(
        round=round.number,
        line=copy.same_lines + 1,
        time=written.time,
        words=words_of(event),
        clause=event.clause,
        drawing=felt_with_pieces(sheet, after.view, outlined=_place(event)),
    )


def _place(event: Event) -> str:
    """Return the place of an event on the felt, if it has one place."""
    match event:
        case Settled(seat=seat, result=result):
            return f"seat-{seat} {result.wager}"
        case Placed(seat=seat, wager=wager):
            return f"seat-{seat} {wager}"
        case Shown(positions=(position,)):
            place = str(position)
            return place if place.startswith(("dealer", "community")) else ""
    return ""
