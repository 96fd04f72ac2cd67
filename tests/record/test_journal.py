"""The journal: every action and event in a chain of lines, and faces only where they are sealed."""

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import fairdeal
from fairdeal.audit import verify
from fairdeal.cards import DECK
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import DEALER, FLOOR, Action, Observed, Report, seat
from fairdeal.record import Journal
from fairdeal.record.encoding import (
    ACTION,
)
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from fairdeal.table.events import COMMITS
from fairdeal.version import __version__
from tests.harness import BETS, SHEETS, Kept, night
from tests.table.tables import EVERY, refused, state

# -- what stands in it


@EVERY
def test_the_first_line_says_under_which_law_rulings_and_sheet_it_is_kept(instrument: str) -> None:
    played = night(instrument, 1)
    first = json.loads(played.kept.lines[0])
    sheet = played.table.sheet
    assert (first["seq"], first["prev"], first["what"]) == (0, "0" * 64, "journal")
    about = first["data"]
    assert (about["format"], about["product"], about["table"]) == (1, __version__, "night")
    assert about["instrument"] == instrument
    assert about["edition"] == sheet.instrument.edition
    assert (about["sheet"], about["sheet_hash"]) == (sheet.canonical(), sheet.hash)
    assert (about["licensee"], about["approvals"]) == (sheet.licensee, dict(sheet.approvals))
    rulings = (Path(fairdeal.__file__).parent / "law/data/rulings.toml").read_text("utf8")
    plain = json.dumps(tomllib.loads(rulings), sort_keys=True, separators=(",", ":"))
    assert about["rulings_digest"] == hashlib.sha256(plain.encode()).hexdigest()


@EVERY
def test_every_line_is_tied_to_the_one_before_it_as_the_documents_say(instrument: str) -> None:
    prev = "0" * 64
    for number, written in enumerate(night(instrument, 0).kept.lines):
        line = json.loads(written)
        public = {k: v for k, v in line.items() if k not in ("hash", "opened", "proof")}
        plain = json.dumps(public, sort_keys=True, separators=(",", ":"))
        assert line["hash"] == hashlib.sha256(plain.encode()).hexdigest()
        assert (line["seq"], line["prev"]) == (number, prev)
        assert written == json.dumps(line, sort_keys=True, separators=(",", ":"))
        if "opened" in line:
            part = json.dumps(line["opened"]["part"], sort_keys=True, separators=(",", ":"))
            salted = bytes.fromhex(line["opened"]["salt"]) + part.encode()
            assert line["sealed"] == hashlib.sha256(salted).hexdigest()
        prev = line["hash"]


@EVERY
def test_every_event_follows_its_action_with_actor_clause_and_rulings(instrument: str) -> None:
    played = night(instrument, 2)
    clauses = played.table.sheet.instrument.clauses
    action: dict[str, Any] = {}
    for written in played.kept.lines[1:]:
        line = json.loads(written)
        assert line["clause"] in clauses
        if line["what"] == ACTION:
            action = line
        elif action:
            assert line["time"] == action["time"]


@EVERY
def test_no_face_stands_outside_a_sealed_part(instrument: str) -> None:
    face = re.compile(r'"[2-9TJQKA][cdhs]"')
    sealed = 0
    for which in range(len(SHEETS[instrument])):
        for written in night(instrument, which).kept.lines:
            line = json.loads(written)
            opened = line.pop("opened", None)
            assert not face.search(json.dumps(line)), line
            assert (opened is not None) == (line["what"] in ("Shown", *COMMITS))
            if opened is not None:
                sealed += len(opened["part"].get("cards") or opened["part"]["order"])
    assert sealed > 1000


@EVERY
def test_salts_are_never_used_twice(instrument: str) -> None:
    salts: list[str] = []
    for written in night(instrument, 0).kept.lines:
        opened = json.loads(written).get("opened")
        if opened:
            salts += [opened["salt"], *opened["part"].get("salts", [])]
    assert len(set(salts)) == len(salts)
    assert all(len(salt) == 64 for salt in salts)


@EVERY
def test_the_head_is_the_newest_line_and_is_written_after_it(instrument: str) -> None:
    kept = Kept()
    heads: list[tuple[int, int]] = []

    def newest(text: str) -> None:
        heads.append((json.loads(text)["seq"], len(kept.lines)))
        assert json.loads(text)["hash"] == json.loads(kept.lines[-1])["hash"]

    kept._newest = newest  # type: ignore[method-assign]
    table = Table(
        read_sheet(instrument, {}),
        SoftwareShuffler(practice_entropy(1)),
        record=kept.journal(practice_entropy(2)),
    )
    table.sit(1, "Ann", chips="$500")
    table.bet(1, **BETS[instrument])
    table.finish()
    assert all(seq == lines - 1 for seq, lines in heads)
    assert len(heads) > 20


def test_a_name_may_hold_any_characters_that_can_be_printed() -> None:
    kept = Kept()
    table = Table(
        read_sheet("nj-uth", {}), SoftwareShuffler(practice_entropy(1)), record=kept.journal(bytes)
    )
    table.sit(1, 'Zoë "\\ 🂡', chips="$500")
    assert kept.text.isascii()
    assert json.loads(kept.lines[2])["data"]["player"] == 'Zoë "\\ 🂡'


# -- when it cannot be written


