"""Finished rounds, for the players who wagered in them."""

from fairdeal.house import RoundAsSeen
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.request_context import RequestContext
from fairdeal.web.api.responses import JsonLines, Reply, answer, lines_file


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
