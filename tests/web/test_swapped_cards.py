"""Hundreds of rounds with two cards exchanged: what a viewer may not see changes no byte.

A table in memory sends the frames that a house sends; whoever is asked chooses anything, and the
same is done with either deck.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

import pytest

from fairdeal.cards import DECK, Card
from fairdeal.house.tables.clocks import all_have_bet, due_of_staff
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.house.tables.standing import new_table
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import Cents, Currency
from fairdeal.play import Action, PickOffer, Role, seat
from fairdeal.play.model.action import spoken
from fairdeal.sheet import read_sheet
from fairdeal.table.running import CurrentTable
from fairdeal.table.table import NO_MORE_BETS
from fairdeal.web.live.frames import Frames
from tests.depth import amount
from tests.harness.wagers import SIDE_BETS, opening
from tests.house.houses import FAST
from tests.web.swaps import DECKS, TWO_DECKS, Sent, check_same, decks, exchanged, sent

NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}
VIEWERS = (*NAMES.values(), "a stranger")
SWAPS = amount(40, 100)  # 360 (900) over all cases
OF_ONE_DECK = 8


class Case(NamedTuple):
    """A game, how many decks its table has, and whether somebody has a further hand."""

    instrument: str
    options: dict[str, object]
    further: bool = False


class Watched:
    """One table, what was done at it, and everything that each viewer was sent."""

    def __init__(self, case: Case, *orders: Sequence[Card]) -> None:
        sheet = read_sheet(case.instrument, case.options)
        standing, _ = new_table(sheet, "Blue table", Currency.PRACTICE)
        chance = decks(case.options, *orders)
        self._live = LiveTable("t0", "Blue table", FAST, standing, chance)
        self.table = self._live.ahead
        self._frames = Frames(self._live)
        self._live.watchers.add(self._watch)
        self.actions: list[Action] = []
        self.sent: dict[str, list[Sent]] = {name: [] for name in VIEWERS}
        self.told: list[int] = []  # how many messages each viewer has had after each action

    def _watch(self, change: Change) -> None:
        for name in VIEWERS:
            frame = self._frames.of(name, change).decode()
            self.sent[name].append(sent(frame, self._live, name, change))

    def do(self, action: Action) -> None:
        """An action, and what the dealer does after it at once."""
        done = [self._live.do(action)]
        while due := due_of_staff(self.table, FAST):
            if due == NO_MORE_BETS and not all_have_bet(self.table.state):
                break
            done.append(self._live.do(due))
        self._live.show(Change(tuple(done), self._live.standing, self.table.asked_step, {}))
        self.actions.append(action)
        self.told.append(max(map(len, self.sent.values())))


def played(case: Case, orders: Sequence[Sequence[Card]], chosen: Random) -> Watched:
    """A round with the first of these decks, perhaps with a further hand."""
    watched, instrument = Watched(case, *orders), case.instrument
    for number, name in NAMES.items():
        watched.do(Action(seat(number), "sit", {"chips": Cents(1_000_000)}, name=name))
    if case.further:
        watched.do(Action(seat(4), "also play", beside=3))
    for number in watched.table.seated:
        side = {name: each for name, each in SIDE_BETS[instrument].items() if chosen.random() < 0.5}
        wagers = {name: Cents(each) for name, each in opening(instrument, 500, **side).items()}
        watched.do(Action(seat(number), "bet", wagers))
    for action in decisions(watched.table, chosen):
        watched.do(action)
    return watched


def decisions(table: CurrentTable, chosen: Random) -> Iterator[Action]:
    """Anything that whoever is asked may do, until the round is over."""
    while not table.state.betting_open:
        asked = next(actor for actor in table.open_step.actors if actor.role is Role.SEAT)
        offer = chosen.choice(table.open_step.of(asked))
        picks = chosen.choice(offer.picks) if isinstance(offer, PickOffer) and offer.picks else ()
        yield spoken(asked, offer.said, picks=picks)


def again(case: Case, orders: Sequence[Sequence[Card]], actions: Sequence[Action]) -> Watched:
    """The same is done with other decks, up to what is not lawful with these cards."""
    watched = Watched(case, *orders)
    with suppress(Refused):
        for action in actions:
            watched.do(action)
    return watched


CASES = [
    *(
        Case(instrument, options)
        for instrument in sorted(INSTRUMENTS)
        for options in DECKS.values()
    ),
    Case("nj-hilo", TWO_DECKS, further=True),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.instrument}-{CASES.index(case)}")
def test_no_byte_depends_on_cards_that_the_viewer_may_not_see(case: Case) -> None:
    random, compared = Random(str(case)), 0
    for number in range(SWAPS):
        if number % OF_ONE_DECK == 0:
            order, following = (tuple(random.sample(DECK, len(DECK))) for _ in range(2))
            before = played(case, (order, following), random)
        here, there = random.sample(range(24 if number % 2 else 52), 2)
        if number % OF_ONE_DECK == 1:  # two cards of the next deck, of which nobody sees any
            swapped, cards = (order, exchanged(following, here, there)), set[str]()
        else:
            swapped = (exchanged(order, here, there), following)
            cards = {str(order[here]), str(order[there])}
        after = again(case, swapped, before.actions)
        assert len(after.actions) > len(before.table.seated)  # the cards lie there
        until = before.told[len(after.actions) - 1]
        for name in VIEWERS:
            compared += check_same(before.sent[name][:until], after.sent[name], cards)
    assert compared > 20 * SWAPS
