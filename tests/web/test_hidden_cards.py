"""Exchange two cards that a viewer may not see: every byte that the viewer gets stays the same."""

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
from fairdeal.house.live import Change
from fairdeal.house.players import Request
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.table import SoftwareShuffler, practice_entropy
from fairdeal.table.chance import ScriptedDecks
from fairdeal.table.deck import NO_FAULTS
from fairdeal.web.frames import Frames
from tests.depth import DEEPER
from tests.house.houses import KEY, bet, fresh_key, known_as, open_table, play_on, sit, step
from tests.loops import run_to_end
from tests.web.described import check_sent

NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}
VIEWERS = (*NAMES.values(), "a stranger")
DIGEST = re.compile(r"[0-9a-f]{64}")
PERSON = re.compile(r"\bp[0-9a-f]{16}\b")
SWAPS = 10 * DEEPER
_numbers = count()

Got = dict[str, list[str]]  # what each viewer was sent, in order


def played(
    tmp_path: Path, instrument: str, order: tuple[Card, ...], *, further: bool = False
) -> Got:
    """A round with that deck, perhaps with a further hand; everything that each viewer gets."""
    database = Database(f"sqlite:///{tmp_path}/{next(_numbers)}.db")
    database.upgrade()
    got: Got = {name: [] for name in VIEWERS}

    def decks() -> ScriptedDecks:
        return ScriptedDecks([(order, NO_FAULTS)], SoftwareShuffler(practice_entropy(1)))

    async def play() -> None:
        async with House(database, KEY, chance=decks) as house:
            table = await open_table(house, instrument)
            live = house.tables.live(table)
            frames = Frames(live)

            def seen(text: str) -> str:
                return PERSON.sub("person", DIGEST.sub("digest", text)).replace(table, "table")

            def watch(change: Change) -> None:
                for name in VIEWERS:
                    sent = frames.of(known_as(change.after.state, name), change)
                    check_sent(msgspec.json.decode(sent))
                    got[name].append(seen(sent.decode()))

            people = {n: await sit(house, table, n, name) for n, name in NAMES.items()}
            if further:
                beside = Request(4, "also play", beside=3)
                await house.players.act(people[3], fresh_key(), table, beside)
                people[4] = people[3]
            live.watchers.add(watch)
            for number, person in people.items():
                await bet(house, table, number, person)
                for verb in ("raise 9", "play", "fold"):  # what is refused tells nothing either
                    request = Request(number, verb, step(house, table, number), picks=(1, 2))
                    if live.durable.state.round and not live.durable.state.round.at:
                        with pytest.raises(Refused) as refused:
                            await house.players.act(person, fresh_key(), table, request)
                        got[person.name].append(str(refused.value))
            for number, person in people.items():  # nor while cards lie there
                for verb in ("raise 9", "bet", "buy in", "nonsense"):
                    request = Request(number, verb, step(house, table, number), picks=(1, 9))
                    with pytest.raises(Refused) as refused:
                        await house.players.act(person, fresh_key(), table, request)
                    got[person.name].append(str(refused.value))
            await play_on(house, table, people)

    run_to_end(play())
    database.close()
    return got


def same_until_seen(one: list[str], other: list[str], cards: set[str]) -> Iterator[bool]:
    """Message by message, as long as neither card was shown: whether they are the same."""
    for first, second in zip(one, other, strict=False):
        if any(f'"{card}"' in first + second or f" {card}" in first + second for card in cards):
            return
        yield first == second


@pytest.mark.parametrize(
    ("instrument", "further"),
    [*((instrument, False) for instrument in sorted(INSTRUMENTS)), ("nj-hilo", True)],
)
def test_no_byte_depends_on_cards_that_the_viewer_may_not_see(
    tmp_path: Path, instrument: str, further: bool
) -> None:
    random = Random(instrument)
    order = list(DECK)
    random.shuffle(order)
    before = played(tmp_path, instrument, tuple(order), further=further)
    compared = 0
    for n in range(SWAPS):
        here, there = random.sample(range(24 if n % 2 else 52), 2)
        swapped = list(order)
        swapped[here], swapped[there] = order[there], order[here]
        after = played(tmp_path, instrument, tuple(swapped), further=further)
        cards = {str(order[here]), str(order[there])}
        for name in VIEWERS:
            same = list(same_until_seen(before[name], after[name], cards))
            assert all(same)
            compared += len(same)
    assert compared > 10 * SWAPS
