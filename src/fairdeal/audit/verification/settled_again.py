"""A finished round, settled again from its cards and its wagers alone."""

from collections.abc import Iterable, Mapping
from typing import Any

from fairdeal.cards import Card, text
from fairdeal.games import game_of, settle_description
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import Event, Position, Result
from fairdeal.play.model.event import Chose, CouponPlaced, Placed, Settled, TakenBack, Voided
from fairdeal.play.model.position import community, dealer_cards
from fairdeal.sheet import Sheet


class RoundFacts:
    """The wagers, the picked cards and the results of each hand, from a round's events."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.players: dict[int, str] = {}
        self.wagers: dict[int, dict[str, Cents]] = {}
        self.coupons: dict[int, Cents] = {}
        self.picks: dict[int, tuple[int, ...]] = {}
        self.results: list[tuple[int, Result]] = []
        self.void = False
        for event in events:
            self.see(event)

    def see(self, event: Event) -> None:
        """Record one event."""
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


Again = dict[tuple[int, str], Mapping[str, Any]]


def settled_again(
    sheet: Sheet, facts: RoundFacts, cards: Mapping[Position, Card], meter: int
) -> tuple[Again, str]:
    """Settle every wager again from the cards, or return the reason why it cannot be."""
    if facts.void:
        return {}, "hands were void: wagers went back, and there is nothing to compute"
    game = game_of(sheet.instrument.id)
    described = game.description
    document: dict[str, object] = {
        "instrument": sheet.instrument.id,
        "options": sheet.canonical(),
        "dealer": text(cards[at] for at in dealer_cards(game.cards_each)),
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
    seat: int, facts: RoundFacts, cards: Mapping[Position, Card], picked: str | None
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
