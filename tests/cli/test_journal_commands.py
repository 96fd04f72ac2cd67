"""`play --journal`, `verify` and `replay`: a journal is kept, checked and shown again."""

import json
import random
import re
from pathlib import Path

import pytest

from fairdeal.audit import extract, proofs
from fairdeal.law import INSTRUMENTS
from tests.audit.forging import Fields, as_file, find, forged
from tests.cli.running import Ran, fairdeal, process
from tests.harness import eyes, night

EVERY = pytest.mark.parametrize("instrument", INSTRUMENTS)


def kept(folder: Path, instrument: str = "nj-uth", rounds: int = 2) -> Path:
    """A journal that bots played."""
    file = folder / "night.jsonl"
    ran = fairdeal(
        "play",
        instrument,
        *("--auto", str(rounds), "--players", "3"),
        *("--journal", str(file), "--no-sync"),
    )
    assert ran.code == 0
    return file


def wrong(file: Path, *, code: int = 1) -> Ran:
    """One message, no traceback."""
    ran = fairdeal("verify", str(file))
    assert ran.code == code
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    return ran


# -- play --journal


@EVERY
def test_play_keeps_a_journal_that_verifies(instrument: str, tmp_path: Path) -> None:
    file = kept(tmp_path, instrument)
    ran = fairdeal("verify", str(file))
    assert ran.code == 0
    lines = file.read_text().splitlines()
    assert f"{len(lines)} lines, 2 rounds, 0 voids" in ran.out
    assert "every cent" in ran.out
    assert json.loads((tmp_path / "night.jsonl.head").read_text())["seq"] == len(lines) - 1


def test_a_person_at_the_terminal_may_keep_one_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    ran = fairdeal(
        "play", "nj-uth", "--seed", "7", "--plain", "--journal", str(file), stdin="\n\n\n\n\n\nq\n"
    )
    assert ran.code == 0
    assert fairdeal("verify", str(file)).code == 0


def test_play_does_not_overwrite(tmp_path: Path) -> None:
    file = kept(tmp_path)
    before = file.read_bytes()
    ran = fairdeal("play", "nj-uth", "--auto", "1", "--journal", str(file))
    assert ran.code == 2
    assert "journal-exists" in ran.err
    assert "never overwritten" in ran.err
    assert file.read_bytes() == before


def test_play_says_when_a_journal_cannot_be_written(tmp_path: Path) -> None:
    ran = fairdeal("play", "nj-uth", "--auto", "1", "--journal", str(tmp_path / "no" / "x.jsonl"))
    assert ran.code == 2
    assert "cannot-write" in ran.err
    assert len(ran.err.splitlines()) == 1


# -- verify


@EVERY
def test_verify_names_the_first_line_that_is_wrong(instrument: str, tmp_path: Path) -> None:
    file = kept(tmp_path, instrument)
    raw = bytearray(file.read_bytes())
    generator = random.Random(instrument)
    for _ in range(5):
        at = generator.randrange(len(raw))
        changed = bytearray(raw)
        changed[at] ^= 1 << generator.randrange(7)
        file.write_bytes(changed)
        line = bytes(raw[:at]).count(b"\n") + 1
        assert f"wrong: line {line}: " in wrong(file).err


def test_verify_names_a_shuffle_that_says_something_else(tmp_path: Path) -> None:
    file = kept(tmp_path)
    raw = file.read_bytes()
    at = raw.index(b'"what":"Shuffled"')
    file.write_bytes(raw.replace(b'"what":"Shuffled"', b'"what":"Shuffles"', 1))
    line = raw[:at].count(b"\n") + 1
    assert f"wrong: line {line}: its hash" in wrong(file).err


def test_verify_finds_a_cut_off_end(tmp_path: Path) -> None:
    file = kept(tmp_path)
    raw = file.read_bytes()
    file.write_bytes(raw[:-1])
    assert "does not end with a whole line" in wrong(file).err
    whole = raw.splitlines(keepends=True)
    file.write_bytes(b"".join(whole[:-1]))
    wrong(file)
    (tmp_path / "night.jsonl.head").unlink()
    file.write_bytes(b"".join(whole[:1]))
    ran = fairdeal("verify", str(file))
    assert ran.code == 0
    assert "no head" in ran.out


def test_verify_gives_its_verdict_as_json(tmp_path: Path) -> None:
    file = kept(tmp_path)
    told = fairdeal("verify", str(file), "--json").json
    assert told["verified"] is True
    assert (told["kind"], told["rounds"], told["voids"], told["closed"]) == ("journal", 2, 0, 0)
    file.write_bytes(b"")
    ran = fairdeal("verify", str(file), "--json")
    assert ran.code == 1
    assert ran.json == {"verified": False, "line": None, "reason": "the file is empty"}


