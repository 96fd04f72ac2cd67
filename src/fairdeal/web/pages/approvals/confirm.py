"""A report as its second person sees it: the observation, its effects, and earlier reports."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.responses import Response

from fairdeal.house import (
    RECENT_REPORTS,
    Earlier,
    LiveTable,
    Observation,
    any_other,
    consequence,
    earlier,
    is_past,
    timeline,
)
from fairdeal.law import Refused, rulings
from fairdeal.view import asked, felt_of, picture
from fairdeal.view.typography import typographic
from fairdeal.web.pages.sheets.options import in_a_line
from fairdeal.web.pages.staff.staff_page import Desk
from fairdeal.web.pages.table.felt_view import felt_view

_ROUND_OVER = "The round is over: an answer goes on record, and no wager moves."
_RULES_CHANGED = (
    "The rules changed during this round: an answer goes on record, and moves no wager. "
    "Then the floor ends the round and returns all wagers."
)
_HOW = (
    "I stood at the table and saw it",
    "I saw it on the recording",
    "On the statements of the dealer and the players",
)


def show_report(desk: Desk, proposal: Mapping[str, Any], common: dict[str, Any]) -> Response:
    """Render the report for the second person."""
    live = desk.house.tables.live(proposal["table"])
    state, seen = live.durable.state, msgspec.convert(proposal["body"], Observation)
    effect, refused, past = None, "", is_past(state, seen)
    try:
        if not past:
            effect = desk.house.tables.on_loop(lambda: consequence(live, seen))
    except Refused as why:
        refused = why.refusal.message
    before = earlier(desk.house.database, proposal)
    return desk.page(
        "approvals/confirm.html",
        title=common["card"].title,
        place="Waiting",
        felt=felt_of(state.sheet.instrument.id),
        live=live,
        state=state,
        seen=seen,
        what=typographic(str(seen.report(any_other(seen.seen_by)))),
        effect=effect,
        refused=refused,
        past=past,
        why_past=past_words(live, seen),
        clauses=state.sheet.instrument.clauses,
        moments=timeline(desk.house, live),
        did=stood(live),
        before=list(before_words(before, seen.seen_by)),
        waited=_lasted(datetime.now(UTC), common["card"].since),
        drawing=felt_view(live, seen.position),
        how=_HOW,
        rulings=rulings(),
        **common,
    )


def past_words(live: LiveTable, seen: Observation) -> str:
    """Return the reason why a report has no consequence any more."""
    state = live.durable.state
    changed = state.superseded and state.number == seen.round
    return _RULES_CHANGED if changed else _ROUND_OVER


def stood(live: LiveTable) -> dict[int, str]:
    """Return the action of each seat when the table was held."""
    state = live.durable.state
    seats, decide = picture(state, live.durable.events).table.seats, asked(state, state.step)
    return {seat.seat: _stood(seat.did, asked=seat.seat in decide) for seat in seats}


def _stood(did: str, *, asked: bool) -> str:
    if asked:
        return "was being asked"
    return f"had {in_a_line(did)}" if did else "not yet asked"


def before_words(before: Earlier, seen_by: str) -> Iterator[tuple[str, str]]:
    """Yield the earlier reports, as three facts.

    >>> [words for _, words in before_words(Earlier(0, 1, ("dealer's card exposed",)), "dealer")]
    ['none in 30 days', '1 of this kind before', '1 other: dealer’s card exposed']
    """
    days = RECENT_REPORTS.days
    yield (
        "At this table",
        f"{before.at_table} in {days} days" if before.at_table else (f"none in {days} days"),
    )
    alike = before.alike
    yield f"By this {seen_by}", f"{alike} of this kind before" if alike else "first of this kind"
    others = before.today
    if len(others) == 1:
        yield "In the house today", f"1 other: {typographic(others[0])}"
    else:
        yield "In the house today", f"{len(others)} others" if others else "no other"


def _lasted(now: datetime, since: datetime) -> str:
    """Return the time that has passed, in words.

    >>> _lasted(datetime(2026, 1, 1, 0, 2, 5), datetime(2026, 1, 1)), _lasted(*2 * [datetime.min])
    ('2 min 5 s', '0 s')
    """
    minutes, seconds = divmod(max(0, int((now - since).total_seconds())), 60)
    return f"{minutes:,} min {seconds} s" if minutes else f"{seconds} s"
