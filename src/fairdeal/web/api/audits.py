"""Audit access, which is on record, and verification."""

from datetime import date

from fairdeal.law import in_short, refuse
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.request_context import RequestContext
from fairdeal.web.api.responses import Reply, answer


async def look_at_round(
    context: RequestContext, body: request_types.LookAtRound
) -> Reply[reply_types.Looked]:
    """Open one finished round for audit and return the house's record of it."""
    looks = context.house.looks
    line = await looks.look(context.person, body.key, context.id, context.round)
    return answer(reply_types.Looked(line))


async def look_at_table(
    context: RequestContext, body: request_types.LookAtRound
) -> Reply[reply_types.Looked]:
    """Open every finished round of a table for audit."""
    looks = context.house.looks
    return answer(reply_types.Looked(await looks.look_at_all(context.person, body.key, context.id)))


async def look_at_day(
    context: RequestContext, body: request_types.LookAtRound
) -> Reply[reply_types.Looked]:
    """Open the finished rounds of every table on a day for audit."""
    try:
        day = date.fromisoformat(context.id)
    except ValueError:
        raise refuse("not-a-day", f"{in_short(context.id)} is no day; write 2026-11-16") from None
    looks = context.house.looks
    return answer(reply_types.Looked(await looks.look_at_day(context.person, body.key, day)))


async def verify_table(
    context: RequestContext, body: request_types.Nothing
) -> Reply[reply_types.Verification]:
    """Replay a table's journal byte for byte, as far as its rounds are finished."""
    return answer(await context.verifications.table(context.house, context.id))
