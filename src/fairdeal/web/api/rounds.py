"""Finished rounds for their players; audit access, which is on record; and verification."""

from datetime import date

from fairdeal.house import RoundAsSeen, lines_file
from fairdeal.law import in_short, refuse
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.responses import JsonLines, Reply, answer
from fairdeal.web.api.routing import RequestContext


def _own(context: RequestContext) -> RoundAsSeen:
    """Return a round of the player who sent the request."""
    return context.house.recall.find(context.person, context.id, context.round)


def own_rounds(context: RequestContext) -> Reply[reply_types.OwnRounds]:
    """List the last rounds in which the player had a wager."""
    person, house = context.person, context.house
    names = {row["id"]: row["name"] for row in house.tables.all()}
    rows = [
        reply_types.RoundReply(
            table=round.table,
            name=names[round.table],
            round=round.number,
            began=round.began,
            ended=round.ended,
            root=round.root,
            void=round.void,
            net=own.net,
        )
        for own in house.recall.own(person)
        for round in (own.round,)
    ]
    return answer(reply_types.OwnRounds(rows))


def own_round(context: RequestContext) -> Reply[reply_types.RecalledRound]:
    """Return one of the player's rounds, event by event, as the player saw it."""
    return answer(context.house.recall.told(_own(context)).document())


def own_proof(context: RequestContext) -> Reply[reply_types.RoundProof]:
    """Return the cards that the player saw in a round, with the proof of their commitment."""
    return answer(context.house.recall.proof(_own(context)))


def own_extract(context: RequestContext) -> JsonLines:
    """Return the table's journal up to the round's end, opened only where the player saw it."""
    return JsonLines(lines_file(context.house.recall.extract(_own(context))))


async def share_round(
    context: RequestContext, body: request_types.ShareRound
) -> Reply[reply_types.Shared]:
    """Make a link to one of the player's rounds, for anybody who is given it."""
    recall = context.house.recall
    share = await recall.share(context.person, body.key, context.id, context.round)
    return answer(reply_types.Shared(share.id, f"/shared/{share.link}"))


async def end_share(
    context: RequestContext, body: request_types.EndShare
) -> Reply[reply_types.DoneReply]:
    """End a link that the player made."""
    await context.house.recall.end_share(context.person, body.key, context.id)
    return answer(reply_types.DoneReply())


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
