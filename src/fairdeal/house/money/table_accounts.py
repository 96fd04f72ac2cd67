"""The accounts of a table's own ledger under the names in the house's books."""

from collections.abc import Callable, Iterable, Iterator

from fairdeal.house.money.money import by_line, inventory, wallet
from fairdeal.house.store import Booked
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
