"""What an auditor asks for: looks, which are on record, and verification."""

from datetime import date

from fairdeal.law import in_short, refuse
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.request_context import Asked, Do
from fairdeal.web.api.responses import Reply, answer
from fairdeal.web.workers.verify_queue import Judges


def audit_routes(judges: Judges) -> dict[str, tuple[type, Do]]:
    """The routes; `judges` go through journals in a process of their own."""

    async def look_at_round(
        asked: Asked, body: request_types.LookAtRound
    ) -> Reply[reply_types.Looked]:
        """Look at one round that is over; the line of the house's journal that says so."""
        looks = asked.house.looks
        line = await looks.look(asked.person, body.key, asked.id, asked.round)
        return answer(reply_types.Looked(line))

    async def look_at_table(
        asked: Asked, body: request_types.LookAtRound
    ) -> Reply[reply_types.Looked]:
        """Look at every round of a table that is over."""
        looks = asked.house.looks
        return answer(reply_types.Looked(await looks.look_at_all(asked.person, body.key, asked.id)))

    async def look_at_day(
        asked: Asked, body: request_types.LookAtRound
    ) -> Reply[reply_types.Looked]:
        """Look at every table's rounds of a day, as far as they are over."""
        try:
            day = date.fromisoformat(asked.id)
        except ValueError:
            raise refuse("not-a-day", f"{in_short(asked.id)} is no day; write 2026-11-16") from None
        looks = asked.house.looks
        return answer(reply_types.Looked(await looks.look_at_day(asked.person, body.key, day)))

    async def verify_table(
        asked: Asked, body: request_types.Nothing
    ) -> Reply[reply_types.Verification]:
        """Play a table's journal again, byte for byte, as far as its rounds are over."""
        return answer(await judges.table(asked.house, asked.id))

    return {
        "/api/tables/{id}/rounds/{round}/look": (request_types.LookAtRound, look_at_round),
        "/api/tables/{id}/journal/look": (request_types.LookAtRound, look_at_table),
        "/api/days/{id}/look": (request_types.LookAtRound, look_at_day),
        "/api/tables/{id}/verify": (request_types.Nothing, verify_table),
    }
