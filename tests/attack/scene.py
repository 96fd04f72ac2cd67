"""The house under attack: its database, its server process, and what was found wrong."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import select

from fairdeal.house.access.permissions import Role
from fairdeal.house.approvals.kinds import Kind, NewSheet
from fairdeal.house.house import House
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.schema import COMMAND
from fairdeal.house.store.seal import house_key
from fairdeal.house.tables.clocks import Settings
from fairdeal.sheet import missing_approvals, read_sheet
from tests.house import postgres
from tests.loops import run_to_end
from tests.ports import free_port

PASSWORD = "a long password"
STAFF = {
    "Flo": Role.FLOOR,
    "Fay": Role.FLOOR,
    "Cas": Role.CASHIER,
    "Noor": Role.AUDITOR,
    "Ada": Role.ADMIN,
    "Dee": Role.DEALER,
}
TARGETS: dict[str, dict[str, Any]] = {  # opened anew before each pass
    "Target": {},
    "Two decks": {"decks": 2, "shuffling": "automated"},
}
QUIET_TABLES = ("Quiet 1", "Quiet 2", "Quiet 3")  # where honest people play
QUIET = "quiet"  # the phase in which nobody attacks
FAST = Settings(pace=0, betting=None, decision=None)
_STOPS_WITHIN = 60  # seconds


@dataclass
class Phase:
    """What was done to the house from a time on, and how long honest players waited meanwhile."""

    began: float  # on the machine's clock
    name: str
    waits: list[float] = field(default_factory=list)  # seconds


class Scene:
    """One house, its server, and the results of the attacks on it."""

    def __init__(self, address: str, data: Path, seed: int, *, keys_from: int = 1) -> None:
        self.address, self.data, self.random = address, data, Random(seed)
        self.port = free_port()
        self.tables: dict[str, str] = {}  # ids by name
        self.tokens: dict[str, str] = {}  # of staff, by name
        self.phases = [Phase(0.0, QUIET)]
        self.tries: Counter[str] = Counter()
        self.findings: dict[str, Counter[str]] = {}
        self.acknowledged: dict[str, int] = {}  # the line that answers each key
        self.kills = 0
        self._numbers = count(keys_from)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def phase(self) -> str:
        """What is being done to the house."""
        return self.phases[-1].name

    @phase.setter
    def phase(self, name: str) -> None:
        self.phases.append(Phase(time.monotonic(), name))

    def note_waits(self, waits: Iterable[tuple[float, float]]) -> None:
        """Add each waiting time to the phase in which the command was sent."""
        begins = [phase.began for phase in self.phases]
        for began, took in waits:
            self.phases[bisect(begins, began) - 1].waits.append(took)

    def waits(self, name: str) -> list[float]:
        """Return how long honest players waited in all phases of a name, in seconds."""
        return [took for phase in self.phases if phase.name == name for took in phase.waits]

    def quiet_waits(self, name: str) -> list[float]:
        """Return how long they waited in the quiet phases right before and after those."""
        quiet = [number for number, phase in enumerate(self.phases) if phase.name == QUIET]
        beside = set[int]()
        for number, phase in enumerate(self.phases):
            if phase.name == name:
                after = bisect(quiet, number)
                beside.update(quiet[max(0, after - 1) : after + 1])
        return [took for number in beside for took in self.phases[number].waits]

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def key(self) -> str:
        """A key that no command had yet."""
        return f"attack{next(self._numbers):010}"

    def source(self) -> str:
        """An address of the loopback network that no client has yet: rates are by address."""
        number = next(self._numbers)
        return f"127.{1 + number // 62500 % 250}.{1 + number // 250 % 250}.{1 + number % 250}"

    def expect(self, right: object, words: str) -> None:
        """Count a try, and keep what is wrong."""
        self.tries[self.phase] += 1
        if not right:
            self.findings.setdefault(self.phase, Counter())[words] += 1

    def prepare(self) -> None:
        """Make staff, practice tables for honest people, and a table for chips with a full tray."""
        run_to_end(self._prepared())

    async def _prepared(self) -> None:
        database = Database(self.address)
        database.upgrade()
        async with House(database, house_key(self.data / KEY_FILE)) as house:
            people = {
                name: await house.people.add_staff(name, PASSWORD, role, by="attack")
                for name, role in STAFF.items()
            }
            for name in QUIET_TABLES:
                self.tables[name] = await house.tables.open(
                    people["Flo"], self.key(), name, "nj-uth", {}, FAST
                )
            missing = missing_approvals(read_sheet("nj-uth", {}))
            given = {"approvals": {each.subject: "given" for each in missing}}
            new = NewSheet(given, "nj-uth", "Chips", FAST)
            asked = await house.proposals.chips_table(people["Flo"], self.key(), new)
            opened = await house.decisions.decide(people["Fay"], self.key(), asked, accept=True)
            self.tables["Chips"] = str(opened["table"])
            move = ChipsMove(100_000_000)
            asked = await house.proposals.chips(
                people["Cas"], self.key(), Kind.FILL, self.tables["Chips"], move
            )
            await house.decisions.decide(people["Flo"], self.key(), asked, accept=True)
        database.close()

    def start(self) -> None:
        """Start the server process and wait until it answers."""
        command = [sys.executable, "-m", "fairdeal", "serve", "--port", str(self.port)]
        command += ["--database", self.address, "--data", str(self.data), "--no-browser"]
        with (self.data / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        while True:
            assert self._process.poll() is None, self.log()[-2000:]
            try:
                if httpx.get(f"{self.origin}/ready").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)

    def kill(self) -> None:
        """End the server process by SIGKILL."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.kills += 1

    def stop(self) -> None:
        """Stop the server in order; one that does not stop in time is killed, and found wrong."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(_STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            self.expect(False, f"the server did not stop within {_STOPS_WITHIN} seconds")
            self._process.kill()
            self._process.wait()

    def log(self) -> str:
        return (self.data / "server.log").read_text(errors="replace")

    def check_afterwards(self) -> None:
        """Check what is left: every acknowledged command, the log, and the whole house."""
        self.phase = "afterwards"
        database = Database(self.address)
        with database.reader.connect() as connection:
            stored = {row.key: row.seq for row in connection.execute(select(COMMAND))}
        database.close()
        for key, seq in self.acknowledged.items():
            self.expect(stored.get(key) == seq, "an acknowledged command is lost or changed")
        self.expect("Traceback (most recent call last)" not in self.log(), "a traceback in the log")
        command = [sys.executable, "-m", "fairdeal", "house", "verify"]
        command += ["--database", self.address, "--data", str(self.data), "--workers", "1"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.expect(done.returncode == 0, f"house verify: {(done.stdout + done.stderr)[-300:]}")


@contextmanager
def scene(database: str, seed: int) -> Iterator[Scene]:
    """A house of its own on SQLite or PostgreSQL, served, and thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-attack-") as folder:
        data = Path(folder)
        if database == "sqlite":
            yield from _served(Scene(f"sqlite:///{data / 'house.db'}", data, seed))
            return
        with postgres.server(durable=True) as place:
            yield from _served(Scene(postgres.new_database(place, "house"), data, seed))


def _served(made: Scene) -> Iterator[Scene]:
    made.prepare()
    made.start()
    try:
        yield made
    finally:
        made.stop()
