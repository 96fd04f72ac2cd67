"""Hand histories: flat tables of decisions and wagers, in every format, for every viewer."""

import csv
import json
from fractions import Fraction
from pathlib import Path

import pyarrow.parquet
import pytest

import fairdeal
from fairdeal.audit.hand_history import DecisionRow, WagerRow, hand_history
from fairdeal.audit.played_rounds import played_rounds
from fairdeal.cli.io import dump
from fairdeal.files.hand_files import read_hands, write_hands
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.play import AUDITOR
from tests.cases import each_case
from tests.cli.running import fairdeal as command
from tests.harness.nights import night as random_night

DECISIONS = (
    *("table", "instrument", "sheet", "round", "time", "seat", "player", "stage", "cards", "board"),
    *("seen", "verb", "number", "picked", "by", "clause", "best", "cost", "cost_value"),
    "cost_cents",
)
WAGERS = (
    *("table", "instrument", "sheet", "round", "time", "seat", "player", "wager", "stake"),
    *("outcome", "payout", "net", "clause"),
)


def night(folder: Path, instrument: str = "nj-uth", rounds: int = 6) -> str:
    """A journal of three bots."""
    journal = str(folder / f"{instrument}.jsonl")
    arguments = ("--players", "3", "--seed", "3", "--no-sync", "--journal", journal)
    assert command("play", instrument, "--auto", str(rounds), *arguments).code == 0
    return journal


def test_the_columns_never_change() -> None:
    assert DecisionRow.__struct_fields__[: len(DECISIONS)] == DECISIONS
    assert WagerRow.__struct_fields__[: len(WAGERS)] == WAGERS


@each_case("instrument", INSTRUMENTS)
def test_wagers_add_up_to_the_money_of_each_round(instrument: str, tmp_path: Path) -> None:
    journal = night(tmp_path, instrument)
    history = fairdeal.hands(journal)
    for played in played_rounds(Path(journal).read_text().splitlines()):
        nets = {hand.seat: hand.net for hand in played.hands}
        rows = [row for row in history.wagers if row.round == played.number]
        assert {seat: sum(r.net for r in rows if r.seat == seat) for seat in nets} == nets
        stakes = {(h.seat, w): cents for h in played.hands for w, cents in h.stakes.items()}
        assert {(row.seat, row.wager): row.stake for row in rows} == stakes
    Path(journal).unlink()
    Path(f"{journal}.head").unlink()


def test_a_player_has_only_rows_of_that_player_and_the_public_no_hidden_card(
    tmp_path: Path,
) -> None:
    journal = night(tmp_path)
    own = fairdeal.hands(journal, "player:Ann")
    assert {row.player for row in own.decisions} == {"Ann"}
    assert {row.player for row in own.wagers} == {"Ann"}
    everyone = fairdeal.hands(journal)
    assert own.decisions == tuple(row for row in everyone.decisions if row.player == "Ann")
    public = fairdeal.hands(journal, "public")
    assert len(public.decisions) == len(everyone.decisions)
    assert not any(row.cards for row in public.decisions)
    assert [row.board for row in public.decisions] == [row.board for row in everyone.decisions]


def test_an_extract_gives_its_player_the_same_rows_and_nobody_else_any(tmp_path: Path) -> None:
    journal, part = night(tmp_path), tmp_path / "ann.jsonl"
    part.write_text(str(fairdeal.extract(journal, "player:Ann")))
    assert fairdeal.hands(part, "player:Ann") == fairdeal.hands(journal, "player:Ann")
    for other in ("auditor", "player:Bob"):
        with pytest.raises(Refused, match="not-opened-here"):
            fairdeal.hands(part, other)


def test_a_round_that_is_not_decided_is_left_out(tmp_path: Path) -> None:
    journal = tmp_path / "open.jsonl"
    table = fairdeal.open_table("nj-uth", seed=7, journal=journal, sync=False)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$10", blind="$10")
    table.deal()
    table.act(1, "check")
    history = fairdeal.hands(journal)
    assert (history.decisions, history.wagers) == ((), ())
    table.act(1, "check")
    table.act(1, "fold")
    table.finish()
    history = fairdeal.hands(journal)
    assert [(row.stage, row.verb, len(row.board.split())) for row in history.decisions] == [
        ("before the flop", "check", 0),
        ("after the flop", "check", 3),
        ("after the last cards", "fold", 5),
    ]
    assert {(row.wager, row.outcome, row.net) for row in history.wagers} == {
        ("ante", "lose", -1000),
        ("blind", "lose", -1000),
    }


