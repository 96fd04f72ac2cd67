"""Routes to finished rounds, for the players who wagered in them."""

from fairdeal.house.history.player_history import RoundAsSeen
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.downloads import Lines, lines_file
from fairdeal.web.api.request_context import Asked, Do, Look
from fairdeal.web.api.responses import Reply, answer


def _own(asked: Asked) -> RoundAsSeen:
    """Return a round of the player who sent the request."""
    return asked.house.recall.find(asked.person, asked.id, asked.round)


def own_rounds(asked: Asked) -> Reply[reply_types.OwnRounds]:
    """List the last rounds in which the player had a wager."""
    person, house = asked.person, asked.house
    names = {row["id"]: row["name"] for row in house.tables.all()}
    told = [
        reply_types.RoundRow(
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
    return answer(reply_types.OwnRounds(told))


def own_round(asked: Asked) -> Reply[reply_types.RecalledRound]:
    """Return one of the player's rounds, event by event, as the player saw it."""
    return answer(asked.house.recall.told(_own(asked)).document())


def own_proof(asked: Asked) -> Reply[reply_types.RoundProof]:
    """Return the cards that the player saw in a round, with the proof of their commitment."""
    return answer(asked.house.recall.proof(_own(asked)))


def own_extract(asked: Asked) -> Lines:
    """Return the table's journal up to the round's end, opened only where the player saw it."""
    return Lines(lines_file(asked.house.recall.extract(_own(asked))))


async def share_round(asked: Asked, body: request_types.ShareRound) -> Reply[reply_types.Shared]:
    """Make a link to one of the player's rounds, for anybody who is given it."""
    recall = asked.house.recall
    share = await recall.share(asked.person, body.key, asked.id, asked.round)
    return answer(reply_types.Shared(share.id, f"/shared/{share.link}"))


async def end_share(asked: Asked, body: request_types.EndShare) -> Reply[reply_types.Done]:
    """End a link that the player made."""
    await asked.house.recall.end_share(asked.person, body.key, asked.id)
    return answer(reply_types.Done())


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/tables/{id}/rounds/{round}/share": (request_types.ShareRound, share_round),
    "/api/shares/{id}": (request_types.EndShare, end_share),
}
LOOKS: dict[str, Look] = {
    "/api/me/rounds": own_rounds,
    "/api/tables/{id}/rounds/{round}": own_round,
    "/api/tables/{id}/rounds/{round}/proof": own_proof,
    "/api/tables/{id}/rounds/{round}/extract": own_extract,
}
