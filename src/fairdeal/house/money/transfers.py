"""Transfers in the books: searched by table, day, player and round, or one by its line."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Row, and_, func, or_, select

from fairdeal.house.history.daily_results import span_of
from fairdeal.house.history.rounds import Rounds
from fairdeal.house.money.money import drop_box, inventory, tables_of, tip_box, wallet
from fairdeal.house.money.table_accounts import rail
from fairdeal.house.store import AT_A_TABLE, PERSON, TRANSFER, Database, public_line
from fairdeal.law import refuse

MOST_TRANSFERS = 60  # transfers in one list
_LOOKED_AT = 600  # of which a player may have some
_LAYOUT, _RAIL = "layout ", "player/"


class Transferred(Struct, frozen=True):
    """One transfer, with the journal line that it belongs to."""

    journal: str
    seq: int
    number: int
    source: str
    target: str
    cents: int
    currency: str
    wager: str
    clause: str
    time: int
    player: str = ""  # the id of its player, by that line

    @property
    def id(self) -> str:
        """Its id: journal, line, and its number there."""
        return f"{self.journal}/{self.seq}/{self.number}"


class Asked(Struct, frozen=True):
    """The search for transfers; an empty field matches any."""

    table: str = ""
    day: date | None = None
    person: str = ""  # the id
    round: int | None = None
    account: str = ""  # its source or its target


class Transfers:
    """A reader of the books; it changes nothing."""

    def __init__(self, database: Database, rounds: Rounds) -> None:
        self._database, self._rounds = database, rounds

    def find(self, asked: Asked) -> list[Transferred]:
        """Return the newest transfers that match."""
        query = select(TRANSFER).where(*self._where(asked))
        query = query.order_by(TRANSFER.c.time.desc(), TRANSFER.c.seq.desc(), TRANSFER.c.number)
        with self._database.reader.connect() as connection:
            rows = connection.execute(
                query.limit(_LOOKED_AT if asked.person else MOST_TRANSFERS)
            ).all()
        found = self._told(rows)
        if asked.person:
            own = wallet(asked.person)
            mine = (own, *(rail(table, asked.person) for table in {each.journal for each in found}))
            found = [
                each
                for each in found
                if each.player == asked.person or each.source in mine or each.target in mine
            ]
        return found[:MOST_TRANSFERS]

    def through(self, account: str, currency: str, day: date) -> tuple[int, int]:
        """Return the sums that left and entered an account on a day, in cents."""
        begins, ends = span_of(day)
        within = and_(TRANSFER.c.time >= begins, TRANSFER.c.time < ends)
        sums = [
            select(func.coalesce(func.sum(TRANSFER.c.cents), 0)).where(
                side == account, TRANSFER.c.currency == currency, within
            )
            for side in (TRANSFER.c.source, TRANSFER.c.target)
        ]
        with self._database.reader.connect() as connection:
            out, came_in = (int(connection.scalar(each) or 0) for each in sums)
        return out, came_in

    def one(self, id: str) -> Transferred:
        """Return a transfer by journal, line and number."""
        return one_transfer(self._database, id)

    def _where(self, asked: Asked) -> Iterator[ColumnElement[bool]]:
        if asked.table:
            boxes = [box(asked.table) for box in (inventory, drop_box, tip_box)]
            yield or_(
                TRANSFER.c.journal == asked.table,
                TRANSFER.c.source.in_(boxes),
                TRANSFER.c.target.in_(boxes),
            )
        if asked.account:
            yield or_(TRANSFER.c.source == asked.account, TRANSFER.c.target == asked.account)
        if asked.day is not None:
            begins, ends = span_of(asked.day)
            yield and_(TRANSFER.c.time >= begins, TRANSFER.c.time < ends)
        if asked.round is not None:
            played = self._rounds.find(asked.table, asked.round)
            yield and_(
                TRANSFER.c.journal == asked.table,
                TRANSFER.c.seq.between(played.start.seq, played.end),
            )
        if asked.person:
            own, played_at = wallet(asked.person), tables_of(self._database, asked.person)
            yield or_(
                TRANSFER.c.source == own,
                TRANSFER.c.target == own,
                TRANSFER.c.journal.in_(played_at),
            )

    def _told(self, rows: Iterable[Row[Any]]) -> list[Transferred]:
        found = [_read(row) for row in rows]
        players = _players(self._database, found)
        return [
            msgspec.structs.replace(each, player=players.get((each.journal, each.seq), ""))
            for each in found
        ]


def one_transfer(database: Database, id: str) -> Transferred:
    """Return a transfer by journal, line and number; refuse an unknown one."""
    parts = id.split("/")
    if len(parts) == 3 and all(part.isdecimal() and len(part) < 16 for part in parts[1:]):
        journal, seq, number = parts[0], int(parts[1]), int(parts[2])
        own = (TRANSFER.c.journal == journal, TRANSFER.c.seq == seq, TRANSFER.c.number == number)
        with database.reader.connect() as connection:
            row = connection.execute(select(TRANSFER).where(*own)).one_or_none()
        if row is not None:
            found = _read(row)
            player = _players(database, [found]).get((journal, seq), "")
            return msgspec.structs.replace(found, player=player)
    raise refuse("no-such-transfer", "the books have no such transfer")


def _read(row: Row[Any]) -> Transferred:
    return msgspec.convert(row._mapping, Transferred)


def _players(database: Database, found: list[Transferred]) -> dict[tuple[str, int], str]:
    """Return the player of each transfer at a table, from its line."""
    players: dict[tuple[str, int], str] = {}
    wanted = {(each.journal, each.seq) for each in found if _is_at_a_table(each)}
    for journal, seq in wanted:
        line = msgspec.json.decode(public_line(database, journal, seq))
        players[journal, seq] = line["data"].get("player", "")
    ids = _ids(database, set(players.values()))
    return {place: ids.get(player, player) for place, player in players.items()}


def _ids(database: Database, players: set[str]) -> dict[str, str]:
    """Return the ids of players whom a table knows by a name, from before tables used ids."""
    query = select(PERSON.c.known_as, PERSON.c.id).where(PERSON.c.known_as.in_(players))
    with database.reader.connect() as connection:
        return {row.known_as: row.id for row in connection.execute(query)}


def _is_at_a_table(each: Transferred) -> bool:
    return each.journal in (_table_of(each.source), _table_of(each.target))


def _table_of(account: str) -> str:
    return (
        account.removeprefix(AT_A_TABLE).partition("/")[0] if account.startswith(AT_A_TABLE) else ""
    )


def kept_account(account: str, player: str) -> str:
    """Return the account to correct: for a rail or the layout, the account of its player.

    >>> kept_account("table/t1/layout seat 1 ante", "p1"), kept_account("table/t1/inventory", "p1")
    ('player/p1', 'table/t1/inventory')
    """
    place = account.removeprefix(AT_A_TABLE).partition("/")[2]
    if account.startswith(AT_A_TABLE) and place.startswith((_LAYOUT, _RAIL)):
        whose = place.removeprefix(_RAIL) if place.startswith(_RAIL) else player
        return wallet(whose)
    return account
