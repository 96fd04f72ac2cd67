"""Decks that may still be dealt stay closed: to auditors, to exports, to everyone."""

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from fairdeal.audit.verify import verify
from fairdeal.house.access.permissions import Role
from fairdeal.house.history import heads
from fairdeal.house.house import House
from fairdeal.table.events import COMMITS
from tests.house.houses import STAKES, new_house, whole_lines
from tests.web.pages.history.test_handlers import page, play
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor

ONE, TWO = {"decks": 1}, {"decks": 2, "shuffling": "automated"}


DECKS = [ONE, TWO]
IDS = ["one deck", "two decks"]


@pytest.fixture(scope="module", params=DECKS, ids=IDS)
def night(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Any]:
    """Two rounds have ended, and the third waits for a decision, which nobody makes."""
    with playing(tmp_path_factory.mktemp("night"), request.param) as started:
        yield started


@contextmanager
def playing(folder: Path, options: dict[str, Any]) -> Iterator[Any]:
    database = new_house(folder / "house.db")
    with server(database, hurried=True) as client:
        table = open_table(client, **options)
        ann = visitor(client, "Ann")
        assert ann.act(table, 1, "sit", wagers={"chips": 50_000}).status_code == 200
        for _ in range(2):
            play(table, (1, ann))
        assert ann.act(table, 1, "bet", wagers=STAKES["nj-uth"]).status_code == 200
        house: House = client.app.state.house  # type: ignore[attr-defined]
        yield house, table, ann, staff(client, "Noor", Role.AUDITOR)
    database.close()


def in_use(house: House, table: str) -> list[dict[str, Any]]:
    """The lines that commit to decks which may still be dealt, whole."""
    state = house.tables.live(table).durable.state
    decks = [deck for deck in (state.ready, state.shuffled_meanwhile) if deck is not None]
    lines = [json.loads(line) for line in whole_lines(house, table)]
    committed = [line for line in lines if line["what"] in COMMITS]
    found = [line for line in committed if line["data"]["root"] in {deck.root for deck in decks}]
    assert found
    return found


def check_closed(house: House, table: str, text: str) -> None:
    """No salt and no order of a deck that may still be dealt stands in a text."""
    for line in in_use(house, table):
        part = line["opened"]["part"]
        assert line["opened"]["salt"] not in text
        assert not [salt for salt in part["salts"] if salt in text]
        assert ",".join(f'"{card}"' for card in part["order"][:6]) not in text
        assert ",".join(f"&#34;{card}&#34;" for card in part["order"][:6]) not in text


def addresses(auditor: Browser, table: str) -> Iterator[str]:
    """Everything that an auditor can read of a table."""

    def looked(path: str) -> int:
        answer = auditor.post(path, {"key": fresh_key()})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["line"])

    yield from ("/audit", f"/audit/tables/{table}", "/audit/house", "/audit/looks")
    for number in (1, 2):
        look = f"/audit/looks/{looked(f'tables/{table}/rounds/{number}/look')}"
        for eyes in ("auditor", "public", "seat:1"):
            yield f"{look}?as={eyes}"
            yield f"{look}/proof.json?as={eyes}"
            for what in ("felt", "moments.json", "proof.json", "lines.jsonl"):
                yield f"{look}/{eyes}/{what}"
        yield f"{look}/extract.jsonl?as=seat:1"
    yield f"{look}/packet.zip?as=seat:1"
    yield f"/audit/looks/{looked(f'tables/{table}/journal/look')}/journal.jsonl"
    day = datetime.now(UTC).date().isoformat()
    yield f"/audit/looks/{looked(f'days/{day}/look')}/day.zip"


def unpacked(answer: Any) -> str:
    """The text of an answer, and of every file in it where it is packed."""
    if not answer.content.startswith(b"PK"):
        return str(answer.text)
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        return "\n".join(archive.read(name).decode("latin-1") for name in archive.namelist())


