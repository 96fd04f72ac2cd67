"""The dealer's station: the next act, what to say, the mishaps, the table from the
dealer's side.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    LATELY,
    House,
    LiveTable,
    Observation,
    PlayerAnswer,
    RecentEvent,
    Relief,
    any_other,
    dealt_by_person,
    last_answer,
    newest_of,
    recent_events,
    times_of,
)
from fairdeal.law import refuse
from fairdeal.money import Cents, in_dollars
from fairdeal.play import Event, wager_words, words_of
from fairdeal.values import capital
from fairdeal.view import (
    Announcement,
    DealerAct,
    announce_after,
    announce_before,
    due_now,
    felt_of,
    held_act,
    next_act,
    picture,
)
from fairdeal.view.typography import typographic
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.staff.staff_page import Desk, in_order
from fairdeal.web.pages.station.act_pictures import act_pictures
from fairdeal.web.pages.station.mishaps import MishapKey, mishaps
from fairdeal.web.pages.table.table import table_page

_PRIVATE = {**SECURITY, "Cache-Control": "no-store"}


class SeatRow(Struct, frozen=True):
    """A seat in the dealer's table of wagers."""

    seat: int
    name: str
    wagers: dict[str, str]
    did: str
    result: str  # what the player won or lost so far, once something is settled


class StationState(Struct, frozen=True, kw_only=True):
    """The current state of the station."""

    seq: int
    round: int
    yours: bool  # whether the viewer deals here
    dealer: str  # who deals; empty: the automatic dealer
    free: bool  # whether the table may change hands now
    relief: str  # when the viewer, if dealing here, is relieved
    overdue: bool
    held: bool
    held_for: str  # what was reported, by whom, and until when the table waits
    act: DealerAct
    told: Announcement | None  # what the last act came to, to be said and paid before the next one
    void: str  # what became void in this round, in words
    answered: PlayerAnswer | None  # the last thing, where it is a player's answer
    lately: tuple[RecentEvent, ...]  # the last things that were done or said, the newest last
    before_told: tuple[RecentEvent, ...]  # the same, without what is still to be said and paid
    wagers: tuple[tuple[str, str], ...]  # the columns
    seats: tuple[SeatRow, ...]
    together: dict[str, str]
    total: str
    mishaps: tuple[MishapKey, ...]
    seal: str


def show_stations(desk: Desk) -> Response:
    """Render every table, with its dealer."""
    tables = [desk.house.tables.live(row["id"]) for row in desk.house.tables.all()]
    tables.sort(key=lambda table: in_order(table.name))
    rows = [(table, _dealer(table), desk.reliefs.of(table)) for table in tables]
    return desk.page(
        "station/stations.html",
        title="Stations",
        place="Stations",
        rows=rows,
        now=datetime.now(UTC),
    )


def show_station(desk: Desk) -> Response:
    """Render one table, from the dealer's side."""
    live = desk.house.tables.live(desk.id)
    sheet = live.durable.state.sheet
    shown = table_page(live.name, sheet, socket=f"/api/tables/{live.id}/live")
    return desk.page(
        "station/station.html",
        title=f"{live.name}, dealer",
        place="Stations",
        felt=felt_of(sheet.instrument.id),
        page=shown,
        id=live.id,
        now=msgspec.json.encode(_now_at(desk, live)).decode(),
        pictures=act_pictures(),
    )


def show_now(desk: Desk) -> Response:
    """Render the station's current state after each change."""
    now = _now_at(desk, desk.house.tables.live(desk.id))
    return Response(msgspec.json.encode(now), 200, _PRIVATE, "application/json")


def _dealer(live: LiveTable) -> str:
    """Return the dealer of a table; empty for the automatic dealer."""
    return live.dealer or ("nobody yet" if live.settings.dealt_by_person else "")


def _relief(relief: Relief | None, *, overdue: bool) -> str:
    """Return the time of the relief, as shown under the dealer's name."""
    if relief is None:
        return ""
    return f"relief was due at {relief.at}" if overdue else f"relieved at {relief.at}"


