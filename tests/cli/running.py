"""Running `fairdeal`: inside this process, or as people do."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from fairdeal.cli.commands import app
from tests.loops import in_a_thread


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What is on stdout, which must be one JSON value and nothing else."""
        return json.loads(self.out)

    @property
    def words(self) -> str:
        """What is on stdout, however it was wrapped."""
        return " ".join(self.out.split())

    def refusal(self) -> dict[str, Any]:
        """The refusal: exit 2, one line on stderr, and the same as JSON on stdout."""
        assert self.code == 2
        told: dict[str, Any] = self.json["refusal"]
        assert set(told) == {"name", "message", "clause"}
        because = f" ({told['clause']})" if told["clause"] else ""
        assert self.err == f"refused: {told['name']}: {told['message']}{because}\n"
        return told


def fairdeal(*args: str, stdin: str | bytes = b"") -> Ran:
    """Run a command in this process."""
    result = CliRunner().invoke(app, list(args), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def house(data: Path, *args: str, stdin: str = "") -> Ran:
    """Run a command of the house in this process, in a thread: it runs a loop of its own."""
    return in_a_thread(lambda: fairdeal(*args, "--data", str(data), stdin=stdin))


def process(*args: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
    """Run `python -m fairdeal` in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "fairdeal", *args],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **(env or {})},
    )
    err = ran.stderr.decode("utf8")
    assert "Traceback" not in err
    return Ran(ran.returncode, ran.stdout.decode("utf8"), err)