def test_no_page_and_no_file_of_an_auditor_opens_a_deck_that_may_still_be_dealt(
    night: Any,
) -> None:
    house, table, _, noor = night
    for address in addresses(noor, table):
        answer = page(noor, address)
        assert answer.status_code == 200, address
        check_closed(house, table, unpacked(answer))
    lines = [int(line["seq"]) + 1 for line in in_use(house, table)]
    look = noor.post(f"tables/{table}/rounds/2/look", {"key": fresh_key()}).json()["line"]
    for line in lines:
        shown = page(noor, f"/audit/looks/{look}?as=auditor&line={line}").text
        check_closed(house, table, shown)
        stands_there = f"Line {line:,} as it is stored, closed: its deck opens when" in shown
        assert stands_there == (len(lines) == 2 and line == lines[0])
    answer = noor.post(f"tables/{table}/look", {"key": fresh_key()})
    check_closed(house, table, "\n".join(answer.json()["lines"]))
    check_closed(house, table, str(noor.post(f"tables/{table}/verify", {}).json()))
    verdict = page(noor, f"/audit/tables/{table}").text
    assert ("a deck that waits for its round stays closed" in verdict) == (len(lines) == 2)


def test_what_an_auditor_takes_away_has_both_rounds_and_verifies(night: Any) -> None:
    house, table, _, noor = night
    look = noor.post(f"tables/{table}/rounds/2/look", {"key": fresh_key()}).json()["line"]
    packet = page(noor, f"/audit/looks/{look}/packet.zip?as=seat:1")
    with zipfile.ZipFile(BytesIO(packet.content)) as archive:
        finding = json.loads(archive.read("finding.json"))
        assert finding["verified"], finding
        assert finding["rounds"] == 2
        assert verify(archive.read("proof-round-2.json")).proofs == 52
        assert verify(archive.read("extract.jsonl")).rounds == 2
    look = noor.post(f"tables/{table}/journal/look", {"key": fresh_key()}).json()["line"]
    tally = verify(page(noor, f"/audit/looks/{look}/journal.jsonl").content)
    state = house.tables.live(table).durable.state
    assert (tally.rounds, tally.closed) == (2, len(state.decks) - 1)
    assert ("stays closed" in tally.words()) == (len(state.decks) == 2)


def test_an_export_while_the_house_runs_keeps_decks_in_use_closed(night: Any) -> None:
    house, table, _, _ = night
    for id, lines in heads.journals(house.database, house.seal):
        check_closed(house, table, "\n".join(lines))
        if id == table:
            assert verify("".join(f"{line}\n" for line in lines).encode()).rounds == 2


def test_a_viewer_of_the_table_gets_no_deck(night: Any) -> None:
    house, table, ann, noor = night
    for viewer in (ann, noor):
        with viewer.socket(table) as line:
            frame = json.dumps(line.receive_json())
        check_closed(house, table, frame)


def test_a_player_proves_the_round_before_the_one_in_play(night: Any) -> None:
    house, table, ann, _ = night
    for what in ("moments.json", "proof.json", "lines.jsonl", "extract.jsonl"):
        answer = page(ann, f"/rounds/{table}/2/{what}")
        assert answer.status_code == 200
        check_closed(house, table, answer.text)
    assert verify(page(ann, f"/rounds/{table}/2/extract.jsonl").content).rounds == 2


@pytest.fixture(params=DECKS, ids=IDS)
def going_on(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A night of the test's own, where the third round is played to its end."""
    with playing(tmp_path, request.param) as started:
        yield started


def test_a_deck_opens_when_its_round_has_ended(going_on: Any) -> None:
    house, table, ann, noor = going_on
    decks = in_use(house, table)
    assert ann.act(table, 1, "raise 4").status_code == 200
    if len(decks) == 2:  # the second was shuffled for the round after
        assert ann.act(table, 1, "bet", wagers=STAKES["nj-uth"]).status_code == 200
        assert ann.act(table, 1, "raise 4").status_code == 200
    taken = noor.post(f"tables/{table}/look", {"key": fresh_key()}).json()["lines"]
    for line in decks:
        assert line["opened"]["salt"] in "".join(taken)
    check_closed(house, table, "".join(taken))