@pytest.mark.parametrize(
    "raw", [b"", b"\n", b"garbage", b"{}\n", b"\xff\n", b"[" * 100_000, b'{"seq":1e999}\n']
)
def test_verify_says_no_to_garbage(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(raw)
    wrong(file)


def test_verify_refuses_what_cannot_be_read(tmp_path: Path) -> None:
    assert "cannot-read" in wrong(tmp_path / "nowhere", code=2).err
    assert "cannot-read" in wrong(tmp_path, code=2).err


def test_verify_takes_extracts_proofs_and_standard_input(tmp_path: Path) -> None:
    lines = night("nj-hilo", 0).kept.lines
    part = as_file(list(extract(lines, eyes(1))))
    ran = fairdeal("verify", "-", stdin=part)
    assert ran.code == 0
    assert "extract for seat:1: verified" in ran.out
    assert "stayed closed" in ran.out
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proofs(lines, 2, eyes(1))))
    ran = fairdeal("verify", str(file))
    assert ran.code == 0
    assert "proof: verified" in ran.out


def test_verify_as_people_run_it(tmp_path: Path) -> None:
    file = kept(tmp_path)
    assert process("verify", str(file)).code == 0
    file.write_bytes(file.read_bytes().replace(b"seat 2", b"seat 3", 1))
    ran = process("verify", str(file))
    assert ran.code == 1
    assert ran.err.startswith("wrong: line ")


# -- replay


@EVERY
def test_replay_shows_the_last_round_to_an_auditor(instrument: str, tmp_path: Path) -> None:
    file = kept(tmp_path, instrument)
    ran = fairdeal("replay", str(file))
    assert ran.code == 0
    assert ran.out.startswith(f"{instrument}, round 2, as an auditor saw it\n")
    assert "“No more bets”" in ran.out
    assert "picks up" in ran.out
    other = fairdeal("replay", str(file), "--round", "1", "--as", "auditor")
    assert other.out.startswith(f"{instrument}, round 1,")


def test_replay_shows_a_seat_its_own_cards_only(tmp_path: Path) -> None:
    file = kept(tmp_path, "nj-uth", rounds=1)
    whole = fairdeal("replay", str(file), "--as", "auditor").out
    own = fairdeal("replay", str(file), "--as", "seat:2").out
    public = fairdeal("replay", str(file), "--as", "public").out
    assert re.search(r"seat 2 sees seat 2 cards 1 (and|to) \d: ", own)
    assert re.search(r"seat 1 sees seat 1 cards 1 (and|to) \d \[", own)
    assert re.search(r"seat 2 sees seat 2 cards 1 (and|to) \d \[", public)
    assert len(own.splitlines()) == len(public.splitlines())
    assert whole.splitlines()[-1].startswith("  left in the stub: ")


def test_replay_names_the_cards_that_make_a_hand(tmp_path: Path) -> None:
    told = fairdeal("replay", str(kept(tmp_path, "nj-uth", rounds=1))).out
    (board,) = re.findall(r"community cards 1 to 3 are (.*) \[", told)
    (rest,) = re.findall(r"community cards 4 and 5 are (.*) \[", told)
    hands = re.findall(r"seat (\d) cards 1 and 2 are (.*) \[.*\n.*“.*\n    the hand: (.*)", told)
    assert hands
    for _, held, made in hands:
        assert len(made.split()) == 5
        assert set(made.split()) < {*held.split(), *board.split(), *rest.split()}


def test_a_replay_as_json_has_the_cards_that_its_viewer_saw(tmp_path: Path) -> None:
    file = kept(tmp_path, "nj-hilo", rounds=1)
    told = fairdeal("replay", str(file), "--as", "seat:1", "--json").json
    assert (told["instrument"], told["round"], told["viewer"]) == ("nj-hilo", 1, "seat 1")
    shown = [event for event in told["events"] if event["what"] == "Shown"]
    for event in shown:
        to = event["data"]["to"]
        assert ("cards" in event) == (to is None or 1 in to)
        assert event["words"]


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("--round", "9"), "no-such-round"),
        (("--round", "0"), "no-such-round"),
        (("--as", "seat:9"), "no-such-seat"),
        (("--as", "seat:0"), "no-such-seat"),
        (("--as", "dealer"), "viewer-not-understood"),
    ],
)
def test_replay_refuses_what_is_not_there(args: tuple[str, ...], name: str, tmp_path: Path) -> None:
    ran = fairdeal("replay", str(kept(tmp_path)), *args, "--json")
    assert ran.refusal()["name"] == name


