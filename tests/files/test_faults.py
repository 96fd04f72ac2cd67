"""Whichever write or sync fails, the action is not done, nothing more is accepted, and what was
acknowledged is on record."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from fairdeal.audit import verify
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.record import Journal
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from tests.harness import BETS

EVERY = pytest.mark.parametrize("instrument", INSTRUMENTS)


class Disk:
    """Takes what is written until one write fails: of the lines, the head or the refusals."""

    def __init__(self, fails_at: int) -> None:
        self.left = fails_at
        self.lines, self.head = "", ""

    def journal(self) -> Journal:
        entropy = practice_entropy(2)
        return Journal(
            self.write,
            clock=lambda: "2026-11-15T20:00:00.000000Z",
            entropy=entropy,
            head=self.newest,
            refusals=lambda text: self._use(),
        )

    def write(self, text: str) -> None:
        self._use()
        self.lines += text

    def newest(self, text: str) -> None:
        self._use()
        self.head = text

    def _use(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise OSError(5, "Input/output error")


def night(table: Table, instrument: str) -> None:
    """One round, with an attempt that is refused."""
    table.sit(1, "Ann", chips="$900")
    table.bet(1, **BETS[instrument])
    try:
        table.act(1, "dance")
    except Refused as refused:
        if refused.refusal.name == "journal-broken":
            raise
    table.finish()
    table.leave(1)


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.refusal.name


@EVERY
def test_whichever_write_of_a_round_fails_nothing_happens_after_it(instrument: str) -> None:
    whole = Disk(0)
    sheet, shuffler = read_sheet(instrument, {}), SoftwareShuffler(practice_entropy(1))
    night(Table(sheet, shuffler, record=whole.journal()), instrument)
    writes = -whole.left
    assert writes > 40
    for number in range(3, writes + 1):
        disk = Disk(number)
        table = Table(sheet, SoftwareShuffler(practice_entropy(1)), record=disk.journal())
        assert refusal(partial(night, table, instrument)) == "journal-broken"
        state, offer = table.state, table.step.offers[0]
        assert refusal(partial(table.sit, 2, "Bob", chips="$5")) == "journal-broken"
        assert refusal(partial(table.do, offer.default_action())) == "journal-broken"
        assert table.state is state
        assert whole.lines.startswith(disk.lines)
        assert verify(disk.lines.encode(), disk.head.encode() or None).lines


SYNC_FAILS = """
import os, sys
import fairdeal
table = fairdeal.open_table("nj-hilo", journal=sys.argv[1])
table.sit(1, "Ann", chips="$500")
path = os.path.realpath(sys.argv[1])
links = {n: os.path.realpath(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")}
(number,) = [int(n) for n, link in links.items() if link == path]
read, write = os.pipe()
os.dup2(write, number)  # takes every byte, and cannot be synced
before = table.state
for _ in range(3):
    try:
        table.bet(1, ante="$10")
    except fairdeal.Refused as refused:
        print(refused.refusal)
assert table.state is before
"""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc here")
def test_after_a_failed_sync_nothing_more_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    ran = subprocess.run(
        [sys.executable, "-c", SYNC_FAILS, str(file)], capture_output=True, text=True, check=True
    )
    first, *more = ran.stdout.splitlines()
    assert (
        first == "journal-broken: the journal cannot be written, Invalid argument; play has stopped"
    )
    assert more == ["journal-broken: the journal could not be written; play has stopped"] * 2
