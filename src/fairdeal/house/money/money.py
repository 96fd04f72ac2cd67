"""Money away from the tables: accounts by currency, transfers in the house's journal, and boxes.

Accounts at a table are named after it and kept by its own state. The other accounts have a balance
in the database, which refuses to take more than they hold. The balance of a tray, drop box or tip
box is what play moved, in the table's own ledger, and what the house moved, in its journal: fills,
credits, drops and corrections. Those are read once, and then only the newer ones.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from threading import Lock

from sqlalchemy import Executable, Text, bindparam, literal, or_, select

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.permissions import Person, Role, check_may
from fairdeal.house.store import (
    AT_A_TABLE,
    BALANCE,
    GAMING_TABLE,
    HOUSE,
    TRANSFER,
    Booked,
    Database,
    Entry,
    Note,
    Work,
)
from fairdeal.law import refuse
from fairdeal.money import DROP_BOX, INVENTORY, TIP_BOX, Currency, Ledger, cents, in_dollars

PRACTICE, CHIPS = Currency.PRACTICE.value, Currency.CHIPS.value
PRACTICE_CHIPS = "practice chips"  # their source
CAGE, COUNT_ROOM, TIPS = "cage", "count room", "tips"
MAY_OWE = frozenset({CAGE, PRACTICE_CHIPS})  # the accounts from which all chips come
PAID_IN, PAID_OUT, DROP, TIPS_TAKEN, PRACTISED = MOVES = (
    "paid in", "paid out", "drop", "tips", "more practice chips"
)  # fmt: skip
WELCOME = 500_000  # practice chips for a new player, in cents: enough for every table
FEW_CHIPS = 50_000  # a player who holds less than this in total may get as many again
_RAIL = literal(AT_A_TABLE) + GAMING_TABLE.c.id + bindparam("own", type_=Text)
_BROUGHT = select(TRANSFER.c.cents).where(TRANSFER.c.target == _RAIL).correlate(GAMING_TABLE)
_BROUGHT_TO = select(GAMING_TABLE.c.id).where(_BROUGHT.exists())
_CLAUSE = "house"  # the basis of a transfer that no instrument requires


def wallet(person: str) -> str:
    """Return the name of a person's account at the cage."""
    return f"player/{person}"


def inventory(table: str) -> str:
    """Return the name of a table's inventory container."""
    return f"table/{table}/inventory"


def drop_box(table: str) -> str:
    """Return the name of a table's drop box."""
    return f"table/{table}/drop box"


def tip_box(table: str) -> str:
    """Return the name of a table's tip box."""
    return f"table/{table}/tip box"


def new_account(account: str) -> tuple[Executable, ...]:
    """Return the rows of an empty account, in each currency."""
    return tuple(
        BALANCE.insert().values(account=account, currency=currency.value, cents=0, may_owe=0)
        for currency in Currency
    )


def transfer(
    entry: Entry, source: str, target: str, amount: int, currency: str, what: str
) -> tuple[Booked, ...]:
    """Return the one transfer of a line of the house's journal."""
    return (by_line(entry.journal, entry.last, source, target, amount, currency, what),)


def by_line(
    journal: str, seq: int, source: str, target: str, amount: int, currency: str, what: str
) -> Booked:
    """Return the one transfer of a line, as the books have it."""
    return Booked(journal, seq, 0, source, target, amount, currency, what, _CLAUSE)


def check_currency(database: Database, account: str, currency: str) -> None:
    """Refuse an account that the house's books do not keep, or keep in another currency.

    Practice money never mixes with chips: a table's accounts are in the table's currency.
    """
    held = {CAGE: CHIPS, PRACTICE_CHIPS: PRACTICE}.get(account)
    if account.startswith(AT_A_TABLE):
        held = _currency_at(database, account)
    elif not _is_kept(database, account):
        raise refuse("no-such-account", f"there is no account {account!r:.60}")
    if held not in (None, currency):
        words = f"{account} is in {held}, and {currency} cannot go to or from it"
        raise refuse("currencies-never-mix", words)


