"""A game from its own folder alone: it is played, settled, kept, replayed and verified."""

import gc
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fairdeal
import fairdeal_one_card as one_card
from fairdeal.audit.extract import extract
from fairdeal.audit.replay import recall
from fairdeal.audit.verify import verify
from fairdeal.games import add_game, game_of
from fairdeal.law import Cite, Refused, instrument
from fairdeal.law.instrument import add_instrument
from fairdeal.play import Outcome, Role
from fairdeal.table import Table
from fairdeal.table.bots import Bots
from fairdeal.view.log import log_lines
from fairdeal.view.scene import scene
from tests.cli.running import fairdeal as command
from tests.harness import eyes
from tests.harness.editions import raise_rules

NAME = "nowhere-one-card"
METHODS = ("manual-shoe", "hand", "automated-shoe")
GAME = add_game("fairdeal_one_card")


def decide(table: Table, generator: Random) -> None:
    """Whoever is asked plays or folds, by a coin."""
    while table.round is not None and not table.round.over:
        actor = next(actor for actor in table.step.actors if actor.role is Role.SEAT)
        table.act(actor.seat, generator.choice(("play", "fold")))


def night(journal: Path, dealing: Any, rounds: int = 12) -> Table:
    """Some rounds with three players and a journal."""
    generator = Random(dealing)
    table = fairdeal.open_table(NAME, seed=1, journal=journal, dealing=dealing)
    bots = Bots(table, (1, 2, 3), generator)
    for _ in range(rounds):
        bots.bet()
        table.deal()
        decide(table, generator)
        table.finish()
    return table


def test_the_game_is_known_by_its_instrument() -> None:
    assert game_of(NAME) is GAME
    assert instrument(NAME).resolve(Cite("no-more-bets")).startswith("OC 1(")
    assert fairdeal.sheet(NAME).ante_limits == (500, 100_000)


def test_the_higher_card_wins_even_money() -> None:
    hands = [
        {"seat": 1, "cards": "As", "wagers": {"ante": 500, "play": 500}},
        {"seat": 2, "cards": "Kd", "wagers": {"ante": 500, "play": 500}},
        {"seat": 3, "cards": "2c", "wagers": {"ante": 500, "play": 500}},
        {"seat": 4, "cards": "Ad", "wagers": {"ante": 500}},
    ]
    settled: Any = fairdeal.settle({"instrument": NAME, "dealer": "Kh", "hands": hands})
    assert [hand["net"] for hand in settled["hands"]] == [1000, 0, -1000, -500]


@pytest.mark.parametrize("dealing", METHODS)
def test_a_night_of_it_verifies_whole_and_in_part(tmp_path: Path, dealing: str) -> None:
    journal = tmp_path / "night.jsonl"
    table = night(journal, dealing)
    lines = journal.read_text("utf8").splitlines()
    assert table.state.number == 12
    assert verify(journal.read_bytes()).rounds == 12
    for viewer in (0, 1, "Ann"):
        part = "".join(line + "\n" for line in extract(lines, eyes(viewer)))
        assert verify(part.encode()).rounds == 12
    forged = journal.read_text("utf8").replace('"payout":500', '"payout":600', 1)
    with pytest.raises(Exception, match="line"):
        verify(forged.encode())


def test_a_round_of_it_is_replayed_as_a_seat_saw_it(tmp_path: Path) -> None:
    journal = tmp_path / "night.jsonl"
    night(journal, "hand", rounds=2)
    told = list(recall(journal.read_text("utf8").splitlines(), 2, eyes(1)).words())
    assert any("seat 1 sees" in words for words in told)
    assert not any("seat 2 sees seat 2's card 1: " in words for words in told)


def test_playing_it_equals_settling_its_description(tmp_path: Path) -> None:
    table, generator = fairdeal.open_table(NAME, seed=4), Random(4)
    bots = Bots(table, (1, 2), generator)
    for _ in range(20):
        bots.bet()
        table.deal()
        decide(table, generator)
        finished = table.finish()
        assert table.round is not None
        described = {
            "instrument": NAME,
            "dealer": " ".join(map(str, table.round.faces(table.round.dealer_positions))),
            "hands": [
                {
                    "seat": seat,
                    "cards": str(table.round.faces(table.round.hand_positions(seat))[0]),
                    "wagers": dict(hand.wagers),
                }
                for seat, hand in table.round.hands.items()
            ],
        }
        settled: Any = fairdeal.settle(described)
        for hand in settled["hands"]:
            assert finished.seat(hand["seat"]).net == hand["net"]


