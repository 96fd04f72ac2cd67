"""Whatever goes wrong in a round of One Card, all hands are void."""

from fairdeal.law import Cite
from fairdeal.play.irregularity import Irregularities
from fairdeal.play.model.action import has_cards
from fairdeal.play.model.position import Position
from fairdeal.play.model.round import Round
from fairdeal.play.stage import RoundTransition
from fairdeal.play.voiding import void_all

WRONG_NUMBER = Cite("wrong-number-of-cards")


def several_face_up(round: Round) -> RoundTransition:
    """More than one card face up."""
    return void_all(round, "more than one card lay face up in the deck", Cite("face-up-card"))


def wrong_number(round: Round, number: int, count: int, deck: int) -> RoundTransition:
    """Too few or too many cards anywhere."""
    return void_all(round, has_cards(number, count), WRONG_NUMBER)


def dealer_exposed(round: Round, position: Position) -> RoundTransition:
    """The dealer's card was seen before all had decided."""
    return void_all(round, f"{position} was exposed", WRONG_NUMBER)


def before_all_decided(round: Round) -> bool:
    """Whether somebody may still play or fold."""
    return any("decision" not in hand.choices for hand in round.playing())


IRREGULARITIES = Irregularities(
    several_face_up=several_face_up,
    wrong_number=wrong_number,
    dealer_exposed=dealer_exposed,
    exposure_matters=before_all_decided,
    exposed_cite=WRONG_NUMBER,
)
