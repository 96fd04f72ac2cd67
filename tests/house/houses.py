"""Houses for tests: a coroutine run in a house of its own."""

import secrets
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, union_all

from fairdeal.audit.verify import verify
from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import engine_lines
from fairdeal.house.store.schema import BALANCE, TRANSFER
from fairdeal.house.tables.clocks import Settings
from fairdeal.house.tables.player_actions import Request
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.house.tables.standing import fair_chance
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.play import DEALER
from fairdeal.play import seat as at
from fairdeal.sheet import missing_approvals, read_sheet
from fairdeal.table.decks.chance import Chance
from fairdeal.table.state import TableState
from tests.harness.wagers import opening
from tests.house import quick_passwords as quick_passwords
from tests.loops import run_to_end

KEY = bytes(32)


@cache
def _empty_house() -> bytes:
    """The file of a house without people or tables: migrated once in this process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        database = Database(f"sqlite:///{file}")
        database.upgrade()
        database.close()
        return file.read_bytes()


def copied_house(file: Path, house: bytes) -> Database:
    """Open a house that was made before, in a file of its own."""
    file.write_bytes(house)
    file.chmod(0o600)
    return Database(f"sqlite:///{file}")


def new_house(file: Path) -> Database:
    """Open a house without people or tables."""
    return copied_house(file, _empty_house())


def in_house(
    database: Database,
    play: Callable[[House], Coroutine[Any, Any, None]],
    heads: Path | None = None,
    chance: Callable[[], Chance] = fair_chance,
    key: bytes = KEY,
) -> None:
    """Run a test inside an open house."""

    async def run() -> None:
        async with House(database, key, heads=heads, chance=chance) as house:
            await play(house)

    run_to_end(run())


def fresh_key() -> str:
    """A key that no command had yet."""
    return f"key{secrets.token_hex(8)}"


FAST = Settings(pace=0, betting=None, decision=None)  # the dealer acts at once, nobody is hurried
BY_HAND = Settings(pace=0, betting=None, decision=None, dealt_by_person=True)
STAKES = {name: opening(name, 500) for name in INSTRUMENTS}
STAKES["nj-uth"]["trips"] = 500


async def open_table(
    house: House,
    instrument: str = "nj-uth",
    settings: Settings = FAST,
    name: str = "Blue table",
    options: dict[str, Any] | None = None,
) -> str:
    """A practice table, opened by a floorperson."""
    try:
        floor = house.people.named("Flo")
    except Refused:
        floor = await house.people.add_staff("Flo", "long password", Role.FLOOR, by="test")
    return await house.tables.open(floor, fresh_key(), name, instrument, options, settings)


def approved(instrument: str) -> dict[str, Any]:
    """The options of a sheet with every approval that it needs where chips are real."""
    missing = missing_approvals(read_sheet(instrument))
    return {"approvals": {each.subject: "given" for each in missing}}


async def sit(house: House, table: str, seat: int, name: str, chips: int = 50_000) -> Person:
    """A visitor who sits down."""
    person = (await house.people.visit(name)).person
    request = Request(seat, "sit", wagers={"chips": chips})
    await house.players.act(person, fresh_key(), table, request)
    return person


def player(house: House, name: str) -> Person:
    """The one player who is called so."""
    (known,) = [each for each in house.directory.players(name) if each.name == name]
    return house.people.person(known.id)


def known_as(state: TableState, name: str) -> str:
    """What a table knows somebody by who is called so; the name itself, where nobody sits."""
    return next((who for who in state.seated.values() if state.name_of(who) == name), name)


def step(house: House, table: str, seat: int) -> str:
    """The short name of what a seat is offered."""
    return house.tables.live(table).ahead.step_name(at(seat))


async def bet(house: House, table: str, seat: int, person: Person, key: str = "") -> dict[str, Any]:
    """The usual wagers of the game."""
    live = house.tables.live(table)
    stakes = STAKES[live.durable.state.sheet.instrument.id]
    request = Request(seat, "bet", step(house, table, seat), stakes)
    return await house.players.act(person, key or fresh_key(), table, request)


async def deal(house: House, table: str, dealer: Person) -> None:
    """A person deals until somebody else is asked."""
    front = house.tables.live(table).ahead
    while (due := front.due(advancing=False)) and due.actor == DEALER:
        if due.verb == "no more bets" and not (front.round and front.round.hands):
            return
        wanted = StaffRequest(due.verb, Role.DEALER, due.count)
        await house.staff.act(dealer, fresh_key(), table, wanted)


async def play_on(house: House, table: str, people: dict[int, Person]) -> None:
    """Every seat that is asked takes the posted default, until the round is over."""
    while True:
        front = house.tables.live(table).ahead
        asked = [offer.actor for offer in front.step.required if offer.actor.seat in people]
        if front.state.round is None or front.state.round.over or front.state.tasks or not asked:
            return
        action = front.step.default(asked[0])
        if action is None:
            return  # betting is open again
        number = asked[0].seat
        request = Request(number, action.verb, step(house, table, number), picks=action.picks)
        await house.players.act(people[number], fresh_key(), table, request)


_SIDES = union_all(
    select(TRANSFER.c.source.label("account"), TRANSFER.c.currency, (-TRANSFER.c.cents).label("n")),
    select(TRANSFER.c.target, TRANSFER.c.currency, TRANSFER.c.cents),
).subquery()
_TOTALS = select(_SIDES.c.account, _SIDES.c.currency, func.sum(_SIDES.c.n)).group_by(
    _SIDES.c.account, _SIDES.c.currency
)
_UNNAMED = select(func.count()).where((TRANSFER.c.wager == "") | (TRANSFER.c.clause == ""))
_BALANCES = select(BALANCE.c.account, BALANCE.c.currency, BALANCE.c.cents)


def total_by_account(house: House) -> Counter[tuple[str, str]]:
    """What every account holds in each currency, by the transfers alone."""
    assert house.database.rows(_UNNAMED)[0][0] == 0
    rows = house.database.rows(_TOTALS)
    return Counter({(account, currency): int(n) for account, currency, n in rows})


def check_money(house: House) -> None:
    """Money is conserved, nobody owes who may not, balances are what transfers say."""
    totals = total_by_account(house)
    assert sum(totals.values()) == 0
    assert not {account: n for account, n in totals.items() if "player/" in account[0] and n < 0}
    for account, currency, cents in house.database.rows(_BALANCES):
        assert cents == totals[account, currency]


def whole_lines(house: House, table: str, after: int = -1) -> list[str]:
    """The lines of a table with every deck open, as its engine has them."""
    return engine_lines(house.database, house.seal, table, after)


def check_books(house: House) -> None:
    """The same, and every journal verifies."""
    check_money(house)
    for table in house.tables.all():
        verify("\n".join(whole_lines(house, table["id"])).encode() + b"\n")
