"""Names that Python and the commands share: the same figures, flat records, notebooks."""

from fractions import Fraction
from pathlib import Path

import pytest

import fairdeal
from tests.cli.running import fairdeal as command


def test_strategy_chart_choices_and_rows_are_those_of_the_command() -> None:
    told = command("odds", "nj-uth", "--strategy", "--choices", "--rows", "--json").json
    lesson = fairdeal.strategy("nj-uth")
    assert lesson.wire() == told["strategy"]
    assert {hand: start.best for hand, start in fairdeal.chart("nj-uth").items()} == (
        told["strategy"]["chart"]
    )
    assert [each.wire() for each in fairdeal.choices("nj-uth")] == told["choices"]
    first = fairdeal.rows("nj-uth")[0]
    assert first["probability_exact"] == told["rows"]["trips"]["rows"][0]["probability"]
    assert len(lesson.records()) == 169
    assert repr(lesson) == "Lesson(3 rules, cost 0.1877 %)"


def test_records_have_numbers_as_numbers_and_fractions_as_text() -> None:
    report = fairdeal.odds("nj-hilo")
    for record in (*report.records(), *report.rows()):
        for name, value in record.items():
            assert isinstance(value, float | int | str), name
            if name.endswith("_exact"):
                assert float(Fraction(str(value))) is not None
    assert report.records()[0]["ev_exact"] == str(report.main.ev)
    assert report._repr_html_().startswith("<table><tr><th>instrument</th>")


def test_a_simulation_is_one_line_a_page_and_a_table() -> None:
    played = fairdeal.simulate("nj-hilo", rounds=1000, seed=1)
    assert "\n" not in repr(played)
    assert len(repr(played)) < 100
    assert str(played).startswith("nj-hilo: 1,000 rounds, seed 1\n  main: ")
    assert played._repr_html_().count("<tr>") == 1 + len(played.records())


def test_a_round_is_replayed_as_the_command_tells_it(tmp_path: Path) -> None:
    night = tmp_path / "night.jsonl"
    table = fairdeal.open_table("nj-hilo", seed=7, journal=night)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$10")
    table.finish()
    told = command("replay", str(night), "--as", "player:Ann", "--json").json
    assert fairdeal.replay(night, viewer="player:Ann").document() == told
    night.write_text("{}")
    with pytest.raises(fairdeal.Refused):
        fairdeal.replay(night)


def test_the_risk_command_prints_what_the_api_returns() -> None:
    told = command("risk", "nj-hilo", "--bankroll", "50", "--rounds", "200", "--json").json
    found = fairdeal.odds("nj-hilo").risk(50, 200)
    assert told == {"instrument": "nj-hilo", "strategy": "best", **found.wire()}
    shown = command("risk", "nj-hilo", "--bankroll", "50", "--rounds", "200")
    assert "risk of ruin" in shown.out
    assert command("risk", "nj-hilo", "--bankroll", "none", "--rounds", "5").code == 2


def test_a_picture_is_written_or_refused_by_its_name(tmp_path: Path) -> None:
    fairdeal.plot("nj-hilo", tmp_path / "odds.svg")
    assert b"<svg" in (tmp_path / "odds.svg").read_bytes()
    with pytest.raises(fairdeal.Refused, match="picture-not-known"):
        fairdeal.plot("nj-hilo", tmp_path / "odds.pdf")
