"""A round of a journal as a dispute needs it: hands, wagers, rack, and every payout once more."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from fairdeal.audit.rack import rebuilt
from fairdeal.audit.replay import Told, recall
from fairdeal.cards import Card, text
from fairdeal.games import game_of, settle_description
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.record.line import Line, parse
from fairdeal.record.restore import read_header, sheet_of
from fairdeal.round import AUDITOR, Event, Position, Result
from fairdeal.round.event import (
    Chose,
    CouponPlaced,
    Dealt,
    Gathered,
    MeterFed,
    MeterTaken,
    PickedUp,
    Placed,
    Reversed,
    Settled,
    StubToRack,
    TakenBack,
    Voided,
)
from fairdeal.round.position import community, dealer_cards, seat_cards
from fairdeal.sheet import Sheet, read_sheet
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
        """Whether both came to the same."""
        if self.again is None:
            return False
        there = (self.record.stake, self.record.outcome.value, self.record.payout)
        due = (self.again["stake"], self.again["outcome"], self.again["payout"])
        return there == due and self.record.clause == self.again["clause"]


class DisputedRound(Struct, frozen=True, kw_only=True):
    """Everything that was on the table."""

    table: str
    number: int
    sheet: Sheet
    told: tuple[Told, ...]
    players: Mapping[int, str]
    wagers: Mapping[int, Mapping[str, Cents]]
    rack: tuple[RackGroup, ...]
    cards: Mapping[Position, Card]  # rebuilt from the rack
    payouts: tuple[Payout, ...]
    why_not: str  # why nothing could be computed again, where that is so

    def hand(self, seat: int) -> tuple[Card, ...]:
        """A player's cards, from the rack."""
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
        return game_of(self.sheet.instrument.id).description.cards_each

    def _laid(self, positions: Iterable[Position]) -> tuple[Card, ...]:
        return tuple(self.cards[at] for at in positions if at in self.cards)


def disputed_round(lines: list[str], number: int | None) -> DisputedRound:
    """A round from a full journal; an extract that does not open the deck is refused."""
    recalled = recall(lines, number, AUDITOR)
    events = [event for _, event in recalled.told]
    assert recalled.deck is not None, "an auditor's eyes open the deck"
    dealt = {at: Card(card) for at, card in recalled.deck.dealt.items()}
    rack = _rack(events, dealt, tuple(map(Card, recalled.deck.stub)))
    cards = rebuilt([card for group in rack for card in group.cards], events)
    sheet = _sheet_in_force(lines, recalled.told[0][0].seq)
    facts = _Facts(events)
    meter = 0 if sheet.meter is None else _meter(lines, recalled.told)
    again, why_not = _again(sheet, facts, cards, meter)
    payouts = tuple(
        Payout(
            seat=seat,
            player=facts.players[seat],
            record=result,
            again=again.get((seat, result.wager)),
        )
        for seat, result in facts.results
    )
    return DisputedRound(
        table=recalled.table,
        number=recalled.round,
        sheet=sheet,
        told=recalled.told,
        players=facts.players,
        wagers=facts.wagers,
        rack=rack,
        cards=cards,
        payouts=payouts,
        why_not=why_not,
    )


def _sheet_in_force(lines: list[str], before: int) -> Sheet:
    """The sheet of the first line, or the last one that was put in force before the round."""
    about = read_header(Line(parse(lines[0])))
    sheet = sheet_of(about)
    for written in lines[1:before]:
        if f'"what":"{SheetChanged.__name__}"' in written:
            event = Line(parse(written)).event
            assert isinstance(event, SheetChanged)
            options = parse(event.options)
            sheet = read_sheet(sheet.instrument.id, options)
    return sheet


def _meter(lines: list[str], told: Iterable[Told]) -> int:
    """What a Progressive's meter showed when the round's wagers began to be settled."""
    settled = next((line.seq for line, event in told if isinstance(event, Settled)), len(lines))
    meter = 0
    for written in lines[1:settled]:
        line = Line(parse(written))
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
    """What went to the rack when: burned cards at once, the stub, then hands as picked up."""
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


class _Facts:
    """Who wagered what, picked which cards and got which results, from a round's events."""

    def __init__(self, events: list[Event]) -> None:
        self.players: dict[int, str] = {}
        self.wagers: dict[int, dict[str, Cents]] = {}
        self.coupons: dict[int, Cents] = {}
        self.picks: dict[int, tuple[int, ...]] = {}
        self.results: list[tuple[int, Result]] = []
        self.void = False
        for event in events:
            self._see(event)

    def _see(self, event: Event) -> None:
        match event:
            case Placed(seat=seat, player=player, wager=wager, amount=amount):
                self.players[seat] = player
                self.wagers.setdefault(seat, {})[wager] = amount
            case CouponPlaced(seat=seat, face=face):
                self.coupons[seat] = face
            case TakenBack(seat=seat, wager=wager):
                self.wagers.get(seat, {}).pop(wager, None)
            case Chose(seat=seat, picks=picks) if picks:
                self.picks[seat] = picks
            case Settled(seat=seat, result=result):
                self.results.append((seat, result))
            case Voided():
                self.void = True


_Again = dict[tuple[int, str], Mapping[str, Any]]


def _again(
    sheet: Sheet, facts: _Facts, cards: Mapping[Position, Card], meter: int
) -> tuple[_Again, str]:
    """Every wager settled from the rack's cards and the wagers placed, or why it cannot be."""
    if facts.void:
        return {}, "hands were void: wagers went back, and there is nothing to compute"
    described = game_of(sheet.instrument.id).description
    document: dict[str, object] = {
        "instrument": sheet.instrument.id,
        "options": sheet.canonical(),
        "dealer": text(cards[at] for at in dealer_cards(described.cards_each)),
        "hands": [
            _hand(seat, facts, cards, described.picked)
            for seat in sorted(facts.wagers)
            if facts.wagers[seat]
        ],
    }
    if described.community:
        board = community(*range(1, described.community + 1))
        document["community"] = text(cards[at] for at in board)
    if sheet.meter is not None:
        document["meter"] = meter
    try:
        answer: Any = settle_description(document)
    except Refused as refused:
        return {}, f"such a round is not lawful: {refused.refusal}"
    return {
        (hand["seat"], result["wager"]): result
        for hand in answer["hands"]
        for result in hand["results"]
    }, ""


def _hand(
    seat: int, facts: _Facts, cards: Mapping[Position, Card], picked: str | None
) -> dict[str, object]:
    held = [card for at, card in sorted(cards.items(), key=_number) if at.seat == seat]
    hand: dict[str, object] = {
        "seat": seat,
        "player": facts.players[seat],
        "cards": text(held),
        "wagers": dict(facts.wagers[seat]),
    }
    if seat in facts.coupons:
        hand["match_play"] = facts.coupons[seat]
    if picked is not None and seat in facts.picks:
        hand[picked] = text(held[number - 1] for number in facts.picks[seat])
    return hand


def _number(item: tuple[Position, Card]) -> int:
    return item[0].number
