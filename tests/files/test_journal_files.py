"""A journal's files: for their owner only, never overwritten, on the disk before it is told."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fairdeal
from fairdeal.audit import Wrong, extract, verify
from fairdeal.files.keys import new_key, read_key, read_public
from fairdeal.table import Table
from tests.harness import eyes
from tests.table.tables import refused

ENDINGS = ("", ".head", ".refused")


def played(file: Path, rounds: int = 1, **more: Any) -> Table:
    """A table with a journal at which Ann has played."""
    table = fairdeal.open_table("nj-uth", seed=5, journal=file, **more)
    table.sit(1, "Ann", chips="$500")
    for _ in range(rounds):
        table.bet(1, ante="$10", blind="$10")
        table.finish()
    return table


def checked(file: Path, key: str | None = None) -> list[str]:
    """What `verify` notes of a journal."""
    return verify(file.read_bytes(), Path(f"{file}.head").read_bytes(), key).notes


# -- who may read them


def test_journal_head_and_refusals_are_for_their_owner_only(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        played(tmp_path / "night.jsonl")
    finally:
        os.umask(mask)
    for ending in ENDINGS:
        mode = (tmp_path / f"night.jsonl{ending}").stat().st_mode
        assert stat.S_IMODE(mode) == 0o600


def test_an_extract_of_a_practice_table_does_not_give_the_seed_away(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    table = fairdeal.open_table("nj-uth", seed=987654321, journal=file)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$10", blind="$10")
    table.finish()
    lines = file.read_text().splitlines()
    assert json.loads(lines[0])["opened"]["part"] == {"seed": "987654321"}
    for viewer in (0, 1, "Ann"):
        part = list(extract(lines, eyes(viewer)))
        assert "987654321" not in "".join(part)
        assert json.loads(part[0])["hash"] == json.loads(lines[0])["hash"]
        assert verify("".join(f"{line}\n" for line in part).encode()).kind == "extract"


# -- what is there stays


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("kind", ["file", "directory", "dangling link"])
def test_nothing_is_overwritten_and_nothing_left_behind(
    ending: str, kind: str, tmp_path: Path
) -> None:
    path = tmp_path / f"night.jsonl{ending}"
    if kind == "file":
        path.write_text("mine")
    elif kind == "directory":
        path.mkdir()
    else:
        path.symlink_to("nowhere")
    file = tmp_path / "night.jsonl"
    assert refused(fairdeal.open_table, "nj-uth", journal=file).name == "journal-exists"
    assert os.listdir(tmp_path) == [path.name]


def test_when_one_file_cannot_be_made_none_is_left_behind(tmp_path: Path) -> None:
    longest = os.pathconf(tmp_path, "PC_NAME_MAX")
    file = tmp_path / ("x" * (longest - len(".head")))  # there is no room for “.refused”
    assert refused(fairdeal.open_table, "nj-uth", journal=file).name == "cannot-write"
    assert os.listdir(tmp_path) == []


def test_one_table_at_a_time_writes_to_a_journal(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    table = played(file)
    assert refused(fairdeal.resume_table, file).name == "journal-in-use"
    table.bet(1, ante="$10", blind="$10")


@pytest.mark.parametrize("sync", [1, None, "yes"])
def test_sync_is_yes_or_no(sync: Any, tmp_path: Path) -> None:
    call = refused(fairdeal.open_table, "nj-uth", journal=tmp_path / "x", sync=sync)
    assert call.name == "sync-not-a-flag"
    assert refused(fairdeal.resume_table, tmp_path / "x", sync=sync).name == "sync-not-a-flag"
    assert list(tmp_path.iterdir()) == []


# -- when the disk is full

FULL = """
import resource, signal, sys
import fairdeal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
table = fairdeal.open_table("nj-uth", seed=5, journal=sys.argv[1])
table.sit(1, "Ann", chips="$500")
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
seated, refusals = None, []
for attempt in range(60):
    try:
        table.bet(1, ante="$10", blind="$10")
        table.finish()
    except fairdeal.Refused as refused:
        refusals.append(refused.refusal.name)
        now = (table.state.number, table.ledger.turnover)
        assert seated in (None, now), "something was done after a failure"
        seated = now
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
print(*refusals, sep="\\n")
"""


@pytest.mark.parametrize("size", [9_000, 20_001, 30_017])
def test_after_a_failed_write_nothing_more_is_accepted(size: int, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    ran = subprocess.run(
        [sys.executable, "-c", FULL, str(file), str(size)],
        capture_output=True,
        text=True,
        check=True,
    )
    names = ran.stdout.split()
    assert len(names) > 1
    assert set(names) == {"journal-broken"}
    with pytest.warns(UserWarning, match="a last action was torn"):
        resumed = fairdeal.resume_table(file)
    assert resumed.dropped
    assert "torn" in str(resumed)
    resumed.table.finish() if not resumed.table.state.between_rounds else None
    assert checked(file)


def test_a_table_that_could_not_be_put_on_record_leaves_no_files(tmp_path: Path) -> None:
    script = FULL.split("table =")[0] + (
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "try:\n    fairdeal.open_table('nj-uth', journal=sys.argv[1])\n"
        "except fairdeal.Refused as refused:\n    print(refused.refusal.name)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "night.jsonl")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "journal-broken\n"
    assert os.listdir(tmp_path) == []


# -- keys


def test_a_key_is_made_for_its_owner_only_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "table.key"
    public = new_key(str(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_public(f"{public}\n") == public == read_key(path).public
    assert refused(new_key, str(path)).name == "key-exists"
    assert refused(new_key, str(tmp_path / "no" / "key")).name == "cannot-write"
    path.chmod(0o640)
    assert refused(read_key, path).name == "key-not-private"


@pytest.mark.parametrize("raw", [b"", b"garbage", b"-----BEGIN PRIVATE KEY-----\n", b"\xff" * 99])
def test_what_is_no_key_is_refused(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "table.key"
    path.touch(0o600)
    path.write_bytes(raw)
    assert refused(read_key, path).name == "not-a-key"
    assert refused(read_key, tmp_path / "nowhere").name == "cannot-read"
    assert refused(read_key, 5).name == "key-not-a-path"


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64])
def test_what_is_no_public_key_is_refused(text: str) -> None:
    assert refused(read_public, text).name == "not-a-key"


def test_a_head_is_signed_by_the_tables_key(tmp_path: Path) -> None:
    public, other = (new_key(str(tmp_path / name)) for name in ("table.key", "other.key"))
    file, head = tmp_path / "night.jsonl", tmp_path / "night.jsonl.head"
    played(file, key=tmp_path / "table.key")
    assert f"its head is signed by the key {public}" in checked(file, public)
    assert any(f"signed by the key {public}; whether" in note for note in checked(file))
    with pytest.raises(Wrong, match=f"signed by another key, {public}"):
        checked(file, other)
    raw = head.read_bytes()
    for at in range(len(raw)):
        changed = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
        with pytest.raises(Wrong):
            verify(file.read_bytes(), changed, public)
    with pytest.raises(Wrong, match="no head"):
        verify(file.read_bytes(), None, public)
    played(tmp_path / "plain.jsonl")
    with pytest.raises(Wrong, match="not signed"):
        checked(tmp_path / "plain.jsonl", public)
    assert any("is not signed" in note for note in checked(tmp_path / "plain.jsonl"))


def test_a_lawful_rewrite_is_found_by_the_signed_head(tmp_path: Path) -> None:
    public = new_key(str(tmp_path / "table.key"))
    file, forged = tmp_path / "night.jsonl", tmp_path / "forged.jsonl"
    played(file, rounds=2, key=tmp_path / "table.key")
    table = fairdeal.open_table("nj-uth", journal=forged)  # another night, lawful in itself
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$20", blind="$20")
    table.finish()
    assert verify(forged.read_bytes()).rounds == 1
    with pytest.raises(Wrong):
        verify(forged.read_bytes(), Path(f"{file}.head").read_bytes(), public)


def test_a_key_needs_a_journal_to_sign(tmp_path: Path) -> None:
    new_key(str(tmp_path / "table.key"))
    call = refused(fairdeal.open_table, "nj-uth", key=tmp_path / "table.key")
    assert call.name == "key-without-journal"
