"""Proposals that take two people."""

import msgspec

from fairdeal.house import ChipsMove, Kind, NewSheet, answer_words, stored_report
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.responses import Reply, answer
from fairdeal.web.api.routing import RequestContext


async def report(
    context: RequestContext, body: request_types.ReportRequest
) -> Reply[reply_types.ProposedReply]:
    """Report an irregularity; an automatic table answers at once, others wait for the floor."""
    proposals = context.house.proposals
    id = await proposals.report(context.person, body.key, context.id, body.observation())
    report = stored_report(
        context.house.database, id, context.house.tables.live(context.id).settings
    )
    if not report.by_house:
        return answer(reply_types.ProposedReply(id))
    return answer(reply_types.ProposedReply(id, report.answer, answer_words(report)))


async def change_sheet(
    context: RequestContext, body: request_types.ChangeSheet
) -> Reply[reply_types.ProposedReply]:
    """Propose another sheet for a table."""
    proposals = context.house.proposals
    id = await proposals.sheet(
        context.person, body.key, context.id, NewSheet(body.options, reason=body.reason)
    )
    return answer(reply_types.ProposedReply(id))


async def open_chips_table(
    context: RequestContext, body: request_types.OpenChipsTable
) -> Reply[reply_types.ProposedReply]:
    """Propose a table for chips."""
    id = await context.house.proposals.chips_table(context.person, body.key, body.sheet())
    return answer(reply_types.ProposedReply(id))


async def correct(
    context: RequestContext, body: request_types.Correct
) -> Reply[reply_types.ProposedReply]:
    """Propose a correction."""
    id = await context.house.proposals.correction(context.person, body.key, body.correction())
    return answer(reply_types.ProposedReply(id))


async def decide(context: RequestContext, body: request_types.Decide) -> Reply[reply_types.Decided]:
    """Accept or deny another person's proposal."""
    decided = await context.house.decisions.decide(
        context.person, body.key, context.id, accept=body.accept, how=body.how, remark=body.remark
    )
    return answer(reply_types.Decided(**decided))


def waiting(context: RequestContext) -> Reply[reply_types.Waiting]:
    """List the proposals that wait for a second person."""
    rows = context.house.proposals.open()
    return answer(reply_types.Waiting(msgspec.convert(rows, list[reply_types.Proposal])))


async def fill(
    context: RequestContext, body: request_types.AskForChips
) -> Reply[reply_types.ProposedReply]:
    """Request chips from the cage for a table; the other side confirms."""
    return await _chips(context, Kind.FILL, body)


async def credit(
    context: RequestContext, body: request_types.AskForChips
) -> Reply[reply_types.ProposedReply]:
    """Request that chips go from a table back to the cage; the other side confirms."""
    return await _chips(context, Kind.CREDIT, body)


async def _chips(
    context: RequestContext, kind: Kind, body: request_types.AskForChips
) -> Reply[reply_types.ProposedReply]:
    proposals, move = context.house.proposals, ChipsMove(body.cents, remark=body.remark)
    id = await proposals.chips(context.person, body.key, kind, body.table, move)
    return answer(reply_types.ProposedReply(id))
