"""Decided proposals: one on a page of its own, and all of a day in a list."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    HOUSE,
    ChipsMove,
    Correction,
    CouponIssue,
    NewSheet,
    Observation,
    Proposed,
)
from fairdeal.money import in_dollars
from fairdeal.web.pages.staff.staff_page import Desk, observed_words


class DecidedProposal(Struct, frozen=True, kw_only=True):
    """One decided proposal."""

    id: str
    title: str
    table: str
    asked_by: str
    asked: datetime
    answered_by: str
    answered: datetime
    decision: str

    @property
    def denied(self) -> bool:
        """Return whether the proposal was denied or sent back."""
        return self.decision == "denied"

    @property
    def link(self) -> str:
        """The address of its own page."""
        return f"/pit/waiting/{self.id}"


def title_words(kind: str, name: str, body: Any) -> str:
    """Return the title of a proposal; `name` is its table's."""
    match kind:
        case "report":
            return observed_words(msgspec.convert(body, Observation))
        case "sheet":
            return f"Sheet for {name}"
        case "chips table":
            return f"New table {msgspec.convert(body, NewSheet).name}"
        case "coupon":
            return f"Coupon of {in_dollars(msgspec.convert(body, CouponIssue).face)}"
        case "fill" | "credit":
            move = msgspec.convert(body, ChipsMove)
            return f"{kind.capitalize()} for {name}, {in_dollars(move.cents)}"
        case _:
            return f"Correction of {in_dollars(msgspec.convert(body, Correction).cents)}"


def decided_today(desk: Desk) -> list[DecidedProposal]:
    """Return the proposals decided on this day (UTC), the newest first."""
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    done = desk.house.proposals.decided_since(int(today.timestamp() * 1000))
    return [_decided(desk, each) for each in done]


def _decided(desk: Desk, done: Proposed) -> DecidedProposal:
    people = desk.house.people
    name = "" if done.table == HOUSE else desk.house.tables.live(done.table).name
    return DecidedProposal(
        id=done.id,
        title=title_words(done.kind, name, done.body),
        table=name,
        asked_by=people.person(done.proposed_by).name,
        asked=datetime.fromtimestamp(done.proposed / 1000, UTC),
        answered_by=people.person(done.decided_by).name if done.decided_by else "The house",
        answered=datetime.fromtimestamp(done.decided / 1000, UTC),
        decision=done.decision,
    )


def show_decided(desk: Desk) -> Response:
    """Render a decided proposal."""
    done = desk.house.proposals.find(desk.id)
    return desk.page(
        "approvals/decided.html",
        title=f"{done.kind.capitalize()} {done.decision}",
        place="Waiting",
        done=_decided(desk, done),
        table="" if done.table == HOUSE else done.table,
    )
