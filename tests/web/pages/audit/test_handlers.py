"""An auditor's looks over HTTP: recorded first, of one's own, and never into an open round."""

import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest

from fairdeal.audit.round_in_words import copied_round
from fairdeal.audit.verdict import Wrong
from fairdeal.audit.verify import verify
from fairdeal.house.access.permissions import Role
from fairdeal.house.store.database import Database
from fairdeal.processes.verify_worker import finding
from tests.audit.forging import Fields, find, forged
from tests.house.houses import STAKES
from tests.web.pages.history.test_handlers import page, play
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor


@pytest.fixture
def night(database: Database) -> Any:
    with server(database, hurried=True) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        assert ann.act(table, 1, "sit", wagers={"chips": 50_000}).status_code == 200
        play(table, (1, ann))
        assert ann.act(table, 1, "bet", wagers=STAKES["nj-uth"]).status_code == 200
        yield table, ann, staff(client, "Noor", Role.AUDITOR), staff(client, "Nils", Role.AUDITOR)


def looked(auditor: Browser, table: str, number: int = 1) -> int:
    answer = auditor.post(f"tables/{table}/rounds/{number}/look", {"key": fresh_key()})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["line"])


def test_a_round_is_shown_under_ones_own_look_and_under_no_other_address(night: Any) -> None:
    table, ann, noor, nils = night
    line = looked(noor, table)
    shown = page(noor, f"/audit/looks/{line}")
    assert shown.status_code == 200
    assert shown.headers["cache-control"] == "no-store"
    assert f"This access is on record: line {line + 1:,}" in shown.text.partition("<main")[0]
    assert page(nils, f"/audit/looks/{line}").status_code == 404
    assert page(ann, f"/audit/looks/{line}").status_code == 303
    for wrong in (line + 1, 0, 99_999, "x", "-1"):
        assert page(noor, f"/audit/looks/{wrong}").status_code == 404
    for eyes in ("seat:1", "public", "auditor"):
        assert page(noor, f"/audit/looks/{line}?as={eyes}").status_code == 200
    for eyes in ("seat:9", "player:Ann", "nobody"):
        assert page(noor, f"/audit/looks/{line}?as={eyes}").status_code == 404


def test_a_line_stands_as_it_is_stored_at_the_foot_of_its_round(night: Any) -> None:
    table, _, noor, _ = night
    line = looked(noor, table)
    shown = page(noor, f"/audit/looks/{line}").text
    numbers = [int(each) for each in re.findall(r'<tr id="line-(\d+)"', shown)]
    chosen = int(re.findall(r'<tr id="line-(\d+)" class="chosen"', shown)[0])
    assert f"Line {chosen:,} as it is stored" in shown  # the first bet, unless one is asked for
    last = numbers[-1]
    shown = page(noor, f"/audit/looks/{line}?as=public&line={last}").text
    assert f"Line {last:,} as this viewer sees it" in shown
    assert re.findall(r'<tr id="line-(\d+)" class="chosen"', shown) == [str(last)]


def test_the_first_page_has_every_journal_and_whether_it_holds(night: Any) -> None:
    table, _, noor, _ = night
    assert "not yet" in page(noor, "/audit").text
    assert noor.post(f"tables/{table}/verify", {}).status_code == 200
    shown = page(noor, "/audit").text
    assert 'data-status="good">holds</span>' in shown
    assert "1 verified today" in shown


def test_a_round_is_stepped_through_with_borrowed_eyes_under_the_look(night: Any) -> None:
    table, ann, noor, nils = night
    line = looked(noor, table)
    for eyes in ("seat:1", "public", "auditor"):
        for what in ("felt", "moments.json", "proof.json", "lines.jsonl"):
            answer = page(noor, f"/audit/looks/{line}/{eyes}/{what}")
            assert answer.status_code == 200, (eyes, what)
            assert answer.headers["cache-control"] == "no-store"
            assert page(nils, f"/audit/looks/{line}/{eyes}/{what}").status_code == 404
            assert page(ann, f"/audit/looks/{line}/{eyes}/{what}").status_code == 303
    assert page(noor, f"/audit/looks/{line}/player:Ann/felt").status_code == 404
    assert page(noor, f"/audit/looks/{line}/seat:9/felt").status_code == 404


