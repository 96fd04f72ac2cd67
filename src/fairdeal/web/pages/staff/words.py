"""What staff read, said the same everywhere."""

from fairdeal.house.proposed import Observation
from fairdeal.web.pages.environment import typographic


def observed_words(seen: Observation) -> str:
    """What was observed, as a heading.

    >>> from fairdeal.round import Observed
    >>> observed_words(Observation(Observed.DEALER_EXPOSED, position="dealer card 1"))
    'Dealer’s card exposed'
    """
    words = typographic(seen.observed.value)
    return words[:1].upper() + words[1:]
