"""`fairdeal serve`, `fairdeal staff` and `fairdeal house`, as an operator uses them."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from fairdeal.cli.house.house_args import opened_house
from fairdeal.house.access.permissions import Person
from fairdeal.house.house import House
from tests.cli import running
from tests.cli.running import fairdeal, house
from tests.house.houses import bet, in_house, open_table, play_on, sit
from tests.loops import PATIENCE

OPEN = "The floor is open: "


class Serving:
    """A process of `fairdeal serve` at a port that the system chooses."""

    def __init__(self, data: Path, *more: str, limited: str = "") -> None:
        command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", "--data", str(data)]
        shell = ["sh", "-c", f'{limited} exec "$@"', "sh"] if limited else []
        self.process = subprocess.Popen(
            [*shell, *command, *more], stderr=subprocess.PIPE, text=True
        )
        self._said: list[str] = []

    def until_open(self) -> str:
        """Wait until it says where it listens, and return that address."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._said.append(line)
            if line.startswith(OPEN):
                return line.removeprefix(OPEN).split()[0].rstrip("/")
        raise AssertionError("".join(self._said))

    def stop(self) -> str:
        """Stop it as an operator does, and return all that it said."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.stderr is not None
        self._said.append(self.process.stderr.read())
        self.process.stderr.close()
        self.process.wait()
        return "".join(self._said)


def children(pid: int) -> Iterator[str]:
    """The commands of the processes that another one has started."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid:
                yield (folder / "cmdline").read_text()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_figures_are_worked_out_before_anybody_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an empty cache, so that there is work and the worker stays."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    server = Serving(tmp_path / "house")
    try:
        server.until_open()
        pid = server.process.pid
        while not any("fairdeal.processes.odds_worker" in each for each in children(pid)):
            assert server.process.poll() is None
            time.sleep(0.05)
    finally:
        server.stop()


def test_a_house_is_served_staffed_verified_exported_and_stopped(tmp_path: Path) -> None:
    data = tmp_path / "house"
    server = Serving(data)
    try:
        address = server.until_open()
        added = house(data, "staff", "add", "Flo", "--role", "floor", stdin="long password\n")
        assert (added.code, added.out) == (0, "Flo is floor here\n"), added.err
        origin = {"origin": address}
        signed_on = httpx.post(
            f"{address}/api/sign-on",
            json={"name": "Flo", "password": "long password"},
            headers=origin,
            timeout=PATIENCE,
        )
        assert "run tables" in signed_on.json()["may"]
        tables = httpx.get(f"{address}/api/tables", timeout=PATIENCE).json()["tables"]
        assert [table["instrument"] for table in tables] == [
            "nj-uth",
            "ma-uth",
            "nj-pikit",
            "nj-hilo",
        ]
        second = running.process("serve", "--port", "0", "--data", str(data))
        assert second.code == 2
        assert "second-server" in second.err
        backup = house(data, "house", "backup", str(tmp_path / "copy.db"))
        assert backup.code == 0
        assert (
            "fairdeal_commit_seconds_count"
            in httpx.get(f"{address}/metrics", timeout=PATIENCE).text
        )
    finally:
        said = server.stop()
    assert f"To become staff: fairdeal staff add NAME --role floor --data {data}" in said
    assert "Traceback" not in said
    verified = house(data, "house", "verify", "--workers", "1", "--json")
    assert verified.code == 0
    assert all(not json.loads(line)["wrong"] for line in verified.out.splitlines())
    exported = house(data, "house", "export", str(tmp_path / "journals"))
    files = exported.out.split()
    assert len(files) == 5
    key = said.partition("It signs heads as ")[2][:64]
    for file in (files[0], str(tmp_path / "journals" / "house.jsonl")):
        one = fairdeal("verify", file, "--key", key)
        assert (one.code, f"signed by the key {key}" in one.out) == (0, True)


def test_what_cannot_be_done_is_refused_in_one_line(tmp_path: Path) -> None:
    for arguments, name in (
        (("staff", "add", "Flo", "--role", "king"), "not-a-staff-role"),
        (("staff", "add", "Flo", "--role", "player"), "not-a-staff-role"),
        (("staff", "add", "the dealer", "--role", "floor"), "name-of-the-house"),
        (("house", "verify", "--database", "mysql://x/y"), "not-a-database"),
    ):
        refused = house(tmp_path, *arguments, stdin="long password\n")
        assert refused.code == 2
        assert refused.err.startswith(f"refused: {name}: ")
        assert len(refused.err.splitlines()) == 1


def test_a_house_is_drained_before_an_upgrade(tmp_path: Path) -> None:
    people: dict[int, Person] = {}
    database, key = opened_house("", tmp_path)

    async def begin(open_house: House) -> None:
        table = await open_table(open_house)
        people[1] = await sit(open_house, table, 1, "Ann")
        await bet(open_house, table, 1, people[1])

    async def finish(open_house: House) -> None:
        (table,) = open_house.tables.all()
        await play_on(open_house, table["id"], people)

    in_house(database, begin, key=key)
    asked = house(tmp_path, "house", "drain", "--no-wait")
    assert asked.out == "No new round starts. In a round: Blue table\n", asked.err
    in_house(database, finish, key=key)
    drained = house(tmp_path, "house", "drain")
    assert drained.out == "No new round starts, and every table is between rounds\n", drained.err
    assert house(tmp_path, "house", "drain", "--end").out == "Rounds start again\n"
    database.close()


def test_the_rules_for_coupons_are_shown_and_set(tmp_path: Path) -> None:
    house(tmp_path, "staff", "add", "Flo", "--role", "floor", stdin="long password\n")
    told = house(tmp_path, "house", "coupons")
    assert told.out.splitlines() == [
        "One cashier alone: $100 to a player in a day",
        "Practice coupon: none",
    ], told.err
    changed = house(tmp_path, "house", "coupons", "--alone", "200", "--practice", "5")
    assert changed.out == house(tmp_path, "house", "coupons").out
    assert "$200" in changed.out
    assert "Practice coupon: $5" in changed.out
    refused = house(tmp_path, "house", "coupons", "--alone", "-1")
    assert (refused.code, "not-coupon-rules" in refused.err) == (2, True)
