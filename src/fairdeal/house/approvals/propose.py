"""Proposals that need two people: reports, sheets, corrections, fills, credits, tables for chips.

One person proposes, another decides (`decide.py`). A report holds its table meanwhile (`holds.py`).
"""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Executable, Row, select

from fairdeal.audit import read_house_line
from fairdeal.house.access import Person, Role, check_may, proposal_facts, proposal_on_record
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.approvals.kinds import (
    ACCEPTED,
    DENIED,
    UNANSWERED,
    WITNESS,
    Correction,
    Kind,
    NewSheet,
    Observation,
    Proposed,
    any_other,
)
from fairdeal.house.history.sheet_history import read_table_sheet
from fairdeal.house.money.fills import ChipsMove, check_none_waits, check_possible, side_of
from fairdeal.house.money.money import check_currency
from fairdeal.house.money.transfers import one_transfer
from fairdeal.house.store import (
    HOUSE,
    PROPOSAL,
    Database,
    Due,
    Hold,
    Note,
    Work,
    now_ms,
    public_lines,
)
from fairdeal.house.tables.clocks import dealt_by_person
from fairdeal.house.tables.holds import Reported, check_one_report, may_hold, reported
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.law import refuse
from fairdeal.money import Currency, cents
from fairdeal.play import FLOOR, Action, Witness
from fairdeal.record import Malformed, canonical
from fairdeal.sheet import check_approved
from fairdeal.table import is_so


