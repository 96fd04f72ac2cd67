"""The sheet of One Card: nothing but what every sheet has."""

from fairdeal.law import Cite
from fairdeal.sheet import Schema, Sheet, common_options


class OneCardSheet(Sheet, frozen=True, kw_only=True, eq=False, dict=True, weakref=True):
    """No choices of its own."""


SCHEMAS = {
    "nowhere-one-card": Schema(
        kind=OneCardSheet,
        options=common_options(
            most_seats=9,
            seats=6,
            seats_cite=Cite("seated-players-only"),
            licensee_cite=Cite("chips-only"),
        ),
    ),
}
