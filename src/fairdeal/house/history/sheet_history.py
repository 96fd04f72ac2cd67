"""The option sheets that tables had: the first, and each that two people put in force after it."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.approvals.kinds import ACCEPTED, Kind, Proposed
from fairdeal.house.history.marks import marks_of
from fairdeal.house.store import GAMING_TABLE, HOUSE, Database, public_line
from fairdeal.law import Refused
from fairdeal.press.layout.layout import layout
from fairdeal.record import Malformed, parse, sheet_of
from fairdeal.sheet import Sheet, read_sheet


class TableSheet(Struct, frozen=True):
    """A sheet at one table, and how it came there; times in milliseconds."""

    table: str
    sheet: Sheet
    since: int  # in force; approved it was when its proposal was decided, maybe in mid-round
    until: int  # 0: it is in force
    proposed: Proposed | None  # none: the table was opened with it by one person


def read_table_sheet(instrument: str, options: Mapping[str, object]) -> Sheet:
    """A sheet for a table of the house: lawful, and with a felt that has room for its seats.

    >>> read_table_sheet("nj-uth", {"seats": 7})
    Traceback (most recent call last):
    ...
    fairdeal.law.citation.Refused: no-room-on-the-felt: a felt of 1830 by 1040 mm has no room for 7
    positions of Ultimate Texas Hold 'Em: their areas would overlap; 6 fit
    """
    sheet = read_sheet(instrument, options)
    layout(sheet)
    return sheet


def sheets_of(database: Database, proposals: Iterable[Proposed]) -> list[TableSheet]:
    """Every sheet of every table, the newest first; of proposals those that were accepted."""
    accepted = [each for each in proposals if each.decision == ACCEPTED]
    openings = {each.body["name"]: each for each in accepted if each.kind == Kind.CHIPS_TABLE.words}
    kept: list[TableSheet] = []
    with database.reader.connect() as connection:
        tables = connection.execute(select(GAMING_TABLE)).all()
    lines = {row.id: public_line(database, row.id, 0) for row in tables}
    began = _in_force(database)
    for row in tables:
        changes = [e for e in accepted if e.table == row.id and e.kind == Kind.SHEET.words]
        came = [(row.opened, openings.get(row.name)), *((began[e.id], e) for e in changes[::-1])]
        ends = [since for since, _ in came[1:]] + [0]
        for (since, proposed), until in zip(came, ends, strict=True):
            sheet = _sheet(row.instrument, proposed if proposed in changes else None, lines[row.id])
            if sheet is not None:
                kept.append(TableSheet(row.id, sheet, since, until, proposed))
    return sorted(kept, key=lambda each: each.since, reverse=True)


def _in_force(database: Database) -> dict[str, int]:
    """Since when sheets that were proposed are in force: by the house's journal."""
    accepted = marks_of(database, HOUSE, f"{Kind.SHEET.words} {ACCEPTED}")
    return {
        mark.subject: round(datetime.fromisoformat(mark.time).timestamp() * 1000)
        for mark in accepted
    }


def _sheet(instrument: str, changed: Proposed | None, first: str) -> Sheet | None:
    """By what was proposed, or by the first line; none where this version knows no such sheet."""
    try:
        if changed is not None:
            return read_sheet(instrument, changed.body["options"])
        return sheet_of(parse(first)["data"])
    except (Malformed, Refused):
        return None
