"""Reports at a table: how long one holds it, how many a player may make, and their answers."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Row, select

from fairdeal.house.approvals.kinds import DENIED, UNANSWERED, Kind, Observation, any_other
from fairdeal.house.store import PROPOSAL, Database, now_ms
from fairdeal.house.tables.clocks import Settings
from fairdeal.law import refuse
from fairdeal.play import Witness
from fairdeal.table import TableState

_NEWEST = 200  # reports at one table that are read: more than one round ever has


class Reported(Struct, frozen=True):
    """The newest report at a table. It holds the table while it has no answer."""

    id: str
    by: str  # the id of the person who made it
    words: str
    round: int
    since: int  # on this process's clock
    until: int | None  # when play goes on without an answer; None: never
    answer: str = ""
    by_house: bool = False  # True if the house gave the answer itself


def reported(id: str, by: str, seen: Observation, since: int, settings: Settings) -> Reported:
    """Return a report, and until when it may hold its table: a player's for a set time only."""
    by_player = seen.seen_by == Witness.PLAYER.value
    until = since + settings.report_hold if by_player else None
    return Reported(id, by, str(seen.report(any_other(seen.seen_by))), seen.round, since, until)


def stored_report(database: Database, id: str, settings: Settings) -> Reported:
    """Return a report from the database, with its answer, or “unanswered”."""
    with database.reader.connect() as connection:
        row = connection.execute(select(PROPOSAL).where(PROPOSAL.c.id == id)).one()
    since = now_ms() - max(0, database.now() - row.proposed)
    report = reported(id, row.proposed_by, _seen(row), since, settings)
    by_house = row.decision is not None and row.decided_by is None
    return replace(report, answer=row.decision or UNANSWERED, by_house=by_house)


def check_one_report(database: Database, person: str, table: str, round: int) -> None:
    """Refuse a player a second report in a round after one that is open or was denied."""
    for row in _in_round(database, table, round):
        if row.proposed_by == person and row.decision == DENIED:
            raise refuse(
                "denied-in-this-round",
                "your report in this round was checked and denied; you can report again in the "
                "next round, and a dealer or a floorperson can report at any time",
            )
        if row.proposed_by == person and row.decision is None:
            raise refuse(
                "reported-in-this-round",
                "your report in this round still waits for the floor; "
                "you can report again in the next round",
            )


def may_hold(database: Database, table: str, round: int) -> bool:
    """Check that a player's report may hold the table: not after one that expired."""
    return all(row.decision is not None for row in _in_round(database, table, round))


def is_past(state: TableState, seen: Observation) -> bool:
    """Check for a report that has no consequence any more.

    Its round is over, or other rules have superseded it and it can only be ended, with all wagers
    back.
    """
    round = state.round
    return state.number != seen.round or round is None or round.over or bool(state.superseded)


def answer_words(report: Reported) -> str:
    """Return the message to the player who reported; empty while the floor is checking."""
    checked = f"The {'house' if report.by_house else 'floor'} has checked your report"
    match report.answer:
        case "":
            return ""
        case "accepted":
            return f"{checked}: it is so."
        case "denied":
            return f"{checked}: it is not so. Play goes on."
    return "The floor has not answered your report in time. Play goes on."


def _in_round(database: Database, table: str, round: int) -> Iterator[Row[Any]]:
    query = select(PROPOSAL).where(PROPOSAL.c.journal == table)
    query = query.where(PROPOSAL.c.kind == Kind.REPORT.words)
    query = query.order_by(PROPOSAL.c.proposed.desc()).limit(_NEWEST)
    with database.reader.connect() as connection:
        rows = connection.execute(query).all()
    return (row for row in rows if _seen(row).round == round)


def _seen(row: Row[Any]) -> Observation:
    return msgspec.json.decode(row.body, type=Observation)
