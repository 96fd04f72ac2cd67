"""Routes for auditors: audit access, which is on record, and verification."""

from datetime import date

from fairdeal.law import in_short, refuse
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.request_context import Asked, Do
from fairdeal.web.api.responses import Reply, answer
from fairdeal.web.workers.verify_queue import Judges


def audit_routes(judges: Judges) -> dict[str, tuple[type, Do]]:
    """Return the auditors' routes; `judges` verify journals in a separate process."""

    async def look_at_round(
        asked: Asked, body: request_types.LookAtRound
    ) -> Reply[reply_types.Looked]:
        """Open one finished round for audit and return the house's record of it."""
        looks = asked.house.looks
        line = await looks.look(asked.person, body.key, asked.id, asked.round)
        return answer(reply_types.Looked(line))

    async def look_at_table(
        asked: Asked, body: request_types.LookAtRound
    ) -> Reply[reply_types.Looked]:
        """Open every finished round of a table for audit."""
        looks = asked.house.looks
        return answer(reply_types.Looked(await looks.look_at_all(asked.person, body.key, asked.id)))

    async def look_at_day(
        asked: Asked, body: request_types.LookAtRound
    ) -> Reply[reply_types.Looked]:
        """Open the finished rounds of every table on a day for audit."""
        try:
            day = date.fromisoformat(asked.id)
        except ValueError:
            raise refuse("not-a-day", f"{in_short(asked.id)} is no day; write 2026-11-16") from None
        looks = asked.house.looks
        return answer(reply_types.Looked(await looks.look_at_day(asked.person, body.key, day)))

    async def verify_table(
        asked: Asked, body: request_types.Nothing
    ) -> Reply[reply_types.Verification]:
        """Replay a table's journal byte for byte, as far as its rounds are finished."""
        return answer(await judges.table(asked.house, asked.id))

    return {
        "/api/tables/{id}/rounds/{round}/look": (request_types.LookAtRound, look_at_round),
        "/api/tables/{id}/journal/look": (request_types.LookAtRound, look_at_table),
        "/api/days/{id}/look": (request_types.LookAtRound, look_at_day),
        "/api/tables/{id}/verify": (request_types.Nothing, verify_table),
    }
