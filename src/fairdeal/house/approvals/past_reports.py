"""Earlier reports: at a table, by a person, in the house."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import or_, select

from fairdeal.house.approvals.kinds import Kind, Observation
from fairdeal.house.history.daily_results import span_of
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import PROPOSAL

RECENT = timedelta(days=30)


class Earlier(Struct, frozen=True):
    """The reports before one, whatever their outcome."""

    at_table: int  # of the last days
    alike: int  # by the same person, of the same kind, ever
    today: tuple[str, ...]  # observations elsewhere in the house, that day (UTC)


def earlier(database: Database, report: Mapping[str, Any]) -> Earlier:
    """Return the reports before a report."""
    at, by = report["proposed"], report["proposed_by"]
    begins, _ = span_of(datetime.fromtimestamp(at / 1000, UTC).date())
    since = at - int(RECENT.total_seconds() * 1000)
    query = select(PROPOSAL).where(
        PROPOSAL.c.kind == Kind.REPORT.words,
        PROPOSAL.c.id != report["id"],
        PROPOSAL.c.proposed <= at,
        or_(PROPOSAL.c.proposed >= since, PROPOSAL.c.proposed_by == by),
    )
    with database.reader.connect() as connection:
        rows = connection.execute(query.order_by(PROPOSAL.c.proposed)).all()
    seen = {row.id: msgspec.json.decode(row.body, type=Observation).observed for row in rows}
    observed = msgspec.convert(report["body"], Observation).observed
    return Earlier(
        sum(row.journal == report["table"] and row.proposed >= since for row in rows),
        sum(row.proposed_by == by and seen[row.id] is observed for row in rows),
        tuple(seen[row.id].value for row in rows if row.proposed >= begins),
    )
