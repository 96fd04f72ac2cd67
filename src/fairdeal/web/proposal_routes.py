"""What takes two people."""

import msgspec

from fairdeal.house.fills import ChipsMove
from fairdeal.house.holds import answer_words, stored_report
from fairdeal.house.proposed import Kind, NewSheet
from fairdeal.web import messages, replies
from fairdeal.web.answers import Reply, answer
from fairdeal.web.asked import Asked, Do, Look


async def report(asked: Asked, body: messages.Report) -> Reply[replies.Proposed]:
    """Report an irregularity: the house answers at once where it deals itself, else the floor."""
    proposals = asked.house.proposals
    id = await proposals.report(asked.person, body.key, asked.id, body.observation())
    report = stored_report(asked.house.database, id, asked.house.tables.live(asked.id).settings)
    if not report.by_house:
        return answer(replies.Proposed(id))
    return answer(replies.Proposed(id, report.answer, answer_words(report)))


async def change_sheet(asked: Asked, body: messages.ChangeSheet) -> Reply[replies.Proposed]:
    """Propose another sheet for a table."""
    proposals = asked.house.proposals
    id = await proposals.sheet(
        asked.person, body.key, asked.id, NewSheet(body.options, reason=body.reason)
    )
    return answer(replies.Proposed(id))


async def open_chips_table(asked: Asked, body: messages.OpenChipsTable) -> Reply[replies.Proposed]:
    """Propose a table for chips."""
    id = await asked.house.proposals.chips_table(asked.person, body.key, body.sheet())
    return answer(replies.Proposed(id))


async def correct(asked: Asked, body: messages.Correct) -> Reply[replies.Proposed]:
    """Propose a correction."""
    id = await asked.house.proposals.correction(asked.person, body.key, body.correction())
    return answer(replies.Proposed(id))


async def decide(asked: Asked, body: messages.Decide) -> Reply[replies.Decided]:
    """Accept or deny what another proposed."""
    decided = await asked.house.decisions.decide(
        asked.person, body.key, asked.id, accept=body.accept, how=body.how, remark=body.remark
    )
    return answer(replies.Decided(**decided))


def waiting(asked: Asked) -> Reply[replies.Waiting]:
    """What waits for a second person."""
    rows = asked.house.proposals.open()
    return answer(replies.Waiting(msgspec.convert(rows, list[replies.Proposal])))


async def fill(asked: Asked, body: messages.AskForChips) -> Reply[replies.Proposed]:
    """Ask for chips from the cage to a table; the other side confirms."""
    return await _chips(asked, Kind.FILL, body)


async def credit(asked: Asked, body: messages.AskForChips) -> Reply[replies.Proposed]:
    """Ask to take chips from a table back to the cage; the other side confirms."""
    return await _chips(asked, Kind.CREDIT, body)


async def _chips(asked: Asked, kind: Kind, body: messages.AskForChips) -> Reply[replies.Proposed]:
    proposals, move = asked.house.proposals, ChipsMove(body.cents, remark=body.remark)
    id = await proposals.chips(asked.person, body.key, kind, body.table, move)
    return answer(replies.Proposed(id))


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
