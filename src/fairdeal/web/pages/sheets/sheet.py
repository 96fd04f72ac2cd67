"""The option sheet as a form that knows the law, and as its second person sees it."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from starlette.responses import Response

from fairdeal.games import game_of
from fairdeal.house import Kind, NewSheet, sheets_of
from fairdeal.law import refuse
from fairdeal.sheet import Sheet, missing_approvals, read_sheet, schema_of
from fairdeal.web.pages.books.results import NotYet
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.sheets.draft import read_draft, refused_words
from fairdeal.web.pages.sheets.fields import note_of
from fairdeal.web.pages.sheets.options import changed, in_a_form, label, value_words, written
from fairdeal.web.pages.sheets.sheet_comparison import SheetEffect, effect_of
from fairdeal.web.pages.sheets.values import OWN
from fairdeal.web.pages.sheets.what_if_day import Day, day_of, likelier
from fairdeal.web.pages.staff.staff_page import Desk, title_of


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
        felt=game_of(before.instrument.id).short,
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
        felt=game_of(before.instrument.id).short,
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
    rounds = desk.results.of(table, today).book.rounds
    try:
        return (
            day_of(rounds, effect.before, effect.worth_before, least, desk.results.moments),
            day_of(rounds, effect.after, effect.worth_after, least, desk.results.moments),
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
