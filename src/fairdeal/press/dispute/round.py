"""A round of a journal as a dispute needs it: hands, wagers, rack, and every payout once more."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from fairdeal.audit.replays.discard_rack import rebuilt
from fairdeal.audit.replays.replay import SeenLine, recall
from fairdeal.audit.verification.settled_again import RoundFacts, settled_again
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import AUDITOR, Event, Position, Result
from fairdeal.play.model.event import (
    Dealt,
    Gathered,
    MeterFed,
    MeterTaken,
    PickedUp,
    Reversed,
    Settled,
    StubToRack,
)
from fairdeal.play.model.position import community, dealer_cards, seat_cards
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.restore import changed_sheet, read_header, sheet_of
from fairdeal.sheet import Sheet
from fairdeal.table.events import MeterSeeded, SheetChanged


class RackGroup(Struct, frozen=True):
    """Cards that went to the discard rack together; without positions, the stub."""

    first: int  # place in the rack, from 1
    positions: tuple[Position, ...]
    cards: tuple[Card, ...]
    clause: str


class Payout(Struct, frozen=True, kw_only=True):
    """One wager: as the record has it, and computed again."""

    seat: int
    player: str
    record: Result
    again: Mapping[str, Any] | None  # None where the round cannot be described, as when it is void

    @property
    def agrees(self) -> bool:
        """True if both results agree."""
        if self.again is None:
            return False
        recorded = (self.record.stake, self.record.outcome.value, self.record.payout)
        due = (self.again["stake"], self.again["outcome"], self.again["payout"])
        return recorded == due and self.record.clause == self.again["clause"]


class DisputedRound(Struct, frozen=True, kw_only=True):
    """Everything that was on the table."""

    table: str
    number: int
    sheet: Sheet
    told: tuple[SeenLine, ...]
    players: Mapping[int, str]  # what they are called, by seat
    wagers: Mapping[int, Mapping[str, Cents]]
    rack: tuple[RackGroup, ...]
    cards: Mapping[Position, Card]  # rebuilt from the rack
    payouts: tuple[Payout, ...]
    why_not: str  # why nothing could be computed again, where that is so

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return a player's cards, from the rack."""
        return self._laid(seat_cards(seat, self._each))

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's cards, from the rack."""
        return self._laid(dealer_cards(self._each))

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards, from the rack."""
        count = game_of(self.sheet.instrument.id).description.community
        return self._laid(community(*range(1, count + 1)))

    @property
    def _each(self) -> int:
        return game_of(self.sheet.instrument.id).cards_each

    def _laid(self, positions: Iterable[Position]) -> tuple[Card, ...]:
        return tuple(self.cards[at] for at in positions if at in self.cards)


def disputed_round(lines: list[str], number: int | None) -> DisputedRound:
    """Return a round from a full journal; refuse an extract that does not open the deck."""
    recalled = recall(lines, number, AUDITOR)
    events = [event for _, event in recalled.seen_lines]
    assert recalled.deck is not None, "an auditor's eyes open the deck"
    dealt = {at: Card(card) for at, card in recalled.deck.dealt.items()}
    rack = _rack(events, dealt, tuple(map(Card, recalled.deck.stub)))
    cards = rebuilt([card for group in rack for card in group.cards], events)
    sheet = _sheet_in_force(lines, recalled.seen_lines[0][0].seq)
    facts = RoundFacts(events)
    meter = 0 if sheet.meter is None else _meter(lines, recalled.seen_lines)
    players = {seat: recalled.names.get(who, who) for seat, who in facts.players.items()}
    again, why_not = settled_again(sheet, facts, cards, meter)
    payouts = tuple(
        Payout(
            seat=seat,
            player=players[seat],
            record=result,
            again=again.get((seat, result.wager)),
        )
        for seat, result in facts.results
    )
    return DisputedRound(
        table=recalled.table,
        number=recalled.round,
        sheet=sheet,
        told=recalled.seen_lines,
        players=players,
        wagers=facts.wagers,
        rack=rack,
        cards=cards,
        payouts=payouts,
        why_not=why_not,
    )


def _sheet_in_force(lines: list[str], before: int) -> Sheet:
    """Return the sheet of the first line, or the last one put in force before the round."""
    about = read_header(JournalLine(parse(lines[0])))
    sheet = sheet_of(about)
    for written in lines[1:before]:
        if f'"what":"{SheetChanged.__name__}"' in written:
            event = JournalLine(parse(written)).event
            assert isinstance(event, SheetChanged)
            sheet = changed_sheet(event, sheet.instrument.id)
    return sheet


def _meter(lines: list[str], told: Iterable[SeenLine]) -> int:
    """Return the Progressive's meter when settlement of the round began."""
    settled = next((line.seq for line, event in told if isinstance(event, Settled)), len(lines))
    meter = 0
    for written in lines[1:settled]:
        line = JournalLine(parse(written))
        match None if line.is_action else line.event:
            case MeterSeeded(amount=amount) | MeterFed(amount=amount):
                meter += amount
            case MeterTaken(amount=amount) | Settled(from_meter=amount):
                meter -= amount
            case Reversed(from_meter=amount):
                meter += amount
    return meter


def _rack(
    events: list[Event], dealt: Mapping[Position, Card], stub: tuple[Card, ...]
) -> tuple[RackGroup, ...]:
    """Return the rack's groups in order: burned cards, the stub, then hands as picked up."""
    groups: list[RackGroup] = []
    place, stub_is_there = 1, False
    for event in events:
        if isinstance(event, PickedUp) or (isinstance(event, Dealt) and event.burned):
            positions, laid = event.positions, tuple(dealt[at] for at in event.positions)
        elif isinstance(event, StubToRack | Gathered) and not stub_is_there:
            positions, laid, stub_is_there = (), stub, True
        else:
            continue
        groups.append(RackGroup(place, positions, laid, event.clause))
        place += len(laid)
    return tuple(groups)
