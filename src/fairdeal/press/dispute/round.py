"""A round of a journal as a dispute needs it: hands, wagers, rack, and every payout once more."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from fairdeal.audit import RoundFacts, SeenLine, rebuilt, settled_again
from fairdeal.audit.replay import recall
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import (
    AUDITOR,
    Event,
    Picks,
    Position,
    Result,
    Showdown,
    ShownHands,
    community,
    dealer_cards,
    seat_cards,
)
from fairdeal.record import JournalLine, changed_sheet, parse, read_header, sheet_of
from fairdeal.sheet import Sheet
from fairdeal.table import SheetChanged


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
    picks: Mapping[int, Picks]
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

    def showdown(self, seat: int) -> Showdown | None:
        """Return a hand beside the dealer's; None if it was folded or void."""
        shown, words = self._shown(seat), game_of(self.sheet.instrument.id).hand_words
        return words.showdown(shown) if words is not None and shown is not None else None

    def winning_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that decided a hand for the player, or for the dealer."""
        shown, words = self._shown(seat), game_of(self.sheet.instrument.id).hand_words
        return words.winning_cards(shown) if words is not None and shown is not None else ()

    def _shown(self, seat: int) -> ShownHands | None:
        if self.why_not:
            return None
        return ShownHands(
            cards=self.hand(seat),
            picks=self.picks.get(seat, ()),
            dealer=self.dealer,
            board=self.board,
            wagers=self.wagers.get(seat, {}).keys(),
            sheet=self.sheet,
        )

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
        picks=facts.picks,
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
    settled = next((line.seq for line, event in told if event.settled is not None), len(lines))
    before = (JournalLine(parse(written)) for written in lines[1:settled])
    return sum(line.event.to_meter for line in before if not line.is_action)


def _rack(
    events: list[Event], dealt: Mapping[Position, Card], stub: tuple[Card, ...]
) -> tuple[RackGroup, ...]:
    """Return the rack's groups in order: burned cards, the stub, then hands as picked up."""
    groups: list[RackGroup] = []
    place, stub_is_there = 1, False
    for event in events:
        if event.to_rack:
            positions, laid = event.to_rack, tuple(dealt[at] for at in event.to_rack)
        elif event.stub_to_rack and not stub_is_there:
            positions, laid, stub_is_there = (), stub, True
        else:
            continue
        groups.append(RackGroup(place, positions, laid, event.clause))
        place += len(laid)
    return tuple(groups)
