"""What takes two people: reports, sheets, corrections, fills and credits, tables for chips.

One proposes, another decides, with the role that it takes at that moment. A report suspends its
table until then.
"""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Row, select

from fairdeal.house.commands import Commands, Draft
from fairdeal.house.fills import ChipsMove, check_confirms, check_possible, ends, side_of
from fairdeal.house.journal import HOUSE, Note
from fairdeal.house.money import CHIPS, check_currency, check_held, transfer
from fairdeal.house.people import People
from fairdeal.house.proposed import (
    KINDS,
    Correction,
    Kind,
    NewSheet,
    Observation,
    Proposed,
    any_other,
)
from fairdeal.house.roles import Person, Role, check_may
from fairdeal.house.schema import PROPOSAL
from fairdeal.house.tables import Tables
from fairdeal.house.work import Booked, Due, Entry, Hold, Work
from fairdeal.law import Refused, refuse
from fairdeal.money import Currency, cents
from fairdeal.round import FLOOR, Action, Witness
from fairdeal.round.report import SECOND_ROLE
from fairdeal.sheet import read_sheet

APPROVED = "approved"  # a sheet, in the middle of a round: it is put in force after it
_WITNESS = {
    Role.PLAYER: Witness.PLAYER,
    Role.DEALER: Witness.DEALER,
    Role.FLOOR: Witness.FLOOR,
}


