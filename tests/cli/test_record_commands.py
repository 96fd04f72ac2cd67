"""`extract`, `proof`, `check-proof`, `key` and `verify --key`; the same by the Python door."""

import json
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import fairdeal as door
from fairdeal.audit import check_proof
from fairdeal.law import INSTRUMENTS
from tests.cli.running import Ran, fairdeal
from tests.table.tables import refused

EVERY = pytest.mark.parametrize("instrument", INSTRUMENTS)
VIEWERS = ("public", "seat:2", "player:Cleo")


def journal(folder: Path, instrument: str = "nj-uth", *more: str) -> Path:
    """A journal of two rounds with three bots: Ann, Bob and Cleo."""
    file = folder / "night.jsonl"
    args = ("--auto", "2", "--players", "3", "--no-sync", "--journal", str(file), *more)
    assert fairdeal("play", instrument, *args).code == 0
    return file


def refusal(ran: Ran) -> str:
    """The name of a refusal: exit 2, one line on stderr, nothing else."""
    assert (ran.code, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    return line.split(": ")[1]


# -- extract


@EVERY
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_extract_verifies_and_has_the_lines_of_its_journal(
    instrument: str, viewer: str, tmp_path: Path
) -> None:
    file = journal(tmp_path, instrument)
    ran = fairdeal("extract", str(file), "--as", viewer)
    assert (ran.code, ran.err) == (0, "")
    part = tmp_path / "part.jsonl"
    part.write_text(ran.out)
    hashes = [
        [json.loads(line)["hash"] for line in path.read_text().splitlines()]
        for path in (file, part)
    ]
    assert hashes[0] == hashes[1]
    checked = fairdeal("verify", str(part), "--head", f"{file}.head")
    assert checked.code == 0
    assert f"extract for {viewer}: verified" in checked.out
    assert str(door.extract(file, viewer)) == ran.out
    assert viewer in repr(door.extract(file, viewer))
    assert "extract" in str(door.verify(part))


def test_an_extract_opens_what_its_viewer_saw(tmp_path: Path) -> None:
    file = journal(tmp_path, "nj-uth")
    opened = {
        viewer: fairdeal("extract", str(file), "--as", viewer).out.count('"opened"')
        for viewer in VIEWERS
    }
    assert opened["public"] <= opened["seat:2"]
    assert opened["seat:2"] < file.read_text().count('"opened"')


@pytest.mark.parametrize("command", [("extract",), ("proof", "--round", "1")])
@pytest.mark.parametrize(
    ("viewer", "name"),
    [
        ("nobody", "viewer-not-understood"),
        ("", "viewer-not-understood"),
        ("seat:0", "no-such-seat"),
        ("player:", "viewer-not-understood"),
        ("seat:7", "no-such-seat"),
        ("player:cleo", "no-such-player"),
        ("player:\x1b[2J", "viewer-not-understood"),
    ],
)
def test_a_viewer_is_somebody_who_was_there(
    command: tuple[str, ...], viewer: str, name: str, tmp_path: Path
) -> None:
    file = journal(tmp_path)
    assert refusal(fairdeal(*command, str(file), "--as", viewer)) == name
    with pytest.raises(door.Refused, match=name):
        door.extract(file, viewer)


@pytest.mark.parametrize("command", [("extract",), ("proof", "--round", "1")])
def test_only_a_full_journal_that_verifies_gives_extracts_and_proofs(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    file = journal(tmp_path)
    part = tmp_path / "part.jsonl"
    part.write_text(fairdeal("extract", str(file), "--as", "public").out)
    assert refusal(fairdeal(*command, str(part), "--as", "public")) == "not-a-journal"
    file.write_bytes(file.read_bytes().replace(b"seat 2", b"seat 3", 1))
    assert refusal(fairdeal(*command, str(file), "--as", "public")) == "journal-not-readable"
    assert refusal(fairdeal(*command, str(tmp_path), "--as", "public")) == "cannot-read"
    assert refused(door.extract, 5).name == "not-a-path"


def test_an_auditor_has_the_journal_and_no_extract(tmp_path: Path) -> None:
    ran = fairdeal("extract", str(journal(tmp_path)), "--as", "auditor")
    assert refusal(ran) == "auditor-needs-no-extract"


# -- proof and check-proof


@EVERY
@pytest.mark.parametrize("viewer", [*VIEWERS, "auditor"])
def test_a_proof_is_checked_by_command_by_file_and_by_the_door(
    instrument: str, viewer: str, tmp_path: Path
) -> None:
    file = journal(tmp_path, instrument)
    ran = fairdeal("proof", str(file), "--round", "2", "--as", viewer)
    assert (ran.code, ran.err) == (0, "")
    proof = tmp_path / "proof.json"
    proof.write_text(ran.out)
    root, cards = ran.json["root"], len(ran.json["opened"])
    assert f'"root":"{root}"' in file.read_text()
    checked = fairdeal("check-proof", str(proof), root)
    assert checked.code == 0
    assert checked.out.startswith(f"proved: {cards} cards of table table, round 2\n")
    assert "note:" not in checked.out
    assert "note:" in fairdeal("check-proof", str(proof)).out
    as_json = fairdeal("check-proof", "-", "--json", stdin=ran.out).json
    assert as_json == {"proved": True, "cards": cards, "root": root}
    assert fairdeal("verify", str(proof)).code == 0
    made = door.proof(file, 2, viewer)
    assert json.loads(made.json) == ran.json
    assert f"{cards} cards of table table, round 2" in str(made)
    alone = subprocess.run(
        [sys.executable, check_proof.__file__, str(proof), root], capture_output=True, check=False
    )
    assert alone.returncode == 0


def test_a_card_that_was_swapped_is_not_proved(tmp_path: Path) -> None:
    document = fairdeal("proof", str(journal(tmp_path)), "--round", "1", "--as", "public").json
    first = document["opened"][0]
    first["card"] = "2c" if first["card"] != "2c" else "2d"
    ran = fairdeal("check-proof", "-", stdin=json.dumps(document))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("not proved: ")
    told = fairdeal("check-proof", "-", "--json", stdin=json.dumps(document)).json
    assert told["proved"] is False
    assert told["reason"]


@pytest.mark.parametrize("raw", ["[]", "{}", "5", '"x"', '{"opened": 3}'])
def test_what_is_no_proof_is_not_proved(raw: str) -> None:
    ran = fairdeal("check-proof", "-", stdin=raw)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1


def test_another_root_is_not_the_published_one(tmp_path: Path) -> None:
    out = fairdeal("proof", str(journal(tmp_path)), "--round", "1", "--as", "public").out
    ran = fairdeal("check-proof", "-", "0" * 64, stdin=out)
    assert ran.code == 1
    assert "not the root" in ran.err


@pytest.mark.parametrize("round", ["0", "-1", "3", "99999999999"])
def test_a_round_that_is_not_there_is_refused(round: str, tmp_path: Path) -> None:
    ran = fairdeal("proof", str(journal(tmp_path)), "--round", round, "--as", "public")
    assert refusal(ran) == "no-such-round"


# -- keys


def test_a_key_signs_and_its_public_key_checks(tmp_path: Path) -> None:
    key = tmp_path / "table.key"
    made = fairdeal("key", "new", str(key))
    assert made.code == 0
    public = made.out.strip()
    assert re.fullmatch("[0-9a-f]{64}", public)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert fairdeal("key", "show", str(key)).out == made.out
    file = journal(tmp_path, "nj-hilo", "--key", str(key))
    (tmp_path / "table.pub").write_text(made.out)
    for given in (public, str(tmp_path / "table.pub")):
        ran = fairdeal("verify", str(file), "--key", given)
        assert ran.code == 0
        assert f"its head is signed by the key {public}" in ran.out
        assert door.verify(file, key=given).rounds == 2
    other = fairdeal("key", "new", str(tmp_path / "other.key")).out.strip()
    ran = fairdeal("verify", str(file), "--key", other)
    assert (ran.code, ran.out) == (1, "")
    assert "signed by another key" in ran.err
    with pytest.raises(door.Wrong, match="signed by another key"):
        door.verify(file, key=other)


def test_keys_are_refused_for_a_reason(tmp_path: Path) -> None:
    file = journal(tmp_path)
    assert refusal(fairdeal("key", "new", str(file))) == "key-exists"
    assert refusal(fairdeal("key", "show", str(tmp_path / "nowhere"))) == "cannot-read"
    assert refusal(fairdeal("verify", str(file), "--key", "x" * 64)) == "not-a-key"
    assert refusal(fairdeal("verify", str(file), "--key", "nowhere")) == "cannot-read"
    assert fairdeal("verify", str(file), "--key", "0" * 64).code == 1
    play = ("play", "nj-uth", "--auto", "1")
    assert refusal(fairdeal(*play, "--key", str(file))) == "key-without-journal"
    new = str(tmp_path / "new.jsonl")
    assert refusal(fairdeal(*play, "--journal", new, "--key", str(file))) == "not-a-key"
    assert not Path(new).exists()


def test_a_head_held_elsewhere_shows_a_rewrite(tmp_path: Path) -> None:
    file = journal(tmp_path)
    held = tmp_path / "held"
    held.write_bytes(Path(f"{file}.head").read_bytes())
    for ending in ("", ".head", ".refused"):
        Path(f"{file}{ending}").unlink()
    journal(tmp_path)  # another night in its place, lawful in itself
    assert fairdeal("verify", str(file)).code == 0
    assert fairdeal("verify", str(file), "--head", str(held)).code == 1
    assert "is not signed" in fairdeal("verify", str(file)).out


@pytest.mark.parametrize("command", ["extract", "proof", "check-proof"])
def test_the_commands_explain_themselves(command: str) -> None:
    ran = fairdeal(command, "--help")
    assert ran.code == 0
    assert "Usage:" in ran.out
    assert "new" in fairdeal("key", "--help").out
