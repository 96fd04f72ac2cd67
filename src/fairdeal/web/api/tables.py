"""Tables: list, view, open, act, deal."""

from starlette.concurrency import run_in_threadpool

from fairdeal.law import known_instruments, refuse
from fairdeal.money import Currency
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.responses import Reply, answer
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.live.frames import Frame, Frames, known_at


def tables(context: RequestContext) -> Reply[reply_types.AllTables]:
    """List every table."""
    rows = [
        reply_types.TableRow(row["id"], row["name"], row["instrument"], Currency(row["currency"]))
        for row in context.house.tables.all()
    ]
    return answer(reply_types.AllTables(rows))


def table(context: RequestContext) -> Reply[Frame]:
    """Return a table as the sender sees it: the same frame that a socket sends."""
    live, person = context.house.tables.live(context.id), context.visitor
    known_as = known_at(live.durable, person) if person else ""
    return Reply(Frames(live).of(known_as))


async def open_table(
    context: RequestContext, body: request_types.OpenTable
) -> Reply[reply_types.Opened]:
    """Open a practice table."""
    id = await context.house.tables.open(
        context.person, body.key, body.name, body.instrument, body.options, body.settings
    )
    return answer(reply_types.Opened(id))


async def play(context: RequestContext, body: request_types.Play) -> Reply[reply_types.Opened]:
    """Return a private practice table, where the game waits for one player."""
    house, known = context.house, known_instruments()
    if body.instrument not in known:
        raise refuse("no-such-game", f"there is no such game; there are {', '.join(known)}")
    id = await house.tables.open_private(
        context.person, body.key, body.instrument, house.called.name
    )
    return answer(reply_types.Opened(id))


async def act(context: RequestContext, body: request_types.Act) -> Reply[reply_types.Written]:
    """Take a player's action: sit, buy in, bet, decide, leave."""
    done = await context.house.players.act(context.person, body.key, context.id, body)
    return answer(reply_types.Written(**done))


async def staff_act(
    context: RequestContext, body: request_types.StaffAct
) -> Reply[reply_types.Written]:
    """Deal a table by hand, or run it as the floor."""
    staff = context.house.staff
    done = await staff.act(context.person, body.key, context.id, body)
    return answer(reply_types.Written(**done))


async def take_table(
    context: RequestContext, body: request_types.TakeTable
) -> Reply[reply_types.Written]:
    """Take a table over as its dealer between rounds, or hand it back."""
    staff = context.house.staff
    relieve = staff.take_over if body.take else staff.hand_back
    return answer(reply_types.Written(**await relieve(context.person, body.key, context.id)))


async def set_plan(
    context: RequestContext, body: request_types.SetPlan
) -> Reply[reply_types.Planned]:
    """Set when a table closes, and when its meter is read."""
    plans = context.house.plans
    plan = await plans.set(context.person, body.key, context.id, body.closes, body.readings)
    return answer(reply_types.Planned(**plan))


async def read_meter(
    context: RequestContext, body: request_types.ReadMeter
) -> Reply[reply_types.MeterRead]:
    """Record a meter reading."""
    plans = context.house.plans
    read = await plans.read_meter(context.person, body.key, context.id, body.cents)
    return answer(reply_types.MeterRead(**read))


async def look(
    context: RequestContext, body: request_types.LookRequest
) -> Reply[reply_types.FinishedLines]:
    """Return every finished line of a table to an auditor."""
    lines = await context.house.staff.look(context.person, body.key, context.id)
    return await run_in_threadpool(answer, reply_types.FinishedLines(**lines))
