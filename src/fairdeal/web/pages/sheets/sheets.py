"""Option sheets: the list, each as a form that knows the law, and as its second person sees it."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import APPROVED, DENIED, Kind, NewSheet, NotYet, Proposed, TableSheet, sheets_of
from fairdeal.law import Refused, refuse
from fairdeal.sheet import Sheet, missing_approvals, read_sheet, schema_of
from fairdeal.view import felt_of
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.sheets.draft import read_draft, refused_words
from fairdeal.web.pages.sheets.fields import OWN, note_of
from fairdeal.web.pages.sheets.options import (
    changed,
    changed_words,
    in_a_form,
    label,
    place_and_limits,
    value_words,
    written,
)
from fairdeal.web.pages.sheets.sheet_comparison import SheetEffect, effect_of
from fairdeal.web.pages.sheets.what_if_day import Day, day_of, likelier
from fairdeal.web.pages.staff.staff_page import Desk, in_order, title_of


def show_sheet(desk: Desk) -> Response:
    """Render the form, with the effects of the draft; the draft is in the page's address."""
    live = desk.house.tables.live(desk.id)
    before = live.durable.state.sheet
    given = {key: value[:400] for key, value in desk.request.query_params.items()}
    draft = read_draft(before, given)
    effect = None if draft.sheet is None else effect_of(desk.figures, before, draft.sheet)
    return desk.page(
        "sheets/sheet.html",
        title=f"Option sheet, {live.name}",
        place="Sheets",
        felt=felt_of(before.instrument.id),
        live=live,
        draft=draft,
        since=_in_force_since(desk, live.id),
        effect=effect,
        changes=[] if draft.sheet is None else changes(before, draft.sheet),
        wrong=refused_words(draft.wrong),
        options=json.dumps(draft.options),
        way=lambda way: address(desk.id, before, way.changes),
        reason=given.get("reason", ""),
        print=f"/pit/sheets/{desk.id}/print?{desk.request.url.query}",
        own=OWN,
    )


async def show_draft_print(desk: Desk) -> Response:
    """Return a draft's felt as it would be printed."""
    given = {key: value[:400] for key, value in desk.request.query_params.items()}
    draft = read_draft(desk.house.tables.live(desk.id).durable.state.sheet, given)
    if draft.sheet is None:
        raise refuse("not-lawful-yet", "; ".join(refused_words(draft.wrong)))
    return await print_of(desk, "layout", draft.sheet)


