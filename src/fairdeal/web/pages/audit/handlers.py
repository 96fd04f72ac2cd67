"""The auditor's pages; where a copy diverges from the house's journal, on the felt."""

import hashlib
from datetime import UTC, datetime

from markupsafe import Markup
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    HOUSE,
    MOST_LINES,
    House,
    RoundAsSeen,
    SubmittedCopy,
    Verdict,
    first_day,
    scratch_file,
    seen_round,
)
from fairdeal.law import Refused, instrument, refuse
from fairdeal.play import PUBLIC, Event, PlayerViewer, read_viewer, words_of
from fairdeal.view import felt_of
from fairdeal.web.api.policy import COPY_BYTES
from fairdeal.web.api.responses import answer
from fairdeal.web.api.routing import RequestContext, too_long
from fairdeal.web.pages.audit.downloads import look_of
from fairdeal.web.pages.audit.house_log import GROUPS, HouseLogFormatter
from fairdeal.web.pages.books.calendar import Days, choice, day_asked
from fairdeal.web.pages.history.handlers import made, part_of
from fairdeal.web.pages.staff.staff_page import Desk, in_order
from fairdeal.web.pages.table.felt_view import felt_with_pieces


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
        seen = house.recall.in_steps(RoundAsSeen(round, PUBLIC))
    except Refused:
        return None
    line = next((each for each in seen.replay.seen_lines if each[0].seq >= copy.same_lines), None)
    if line is None:
        return None
    written, event = line
    after = next((step for step in seen.steps if step.line > written.seq), seen.steps[-1])
    return DivergentLine(
        round=round.number,
        line=copy.same_lines + 1,
        time=written.time,
        words=words_of(event),
        clause=event.clause,
        drawing=felt_with_pieces(seen.sheet, after.view.seen, outlined=_place(event)),
    )


def _place(event: Event) -> str:
    """Return the place of an event on the felt, if it has one place."""
    if event.settled or event.placed:
        return f"seat-{event.seat} {event.wager}"
    if not event.faces or len(event.positions) > 1:
        return ""
    place = str(event.positions[0])
    return place if place.startswith(("dealer", "community")) else ""


PLACE = "Journals"
_PAGE = 40  # rounds in one list


class JournalRow(Struct, frozen=True):
    """A table's journal in the list."""

    id: str
    name: str
    game: str
    short: str
    lines: int
    rounds: int
    verdict: Verdict | None


def show_journals(desk: Desk) -> Response:
    """Render every journal, and the downloads of a day."""
    today = datetime.now(UTC).date()
    day = day_asked(desk, today)
    tables = [row["id"] for row in desk.house.tables.all()]
    opened = first_day(desk.house.database) or today
    played = desk.results.days(tables)
    address = "/audit?day={day}#day-export"
    days = choice(Days(day, day), opened, today, played, address)
    return _page(desk, "audit/day.html", PLACE, chosen="", choice=days)


def show_table(desk: Desk) -> Response:
    """Render the rounds of one table, without any card of them."""
    before = desk.query_value("before", 9)
    first = int(before) if before.isdigit() else None
    rounds = desk.house.rounds.of(desk.id, before=first, most=_PAGE + 1)
    row = _row(desk, desk.id)
    return _page(
        desk,
        "audit/table.html",
        row.name,
        felt=row.short,
        chosen=row.id,
        row=row,
        rounds=rounds[:_PAGE],
        more=rounds[_PAGE].number + 1 if len(rounds) > _PAGE else 0,
    )


def show_look(desk: Desk) -> Response:
    """Render a round from a viewpoint, under the audit access on record."""
    look, house = look_of(desk), desk.house
    if not look.round or look.day:
        raise refuse(
            "no-such-look",
            "this audit record covers the download of a whole journal, not a round",
        )
    round = house.rounds.find(look.table, look.round)
    seen = seen_round(house.rounds, round, desk.query_value("as"))
    row, sheet = _row(desk, look.table), house.tables.live(look.table).durable.state.sheet
    requested = desk.query_value("line", 9)
    line = int(requested) if requested.isdigit() and int(requested) in seen.stored else 0
    page = _page(
        desk,
        "audit/round.html",
        f"Round {round.number:,}, {row.name}",
        felt=row.short,
        chosen=row.id,
        row=row,
        round=round,
        seen=seen,
        look=look,
        asked=line,
        line=line or seen.told[0].line,
        instrument=sheet.instrument.id,
        sheet=round.start.sheet_hash or sheet.hash,
    )
    page.headers["Cache-Control"] = "no-store"
    return page


def show_felt(desk: Desk) -> Response:
    """Render the same round on the felt, step by step."""
    own = _borrowed(desk)
    shown = made(desk.house, own, f"/audit/looks/{desk.id}/{own.viewer}")
    page = desk.page(
        "history/round.html",
        title=f"Round {shown.number:,}, {shown.table.name}",
        place=PLACE,
        felt=shown.short,
        page=shown,
        table=own.round.table,
        shares=None,
        owner=own.viewer.words,
        look=look_of(desk),
    )
    page.headers["Cache-Control"] = "no-store"
    return page


