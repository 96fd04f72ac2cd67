"""The irregularities of 5 Card Hi-Lo: a dealer with four cards takes one more."""

from fairdeal.law import Cite
from fairdeal.play import (
    Irregularities,
    Position,
    Round,
    RoundTransition,
    complete,
    of_stacks,
    void_all,
    void_hand,
)

EXPOSED = Cite("wrong-number-of-cards", "R-HILO-EXPOSED")


def several_face_up(round: Round) -> RoundTransition:
    """Void all hands after a second card face up in a round."""
    cite = Cite("face-up-card", "R-FACE-UP")
    return void_all(round, "several-face-up", cite)


def wrong_number(round: Round, number: int, count: int, deck: int) -> RoundTransition:
    """Void a player's hand; complete a dealer's hand of four cards; otherwise void all hands."""
    if number:
        cite = of_stacks(round, Cite("wrong-number-of-cards"))
        return void_hand(round, number, "wrong-number", cite, seat=number, count=count)
    cite = of_stacks(round, Cite("wrong-number-of-cards", "R-HILO-DEALER-FOUR"))
    short = tuple(p for p in round.dealer_positions if p in round.missed)
    if len(short) == 1:
        return complete(round, short, "dealer-completed", cite)
    facts = {"seat": 0, "count": count}
    return void_all(round, "wrong-number", cite, facts=facts, forfeits_too=True)


def dealer_exposed(round: Round, position: Position) -> RoundTransition:
    """Void all hands: a dealer's card was exposed before all players had elected."""
    return void_all(round, "exposed-before-election", EXPOSED, facts={"card": str(position)})


def before_all_elected(round: Round) -> bool:
    """Return whether a hand is neither folded nor played and set."""
    return any(not hand.picks for hand in round.playing())


IRREGULARITIES = Irregularities(
    several_face_up=several_face_up,
    wrong_number=wrong_number,
    dealer_exposed=dealer_exposed,
    exposure_matters=before_all_elected,
    exposed_cite=EXPOSED,
)