class Proposals:
    """The making of proposals, and a reader of those made."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables
        self._database = commands.database

    # -- proposing

    async def report(self, by: Person, key: str, table: str, seen: Observation) -> str:
        """Report an irregularity.

        At a table that software deals, the house answers a player's report at once. Any other
        report holds the table until a second person decides; a player's report holds it for a set
        time only.
        """
        check_may(by, Kind.REPORT.to_propose)
        roles = [role for role in by.roles if role in WITNESS]
        seen = replace(seen, seen_by=WITNESS[min(roles, key=lambda role: role.value)].value)
        body = {"report": msgspec.to_builtins(seen), "at": table}

        def make() -> Draft:
            live = self._tables.live(table)
            live.check_not_held()
            state = live.ahead.state
            here = replace(seen, round=state.number)
            plays = Role.PLAYER in by.roles
            if plays:
                if by.known_among(state.seated.values()) not in state.seated.values():
                    raise refuse("not-seated", "players can report only at a table where they sit")
                check_one_report(self._database, by.id, table, here.round)
            live.tried(Action(FLOOR, "report", report=seen.report(any_other(seen.seen_by))))
            if plays and not dealt_by_person(state, live.settings):
                return self._answered(live, by, here)
            return self._asked(live, by, here)

        return await self._propose(by, key, body, make, Kind.REPORT.to_propose)

    def _answered(self, live: LiveTable, by: Person, seen: Observation) -> Draft:
        """Answer a report at a table that software deals, as the house knows where each card is."""
        report = seen.report(Witness.FLOOR)
        so = is_so(live.ahead.state, report)
        effect = Draft(Work(holds=(Hold(live.id, "", ""),)), {})  # not at a table that is held
        if so:
            effect = self._tables.draft(live, Action(FLOOR, "report", report=report))
        answer = ACCEPTED if so else DENIED
        draft = self.drafted(Kind.REPORT, live.id, by, seen, answer)
        known = reported(draft.answer["proposal"], by.id, seen, now_ms(), live.settings)
        known = replace(known, answer=answer, by_house=True)
        then = replace(self._held(live, effect, known), journal=HOUSE, seq=draft.seq)
        work = replace(
            then.work,
            entries=(*then.work.entries, *draft.work.entries),
            told=(*then.work.told, *draft.work.told),
        )
        return replace(then, work=work, answer=draft.answer)

    def _asked(self, live: LiveTable, by: Person, seen: Observation) -> Draft:
        """Hold the table for a second person's answer, but only once in a round without one."""
        report = reported("", by.id, seen, now_ms(), live.settings)
        lasts = None if report.until is None else report.until - report.since
        waits = lasts is None or (lasts > 0 and may_hold(self._database, live.id, seen.round))
        draft = self.drafted(Kind.REPORT, live.id, by, seen, "" if waits else UNANSWERED)
        report = replace(report, id=draft.answer["proposal"])
        if not waits:
            return self._held(live, draft, replace(report, answer=UNANSWERED))
        due = (Due(live.id, live.standing.head.seq, lasts),)
        work = replace(draft.work, holds=(Hold(live.id, "", report.id),), due=due)
        return self._held(live, replace(draft, work=work), report)

    def _held(self, live: LiveTable, draft: Draft, report: Reported) -> Draft:
        """Return a draft that makes a report known at its table."""
        generation, durable = live.generation, draft.durable

        def then() -> None:
            durable()
            self._tables.broadcast(live, live.hear(report))

        return replace(draft, durable=then, lost=lambda: live.lost(generation))

    async def sheet(self, by: Person, key: str, table: str, sheet: NewSheet) -> str:
        """Propose another sheet for a table, from its next round on."""
        check_may(by, Kind.SHEET.to_propose)
        live = self._tables.live(table)
        after = read_table_sheet(live.durable.state.sheet.instrument.id, sheet.options)
        if live.currency == Currency.CHIPS.value:
            check_approved(after)

        def make() -> Draft:
            return self.drafted(Kind.SHEET, table, by, sheet)

        body = {"sheet": msgspec.to_builtins(sheet), "at": table}
        return await self._propose(by, key, body, make, Kind.SHEET.to_propose)

    async def chips_table(self, by: Person, key: str, sheet: NewSheet) -> str:
        """Propose a new table for chips, with every approval that its sheet needs."""
        check_may(by, Kind.CHIPS_TABLE.to_propose)
        if sheet.settings.private is True:
            words = "a private table is for practice chips only; open this one for everybody"
            raise refuse("private-table", words)
        check_approved(read_table_sheet(sheet.instrument, sheet.options))

        def make() -> Draft:
            self._tables.check_free(sheet.name)
            return self.drafted(Kind.CHIPS_TABLE, HOUSE, by, sheet)

        return await self._propose(
            by, key, {"table": msgspec.to_builtins(sheet)}, make, Kind.CHIPS_TABLE.to_propose
        )

    async def correction(self, by: Person, key: str, correction: Correction) -> str:
        """Propose a correction of money."""
        check_may(by, Kind.CORRECTION.to_propose)
        cents(correction.cents)
        if not correction.reason.strip() or correction.source == correction.target:
            raise refuse("not-a-correction", "name two accounts and a reason for the correction")
        check_correction(self._database, correction)

        def make() -> Draft:
            return self.drafted(Kind.CORRECTION, HOUSE, by, correction)

        return await self._propose(
            by, key, {"correct": msgspec.to_builtins(correction)}, make, Kind.CORRECTION.to_propose
        )

    async def chips(self, by: Person, key: str, kind: Kind, table: str, move: ChipsMove) -> str:
        """Propose a fill or a credit, for the cage or the floor; the other side confirms."""
        check_may(by, kind.to_propose)
        self._tables.live(table)
        move = replace(move, cents=cents(move.cents), asked_as=side_of(by).value)

        def make() -> Draft:
            check_possible(self._database, self._tables.boxes, kind.words, table, move.cents)
            if kind is Kind.FILL:
                check_none_waits(self._database, table)
            return self.drafted(kind, table, by, move)

        body = {kind.words: msgspec.to_builtins(move), "at": table}
        await self._tables.boxes.ready()
        return await self._propose(by, key, body, make, kind.to_propose)

    # -- what was proposed

    def open(self) -> list[dict[str, Any]]:
        """Return all that waits for a second person."""
        query = select(PROPOSAL).where(PROPOSAL.c.decision.is_(None)).order_by(PROPOSAL.c.proposed)
        with self._database.reader.connect() as connection:
            rows = connection.execute(query).all()
        return [
            {
                "id": row.id,
                "kind": row.kind,
                "table": row.journal,
                "body": msgspec.json.decode(row.body),
                "proposed_by": row.proposed_by,
                "proposed": row.proposed,
            }
            for row in rows
        ]

    def find(self, id: str) -> Proposed:
        """Return a proposal, decided or not."""
        return _proposed(proposal_row(self._database, id))

    def of_kind(self, *kinds: Kind) -> list[Proposed]:
        """Return all proposals of these kinds, the newest first."""
        query = select(PROPOSAL).where(PROPOSAL.c.kind.in_([kind.words for kind in kinds]))
        with self._database.reader.connect() as connection:
            rows = connection.execute(query.order_by(PROPOSAL.c.proposed.desc())).all()
        return [_proposed(row) for row in rows]

    def decided_since(self, moment: int) -> list[Proposed]:
        """Return all proposals decided after a time, the newest decision first."""
        query = select(PROPOSAL).where(PROPOSAL.c.decided >= moment)
        with self._database.reader.connect() as connection:
            rows = connection.execute(query.order_by(PROPOSAL.c.decided.desc())).all()
        return [_proposed(row) for row in rows]

    # -- underneath

    async def _propose(
        self, by: Person, key: str, body: dict[str, Any], make: Callable[[], Draft], may: str
    ) -> str:
        return str((await self._commands.run(by, key, body, make, may=may))["proposal"])

    def drafted(
        self, kind: Kind, journal: str, by: Person, body: Struct, answer: str = ""
    ) -> Draft:
        """Return the draft of a proposal, with the house's own answer, if any."""
        id, now = "r" + secrets.token_hex(8), self._database.now()
        about = {"proposal": id, "table": journal, "body": msgspec.to_builtins(body)}
        notes = [self._commands.note(Note(by.id, f"{kind.words} proposed", about))]
        row = PROPOSAL.insert().values(
            id=id,
            kind=kind.words,
            journal=journal,
            body=msgspec.json.encode(body).decode(),
            proposed_by=by.id,
            proposed=now,
            seq=notes[0].last,
        )
        rows: list[Executable] = [row]
        if answer:
            said = Note(HOUSE, f"{kind.words} {answer}", {"proposal": id})
            notes.append(self._commands.note(said))
        if answer and answer != UNANSWERED:
            change = PROPOSAL.update().where(PROPOSAL.c.id == id)
            rows.append(change.values(decided=now, decision=answer))
        return Draft(Work(tuple(notes), told=tuple(rows)), {"proposal": id}, seq=notes[-1].last)


