"""Odds are stated with “to”, and never with “for”: in whatever the terminal says."""

import re

import pytest

from fairdeal.law import INSTRUMENTS
from tests.cli.playing import play
from tests.cli.running import fairdeal

SAID_WITH_FOR = re.compile(r"\d+ for \d+|\bfor 1\b")
SAID_WITH_TO = re.compile(r"\d+ to \d+")
PAYOUTS = {"nj-uth": "32.11", "ma-uth": "11", "nj-pikit": "39.11", "nj-hilo": "40.11"}
ALL_WAGERS = {"ma-uth": ("--set", "cover_all=true")}


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)", "13:69F-40.11(a)")
@pytest.mark.parametrize("name", INSTRUMENTS)
@pytest.mark.parametrize(
    "command", [("rules",), ("options", "--tables"), ("options", "--toml"), ("law",)]
)
def test_no_command_states_odds_with_for(command: tuple[str, ...], name: str) -> None:
    first, *more = command
    shown = fairdeal(first, name, *more, *([PAYOUTS[name]] if command == ("law",) else []))
    assert shown.code == 0
    assert SAID_WITH_TO.search(shown.words)
    assert not SAID_WITH_FOR.search(shown.words)


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)", "13:69F-40.11(a)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_no_page_of_a_table_states_odds_with_for(name: str) -> None:
    """The pay tables, the help, a round and its results."""
    told = play(
        name, "--seed", "7", "--no-advice", *ALL_WAGERS.get(name, ()), keys="t\nh\n\nf\nq\n"
    )
    assert SAID_WITH_TO.search(told.flat)
    assert not SAID_WITH_FOR.search(told.flat)
