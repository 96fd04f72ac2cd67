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
from fairdeal.record.chain import Chain, header
from fairdeal.record.deck_tracker import DeckTracker
from fairdeal.round import Action, Event, Step, view
from fairdeal.sheet import read_sheet
from fairdeal.table import Shuffle, TableState, perform
from fairdeal.table.events import COMMITS, OrderCommitted, TableEvent
from tests.depth import DEEPER
from tests.harness import SHEETS, RandomTable, eyes
from tests.table.tables import EVERY

ROUNDS = 52 * DEEPER  # for each of five sheets of each instrument: more than a thousand in all
TIME = '"2026-11-15T20:00:00Z"'


class Notes:
    """What was done since the last shuffle, and from which table on."""

    def __init__(self) -> None:
        self.done_since: list[tuple[TableState, Action]] = []
        self.order: tuple[str, ...] = ()
        self.shuffled: OrderCommitted | None = None

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        """Nothing to note."""

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        """Note it; a shuffle starts a new page."""
        if events and isinstance(events[0], OrderCommitted):
            self.done_since = []
            self.order, self.shuffled = events[0].order, events[0]
        self.done_since.append((before, action))

    def refused(self, *args: object) -> None:
        """Nothing happened."""


class NotedTable(RandomTable):
    """A random table whose journal is written here, round by round."""

    shuffles_meanwhile = 0  # a page begins with the shuffle

    def __init__(self, instrument: str, which: int) -> None:
        self.notes = Notes()
        sheet = read_sheet(instrument, SHEETS[instrument][which])
        super().__init__(sheet, seed=3 * which + 1, record=self.notes)


@dataclass
class Got:
    """Everything that reaches one viewer."""

    seen: object
    step: object
    lines: list[Any]
    proof: Any


def played(
    start: TableState, actions: list[Action], order: tuple[str, ...], told: OrderCommitted | None
) -> tuple[TableState, list[Event], list[str]]:
    """The same actions on a deck in this order; the journal from there on."""
    chain, salted = Chain(), (number.to_bytes(32, "big") for number in range(10**6))
    first, chain = chain.first(header(start.sheet, start.name, "test", "", "practice"), TIME)
    lines = [first]
    assert told is not None
    salts = tuple(map(bytes.fromhex, told.salts))
    shuffle = Shuffle(tuple(map(Card, order)), salts, depths=told.depths)
    state, happened = start, list[Event]()
    for number, action in enumerate(actions):
        state, events = perform(state, action, None if number else shuffle)
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
    rounds = [event for event in events if not isinstance(event, TableEvent)]
    return Got(view(rounds, eyes(viewer)), offered(state.step.seen_by(eyes(viewer))), own, proof)


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
    known = view((e for e in events if not isinstance(e, TableEvent)), eyes(viewer))
    open_ones = {where[p] for p, card in known.cards.items() if card is not None}
    return [index for index in range(size) if index not in open_ones]


@pytest.mark.parametrize("which", range(5))
@EVERY
def test_exchanging_hidden_cards_changes_no_byte_of_what_a_viewer_gets(
    instrument: str, which: int
) -> None:
    generator = random.Random(f"{instrument} {which}")
    playing = NotedTable(instrument, which)
    compared: Counter[str] = Counter()
    while sum(compared.values()) < ROUNDS:
        playing.play_round()
        notes = playing.notes
        start = notes.done_since[0][0]
        all_actions = [action for _, action in notes.done_since]
        actions = all_actions[: generator.randint(1, len(all_actions))]
        state, events, lines = played(start, actions, notes.order, notes.shuffled)
        viewer = generator.randrange(7)
        hidden = hidden_from(viewer, events, len(notes.order))
        first, second = generator.sample(hidden, 2)
        order = list(notes.order)
        order[first], order[second] = order[second], order[first]
        try:
            other = played(start, actions, tuple(order), notes.shuffled)
        except Refused:
            continue  # somebody else's choice is not lawful with those cards
        before, after = got(state, events, lines, viewer), got(*other, viewer)
        assert after == before
        assert json.dumps(after.lines) == json.dumps(before.lines)
        assert json.dumps(after.proof) == json.dumps(before.proof)
        hands = state.round.hands if state.round is not None else {}
        compared["public" if not viewer else "in" if viewer in hands else "out"] += 1
    assert all(compared[kind] for kind in ("public", "in", "out"))


@EVERY
def test_exchanging_cards_that_a_viewer_sees_is_seen(instrument: str) -> None:
    """The comparison above would notice."""
    playing, noticed = NotedTable(instrument, 0), 0
    while noticed < 3:
        playing.play_round()
        notes = playing.notes
        start, actions = notes.done_since[0][0], [action for _, action in notes.done_since]
        state, events, lines = played(start, actions, notes.order, notes.shuffled)
        places = set(range(len(notes.order))) - set(hidden_from(0, events, len(notes.order)))
        if len(places) < 2:
            continue
        order, (first, second) = list(notes.order), sorted(places)[:2]
        order[first], order[second] = order[second], order[first]
        with suppress(Refused):
            other = played(start, actions, tuple(order), notes.shuffled)
            assert got(*other, 0) != got(state, events, lines, 0)
            noticed += 1