def test_replay_refuses_what_the_file_does_not_open(tmp_path: Path) -> None:
    file = kept(tmp_path)
    part = tmp_path / "public.jsonl"
    part.write_bytes(as_file(list(extract(file.read_text().splitlines(), eyes(0)))))
    assert fairdeal("replay", str(part)).code == 0
    for viewer in ("auditor", "seat:1"):
        ran = fairdeal("replay", str(part), "--as", viewer, "--json")
        assert ran.refusal()["name"] == "not-opened-here"


@pytest.mark.parametrize("raw", [b"", b"{}\n", b"garbage", b"\xff\n"])
def test_replay_refuses_what_is_no_journal(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(raw)
    assert fairdeal("replay", str(file), "--json").refusal()["name"] == "journal-not-readable"
    assert fairdeal("replay", str(tmp_path / "no"), "--json").refusal()["name"] == "cannot-read"


def test_a_tampered_journal_is_not_shown(tmp_path: Path) -> None:
    file = kept(tmp_path)
    file.write_bytes(file.read_bytes().replace(b"seat 2", b"seat 3", 1))
    told = fairdeal("replay", str(file), "--json").refusal()
    assert told["name"] == "journal-not-readable"
    assert "fairdeal verify" in told["message"]


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_the_commands_explain_themselves(command: str) -> None:
    ran = fairdeal(command, "--help")
    assert ran.code == 0
    assert "--json" in ran.out


def test_replay_says_first_that_a_record_does_not_verify(tmp_path: Path) -> None:
    file = kept(tmp_path)

    def edit(lines: list[Fields]) -> int:
        number = find(lines, "Settled")
        result = lines[number]["data"]["result"]
        result.update(outcome="win", payout=result["payout"] + 10_000)
        return number

    raw, _ = forged(file.read_text().splitlines(), edit)
    file.write_bytes(raw)
    ran = fairdeal("replay", str(file), "--round", "1")
    assert ran.code == 1
    assert ran.err.startswith("this record does not verify, and is told as it is: line ")
    assert "round 1" in ran.out
    assert fairdeal("replay", str(file), "--list").code == 1


@pytest.mark.parametrize("how", ["--list", "--round=1"])
def test_replay_refuses_json_that_is_no_journal(how: str, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text('{"instrument": "nj-uth"}\n')
    refused = fairdeal("replay", str(file), how, "--json").refusal()
    assert refused["name"] == "journal-not-readable"
    assert refused["message"].startswith("line 1: it does not have exactly the fields of a line")


def test_replay_refuses_to_list_rounds_whose_deck_was_never_shuffled(tmp_path: Path) -> None:
    file = kept(tmp_path)

    def edit(lines: list[Fields]) -> int:
        number = find(lines, "DeckPlaced")
        lines[number]["data"]["deck"] = "green"
        return number

    raw, _ = forged(file.read_text().splitlines(), edit)
    file.write_bytes(raw)
    refused = fairdeal("replay", str(file), "--list", "--json").refusal()
    assert "was never shuffled" in str(refused["message"])


def test_replay_refuses_a_report_that_nobody_made(tmp_path: Path) -> None:
    file = kept(tmp_path)
    nobody = {"confirmed_by": None, "seen_by": None, "position": None, "seat": 0}
    report = {**nobody, "count": 1, "deck": 52, "observed": "wrong number of cards"}

    def edit(lines: list[Fields]) -> int:
        number = find(lines, "Announced")
        lines[number].update(what="Reported", data={"report": report})
        return number

    raw, line = forged(file.read_text().splitlines(), edit)
    file.write_bytes(raw)
    refused = fairdeal("replay", str(file), "--round", "1", "--json").refusal()
    assert refused["name"] == "journal-not-readable"
    assert str(refused["message"]).startswith(f"line {line}: ")


def test_replay_lists_all_rounds_with_what_each_seat_won(tmp_path: Path) -> None:
    file = kept(tmp_path, rounds=3)
    ran = fairdeal("replay", str(file), "--list")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split(":")[0] for line in ran.out.splitlines()] == [
        "round 1",
        "round 2",
        "round 3",
    ]
    listed = fairdeal("replay", str(file), "--list", "--json").json
    for each, line in zip(listed, ran.out.splitlines(), strict=True):
        assert each["house"] == -sum(hand["net"] for hand in each["hands"])
        assert len(each["hands"]) == line.count("seat ") == 3
    refused = fairdeal("replay", str(file), "--list", "--round", "1", "--json").refusal()
    assert refused["name"] == "list-takes-no-round"
