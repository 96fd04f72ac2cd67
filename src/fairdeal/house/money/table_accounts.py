"""A table's accounts in the house's books, and the count: the house's win by tray and drop box.

Cash for chips goes to the drop box, and chips leave the tray. So chips that the tray lost and the
box did not get were won by players. Fills and credits only move chips between tray and cage.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from sqlalchemy import case, func, select

from fairdeal.house.approvals.kinds import Kind
from fairdeal.house.money.money import by_line, drop_box, inventory, wallet
from fairdeal.house.store import TRANSFER, Booked, Database
from fairdeal.house.tables.standing import Done, Standing
from fairdeal.money import METER, Account, AccountKind, Transfer
from fairdeal.play import Event
from fairdeal.record import JournalLine, parse

PersonOf = Callable[[str], str]  # a person's id, by the name or id that the table uses


def rail(table: str, person: str) -> str:
    """Return the name of the account of a person's chips at a table."""
    return f"table/{table}/{wallet(person)}"


def seeded(table: str, opened: Standing) -> tuple[Booked, ...]:
    """Return the transfer from its inventory that a new table's meter starts with."""
    ledger = opened.state.ledger
    amount, currency = ledger.balance(METER), ledger.currency.value
    if not amount:
        return ()
    seq, source, target = opened.head.seq, inventory(table), f"table/{table}/{METER}"
    return (by_line(table, seq, source, target, amount, currency, "meter seeded"),)


def moves(table: str, done: Iterable[Done], person_of: PersonOf) -> tuple[Booked, ...]:
    """Return the transfers of actions at a table; new chips come from the player's account."""
    transfers = (moved for one in done for moved in one.transfers())
    return booked_transfers(table, transfers, person_of)


def moves_on_record(
    table: str, opened: Standing, lines: Iterable[str], person_of: PersonOf
) -> tuple[Booked, ...]:
    """Return the transfers in the lines after a table's first ones, under any rules."""

    def transfers() -> Iterator[tuple[Event, Transfer]]:
        ledger = opened.state.ledger
        for line in map(JournalLine, map(parse, lines)):
            moved = () if line.is_action else line.event.moves()
            for transfer in ledger.transfers((line.seq, move) for move in moved):
                yield line.event, transfer
            ledger = ledger.moved(moved)

    return booked_transfers(table, transfers(), person_of)


def booked_transfers(
    table: str, transfers: Iterable[tuple[Event, Transfer]], person_of: PersonOf
) -> tuple[Booked, ...]:
    """Return transfers of a table's own ledger, as the house's books have them."""

    def named(account: Account, player: str) -> str:
        if account.place is AccountKind.OUTSIDE:
            return wallet(person_of(player))
        if account.place is AccountKind.PLAYER:
            return rail(table, person_of(account.whose))
        return f"table/{table}/{account}"

    booked: list[Booked] = []
    for event, transfer in transfers:
        player, (source, target, amount, wager, clause) = (
            getattr(event, "player", ""),
            transfer.move,
        )
        booked.append(
            Booked(
                table,
                transfer.event,
                transfer.id,
                named(source, player),
                named(target, player),
                amount,
                transfer.currency.value,
                wager,
                clause,
            )
        )
    return tuple(booked)


_FILL, _CREDIT, _CORRECTION = Kind.FILL.words, Kind.CREDIT.words, Kind.CORRECTION.words
_BUY_IN = "buy-in"


class Count(Struct, frozen=True, kw_only=True):
    """A table's count between two times, in cents."""

    opening: int  # in the tray
    fills: int
    credits: int
    drop: int
    closing: int  # in the tray
    meter: int  # the growth of a progressive's meter, which is the house's until it is won
    put_right: int  # by corrections, into the tray

    @property
    def win(self) -> int:
        """The house's win, worked out without reading any round."""
        grown = self.closing - self.opening + self.meter - self.put_right
        return grown + self.drop - self.fills + self.credits


def count_of(database: Database, table: str, currency: str, begins: int, ends: int) -> Count:
    """Return the count between two times, in milliseconds."""
    tray = _through(database, inventory(table), currency, begins, ends)
    meter = _through(database, f"table/{table}/{METER}", currency, begins, ends)
    box = _through(database, drop_box(table), currency, begins, ends)
    opening = sum(cents for (before, _), cents in tray.items() if before)
    return Count(
        opening=opening,
        fills=tray[False, _FILL],
        credits=-tray[False, _CREDIT],
        drop=box[False, _BUY_IN],
        closing=sum(tray.values()),
        meter=sum(cents for (before, _), cents in meter.items() if not before),
        put_right=tray[False, _CORRECTION],
    )


def _through(
    database: Database, account: str, currency: str, begins: int, ends: int
) -> Counter[tuple[bool, str]]:
    """Return the net flow of an account, by purpose, before and within the time."""
    found = Counter[tuple[bool, str]]()
    before = case((TRANSFER.c.time < begins, 1), else_=0).label("before")
    sums = select(before, TRANSFER.c.wager, func.sum(TRANSFER.c.cents))
    sums = sums.where(TRANSFER.c.currency == currency, TRANSFER.c.time < ends)
    sums = sums.group_by(before, TRANSFER.c.wager)
    with database.reader.connect() as connection:
        for side, sign in ((TRANSFER.c.target, 1), (TRANSFER.c.source, -1)):
            for was_before, what, cents in connection.execute(sums.where(side == account)):
                found[bool(was_before), what] += sign * int(cents)
    return found