def proposal_row(database: Database, id: str) -> Row[Any]:
    """Return the row of a proposal."""
    with database.reader.connect() as connection:
        row = connection.execute(select(PROPOSAL).where(PROPOSAL.c.id == id)).one_or_none()
    if row is None:
        raise refuse("no-such-proposal", "there is no such proposal")
    return row


class ProposalRecord:
    """All lines of the house's journal about one proposal.

    They are read once, in any thread. A check reads only the lines that were written since.
    """

    def __init__(self, database: Database, id: str) -> None:
        self._database, self._about = database, f'"proposal":"{id}"'
        self._next = proposal_row(database, id).seq or 0  # the first line that is not read yet
        self._lines: list[str] = []
        self._read_on()

    def check(self, row: Row[Any]) -> None:
        """Refuse a row that differs from the journal in its proposal or its decision."""
        self._read_on()
        try:
            said = proposal_on_record(row.id, map(read_house_line, self._lines))
        except Malformed:
            said = None
        if said is None or canonical(said) != canonical(proposal_facts(row)):
            raise refuse(
                "not-on-record",
                "this proposal is not the one on record: the database differs from the house's "
                "journal. Have the house verified, and propose it again",
            )

    def _read_on(self) -> None:
        for seq, line in public_lines(self._database, HOUSE, self._next):
            self._next = seq + 1
            if self._about in line:
                self._lines.append(line)


def _proposed(row: Row[Any]) -> Proposed:
    return Proposed(
        row.id,
        row.kind,
        row.journal,
        row.proposed_by,
        row.decided_by or "",
        row.decision or "",
        msgspec.json.decode(row.body),
        row.proposed,
        row.decided or 0,
    )


def check_correction(database: Database, correction: Correction) -> None:
    """Refuse accounts that the books do not keep in that currency, and an empty correction."""
    currency = correction.currency.value
    for account in (correction.source, correction.target):
        check_currency(database, account, currency)
    if correction.of and one_transfer(database, correction.of).currency != currency:
        raise refuse("currencies-never-mix", "a transfer is put right in its own currency")
