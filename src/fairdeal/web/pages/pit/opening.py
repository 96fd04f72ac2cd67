"""Opening a table: its text and sheet, its money, its dealer, its time limits.

The draft of a table is the page's address, as the draft of a sheet is.
"""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import CHIPS, PRACTICE, PRINTS, NewSheet, Settings
from fairdeal.law import INSTRUMENTS, Refusal, Refused, instrument, known_instruments, refuse
from fairdeal.sheet import needed_approvals, read_sheet
from fairdeal.view import felt_of
from fairdeal.web.pages.sheets.draft import SheetDraft, read_draft, refused_words
from fairdeal.web.pages.sheets.options import written
from fairdeal.web.pages.sheets.sheet_comparison import effect_of
from fairdeal.web.pages.sheets.sheets import changes, print_of, said
from fairdeal.web.pages.staff.staff_page import Desk, title_of

_SECONDS, _MINUTES = ("seconds", 1000), ("minutes", 60_000)  # and how many milliseconds each has
_CLOCKS = {  # in words, what it is for, the most, and in what it is said
    "pace": ("Dealer’s pace", "Between two acts of the automatic dealer.", 60, _SECONDS),
    "betting": (
        "For bets",
        "From the first one to “No more bets”. Empty: no clock.",
        600,
        _SECONDS,
    ),
    "decision": (
        "For a decision",
        "Then the posted default is taken. Empty: no clock.",
        600,
        _SECONDS,
    ),
    "relief": (
        "Dealer’s turn",
        "Then the dealer is due to be relieved. Empty: no time is set.",
        480,
        _MINUTES,
    ),
    "report_hold": (
        "For a player’s report",
        "A table with a dealer waits this long for the floor’s decision; then play goes on.",
        600,
        _SECONDS,
    ),
}
_ALWAYS_SET = frozenset({"pace", "report_hold"})
_KEPT = ("name", "by", *_CLOCKS)  # said of the table, whatever its sheet
_PERSON = "person"


class NewTable(Struct, frozen=True, kw_only=True):
    """The draft of a table to be opened."""

    law: str
    money: str
    start: str  # the table whose sheet it begins with; empty: the text's standard
    name: str
    refusal: Refusal | None  # of the name
    settings: Settings
    draft: SheetDraft
    given: Mapping[str, str]

    @property
    def for_chips(self) -> bool:
        """Return whether the chips are real."""
        return self.money == CHIPS

    @property
    def ready(self) -> bool:
        """Return whether the table may be opened or proposed."""
        lacks = self.for_chips and bool(self.draft.missing)
        return self.draft.sheet is not None and self.refusal is None and not lacks

    @property
    def settings_json(self) -> str:
        """The settings in their wire form."""
        return msgspec.json.encode(self.settings).decode()

    def address(self, **other: str) -> str:
        """Return the address of the same draft with another text, other money, or another sheet."""
        query = {"text": self.law, "money": self.money, "start": self.start}
        query |= {name: self.given[name] for name in _KEPT if name in self.given}
        return f"/pit/open?{urlencode({k: v for k, v in {**query, **other}.items() if v})}"


def show_opening(desk: Desk) -> Response:
    """Render the form, with a preview of the table."""
    new = _read(desk)
    sheet = new.draft.sheet
    tables = [desk.house.tables.live(row["id"]) for row in desk.house.tables.all()]
    return desk.page(
        "pit/opening.html",
        title="Open a table",
        place="Tables",
        felt=felt_of(new.law),
        new=new,
        laws=[instrument(name) for name in known_instruments()],
        starts=[t for t in tables if t.durable.state.sheet.instrument.id == new.law],
        draft=new.draft,
        clocks=_CLOCKS,
        effect=None if sheet is None else effect_of(desk.figures, new.draft.before, sheet),
        wrong=refused_words(new.draft.wrong),
        needed=needed_approvals(sheet or new.draft.before),
        options=json.dumps(new.draft.options),
        way=lambda way: f"{new.address()}&{said(new.draft.before, way.changes)}",
        prints=PRINTS,
        query=desk.request.url.query,
        reason=desk.query_value("reason", 400),
    )


async def show_opening_print(desk: Desk) -> Response:
    """Return a document of the sheet that the table would have."""
    draft = _read(desk).draft
    if draft.sheet is None:
        raise refuse("not-lawful-yet", "; ".join(refused_words(draft.wrong)))
    return await print_of(desk, str(desk.request.path_params["name"])[:20], draft.sheet)


def _read(desk: Desk) -> NewTable:
    given = {key: value[:400] for key, value in desk.request.query_params.items()}
    rows = desk.house.tables.all()
    law = given.get("text", "")
    law = law if law in known_instruments() else INSTRUMENTS[0]
    start = given.get("start", "")
    called = desk.house.called.name
    base = read_sheet(law, {"licensee": called} if called else {})
    if any(row["id"] == start and row["instrument"] == law for row in rows):
        base = desk.house.tables.live(start).durable.state.sheet
    else:
        start = ""
    names = {row["name"] for row in rows}
    number = next(n for n in range(1, len(names) + 2) if f"Table {n}" not in names)
    name = given.get("name", f"Table {number}").strip()
    return NewTable(
        law=law,
        money=CHIPS if given.get("money") == CHIPS else PRACTICE,
        start=start,
        name=name,
        refusal=_refusal(desk, name),
        settings=_settings(given),
        draft=read_draft(base, given),
        given=given,
    )


def _refusal(desk: Desk, name: str) -> Refusal | None:
    try:
        desk.house.tables.check_free(name)
    except Refused as refused:
        return refused.refusal
    return None


def _settings(given: Mapping[str, str]) -> Settings:
    """Return the settings of the table; an invalid time becomes the default."""
    usual = Settings()
    times: dict[str, int | None] = {}
    for name, (_, _, most, (_, each)) in _CLOCKS.items():
        text = given.get(name, "").strip()
        try:
            number = float(text)
        except ValueError:
            number = -1
        if 0 <= number <= most:
            times[name] = round(number * each)
        elif name in given and not text and name not in _ALWAYS_SET:
            times[name] = None
    fields = {**msgspec.structs.asdict(usual), **times}
    return Settings(**{**fields, "dealt_by_person": given.get("by") == _PERSON})


def show_proposed_table(
    desk: Desk, proposal: Mapping[str, Any], common: dict[str, Any]
) -> Response:
    """Render the proposal for the second person: every choice, the edge, the felt, approvals,
    settings.
    """
    body = msgspec.convert(proposal["body"], NewSheet)
    standard, sheet = read_sheet(body.instrument, {}), read_sheet(body.instrument, body.options)
    return desk.page(
        "pit/approve_table.html",
        title=common["card"].title,
        place="Waiting",
        felt=felt_of(body.instrument),
        body=body,
        effect=effect_of(desk.figures, standard, sheet),
        changes=[each for each in changes(standard, sheet) if each.name != "Approvals"],
        choices=len(written(sheet)),
        needed=needed_approvals(sheet),
        refusal=_refusal(desk, body.name),
        asked_as=title_of(common["asked"]),
        print=f"/pit/waiting/{proposal['id']}/print",
        **common,
    )
