"""Results checked from outside: a round is described from its open cards and settled again.

This does not play the round. It takes what everybody saw, wagers, cards and choices, and asks
`settle_description` what every wager of the hands that lie open should have come to.
"""

from collections.abc import Mapping
from typing import Any

from fairdeal.cards import DECK, Card, text
from fairdeal.games import game_of, settle_description
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.record.fields import Malformed
from fairdeal.round import Event, Position, Result
from fairdeal.round.description import sheet_of
from fairdeal.round.event import (
    Announced,
    Chose,
    CouponPlaced,
    MeterFed,
    Placed,
    Settled,
    Shown,
    TakenBack,
    Voided,
)
from fairdeal.round.position import community, dealer_cards, seat_cards


class OpenRound:
    """What a record shows of one round."""

    def __init__(self, instrument: str, options: Mapping[str, object], meter: int) -> None:
        self._instrument = instrument
        self._options = options
        self._description = game_of(instrument).description
        self._meter = meter
        self._cards: dict[Position, Card] = {}
        self._players: dict[int, str] = {}
        self._wagers: dict[int, dict[str, Cents]] = {}
        self._coupons: dict[int, Cents] = {}
        self._picks: dict[int, tuple[int, ...]] = {}
        self._results: dict[int, dict[str, Result]] = {}
        self._void: set[int] = set()
        self._closed_betting = False

    def see(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case Placed(seat=seat, player=player, wager=wager, amount=amount):
                self._players[seat] = player
                self._wagers.setdefault(seat, {})[wager] = amount
            case CouponPlaced(seat=seat, face=face):
                self._coupons[seat] = face
            case TakenBack(seat=seat):
                self._taken_back(seat)
            case Announced(words="No more bets"):
                self._closed_betting = True
            case MeterFed(amount=amount) if not self._results:
                self._meter += amount
            case Shown():
                self._cards.update(event.faces)
            case Chose(seat=seat, picks=picks) if picks:
                self._picks[seat] = picks
            case Settled(seat=seat, result=result):
                self._results.setdefault(seat, {})[result.wager] = result
            case Voided(seat=seat):
                self._void |= {seat} if seat else set(self._wagers)

    def _taken_back(self, seat: int) -> None:
        """Before “No more bets” a player changes his or her mind; later a hand is void."""
        if self._closed_betting:
            self._void.add(seat)
        else:
            self._wagers.pop(seat, None)
            self._coupons.pop(seat, None)

    def check(self) -> int:
        """Settle again what lies open; how many results were compared."""
        described = self._described()
        if described is None:
            return 0
        try:
            answer: Any = settle_description(described)
        except Refused as refused:
            raise Malformed(f"such a round is not lawful: {refused.refusal}") from None
        return sum(self._compare(hand["seat"], hand["results"]) for hand in answer["hands"])

    def _compare(self, seat: int, results: list[dict[str, Any]]) -> int:
        if self._hand(seat) is None:
            return 0
        compared = 0
        for right in results:
            found = self._results.get(seat, {}).get(right["wager"])
            if found is None or (
                self._void and right["wager"] in self._description.beyond_one_hand
            ):
                continue
            there = (found.stake, found.outcome.value, found.payout, found.clause)
            due = (right["stake"], right["outcome"], right["payout"], right["clause"])
            if there != due:
                raise Malformed(
                    f"seat {seat}'s {right['wager']} should be {due} by the open cards, not {there}"
                )
            compared += 1
        return compared

    def _described(self) -> dict[str, object] | None:
        """The round in the form that `fairdeal settle` reads; None where too little is open."""
        each = self._description.cards_each
        dealer = self._faces(dealer_cards(each))
        board = self._faces(community(*range(1, self._description.community + 1)))
        hands = [seat for seat in sorted(self._wagers) if seat not in self._void]
        unsettled = any(
            wager not in self._results.get(seat, {})
            for seat in hands
            for wager in self._wagers[seat]
        )
        if dealer is None or board is None or not hands or unsettled:
            return None
        spare = [card for card in DECK if card not in self._cards.values()]
        document: dict[str, object] = {
            "instrument": self._instrument,
            "options": self._options,
            "dealer": text(dealer),
            "hands": [self._described_hand(seat, spare) for seat in hands],
        }
        if board:
            document["community"] = text(board)
        if sheet_of(document).meter is not None:
            document["meter"] = self._meter
        return document

    def _described_hand(self, seat: int, spare: list[Card]) -> dict[str, object]:
        """A hand; a folded one that stays closed gets cards that nobody saw, and is not looked at.

        It is there all the same, since some wagers depend on how many hands were dealt.
        """
        cards = self._hand(seat)
        if cards is None:
            cards = tuple(spare.pop() for _ in range(self._description.cards_each))
        hand: dict[str, object] = {
            "seat": seat,
            "player": self._players[seat],
            "cards": text(cards),
            "wagers": dict(self._wagers[seat]),
        }
        if seat in self._coupons:
            hand["match_play"] = self._coupons[seat]
        if self._description.picked and seat in self._picks:
            hand[self._description.picked] = text(
                tuple(cards[number - 1] for number in self._picks[seat])
            )
        return hand

    def _hand(self, seat: int) -> tuple[Card, ...] | None:
        return self._faces(seat_cards(seat, self._description.cards_each))

    def _faces(self, positions: tuple[Position, ...]) -> tuple[Card, ...] | None:
        found = tuple(self._cards[p] for p in positions if p in self._cards)
        return found if len(found) == len(positions) else None