def test_a_seat_sees_and_is_told_of_it() -> None:
    table = fairdeal.open_table(NAME, seed=2)
    table.sit(1, "Ann", chips="$100")
    table.bet(1, ante="$5")
    table.deal()
    now = scene(table, 1)
    assert len(now.mine.cards) == 1
    assert [spot.words for spot in now.spots(now.mine)] == ["ante", "play"]
    table.act(1, "play")
    assert any(line.outcome in Outcome for line in log_lines(table.events, eyes(1)) if line.outcome)


@pytest.mark.parametrize("asked", [fairdeal.odds, lambda name: fairdeal.simulate(name, rounds=1)])
def test_without_a_solver_its_odds_are_refused_by_name(asked: object) -> None:
    assert callable(asked)
    with pytest.raises(Refused) as refused:
        asked(NAME)
    assert refused.value.refusal.name == "no-solver"


def test_it_is_played_at_the_terminal() -> None:
    ran = command("play", NAME, "--auto", "3", "--seed", "1", "--players", "2")
    assert ran.code == 0
    ran = command("play", NAME, "--seed", "1", "--plain", "--no-advice", stdin="\np\nq\n")
    assert ran.code == 0
    assert "you may play or fold" in ran.words


def test_a_game_has_editions_of_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "night.jsonl"
    night(journal, "hand", rounds=2)
    edition = raise_rules(monkeypatch, NAME)
    with pytest.warns(UserWarning, match=f"goes on under edition {edition} of the rules"):
        table = fairdeal.resume_table(journal).table
    bots = Bots(table, (1, 2, 3), Random(1))
    bots.bet()
    table.deal()
    decide(table, Random(1))
    assert verify(journal.read_bytes()).whole
    lines = journal.read_text("ascii").splitlines()
    assert sum('"what":"RulesChanged"' in line for line in lines) == 1


def test_a_round_that_differs_is_void_where_a_journal_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "night.jsonl"
    table = night(journal, "hand", rounds=1)
    Bots(table, (1, 2, 3), Random(1)).bet()
    table.deal()
    del table  # which had the journal
    gc.collect()
    raise_rules(monkeypatch, NAME, None)
    with pytest.warns(UserWarning, match="it is void, and all wagers go back"):
        again = fairdeal.resume_table(journal).table
    assert again.state.between_rounds
    tally = verify(journal.read_bytes())
    assert (tally.whole, tally.voids) == (True, 1)


def test_editions_are_numbered_without_a_gap() -> None:
    text = (Path(one_card.__file__).parent / f"{NAME}.toml").read_text("utf8")
    for number, rules in ((2, 2), (3, None)):
        edition = f'[[rules]]\nedition = {number}\nchanges = "made up"\n\n[[clause]]'
        add_instrument(f"nowhere-{number}", text.replace("[[clause]]", edition, 1))
        if rules is None:
            with pytest.raises(ValueError, match="edition 2 of the rules comes next, not 3"):
                instrument(f"nowhere-{number}")
        else:
            assert instrument(f"nowhere-{number}").rules == rules
            assert instrument(f"nowhere-{number}").changed_since(1) is None


def test_an_installed_package_brings_its_game_to_every_command_and_page(tmp_path: Path) -> None:
    """The package is on the path with the files that `pip install` would write for it."""
    example = Path(__file__).parents[2] / "examples" / "one_card"
    points = tomllib.loads((example / "pyproject.toml").read_text())["project"]["entry-points"]
    installed = tmp_path / "fairdeal_one_card-0.1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: x\nVersion: 0.1.0\n")
    (installed / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in each.items())
            for group, each in points.items()
        )
        + "broken = no_such_package\n"
    )
    source = Path(fairdeal.__file__).parents[1]
    path = os.pathsep.join(map(str, (source, example / "src", tmp_path)))
    program = """
import sys, warnings
warnings.simplefilter("ignore")
from fairdeal.cli.commands import app
from typer.testing import CliRunner
journal = sys.argv[1]
for command in (
    ["play", "nowhere-one-card", "--auto", "3", "--seed", "1", "--journal", journal],
    ["verify", journal],
    ["replay", journal, "--list"],
    ["extract", journal, "--as", "public"],
    ["hands", journal, "-o", journal + ".csv"],
    ["law", "nowhere-one-card"],
    ["options", "nowhere-one-card"],
    ["rules"],
):
    ran = CliRunner().invoke(app, command)
    if ran.exit_code:
        print(command, ran.output, ran.exception)
"""
    environment = {**os.environ, "PYTHONPATH": path}
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "night.jsonl")],
        capture_output=True,
        check=False,
        env=environment,
        text=True,
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr
