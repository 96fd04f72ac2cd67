"""One line of a journal or of an extract, read strictly."""

from typing import Any

from msgspec import Struct

from fairdeal.play import Action, Actor, Event
from fairdeal.record.chain import NOT_HASHED, digest, sealed_digest
from fairdeal.record.encoding import (
    ACTION,
    Malformed,
    canonical,
    list_of,
    read_action,
    read_actor,
    read_event,
    text,
    unhex,
    whole,
)
from fairdeal.values import Limits, NotStrict, StrictReader

HEADER = "journal"
_ALWAYS = frozenset({"actor", "clause", "data", "hash", "prev", "rulings", "seq", "time", "what"})
_LAST = 10**15  # the largest number of a line: every reader's numbers hold it exactly
_SOMETIMES = frozenset({"sealed", "opened", "proof", "viewer"})
_READER = StrictReader(Limits(digits=31))


class JournalLine(Struct, frozen=True):
    """A line of a journal: all its fields, and what each of them means."""

    fields: dict[str, Any]

    def _given(self, name: str) -> Any:
        """Return a field, which may be missing if the line was not read strictly."""
        try:
            return self.fields[name]
        except KeyError:
            raise Malformed(f"it has no {name}") from None

    @property
    def time(self) -> str:
        """The time when it was written."""
        return text(self._given("time"))

    @property
    def seq(self) -> int:
        """Its number, from 0."""
        return whole(self._given("seq"))

    @property
    def hash(self) -> str:
        """Its hash, which the next line is tied to."""
        return text(self._given("hash"))

    @property
    def what(self) -> str:
        """The kind of event, or the mark of an action or of the first line."""
        return text(self._given("what"))

    @property
    def data(self) -> Any:
        """Its public data."""
        return self._given("data")

    @property
    def part(self) -> Any:
        """Its sealed part, if it is open."""
        return _opened(self.fields["opened"])["part"] if "opened" in self.fields else None

    @property
    def actor(self) -> Actor:
        """The person or device that acted."""
        return read_actor(self._given("actor"))

    @property
    def public(self) -> dict[str, Any]:
        """The canonical JSON that the hash covers."""
        return {name: value for name, value in self.fields.items() if name not in NOT_HASHED}

    @property
    def action(self) -> Action:
        """The action in the line."""
        return read_action(self.actor, self.data)

    @property
    def event(self) -> Event:
        """The event in the line, with its sealed part if that is open."""
        rulings = tuple(map(text, list_of(self._given("rulings"))))
        clause = text(self._given("clause"))
        return read_event(self.what, self.actor, clause, rulings, self.data, self.part)

    @property
    def is_action(self) -> bool:
        """True if the line holds an action."""
        return self.what == ACTION


def parse(written: str) -> dict[str, Any]:
    """Return the unchecked fields of a line; raise `Malformed` if it is no JSON object."""
    if not written.isascii():
        raise Malformed("it has bytes that are not ASCII")
    try:
        fields = _READER.read(written)
    except NotStrict as wrong:
        raise Malformed(str(wrong)) from None
    if not isinstance(fields, dict):
        raise Malformed("it is not an object")
    return fields


def read_line(written: str) -> JournalLine:
    """Read a line in the form that a journal gives it; raise `Malformed` otherwise."""
    fields = parse(written)
    if not fields.keys() >= _ALWAYS or not fields.keys() <= _ALWAYS | _SOMETIMES:
        raise Malformed("it does not have exactly the fields of a line")
    if canonical(fields) != written:
        raise Malformed("it is not written in canonical form")
    line = JournalLine(fields)
    _check_types(line)
    return line


def _check_types(line: JournalLine) -> None:
    fields = line.fields
    for name in ("hash", "prev", "time", "what"):
        text(fields[name])
    if not 0 <= whole(fields["seq"]) <= _LAST:
        raise Malformed(f"no line has number {fields['seq']}")
    if fields["clause"] is not None:
        text(fields["clause"])
    if "sealed" in fields:
        text(fields["sealed"])
    if "opened" in fields:
        text(_opened(fields["opened"])["salt"])
    if "proof" in fields:
        list_of(fields["proof"])
    if "viewer" in fields:
        text(fields["viewer"])


def _opened(value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or value.keys() != {"part", "salt"}:
        raise Malformed("what it opens is not a part with its salt")
    return value


def check_line(line: JournalLine, seq: int, prev: str) -> None:
    """Check that a line is the next one of its chain, and that its digests are right."""
    fields = line.fields
    if fields["seq"] != seq:
        raise Malformed(f"it has number {fields['seq']}, not {seq}: lines are missing or moved")
    if fields["prev"] != prev:
        raise Malformed("it is not tied to the line before it")
    if fields["hash"] != digest(canonical(line.public)):
        raise Malformed("its hash is not that of what it says")
    opened = fields.get("opened")
    if opened is None:
        return
    if "sealed" not in fields:
        raise Malformed("it opens something that it never sealed")
    if sealed_digest(unhex(opened["salt"]), canonical(opened["part"])) != fields["sealed"]:
        raise Malformed("what it opens is not what was sealed")