def _currency_at(database: Database, account: str) -> str:
    """Return the currency of a table's box or tray.

    The table itself keeps its rails, layout and meter.
    """
    table = account.removeprefix(AT_A_TABLE).partition("/")[0]
    query = select(GAMING_TABLE.c.currency).where(GAMING_TABLE.c.id == table)
    with database.reader.connect() as connection:
        held = connection.execute(query).scalar_one_or_none()
    if held is None:
        raise refuse("no-such-table", f"there is no table of the account {account!r:.60}")
    if account not in (inventory(table), drop_box(table), tip_box(table)):
        raise refuse(
            "kept-at-the-table",
            "a table keeps its rails, layout and meter itself; "
            "correct the player's account at the cage instead",
        )
    return str(held)


def _is_kept(database: Database, account: str) -> bool:
    query = select(BALANCE.c.account).where(BALANCE.c.account == account).limit(1)
    with database.reader.connect() as connection:
        return connection.execute(query).one_or_none() is not None


_AT_A_TABLE = [side.startswith(AT_A_TABLE) for side in (TRANSFER.c.source, TRANSFER.c.target)]
_NEWER = (
    select(TRANSFER.c.seq, TRANSFER.c.source, TRANSFER.c.target, TRANSFER.c.cents, TRANSFER.c.wager)
    .where(TRANSFER.c.journal == HOUSE, TRANSFER.c.seq > bindparam("after"), or_(*_AT_A_TABLE))
    .order_by(TRANSFER.c.seq)
)
_BOXES = {str(box): box for box in (INVENTORY, DROP_BOX, TIP_BOX)}


class Boxes:
    """The boxes of all tables, for any thread."""

    def __init__(self, database: Database, ledger_of: Callable[[str], Ledger]) -> None:
        self._database, self._ledger_of = database, ledger_of
        self._lock, self._read = Lock(), -1  # the last line of the house's journal that was read
        self._moved = defaultdict[str, Counter[str]](Counter)  # by account, then by purpose

    async def ready(self) -> None:
        """Read the house's transfers in a thread, so that few are left for the event loop."""
        await asyncio.to_thread(self._catch_up)

    def held(self, account: str) -> int:
        """Return the balance of a box, in cents."""
        table, _, box = account.removeprefix(AT_A_TABLE).partition("/")
        return self._ledger_of(table).balance(_BOXES[box]) + self.moved(account)

    def moved(self, account: str, *purposes: str) -> int:
        """Return what the house itself put into a box, for some purposes or for any."""
        self._catch_up()
        with self._lock:
            moved = self._moved[account]
            return sum(moved[purpose] for purpose in purposes) if purposes else moved.total()

    def _catch_up(self) -> None:
        with self._lock:
            newer = self._database.rows(_NEWER, after=self._read)
            for seq, source, target, cents, purpose in newer:
                self._read = seq
                self._moved[source][purpose] -= cents
                self._moved[target][purpose] += cents


def check_held(boxes: Boxes, account: str, amount: int) -> None:
    """Refuse to take more from a box at a table than it holds."""
    if not account.startswith(AT_A_TABLE):
        return  # the database checks the others
    held = boxes.held(account)
    if held < amount:
        box = account.rpartition("/")[2].replace("inventory", "tray")
        words = f"the {box} holds {in_dollars(held)}, and {in_dollars(amount)} was to be taken"
        raise refuse("not-enough-chips", words)


def tables_of(database: Database, person: str) -> list[str]:
    """Return the tables to which a person ever brought chips.

    This is one index lookup for each table of the house, however much the person has played.
    """
    return [str(id) for (id,) in database.rows(_BROUGHT_TO, own=f"/{wallet(person)}")]


HeldBy = Callable[[Person, str], int]  # a player's total holding in a currency
Ready = Callable[[Person, str], Awaitable[None]]  # computes it outside the event loop


