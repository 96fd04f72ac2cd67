"""What people claim at a table against what lies there, and what they say that is no action."""

import json
from pathlib import Path
from typing import Any

import pytest

import fairdeal
from fairdeal.api import open_table
from fairdeal.audit import Wrong, verify
from fairdeal.law import Refused
from fairdeal.play import DEALER, Action
from fairdeal.play.model.event import Voided
from fairdeal.table import Table
from fairdeal.table.events import COMMITS
from tests.audit.forging import forged
from tests.harness import BETS, eyes
from tests.table.tables import EVERY, refused


def betting(instrument: str, **more: Any) -> Table:
    table = open_table(instrument, seed=5, **more)
    table.sit(1, "Ann", chips="$5000")
    table.sit(2, "Bob", chips="$5000")
    for number in (1, 2):
        table.bet(number, **BETS[instrument])
    return table


@EVERY
def test_a_card_that_does_not_lie_face_up_cannot_be_set_aside(instrument: str) -> None:
    table = betting(instrument)
    table.do(Action(DEALER, "no more bets"))
    why = refused(table.do, Action(DEALER, "set aside"))
    assert why.name == "no-card-face-up"
    assert why.clause
    assert not [event for event in table.events if isinstance(event, Voided)]


@EVERY
@pytest.mark.parametrize("off", [-1, 1])
def test_a_stub_cannot_be_counted_otherwise_than_it_is(instrument: str, off: int) -> None:
    table = betting(instrument)
    table.do(Action(DEALER, "no more bets"))
    while "count the stub" not in [offer.verb for offer in table.open_step.required]:
        offer = next(offer for offer in table.open_step.required if offer.default)
        table.do(offer.default_action())
    assert table.state.ready is not None
    claimed = table.state.ready.stub + off
    why = refused(table.do, Action(DEALER, "count the stub", count=claimed))
    assert why.name == "not-what-was-counted"
    table.do(Action(DEALER, "count the stub"))
    assert table.round is not None
    assert not table.round.voided


@pytest.mark.parametrize("count", [10.0, "x", 12, True, 10**40, -1])
def test_nobody_says_how_deep_a_deck_is_recut_at_a_software_table(count: Any) -> None:
    table = open_table("nj-uth", seed=5)
    table.sit(1, "Ann", chips="$5000")
    table.prepare()
    before = table.state
    assert refused(table.recut, count).name == "depth-is-drawn"
    assert table.state is before
    table.recut()
    table.bet(1, ante="$10", blind="$10")
    assert table.finish()


def test_what_is_no_action_is_refused_by_name() -> None:
    table = betting("nj-hilo")
    table.deal()
    calls: list[tuple[Any, tuple[Any, ...]]] = [
        (table.act, (1, 5)),
        (table.act, ([1], "fold")),
        (table.act, (1, "play", (1, "a"))),
        (table.act, (1, "play", [1, 2])),
        (table.act, (1, "play", "2c 3x")),
        (table.report, (None,)),
        (table.take_back, ({},)),
        (table.also_play, (None,)),
    ]
    before = table.state
    for call, arguments in calls:
        with pytest.raises(Refused):
            call(*arguments, **({"beside": 1} if call == table.also_play else {}))
    assert table.state is before


def test_every_refusal_at_the_table_is_in_its_log(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    table = open_table("nj-hilo", seed=5, journal=file)
    refused(table.deal)
    table.sit(1, "Ann", chips="$5000")
    refused(table.deal)
    refused(table.finish)
    table.bet(1, ante="$10")
    table.deal()
    held = [str(card) for card in table.view(eyes(1)).cards.values() if card is not None]
    strange = next(card for card in ("2c", "3c", "4c", "5c", "6c", "7c") if card not in held)
    refused(table.act, 1, "play", f"{held[0]} {strange}")
    lines = (tmp_path / "night.jsonl.refused").read_text().splitlines()
    names = [json.loads(line)["refusal"]["name"] for line in lines]
    assert names == ["nobody-seated", "no-wagers", "no-wagers", "card-not-held"]


@pytest.mark.parametrize("seed", [10**100, 1.0, True, "7"])
def test_a_seed_is_a_number_that_can_be_written(seed: Any) -> None:
    assert refused(open_table, "nj-uth", seed=seed).name == "seed-not-a-number"


@pytest.mark.parametrize("name", ["", "x" * 101, 5, "a\nb"])
def test_a_table_has_a_name(name: Any) -> None:
    assert refused(open_table, "nj-uth", name=name).name == "table-not-a-name"


def test_two_tables_of_other_names_commit_to_other_roots(tmp_path: Path) -> None:
    roots = set()
    for name in ("table 1", "table 2"):
        file = tmp_path / f"{name}.jsonl"
        table = fairdeal.open_table("nj-uth", seed=1, journal=file, name=name)
        table.sit(1, "Ann", chips="$500")
        table.prepare()
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        assert lines[0]["data"]["table"] == name
        roots |= {line["data"]["root"] for line in lines if line["what"] in COMMITS}
    assert len(roots) == 2


def test_a_record_says_where_its_chance_came_from(tmp_path: Path) -> None:
    for seed, said in ((7, "practice seed"), (None, "entropy of the operating system")):
        file = tmp_path / f"{seed}.jsonl"
        open_table("nj-uth", seed=seed, journal=file)
        raw = file.read_bytes()
        assert json.loads(raw.splitlines()[0])["data"]["chance"] == said
        notes = verify(raw).notes
        assert ("its decks can be repeated: they came from a practice seed" in notes) == bool(seed)


@pytest.mark.parametrize(
    ("field", "value"), [("actor", "dealer"), ("clause", "19:47-32.1"), ("rulings", ["R-CUT"])]
)
def test_a_first_line_that_claims_an_actor_or_a_clause_is_none(
    tmp_path: Path, field: str, value: Any
) -> None:
    file = tmp_path / "night.jsonl"
    open_table("nj-uth", seed=1, journal=file)

    def edit(lines: list[dict[str, Any]]) -> int:
        lines[0][field] = value
        return 0

    raw, _ = forged(file.read_text().splitlines(), edit)
    with pytest.raises(Wrong, match="line 1"):
        verify(raw)
