"""The irregularities of Pik-it Poker: each of them voids all hands."""

from fairdeal.games.pik_it_poker.dealer_work import A_FOLDED_HAND, COVER_CARD, has_folded
from fairdeal.games.pik_it_poker.stages import dealer_comes_late
from fairdeal.law import Cite, rests_on
from fairdeal.play import (
    Irregularities,
    Moment,
    Position,
    Round,
    RoundTransition,
    of_stacks,
    void_all,
)

EXPOSED = Cite("dealer-card-exposed", "R-PIKIT-LATE-STACK")


def several_face_up(round: Round) -> RoundTransition:
    """Void all hands after a second card face up in a round."""
    cite = Cite("face-up-card", "R-FACE-UP")
    return void_all(round, "several-face-up", cite, then=folds_to_collect(round))


def wrong_number(round: Round, number: int, count: int, deck: int) -> RoundTransition:
    """Void all hands after a wrong number of cards, a player's or the dealer's.

    If the dealer's stack comes after the decisions, the fault came after every fold.
    """
    after_the_folds = number == 0 and dealer_comes_late(round.sheet)
    return void_all(
        round,
        "wrong-number",
        of_stacks(round, Cite("wrong-number-of-cards")),
        facts={"seat": number, "count": count},
        forfeits_too=not after_the_folds,
    )


@rests_on(Cite("dealer-card-exposed", "R-MISPRINT-PIKIT"))
def dealer_exposed(round: Round, position: Position) -> RoundTransition:
    """Void all hands after a dealer's card was exposed before the dealer turns the hand up."""
    facts, then = {"card": str(position)}, folds_to_collect(round)
    return void_all(round, "exposed-before-due", EXPOSED, facts=facts, then=then)


def folds_to_collect(round: Round) -> tuple[Moment, ...]:
    """Return the moments that collect folds declared before the fault (39.10(c)4)."""
    folded = [n for n in round.counterclockwise() if has_folded(round, n) and round.lying(n)]
    return tuple(Moment(A_FOLDED_HAND, number) for number in folded)


def covered(round: Round) -> tuple[Position, ...]:
    """Return the dealer's stack, while it is covered in the shoe or waits there."""
    if any(p in round.cards for p in round.dealer_positions):
        return ()
    waiting = any(moment.stage == COVER_CARD for moment in round.agenda[: round.at + 1])
    return round.dealer_positions if waiting else ()


IRREGULARITIES = Irregularities(
    several_face_up=several_face_up,
    wrong_number=wrong_number,
    dealer_exposed=dealer_exposed,
    exposure_matters=lambda round: True,
    exposed_cite=EXPOSED,
    covered=covered,
)
