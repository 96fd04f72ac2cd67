"""A table goes on from a snapshot as if nothing had been: the same state, the same bytes."""

import json

import pytest

from fairdeal.law import INSTRUMENTS
from fairdeal.play import Action, Event
from fairdeal.record.encoding import Malformed
from fairdeal.record.restore import replayed_actions
from fairdeal.record.snapshot import restored_state, snapshot, without_the_last_round
from fairdeal.sheet import read_sheet
from fairdeal.table import TableState
from tests.harness import SHEETS, Night, without_faults

EVERY = pytest.mark.parametrize(
    ("instrument", "which"), [(name, which) for name in INSTRUMENTS for which in range(4)]
)


def again(state: TableState) -> TableState:
    """The state by way of a document."""
    return restored_state(json.loads(json.dumps(snapshot(state))))


class Interrupted(Night):
    """A night at which the table is restored from a snapshot after everything that is done."""

    def do(self, action: Action) -> tuple[Event, ...]:
        events = super().do(action)
        self.table.state = again(self.state)
        return events


class Forgetful(Night):
    """A night at which the table forgets every round that is over."""

    def do(self, action: Action) -> tuple[Event, ...]:
        events = super().do(action)
        self.table.state = again(without_the_last_round(self.state))
        return events


@EVERY
def test_going_on_without_the_round_that_is_over_writes_the_same_bytes(
    instrument: str, which: int
) -> None:
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    whole, parts = Night(sheet, seed=7).play(3), Forgetful(sheet, seed=7).play(3)
    assert parts.kept.text == whole.kept.text


@EVERY
def test_going_on_from_a_snapshot_writes_the_same_bytes(instrument: str, which: int) -> None:
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    whole, parts = Night(sheet, seed=5).play(3), Interrupted(sheet, seed=5).play(3)
    assert parts.kept.text == whole.kept.text
    assert parts.kept.head == whole.kept.head
    assert parts.table.state == whole.table.state


class Remembered(Night):
    """A night that keeps a snapshot of every moment, and how many lines were written by then."""

    def do(self, action: Action) -> tuple[Event, ...]:
        if not hasattr(self, "documents"):
            self.documents: list[tuple[int, dict[str, object]]] = []
        if self.table.round is None or self.table.round.over:
            self.documents.append((len(self.kept.lines), snapshot(self.table.state)))
        return super().do(action)


@EVERY
def test_a_snapshot_between_rounds_and_the_lines_since_give_the_state(
    instrument: str, which: int
) -> None:
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    night = Remembered(sheet, seed=6)
    night.play(3)
    live = without_faults(night.table.state)
    for written, document in night.documents[:: max(1, len(night.documents) // 5)]:
        *_, last = replayed_actions(restored_state(document), night.kept.lines[written:])
        assert without_faults(last.after) == live


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_snapshot_before_a_round_is_small(instrument: str) -> None:
    night = Night(read_sheet(instrument, {}), seed=1)
    assert len(json.dumps(snapshot(night.table.state))) < 2_000
    night.play(2)
    assert len(json.dumps(snapshot(without_the_last_round(night.table.state)))) < 3_000


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"rules": 99},
        {"instrument": "nj-keno"},
        {"table": {}},
        {"table": {"name": "x", "ledger": {}, "decks": [{"colour": "red"}], "hats": 1}},
        {"sheet": {"hats": True}},
        {"round": []},
    ],
    ids=str,
)
def test_what_is_no_snapshot_is_refused(change: dict[str, object]) -> None:
    document = snapshot(Night(read_sheet("nj-uth", {}), seed=1).play(1).table.state)
    with pytest.raises(Malformed):
        restored_state({**document, **change})