def felt_part(desk: Desk) -> Response:
    """Return a part that the felt page loads."""
    return part_of(desk.house, _borrowed(desk), desk.path_value("what"))


def show_copy(desk: Desk) -> Response:
    """Render an uploaded copy."""
    copy = desk.verifications.copies.get(desk.id)
    if copy is None:
        raise refuse("no-such-copy", "this copy is no longer here; upload it again")
    return _page(
        desk,
        "audit/copy.html",
        f"Copy of {copy.name or 'no table of ours'}",
        chosen=copy.id,
        copy=copy,
        clause=_clause(desk.house, copy),
        row=_row(desk, copy.table) if copy.table else None,
        same_round=_same_round(desk.house, copy),
        own=own_moment(desk.house, copy),
    )


def _same_round(house: House, copy: SubmittedCopy) -> int:
    """Return the round with the wrong line, where it is finished in the house's own journal
    too.
    """
    number = (copy.verdict.found.get("round") or {}).get("number", 0)
    try:
        return house.rounds.find(copy.table, number).number if copy.table else 0
    except Refused:
        return 0


def show_looks(desk: Desk) -> Response:
    """Render the log of audit accesses."""
    house = desk.house
    looks = house.looks.all()
    names = house.directory.names({look.person for look in looks})
    tables = {row["id"]: row["name"] for row in house.tables.all()}
    return desk.page(
        "audit/looks.html",
        title="Looks",
        place="Looks",
        looks=looks,
        names=names,
        tables=tables,
    )


def show_house(desk: Desk) -> Response:
    """Render the house's own journal: sign-ons, sheets, limits, audit accesses."""
    show, before = desk.query_value("show"), desk.query_value("before", 12)
    kinds = GROUPS[show][1] if show in GROUPS else ()
    first = int(before) if before.isdigit() else None
    lines = desk.house.looks.lines(kinds, first)
    requested = desk.query_value("line", 12)
    return _page(
        desk,
        "audit/house.html",
        "House journal",
        place="House",
        chosen=HOUSE,
        lines=HouseLogFormatter(desk.house).in_words(lines),
        groups={name: words for name, (words, _) in GROUPS.items()},
        show=show if show in GROUPS else "",
        before=before if first is not None else "",
        more=lines[-1].seq if len(lines) == MOST_LINES else 0,
        asked=int(requested) if requested.isdigit() else 0,
    )


async def hand_in(context: RequestContext) -> Response:
    """Verify an uploaded copy; the upload is on record."""
    house, verifications = context.house, context.verifications
    key = context.request.headers.get("idempotency-key", "")
    size = lines = 0
    digest = hashlib.sha256()
    with scratch_file() as file:
        async for chunk in context.request.stream():
            size, lines = size + len(chunk), lines + chunk.count(b"\n")
            if size > COPY_BYTES:
                raise too_long(COPY_BYTES)
            digest.update(chunk)
            file.write(chunk)
        line = await house.looks.hand_in(context.person, key, digest.hexdigest(), lines)
        file.flush()
        copy = await verifications.copy(house, file, digest.hexdigest(), line)
        return answer({"copy": copy.id})


def _page(
    desk: Desk,
    template: str,
    title: str,
    *,
    place: str = PLACE,
    felt: str = "",
    **model: object,
) -> Response:
    rows = [_row(desk, row["id"]) for row in desk.house.tables.all()]
    rows.sort(key=lambda row: in_order(row.name))
    today = datetime.now(UTC).date()
    verdicts = [row.verdict for row in rows if row.verdict is not None]
    copies = list(reversed(desk.verifications.copies.values()))
    return desk.page(
        template,
        title=title,
        place=place,
        felt=felt,
        status=200,
        journals=rows,
        copies=copies,
        today=today,
        verified=sum(each.holds and each.at[:10] == str(today) for each in verdicts),
        **model,
    )


def _row(desk: Desk, id: str) -> JournalRow:
    live, rounds = desk.house.tables.live(id), desk.house.rounds
    text = live.durable.state.sheet.instrument
    return JournalRow(
        id,
        live.name,
        f"{text.game}, {text.jurisdiction}",
        felt_of(text.id),
        live.durable.head.seq + 1,
        rounds.count(id),
        desk.verdicts.get(id),
    )


def _borrowed(desk: Desk) -> RoundAsSeen:
    """Return a round of an audit access, from the viewpoint in the path."""
    look, viewer = look_of(desk), read_viewer(desk.path_value("eyes")[:12])
    if not look.round or isinstance(viewer, PlayerViewer):
        raise refuse("no-such-look", "view as: public, a seat, or auditor")
    return RoundAsSeen(desk.house.rounds.find(look.table, look.round), viewer)


def _clause(house: House, copy: SubmittedCopy) -> tuple[str, str, str]:
    """Return the clause that the wrong line rests on: its text, its number, and our
    words for it.
    """
    cited = str(copy.verdict.found.get("clause", ""))
    if not copy.table or not cited:
        return "", "", ""
    text = house.tables.live(copy.table).durable.state.sheet.instrument.id
    known = instrument(text).clauses.get(cited)
    return text, cited, known.summary if known else ""
