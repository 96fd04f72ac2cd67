"""Exchange two cards that a player never saw: no byte of the player's recall changes, after all."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest

from fairdeal.cards import DECK, Card
from fairdeal.house.database import Database
from fairdeal.house.house import House
from fairdeal.law import INSTRUMENTS
from fairdeal.table import SoftwareShuffler, practice_entropy
from fairdeal.table.chance import ScriptedDecks
from fairdeal.table.deck import NO_FAULTS
from fairdeal.web.pages.audit.eyes import seen_round
from fairdeal.web.pages.recall.router import made
from tests.depth import DEEPER
from tests.house.houses import KEY, bet, open_table, play_on, sit
from tests.loops import run_to_end

NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}
CHANGES = re.compile(
    r"[0-9a-f]{64}|[0-9a-f]{16}…|from \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT[\d:.]+Z"
    r"|t[0-9a-f]{12}|p[0-9a-f]{16}"
)
_numbers = count()


def recalled(tmp_path: Path, instrument: str, order: tuple[Card, ...]) -> dict[str, str]:
    """A round with that deck, as each player has it afterwards, and the eyes lent to an auditor."""
    database = Database(f"sqlite:///{tmp_path}/{next(_numbers)}.db")
    database.upgrade()
    told: dict[str, str] = {}

    def decks() -> ScriptedDecks:
        return ScriptedDecks([(order, NO_FAULTS)], SoftwareShuffler(practice_entropy(1)))

    async def play() -> None:
        async with House(database, KEY, chance=decks) as house:
            table = await open_table(house, instrument)
            people = {n: await sit(house, table, n, name) for n, name in NAMES.items()}
            for number, person in people.items():
                await bet(house, table, number, person)
            await play_on(house, table, people)
            for number, person in people.items():
                own = house.recall.find(person, table, 1)
                parts = [
                    msgspec.json.encode(house.recall.told(own).document()).decode(),
                    msgspec.json.encode([m.view for m in made(house, own, "").moments]).decode(),
                    msgspec.json.encode(house.recall.proof(own)).decode(),
                    *house.recall.part(own),
                    *house.recall.extract(own),
                ]
                told[person.name] = "\n".join(parts)
                told[f"seat {number}"] = str(seen_round(house.rounds, own.round, f"seat:{number}"))
            told["public"] = str(seen_round(house.rounds, own.round, "public"))

    run_to_end(play())
    database.close()
    return {name: CHANGES.sub("", text) for name, text in told.items()}


def unseen(text: str) -> Iterator[Card]:
    """The cards that a text never names."""
    return (card for card in DECK if not re.search(rf"\b{card}\b", text))


@pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
def test_no_byte_of_what_is_recalled_depends_on_cards_that_were_not_seen(
    tmp_path: Path, instrument: str
) -> None:
    random = Random(instrument)
    order = list(DECK)
    random.shuffle(order)
    before = recalled(tmp_path, instrument, tuple(order))
    for viewer, text in before.items():
        hidden = [order.index(card) for card in unseen(text)]
        assert len(hidden) > 20
        for _ in range(DEEPER):
            one, other = random.sample(hidden, 2)
            swapped = list(order)
            swapped[one], swapped[other] = order[other], order[one]
            assert recalled(tmp_path, instrument, tuple(swapped))[viewer] == text, viewer
