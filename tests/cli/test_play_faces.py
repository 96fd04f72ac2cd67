"""What a player reads never has a face that the player may not see."""

import pytest

from fairdeal.cards import Card
from fairdeal.cli.terminal.layout import pip
from fairdeal.law import INSTRUMENTS
from fairdeal.table import Table
from tests.cli.playing import BETS, DECISIONS, PLAYERS, play, table_at
from tests.harness import eyes


def cases() -> list[tuple[str, int, int]]:
    return [
        (instrument, decisions, seed)
        for instrument in INSTRUMENTS
        for decisions in range(len(DECISIONS[instrument]) + 1)
        for seed in range(6)
    ]


def hidden_and_seen(table: Table) -> tuple[set[Card], set[Card]]:
    assert table.round is not None
    seen = set(table.view(eyes(2)).faces())
    return set(table.round.cards.values()) - seen, seen


@pytest.mark.parametrize(("instrument", "decisions", "seed"), cases())
def test_no_hidden_face_is_drawn_or_told_before_the_reveal(
    instrument: str, decisions: int, seed: int
) -> None:
    hidden, seen = hidden_and_seen(table_at(instrument, decisions, seed))
    bet = BETS.get(instrument, ("20", {}))[0]
    keys = "\n".join([bet, *(key for key, _ in DECISIONS[instrument][:decisions])]) + "\n"
    seated = ("--players", str(PLAYERS), "--seat", "2", "--no-advice")
    arguments = (instrument, "--seed", str(seed), *seated)
    drawn = play(*arguments, keys=keys).before_the_choice(decisions + 1)
    told = play(*arguments, "--plain", keys=keys).before_the_choice(decisions + 1)
    assert len(hidden) >= 5
    assert not [card for card in hidden if pip(card) in drawn or card.words in told]
    assert all(pip(card) in drawn and card.words in told for card in seen)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_advice_help_tables_and_law_show_no_face_either(instrument: str) -> None:
    hidden, _ = hidden_and_seen(table_at(instrument, 0, 3))
    arguments = (instrument, "--seed", "3", "--players", str(PLAYERS), "--seat", "2", "--plain")
    bet = BETS.get(instrument, ("20", {}))[0]
    told = play(*arguments, keys=f"{bet}\n?\nh\nk\nl\nt\nx\n").before_the_choice(7)
    assert "What each choice is worth" in told
    assert not [card for card in hidden if card.words in told]
