"""Rounds that are over, for those who had a wager in them."""

from fairdeal.house.history.player_history import RoundAsSeen
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.downloads import Lines, lines_file
from fairdeal.web.api.request_context import Asked, Do, Look
from fairdeal.web.api.responses import Reply, answer


def _own(asked: Asked) -> RoundAsSeen:
    """A round of whoever asks."""
    return asked.house.recall.find(asked.person, asked.id, asked.round)


def own_rounds(asked: Asked) -> Reply[reply_types.OwnRounds]:
    """The last rounds in which the one who asks had a wager."""
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
    """One of them, event by event, as the one who asks saw it."""
    return answer(asked.house.recall.told(_own(asked)).document())


def own_proof(asked: Asked) -> Reply[reply_types.RoundProof]:
    """The cards of it that the one who asks saw, led back to the commitment."""
    return answer(asked.house.recall.proof(_own(asked)))


def own_extract(asked: Asked) -> Lines:
    """The table's journal up to its end, with only what the one who asks saw opened."""
    return Lines(lines_file(asked.house.recall.extract(_own(asked))))


async def share_round(asked: Asked, body: request_types.ShareRound) -> Reply[reply_types.Shared]:
    """Make a link to a round of one's own, for anybody who is given it."""
    recall = asked.house.recall
    share = await recall.share(asked.person, body.key, asked.id, asked.round)
    return answer(reply_types.Shared(share.id, f"/shared/{share.link}"))


async def end_share(asked: Asked, body: request_types.EndShare) -> Reply[reply_types.Done]:
    """End a link that one made."""
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
