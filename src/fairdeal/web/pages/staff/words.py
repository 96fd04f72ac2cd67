"""What staff read, said the same everywhere."""

from fairdeal.house.proposals import Observation
from fairdeal.round import Observed

_OBSERVED = {
    Observed.WRONG_NUMBER: "Wrong number of cards",
    Observed.DEALER_EXPOSED: "Dealer’s card exposed",
    Observed.DRAWN_IN_ERROR: "Card drawn in error, unseen",
}


def observed_words(seen: Observation) -> str:
    """What was observed, as a heading.

    >>> observed_words(Observation(Observed.WRONG_NUMBER, seat=2, count=6))
    'Wrong number of cards'
    """
    return _OBSERVED[seen.observed]
