"""Exchange two cards that a person never saw: no byte of what they have of a round changes.

One round has ended, and the next one is in play: nothing that anybody has of the first, the auditor
included, depends on the deck of the second.
"""

import re
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.cards import DECK, Card
from fairdeal.house.history import heads
from fairdeal.house.history.round_view import seen_round
from fairdeal.house.house import House
from fairdeal.law import INSTRUMENTS
from fairdeal.web.pages.history.handlers import made
from tests.depth import DEEPER, sample
from tests.house.houses import KEY, bet, new_house, open_table, play_on, sit
from tests.loops import run_to_end
from tests.web.swaps import DECKS, Order, decks, exchanged

NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}
CHANGES = re.compile(
    r"[0-9a-f]{64}|[0-9a-f]{16}…|from \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT[\d:.]+Z"
    r"|t[0-9a-f]{12}|p[0-9a-f]{16}"
)
SEES_ALL = ("auditor", "journal", "export")  # of the round that has ended
_numbers = count()


def recalled(
    tmp_path: Path, instrument: str, options: dict[str, Any], *orders: Order
) -> dict[str, str]:
    """A round with the first deck, as each has it while the second one is in play."""
    database = new_house(tmp_path / f"{next(_numbers)}.db")
    told: dict[str, str] = {}

    async def play() -> None:
        async with House(database, KEY, chance=lambda: decks(options, *orders)) as house:
            table = await open_table(house, instrument, options=options)
            people = {n: await sit(house, table, n, name) for n, name in NAMES.items()}
            for number, person in people.items():
                await bet(house, table, number, person)
            await play_on(house, table, people)
            for number, person in people.items():
                await bet(house, table, number, person)
            state = house.tables.live(table).durable.state
            assert state.number == 2
            assert state.round is not None
            assert state.round.cards
            for number, person in people.items():
                own = house.recall.find(person, table, 1)
                shared = made(house, own, "", shared=True)
                parts = [
                    msgspec.json.encode(house.recall.told(own).document()).decode(),
                    msgspec.json.encode([m.view for m in made(house, own, "").moments]).decode(),
                    msgspec.json.encode([m.view for m in shared.moments]).decode(),
                    msgspec.json.encode(house.recall.proof(own)).decode(),
                    *house.recall.part(own),
                    *house.recall.extract(own),
                ]
                told[person.name] = "\n".join(parts)
                told[f"seat {number}"] = str(seen_round(house.rounds, own.round, f"seat:{number}"))
            for eyes in ("public", "auditor"):
                told[eyes] = str(seen_round(house.rounds, own.round, eyes))
            told["journal"] = "\n".join(house.staff.finished_lines(table))
            exported = dict(heads.journals(database, house.seal))[table]
            told["export"] = "\n".join(exported)

    run_to_end(play())
    database.close()
    return {name: _salts_apart(CHANGES.sub("", text)) for name, text in told.items()}


def _salts_apart(text: str) -> str:
    """A text without the salts of lines, which are fresh each time."""
    return re.sub(r'"salt":"[0-9a-f]*"', "", text)


def unseen(text: str) -> Iterator[Card]:
    """The cards that a text never names."""
    return (card for card in DECK if not re.search(rf"\b{card}\b", text))


@pytest.mark.parametrize(("instrument", "of"), sample([*product(sorted(INSTRUMENTS), DECKS)]))
def test_no_byte_of_what_is_recalled_depends_on_cards_that_were_not_seen(
    tmp_path: Path, instrument: str, of: str
) -> None:
    random, options = Random(f"{instrument} {of}"), DECKS[of]
    order, following = (tuple(random.sample(DECK, 52)) for _ in range(2))
    before = recalled(tmp_path, instrument, options, order, following)
    viewers = [name for name in before if name not in SEES_ALL]
    for viewer in random.sample(viewers, min(len(viewers), DEEPER)):
        hidden = [order.index(card) for card in unseen(before[viewer])]
        assert len(hidden) > 20
        swapped = exchanged(order, *random.sample(hidden, 2))
        after = recalled(tmp_path, instrument, options, swapped, following)
        assert after[viewer] == before[viewer], viewer
    other = tuple(random.sample(DECK, 52))
    after = recalled(tmp_path, instrument, options, order, other)
    for viewer, text in before.items():
        assert after[viewer] == text, viewer
