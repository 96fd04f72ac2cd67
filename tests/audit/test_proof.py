"""Proofs: what one viewer saw, led back to the commitment with nothing but Python."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairdeal.audit import Wrong, check_proof, proofs, verify
from fairdeal.cards import DECK
from fairdeal.play import AUDITOR, PUBLIC, view
from fairdeal.play.model.event import Dealt
from fairdeal.record.line import JournalLine, parse
from fairdeal.table.decks.commitment import Size, commit, context
from fairdeal.table.events import DeckPlaced, OrderCommitted
from tests.cases import each_case
from tests.harness import eyes, night
from tests.table.tables import EVERY, refused

SCRIPT = Path(check_proof.__file__)


def events_of(instrument: str, number: int) -> list[Any]:
    """What happened since the deck of a round was last placed."""
    found: list[Any] = []
    committed = 0
    for written in night(instrument, 0).kept.lines[1:]:
        line = JournalLine(parse(written))
        if line.is_action:
            continue
        event = line.event
        if isinstance(event, OrderCommitted):
            committed = event.round
        if isinstance(event, DeckPlaced):
            if committed > number:
                break
            found = []
        found.append(event)
    return found


@EVERY
def test_a_viewer_proves_exactly_the_cards_seen(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    for number in (1, 2, 5, 8):
        events = events_of(instrument, number)
        dealt = [str(p) for event in events if isinstance(event, Dealt) for p in event.positions]
        for viewer in (0, 1, 2):
            document: Any = proofs(lines, number, eyes(viewer))
            if document["opened"]:  # in a round that became void, nobody may have seen a card
                assert check_proof.check(document) == len(document["opened"])
            seen = view(events, eyes(viewer))
            assert {card["at"]: card["card"] for card in document["opened"]} == {
                str(position): str(card) for position, card in seen.cards.items() if card
            }
            for card in document["opened"]:
                assert dealt[card["drawn"]] == card["at"]


@EVERY
def test_an_auditor_proves_the_whole_deck_once_the_round_is_over(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    for number in (1, 5):
        document: Any = proofs(lines, number, AUDITOR)
        order = [card["card"] for card in document["opened"]]
        assert check_proof.check(document, document["root"]) == document["cards"] == len(set(order))
        seen: Any = proofs(lines, number, eyes(1))
        everywhere = {card["at"]: card["card"] for card in document["opened"]}
        assert all(everywhere[card["at"]] == card["card"] for card in seen["opened"])
    live = [line for line in lines if JournalLine(parse(line)).what != "Gathered"]
    live = [line for line in live if JournalLine(parse(line)).what != "StubToRack"]
    assert refused(proofs, live, 1, AUDITOR).name == "round-not-over"


@EVERY
def test_a_proof_leads_to_what_was_published_before_no_more_bets(instrument: str) -> None:
    lines = [json.loads(line) for line in night(instrument, 0).kept.lines]
    document: Any = proofs(night(instrument, 0).kept.lines, 3, eyes(1))
    published = next(n for n, line in enumerate(lines) if document["root"] in json.dumps(line))
    closed = next(
        n
        for n, line in enumerate(lines)
        if n > published and line["data"].get("phrase") == "no-more-bets"
    )
    dealt = next(n for n, line in enumerate(lines) if n > published and line["what"] == "Dealt")
    assert published < closed < dealt
    assert check_proof.check(document, document["root"])
    with pytest.raises(check_proof.InvalidProof, match="not the root"):
        check_proof.check(document, "0" * 64)


def test_a_round_that_is_not_there_is_refused() -> None:
    lines = night("nj-uth", 0).kept.lines
    assert refused(proofs, lines, 99, eyes(1)).name == "no-such-round"
    assert refused(proofs, lines[:5], 1, eyes(1)).name == "no-such-round"


# -- by itself


def test_the_checker_takes_nothing_from_us() -> None:
    tree = ast.parse(SCRIPT.read_text("utf8"))
    imported = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imported == {"hashlib", "json", "re", "sys"}


def run(*args: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    copy = cwd / "check.py"
    copy.write_text(SCRIPT.read_text("utf8"), "utf8")
    command = [sys.executable, "-I", "-S", str(copy), *args]
    ran = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert "Traceback" not in ran.stderr
    return ran


@EVERY
def test_the_checker_runs_alone(instrument: str, tmp_path: Path) -> None:
    lines = night(instrument, 0).kept.lines
    every: list[Any] = [proofs(lines, number, eyes(1)) for number in (1, 2, 3)]
    document = next(one for one in every if one["opened"])  # a round in which seat 1 saw a card
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(document))
    ran = run("proof.json", cwd=tmp_path)
    assert ran.returncode == 0
    proved = f"proved: {len(document['opened'])} cards of table night, round {document['round']}"
    assert proved in ran.stdout
    assert document["root"] in ran.stdout
    assert run("proof.json", document["root"], cwd=tmp_path).returncode == 0
    assert run("proof.json", "0" * 64, cwd=tmp_path).returncode == 1
    document["opened"][0]["card"] = "As" if document["opened"][0]["card"] != "As" else "Ks"
    file.write_text(json.dumps(document))
    ran = run("proof.json", cwd=tmp_path)
    assert ran.returncode == 1
    assert "does not lead to the published root" in ran.stderr


@pytest.mark.parametrize("text", ["", "[", "null", "{}", "[" * 100_000, '{"a":1e999}', "\x00"])
def test_the_checker_does_not_stumble(text: str, tmp_path: Path) -> None:
    (tmp_path / "proof.json").write_text(text)
    assert run("proof.json", cwd=tmp_path).returncode == 1


def test_the_checker_says_how_it_is_used(tmp_path: Path) -> None:
    assert run(cwd=tmp_path).returncode == 2
    assert run("nowhere.json", cwd=tmp_path).returncode == 1


# -- forged


def _position(document: Any) -> None:
    document["opened"][0]["position"] = (document["opened"][0]["position"] + 1) % 52


def _drawn(document: Any) -> None:
    document["opened"][0]["drawn"] += 1


def _moved(document: Any) -> None:
    """A true card said to have lain elsewhere in the deal."""
    card = document["opened"][0]
    card["drawn"] = (card["drawn"] + 1) % 52
    card["position"] = (card["position"] + 1) % 52


def _cut(document: Any) -> None:
    document["cut"] = (document["cut"] + 1) % 52


def _size(document: Any) -> None:
    document["cards"] = 51


def _round(document: Any) -> None:
    document["round"] += 1


def _sheet(document: Any) -> None:
    document["sheet_hash"] = "0" * 64


def _table(document: Any) -> None:
    document["table"] = "another"


def _salt(document: Any) -> None:
    document["opened"][0]["salt"] = "0" * 64


def _path(document: Any) -> None:
    document["opened"][0]["path"][0] = "0" * 64


def _shorter(document: Any) -> None:
    document["opened"][0]["path"].pop()


def _twice(document: Any) -> None:
    document["opened"].append(document["opened"][0])


def _no_card(document: Any) -> None:
    document["opened"][0]["card"] = "Xx"


def _number(document: Any) -> None:
    document["opened"][0]["position"] = 10**30


def _type(document: Any) -> None:
    document["opened"][0]["path"] = {"a": 1}


def _upper_case(document: Any) -> None:
    document["opened"][0]["salt"] = document["opened"][0]["salt"].upper()


def _more(document: Any) -> None:
    document["more"] = 1


FORGERIES: tuple[Callable[[Any], None], ...] = (
    _position,
    _drawn,
    _moved,
    _cut,
    _size,
    _round,
    _sheet,
    _table,
    _salt,
    _path,
    _shorter,
    _twice,
    _no_card,
    _number,
    _type,
    _upper_case,
    _more,
)


@each_case("edit", FORGERIES)
@EVERY
def test_a_forged_proof_proves_nothing(instrument: str, edit: Callable[[Any], None]) -> None:
    document: Any = json.loads(json.dumps(proofs(night(instrument, 0).kept.lines, 1, PUBLIC)))
    edit(document)
    with pytest.raises(check_proof.InvalidProof):
        check_proof.check(document)
    with pytest.raises(Wrong) as caught:
        verify(json.dumps(document).encode())
    assert caught.value.reason


@EVERY
def test_how_deep_a_deck_was_cut_is_proved_where_it_was_drawn_with_it(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    documents: list[Any] = [proofs(lines, number, PUBLIC) for number in range(1, 9)]
    drawn = [document for document in documents if document["cuts"]]
    assert any(document["depths"] == 0 and document["cut"] for document in documents)
    assert drawn
    for document in drawn:
        total = sum(cut["depth"] for cut in document["cuts"])
        assert document["cut"] == total % document["cards"]
        first = document["cuts"][0]
        forged: tuple[dict[str, Any], ...] = (
            {"cuts": []},
            {"cuts": [*document["cuts"], first]},
            {"cuts": [{**first, "depth": first["depth"] + 1}, *document["cuts"][1:]]},
            {"cuts": [{**first, "salt": "0" * 64}, *document["cuts"][1:]]},
            {"cuts": [{**first, "path": first["path"][:-1]}, *document["cuts"][1:]]},
            {"depths": document["depths"] + 1},
            {"depths": 0},
            {"depths": -1},
            {"cuts": None},
        )
        for wrong in forged:
            with pytest.raises(check_proof.InvalidProof):
                check_proof.check({**document, **wrong})


def test_verification_takes_a_proof_too() -> None:
    document = proofs(night("nj-uth", 0).kept.lines, 1, PUBLIC)
    for written in (json.dumps(document), json.dumps(document, indent=2) + "\n"):
        tally = verify(written.encode())
        assert (tally.kind, tally.rounds, tally.commitments) == ("proof", 1, 1)
        assert str(document["root"]) in tally.words()


# -- the tree itself


@pytest.mark.parametrize("size", [1, 2, 3, 7, 31, 51, 52])
def test_every_position_of_a_deck_of_any_size_can_be_opened(size: int) -> None:
    cards = [str(card) for card in DECK[:size]]
    salts = [bytes([n]) * 32 for n in range(size)]
    bound_to = context("t", 1, "0" * 64)
    committed = commit(cards, salts, bound_to)
    for position in range(size):
        proof = committed.open(position)
        assert proof.root(Size(size), bound_to) == committed.root
        for other in (size + 1, max(1, size - 1)):
            fits = other != size and proof.fits(Size(other))
            assert not fits or proof.root(Size(other), bound_to) != committed.root
        assert proof.root(Size(size), context("t", 2, "0" * 64)) != committed.root


def test_roots_of_orders_that_differ_in_two_cards_differ() -> None:
    salts = [bytes([n]) * 32 for n in range(52)]
    cards = [str(card) for card in DECK]
    swapped = [cards[1], cards[0], *cards[2:]]
    assert commit(cards, salts, b"x").root != commit(swapped, salts, b"x").root
    with pytest.raises(ValueError, match="salt"):
        commit(cards, salts[:51], b"x")
    with pytest.raises(ValueError, match="salt"):
        commit(cards, [b"short", *salts[1:]], b"x")
