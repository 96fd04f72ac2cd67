"""The routes and contents of the auditor's pages.

A round is shown only under the address of an audit access that is on record already.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, date, datetime
from types import MethodType
from typing import cast

from fastapi import APIRouter, Request
from msgspec import Struct
from starlette.responses import Response

from fairdeal.audit.extract import extract
from fairdeal.audit.proofs.proof import proofs
from fairdeal.games import game_of
from fairdeal.house.history.audit_access import MOST_LINES, Look
from fairdeal.house.history.daily_results import first_day
from fairdeal.house.history.player_history import RoundAsSeen
from fairdeal.house.house import House
from fairdeal.house.store.house_journal import HOUSE
from fairdeal.law import Refused, instrument, refuse
from fairdeal.play.model.viewer import AUDITOR, PlayerViewer, read_viewer
from fairdeal.record.encode import canonical
from fairdeal.web.api.downloads import StreamedFile, lines_file, scratch_file
from fairdeal.web.api.guard import person_of
from fairdeal.web.api.policy import POST, rule_of
from fairdeal.web.api.responses import answer
from fairdeal.web.api.routing import guarded_router, too_long
from fairdeal.web.pages.audit.day_archive import day_packed
from fairdeal.web.pages.audit.divergence import own_moment
from fairdeal.web.pages.audit.house_log import GROUPS, HouseLogFormatter
from fairdeal.web.pages.audit.round_view import seen_round
from fairdeal.web.pages.books.calendar import Days, choice, day_asked
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.history.routes import made, part_of
from fairdeal.web.pages.staff.staff_page import Desk, Desks, Show
from fairdeal.web.pages.staff.words import in_order
from fairdeal.web.workers.verify_queue import SubmittedCopy, Verdict, VerificationQueue

PLACE = "Journals"
HAND_IN = "/audit/copies"
_ANY_KIND = "application/octet-stream"
_PAGE = 40  # rounds in one list
_PRIVATE = {**SECURITY, "Cache-Control": "no-store"}


class JournalRow(Struct, frozen=True):
    """A table's journal in the list."""

    id: str
    name: str
    game: str
    short: str
    lines: int
    rounds: int
    verdict: Verdict | None


