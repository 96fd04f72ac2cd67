"""The line at which a copy diverges from the house's own journal, shown on the felt.

It is drawn as the public sees it. Cards that not everybody saw need an audit access on record.
"""

from markupsafe import Markup
from msgspec import Struct

from fairdeal.house import House, RoundAsSeen
from fairdeal.law import Refused
from fairdeal.play import PUBLIC, Event, words_of
from fairdeal.record import JournalLine, parse
from fairdeal.web.pages.history.moments import RoundStep, moments
from fairdeal.web.pages.history.page import sheet_in_force
from fairdeal.web.pages.table.felt_view import felt_with_pieces
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
        drawing=felt_with_pieces(sheet, after.view.seen, outlined=_place(event)),
    )


def _place(event: Event) -> str:
    """Return the place of an event on the felt, if it has one place."""
    if event.settled or event.placed:
        return f"seat-{event.seat} {event.wager}"
    if not event.faces or len(event.positions) > 1:
        return ""
    place = str(event.positions[0])
    return place if place.startswith(("dealer", "community")) else ""
