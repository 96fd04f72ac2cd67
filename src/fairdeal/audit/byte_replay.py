"""A record written again: every line must come out the same, byte for byte.

The actions are replayed through the rules of the game, and their events must be exactly those on
record. Only a line that differs is examined more closely, to name what is wrong with it. A full
journal and an extract differ only in the cards that they open.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from fairdeal.audit.other_rules import WithoutRules
from fairdeal.audit.verdict import COUNTED, LineDifference, VerificationSummary, Wrong, check_time
from fairdeal.law import Refused, instrument
from fairdeal.money import in_dollars
from fairdeal.play import Action, Event
from fairdeal.record import (
    BEFORE_THE_FIRST,
    SEALED_PARTS,
    Chain,
    JournalLine,
    Malformed,
    Replay,
    check_line,
    has_other_text,
    notes,
    parse,
    read_header,
    read_line,
    text,
)
from fairdeal.table import (
    CHANGE_RULES,
    COMMITS,
    SHUFFLES,
    DeckPlaced,
    Prepared,
    Shuffle,
    TableState,
    is_behind,
    superseded,
)

_TIME = ',"time":'
_PLAIN_TEXT = re.compile(r'"[ !#-\[\]-~]*"')  # nothing in it is escaped
_COMPARED = ("what", "actor", "data", "clause", "rulings", "time", "opened")
NO_SALT = bytes(32)
SALT, SEALED = '"salt":"', '"sealed":"'


class ByteReplay:
    """A replay that writes a record again, action by action.

    `lines` are as the chain writes them.
    """

    def __init__(self, lines: list[str], tally: VerificationSummary) -> None:
        self.lines = lines
        self.tally = tally
        self.at = 0  # the next line
        self._part = 0  # the first line that was kept under the rules in force
        self._plays = True  # up to the last line
        self._happened: list[Event] = []  # in the round
        self._time = ""  # of the last action

    # -- what differs between the two kinds of record

    def shuffle(self, number: int) -> Shuffle:
        """Return the order of a deck, from the line of its shuffle."""
        raise NotImplementedError

    def seal(self, line: str) -> bytes | str:
        """Return the salt of a line's sealed part, or its digest where it may stay closed."""
        raise NotImplementedError

    def on_record(self, number: int, event: Event) -> Event:
        """Return an event with the fields that only the record has."""
        return event

    def look_at(self, number: int, event: Event) -> None:
        """Check that the line of an event opens what it must, and no more."""

    def skipped(self, part: range, after: TableState | None) -> None:
        """Continue after lines that were checked without the rules."""

    # -- from the first line to the last

    def run(self) -> VerificationSummary:
        """Check the record; raise the first thing that is wrong."""
        first = self.read(0)
        try:
            about = read_header(first)
            self._check_time(quoted(first.time))
        except Malformed as malformed:
            raise Wrong(1, str(malformed)) from None
        self.tally.notes += notes(about)
        present = _present_rules(about)
        if about["rules"] > present or has_other_text(about):
            self._skip_part(0)
        else:
            self._open(first, is_behind=about["rules"] < present)
        while self.at < len(self.lines):
            self._play_part()
        self.tally.lines = len(self.lines)
        if self._plays:
            self.tally.moved = self.replay.state.ledger.turnover
            self._note_what_is_unfinished()
        return self.tally

    def _open(self, first: JournalLine, *, is_behind: bool) -> None:
        """Check the first line and open the table."""
        try:
            self.replay = Replay.opened(first)
            self.chain, self.at = Chain(1, first.hash), 1
            self._follow(self.replay.events, quoted(first.time))
        except (Malformed, Wrong) as wrong:
            if is_behind:
                self._skip_part(0)
            else:
                raise (wrong if isinstance(wrong, Wrong) else Wrong(1, str(wrong))) from None

    def _play_part(self) -> None:
        """Replay all actions up to a change of the rules, or to the end.

        If the part was kept under former rules and the present rules do not reproduce it, check
        everything else in it.
        """
        state, first, tally = self.replay.state, self._part, deepcopy(self.tally)
        try:
            while self.at < len(self.lines) and self.replay.state.rules == state.rules:
                self._action()
        except Wrong:
            if not is_behind(state):
                raise
            self.tally = tally
            self._skip_part(first)
        else:
            if is_behind(state):
                self.tally.notes.append(_as_now(state, range(first, self.at), len(self.lines)))
        self._part = self.at

    def _skip_part(self, first: int) -> None:
        """Check a part without the rules, and continue where the rules change."""
        checked = WithoutRules(self.lines, first, self.tally)
        checked.run()
        self.at, self._happened = checked.at, []
        self._plays = checked.after is not None
        self.skipped(range(first, self.at), checked.after)
        if checked.after is not None:
            last = JournalLine(parse(self.lines[self.at - 1]))
            self.replay = Replay(checked.after)
            self.chain, self._time = Chain(self.at, last.hash), check_time(quoted(last.time), "")

    def _action(self) -> None:
        before = self.replay.state
        try:
            action, time = _acted(self.lines[self.at])
            self._check_time(time)
            if action.verb == CHANGE_RULES and not before.between_rounds:
                self.replay.state = superseded(before, self._happened)
            events = self.replay.act(action, self._chance(action))
            clause = events[0].clause if events else before.step.clause
            written, self.chain = self.chain.action(action, clause, time)
        except (Refused, ValueError) as problem:
            self.read(self.at)
            if self.replay.awaits_a_shuffle and self.at + 1 < len(self.lines):
                self.read(self.at + 1)  # its events may no longer include the shuffle
            raise Wrong(self.at + 1, _why(problem)) from None
        if written != self.lines[self.at]:
            raise self.difference(self.at, written)
        self.at += 1
        self._follow(events, time)
        after = self.replay.state
        if after.round is not None and after.round.over and not before.tasks:
            self.tally.rounds += 1

    def _check_time(self, time: str) -> None:
        self._time = check_time(time, self._time)

    def _chance(self, action: Action) -> Shuffle | None:
        """Return the shuffled order from the line after an action, if the action needs one."""
        if action.verb not in SHUFFLES or not self.replay.awaits_a_shuffle:
            return None
        if self.at + 1 >= len(self.lines):
            self.read(self.at)
            raise Wrong(self.at + 1, "the record breaks off after this line, in mid-action")
        try:
            if not any(f'"what":"{kind}"' in self.lines[self.at + 1] for kind in COMMITS):
                raise Malformed("a deck was shuffled, and it does not say so")
            return self.shuffle(self.at + 1)
        except Malformed as malformed:
            self.read(self.at)
            self.read(self.at + 1)
            raise Wrong(self.at + 2, str(malformed)) from None

    def _follow(self, events: tuple[Event, ...], time: str) -> None:
        """Check the lines of an action's events."""
        numbers = range(self.at, self.at + len(events))
        events = tuple(map(self.on_record, numbers, events))
        recorded = self.lines[self.at : numbers.stop]
        seals = self._seals(events, recorded)
        lines, self.chain = self.chain.events(events, time, seals)
        for number, line, event in zip(numbers, lines, events, strict=True):
            if number >= len(self.lines):
                raise Wrong(number, "the record breaks off after this line, in mid-action")
            if self.lines[number] != line:
                raise self.difference(number, line)
            self.look_at(number, event)
            self._happened.append(event)
            if type(event) is DeckPlaced:
                self._happened.clear()
            if type(event) in COUNTED:
                self.tally.count(event)
            elif type(event) is Prepared and event.phrase == "recut-required":
                self._count_recut(number)
        self.at = numbers.stop

    def _count_recut(self, number: int) -> None:
        """Count a second cut that a supervisor asked for: it is lawful, and worth knowing."""
        self.tally.recuts.append(number + 1)
        round = self.replay.state.round
        if round is not None and round.at and not round.over:
            self.tally.recuts_after_betting.append(number + 1)

    def _seals(self, events: tuple[Event, ...], lines: list[str]) -> Iterator[bytes | str]:
        for number, event in enumerate(events):
            if type(event) in SEALED_PARTS:
                yield self.seal(lines[number]) if number < len(lines) else NO_SALT

    # -- what is wrong

    def read(self, number: int) -> JournalLine:
        """Read a line that has its form and is tied to the one before it."""
        try:
            line = read_line(self.lines[number])
            check_line(line, number, self._hash_before(number))
        except Malformed as malformed:
            raise Wrong(number + 1, str(malformed)) from None
        return line

    def _hash_before(self, number: int) -> str:
        """Return the hash of the line before, which is already checked."""
        return JournalLine(parse(self.lines[number - 1])).hash if number else BEFORE_THE_FIRST

    def difference(self, number: int, written: str) -> Wrong:
        """Raise the reason why a line is not the one that the rules give."""
        recorded, right = self.read(number).fields, parse(written)
        if "opened" in right and "opened" not in recorded:
            return Wrong(number + 1, "it does not open what it sealed")
        for name in _COMPARED:
            if recorded.get(name) != right.get(name):
                difference = _differing(name, recorded.get(name), right.get(name))
                return Wrong(number + 1, str(difference), difference)
        return Wrong(number + 1, "it has a field that no such line has in this record")

    def _note_what_is_unfinished(self) -> None:
        """Note a round that was interrupted, with the wagers that are still on the layout."""
        round = self.replay.state.round
        if round is None or round.over or not round.hands:
            return
        stakes = sum(sum(hand.wagers.values()) for hand in round.hands.values())
        self.tally.notes.append(
            f"round {self.replay.state.number} is not over: wagers of {in_dollars(stakes)} "
            "were made in it"
        )


