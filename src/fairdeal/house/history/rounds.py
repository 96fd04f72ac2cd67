"""Which rounds a table has had: where each lies in its journal, who wagered, what they won.

It is read from the lines that anybody may know, as far as they are new, and kept in memory: a round
is then found in a long journal without reading the journal again.
"""

from collections.abc import Mapping
from threading import Lock

import msgspec
from msgspec import Struct
from sqlalchemy import select

from fairdeal.audit.replays.journal_slice import Start
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import public_lines
from fairdeal.house.store.schema import ENTRY
from fairdeal.house.tables.tables import Tables
from fairdeal.law import refuse
from fairdeal.table.events import COMMITS

_KINDS = {  # how the lines that matter end: the kind is the last thing in a line
    f'"what":"{kind}"}}': kind
    for kind in (
        *COMMITS,
        "DeckPlaced",
        "Sat",
        "Renamed",
        "Left",
        "Placed",
        "Settled",
        "Reversed",
        "MeterSeeded",
        "MeterFed",
        "MeterTaken",
        "SheetChanged",
        "Voided",
    )
}


class PlayedRound(Struct, frozen=True, kw_only=True):
    """One round of a table, as its public lines tell of it."""

    table: str
    number: int
    start: Start
    end: int  # its last line
    began: str
    ended: str
    root: str  # that its deck is committed to
    options: str  # of the sheet in force, as JSON; empty: the first line's
    players: Mapping[str, int | None]  # who wagered, and what they won, if anything was settled
    void: bool
    meter: int  # what a Progressive's meter stood at before its first line


class _Open(Struct):
    """A round while its lines are read."""

    start: Start
    number: int = 0
    end: int = 0
    began: str = ""
    ended: str = ""
    root: str = ""
    options: str = ""
    players: dict[str, int | None] = msgspec.field(default_factory=dict)
    void: bool = False
    meter: int = 0

    def played(self, table: str) -> PlayedRound:
        """As others get it."""
        return PlayedRound(table=table, **msgspec.structs.asdict(self))


class _Reading:
    """How far a table's lines were read, and what they told."""

    def __init__(self) -> None:
        self.next = 1
        self.seated: dict[int, str] = {}
        self.names: dict[str, str] = {}  # of players who are known by something else
        self.sheet_hash = self.options = ""
        self.meter = 0
        self._before = ("", ""), ("", "")  # hash and time of the last line but one, and the last
        self.rounds: dict[int, _Open] = {}
        self._current = _Open(Start(1, "", {}, ""))
        self._waiting: dict[str, _Open] = {}  # with decks that were shuffled meanwhile, by colour

    def line(self, written: str) -> None:
        """One line more."""
        kind = _KINDS.get(written[written.rfind('"what":') :])
        if kind is not None:
            self._tell(kind, msgspec.json.decode(written))
        newest = _text(written, '"hash":"'), _text(written, '"time":"')
        self._current.end, self._current.ended = self.next, newest[1]
        self._before = self._before[1], newest
        self.next += 1

    def _tell(self, kind: str, line: dict[str, dict[str, object]]) -> None:
        data, round = line["data"], self._current
        seat, player = data.get("seat"), str(data.get("player", ""))
        match kind:
            case "DeckPlaced":
                self._placed(str(data["deck"]))
            case _ if kind in COMMITS:
                self._shuffled(data, str(line["time"]))
            case "Sat":
                assert isinstance(seat, int)
                self.seated[seat] = player
                self._called(player, data)
            case "Renamed":
                self._called(player, data)
            case "Placed":
                round.players.setdefault(player, None)
            case "Left":
                assert isinstance(seat, int)
                self.seated.pop(seat, None)
            case "SheetChanged":
                self.sheet_hash, self.options = str(data["hash"]), str(data["options"])
            case "Voided":
                round.void = True
            case "MeterSeeded" | "MeterFed":
                self.meter += _cents(data["amount"])
            case "MeterTaken":
                self.meter -= _cents(data["amount"])
            case "Settled" | "Reversed":
                sign = 1 if kind == "Settled" else -1
                won = sign * _net(data["result"])
                round.players[player] = (round.players.get(player) or 0) + won
                self.meter -= sign * _cents(data.get("from_meter", 0))

    def _called(self, player: str, data: Mapping[str, object]) -> None:
        if data.get("name"):
            self.names[player] = str(data["name"])

    def _shuffled(self, data: Mapping[str, object], time: str) -> None:
        """A round begins when its deck is shuffled; what came before the first belongs to it.

        Where the other deck is still played, that round goes on until this deck is placed.
        """
        number = data["round"]
        assert isinstance(number, int)
        meanwhile = "while_playing" in data
        self._waiting.pop(str(data["deck"]), None)
        if number in self.rounds:
            return
        round = self._current
        if self.rounds:
            acted = self.next - 1  # the line that says that somebody shuffles
            prev, _ = self._before[0]
            round = _Open(Start(acted, prev, dict(self.seated), self.sheet_hash, self._names()))
        round.number, round.began, round.root = number, time, str(data["root"])
        round.options = self.options
        if meanwhile:
            self._waiting[str(data["deck"])] = round
        else:
            self._begin(round)

    def _names(self) -> dict[str, str]:
        """Of those who sit."""
        return {who: self.names[who] for who in self.seated.values() if who in self.names}

    def _placed(self, colour: str) -> None:
        round = self._waiting.pop(colour, None)
        if round is not None:
            self._begin(round)

    def _begin(self, round: _Open) -> None:
        """The round before ends with the line before the one that says what is done."""
        if round is not self._current:
            _, self._current.ended = self._before[0]
            self._current.end = self.next - 2
            self._current = round
            round.meter = self.meter
        self.rounds[round.number] = round


