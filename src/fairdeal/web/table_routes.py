"""Tables: looked at, opened, acted at, dealt by a person."""

from starlette.concurrency import run_in_threadpool

from fairdeal.money import Currency
from fairdeal.web import messages, replies
from fairdeal.web.answers import Reply, answer
from fairdeal.web.asked import Asked, Do, Look
from fairdeal.web.frames import Frame, Frames, known_at, seat_of
from fairdeal.web.guard import visitor


def tables(asked: Asked) -> Reply[replies.AllTables]:
    """Every table."""
    rows = [
        replies.TableRow(row["id"], row["name"], row["instrument"], Currency(row["currency"]))
        for row in asked.house.tables.all()
    ]
    return answer(replies.AllTables(rows))


def table(asked: Asked) -> Reply[Frame]:
    """A table as the one who asks sees it: the same frame that a socket sends."""
    live, person = asked.house.tables.live(asked.id), visitor(asked.request)
    known_as = known_at(live.durable, person) if person else ""
    return Reply(Frames(live).of(known_as))


async def open_table(asked: Asked, body: messages.OpenTable) -> Reply[replies.Opened]:
    """Open a practice table."""
    id = await asked.house.tables.open(
        asked.person, body.key, body.name, body.instrument, body.options, body.settings
    )
    return answer(replies.Opened(id))


async def act(asked: Asked, body: messages.Act) -> Reply[replies.Written]:
    """Sit, buy in, bet, decide, leave."""
    person = asked.person
    standing = asked.house.tables.live(asked.id).durable
    own = seat_of(standing, known_at(standing, person))
    done = await asked.house.players.act(person, body.key, asked.id, body.request(own))
    return answer(replies.Written(**done))


async def staff_act(asked: Asked, body: messages.StaffAct) -> Reply[replies.Written]:
    """Deal a table by hand, or run it as the floor."""
    staff = asked.house.staff
    done = await staff.act(asked.person, body.key, asked.id, body.request())
    return answer(replies.Written(**done))


async def take_table(asked: Asked, body: messages.TakeTable) -> Reply[replies.Written]:
    """Take a table over as its dealer between rounds, or hand it back."""
    staff = asked.house.staff
    relieve = staff.take_over if body.take else staff.hand_back
    return answer(replies.Written(**await relieve(asked.person, body.key, asked.id)))


async def set_plan(asked: Asked, body: messages.SetPlan) -> Reply[replies.Planned]:
    """Say when a table is to close, and when its meter is to be read."""
    plans = asked.house.plans
    plan = await plans.set(asked.person, body.key, asked.id, body.closes, body.readings)
    return answer(replies.Planned(**plan))


async def read_meter(asked: Asked, body: messages.ReadMeter) -> Reply[replies.MeterRead]:
    """Put on record what a meter showed."""
    plans = asked.house.plans
    read = await plans.read_meter(asked.person, body.key, asked.id, body.cents)
    return answer(replies.MeterRead(**read))


async def look(asked: Asked, body: messages.Look) -> Reply[replies.FinishedLines]:
    """An auditor looks at everything that is over."""
    found = await asked.house.staff.look(asked.person, body.key, asked.id)
    return await run_in_threadpool(answer, replies.FinishedLines(**found))


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/tables": (messages.OpenTable, open_table),
    "/api/tables/{id}/act": (messages.Act, act),
    "/api/tables/{id}/staff": (messages.StaffAct, staff_act),
    "/api/tables/{id}/dealer": (messages.TakeTable, take_table),
    "/api/tables/{id}/plan": (messages.SetPlan, set_plan),
    "/api/tables/{id}/meter": (messages.ReadMeter, read_meter),
    "/api/tables/{id}/look": (messages.Look, look),
}
LOOKS: dict[str, Look] = {
    "/api/tables": tables,
    "/api/tables/{id}": table,
}
