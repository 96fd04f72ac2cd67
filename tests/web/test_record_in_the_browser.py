"""The browser follows a record line by line, and finds each line that was changed."""

import json
import subprocess
from pathlib import Path
from random import Random

import deno  # type: ignore[import-untyped]

from fairdeal.audit import extract
from fairdeal.play import PUBLIC, SeatViewer
from fairdeal.record.encoding import canonical
from tests.harness import night
from tests.table.tables import EVERY
from tests.web.browser_checkers import followed

DIGITS = "0123456789abcdef"


def file(lines: list[str]) -> bytes:
    """A record as a file."""
    return "".join(f"{line}\n" for line in lines).encode()


@EVERY
def test_whole_records_parts_and_extracts_are_followed(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    extracts = [list(extract(lines, viewer)) for viewer in (PUBLIC, SeatViewer(1))]
    assert followed(map(file, [lines, lines[5:50], *extracts])) == ["", "", "", ""]


def test_names_in_any_letters_are_hashed_as_python_does() -> None:
    odd = {
        "name": 'Zoë "Ü" 灯 \U0001f3b0 \\ \x1f\x7f',
        "b": [1, None, True],
        "a": {"z": -5, "A": ""},
    }
    script = (
        "import {canonical} from './record.js'; console.log(canonical(JSON.parse(Deno.args[0])))"
    )
    folder = Path(__file__).parents[2] / "src/fairdeal/web/static"
    done = subprocess.run(
        [deno.find_deno_bin(), "run", "--quiet", "--no-remote", "--ext=js", "-", json.dumps(odd)],
        input=script.replace("./", f"file://{folder}/"),
        capture_output=True,
        text=True,
        check=True,
        env={"DENO_NO_UPDATE_CHECK": "1", "HOME": "/nonexistent"},
    )
    assert done.stdout.rstrip("\n") == canonical(odd)


def test_every_changed_line_is_found() -> None:
    lines = list(extract(night("nj-uth", 0).kept.lines, SeatViewer(1)))[10:120]
    random = Random(5)
    forged = []
    for _ in range(60):
        at = random.randrange(len(lines))
        fields = json.loads(lines[at])
        name = random.choice(["hash", "prev", "time", "clause", "what"])
        fields[name] = random.choice(DIGITS) + str(fields[name])[1:]
        if canonical(fields) != lines[at]:
            forged.append([*lines[:at], canonical(fields), *lines[at + 1 :]])
    forged += [lines[:20] + lines[21:], [*lines[:20], lines[21], lines[20], *lines[22:]]]
    opened = next(n for n, line in enumerate(lines) if '"cards":[' in line and '"opened"' in line)
    fields = json.loads(lines[opened])
    fields["opened"]["part"]["cards"] = fields["opened"]["part"]["cards"][::-1]
    forged.append([*lines[:opened], canonical(fields), *lines[opened + 1 :]])
    assert all(followed(map(file, forged)))
