"""The list of option sheets: in force, waiting for a second person, superseded, sent back."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from fractions import Fraction

from msgspec import Struct
from starlette.responses import Response

from fairdeal.games import game_of
from fairdeal.house import APPROVED, DENIED, Kind, Proposed, TableSheet, sheets_of
from fairdeal.law import Refused
from fairdeal.sheet import Sheet, missing_approvals, read_sheet
from fairdeal.web.pages.sheets.options import changed_words, place_and_limits, written
from fairdeal.web.pages.sheets.sheet import address
from fairdeal.web.pages.staff.staff_page import Desk, in_order

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
        return game_of(self.sheet.instrument.id).short

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
