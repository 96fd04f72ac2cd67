"""What the browser's checkers say of proofs and records, by running them in deno."""

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

import deno  # type: ignore[import-untyped]

_HERE = Path(__file__).parent


def judged(cases: Sequence[tuple[bytes, str | None]]) -> list[str]:
    """What the browser's checker says of each file and root: nothing, or why not."""
    asked = ({"written": raw.decode("latin-1"), "root": root} for raw, root in cases)
    return _said("judge_proofs.js", asked)


def followed(records: Iterable[bytes]) -> list[str]:
    """What the browser says of each record: nothing, or why not."""
    return _said("judge_records.js", (raw.decode("latin-1") for raw in records))


def _said(script: str, cases: Iterable[object]) -> list[str]:
    done = subprocess.run(
        [deno.find_deno_bin(), "run", "--quiet", "--no-remote", str(_HERE / script)],
        input="\n".join(map(json.dumps, cases)),
        capture_output=True,
        text=True,
        check=True,
        env={"DENO_NO_UPDATE_CHECK": "1", "HOME": "/nonexistent"},
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