async def print_of(desk: Desk, name: str, sheet: Sheet) -> Response:
    """Return a document of a sheet, as a PDF."""
    content = await desk.figures.printed(name, sheet, datetime.now(UTC).date().isoformat())
    headers = {**SECURITY, "Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(content, media_type="application/pdf", headers=headers)


def show_proposed_sheet(
    desk: Desk, proposal: Mapping[str, Any], common: dict[str, Any]
) -> Response:
    """Render the proposal for the second person: both sheets, and the effects of approval."""
    live = desk.house.tables.live(proposal["table"])
    body = msgspec.convert(proposal["body"], NewSheet)
    before = live.durable.state.sheet
    after = read_sheet(before.instrument.id, body.options)
    effect = effect_of(desk.figures, before, after)
    return desk.page(
        "sheets/approve_sheet.html",
        title=common["card"].title,
        place="Waiting",
        felt=felt_of(before.instrument.id),
        live=live,
        since=_in_force_since(desk, live.id),
        effect=effect,
        days=_days(desk, live.id, effect),
        likelier=likelier,
        changes=changes(before, after),
        choices=len(written(after)),
        missing=[each.subject for each in missing_approvals(after)],
        asked_as=title_of(common["asked"]),
        next_round=live.durable.state.number + (not live.durable.state.betting_open),
        reason=body.reason,
        print=f"/pit/waiting/{proposal['id']}/print",
        **common,
    )


def _days(desk: Desk, table: str, effect: SheetEffect) -> tuple[Day, Day] | None:
    """Return today at the table by the sheet in force and by the other one; None while unknown."""
    if effect.worth_before is None or effect.worth_after is None:
        return None
    today, least = datetime.now(UTC).date(), effect.before.minimum
    book = desk.results.of(table, today).book
    try:
        return (
            day_of(book, effect.before, effect.worth_before, least, desk.results.moments),
            day_of(book, effect.after, effect.worth_after, least, desk.results.moments),
        )
    except NotYet:
        return None


def _in_force_since(desk: Desk, table: str) -> str:
    """Return the time at which a table's sheet came into force; empty where unknown."""
    proposals = desk.house.proposals.of_kind(Kind.SHEET, Kind.CHIPS_TABLE)
    sheets = sheets_of(desk.house.database, proposals)
    since = (each.since for each in sheets if each.table == table and not each.until)
    return next((datetime.fromtimestamp(each / 1000, UTC).isoformat() for each in since), "")


class OptionChange(NamedTuple):
    """An option that differs: both choices, and a note on the new one."""

    name: str
    old: str
    new: str
    clause: str
    note: str


def changes(before: Sheet, after: Sheet) -> list[OptionChange]:
    """Return every option that differs."""
    return [
        OptionChange(
            label(option),
            value_words(option, old),
            value_words(option, new),
            before.instrument.resolve(option.cite, after.dealing.value),
            note_of(option, new, after),
        )
        for option, old, new in changed(before, after)
    ]


def address(table: str, before: Sheet, options: Mapping[str, Any]) -> str:
    """Return the address of a draft for a table."""
    return f"/pit/sheets/{table}?{said(before, options)}"


def said(before: Sheet, options: Mapping[str, Any]) -> str:
    """Return the changes of a draft as its address has them; custom tables are left out."""
    there = written(before)
    differs = {
        option.name: in_a_form(option, options[option.name])
        for option in schema_of(before.instrument.id).options
        if options[option.name] != there[option.name]
        and not isinstance(options[option.name], Mapping)
    }
    return urlencode(differs)


_FEW = 30  # that are over


class SheetRow(Struct, frozen=True, kw_only=True):
    """One sheet in the list."""

    sheet: Sheet
    tables: tuple[tuple[str, str], ...]  # id and name
    money: str
    edge: Fraction | None  # of the ante; none: not known yet
    since: datetime  # in force; or when it was proposed, or sent back
    begun: tuple[tuple[str, datetime], ...] = ()  # by table, where not all began at once
    until: datetime | None = None
    asked: datetime | None = None
    answered: datetime | None = None
    asked_by: str = ""
    answered_by: str = ""
    link: str = ""
    words: str = ""

    @property
    def short(self) -> str:
        """The game's short name, which selects the colour of its cloth."""
        return felt_of(self.sheet.instrument.id)

    @property
    def about(self) -> str:
        """The table's place and limits."""
        return place_and_limits(self.sheet)

    @property
    def missing(self) -> list[str]:
        """The approvals that the sheet needs and that are not on file."""
        return [each.subject for each in missing_approvals(self.sheet)]


class _SheetRows:
    """A builder of rows, with names and edges."""

    def __init__(self, desk: Desk, proposals: Iterable[Proposed]) -> None:
        self._desk = desk
        self._tables = {row["id"]: row for row in desk.house.tables.all()}
        people = {id for each in proposals for id in (each.proposed_by, each.decided_by) if id}
        self._names = desk.house.directory.names(people)

    def at_tables(self, table_sheets: list[TableSheet]) -> SheetRow:
        """Return the row of a sheet that is or was in force, at one table or at several."""
        newest = table_sheets[0]
        over = newest.until != 0
        figures = self._desk.figures
        worth = figures.known(newest.sheet) if over else figures.of(newest.sheet)
        tables = sorted(
            ((each.table, self._name(each.table)) for each in table_sheets), key=_by_name
        )
        begun = {self._name(each.table): _time(each.since) for each in table_sheets}
        at_once = len({f"{time:%F %H:%M}" for time in begun.values()}) == 1
        proposal = newest.proposed
        return SheetRow(
            sheet=newest.sheet,
            tables=tuple(tables),
            money=", ".join(
                sorted({self._tables[each.table]["currency"] for each in table_sheets})
            ),
            edge=None if worth is None else worth.ante,
            since=_time(newest.since),
            begun=() if at_once else tuple((name, begun[name]) for _, name in tables),
            until=_time(newest.until) if over else None,
            asked=_time(proposal.proposed) if proposal else None,
            answered=_time(proposal.decided) if proposal else None,
            asked_by=self._called(proposal.proposed_by if proposal else ""),
            answered_by=self._called(proposal.decided_by if proposal else ""),
            link=self._again(newest) if over else "",
        )

    def proposed(self, each: Proposed) -> SheetRow | None:
        """Return the row of a proposal; None where it is no longer a valid sheet."""
        opens = each.kind == Kind.CHIPS_TABLE.words
        table = None if opens else self._desk.house.tables.live(each.table)
        before = None if table is None else table.durable.state.sheet
        law = each.body["instrument"] if before is None else before.instrument.id
        try:
            sheet = read_sheet(law, each.body["options"])
        except Refused:
            return None
        worth = self._desk.figures.known(sheet) if each.decided else self._desk.figures.of(sheet)
        changes = [] if before is None else changed_words(before, each.body["options"])
        return SheetRow(
            sheet=sheet,
            tables=(("", each.body["name"]),) if table is None else ((table.id, table.name),),
            money="chips" if table is None else table.currency,
            edge=None if worth is None else worth.ante,
            since=_time(each.decided if each.decision == DENIED else each.proposed),
            asked=_time(each.proposed),
            answered=_time(each.decided) if each.decided else None,
            asked_by=self._called(each.proposed_by),
            answered_by=self._called(each.decided_by),
            link=f"/pit/waiting/{each.id}",
            words="A new table" if opens else "; ".join(changes) or "The same choices as in force",
        )

    def _again(self, table_sheets: TableSheet) -> str:
        """Return the address of the old choices as a draft, if an address can hold them all."""
        now = self._desk.house.tables.live(table_sheets.table).durable.state.sheet
        old, new = written(table_sheets.sheet), written(now)
        composed = (name for name, value in old.items() if isinstance(value, Mapping))
        if any(old[name] != new[name] for name in composed):
            return ""
        return address(table_sheets.table, now, old)

    def _name(self, table: str) -> str:
        return self._tables[table]["name"]

    def _called(self, person: str) -> str:
        return self._names.get(person, "")


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _by_name(table: tuple[str, str]) -> tuple[str, int, str]:
    return in_order(table[1])


def show_sheets(desk: Desk) -> Response:
    """Render all sheets, by their state."""
    proposals = desk.house.proposals.of_kind(Kind.SHEET, Kind.CHIPS_TABLE)
    rows, table_sheets = _SheetRows(desk, proposals), sheets_of(desk.house.database, proposals)
    in_force: dict[str, list[TableSheet]] = {}
    for each in table_sheets:
        if not each.until:
            in_force.setdefault(each.sheet.hash, []).append(each)

    def proposed(*decisions: str) -> list[SheetRow]:
        shown = (rows.proposed(each) for each in proposals if each.decision in decisions)
        return [row for row in shown if row is not None][:_FEW]

    current = [rows.at_tables(each) for each in in_force.values()]
    return desk.page(
        "sheets/sheets.html",
        title="Sheets",
        place="Sheets",
        in_force=sorted(current, key=lambda row: _by_name(row.tables[0])),
        waiting=proposed(""),
        approved=proposed(APPROVED),
        superseded=[rows.at_tables([each]) for each in table_sheets if each.until][:_FEW],
        sent_back=proposed(DENIED),
    )
