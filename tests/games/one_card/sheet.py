"""The sheet of One Card: nothing but what every sheet has."""

from dataclasses import dataclass

from fairdeal.law import Cite
from fairdeal.sheet import SCHEMAS, Schema, Sheet
from fairdeal.sheet.common import common_options


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class OneCardSheet(Sheet):
    """No choices of its own."""


SCHEMA = SCHEMAS["nowhere-one-card"] = Schema(
    kind=OneCardSheet,
    options=common_options(
        most_seats=9,
        seats=6,
        seats_cite=Cite("seated-players-only"),
        licensee_cite=Cite("chips-only"),
    ),
)