@each_case("instrument", INSTRUMENTS)
def test_in_nights_with_irregularities_wagers_that_count_are_those_of_the_books(
    instrument: str,
) -> None:
    lines = random_night(instrument, 0).kept.lines
    rows = hand_history(lines, AUDITOR).wagers
    played = list(played_rounds(lines))
    stakes = {
        (each.number, hand.seat, wager): cents
        for each in played
        for hand in each.hands
        for wager, cents in hand.stakes.items()
    }
    counted = {
        (row.round, row.seat, row.wager): row.stake for row in rows if row.outcome != "returned"
    }
    assert counted == stakes


@pytest.mark.slow
def test_judged_costs_are_those_of_advise(tmp_path: Path) -> None:
    history = fairdeal.hands(night(tmp_path, "nj-hilo", 4), judge=True)
    assert history.decisions
    stakes = {(row.round, row.seat, row.wager): row.stake for row in history.wagers}
    for row in history.decisions:
        decision: dict[str, object] = {"instrument": "nj-hilo", "cards": row.cards}
        if tie := stakes.get((row.round, row.seat, "tie")):
            decision["wagers"] = {"tie": str(Fraction(tie, stakes[row.round, row.seat, "ante"]))}
        if row.seen:
            decision["seen"] = row.seen
        advised = fairdeal.advise(decision)
        worth = [Fraction(option["ev"]) for option in advised["options"]]
        assert row.best
        assert row.best.split()[0] == advised["best"]
        assert row.cost is not None
        assert max(worth) - Fraction(row.cost) in worth
        assert row.cost_value == float(Fraction(row.cost))


def test_every_format_has_the_same_rows(tmp_path: Path) -> None:
    history = fairdeal.hands(night(tmp_path))
    records = history.records()
    for kind in ("csv", "jsonl", "parquet"):
        files = write_hands(history, str(tmp_path / f"out.{kind}"))
        assert [Path(file).name for file in files] == [f"out-{name}.{kind}" for name in records]
        for file, rows in zip(files, records.values(), strict=True):
            if kind == "csv":
                with open(file, newline="") as opened:
                    read = list(csv.DictReader(opened))
                written = [{k: "" if v is None else str(v) for k, v in row.items()} for row in rows]
                assert read == written
            elif kind == "jsonl":
                assert [json.loads(line) for line in Path(file).read_text().splitlines()] == rows
            else:
                assert pyarrow.parquet.read_table(file).to_pylist() == rows


def test_toml_is_read_back_whole_and_refused_where_it_was_changed(tmp_path: Path) -> None:
    history = fairdeal.hands(night(tmp_path))
    (file,) = write_hands(history, str(tmp_path / "night.toml"))
    assert read_hands(file) == history
    text = Path(file).read_text()
    assert 'variant = "FD/nj-uth"' in text
    Path(file).write_text(text.replace("check #", "fold #", 1))
    with pytest.raises(Refused, match="not-a-hand-history"):
        read_hands(file)


def test_the_command_writes_the_files_and_refuses_other_suffixes(tmp_path: Path) -> None:
    journal = night(tmp_path)
    ran = command("hands", journal, "--as", "player:Ann", "-o", str(tmp_path / "a.csv"))
    assert ran.out.splitlines() == [str(tmp_path / f"a-{n}.csv") for n in ("decisions", "wagers")]
    for path, name in (("a.xls", "format-not-known"), ("no/a.csv", "cannot-write")):
        ran = command("hands", journal, "-o", str(tmp_path / path))
        assert (ran.code, name in ran.err) == (2, True)
    broken = tmp_path / "broken.jsonl"
    broken.write_text(dump({"what": "nothing"}) + "\n")
    assert "journal-not-readable" in command("hands", str(broken)).err