class Cage:
    """The cashier's window."""

    def __init__(self, commands: Commands, boxes: Boxes, held_by: HeldBy, ready: Ready) -> None:
        self._commands, self._database, self._boxes = commands, commands.database, boxes
        self._held_by, self._ready = held_by, ready

    def balance(self, account: str, currency: str) -> int:
        """Return the balance of an account away from the tables."""
        query = select(BALANCE.c.cents)
        query = query.where(BALANCE.c.account == account, BALANCE.c.currency == currency)
        with self._database.reader.connect() as connection:
            return int(connection.execute(query).scalar_one_or_none() or 0)

    async def pay_in(self, by: Person, key: str, person: Person, amount: object) -> dict[str, int]:
        """Put chips on a player's account for cash; refuse during self-exclusion."""
        if Role.PLAYER not in person.roles:
            raise refuse("staff-may-not-play", "staff have no chips of their own")

        def check() -> None:
            if self._stays_away(person):
                words = "has chosen to stay away from play: the cage sells them no chips. Chips "
                words += "that are on the account can be paid out"
                raise refuse("stays-away", f"{person.name} {words}")

        return await self._move(
            by, key, PAID_IN, CAGE, wallet(person.id), amount, CHIPS, check=check
        )

    async def pay_out(self, by: Person, key: str, person: Person, amount: object) -> dict[str, int]:
        """Pay cash for a player's chips."""
        return await self._move(by, key, PAID_OUT, wallet(person.id), CAGE, amount, CHIPS)

    async def collect_drop(
        self, by: Person, key: str, table: str, amount: object, currency: str
    ) -> dict[str, int]:
        """Empty a drop box into the count room."""
        source = drop_box(table)
        return await self._move(by, key, DROP, source, COUNT_ROOM, amount, currency)

    async def collect_tips(
        self, by: Person, key: str, table: str, amount: object, currency: str
    ) -> dict[str, int]:
        """Empty a tip box, whose content is the dealers'."""
        return await self._move(by, key, TIPS_TAKEN, tip_box(table), TIPS, amount, currency)

    async def practise_on(self, person: Person, key: str) -> dict[str, int]:
        """Give a player who has run out of practice chips as many as at the beginning."""
        own = wallet(person.id)

        def check() -> None:
            if self._stays_away(person):
                raise refuse("stays-away", "you chose to stay away from play, and still do")
            held = self._held_by(person, PRACTICE)
            if held >= FEW_CHIPS:
                words = f"You have {in_dollars(held)} in practice chips, with those at tables. You "
                words += f"can get more once you have less than {in_dollars(FEW_CHIPS)}"
                raise refuse("practice-chips-left", words)

        await self._ready(person, PRACTICE)
        return await self._move(
            person, key, PRACTISED, PRACTICE_CHIPS, own, WELCOME, PRACTICE, may="play", check=check
        )

    def _stays_away(self, person: Person) -> bool:
        rights = self._commands.rights.of_now(person.id)
        return rights.excluded_until > rights.now

    async def _move(
        self,
        by: Person,
        key: str,
        what: str,
        source: str,
        target: str,
        amount: object,
        currency: str,
        *,
        may: str = "move money",
        check: Callable[[], None] = lambda: None,
    ) -> dict[str, int]:
        check_may(by, may)
        checked = cents(amount)
        body = {"what": what, "source": source, "target": target, "cents": checked}

        def make() -> Draft:
            check()
            for account in (source, target):
                check_currency(self._database, account, currency)
            check_held(self._boxes, source, checked)
            entry = self._commands.note(Note(by.id, what, {**body, "currency": currency}))
            moves = transfer(entry, source, target, checked, currency, what)
            return Draft(Work((entry,), moves=moves), {"seq": entry.last}, seq=entry.last)

        if source.startswith(AT_A_TABLE):
            await self._boxes.ready()
        return await self._commands.run(by, key, {**body, "currency": currency}, make, may=may)