def test_a_round_that_is_not_over_is_looked_into_by_nobody(night: Any) -> None:
    table, _, noor, _ = night
    for number, name in ((2, "round-not-over"), (9, "no-such-round")):
        answer = noor.post(f"tables/{table}/rounds/{number}/look", {"key": fresh_key()})
        assert answer.json()["refusal"]["name"] == name
    whole = noor.post(f"tables/{table}/journal/look", {"key": fresh_key()}).json()["line"]
    taken = page(noor, f"/audit/looks/{whole}/journal.jsonl")
    assert taken.status_code == 200
    assert '"what":"Shuffled"' in taken.text
    assert '"round":2' not in taken.text
    assert page(noor, f"/audit/looks/{whole}").status_code == 404


def test_what_is_taken_away_is_what_the_look_was_at(night: Any) -> None:
    table, _, noor, _ = night
    line = looked(noor, table)
    assert page(noor, f"/audit/looks/{line}/journal.jsonl").status_code == 404
    assert page(noor, f"/audit/looks/{line}/extract.jsonl?as=auditor").status_code == 404
    assert page(noor, f"/audit/looks/{line}/extract.jsonl?as=seat:1").status_code == 200
    assert page(noor, f"/audit/looks/{line}/proof.json?as=auditor").status_code == 200


def test_nobody_else_looks_verifies_or_hands_in(night: Any) -> None:
    table, ann, noor, _ = night
    flo = Browser(ann.client)
    flo.post("sign-on", {"name": "Flo", "password": "long password"})
    for who in (ann, flo):
        for path in ("rounds/1/look", "journal/look"):
            answer = who.post(f"tables/{table}/{path}", {"key": fresh_key()})
            assert answer.status_code == 403
        assert who.post(f"tables/{table}/verify").status_code == 403
        copy = who.client.post("/audit/copies", content=b"x", headers=who.headers)
        assert copy.status_code == 403
    foreign = {**noor.headers, "origin": "https://elsewhere.example"}
    assert noor.client.post("/audit/copies", content=b"x", headers=foreign).status_code == 403
    pit = f"/pit?table={table}"
    assert "Verified at" not in page(flo, pit).text
    assert noor.post(f"tables/{table}/verify").json()["verified"]
    assert re.search(r"Verified at \d\d:\d\d: the [\d,]+ lines", page(flo, pit).text)


def handed_in(auditor: Browser, raw: bytes) -> str:
    """The page of a copy that was handed in."""
    headers = {**auditor.headers, "idempotency-key": fresh_key()}
    answer = auditor.client.post("/audit/copies", content=raw, headers=headers)
    assert answer.status_code == 200, answer.text
    return str(page(auditor, f"/audit/copies/{answer.json()['copy']}").text)


def test_a_forged_copy_is_shown_in_its_round_with_the_line_and_the_value(night: Any) -> None:
    table, _, noor, _ = night
    whole = noor.post(f"tables/{table}/journal/look", {"key": fresh_key()}).json()["line"]
    lines = page(noor, f"/audit/looks/{whole}/journal.jsonl").text.splitlines()
    raw, number = forged(lines, _paid_a_hundredfold)
    text = handed_in(noor, raw)
    assert "Round 1, as the copy has it" in text
    below = text.partition('id="copied"')[2]
    for face in re.findall(r'"cards":\["(\w\w)"', "".join(lines)):
        assert f'alt="{face}"' in below
    (row,) = re.findall(r'<tr id="line-(\d+)" class="forged">', below)
    assert int(row) == number
    assert "Wrong: </span>seat 1 ante $5" in below
    assert "<mark>&#34;payout&#34;:77700</mark>" in below
    assert f"Lines 1 to {number - 1} are ours" in text
    assert 'class="anew"' in below.partition("stored")[2]
    assert 'class="anew"' not in below.partition("stored")[0]
    assert f'data-look="/api/tables/{table}/rounds/1/look"' in text
    assert "is on record: line" in text
    ours = text.partition('id="ours"')[2].partition("</section>")[0]
    assert f"Line {number:,}, as the house wrote it" in f"Line{ours.partition('Line')[2]}"
    assert 'class="seen"' in ours  # where the copy has something else
    assert "<s>$777</s>" in ours
    assert "The uploaded copy is wrong" in handed_in(noor, b"nonsense")  # and has no round


