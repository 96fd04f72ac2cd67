"""The kinds of proposals, their content, and the roles that may decide them."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.house.access.permissions import MAY, Person, Role
from fairdeal.house.money.fills import CREDIT, FILL, ChipsMove
from fairdeal.house.tables.clocks import Settings
from fairdeal.law import refuse
from fairdeal.money import Currency
from fairdeal.play import Observed, Report, Witness
from fairdeal.record import Malformed, read_position


class Kind(Enum):
    """A kind of proposal, with the permissions to propose and to decide it."""

    REPORT = ("report", "report an irregularity", "confirm a report")
    SHEET = ("sheet", "propose a sheet", "approve a sheet")
    CHIPS_TABLE = ("chips table", "propose a sheet", "approve a sheet")
    CORRECTION = ("correction", "propose a correction", "approve a correction")
    FILL = (FILL, "ask for a fill or a credit", "confirm a fill or a credit")
    COUPON = ("coupon", "issue coupons", "approve coupons")
    CREDIT = (CREDIT, "ask for a fill or a credit", "confirm a fill or a credit")

    def __init__(self, words: str, to_propose: str, to_decide: str) -> None:
        self.words, self.to_propose, self.to_decide = words, to_propose, to_decide


KINDS = {kind.words: kind for kind in Kind}
ACCEPTED, DENIED = "accepted", "denied"
UNANSWERED = "unanswered"  # a report: play went on before a second person decided
NOTED = "noted"  # a report that was confirmed after its round: nothing changes at the table
WITNESS = {
    Role.PLAYER: Witness.PLAYER,
    Role.DEALER: Witness.DEALER,
    Role.FLOOR: Witness.FLOOR,
}
APPROVED = "approved"  # a sheet decided during a round: it is put in force after it


class Observation(Struct, frozen=True, forbid_unknown_fields=True):
    """An irregularity that a person saw; the clause gives the consequence."""

    observed: Observed
    seat: int = 0
    count: int = 0
    position: str = ""
    seen_by: str = ""  # the role of the person who saw it
    remark: str = ""
    round: int = 0  # the number of its round at the table

    def report(self, confirmed_by: Witness) -> Report:
        """Return the report with a second person as its witness."""
        try:
            position = read_position(self.position) if self.position else None
        except Malformed as malformed:
            raise refuse("no-such-position", str(malformed)) from None
        seen_by = Witness(self.seen_by)
        return Report(
            self.observed,
            self.seat,
            self.count,
            position,
            seen_by=seen_by,
            confirmed_by=confirmed_by,
        )


class NewSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """Options for an existing table, or the whole sheet of a new one for chips."""

    options: dict[str, Any]
    instrument: str = ""
    name: str = ""
    settings: Settings = Settings()
    reason: str = ""


class Correction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A correction of money on the wrong account."""

    source: str
    target: str
    cents: int
    currency: Currency
    reason: str
    of: str = ""  # the transfer that it puts right, by journal, line and number


class Proposed(Struct, frozen=True):
    """A proposal and its decision."""

    id: str
    kind: str
    table: str
    proposed_by: str  # the ids of people
    decided_by: str  # empty: the house itself, or not decided yet
    decision: str  # empty while it waits
    body: Any
    proposed: int  # when, in milliseconds
    decided: int


def any_other(seen_by: str) -> Witness:
    """Return a witness in another role, to check if a report could be true at all."""
    return next(witness for witness in Witness if witness.value != seen_by)


def to_decide(waiting: Iterable[Mapping[str, Any]], person: Person) -> list[Mapping[str, Any]]:
    """Return the waiting proposals that this person may decide: by role, and not their own."""
    return [
        proposal
        for proposal in waiting
        if proposal["proposed_by"] != person.id
        and person.roles & MAY[KINDS[proposal["kind"]].to_decide]
        and _of_the_side(proposal, person)
    ]


def _of_the_side(proposal: Mapping[str, Any], person: Person) -> bool:
    """Check that chips that one side asked for are confirmed by the other side."""
    if proposal["kind"] not in (FILL, CREDIT):
        return True
    return msgspec.convert(proposal["body"], ChipsMove).awaits in person.roles