def _present_rules(about: Mapping[str, Any]) -> int:
    """Return this version's edition of the rules, or the record's if the game is unknown."""
    try:
        return instrument(text(about.get("instrument"))).rules
    except Refused:
        return int(about["rules"])


def _as_now(state: TableState, part: range, lines: int) -> str:
    """Return the note on a part under former rules that the present rules reproduce."""
    what = "it was" if len(part) == lines else f"lines {part.start + 1} to {part.stop} were"
    return (
        f"{what} kept under edition {state.rules} of the rules, and checked in full by edition "
        f"{state.sheet.instrument.rules}, which gives the same lines"
    )


def _differing(name: str, recorded: object, right: object) -> LineDifference:
    """Return the smallest named value that differs."""
    if isinstance(recorded, dict) and isinstance(right, dict) and recorded.keys() == right.keys():
        deeper = next(name for name in right if recorded[name] != right[name])
        return _differing(deeper, recorded[deeper], right[deeper])
    return LineDifference(name, recorded, right)


def _acted(line: str) -> tuple[Action, str]:
    """Return the action of a line, and its time.

    This reads quickly. A line that does not come out the same is read again, strictly.
    """
    about, _, rest = line.partition(',"hash":"')
    time = rest[rest.rfind(_TIME) + len(_TIME) : rest.rfind(',"what":')]
    if _PLAIN_TEXT.fullmatch(time):
        with suppress(Malformed):
            return _action_of(about), time
    whole = JournalLine(parse(line))
    return whole.action, quoted(whole.time)


@lru_cache(maxsize=10_000)  # the same few actions are repeated in every round
def _action_of(about: str) -> Action:
    return JournalLine(parse(about + "}")).action


def in_hex(line: str, name: str) -> bytes | None:
    """Return the 32 bytes that the first field of this name in a line holds."""
    start = line.find(name)
    try:
        raw = bytes.fromhex(line[start + len(name) :][: 2 * len(NO_SALT)])
    except ValueError:
        return None
    return raw if start >= 0 and len(raw) == len(NO_SALT) else None


def _why(problem: Refused | ValueError) -> str:
    if isinstance(problem, Refused):
        return f"it was not lawful: {problem.refusal}"
    return str(problem)
