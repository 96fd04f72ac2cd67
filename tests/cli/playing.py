"""`fairdeal play` run for a test: keys go in as lines, the transcript comes out."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType

from typer.testing import CliRunner

from fairdeal.api import open_table
from fairdeal.cli.commands import app
from fairdeal.cli.io import console
from fairdeal.play import Role
from fairdeal.table import Table
from fairdeal.table.bots import Bots
from tests.harness.wagers import opening

SOURCE = Path(__file__).resolve().parents[2] / "src"

PLAYERS = 4
# Keys up to a decision of the person at seat 2, and what the same keys do at a table.
DECISIONS = {
    "nj-uth": [("c", "check"), ("c", "check")],
    "ma-uth": [("c", "check"), ("c", "check")],
    "nj-pikit": [("145", "select")],
    "nj-hilo": [],
}
BETS = {"nj-pikit": ("20 3 card bonus 5", {"three_card_bonus": 500})}  # and what they add


@dataclass(frozen=True)
class Played:
    """What came out."""

    code: int
    text: str
    errors: str

    @property
    def flat(self) -> str:
        """The transcript without its line breaks."""
        return " ".join(self.text.split())

    def before_the_choice(self, number: int) -> str:
        """The transcript up to the n-th time that the player is asked to decide."""
        asked = re.split("^your (?:choice|cards):", self.text, flags=re.MULTILINE)
        assert len(asked) > number, f"asked {len(asked) - 1} times"
        return "".join(asked[:number])


def play(*arguments: str, keys: str = "", columns: int = 80) -> Played:
    """Run the command in this process; one line is one answer."""
    console.width = columns
    try:
        result = CliRunner().invoke(app, ["play", *arguments], input=keys)
    finally:
        console.width = 80
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Played(result.exit_code, result.stdout, result.stderr)


def run(
    *arguments: str,
    keys: str = "",
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Played:
    """Run the command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "fairdeal", *arguments],
        input=keys.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "COLUMNS": "80", **environment},
    )
    return Played(done.returncode, done.stdout.decode(), done.stderr.decode())


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start the command, to read along."""
    return subprocess.Popen(
        [sys.executable, "-m", "fairdeal", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )


def table_at(instrument: str, decisions: int, seed: int) -> Table:
    """The same table, driven without the terminal to the same decision."""
    table = open_table(instrument, seed=seed)
    table.sit(2, "Guest", chips="$500")
    bots = Bots(table, (1, 3, 4), Random(f"bots {seed}"))
    _, more = BETS.get(instrument, ("", {}))
    table.bet(2, **opening(instrument, 2000, **more))
    bots.bet()
    table.deal()
    left = [verb for _, verb in DECISIONS[instrument][:decisions]]
    while True:
        number = next(actor.seat for actor in table.step.actors if actor.role is Role.SEAT)
        if number != 2:
            bots.act(number)
        elif left:
            verb = left.pop(0)
            table.act(2, verb, (1, 4, 5) if verb == "select" else ())
        else:
            return table
