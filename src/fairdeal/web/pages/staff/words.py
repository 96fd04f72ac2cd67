"""Wording shared by the staff pages."""

import re

from fairdeal.house.approvals.kinds import Observation
from fairdeal.values.english import capital
from fairdeal.web.pages.environment import typographic


def observed_words(seen: Observation) -> str:
    """Return the heading of an observation.

    >>> from fairdeal.play import Observed
    >>> observed_words(Observation(Observed.DEALER_EXPOSED, position="dealer card 1"))
    'Dealer’s card exposed'
    """
    words = typographic(seen.observed.value)
    return capital(words)


def in_order(name: str) -> tuple[str, int, str]:
    """Return the sort key of a table's name, with its numbers compared as numbers.

    >>> sorted(["Table 12", "Table 5", "Blue"], key=in_order)
    ['Blue', 'Table 5', 'Table 12']
    """
    words, number = re.fullmatch(r"(.*?)(\d*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    return words, int(number or 0), name