class Proposals:
    """Proposes and decides."""

    def __init__(self, commands: Commands, tables: Tables, people: People) -> None:
        self._commands, self._tables, self._people = commands, tables, people
        self._database = commands.database

    # -- proposing

    async def report(self, by: Person, key: str, table: str, seen: Observation) -> str:
        """An irregularity: the table is suspended until a second person decides."""
        check_may(by, Kind.REPORT.to_propose)
        roles = [role for role in by.roles if role in _WITNESS]
        seen = replace(seen, seen_by=_WITNESS[min(roles, key=lambda role: role.value)].value)
        body = {"report": msgspec.to_builtins(seen), "at": table}

        def make() -> Draft:
            live = self._tables.live(table)
            live.check_not_held()
            seated = live.engine.table.seated.values()
            if Role.PLAYER in by.roles and by.known_among(seated) not in seated:
                raise refuse("not-seated", "players report what they see where they sit")
            live.engine.tried(Action(FLOOR, "report", report=seen.report(any_other(seen.seen_by))))
            draft = self._proposed(Kind.REPORT, table, by, seen)
            id = draft.answer["proposal"]

            def durable() -> None:
                live.hold(id)
                self._tables.on_wait(live)
                self._tables.on_look(table)

            generation = live.generation
            nothing = Due(table, live.engine.standing.head.seq, None)
            work = replace(draft.work, holds=(Hold(table, "", id),), due=(nothing,))
            return replace(draft, work=work, durable=durable, lost=lambda: live.lost(generation))

        return await self._propose(by, key, body, make)

    async def sheet(self, by: Person, key: str, table: str, sheet: NewSheet) -> str:
        """Another sheet for a table, from its next round on."""
        check_may(by, Kind.SHEET.to_propose)
        current = self._tables.live(table).durable.state.sheet
        read_sheet(current.instrument.id, sheet.options)

        def make() -> Draft:
            return self._proposed(Kind.SHEET, table, by, sheet)

        body = {"sheet": msgspec.to_builtins(sheet), "at": table}
        return await self._propose(by, key, body, make)

    async def chips_table(self, by: Person, key: str, sheet: NewSheet) -> str:
        """A new table for chips."""
        check_may(by, Kind.CHIPS_TABLE.to_propose)
        read_sheet(sheet.instrument, sheet.options)

        def make() -> Draft:
            return self._proposed(Kind.CHIPS_TABLE, HOUSE, by, sheet)

        return await self._propose(by, key, {"table": msgspec.to_builtins(sheet)}, make)

    async def correction(self, by: Person, key: str, correction: Correction) -> str:
        """Money to be put right."""
        check_may(by, Kind.CORRECTION.to_propose)
        cents(correction.cents)
        if not correction.reason.strip() or correction.source == correction.target:
            raise refuse("not-a-correction", "a correction has two accounts and a reason")
        for account in (correction.source, correction.target):
            check_currency(self._database, account, correction.currency.value)

        def make() -> Draft:
            return self._proposed(Kind.CORRECTION, HOUSE, by, correction)

        return await self._propose(by, key, {"correct": msgspec.to_builtins(correction)}, make)

    async def chips(self, by: Person, key: str, kind: Kind, table: str, move: ChipsMove) -> str:
        """A fill or a credit: somebody of the cage or of the floor asks, the other confirms."""
        check_may(by, kind.to_propose)
        self._tables.live(table)
        move = replace(move, cents=cents(move.cents), asked_as=side_of(by).value)

        def make() -> Draft:
            check_possible(self._database, kind.words, table, move.cents)
            return self._proposed(kind, table, by, move)

        body = {kind.words: msgspec.to_builtins(move), "at": table}
        return await self._propose(by, key, body, make)

    # -- deciding

    def open(self) -> list[dict[str, Any]]:
        """What waits for a second person."""
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
        """Something that was proposed, decided or not."""
        row = self._row(id)
        return Proposed(
            row.id, row.kind, row.journal, row.proposed_by, row.decided_by or "", row.decision or ""
        )

    async def decide(
        self, by: Person, key: str, id: str, *, accept: bool, how: str = "", remark: str = ""
    ) -> dict[str, Any]:
        """A second person accepts or denies, and may say how he or she knows."""
        said = {name: text for name, text in (("how", how), ("remark", remark)) if text}

        def make() -> Draft:
            row = self._row(id)
            kind = KINDS[row.kind]
            check_may(by, kind.to_decide)
            if row.proposed_by == by.id:
                raise refuse("second-person", "who proposed it does not decide it; another does")
            if row.decision is not None:
                raise refuse("decided-already", f"it was {row.decision} already")
            effect = Draft(Work(), {})
            later = kind is Kind.SHEET and not self._between_rounds(row)
            if accept and not later:
                effect = self._effects[kind](self, row, by)
            decision = "accepted" if accept else "denied"
            if accept and later:
                decision = APPROVED
            return self._decided(effect, row, kind, by, decision, said)

        return await self._commands.run(by.id, key, {"decide": id, "accept": accept, **said}, make)

    async def put_in_force(self) -> None:
        """Sheets that were approved in the middle of a round, now that it is over."""
        query = select(PROPOSAL).where(PROPOSAL.c.decision == APPROVED)
        with self._database.reader.connect() as connection:
            rows = connection.execute(query).all()
        for row in rows:
            with suppress(Refused):  # not yet, or another server was first
                await self._commands.do(partial(self._in_force, row.id))

    def _in_force(self, id: str) -> Draft:
        row = self._row(id)
        if row.decision != APPROVED or not self._between_rounds(row):
            raise refuse("round-in-progress", "a sheet is put in force between two rounds")
        by, how = self._people.person(row.decided_by), "accepted"
        try:
            effect = self._change_sheet(row, by)
        except Refused as refused:
            effect, how = Draft(Work(), {}), f"not put in force: {refused.refusal.message}"
        change = PROPOSAL.update().where(PROPOSAL.c.id == row.id).values(decision=how)
        note = self._commands.note(Note(by.id, f"sheet {how}", {"proposal": row.id}))
        work = replace(
            effect.work,
            entries=(*effect.work.entries, note),
            statements=(*effect.work.statements, change),
        )
        return replace(effect, work=work, seq=note.last)

    def _between_rounds(self, row: Row[Any]) -> bool:
        live = self._tables.live(row.journal)
        return live.engine.table.state.between_rounds and not live.held

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

        def then() -> None:
            durable()
            if live is not None:
                live.hold("")
                self._tables.on_wait(live)
                self._tables.on_look(live.id)

        note = self._commands.note(Note(by.id, f"{kind.words} {how}", {"proposal": row.id, **said}))
        work = replace(
            work,
            entries=(*work.entries, note),
            moves=(*work.moves, *(_moved(kind, row, note) if how == "accepted" else ())),
            holds=(Hold(row.journal, row.id, ""),) if live is not None else (),
            due=(self._tables.due_when_resumed(live),) if live is not None else work.due,
            statements=(*work.statements, change),
        )
        answer = {**effect.answer, "decision": how}
        return replace(effect, work=work, answer=answer, seq=note.last, durable=then)

    def _confirm_report(self, row: Row[Any], by: Person) -> Draft:
        seen = msgspec.json.decode(row.body, type=Observation)
        witnesses = [_WITNESS[role] for role in by.roles if role in _WITNESS]
        others = [witness for witness in witnesses if witness.value != seen.seen_by]
        if not others:
            raise Refused(SECOND_ROLE)
        report = seen.report(min(others, key=lambda witness: witness.value))
        return self._tables.draft(
            self._tables.live(row.journal), Action(FLOOR, "report", report=report)
        )

    def _change_sheet(self, row: Row[Any], by: Person) -> Draft:
        sheet = msgspec.json.decode(row.body, type=NewSheet)
        live = self._tables.live(row.journal)
        live.check_not_held()
        return self._tables.draft(live, Action(FLOOR, "change the sheet", options=sheet.options))

    def _open_table(self, row: Row[Any], by: Person) -> Draft:
        new = msgspec.json.decode(row.body, type=NewSheet)
        sheet = read_sheet(new.instrument, new.options)
        return self._tables.opening(by.id, new.name, sheet, Currency.CHIPS, new.settings)

    def _correct(self, row: Row[Any], by: Person) -> Draft:
        put = msgspec.json.decode(row.body, type=Correction)
        check_held(self._database, put.source, put.cents, put.currency.value)
        return Draft(Work(), {})  # the transfer goes with the note of the decision

    def _move_chips(self, row: Row[Any], by: Person) -> Draft:
        move = msgspec.json.decode(row.body, type=ChipsMove)
        check_confirms(by, move)
        check_possible(self._database, row.kind, row.journal, move.cents)
        return Draft(Work(), {})

    _effects: Mapping[Kind, Callable[["Proposals", Row[Any], Person], Draft]] = {
        Kind.REPORT: _confirm_report,
        Kind.SHEET: _change_sheet,
        Kind.CHIPS_TABLE: _open_table,
        Kind.CORRECTION: _correct,
        Kind.FILL: _move_chips,
        Kind.CREDIT: _move_chips,
    }

    # -- underneath

    async def _propose(
        self, by: Person, key: str, body: dict[str, Any], make: Callable[[], Draft]
    ) -> str:
        return str((await self._commands.run(by.id, key, body, make))["proposal"])

    def _proposed(self, kind: Kind, journal: str, by: Person, body: Struct) -> Draft:
        id = "r" + secrets.token_hex(8)
        row = PROPOSAL.insert().values(
            id=id,
            kind=kind.words,
            journal=journal,
            body=msgspec.json.encode(body).decode(),
            proposed_by=by.id,
            proposed=self._database.now(),
        )
        about = {"proposal": id, "table": journal, "body": msgspec.to_builtins(body)}
        note = self._commands.note(Note(by.id, f"{kind.words} proposed", about))
        return Draft(Work((note,), statements=(row,)), {"proposal": id}, seq=note.last)

    def _row(self, id: str) -> Row[Any]:
        with self._database.reader.connect() as connection:
            row = connection.execute(select(PROPOSAL).where(PROPOSAL.c.id == id)).one_or_none()
        if row is None:
            raise refuse("no-such-proposal", "nothing of that kind waits for a second person")
        return row


def _moved(kind: Kind, row: Row[Any], note: Entry) -> tuple[Booked, ...]:
    """What a decision moves, with the line that says so."""
    if kind is Kind.CORRECTION:
        body = msgspec.json.decode(row.body, type=Correction)
        money = body.source, body.target, body.cents, body.currency.value
    elif kind in (Kind.FILL, Kind.CREDIT):
        amount = msgspec.json.decode(row.body, type=ChipsMove).cents
        money = *ends(kind.words, row.journal), amount, CHIPS
    else:
        return ()
    return transfer(note, *money, kind.words)
