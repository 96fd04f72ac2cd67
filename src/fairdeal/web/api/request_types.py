"""Request types: the body of each request, and the messages of a socket.

Both are strict JSON within limits, read as the expected type without any guessing.
"""

from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from fairdeal.house import (
    Correction,
    Id,
    Limit,
    NewSheet,
    Observation,
    Request,
    Role,
    Seat,
    Settings,
    Small,
    StaffRequest,
    Text,
)
from fairdeal.house import Stake as Cents
from fairdeal.law import refuse
from fairdeal.money import LARGEST, Currency
from fairdeal.play import Observed
from fairdeal.values import Limits, NotStrict, StrictReader

MOST_BYTES = 65_536
Message = TypeVar("Message")


def read(raw: bytes | str, kind: type[Message]) -> Message:
    """Return a message of that type; refuse with the reason where it is wrong."""
    parse(raw)
    any_kind: Any = kind
    try:
        message: Message = _decoder(any_kind).decode(raw)
    except msgspec.DecodeError as error:
        raise refuse("not-as-expected", f"the message is not as expected: {error!s:.200}") from None
    return message


@cache  # what a kind looks like is worked out once
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def parse(raw: bytes | str) -> Any:
    """Return a JSON value within the limits of a message."""
    try:
        return _READER.read(raw)
    except NotStrict as wrong:
        raise refuse(wrong.fault, str(wrong)) from None


_READER = StrictReader(Limits(length=MOST_BYTES, brackets=60, digits=15, only_text=True))


Key = Annotated[str, Meta(pattern="^[0-9A-Za-z-]{8,100}$")]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Words = Annotated[str, Meta(max_length=400, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]


class Visit(Struct, frozen=True, forbid_unknown_fields=True):
    """A visitor's name."""

    name: Name


class SignOn(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Secret


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """The password with which a visitor keeps the chips."""

    password: Secret


class BeCalled(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name."""

    key: Key
    name: Name


class Once(Struct, frozen=True, forbid_unknown_fields=True):
    """A body with only the key that makes the command run once."""

    key: Key


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """The game to play alone, at a practice table."""

    key: Key
    instrument: Annotated[str, Meta(max_length=40)]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class Act(Request, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's action: `step` is the name of the step that it answers.

    Without a seat, the player's first seat is meant.
    """

    key: Key
    seat: Seat | None = None


class SocketAct(Act, frozen=True, forbid_unknown_fields=True, tag="act", tag_field="type"):
    """A player's action sent over a socket."""


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping", tag_field="type"):
    """A check that the connection is alive."""


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new practice table."""

    key: Key
    name: Name
    instrument: Text
    options: dict[str, Any] = field(default_factory=dict)
    settings: Settings = Settings()


class OpenChipsTable(OpenTable, frozen=True, forbid_unknown_fields=True):
    """A new table for chips, which takes two people."""

    reason: Words = ""

    def sheet(self) -> NewSheet:
        """Return the sheet to be proposed."""
        return NewSheet(self.options, self.instrument, self.name, self.settings, self.reason)


class ReportRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An observed irregularity."""

    key: Key
    observed: Observed
    seat: Small = 0
    count: Small = 0
    position: Text = ""
    remark: Words = ""

    def observation(self) -> Observation:
        """Return the observation to be proposed."""
        return Observation(self.observed, self.seat, self.count, self.position, remark=self.remark)


class StaffAct(StaffRequest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dealer's or a floorperson's action at a table."""

    key: Key


class TakeTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A dealer's request to take a table over, or to hand it back to the automatic dealer."""

    key: Key
    take: bool


class SetPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """The times when a table closes next and its meter is read every day (UTC); empty: no plan."""

    key: Key
    closes: Id = ""
    readings: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()


class ReadMeter(Struct, frozen=True, forbid_unknown_fields=True):
    """The value that a person read on the meter of a progressive."""

    key: Key
    cents: Cents


class LookRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An auditor's access, which is put on record."""

    key: Key


class LookAtRound(Struct, frozen=True, forbid_unknown_fields=True):
    """An auditor's access to one round, which is put on record."""

    key: Key


class ShareRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a link to one of the player's rounds."""

    key: Key


class EndShare(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to end such a link."""

    key: Key


class ChangeSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """Other options for a table."""

    key: Key
    options: dict[str, Any]
    reason: Words = ""


class Correct(Struct, frozen=True, forbid_unknown_fields=True):
    """A correction of a transfer."""

    key: Key
    source: Text
    target: Text
    cents: Cents
    currency: Currency
    reason: Words
    of: Text = ""  # the transfer that it puts right

    def correction(self) -> Correction:
        """Return the correction to be proposed."""
        return Correction(self.source, self.target, self.cents, self.currency, self.reason, self.of)


class Decide(Struct, frozen=True, forbid_unknown_fields=True):
    """A second person's decision to accept or deny."""

    key: Key
    accept: bool
    how: Words = ""  # he or she knows
    remark: Words = ""


class SetLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """A limit on the player's own play, in cents or minutes; null removes it."""

    limit: Limit
    most: Annotated[int, Meta(ge=0, le=LARGEST)] | None


class StayAway(Struct, frozen=True, forbid_unknown_fields=True):
    """A self-exclusion for so many days; null: for good."""

    days: Annotated[int, Meta(ge=1, le=36_500)] | None


class Pay(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips for cash at the cage, or cash for chips; the player by id."""

    key: Key
    player: Id
    cents: Cents


class IssueCoupon(Struct, frozen=True, forbid_unknown_fields=True):
    """A match play coupon for a player by id, good through its last day (UTC), as 2026-12-31."""

    key: Key
    player: Id
    cents: Cents
    last_day: Id
    currency: Currency = Currency.CHIPS


class SetCouponRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The daily limit of one cashier for a player, and a practice coupon's face value."""

    key: Key
    alone: Annotated[int, Meta(ge=0, le=LARGEST)]
    practice: Annotated[int, Meta(ge=0, le=LARGEST)] = 0


class ChangeRole(Struct, frozen=True, forbid_unknown_fields=True):
    """A role of a member of staff, to be given or taken away."""

    key: Key
    person: Id
    role: Role
    give: bool


class AskForChips(Struct, frozen=True, forbid_unknown_fields=True):
    """A fill or a credit for the other side to confirm."""

    key: Key
    table: Id
    cents: Cents
    remark: Words = ""


class MoveChips(Struct, frozen=True, forbid_unknown_fields=True):
    """A drop or the dealers' tips."""

    key: Key
    table: Id
    cents: Cents
