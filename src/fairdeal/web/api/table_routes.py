"""Routes of tables: list, view, open, act, deal."""

from starlette.concurrency import run_in_threadpool

from fairdeal.money import Currency
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.guard import visitor
from fairdeal.web.api.request_context import Asked, Do, Look
from fairdeal.web.api.responses import Reply, answer
from fairdeal.web.live.frames import Frame, Frames, known_at, seat_of


def tables(asked: Asked) -> Reply[reply_types.AllTables]:
    """List every table."""
    rows = [
        reply_types.TableRow(row["id"], row["name"], row["instrument"], Currency(row["currency"]))
        for row in asked.house.tables.all()
    ]
    return answer(reply_types.AllTables(rows))


def table(asked: Asked) -> Reply[Frame]:
    """Return a table as the sender sees it: the same frame that a socket sends."""
    live, person = asked.house.tables.live(asked.id), visitor(asked.request)
    known_as = known_at(live.durable, person) if person else ""
    return Reply(Frames(live).of(known_as))


async def open_table(asked: Asked, body: request_types.OpenTable) -> Reply[reply_types.Opened]:
    """Open a practice table."""
    id = await asked.house.tables.open(
        asked.person, body.key, body.name, body.instrument, body.options, body.settings
    )
    return answer(reply_types.Opened(id))


async def act(asked: Asked, body: request_types.Act) -> Reply[reply_types.Written]:
    """Take a player's action: sit, buy in, bet, decide, leave."""
    person = asked.person
    standing = asked.house.tables.live(asked.id).durable
    own = seat_of(standing, known_at(standing, person))
    done = await asked.house.players.act(person, body.key, asked.id, body.request(own))
    return answer(reply_types.Written(**done))


async def staff_act(asked: Asked, body: request_types.StaffAct) -> Reply[reply_types.Written]:
    """Deal a table by hand, or run it as the floor."""
    staff = asked.house.staff
    done = await staff.act(asked.person, body.key, asked.id, body.request())
    return answer(reply_types.Written(**done))


async def take_table(asked: Asked, body: request_types.TakeTable) -> Reply[reply_types.Written]:
    """Take a table over as its dealer between rounds, or hand it back."""
    staff = asked.house.staff
    relieve = staff.take_over if body.take else staff.hand_back
    return answer(reply_types.Written(**await relieve(asked.person, body.key, asked.id)))


async def set_plan(asked: Asked, body: request_types.SetPlan) -> Reply[reply_types.Planned]:
    """Set when a table closes, and when its meter is read."""
    plans = asked.house.plans
    plan = await plans.set(asked.person, body.key, asked.id, body.closes, body.readings)
    return answer(reply_types.Planned(**plan))


async def read_meter(asked: Asked, body: request_types.ReadMeter) -> Reply[reply_types.MeterRead]:
    """Record a meter reading."""
    plans = asked.house.plans
    read = await plans.read_meter(asked.person, body.key, asked.id, body.cents)
    return answer(reply_types.MeterRead(**read))


async def look(asked: Asked, body: request_types.Look) -> Reply[reply_types.FinishedLines]:
    """Return every finished line of a table to an auditor."""
    found = await asked.house.staff.look(asked.person, body.key, asked.id)
    return await run_in_threadpool(answer, reply_types.FinishedLines(**found))


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/tables": (request_types.OpenTable, open_table),
    "/api/tables/{id}/act": (request_types.Act, act),
    "/api/tables/{id}/staff": (request_types.StaffAct, staff_act),
    "/api/tables/{id}/dealer": (request_types.TakeTable, take_table),
    "/api/tables/{id}/plan": (request_types.SetPlan, set_plan),
    "/api/tables/{id}/meter": (request_types.ReadMeter, read_meter),
    "/api/tables/{id}/look": (request_types.Look, look),
}
LOOKS: dict[str, Look] = {
    "/api/tables": tables,
    "/api/tables/{id}": table,
}
