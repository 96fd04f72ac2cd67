"""Exchange two cards that a viewer may not see: every byte that the viewer gets stays the same."""

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.cards import DECK
from fairdeal.house.house import House
from fairdeal.house.tables.live_table import Change
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.web.live.frames import Frames
from tests.depth import DEEPER
from tests.house.houses import (
    KEY,
    bet,
    fresh_key,
    known_as,
    new_house,
    open_table,
    play_on,
    sit,
    step,
)
from tests.loops import run_to_end
from tests.web.described import check_sent
from tests.web.swaps import DECKS, Order, Sent, check_same, decks, exchanged, sent

NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}
VIEWERS = (*NAMES.values(), "a stranger")
SWAPS = 1 * DEEPER  # of each kind; tables in memory do a thousand
_numbers = count()

Got = dict[str, list[Sent]]  # what each viewer was sent, in order


def played(
    tmp_path: Path, instrument: str, options: dict[str, Any], *orders: Order, further: bool = False
) -> Got:
    """A round with the first deck, perhaps with a further hand; everything that each viewer gets.

    The second deck lies there for the next round, or has been shuffled for it already.
    """
    database = new_house(tmp_path / f"{next(_numbers)}.db")
    got: Got = {name: [] for name in VIEWERS}

    async def play() -> None:
        async with House(database, KEY, chance=lambda: decks(options, *orders)) as house:
            table = await open_table(house, instrument, options=options)
            live = house.tables.live(table)
            frames = Frames(live)

            def watch(change: Change) -> None:
                for name in VIEWERS:
                    known = known_as(change.after.state, name)
                    frame = frames.of(known, change)
                    check_sent(msgspec.json.decode(frame))
                    got[name].append(sent(frame.decode(), live, known, change))

            async def refused(number: int, verb: str, picks: tuple[int, ...]) -> None:
                person = people[number]
                request = Request(number, verb, step(house, table, number), picks=picks)
                with pytest.raises(Refused) as why:
                    await house.players.act(person, fresh_key(), table, request)
                got[person.name].append(sent(str(why.value), live, person.id))

            people = {n: await sit(house, table, n, name) for n, name in NAMES.items()}
            if further:
                beside = Request(4, "also play", beside=3)
                await house.players.act(people[3], fresh_key(), table, beside)
                people[4] = people[3]
            live.watchers.add(watch)
            for number, person in people.items():
                await bet(house, table, number, person)
                for verb in ("raise 9", "play", "fold"):  # what is refused tells nothing either
                    if live.durable.state.round and not live.durable.state.round.at:
                        await refused(number, verb, (1, 2))
            for number in people:  # nor while cards lie there
                for verb in ("raise 9", "bet", "buy in", "nonsense"):
                    await refused(number, verb, (1, 9))
            await play_on(house, table, people)

    run_to_end(play())
    database.close()
    return got


@pytest.mark.parametrize("of", DECKS)
@pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
def test_no_byte_depends_on_cards_that_the_viewer_may_not_see(
    tmp_path: Path, instrument: str, of: str
) -> None:
    random, compared = Random(f"{instrument} {of}"), 0
    further = instrument == "nj-hilo" and of == "two decks"
    order, following = (tuple(random.sample(DECK, 52)) for _ in range(2))
    before = played(tmp_path, instrument, DECKS[of], order, following, further=further)
    for n in range(SWAPS):
        here, there = random.sample(range(24 if n % 2 else 52), 2)
        swapped = exchanged(order, here, there)
        after = played(tmp_path, instrument, DECKS[of], swapped, following, further=further)
        cards = {str(order[here]), str(order[there])}
        compared += sum(check_same(before[name], after[name], cards) for name in VIEWERS)
    other = exchanged(following, *random.sample(range(52), 2))
    after = played(tmp_path, instrument, DECKS[of], order, other, further=further)
    compared += sum(check_same(before[name], after[name], set()) for name in VIEWERS)
    assert compared > 10 * SWAPS
