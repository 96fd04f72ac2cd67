"""Hidden cards: exchange two that a viewer may not see, and nothing the viewer gets changes."""

import json
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from fairdeal.audit import extract, proofs
from fairdeal.cards import Card
from fairdeal.law import Refused
from fairdeal.play import Action, Event, Step, view
from fairdeal.record.chain import Chain, header
from fairdeal.record.deck_tracker import DeckTracker
from fairdeal.sheet import read_sheet
from fairdeal.table import Shuffle, TableState, perform
from fairdeal.table.events import COMMITS, DeckPlaced, OrderCommitted, TableEvent
from tests.depth import DEEPER
from tests.harness import SHEETS, RandomTable, eyes
from tests.table.tables import EVERY

ROUNDS = 52 * DEEPER  # for each of five sheets of each instrument: more than a thousand in all
TWO_DECKS = 4  # the sheet that is played with two decks in every game
TIME = '"2026-11-15T20:00:00Z"'


class Page:
    """What was done since a shuffle, and from which table on."""

    def __init__(self, shuffled: OrderCommitted | None = None) -> None:
        self.done: list[tuple[TableState, Action]] = []
        self.shuffles = {} if shuffled is None else {0: shuffled}  # by the number of the action

    @property
    def start(self) -> TableState:
        """The table before the shuffle."""
        return self.done[0][0]

    @property
    def actions(self) -> list[Action]:
        """Everything that was done."""
        return [action for _, action in self.done]


class Notes:
    """A page from each shuffle on; of two decks the next is shuffled in mid-round."""

    def __init__(self) -> None:
        self.page = Page()
        self._next: Page | None = None  # of the deck that waits

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        """Nothing to note."""

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        """Note it; a shuffle starts a new page, which is turned when its deck is placed."""
        shuffled = events[0] if events else None
        if isinstance(shuffled, OrderCommitted) and shuffled.while_playing:
            self.page.shuffles[len(self.page.done)] = shuffled
            self._next = Page(shuffled)
        elif isinstance(shuffled, OrderCommitted):
            self.page, self._next = Page(shuffled), None
        placed = [event for event in events if isinstance(event, DeckPlaced)]
        waiting = self._next.shuffles[0] if self._next is not None else None
        if placed and self._next is not None and waiting and placed[0].deck == waiting.deck:
            self.page, self._next = self._next, None
        for page in (self.page, self._next):
            if page is not None:
                page.done.append((before, action))

    def refused(self, *args: object) -> None:
        """Nothing happened."""


class NotedTable(RandomTable):
    """A random table whose journal is written here, round by round."""

    shuffles_meanwhile = 0.5  # so that most rounds have a deck that waits, where there are two

    def __init__(self, instrument: str, which: int) -> None:
        self.notes = Notes()
        options = SHEETS[instrument][which]
        if which == TWO_DECKS:
            options = {**options, "decks": 2, "shuffling": "automated"}
        sheet = read_sheet(instrument, options)
        super().__init__(sheet, seed=3 * which + 1, record=self.notes)


@dataclass
class Got:
    """Everything that reaches one viewer."""

    seen: object
    step: object
    lines: list[Any]
    proof: Any


def played(
    page: Page, actions: list[Action], orders: dict[int, tuple[str, ...]]
) -> tuple[TableState, list[Event], list[str]]:
    """The same actions on decks in these orders; the journal from there on."""
    start = page.start
    chain, salted = Chain(), (number.to_bytes(32, "big") for number in range(10**6))
    first, chain = chain.first(header(start.sheet, start.name, "test", "", "practice"), TIME)
    lines = [first]
    state, happened = start, list[Event]()
    for number, action in enumerate(actions):
        told, shuffle = page.shuffles.get(number), None
        if told is not None:
            salts = tuple(map(bytes.fromhex, told.salts))
            shuffle = Shuffle(tuple(map(Card, orders[number])), salts, depths=told.depths)
        state, events = perform(state, action, shuffle)
        line, chain = chain.action(action, events[0].clause if events else "", TIME)
        more, chain = chain.events(events, TIME, salted)
        lines += [line, *more]
        happened += events
    return state, happened, lines