class Rounds:
    """The rounds of every table, found by their number."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database, self._tables = database, tables
        self._readings: dict[str, _Reading] = {}
        self._locks: dict[str, Lock] = {}  # by table: one thread at a time reads on

    def of(self, table: str) -> list[PlayedRound]:
        """The rounds of a table that are over, the newest first."""
        over = self._last_over(table)
        with self._lock(table):
            rounds = self._read(table).rounds
            return [rounds[n].played(table) for n in sorted(rounds, reverse=True) if n <= over]

    def find(self, table: str, number: int) -> PlayedRound:
        """One round that is over."""
        over = self._last_over(table)
        with self._lock(table):
            round = self._read(table).rounds.get(number)
            if round is None:
                raise refuse("no-such-round", f"this table has had no round {number}")
            if number > over:
                raise refuse("round-not-over", f"round {number} is not over yet")
            return round.played(table)

    def sealed(self, table: str, root: str) -> str:
        """When the deck was sealed that is committed to a root; empty: no line says so.

        It is looked for from the newest line back, since it is one of the last.
        """
        query = select(ENTRY.c.lines).where(ENTRY.c.journal == table, ENTRY.c.lines.contains(root))
        with self._database.reader.connect() as connection:
            found = connection.scalar(query.order_by(ENTRY.c.first.desc()).limit(1)) or ""
        lines = (line for line in found.split("\n") if root in line)
        return next((_text(line, '"time":"') for line in lines), "")

    def lines(self, round: PlayedRound) -> list[str]:
        """Return the first line of the journal and the lines of one round, through the gate."""
        read = self._tables.finished_lines
        return read(round.table, 0, 0) + read(round.table, round.start.seq, round.end)

    def _last_over(self, table: str) -> int:
        state = self._tables.live(table).durable.state
        return state.number if state.round is None or state.round.over else state.number - 1

    def _lock(self, table: str) -> Lock:
        return self._locks.setdefault(table, Lock())

    def _read(self, table: str) -> _Reading:
        reading = self._readings.setdefault(table, _Reading())
        for _, line in public_lines(self._database, table, reading.next):
            reading.line(line)
        return reading


def _cents(amount: object) -> int:
    assert isinstance(amount, int)
    return amount


def _net(result: object) -> int:
    assert isinstance(result, dict)
    return -int(result["stake"]) if result["outcome"] == "lose" else int(result["payout"])


def _text(line: str, name: str) -> str:
    """A text that stands in a line under a name; nothing in it is escaped."""
    start = line.rfind(name) + len(name)
    return line[start : line.index('"', start)]