def _held_for(house: House, live: LiveTable) -> str:
    """Return the report that waits for a second person."""
    waiting = (each for each in house.proposals.open() if each["id"] == live.held)
    report = next(waiting, None) if live.held else None
    if report is None:
        return ""
    seen = msgspec.convert(report["body"], Observation)
    by, until = house.people.person(report["proposed_by"]).name, live.report and live.report.until
    then = ""
    if until:
        at = datetime.fromtimestamp(until / 1000, UTC)
        then = f" If nobody answers, play goes on at {at:%H:%M:%S} (UTC)."
    said = str(seen.report(any_other(seen.seen_by)))
    return (
        f"{by} reported: {typographic(said)}. The floor must confirm or deny it. "
        f"Until then do nothing and ask nobody.{then}"
    )


def _void(events: Sequence[Event]) -> str:
    voided = [event for event in events if event.void]
    return f"{capital(words_of(voided[-1]))}." if voided else ""


def _result(won: int | None) -> str:
    """Return a player's win or loss on settled wagers.

    >>> _result(None), _result(-1050), _result(0)
    ('', 'lost $10.50', 'even')
    """
    if won is None:
        return ""
    return f"won {in_dollars(won)}" if won > 0 else f"lost {in_dollars(-won)}" if won else "even"


def _now_at(desk: Desk, live: LiveTable) -> StationState:
    """Return the current state; previews are computed on the event loop."""
    desk.reliefs.of(live)  # read the new lines here, in this thread
    return desk.house.tables.on_loop(lambda: _now(desk, live))


def _now(desk: Desk, live: LiveTable) -> StationState:
    if live.is_stale:
        raise refuse("house-busy", "the table is being reloaded; try again")
    standing = live.durable
    state = standing.state
    settled = state is live.ahead.state  # nothing is queued: what is tried is tried on what all see
    due = due_now(state)
    seats = picture(state, standing.events).table.seats
    wagers = list(dict.fromkeys(name for seat in seats for name in seat.wagers))
    sums = {name: sum(seat.wagers.get(name, 0) for seat in seats) for name in wagers}
    by_person = dealt_by_person(state, live.settings)
    relief = desk.reliefs.of(live)
    if relief is not None and relief.dealer != desk.person.name:
        relief = None
    overdue = relief is not None and relief.is_overdue(datetime.now(UTC))
    last_events = standing.events[-LATELY:]
    newest = newest_of(desk.house, live)
    times = times_of(newest, last_events)
    held = _held_for(desk.house, live)
    act = held_act(state, "The table is held", held) if live.held else next_act(state, due)
    act = announce_before(act, state, due) if settled and not live.held else act
    turned_up = announce_after(newest, standing.events, act)
    return StationState(
        seq=standing.head.seq,
        round=state.number,
        yours=by_person and (state.dealer in ("", desk.person.name) or not _dealer(live)),
        dealer=_dealer(live),
        free=state.between_rounds and not live.held,
        relief=_relief(relief, overdue=overdue),
        overdue=overdue,
        held=bool(live.held),
        held_for=held,
        act=act,
        told=turned_up,
        void="" if state.round is None or state.round.over else _void(standing.events),
        answered=last_answer(state, last_events, times),
        lately=recent_events(last_events, times),
        before_told=(
            recent_events(last_events[: len(last_events) - turned_up.ahead], times)
            if turned_up
            else ()
        ),
        wagers=tuple((name, wager_words(name)) for name in wagers),
        seats=tuple(
            SeatRow(
                seat.seat,
                seat.name,
                {name: in_dollars(amount) for name, amount in seat.wagers.items()},
                seat.did,
                _result(seat.net),
            )
            for seat in seats
        ),
        together={name: in_dollars(Cents(cents)) for name, cents in sums.items()},
        total=in_dollars(Cents(sum(sums.values()))),
        mishaps=mishaps(live) if settled else (),
        seal=standing.commitment,
    )
