"""A table goes on where its journal ends; of a torn last action it is said what was dropped."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import fairdeal
from fairdeal.audit import verify
from fairdeal.files.keys import new_key
from fairdeal.law import INSTRUMENTS
from fairdeal.play import DEALER, Action
from fairdeal.table import Table
from tests.audit.forging import as_file, rechained
from tests.harness import BETS, eyes
from tests.table.tables import refused

EVERY = pytest.mark.parametrize("instrument", INSTRUMENTS)


def journal(folder: Path, instrument: str = "nj-uth", *, rounds: int = 2, **more: Any) -> Path:
    """A journal that ends in the middle of a round, with betting closed and cards out."""
    file = folder / "night.jsonl"
    table = fairdeal.open_table(instrument, journal=file, sync=False, **more)
    table.sit(1, "Ann", chips="$900")
    table.sit(2, "Bob", chips="$900")
    for _ in range(rounds):
        for number in (1, 2):
            table.bet(number, **BETS[instrument])
        table.finish()
    table.bet(1, **BETS[instrument])
    table.deal()
    return file


def stands(table: Table) -> tuple[object, ...]:
    """How a table stands: people, money, cards, what happened and what may be done."""
    return table.state, table.step.words, table.events, table.commitment


def rounds(file: Path) -> int:
    """How many rounds a journal has, and that it verifies with its head."""
    return verify(file.read_bytes(), Path(f"{file}.head").read_bytes()).rounds


def actions(lines: list[bytes]) -> list[int]:
    """Where the actions begin."""
    return [number for number, line in enumerate(lines) if b'"what":"act"' in line]


@EVERY
def test_a_table_goes_on_in_the_middle_of_a_round(instrument: str, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    before = fairdeal.open_table(instrument, seed=5, journal=file)
    before.sit(1, "Ann", chips="$900")
    before.bet(1, **BETS[instrument])
    before.deal()
    was = stands(before)
    before._record = None  # lets go of the file
    resumed = fairdeal.resume_table(file)
    table = resumed.table
    assert resumed.dropped == ""
    assert stands(table) == was
    assert table.view(eyes(1)) == before.view(eyes(1))
    assert table.step.words == before.step.words
    table.finish()
    table.bet(1, **BETS[instrument])
    table.finish()
    assert rounds(file) == 2
    assert str(resumed).startswith("table goes on after line ")


@EVERY
def test_a_practice_table_goes_on_with_the_decks_of_its_seed(
    instrument: str, tmp_path: Path
) -> None:
    def play(table: Table, count: int) -> None:
        for _ in range(count):
            table.bet(1, **BETS[instrument])
            table.finish()

    orders = []
    for name, parts in (("one", (6,)), ("two", (2, 3, 1))):
        file = tmp_path / name
        table = fairdeal.open_table(instrument, seed=11, journal=file)
        table.sit(1, "Ann", chips=10**7)
        play(table, parts[0])
        for count in parts[1:]:
            table._record = None  # lets go of the file
            table = fairdeal.resume_table(file).table
            play(table, count)
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        orders.append([line["opened"]["part"] for line in lines if line["what"] == "Shuffled"])
        assert rounds(file) == 6
    assert orders[0] == orders[1]


@pytest.mark.filterwarnings("ignore:a last action was torn")
@EVERY
def test_wherever_the_end_is_torn_the_last_whole_action_is_found(
    instrument: str, tmp_path: Path
) -> None:
    file = journal(tmp_path, instrument, rounds=1)
    raw = file.read_bytes()
    lines = raw.splitlines(keepends=True)
    begins = [*actions(lines)[-3:], len(lines)]
    generator = random.Random(instrument)
    Path(f"{file}.head").write_bytes(b"")  # it had not come so far yet
    for begin, end in pairwise(begins):
        at, until = (sum(map(len, lines[:number])) for number in (begin, end))
        for size in {at + 1, until - 1, *generator.sample(range(at, until), 3)}:
            file.write_bytes(raw[:size])
            resumed = fairdeal.resume_table(file)
            assert file.read_bytes() == raw[:at]
            assert resumed.lines == begin
            assert bool(resumed.dropped) == (size > at)
            assert f"{size - at} bytes after line {begin}" in resumed.dropped or size == at
            resumed.table._record = None
            Path(f"{file}.head").write_bytes(b"")


def test_garbage_after_the_last_action_is_dropped_and_said(tmp_path: Path) -> None:
    file = journal(tmp_path)
    raw = file.read_bytes()
    for garbage in (
        b"\0" * 100,
        b"\0\n\0\n",
        b'{"actor":"dealer"}\n',
        raw.splitlines()[-1] + b"\n",
    ):
        file.write_bytes(raw + garbage)
        with pytest.warns(UserWarning, match=f"{len(garbage)} bytes"):
            resumed = fairdeal.resume_table(file)
        assert f"{len(garbage)} bytes" in resumed.dropped
        assert file.read_bytes() == raw
        resumed.table._record = None


def test_what_the_head_vouches_for_is_never_dropped(tmp_path: Path) -> None:
    file = journal(tmp_path)
    raw = file.read_bytes()
    for size in (len(raw) - 1, raw.rindex(b"\n", 0, -1) + 1):
        file.write_bytes(raw[:size])
        call = refused(fairdeal.resume_table, file)
        assert call.name == "journal-not-resumable"
        assert "its head is at line" in call.message
        assert file.read_bytes() == raw[:size]


def test_a_journal_that_does_not_verify_is_not_resumed(tmp_path: Path) -> None:
    file = journal(tmp_path)
    raw = file.read_bytes()
    head = Path(f"{file}.head")
    for edited in (
        raw.replace(b"seat 2", b"seat 3", 1),
        raw.replace(b'"seq":20,', b'"seq":21,'),
        b"",
        b"garbage\n",
        raw[:50],
        raw[raw.index(b"\n") + 1 :],
    ):
        head.write_bytes(b"")
        file.write_bytes(edited)
        assert refused(fairdeal.resume_table, file).name == "journal-not-resumable"
        assert file.read_bytes() == edited


def test_an_extract_is_not_resumed(tmp_path: Path) -> None:
    from fairdeal.audit import extract

    file = journal(tmp_path)
    part = extract(file.read_text().splitlines(), eyes(0))
    file.write_text("".join(f"{line}\n" for line in part))
    assert refused(fairdeal.resume_table, file).name == "journal-not-resumable"


def test_only_a_journal_that_is_there_is_resumed(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere", tmp_path, tmp_path / "no" / "x", 5, ""):
        assert refused(fairdeal.resume_table, path).name in (
            "cannot-write",
            "cannot-read",
            "journal-not-a-path",
        )
    assert list(tmp_path.iterdir()) == []


def test_a_signed_head_is_taken_over_by_its_own_key_only(tmp_path: Path) -> None:
    public = new_key(str(tmp_path / "table.key"))
    new_key(str(tmp_path / "other.key"))
    file = journal(tmp_path, key=tmp_path / "table.key")
    assert refused(fairdeal.resume_table, file).name == "head-signed"
    other = refused(fairdeal.resume_table, file, key=tmp_path / "other.key")
    assert other.name == "head-not-signed"
    table = fairdeal.resume_table(file, key=tmp_path / "table.key").table
    table.finish()
    head = Path(f"{file}.head").read_bytes()
    assert verify(file.read_bytes(), head, public).rounds == 3
    table._record = None
    Path(f"{file}.head").write_bytes(b"")  # as one would who has rewritten the journal
    rewritten = refused(fairdeal.resume_table, file, key=tmp_path / "table.key")
    assert rewritten.name == "head-not-signed"


def test_refusals_go_on_after_the_last_whole_one(tmp_path: Path) -> None:
    file = journal(tmp_path)
    beside = Path(f"{file}.refused")
    beside.write_bytes(b'{"whole":1}\n{"torn":')
    table = fairdeal.resume_table(file).table
    refused(table.do, Action(DEALER, "dance"))
    first, second = beside.read_text().splitlines()
    assert first == '{"whole":1}'
    assert json.loads(second)["action"]["verb"] == "dance"


def test_times_never_go_back_when_a_table_goes_on(tmp_path: Path) -> None:
    file = journal(tmp_path)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    late = "2999-01-01T00:00:00.000000Z"  # the clock is set back meanwhile
    for line in lines:
        line["time"] = late
    file.write_bytes(as_file(rechained(lines)))
    Path(f"{file}.head").write_bytes(b"")
    fairdeal.resume_table(file).table.finish()
    assert {json.loads(line)["time"] for line in file.read_text().splitlines()} == {late}
    assert rounds(file) == 3
