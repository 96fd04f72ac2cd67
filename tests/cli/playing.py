"""`fairdeal play` run for a test: keys go in as lines, the transcript comes out."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from typer.testing import CliRunner

from fairdeal.cli import app

SOURCE = Path(__file__).resolve().parents[2] / "src"


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
        asked = self.text.split("your choice:")
        assert len(asked) > number, f"asked {len(asked) - 1} times"
        return "".join(asked[:number])


def play(*arguments: str, keys: str = "") -> Played:
    """Run the command in this process; one line is one answer."""
    result = CliRunner().invoke(app, ["play", *arguments], input=keys)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Played(result.exit_code, result.stdout, result.stderr)


def run(
    *arguments: str,
    keys: str = "",
    columns: int = 80,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Played:
    """Run the command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "fairdeal", *arguments],
        input=keys.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "COLUMNS": str(columns), **environment},
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