def _paid_a_hundredfold(lines: list[Fields]) -> int:
    number = find(lines, "Settled", seat=1)
    lines[number]["data"]["result"]["payout"] = 77_700
    return number


def test_what_a_copy_says_is_plain_text_whatever_it_says(night: Any) -> None:
    table, _, noor, _ = night
    whole = noor.post(f"tables/{table}/journal/look", {"key": fresh_key()}).json()["line"]
    lines = page(noor, f"/audit/looks/{whole}/journal.jsonl").text.splitlines()

    def edit(lines: list[Fields]) -> int:
        lines[find(lines, "Sat")]["data"]["name"] = "\u202eAnn\x1b"
        placed = find(lines, "Placed")
        lines[placed]["data"]["amount"] += 1
        return placed

    raw, number = forged(lines, edit)
    found = finding(raw)
    assert found["line"] == find([json.loads(line) for line in raw.splitlines()], "Sat") + 1
    assert found["round"] is None  # it is wrong before the first bet
    raw, number = forged(lines, lambda lines: edit(lines[:]) and _paid_a_hundredfold(lines))
    told = copied_round(raw.decode().splitlines(), number)
    assert told is not None
    assert any("\\u202eAnn\\x1b" in place.title for place in told.cards)
    assert not any("\u202e" in each.words for each in told.told)


@pytest.mark.parametrize("raw", [b"", b"nonsense\n", b"{}\n", b"[]\n" * 9, b'{"seq":1}\n' * 3])
def test_what_is_no_journal_has_no_round_to_show(raw: bytes) -> None:
    assert not finding(raw)["verified"]
    for number in (1, 2, 9):
        assert copied_round(raw.decode().splitlines(), number) is None


def test_a_days_journals_are_taken_away_under_a_look_of_ones_own(night: Any) -> None:
    table, ann, noor, nils = night
    today = datetime.now(UTC).date()
    answer = noor.post(f"days/{today}/look", {"key": fresh_key()})
    line = answer.json()["line"]
    taken = page(noor, f"/audit/looks/{line}/day.zip")
    assert taken.status_code == 200
    with zipfile.ZipFile(BytesIO(taken.content)) as files:
        assert {f"{table}.jsonl", f"{table}.jsonl.head", "house.jsonl"} <= {*files.namelist()}
        for name, rounds in ((f"{table}.jsonl", 1), ("house.jsonl", 0)):  # not the open one
            head, key = files.read(f"{name}.head"), ann.client.app.state.house.signer.public
            assert verify(files.read(name), head, key).rounds == rounds
            with pytest.raises(Wrong, match="another key"):
                verify(files.read(name), head, "0" * 64)
        assert b'"what":"auditor looked"' in files.read("house.jsonl")
    assert page(nils, f"/audit/looks/{line}/day.zip").status_code == 404
    assert page(noor, f"/audit/looks/{line}").status_code == 404
    assert page(noor, f"/audit/looks/{line}/packet.zip").status_code == 404
    assert "all tables on" in page(noor, "/audit/looks").text
    before = noor.post(f"days/{today - timedelta(days=1)}/look", {"key": fresh_key()})
    empty = page(noor, f"/audit/looks/{before.json()['line']}/day.zip")
    with zipfile.ZipFile(BytesIO(empty.content)) as files:
        assert files.namelist() == []
    for day in ("yesterday", "2026-13-01"):
        assert noor.post(f"days/{day}/look", {"key": fresh_key()}).status_code == 422
    assert ann.post(f"days/{today}/look", {"key": fresh_key()}).status_code == 403
