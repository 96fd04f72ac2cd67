"""Where commands meet the system: closed streams, odd files, encodings, hostile text."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS
from fairdeal.sheet import problems
from fairdeal.values.text import plain
from tests.audit.forging import as_file, rechained
from tests.cli.running import fairdeal, process
from tests.cli.test_process import GOOD
from tests.loops import PATIENCE

HOSTILE = "\x1b]0;x\x07\x9b2J\u202e\u2028\x7f"


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """A line of a shell in which $F is `fairdeal`."""
    return subprocess.run(
        ["sh", "-c", line.replace("$F", f"{sys.executable} -m fairdeal")],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    file = tmp_path / "night.jsonl"
    assert fairdeal("play", "nj-uth", "--auto", "1", "--journal", str(file)).code == 0
    return file


# -- closed streams


@pytest.mark.parametrize("command", ["verify", "replay", "verify --json"])
def test_with_standard_output_closed_the_exit_code_is_the_answer(
    command: str, journal: Path
) -> None:
    ran = shell(f"$F {command} {journal} >&-")
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_bad_journal_is_still_a_bad_one(journal: Path) -> None:
    journal.write_bytes(journal.read_bytes()[:-5])
    ran = shell(f"$F verify {journal} >&-")
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"wrong: line ")


@pytest.mark.parametrize("args", ["rules", "law", "options nj-uth", "--version", "--help", ""])
def test_any_command_may_be_run_with_every_stream_closed(args: str) -> None:
    ran = shell(f"$F {args} >&- 2>&- <&-")
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_what_is_printed_never_gets_into_a_file_that_took_a_closed_streams_place(
    tmp_path: Path,
) -> None:
    file = tmp_path / "night.jsonl"
    assert shell(f"$F play nj-uth --auto 1 --journal {file} >&- <&-").returncode == 0
    assert fairdeal("verify", str(file)).code == 0


# -- odd files


@pytest.mark.parametrize(
    "command", ["verify", "replay", "settle", "advise", "settle --lines", "options check"]
)
def test_what_is_no_file_is_refused_at_once(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path("/dev/zero")):
        ran = fairdeal(*command.split(), str(path), "--json")
        assert ran.refusal()["name"] == "cannot-read"


@pytest.mark.parametrize("kind", ["pipe", "directory", "dangling link"])
def test_a_head_that_is_no_file_is_refused(kind: str, journal: Path) -> None:
    head = Path(f"{journal}.head")
    head.unlink()
    make = {
        "pipe": os.mkfifo,
        "directory": os.mkdir,
        "dangling link": lambda path: os.symlink("nowhere", path),
    }
    make[kind](head)
    assert fairdeal("verify", str(journal), "--json").refusal()["name"] == "cannot-read"


def test_a_name_that_no_file_can_have_is_refused() -> None:
    ran = fairdeal("verify", "a\0b")
    assert ran.code == 2
    assert ran.err.startswith("refused: cannot-read: a\\x00b ")


# -- encodings


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf8", "cp1252"])
def test_json_is_json_in_every_encoding(encoding: str) -> None:
    odd = GOOD.replace(b"As Ad", "Äß\u2028\U0001f0a1\\ud800".encode())
    ran = process("settle", "--lines", stdin=odd + b"\n", env={"PYTHONIOENCODING": encoding})
    assert "Äß" in json.loads(ran.out)["refusal"]["message"]
    assert ran.out.isascii()


# -- hostile text


def test_text_from_outside_is_written_out_where_it_would_steer_a_terminal() -> None:
    assert plain(HOSTILE) == "\\x1b]0;x\\x07\\x9b2J\\u202e\\u2028\\x7f"
    assert plain("Zoë “李” 5 €") == "Zoë “李” 5 €"


def test_a_record_cannot_steer_the_terminal_of_whoever_reads_it(
    journal: Path, tmp_path: Path
) -> None:
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    for line in lines:
        if line["what"] in ("Prepared", "Sat", "SignedOn"):
            key = {"Prepared": "what", "Sat": "player", "SignedOn": "name"}[line["what"]]
            line["data"][key] = HOSTILE
    file = tmp_path / "hostile.jsonl"
    file.write_bytes(as_file(rechained(lines)))
    for command in ("replay", "verify"):
        ran = fairdeal(command, str(file))
        assert all(part.isprintable() for part in ran.out.split("\n"))
        assert all(part.isprintable() for part in ran.err.split("\n"))
        assert all(
            part.isprintable() for part in fairdeal(command, str(file), "--json").out.split("\n")
        )


@pytest.mark.parametrize("args", [("law", HOSTILE), ("play", HOSTILE), ("verify", HOSTILE)])
def test_what_was_typed_comes_back_harmless(args: tuple[str, ...]) -> None:
    ran = fairdeal(*args)
    assert ran.code == 2
    assert all(part.isprintable() for part in ran.err.split("\n"))


@pytest.mark.parametrize("instrument", INSTRUMENTS)
@pytest.mark.parametrize("text", ["a\x1b[2J", "a\nb", "\u202e", "x" * 1_001])
def test_licensee_and_approvals_are_printable(instrument: str, text: str) -> None:
    for options in ({"licensee": text}, {"approvals": {"felt": text}}, {"approvals": {text: "x"}}):
        assert [wrong.name for wrong in problems(instrument, options)] == ["option-not-allowed"]


def test_refusals_do_not_outgrow_what_a_person_reads(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    names = {f"no such option {n}": n for n in range(20_000)}
    sheet.write_text(json.dumps({"instrument": "nj-uth", **names}))
    ran = fairdeal("options", "check", str(sheet), "--json")
    assert ran.code == 2
    assert "19,990 more" in ran.err
    assert len(ran.out) + len(ran.err) < 30_000


# -- settings


def test_an_option_is_set_once() -> None:
    ran = fairdeal("play", "nj-uth", "--auto", "1", "--set", "seats=5", "--set", "seats=6")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("refused: option-twice: ")


def test_json_in_a_setting_is_as_strict_as_in_a_file() -> None:
    rows = '{"royal_flush": "50 to 1", "royal_flush": "900 to 1"}'
    ran = fairdeal("play", "nj-uth", "--auto", "1", "--set", f"trips_pay_table={rows}")
    assert ran.err.startswith("refused: duplicate-key: ")
