"""What takes two people."""

from starlette.responses import Response

from fairdeal.house.fills import ChipsMove
from fairdeal.house.proposed import Kind, NewSheet
from fairdeal.house.roles import MAY, check_may
from fairdeal.web import messages
from fairdeal.web.answers import answer
from fairdeal.web.asked import Asked, Do, Look


async def report(asked: Asked, body: messages.Report) -> Response:
    """Report an irregularity: the table is suspended until a second person decides."""
    proposals = asked.house.proposals
    id = await proposals.report(asked.person, body.key, asked.id, body.observation())
    return answer({"proposal": id})


async def change_sheet(asked: Asked, body: messages.ChangeSheet) -> Response:
    """Propose another sheet for a table."""
    proposals = asked.house.proposals
    id = await proposals.sheet(
        asked.person, body.key, asked.id, NewSheet(body.options, reason=body.reason)
    )
    return answer({"proposal": id})


async def open_chips_table(asked: Asked, body: messages.OpenChipsTable) -> Response:
    """Propose a table for chips."""
    id = await asked.house.proposals.chips_table(asked.person, body.key, body.sheet())
    return answer({"proposal": id})


async def correct(asked: Asked, body: messages.Correct) -> Response:
    """Propose a correction."""
    id = await asked.house.proposals.correction(asked.person, body.key, body.correction())
    return answer({"proposal": id})


async def decide(asked: Asked, body: messages.Decide) -> Response:
    """Accept or deny what another proposed."""
    decided = await asked.house.decisions.decide(
        asked.person, body.key, asked.id, accept=body.accept, how=body.how, remark=body.remark
    )
    return answer(decided)


def waiting(asked: Asked) -> Response:
    """What waits for a second person."""
    person = asked.person
    if not any(person.roles & MAY[what] for what in ("confirm a report", "approve a correction")):
        check_may(person, "confirm a report")
    return answer({"proposals": asked.house.proposals.open()})


async def fill(asked: Asked, body: messages.AskForChips) -> Response:
    """Ask for chips from the cage to a table; the other side confirms."""
    return await _chips(asked, Kind.FILL, body)


async def credit(asked: Asked, body: messages.AskForChips) -> Response:
    """Ask to take chips from a table back to the cage; the other side confirms."""
    return await _chips(asked, Kind.CREDIT, body)


async def _chips(asked: Asked, kind: Kind, body: messages.AskForChips) -> Response:
    proposals, move = asked.house.proposals, ChipsMove(body.cents, remark=body.remark)
    id = await proposals.chips(asked.person, body.key, kind, body.table, move)
    return answer({"proposal": id})


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/tables/{id}/report": (messages.Report, report),
    "/api/tables/{id}/sheet": (messages.ChangeSheet, change_sheet),
    "/api/chips-tables": (messages.OpenChipsTable, open_chips_table),
    "/api/corrections": (messages.Correct, correct),
    "/api/proposals/{id}": (messages.Decide, decide),
    "/api/cage/fill": (messages.AskForChips, fill),
    "/api/cage/credit": (messages.AskForChips, credit),
}
LOOKS: dict[str, Look] = {
    "/api/proposals": waiting,
}
