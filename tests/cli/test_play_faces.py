"""What a player reads never has a face that the player may not see."""

from random import Random

import pytest

from fairdeal.cards import Card
from fairdeal.cli.felt.pictures import pip
from fairdeal.door import open_table
from fairdeal.games import Role
from fairdeal.law import INSTRUMENTS
from fairdeal.table import Table
from fairdeal.table.bots import Bots
from tests.cli.playing import play

PLAYERS = 4
# Keys up to a decision of the person at seat 2, and what the same keys do at a table.
DECISIONS = {
    "nj-uth": [("c", "check"), ("c", "check")],
    "ma-uth": [("c", "check"), ("c", "check")],
    "nj-pikit": [("s\n145", "select")],
    "nj-hilo": [],
}
BETS = {"nj-pikit": ("20 3 card bonus 5", {"three_card_bonus": 500, "five_card_bonus": 2000})}


def cases() -> list[tuple[str, int, int]]:
    return [
        (instrument, decisions, seed)
        for instrument in INSTRUMENTS
        for decisions in range(len(DECISIONS[instrument]) + 1)
        for seed in range(6)
    ]


def table_at(instrument: str, decisions: int, seed: int) -> Table:
    """The same table, driven without the terminal to the same decision."""
    table = open_table(instrument, seed=seed)
    table.sit(2, "Guest", chips="$500")
    bots = Bots(table, (1, 3, 4), Random(f"bots {seed}"))
    wagers = {"blind": 2000} if instrument.endswith("uth") else {}
    table.bet(2, ante=2000, **BETS.get(instrument, ("", wagers))[1])
    bots.bet()
    table.deal()
    left = [verb for _, verb in DECISIONS[instrument][:decisions]]
    while True:
        number = next(actor.seat for actor in table.step.actors if actor.role is Role.SEAT)
        if number != 2:
            bots.act(number)
        elif left:
            verb = left.pop(0)
            table.act(2, verb, (1, 4, 5) if verb == "select" else ())
        else:
            return table


def hidden_and_seen(table: Table) -> tuple[set[Card], set[Card]]:
    assert table.round is not None
    seen = set(table.view(2).faces())
    return set(table.round.cards.values()) - seen, seen


@pytest.mark.parametrize(("instrument", "decisions", "seed"), cases())
def test_no_hidden_face_is_drawn_or_told_before_the_reveal(
    instrument: str, decisions: int, seed: int
) -> None:
    hidden, seen = hidden_and_seen(table_at(instrument, decisions, seed))
    bet = BETS.get(instrument, ("20", {}))[0]
    keys = "\n".join([bet, *(key for key, _ in DECISIONS[instrument][:decisions])]) + "\n"
    arguments = (instrument, "--seed", str(seed), "--players", str(PLAYERS), "--seat", "2")
    drawn = play(*arguments, keys=keys).before_the_choice(decisions + 1)
    told = play(*arguments, "--plain", keys=keys).before_the_choice(decisions + 1)
    assert len(hidden) >= 5
    assert not [card for card in hidden if pip(card) in drawn or card.words in told]
    assert all(pip(card) in drawn and card.words in told for card in seen)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_the_help_the_tables_and_the_law_show_no_face_either(instrument: str) -> None:
    hidden, _ = hidden_and_seen(table_at(instrument, 0, 3))
    arguments = (instrument, "--seed", "3", "--players", str(PLAYERS), "--seat", "2", "--plain")
    bet = BETS.get(instrument, ("20", {}))[0]
    told = play(*arguments, keys=f"{bet}\n?\nl\nt\nx\n\n").before_the_choice(6)
    assert not [card for card in hidden if card.words in told]
