"""The dealer's station: the next act, what to say and mind, the mishaps, the table from behind."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.games import game_of
from fairdeal.house.clocks import dealt_by_person
from fairdeal.house.live import LiveTable
from fairdeal.law import refuse
from fairdeal.money import Cents, in_dollars
from fairdeal.round import PUBLIC, Event, Role, view
from fairdeal.round.words import wager_words
from fairdeal.seat.news import news
from fairdeal.table.names import is_somebody
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.staff.acts import Act, next_act
from fairdeal.web.pages.staff.desk import Desk
from fairdeal.web.pages.staff.mishaps import Mishap, mishaps
from fairdeal.web.pages.table import table_page
from fairdeal.web.picture import did_words

_LATELY = 40  # events that are looked through for the last acts
_PRIVATE = {**SECURITY, "Cache-Control": "no-store"}


class SeatRow(Struct, frozen=True):
    """A seat in the dealer's table of wagers."""

    seat: int
    name: str
    wagers: dict[str, str]
    did: str


class Said(Struct, frozen=True):
    """What was said last, and what came of it."""

    words: str
    clause: str


class Now(Struct, frozen=True, kw_only=True):
    """The station at this moment."""

    seq: int
    round: int
    yours: bool  # whether whoever looks deals here
    dealer: str  # who deals; empty: the automatic dealer
    free: bool  # whether the table may change hands now
    held: bool
    act: Act
    said: Said | None
    lately: tuple[Said, ...]  # the last things that were done or said, the newest last
    wagers: tuple[tuple[str, str], ...]  # the columns
    seats: tuple[SeatRow, ...]
    together: dict[str, str]
    total: str
    mishaps: tuple[Mishap, ...]
    seal: str


async def show_stations(desk: Desk) -> Response:
    """Every table, and who deals there."""
    tables = [desk.house.tables.live(row["id"]) for row in desk.house.tables.all()]
    rows = [(table, _dealer(table)) for table in tables]
    return desk.page("stations.html", title="Stations", place="Stations", rows=rows)


async def show_station(desk: Desk) -> Response:
    """One table, from the dealer's side."""
    live = desk.house.tables.live(desk.id)
    sheet = live.durable.state.sheet
    shown = table_page(live.name, sheet, socket=f"/api/tables/{live.id}/live")
    return desk.page(
        "station.html",
        title=f"{live.name}, dealer",
        place="Stations",
        felt=game_of(sheet.instrument.id).short,
        page=shown,
        id=live.id,
        now=msgspec.json.encode(_now(desk, live)).decode(),
    )


async def show_now(desk: Desk) -> Response:
    """What the station shows, whenever something has happened."""
    now = _now(desk, desk.house.tables.live(desk.id))
    return Response(msgspec.json.encode(now), 200, _PRIVATE, "application/json")


def _dealer(live: LiveTable) -> str:
    """Who deals a table; nothing for the automatic dealer."""
    state = live.durable.state
    if is_somebody(state.dealer, Role.DEALER):
        return state.dealer
    return "nobody yet" if live.settings.dealt_by_person else ""


def _lately(events: Sequence[Event]) -> tuple[Said, ...]:
    told = [
        Said(_sentence(item.words), item.cited.split(", ")[0])
        for item in news(events[-_LATELY:], PUBLIC)
    ]
    return tuple(told[-3:])


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _now(desk: Desk, live: LiveTable) -> Now:
    if live.is_stale:
        raise refuse("house-busy", "the table is being read again")
    standing = live.durable
    state, table = standing.state, live.engine.table
    settled = state is table.state  # nothing is queued: what is tried is tried on what all see
    due = table.due(advancing=False)
    seen = view(standing.events)
    wagers = list(dict.fromkeys(name for each in seen.wagers.values() for name in each))
    sums = {name: sum(each.get(name, 0) for each in seen.wagers.values()) for name in wagers}
    said = seen.said[-1] if seen.said else ""
    by_person = dealt_by_person(state, live.settings)
    return Now(
        seq=standing.head.seq,
        round=state.number,
        yours=by_person and (state.dealer in ("", desk.person.name) or not _dealer(live)),
        dealer=_dealer(live),
        free=state.between_rounds and not live.held,
        held=bool(live.held),
        act=next_act(state, due),
        said=Said(said, "") if said else None,
        lately=_lately(standing.events),
        wagers=tuple((name, wager_words(name)) for name in wagers),
        seats=tuple(
            SeatRow(
                number,
                state.name_of(who),
                {n: in_dollars(c) for n, c in seen.wagers.get(number, {}).items()},
                did_words(seen.choices[number][-1]) if seen.choices.get(number) else "",
            )
            for number, who in sorted(state.seated.items())
        ),
        together={name: in_dollars(Cents(cents)) for name, cents in sums.items()},
        total=in_dollars(Cents(sum(sums.values()))),
        mishaps=mishaps(live) if settled else (),
        seal=standing.commitment,
    )
