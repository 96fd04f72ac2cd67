"""Players of Ultimate Texas Hold 'Em: what they bet, what is offered, and why they may not."""

from fairdeal.law import Refusal
from fairdeal.money import Cents
from fairdeal.play import Action, Role, seat
from fairdeal.play.model.action import spoken
from tests.games.ultimate_texas_holdem.rounds import BEATS_THE_DEALER
from tests.harness import BareRound

PAIR = BEATS_THE_DEALER["pair"]
OFFERS_ALL = {
    "cover_all": True,
    "progressive": {
        "rows": {"royal_flush": "100 %"},
        "cards": "best-of-seven",
        "seed": 100_000,
        "contribution": 100,
    },
}


def refused_bet(played: BareRound, number: int, **wagers: int) -> Refusal:
    """Why a bet is refused at the table; the round has not changed."""
    placed = {name: Cents(amount) for name, amount in wagers.items()}
    return played.refusal(Action(seat(number), "bet", placed))


def three_seats(instrument: str) -> BareRound:
    """Seats 1, 3 and 5 have bet $5, $10 and $20; the players have looked at their cards."""
    played = BareRound(instrument)
    played.bet(3, ante=1000, blind=1000)  # the order of betting does not matter
    played.bet(5, ante=2000, blind=2000, trips=500)
    played.bet(1, ante=500, blind=500)
    played.advance()
    return played


def offers(played: BareRound) -> list[tuple[str, int]]:
    """Everything on offer to players now: verb and chips."""
    offered = played.round.step.offers
    return [(offer.said, offer.amount) for offer in offered if offer.actor.role is Role.SEAT]


def asked_now(played: BareRound) -> int:
    """The one seat that is asked."""
    (number,) = [actor.seat for actor in played.round.step.actors if actor.role is Role.SEAT]
    return number


def why_not(played: BareRound, number: int, verb: str) -> Refusal:
    """Why a seat may not; the round has not changed."""
    return played.refusal(spoken(seat(number), verb))
