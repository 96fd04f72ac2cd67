"""What an auditor asks for: looks, which are on record, and verification."""

from datetime import date

from fairdeal.law import in_short, refuse
from fairdeal.web import messages, replies
from fairdeal.web.answers import Reply, answer
from fairdeal.web.asked import Asked, Do
from fairdeal.web.judging import Judges


def audit_routes(judges: Judges) -> dict[str, tuple[type, Do]]:
    """The routes; `judges` go through journals in a process of their own."""

    async def look_at_round(asked: Asked, body: messages.LookAtRound) -> Reply[replies.Looked]:
        """Look at one round that is over; the line of the house's journal that says so."""
        looks = asked.house.looks
        line = await looks.look(asked.person, body.key, asked.id, asked.round)
        return answer(replies.Looked(line))

    async def look_at_table(asked: Asked, body: messages.LookAtRound) -> Reply[replies.Looked]:
        """Look at every round of a table that is over."""
        looks = asked.house.looks
        return answer(replies.Looked(await looks.look_at_all(asked.person, body.key, asked.id)))

    async def look_at_day(asked: Asked, body: messages.LookAtRound) -> Reply[replies.Looked]:
        """Look at every table's rounds of a day, as far as they are over."""
        try:
            day = date.fromisoformat(asked.id)
        except ValueError:
            raise refuse("not-a-day", f"{in_short(asked.id)} is no day; write 2026-11-16") from None
        looks = asked.house.looks
        return answer(replies.Looked(await looks.look_at_day(asked.person, body.key, day)))

    async def verify_table(asked: Asked, body: messages.Nothing) -> Reply[replies.Verification]:
        """Play a table's journal again, byte for byte, as far as its rounds are over."""
        return answer(await judges.table(asked.house, asked.id))

    return {
        "/api/tables/{id}/rounds/{round}/look": (messages.LookAtRound, look_at_round),
        "/api/tables/{id}/journal/look": (messages.LookAtRound, look_at_table),
        "/api/days/{id}/look": (messages.LookAtRound, look_at_day),
        "/api/tables/{id}/verify": (messages.Nothing, verify_table),
    }