class AuditPages:
    """The pages of one house for its auditors."""

    def __init__(self, house: House, verifications: VerificationQueue) -> None:
        self._house, self._verifications = house, verifications

    def journals(self, desk: Desk) -> Response:
        """Render every journal, and the downloads of a day."""
        today = datetime.now(UTC).date()
        day = day_asked(desk, today)
        tables = [row["id"] for row in self._house.tables.all()]
        opened = first_day(self._house.database) or today
        played = desk.results.days(tables)
        address = "/audit?day={day}#day-export"
        days = choice(Days(day, day), opened, today, played, address)
        return self._page(desk, "audit.html", PLACE, chosen="", choice=days)

    def table(self, desk: Desk) -> Response:
        """Render the rounds of one table, without any card of them."""
        before = desk.query_value("before", 9)
        first = int(before) if before.isdigit() else None
        rounds = self._house.rounds.of(desk.id, before=first, most=_PAGE + 1)
        row = self._row(desk.id)
        return self._page(
            desk,
            "audit_table.html",
            row.name,
            felt=row.short,
            chosen=row.id,
            row=row,
            rounds=rounds[:_PAGE],
            more=rounds[_PAGE].number + 1 if len(rounds) > _PAGE else 0,
        )

    def look(self, desk: Desk) -> Response:
        """Render a round from a viewpoint, under the audit access on record."""
        look, house = _look(desk), self._house
        if not look.round or look.day:
            raise refuse(
                "no-such-look",
                "this audit record covers the download of a whole journal, not a round",
            )
        round = house.rounds.find(look.table, look.round)
        seen = seen_round(house.rounds, round, desk.query_value("as"))
        row, sheet = self._row(look.table), house.tables.live(look.table).durable.state.sheet
        requested = desk.query_value("line", 9)
        line = int(requested) if requested.isdigit() and int(requested) in seen.stored else 0
        page = self._page(
            desk,
            "audit_round.html",
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

    def felt(self, desk: Desk) -> Response:
        """Render the same round on the felt, step by step."""
        own = _borrowed(desk)
        shown = made(self._house, own, f"/audit/looks/{desk.id}/{own.viewer}")
        page = desk.page(
            "round.html",
            title=f"Round {shown.number:,}, {shown.table.name}",
            place=PLACE,
            felt=shown.short,
            page=shown,
            table=own.round.table,
            shares=None,
            owner=own.viewer.words,
            look=_look(desk),
        )
        page.headers["Cache-Control"] = "no-store"
        return page

    def felt_part(self, desk: Desk) -> Response:
        """Return a part that the felt page loads."""
        return part_of(self._house, _borrowed(desk), str(desk.request.path_params["what"]))

    async def take(self, desk: Desk) -> Response:
        """Return a download under an audit access."""
        return await _taken(desk, self._verifications, str(desk.request.path_params["what"]))

    def copy(self, desk: Desk) -> Response:
        """Render an uploaded copy."""
        copy = self._verifications.copies.get(desk.id)
        if copy is None:
            raise refuse("no-such-copy", "this copy is no longer here; upload it again")
        return self._page(
            desk,
            "audit_copy.html",
            f"Copy of {copy.name or 'no table of ours'}",
            chosen=copy.id,
            copy=copy,
            clause=_clause(self._house, copy),
            row=self._row(copy.table) if copy.table else None,
            same_round=self._same_round(copy),
            own=own_moment(self._house, copy),
        )

    def _same_round(self, copy: SubmittedCopy) -> int:
        """Return the round with the wrong line, where it is finished in the house's own journal
        too.
        """
        number = (copy.verdict.found.get("round") or {}).get("number", 0)
        try:
            return self._house.rounds.find(copy.table, number).number if copy.table else 0
        except Refused:
            return 0

    def looks(self, desk: Desk) -> Response:
        """Render the log of audit accesses."""
        house = self._house
        looks = house.looks.all()
        names = house.directory.names({look.person for look in looks})
        tables = {row["id"]: row["name"] for row in house.tables.all()}
        return desk.page(
            "audit_looks.html",
            title="Looks",
            place="Looks",
            looks=looks,
            names=names,
            tables=tables,
        )

    def house(self, desk: Desk) -> Response:
        """Render the house's own journal: sign-ons, sheets, limits, audit accesses."""
        show, before = desk.query_value("show"), desk.query_value("before", 12)
        kinds = GROUPS[show][1] if show in GROUPS else ()
        first = int(before) if before.isdigit() else None
        lines = self._house.looks.lines(kinds, first)
        requested = desk.query_value("line", 12)
        return self._page(
            desk,
            "audit_house.html",
            "House journal",
            place="House",
            chosen=HOUSE,
            lines=HouseLogFormatter(self._house).in_words(lines),
            groups={name: words for name, (words, _) in GROUPS.items()},
            show=show if show in GROUPS else "",
            before=before if first is not None else "",
            more=lines[-1].seq if len(lines) == MOST_LINES else 0,
            asked=int(requested) if requested.isdigit() else 0,
        )

    async def hand_in(self, request: Request) -> Response:
        """Verify an uploaded copy; the upload is on record."""
        rule, person = rule_of(POST, HAND_IN), person_of(request)
        size = lines = 0
        digest = hashlib.sha256()
        with scratch_file() as file:
            async for chunk in request.stream():
                size, lines = size + len(chunk), lines + chunk.count(b"\n")
                if size > rule.most_bytes:
                    raise too_long(rule)
                digest.update(chunk)
                file.write(chunk)
            digest_hex, key = digest.hexdigest(), request.headers.get("idempotency-key", "")
            line = await self._house.looks.hand_in(person, key, digest_hex, lines)
            file.flush()
            return answer(
                {"copy": (await self._verifications.copy(self._house, file, digest_hex, line)).id}
            )

    def _page(
        self,
        desk: Desk,
        template: str,
        title: str,
        *,
        place: str = PLACE,
        felt: str = "",
        **model: object,
    ) -> Response:
        rows = [self._row(row["id"]) for row in self._house.tables.all()]
        rows.sort(key=lambda row: in_order(row.name))
        today = datetime.now(UTC).date()
        verdicts = [row.verdict for row in rows if row.verdict is not None]
        copies = list(reversed(self._verifications.copies.values()))
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

    def _row(self, id: str) -> JournalRow:
        return _row(self._house, self._verifications, id)


ShowTo = Callable[[AuditPages, Desk], Response] | Callable[[AuditPages, Desk], Awaitable[Response]]
PAGES: dict[str, ShowTo] = {
    "/audit": AuditPages.journals,
    "/audit/house": AuditPages.house,
    "/audit/looks": AuditPages.looks,
    "/audit/looks/{id}": AuditPages.look,
    "/audit/looks/{id}/{what}": AuditPages.take,
    "/audit/looks/{id}/{eyes}/felt": AuditPages.felt,
    "/audit/looks/{id}/{eyes}/{what}": AuditPages.felt_part,
    "/audit/tables/{id}": AuditPages.table,
    "/audit/copies/{id}": AuditPages.copy,
}


def audit_router(house: House, desks: Desks, verifications: VerificationQueue) -> APIRouter:
    """Return the pages of one house for its auditors."""
    router = guarded_router()
    pages = AuditPages(house, verifications)
    desks.add(router, {path: _bound(pages, show) for path, show in PAGES.items()})
    router.add_api_route(HAND_IN, pages.hand_in, methods=[POST])
    return router


def _bound(pages: AuditPages, show: ShowTo) -> Show:
    return cast(Show, MethodType(show, pages))


def _row(house: House, verifications: VerificationQueue, id: str) -> JournalRow:
    live = house.tables.live(id)
    text = live.durable.state.sheet.instrument
    return JournalRow(
        id,
        live.name,
        f"{text.game}, {text.jurisdiction}",
        game_of(text.id).short,
        live.durable.head.seq + 1,
        house.rounds.count(id),
        verifications.verdicts.get(id),
    )


def _look(desk: Desk) -> Look:
    line = desk.id
    return desk.house.looks.find(desk.person, int(line) if line.isdigit() else -1)


def _borrowed(desk: Desk) -> RoundAsSeen:
    """Return a round of an audit access, from the viewpoint in the path."""
    look, viewer = _look(desk), read_viewer(str(desk.request.path_params["eyes"])[:12])
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


async def _taken(desk: Desk, verifications: VerificationQueue, what: str) -> Response:
    """Return an extract, a proof, a dispute packet, or the whole journal."""
    look = await asyncio.to_thread(_look, desk)
    if look.round and not look.day and what == "packet.zip":
        viewer = read_viewer(desk.query_value("as") or "public")
        packed = await verifications.packet(desk.house, look.table, look.round, str(viewer))
        headers = _attached(f"dispute-{look.table}-{look.round}.zip")
        return Response(packed, 200, headers, _ANY_KIND)
    return await asyncio.to_thread(_file_of, desk, look, what)


def _file_of(desk: Desk, look: Look, what: str) -> Response:
    house = desk.house
    if look.day:
        if what != "day.zip":
            raise refuse("not-here", "this audit record covers the day's download only")
        day = date.fromisoformat(look.day)
        return StreamedFile(
            day_packed(house, day), _attached(f"journals-{look.day}.zip"), _ANY_KIND
        )
    name = f"{look.table}-{look.round}" if look.round else look.table
    viewer = read_viewer(desk.query_value("as") or "public")
    match what:
        case "journal.jsonl" if not look.round:
            journal: Iterable[str] = house.staff.finished_lines(look.table)
            return StreamedFile(lines_file(journal), _attached(f"journal-{name}.jsonl"), _ANY_KIND)
        case "proof.json" if look.round:
            round = house.rounds.find(look.table, look.round)
            opened = proofs(house.rounds.lines(round), look.round, viewer, round.start)
            body = canonical(opened).encode()
            return Response(body, 200, _attached(f"proof-{name}.json"), _ANY_KIND)
        case "extract.jsonl" if look.round and viewer != AUDITOR:
            end = house.rounds.find(look.table, look.round).end + 1
            journal = extract(house.staff.finished_lines(look.table)[:end], viewer)
            return StreamedFile(lines_file(journal), _attached(f"extract-{name}.jsonl"), _ANY_KIND)
    raise refuse("not-here", "this audit record has no such download")


def _attached(name: str) -> dict[str, str]:
    return {**_PRIVATE, "Content-Disposition": f'attachment; filename="{name}"'}
