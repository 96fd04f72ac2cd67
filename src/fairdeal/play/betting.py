"""The first stage of every round: wagers are open to all seats at once, until “No more bets”."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from fairdeal.law import Cite, Refusal
from fairdeal.money import Cents
from fairdeal.play.model import (
    DEALER,
    Action,
    CouponKept,
    CouponPlaced,
    Event,
    Hand,
    Offer,
    Placed,
    Round,
    TakenBack,
)
from fairdeal.play.model import seat as seat_of
from fairdeal.play.stage import Moment, RoundTransition, Stage, dealers_offer
from fairdeal.play.words import wager_words
from fairdeal.values import FrozenDict, replace

if TYPE_CHECKING:
    from fairdeal.play.model.game import Game
    from fairdeal.sheet import Sheet


Antes = tuple[tuple[int, Cents], ...]  # by seat
BETTING, NO_MORE_BETS = Cite("wagers-before-no-more-bets"), Cite("no-more-bets")


@lru_cache(maxsize=1000)  # round after round, the same players wager
def _open_betting(
    game: Game, sheet: Sheet, seated: tuple[tuple[int, str], ...], antes: Antes
) -> tuple[Offer, ...]:
    """Bet or take back, for each seat; and the dealer may close the betting."""
    clause, names, spots = sheet.clause(BETTING), dict(seated), game.spot_terms(sheet)
    offers: list[Offer] = []
    for number, name in seated:
        own = {n: ante for n, ante in antes if names[n] == name}
        others = {n: ante for n, ante in own.items() if n != number}
        if number not in own:
            offers.append(game.bet_offer(sheet, seat_of(number), name, own))
        elif len(others) < 2 or spots.allows(name, others):  # the others may stay without it
            offers.append(Offer(seat_of(number), "take back", clause))
    if antes:
        offers += dealers_offer("no more bets", sheet.clause(NO_MORE_BETS))
    return tuple(offers)


@dataclass(frozen=True, kw_only=True, eq=False)
class Betting(Stage):
    """Wagers are open to every seated player at once, until “No more bets”."""

    name: str = "betting"
    cite: Cite = BETTING
    does: str = "bets are taken until the dealer says “No more bets”"

    def asks(self, round: Round, seat: int) -> str:
        """Return the required wagers, and those that follow the ante."""
        terms = round.game.betting_terms(round.sheet).wagers
        following = [wager_words(each.name) for each in terms if each.required and each.equals]
        names = " and ".join(following)
        return f"Your {names} always matches your ante." if following else "Bet the ante."

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Offer every seat to bet, or to take its bet back."""
        antes = tuple([(n, hand.wagers["ante"]) for n, hand in round.hands.items()])
        return _open_betting(round.game, round.sheet, tuple(round.seated.items()), antes)

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Move chips to or from the felt, or close the betting and lay out the procedure."""
        if action.actor == DEALER:
            return round.game.close_betting(round)
        clause, number = round.clause(self.cite), action.actor.seat
        name = round.seated[number]
        if action.verb == "take back":
            hand = round.hands[number]
            hands = FrozenDict({n: h for n, h in round.hands.items() if n != number})
            back = tuple(
                TakenBack(action.actor, clause, (), number, name, wager, amount)
                for wager, amount in hand.wagers.items()
            )
            return replace(round, hands=hands), (*back, *_coupon_taken_back(round, action, hand))
        names = round.game.betting_terms(round.sheet).names  # in the order of the layout
        wagers = FrozenDict({w: action.wagers[w] for w in names if w in action.wagers})
        hand = Hand(number, name, wagers, action.match_play, action.coupon)
        events: list[Event] = [
            Placed(action.actor, clause, (), number, name, wager, amount)
            for wager, amount in wagers.items()
        ]
        if action.match_play:
            cite = Cite("chips-only", "R-MATCH-PLAY", "R-MATCH-PLAY-COUNT")
            by, clause, rulings = action.actor, round.clause(cite), cite.rulings
            face, coupon = action.match_play, action.coupon
            events.append(CouponPlaced(by, clause, rulings, number, face, coupon))
        return round.with_hand(hand), tuple(events)

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the fault of a bet, if there is one."""
        if action.verb == "bet" and action.actor.seat in round.seated:
            if action.actor.seat in round.hands:
                return Refusal(
                    "already-bet",
                    "this seat's wagers are down; take them back to change them",
                    round.clause(self.cite),
                )
            player = round.seated[action.actor.seat]
            antes = round.antes_of(player)
            offer = round.game.bet_offer(round.sheet, action.actor, player, antes)
            return offer.why_not(action)
        if action.verb == "take back" and action.actor.seat in round.hands:
            return self._others_cannot_stay(round, action.actor.seat)
        if action.verb == "no more bets":
            return Refusal("no-wagers", "no wager is down yet", round.clause(NO_MORE_BETS))
        return None

    def _others_cannot_stay(self, round: Round, number: int) -> Refusal | None:
        """Return the refusal to take back a wager between two others of the same player."""
        player = round.seated[number]
        others = {n: ante for n, ante in round.antes_of(player).items() if n != number}
        spots = round.game.spot_terms(round.sheet)
        if len(others) < 2 or spots.allows(player, others):
            return None
        return Refusal(
            "positions-not-adjacent",
            f"without seat {number}, {player}'s other positions no longer lie side by side; "
            "take back an outer one first",
            spots.clause,
        )


def _coupon_taken_back(round: Round, action: Action, hand: Hand) -> tuple[Event, ...]:
    """Tell that a coupon goes back with its ante; one without an id is on no other record."""
    if not hand.coupon:
        return ()
    cite = Cite("chips-only", "R-MATCH-PLAY")
    by, clause, rulings = action.actor, round.clause(cite), cite.rulings
    return (CouponKept(by, clause, rulings, hand.seat, hand.match_play, hand.coupon),)


BETTING_STAGE = Betting()
