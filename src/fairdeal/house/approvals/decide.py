"""Decisions by a second person, and the effect of a proposal that is accepted.

The second person has the role at that moment and did not make the proposal.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Executable, Row, select

from fairdeal.house.access import Person, check_may
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.people import People
from fairdeal.house.approvals.kinds import (
    ACCEPTED,
    APPROVED,
    DENIED,
    KINDS,
    NOTED,
    WITNESS,
    Correction,
    Kind,
    NewSheet,
    Observation,
)
from fairdeal.house.approvals.propose import ProposalRecord, proposal_row
from fairdeal.house.money.coupon_rows import CouponIssue, check_issue, issued, of_proposal
from fairdeal.house.money.fills import ChipsMove, check_confirms, check_possible, ends
from fairdeal.house.money.money import CHIPS, check_held, transfer
from fairdeal.house.store import PROPOSAL, Booked, Entry, Hold, Note, Work
from fairdeal.house.tables.holds import is_past
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused, refuse
from fairdeal.money import Currency
from fairdeal.play import FLOOR, SECOND_ROLE, Action
from fairdeal.sheet import read_sheet

_NOTHING = Draft(Work(), {})  # transfers are written with the note of the decision


def effect_of(tables: Tables, kind: Kind, row: Row[Any], by: Person) -> Draft:
    """Return the draft of the effect at the tables, or refuse it."""
    return _EFFECTS[kind](tables, row, by)


def change_sheet(tables: Tables, row: Row[Any], by: Person) -> Draft:
    """Put another sheet in force from the next round on."""
    sheet = msgspec.json.decode(row.body, type=NewSheet)
    live = tables.live(row.journal)
    live.check_not_held()
    return tables.draft(live, Action(FLOOR, "change the sheet", options=sheet.options))


def _confirm_report(tables: Tables, row: Row[Any], by: Person) -> Draft:
    """Apply the clause; after the round the confirmation is only put on record."""
    seen = msgspec.json.decode(row.body, type=Observation)
    witnesses = [WITNESS[role] for role in by.roles if role in WITNESS]
    others = [witness for witness in witnesses if witness.value != seen.seen_by]
    if not others:
        raise Refused(SECOND_ROLE)
    live = tables.live(row.journal)
    if is_past(live.ahead.state, seen):
        return _NOTHING
    if live.held != row.id:
        live.check_not_held()
    report = seen.report(min(others, key=lambda witness: witness.value))
    return tables.draft(live, Action(FLOOR, "report", report=report))


def _open_table(tables: Tables, row: Row[Any], by: Person) -> Draft:
    new = msgspec.json.decode(row.body, type=NewSheet)
    sheet = read_sheet(new.instrument, new.options)
    return tables.opening(by.id, new.name, sheet, Currency.CHIPS, new.settings)


def _correct(tables: Tables, row: Row[Any], by: Person) -> Draft:
    put = msgspec.json.decode(row.body, type=Correction)
    check_held(tables.boxes, put.source, put.cents)
    return _NOTHING


def _move_chips(tables: Tables, row: Row[Any], by: Person) -> Draft:
    move = msgspec.json.decode(row.body, type=ChipsMove)
    check_confirms(by, move)
    check_possible(tables.database, tables.boxes, row.kind, row.journal, move.cents)
    return _NOTHING


def _issue_coupon(tables: Tables, row: Row[Any], by: Person) -> Draft:
    check_issue(tables.database, msgspec.json.decode(row.body, type=CouponIssue))
    return _NOTHING


_EFFECTS: Mapping[Kind, Callable[[Tables, Row[Any], Person], Draft]] = {
    Kind.REPORT: _confirm_report,
    Kind.SHEET: change_sheet,
    Kind.CHIPS_TABLE: _open_table,
    Kind.CORRECTION: _correct,
    Kind.FILL: _move_chips,
    Kind.CREDIT: _move_chips,
    Kind.COUPON: _issue_coupon,
}


def moved(kind: Kind, row: Row[Any], note: Entry) -> tuple[Booked, ...]:
    """Return the transfers of a decision, with its line."""
    if kind is Kind.CORRECTION:
        body = msgspec.json.decode(row.body, type=Correction)
        money = body.source, body.target, body.cents, body.currency.value
    elif kind in (Kind.FILL, Kind.CREDIT):
        amount = msgspec.json.decode(row.body, type=ChipsMove).cents
        money = *ends(kind.words, row.journal), amount, CHIPS
    else:
        return ()
    return transfer(note, *money, kind.words)


def coupons_issued(kind: Kind, row: Row[Any], note: Entry) -> tuple[Executable, ...]:
    """Return the statement that issues the coupon of a decision, if it is about one."""
    if kind is not Kind.COUPON:
        return ()
    issue = msgspec.json.decode(row.body, type=CouponIssue)
    return (issued(of_proposal(row.id), issue, note, row.id),)


class Decisions:
    """Acceptance and denial of another person's proposals."""

    def __init__(self, commands: Commands, tables: Tables, people: People) -> None:
        self._commands, self._tables, self._people = commands, tables, people
        self._database = commands.database

    async def decide(
        self, person: Person, key: str, id: str, *, accept: bool, how: str = "", remark: str = ""
    ) -> dict[str, Any]:
        """Accept or deny a proposal as its second person, who may say how they know."""
        said = {name: text for name, text in (("how", how), ("remark", remark)) if text}

        def make() -> Draft:
            row = proposal_row(self._database, id)
            on_record.check(row)
            kind = KINDS[row.kind]
            by = self._commands.rights.now(person)
            check_may(by, kind.to_decide)
            if row.proposed_by == by.id:
                raise refuse("second-person", "you proposed this; another person must decide it")
            if row.decision is not None:
                raise refuse("decided-already", f"this was already {row.decision}")
            effect = Draft(Work(), {})
            later = kind is Kind.SHEET and not self._between_rounds(row)
            if accept and not later:
                effect = effect_of(self._tables, kind, row, by)
            decision = ACCEPTED if accept else DENIED
            if accept and later:
                decision = APPROVED
            elif accept and kind is Kind.REPORT and not effect.work.entries:
                decision = NOTED
            return self._decided(effect, row, kind, by, decision, said)

        await self._tables.boxes.ready()
        on_record = await self._read_record(id)
        return await self._commands.run(person, key, {"decide": id, "accept": accept, **said}, make)

    async def put_in_force(self) -> None:
        """Put sheets in force that were approved in the middle of a round, once it is over."""
        query = select(PROPOSAL).where(PROPOSAL.c.decision == APPROVED)
        with self._database.reader.connect() as connection:
            rows = connection.execute(query).all()
        for row in filter(self._between_rounds, rows):
            with suppress(Refused):  # not possible yet, or another server was first
                on_record = await self._read_record(row.id)
                await self._commands.do(partial(self._in_force, row.id, on_record))

    async def _read_record(self, id: str) -> ProposalRecord:
        """Read the house's journal since a proposal was made, in a thread."""
        return await asyncio.to_thread(ProposalRecord, self._database, id)

    def _in_force(self, id: str, on_record: ProposalRecord) -> Draft:
        row = proposal_row(self._database, id)
        if row.decision != APPROVED or not self._between_rounds(row):
            raise refuse("round-in-progress", "a sheet is put in force between two rounds")
        on_record.check(row)
        by, how = self._people.person(row.decided_by), ACCEPTED
        try:
            effect = change_sheet(self._tables, row, by)
        except Refused as refused:
            effect, how = Draft(Work(), {}), f"not put in force: {refused.refusal.message}"
        change = PROPOSAL.update().where(PROPOSAL.c.id == row.id).values(decision=how)
        note = self._commands.note(Note(by.id, f"sheet {how}", {"proposal": row.id}))
        work = replace(
            effect.work,
            entries=(*effect.work.entries, note),
            told=(*effect.work.told, change),
        )
        return replace(effect, work=work, seq=note.last)

    def _between_rounds(self, row: Row[Any]) -> bool:
        live = self._tables.live(row.journal)
        return live.ahead.state.between_rounds and not live.held

    def _decided(
        self,
        effect: Draft,
        row: Row[Any],
        kind: Kind,
        by: Person,
        how: str,
        said: Mapping[str, str],
    ) -> Draft:
        work, durable = effect.work, effect.durable
        change = PROPOSAL.update().where(PROPOSAL.c.id == row.id)
        change = change.values(decided_by=by.id, decided=self._database.now(), decision=how)
        live = self._tables.live(row.journal) if kind is Kind.REPORT else None
        if live is not None and live.held != row.id:
            live = None  # not answered in time: play went on

        def then() -> None:
            durable()
            if live is not None and live.report is not None:
                self._tables.broadcast(live, live.hear(replace(live.report, answer=how)))

        note = self._commands.note(Note(by.id, f"{kind.words} {how}", {"proposal": row.id, **said}))
        accepted = how == ACCEPTED
        work = replace(
            work,
            entries=(*work.entries, note),
            moves=(*work.moves, *(moved(kind, row, note) if accepted else ())),
            holds=(Hold(row.journal, row.id, ""),) if live is not None else (),
            due=(self._tables.due_when_resumed(live),) if live is not None else work.due,
            told=(*work.told, change, *(coupons_issued(kind, row, note) if accepted else ())),
        )
        answer = {**effect.answer, "decision": how}
        return replace(effect, work=work, answer=answer, seq=note.last, durable=then)
