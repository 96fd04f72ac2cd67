"""What takes two people: reports, sheets, corrections, fills and credits, tables for chips.

One proposes, another decides (`decisions.py`). A report suspends its table until then.
"""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Row, select

from fairdeal.house.commands import Commands, Draft
from fairdeal.house.database import Database
from fairdeal.house.effects import WITNESS
from fairdeal.house.fills import ChipsMove, check_possible, side_of
from fairdeal.house.journal import HOUSE, Note
from fairdeal.house.money import check_currency
from fairdeal.house.proposed import (
    DENIED,
    Correction,
    Kind,
    NewSheet,
    Observation,
    Proposed,
    any_other,
)
from fairdeal.house.roles import Person, Role, check_may
from fairdeal.house.schema import PROPOSAL
from fairdeal.house.sheets import read_table_sheet
from fairdeal.house.tables import Tables
from fairdeal.house.transfers import one_transfer
from fairdeal.house.work import Due, Hold, Work
from fairdeal.law import refuse
from fairdeal.money import Currency, cents
from fairdeal.round import FLOOR, Action
from fairdeal.sheet import check_approved


class Proposals:
    """Proposes, and knows what was proposed."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables
        self._database = commands.database

    # -- proposing

    async def report(self, by: Person, key: str, table: str, seen: Observation) -> str:
        """An irregularity: the table is suspended until a second person decides."""
        check_may(by, Kind.REPORT.to_propose)
        roles = [role for role in by.roles if role in WITNESS]
        seen = replace(seen, seen_by=WITNESS[min(roles, key=lambda role: role.value)].value)
        body = {"report": msgspec.to_builtins(seen), "at": table}

        def make() -> Draft:
            live = self._tables.live(table)
            live.check_not_held()
            seated = live.engine.table.seated.values()
            if Role.PLAYER in by.roles and by.known_among(seated) not in seated:
                raise refuse("not-seated", "players report what they see where they sit")
            here = replace(seen, round=live.engine.table.state.number)
            if Role.PLAYER in by.roles:
                self._check_not_denied(by, table, here)
            live.engine.tried(Action(FLOOR, "report", report=seen.report(any_other(seen.seen_by))))
            draft = self.drafted(Kind.REPORT, table, by, here)
            id = draft.answer["proposal"]

            def durable() -> None:
                live.hold(id)
                self._tables.on_wait(live)
                self._tables.on_look(table)

            generation = live.generation
            nothing = Due(table, live.engine.standing.head.seq, None)
            work = replace(draft.work, holds=(Hold(table, "", id),), due=(nothing,))
            return replace(draft, work=work, durable=durable, lost=lambda: live.lost(generation))

        return await self._propose(by, key, body, make, Kind.REPORT.to_propose)

    async def sheet(self, by: Person, key: str, table: str, sheet: NewSheet) -> str:
        """Another sheet for a table, from its next round on."""
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
        """A new table for chips, with every approval that its sheet needs."""
        check_may(by, Kind.CHIPS_TABLE.to_propose)
        check_approved(read_table_sheet(sheet.instrument, sheet.options))

        def make() -> Draft:
            self._tables.check_free(sheet.name)
            return self.drafted(Kind.CHIPS_TABLE, HOUSE, by, sheet)

        return await self._propose(
            by, key, {"table": msgspec.to_builtins(sheet)}, make, Kind.CHIPS_TABLE.to_propose
        )

    async def correction(self, by: Person, key: str, correction: Correction) -> str:
        """Money to be put right."""
        check_may(by, Kind.CORRECTION.to_propose)
        cents(correction.cents)
        if not correction.reason.strip() or correction.source == correction.target:
            raise refuse("not-a-correction", "a correction has two accounts and a reason")
        check_correction(self._database, correction)

        def make() -> Draft:
            return self.drafted(Kind.CORRECTION, HOUSE, by, correction)

        return await self._propose(
            by, key, {"correct": msgspec.to_builtins(correction)}, make, Kind.CORRECTION.to_propose
        )

    async def chips(self, by: Person, key: str, kind: Kind, table: str, move: ChipsMove) -> str:
        """A fill or a credit: somebody of the cage or of the floor asks, the other confirms."""
        check_may(by, kind.to_propose)
        self._tables.live(table)
        move = replace(move, cents=cents(move.cents), asked_as=side_of(by).value)

        def make() -> Draft:
            check_possible(self._database, kind.words, table, move.cents)
            return self.drafted(kind, table, by, move)

        body = {kind.words: msgspec.to_builtins(move), "at": table}
        return await self._propose(by, key, body, make, kind.to_propose)

    # -- what was proposed

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
        return _proposed(proposal_row(self._database, id))

    def of_kind(self, *kinds: Kind) -> list[Proposed]:
        """Everything of that kind that was ever proposed, the newest first."""
        query = select(PROPOSAL).where(PROPOSAL.c.kind.in_([kind.words for kind in kinds]))
        with self._database.reader.connect() as connection:
            rows = connection.execute(query.order_by(PROPOSAL.c.proposed.desc())).all()
        return [_proposed(row) for row in rows]

    def decided_since(self, moment: int) -> list[Proposed]:
        """Everything that was decided after a moment, the newest decision first."""
        query = select(PROPOSAL).where(PROPOSAL.c.decided >= moment)
        with self._database.reader.connect() as connection:
            rows = connection.execute(query.order_by(PROPOSAL.c.decided.desc())).all()
        return [_proposed(row) for row in rows]

    # -- underneath

    def _check_not_denied(self, by: Person, table: str, seen: Observation) -> None:
        """Refuse a player what was denied to the same player before, in the same round."""
        query = select(PROPOSAL.c.body).where(
            PROPOSAL.c.kind == Kind.REPORT.words,
            PROPOSAL.c.journal == table,
            PROPOSAL.c.proposed_by == by.id,
            PROPOSAL.c.decision == DENIED,
        )
        with self._database.reader.connect() as connection:
            bodies = connection.execute(query).scalars().all()
        denied = [msgspec.json.decode(body, type=Observation) for body in bodies]
        if any(each.observed is seen.observed and each.round == seen.round for each in denied):
            raise refuse(
                "denied-in-this-round",
                f"“{seen.observed.value}” was reported by you in this round, and denied; "
                "a dealer or a floorperson may still report it",
            )

    async def _propose(
        self, by: Person, key: str, body: dict[str, Any], make: Callable[[], Draft], may: str
    ) -> str:
        return str((await self._commands.run(by, key, body, make, may=may))["proposal"])

    def drafted(self, kind: Kind, journal: str, by: Person, body: Struct) -> Draft:
        """Return what a proposal writes."""
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


def proposal_row(database: Database, id: str) -> Row[Any]:
    """Something that was proposed, as the database has it."""
    with database.reader.connect() as connection:
        row = connection.execute(select(PROPOSAL).where(PROPOSAL.c.id == id)).one_or_none()
    if row is None:
        raise refuse("no-such-proposal", "nothing of that kind waits for a second person")
    return row


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
    """Refuse accounts that the books do not keep in that currency, and what corrects nothing."""
    currency = correction.currency.value
    for account in (correction.source, correction.target):
        check_currency(database, account, currency)
    if correction.of and one_transfer(database, correction.of).currency != currency:
        raise refuse("currencies-never-mix", "a transfer is put right in its own currency")
