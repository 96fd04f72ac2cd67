"""Reply types: the response to each request, as a value that also describes it."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from fairdeal.money import Currency

Cents = int
Milliseconds = Annotated[int, Meta(description="milliseconds since 1970, UTC")]


class DoneReply(Struct, frozen=True):
    """The request was carried out; there is nothing more to report."""


class Refused(Struct, frozen=True):
    """The reason for a refusal; nothing changed."""

    name: str
    message: str
    clause: str | None  # None: malformed rather than unlawful


class Refusal(Struct, frozen=True):
    """The response to a refused request."""

    refusal: Refused


class Somebody(Struct, frozen=True):
    """A person."""

    id: str
    name: str
    visitor: bool


class Myself(Somebody, frozen=True):
    """The person who sent the request, and that person's roles."""

    may: list[str]


class HoldingsReply(Myself, frozen=True):
    """The person who sent the request, with balances by currency."""

    balance: dict[Currency, Cents]


class PeopleReply(Struct, frozen=True):
    """Every person with that name."""

    people: list[Somebody]


class LimitSetReply(Struct, frozen=True):
    """The time at which a limit takes effect."""

    effective: Milliseconds


class Away(Struct, frozen=True):
    """The end of a person's self-exclusion."""

    until: Milliseconds


class TableRow(Struct, frozen=True):
    """A table that was opened."""

    id: str
    name: str
    instrument: str
    currency: Currency


class AllTables(Struct, frozen=True):
    """Every table that was ever opened."""

    tables: list[TableRow]


class Opened(Struct, frozen=True):
    """The id of a new table."""

    table: str


class Written(Struct, frozen=True):
    """The request was carried out and is durable: the number of the newest line after it."""

    seq: int


class Planned(Struct, frozen=True):
    """The time at which a table closes next."""

    closes: str  # empty: nothing is planned


class MeterRead(Struct, frozen=True):
    """The recorded value of a meter reading."""

    on_record: Cents


class FinishedLines(Struct, frozen=True):
    """The lines of the finished rounds, with all cards open."""

    lines: list[str]


class ProposedReply(Struct, frozen=True):
    """The id of a proposal that waits for a second person, or of a report already answered."""

    proposal: str
    decision: str | UnsetType = UNSET  # of the house itself: accepted or denied
    words: str | UnsetType = UNSET  # the answer in words


class Proposal(Struct, frozen=True):
    """A proposal that waits for a second person."""

    id: str
    kind: str
    table: str
    body: dict[str, Any]
    proposed_by: str
    proposed: Milliseconds


class Waiting(Struct, frozen=True):
    """All proposals that wait for a second person."""

    proposals: list[Proposal]


class CouponIssued(Struct, frozen=True):
    """The id of a new coupon, or of the proposal that a second person approves."""

    coupon: str | UnsetType = UNSET
    proposal: str | UnsetType = UNSET


class CouponHeld(Struct, frozen=True):
    """A match play coupon that a player may place."""

    id: str
    face: Cents
    currency: Currency
    last_day: str  # on which it may be placed (UTC), as 2026-12-31


class OwnCoupons(Struct, frozen=True):
    """The player's coupons that may be placed, the first to expire first."""

    coupons: list[CouponHeld]


class Decided(Struct, frozen=True):
    """The decision on a proposal, and its effect."""

    decision: str
    table: str | UnsetType = UNSET  # a table that it opened
    seq: int | UnsetType = UNSET  # the number of the table's newest line after it


class RoundReply(Struct, frozen=True):
    """A round in which the player had a wager."""

    table: str
    name: str
    round: int
    began: str
    ended: str
    root: str
    void: bool
    net: Cents | None


class OwnRounds(Struct, frozen=True):
    """The player's last rounds, the newest first."""

    rounds: list[RoundReply]


class Shared(Struct, frozen=True):
    """A link to a round."""

    share: str
    address: str


class Looked(Struct, frozen=True):
    """The line of the house's journal that records the audit access."""

    line: int


RecalledRound = Annotated[
    dict[str, Any],
    Meta(
        description="A round event by event, as `fairdeal replay --json` writes it",
        extra_json_schema={"required": ["table", "instrument", "round", "viewer", "events"]},
    ),
]
RoundProof = Annotated[
    dict[str, Any],
    Meta(
        description="Cards led back to the commitment, as `fairdeal proof` writes them",
        extra_json_schema={
            "required": ["format", "table", "round", "sheet_hash", "cards", "root", "opened"]
        },
    ),
]
Verification = Annotated[
    dict[str, Any],
    Meta(
        description="What verification came to, as `fairdeal verify --json` writes it",
        extra_json_schema={
            "properties": {"verified": {"type": "boolean"}},
            "required": ["verified"],
        },
    ),
]
