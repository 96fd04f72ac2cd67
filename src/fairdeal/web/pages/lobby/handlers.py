"""The lobby, a table's page, and the parts that it loads later."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from fairdeal.house import PRACTICE, House, LiveTable, Person, Progress
from fairdeal.law import Refused, refuse
from fairdeal.view import Coach, decision, felt_of, further_hands, hands_dealt
from fairdeal.web.api.responses import refusal_document
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.live.frames import known_at, seat_of
from fairdeal.web.pages.account.account import away
from fairdeal.web.pages.environment import SECURITY, PageFrame, render
from fairdeal.web.pages.lobby.lobby import HouseTable, filters, lobby, shown
from fairdeal.web.pages.public import page
from fairdeal.web.pages.table.law_pane import LawPane, law_pane
from fairdeal.web.pages.table.table import table_page

_PATIENCE = 2  # seconds until the coach says, and says again, how long the figures take


def show_lobby(context: RequestContext) -> Response:
    """Render every table, and the newcomer's way to a seat."""
    person, figures, show = context.visitor, context.figures, context.query_value("show")
    every = _tables(context.house, person)
    wanted = [table for table in every if shown(table, show)] or every
    games = lobby(wanted, partial(figures.of, last=True))
    rows = [row for game in games for row in game.tables]
    invited = next((row for row in rows if row.id == context.query_value("table")), None)
    first = invited or next((row for row in rows if row.first_free), None)
    houses = {row.licensee for row in rows}
    return page(
        context,
        "lobby/lobby.html",
        title="Tables",
        place="Tables",
        games=games,
        filters=filters(every),
        show=show,
        person=person,
        licensee=houses.pop() if len(houses) == 1 else "",
        suggested=f"Guest {secrets.randbelow(9000) + 1000}",
        players=sum(table.here for table in wanted),
        tables=len(rows),
        first=first,
        invited=invited,
        away=away(context.house.limits, person) if person else "",
        bank=context.house.holdings.of(person, PRACTICE).account if person else 0,
        mine=[table for table in every if table.own],
        first_game=next((game.game for game in games if first in game.tables), ""),
        working=figures.progress(*(table.sheet for table in wanted)),
        pending=any(row.edges is None for row in rows),
    )


def show_table(context: RequestContext) -> Response:
    """Render a table; a visitor without a name gives one in the lobby first."""
    live, person = context.house.tables.live(context.id), context.visitor
    if person is None:
        return RedirectResponse(f"/?table={live.id}", 303, SECURITY)
    sheet = live.durable.state.sheet
    practice, worth = live.currency == PRACTICE, context.figures.of(sheet)
    seen = table_page(
        live.name,
        sheet,
        socket=f"/api/tables/{live.id}/live",
        law=_law_pane(context, person, live),
        about=f"/tables/{live.id}/law",
        advice=f"/tables/{live.id}/advice",
        rounds=f"/rounds/{live.id}",
        coupons="/api/coupons",
        table=live.id,
        rules=worth.rules if worth else (),
        practice=practice,
        decision=live.settings.decision,
        private=live.settings.private is True,
        away=away(context.house.limits, person),
    )
    felt, title = felt_of(sheet.instrument.id), f"{seen.game}, {seen.name}"
    return page(context, "table/table.html", title=title, place="Tables", felt=felt, page=seen)


def show_law(context: RequestContext) -> Response:
    """Render the drawer's “Law and table” in its current state."""
    live = context.house.tables.live(context.id)
    law = _law_pane(context, context.person, live)
    text = render("table/law_pane.html", PageFrame(title="Law and table"), law=law)
    return HTMLResponse(text, headers=SECURITY)


class CoachWorks(Struct, frozen=True):
    """The coach's message while the figures are being computed."""

    working: str
    share: float  # that is done, 0 to 1


def coach_works(progress: Progress) -> CoachWorks:
    """Return the coach's message while the figures are being computed; play goes on meanwhile."""
    return CoachWorks(f"Working out the exact figures, {progress.words}.", progress.share)


async def advise(context: RequestContext) -> Response:
    """Return the value of each choice for the player, at a practice table."""
    live = context.house.tables.live(context.id)
    if live.currency != PRACTICE:
        raise refuse("no-coach", "the coach helps players at practice tables only")
    standing = live.durable
    viewer = seat_of(standing, known_at(standing, context.person))
    question = decision(standing.state, standing.events, viewer, context.query_value("step"))
    if not isinstance(question, dict):
        said = msgspec.json.encode(question)
        return Response(said, media_type="application/json", headers=SECURITY)
    coach = Coach(standing.state, standing.events, viewer)
    lines = _advice(coach, partial(context.figures.advice_soon, question, _PATIENCE))
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=SECURITY)


def _law_pane(context: RequestContext, person: Person, live: LiveTable) -> LawPane:
    """Return “Law and table” for a player or a spectator."""
    standing, figures = live.durable, context.figures
    state, seal = standing.state, standing.commitment
    return law_pane(
        state.sheet,
        figures.of(state.sheet),
        hands=hands_dealt(state),
        further=further_hands(state, seat_of(standing, known_at(standing, person))),
        working=figures.progress(state.sheet),
        seal=seal,
        sealed=context.house.rounds.sealed(live.id, seal) if seal else "",
    )


async def _advice(
    coach: Coach, ask: Callable[[], Awaitable[dict[str, Any] | Progress]]
) -> AsyncIterator[bytes]:
    """Yield lines of JSON: the progress of the figures while they are computed, then the advice."""
    try:
        while isinstance(answer := await ask(), Progress):
            yield msgspec.json.encode(coach_works(answer)) + b"\n"
        yield msgspec.json.encode(coach.advice(answer))
    except Refused as refused:  # the response has begun, and cannot become an error any more
        yield msgspec.json.encode(refusal_document(refused.refusal))


def _tables(house: House, person: Person | None) -> list[HouseTable]:
    """Return every table of the house in its current state, and a person's seats."""
    live = [house.tables.live(row["id"]) for row in house.tables.all()]
    return [
        HouseTable(
            table.id,
            table.name,
            table.durable.state.sheet,
            table.durable.state.seated,
            table.currency == PRACTICE,
            None if table.durable.state.sheet.meter is None else table.durable.state.meter,
            own=() if person is None else _own(table, person),
            here=len(set(table.durable.state.seated.values()) - table.away.keys()),
        )
        for table in live
        if table.settings.private is not True or (person is not None and _own(table, person))
    ]


def _own(table: LiveTable, person: Person) -> tuple[int, ...]:
    standing = table.durable
    known_as = known_at(standing, person)
    return tuple(number for number, who in standing.state.seated.items() if who == known_as)