def got(state: TableState, events: list[Event], lines: list[str], viewer: int) -> Got:
    own = [json.loads(line) for line in extract(lines, eyes(viewer))]
    for line in own:  # chain hashes, roots and sibling digests hide what they stand for
        for name in ("hash", "prev", "sealed"):
            if name in line:
                line[name] = len(line[name])
        if line["what"] in COMMITS:
            line["data"]["root"] = len(line["data"]["root"])
        for each in line.get("proof", []):
            each["path"] = [len(sibling) for sibling in each["path"]]
    shuffled = events[0]
    assert isinstance(shuffled, OrderCommitted)
    proof: Any = proofs(lines, shuffled.round, eyes(viewer))
    proof["root"] = len(proof["root"])
    for card in (*proof["opened"], *proof["cuts"]):
        card["path"] = [len(sibling) for sibling in card["path"]]
    return Got(
        view(in_round(events), eyes(viewer)), offered(state.step.seen_by(eyes(viewer))), own, proof
    )


def in_round(events: list[Event]) -> list[Event]:
    """The events of the round itself, from where its deck is placed."""
    placed = [n for n, event in enumerate(events) if isinstance(event, DeckPlaced)]
    own = events[placed[0] :] if placed else []
    return [event for event in own if not isinstance(event, TableEvent)]


def offered(step: Step) -> object:
    """A step with everything in it but functions, which have no content of their own."""
    hidden = ("check",)
    return (
        str(step),
        [
            (
                type(offer).__name__,
                [(name, getattr(offer, name)) for name in _names(offer) if name not in hidden],
            )
            for offer in step.offers
        ],
    )


def _names(offer: object) -> list[str]:
    return list(type(offer).__struct_fields__)  # type: ignore[attr-defined]


def hidden_from(viewer: int, events: list[Event], size: int) -> list[int]:
    """Places in the committed order whose cards this viewer has not seen."""
    tracker = DeckTracker()
    for event in events:
        tracker.see(event)
    where = {} if tracker.in_use is None else tracker.in_use.where
    known = view(in_round(events), eyes(viewer))
    open_ones = {where[p] for p, card in known.cards.items() if card is not None}
    return [index for index in range(size) if index not in open_ones]


def orders_of(page: Page) -> dict[int, tuple[str, ...]]:
    """The decks of a page as they were."""
    return {number: shuffled.order for number, shuffled in page.shuffles.items()}


def swapped(
    orders: dict[int, tuple[str, ...]], deck: int, first: int, second: int
) -> dict[int, tuple[str, ...]]:
    """The decks with two cards of one exchanged."""
    order = list(orders[deck])
    order[first], order[second] = order[second], order[first]
    return {**orders, deck: tuple(order)}


@pytest.mark.parametrize("which", range(5))
@EVERY
def test_exchanging_hidden_cards_changes_no_byte_of_what_a_viewer_gets(
    instrument: str, which: int
) -> None:
    generator = random.Random(f"{instrument} {which}")
    playing = NotedTable(instrument, which)
    compared: Counter[str] = Counter()
    waited = 0
    while sum(compared.values()) < ROUNDS:
        playing.play_round()
        page = playing.notes.page
        actions = page.actions[: generator.randint(1, len(page.actions))]
        orders = orders_of(page)
        state, events, lines = played(page, actions, orders)
        viewer = generator.randrange(7)
        hidden = hidden_from(viewer, events, len(orders[0]))
        waiting = [number for number in orders if 0 < number < len(actions)]
        deck = generator.choice((0, *waiting))  # nobody has seen any card of a deck that waits
        places = hidden if not deck else range(len(orders[deck]))
        try:
            other = played(page, actions, swapped(orders, deck, *generator.sample(places, 2)))
        except Refused:
            continue  # somebody else's choice is not lawful with those cards
        before, after = got(state, events, lines, viewer), got(*other, viewer)
        assert after == before
        assert json.dumps(after.lines) == json.dumps(before.lines)
        assert json.dumps(after.proof) == json.dumps(before.proof)
        hands = state.round.hands if state.round is not None else {}
        compared["public" if not viewer else "in" if viewer in hands else "out"] += 1
        waited += bool(deck)
    assert all(compared[kind] for kind in ("public", "in", "out"))
    assert waited or which != TWO_DECKS


@EVERY
def test_exchanging_cards_that_a_viewer_sees_is_seen(instrument: str) -> None:
    """The comparison above would notice."""
    playing, noticed = NotedTable(instrument, 0), 0
    while noticed < 3:
        playing.play_round()
        page = playing.notes.page
        orders = orders_of(page)
        state, events, lines = played(page, page.actions, orders)
        size = len(orders[0])
        places = set(range(size)) - set(hidden_from(0, events, size))
        if len(places) < 2:
            continue
        first, second = sorted(places)[:2]
        with suppress(Refused):
            other = played(page, page.actions, swapped(orders, 0, first, second))
            assert got(*other, 0) != got(state, events, lines, 0)
            noticed += 1
