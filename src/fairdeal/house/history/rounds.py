"""Which rounds a table has had: where each lies in its journal, who wagered, what they won."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, Select, func, select

from fairdeal.audit import SliceStart
from fairdeal.house.history.marks import marks_of
from fairdeal.house.store import PLAYED_HAND, PLAYED_ROUND, Database, batched, public_line
from fairdeal.house.tables.tables import Tables
from fairdeal.law import refuse
from fairdeal.table import SheetChanged

_OPEN_AT_MOST = 20  # rounds of one player that are not over
_NEWEST = 3  # rounds among which the deck in use is looked for


class PlayedRound(Struct, frozen=True, kw_only=True):
    """One round of a table, as its public lines tell of it."""

    table: str
    number: int
    start: SliceStart
    end: int  # its last line
    began: str
    ended: str
    root: str  # that its deck is committed to
    options: str  # of the sheet in force, as JSON; empty: the first line's
    players: Mapping[str, int | None]  # who wagered, and what they won, if anything was settled
    void: bool
    meter: int  # what a Progressive's meter stood at before its first line


class Rounds:
    """The rounds of every table that are over."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database, self._tables = database, tables

    def of(
        self, table: str, *, before: int | None = None, most: int | None = None
    ) -> list[PlayedRound]:
        """Return the rounds of a table, the newest first; or so many of those before a round."""
        query = self._over(table).order_by(PLAYED_ROUND.c.number.desc())
        if before is not None:
            query = query.where(PLAYED_ROUND.c.number < before)
        return self._played(table, self._rows(query.limit(most)))

    def count(self, table: str) -> int:
        """Return how many there are."""
        rows = self._over(table).subquery()
        with self._database.reader.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(rows)).scalar_one())

    def find(self, table: str, number: int) -> PlayedRound:
        """Return one round; refused where there is none, or it is not over."""
        own = PLAYED_ROUND.c.journal == table, PLAYED_ROUND.c.number == number
        rows = self._rows(select(PLAYED_ROUND).where(*own))
        if not rows:
            self._tables.live(table)  # refused where there is no such table
            raise refuse("no-such-round", f"this table has had no round {number}")
        if number > self._last_over(table):
            raise refuse("round-not-over", f"round {number} is not over yet")
        return self._played(table, rows)[0]

    def with_line(self, table: str, seq: int) -> PlayedRound | None:
        """Return the round that a line belongs to; none where that is not over."""
        query = self._over(table).where(PLAYED_ROUND.c.first <= seq)
        rows = self._rows(query.order_by(PLAYED_ROUND.c.first.desc()).limit(1))
        found = self._played(table, rows)
        return found[0] if found and seq <= found[0].end else None

    def of_player(self, names: Iterable[str], most: int) -> list[PlayedRound]:
        """Return the newest rounds in which a player wagered, under any of some names."""
        hands: set[tuple[str, str, int]] = set()
        newest = select(PLAYED_HAND).order_by(PLAYED_HAND.c.time.desc())
        newest = newest.limit(most + _OPEN_AT_MOST)
        for name in names:
            rows = self._rows(newest.where(PLAYED_HAND.c.player == name))
            hands |= {(row.time, row.journal, row.round) for row in rows}
        wanted: defaultdict[str, list[int]] = defaultdict(list)
        for _, table, number in sorted(hands, reverse=True)[: most + _OPEN_AT_MOST]:
            wanted[table].append(number)
        played: list[PlayedRound] = []
        for table, numbers in wanted.items():
            own = self._over(table).where(PLAYED_ROUND.c.number.in_(numbers))
            played += self._played(table, self._rows(own))
        return sorted(played, key=lambda round: round.ended, reverse=True)[:most]

    def sealed(self, table: str, root: str) -> str:
        """Return when the deck in use was sealed, by the root that it is committed to."""
        query = select(PLAYED_ROUND.c.root, PLAYED_ROUND.c.began)
        query = query.where(PLAYED_ROUND.c.journal == table)
        rows = self._rows(query.order_by(PLAYED_ROUND.c.number.desc()).limit(_NEWEST))
        return next((row.began for row in rows if row.root == root), "")

    def lines(self, round: PlayedRound) -> list[str]:
        """Return the first line of the journal and the lines of one round, through the gate."""
        read = self._tables.finished_lines
        return read(round.table, 0, 0) + read(round.table, round.start.seq, round.end)

    # -- underneath

    def _over(self, table: str) -> Select[Any]:
        over = PLAYED_ROUND.c.number <= self._last_over(table)
        return select(PLAYED_ROUND).where(PLAYED_ROUND.c.journal == table, over)

    def _last_over(self, table: str) -> int:
        state = self._tables.live(table).durable.state
        return state.number if state.round is None or state.round.over else state.number - 1

    def _rows(self, query: Select[Any]) -> list[Row[Any]]:
        with self._database.reader.connect() as connection:
            return [*connection.execute(query)]

    def _played(self, table: str, rows: list[Row[Any]]) -> list[PlayedRound]:
        """Return rounds with their players and the sheets that they were played by."""
        if not rows:
            return []
        players = self._players(table, [row.number for row in rows])
        sheets = marks_of(self._database, table, SheetChanged.__name__)
        lines, hashes = [mark.seq for mark in sheets], ["", *(mark.subject for mark in sheets)]
        options = {0: ""} | {
            seq: self._options(table, seq) for seq in {r.sheet for r in rows} - {0}
        }
        newest = self._tables.live(table).durable
        return [
            PlayedRound(
                table=table,
                number=row.number,
                start=SliceStart(
                    row.first,
                    row.prev,
                    msgspec.json.decode(row.seated, type=dict[int, str]),
                    hashes[bisect_left(lines, row.first)],
                    msgspec.json.decode(row.names, type=dict[str, str]),
                ),
                end=newest.head.seq if row.last is None else row.last,
                began=row.began,
                ended=row.ended or newest.time,
                root=row.root,
                options=options[row.sheet],
                players=players[row.number],
                void=bool(row.void),
                meter=row.meter,
            )
            for row in rows
        ]

    def _players(self, table: str, numbers: list[int]) -> defaultdict[int, dict[str, int | None]]:
        players: defaultdict[int, dict[str, int | None]] = defaultdict(dict)
        query = select(PLAYED_HAND.c.round, PLAYED_HAND.c.player, PLAYED_HAND.c.nets)
        query = query.where(PLAYED_HAND.c.journal == table)
        for some in batched(numbers):
            in_order = query.where(PLAYED_HAND.c.round.in_(some)).order_by(
                PLAYED_HAND.c.round, PLAYED_HAND.c.seat
            )
            for row in self._rows(in_order):
                won, nets = players[row.round], msgspec.json.decode(row.nets, type=dict[str, int])
                before = won.setdefault(row.player, None)
                if nets:
                    won[row.player] = (before or 0) + sum(nets.values())
        return players

    def _options(self, table: str, seq: int) -> str:
        """Return the options of a sheet by the line that put it in force."""
        line = msgspec.json.decode(public_line(self._database, table, seq))
        return str(line["data"]["options"])
