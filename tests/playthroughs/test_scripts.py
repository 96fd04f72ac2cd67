"""The dealer's script of an opening and a round, under every dealing method, to be read through.

`FAIRDEAL_REWRITE=1` writes the files again; read their diff as a dealer would.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fairdeal.table.script import Script
from tests.harness import EVERY, EVERY_WAY, SIDE_BETS, ToldTable
from tests.law.evenings import HIGH, decks, played, prepared

FOLDER = Path(__file__).with_name("scripts")


@EVERY
@EVERY_WAY
def test_the_script_of_a_round_reads_as_it_did(name: str, dealing: str) -> None:
    cover_all = name == "ma-uth" and dealing == "automated-shoe"
    options: dict[str, Any] = {"cover_all": True} if cover_all else {}
    bets = {**SIDE_BETS[name], **({"cover_all": 500} if cover_all else {})}
    at = ToldTable(name, dealing=dealing, deck=decks(name, dealing, HIGH), **options)
    steps = [one for one, _ in prepared(at)]
    at.place_bets(**bets)
    steps += [one for one, _ in played(at, lambda seat: seat == 2)]  # seat 2 folds
    text = "\n".join(line for one in steps for line in _told(one)) + "\n"
    file = FOLDER / f"{name}-{dealing}.txt"
    if os.environ.get("FAIRDEAL_REWRITE"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def _told(one: Script) -> Iterator[str]:
    """A step as a dealer reads it: what to do, to say, to mind; what is done otherwise."""
    yield f"{one.stage}:"
    yield from (f"  {line.words}" for line in one.do)
    yield from (f"  say {line.aloud}" for line in one.say)
    yield from (f"    mind: {line.words}" for line in one.how)
    yield from (f"    or: {line.words}" for line in one.instead)