@EVERY
def test_what_could_not_be_written_did_not_happen_and_play_stops(instrument: str) -> None:
    kept = Kept()
    table = Table(
        read_sheet(instrument, {}),
        SoftwareShuffler(practice_entropy(1)),
        record=kept.journal(practice_entropy(2)),
    )
    table.sit(1, "Ann", chips="$500")
    written, before = kept.text, state(table)

    def full(text: str) -> None:
        raise OSError(28, "No space left on device")

    table._record._write = full  # type: ignore[union-attr]
    broken = refused(table.bet, 1, **BETS[instrument])
    assert broken.name == "journal-broken"
    assert "No space" in broken.message
    assert state(table)[2:4] == before[2:4]
    table._record._write = kept._append  # type: ignore[union-attr]
    assert refused(table.bet, 1, **BETS[instrument]).name == "journal-broken"
    assert kept.text == written


# -- refused attempts


@EVERY
def test_refused_attempts_stand_beside_the_chain(instrument: str) -> None:
    kept = Kept()
    table = Table(
        read_sheet(instrument, {}),
        SoftwareShuffler(practice_entropy(1)),
        record=kept.journal(practice_entropy(2)),
    )
    table.sit(1, "Ann", chips="$500")
    lines = len(kept.lines)
    why = refused(table.act, 1, "dance", (1, 2))
    again = refused(table.bet, 1, ante=1000, insurance=500)
    assert len(kept.lines) == lines
    first, second = (json.loads(line) for line in kept.refused)
    assert (first["actor"], first["action"]["verb"]) == ("seat 1", "dance")
    assert first["action"]["picks"] == [1, 2]
    assert first["refusal"] == {"name": why.name, "message": why.message, "clause": why.clause}
    assert second["refusal"]["name"] == again.name
    assert second["action"]["wagers"] == [["ante", 1000], ["insurance", 500]]
    assert set(first) == {"time", "actor", "action", "refusal"}
    assert set(first["action"]) == {"verb", "picks"}
    assert set(second["action"]) == {"verb", "wagers"}


@pytest.mark.parametrize(
    "tried",
    [
        Action(seat(1), "bet", {"ante": 5.0}),  # type: ignore[dict-item]
        Action(seat(1), "bet", {"ante": float("nan")}),  # type: ignore[dict-item]
        Action(seat(1), "bet", {"ante": Cents(10**5000)}),
        Action(seat(1), "bet", {3: None}),  # type: ignore[dict-item]
        Action(seat(1), "sit", {"chips": Cents(5)}, name=None),  # type: ignore[arg-type]
        Action(seat(1), "sit", {"chips": Cents(5)}, name="x" * 10_000),
        Action(seat(99), "\ud800"),
        Action(DEALER, "deal", cards=DECK[:2]),
        Action(FLOOR, "report", report=Report(Observed.WRONG_NUMBER, 3, 4)),
    ],
)
def test_whatever_is_tried_is_refused_and_logged(tried: Action) -> None:
    kept = Kept()
    table = Table(
        read_sheet("nj-uth", {}), SoftwareShuffler(practice_entropy(1)), record=kept.journal(bytes)
    )
    with pytest.raises(Refused):
        table.do(tried)
    (line,) = kept.refused
    assert json.loads(line)["refusal"]["name"]


def test_a_clock_that_is_set_back_does_not_set_the_record_back() -> None:
    times = iter(f"2026-11-15T20:00:{n:02}.000000Z" for n in (30, 10, 40, 20))
    written: list[str] = []
    journal = Journal(written.append, clock=lambda: next(times), entropy=bytes)
    table = Table(read_sheet("nj-uth", {}), SoftwareShuffler(bytes), record=journal)
    for number in (1, 2, 3):
        table.sit(number, f"player {number}", chips="$500")
    lines = "".join(written).splitlines()
    seconds = [json.loads(line)["time"][17:19] for line in lines if '"what":"Sat"' not in line]
    assert sorted(set(seconds)) == ["30", "40"]
    assert seconds == sorted(seconds)
    assert verify("".join(written).encode()).lines == len(lines)


# -- the door


@EVERY
def test_a_table_with_a_journal_writes_it_to_a_file(instrument: str, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    table = fairdeal.open_table(instrument, seed=5, journal=file)
    table.sit(1, "Ann", chips="$500")
    refused(table.act, 1, "dance")
    table.bet(1, **BETS[instrument])
    table.finish()
    lines = file.read_text("ascii").split("\n")
    assert lines.pop() == ""
    head = json.loads((tmp_path / "night.jsonl.head").read_text())
    assert head == {"seq": len(lines) - 1, "hash": json.loads(lines[-1])["hash"]}
    assert json.loads(lines[0])["data"]["product"] == fairdeal.__version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", json.loads(lines[0])["time"])
    assert json.loads((tmp_path / "night.jsonl.refused").read_text())["action"]["verb"] == "dance"


@pytest.mark.parametrize("ending", ["", ".head", ".refused"])
def test_a_journal_is_never_overwritten(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"night.jsonl{ending}"
    file.write_text("mine")
    why = refused(fairdeal.open_table, "nj-uth", journal=str(tmp_path / "night.jsonl"))
    assert why.name == "journal-exists"
    assert str(file) in why.message
    assert file.read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("where", ["", 5, True, b"x", ".", "/"])
def test_a_journal_is_a_file(where: object) -> None:
    assert refused(fairdeal.open_table, "nj-uth", journal=where).name == "journal-not-a-path"


def test_a_journal_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    why = refused(fairdeal.open_table, "nj-uth", journal=tmp_path / "none" / "night.jsonl")
    assert why.name == "cannot-write"
    assert "No such file" in why.message


def test_a_sheet_that_is_refused_leaves_no_file_behind(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    refused(fairdeal.open_table, "nj-uth", journal=file, minimum=-1)
    unlawful = {"cover card colour": "white"}
    assert refused(fairdeal.open_table, "nj-uth", journal=file, approvals=unlawful).clause
    assert not list(tmp_path.iterdir())
