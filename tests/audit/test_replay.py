"""The discard rack: every hand can be rebuilt from it, whatever happened in the round."""

import pytest

from fairdeal.audit import rebuilt
from fairdeal.cards import Card
from fairdeal.law import INSTRUMENTS
from fairdeal.play import Area, Event, HandStatus, Position
from fairdeal.play.model.event import Shown
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.harness import SHEETS, Night

BY_SHEET = [(name, which) for name in INSTRUMENTS for which in range(len(SHEETS[name]))]


class Watched(Night):
    """A night at which the rack is looked at after every round."""

    def play_round(self) -> None:
        self.ended: list[tuple[tuple[Card, ...], list[Event]]] = getattr(self, "ended", [])
        super().play_round()
        self.look()

    def look(self) -> None:
        state, round = self.state, self.round
        if state.ready is None:
            return  # a deck that is not whole has left the table, with the cards in the rack
        found = rebuilt(state.rack, self.table.events)
        assert found == dict(round.cards)
        for number, hand in round.hands.items():
            own = [p for p in found if p.area is Area.SEAT and p.seat == number]
            if hand.standing is not HandStatus.VOID:
                cards = tuple(found[p] for p in sorted(own, key=lambda p: p.number))
                assert cards == round.faces(round.hand_positions(number))
        for event in self.table.events:
            if isinstance(event, Shown):
                assert all(found[position] is card for position, card in event.faces)
        assert len(set(state.rack)) == len(state.rack)
        assert set(state.rack) <= set(self.table.state.deck.cards)
        self.ended.append((state.rack, list(self.table.events)))


@pytest.mark.clause("19:47-32.10(i)", "MA-UTH 10(i)", "13:69F-39.10(g)", "13:69F-40.10(g)")
@each_case(("instrument", "which"), BY_SHEET)
def test_every_hand_of_every_round_is_rebuilt_from_the_rack(instrument: str, which: int) -> None:
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    watched = Watched(sheet, seed=77 + which, often=0.5)
    watched.play(20)
    assert len(watched.ended) >= 14
    areas = {p.area for rack, events in watched.ended for p in rebuilt(rack, events)}
    assert {Area.SEAT, Area.DEALER} <= areas
    if instrument.endswith("uth"):
        assert {Area.BURN, Area.COMMUNITY} <= areas


def test_folded_void_burned_and_set_aside_cards_are_among_them() -> None:
    standings: set[HandStatus] = set()
    areas: set[Area] = set()
    watched = Watched(read_sheet("nj-uth", {}), seed=5, often=0.35)
    for number in range(1, 40):
        watched.play(number)
        assert watched.table.round is not None
        standings |= {hand.standing for hand in watched.table.round.hands.values()}
        areas |= {position.area for position in watched.table.round.cards}
    assert standings == set(HandStatus)
    assert areas == set(Area)


def test_a_rack_that_is_not_what_the_record_says_is_named() -> None:
    watched = Watched(read_sheet("nj-hilo", {}), seed=5, often=0)
    watched.play(1)
    rack, events = watched.ended[0]
    with pytest.raises(ValueError, match="not what the record says"):
        rebuilt(rack[:10], events)
    with pytest.raises(ValueError, match="not what the record says"):
        rebuilt(rack, events[:10])
    assert Position(Area.DEALER, 1) in rebuilt(rack, events)
