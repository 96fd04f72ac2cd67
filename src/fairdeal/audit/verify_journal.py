"""Verification of a full journal: every line is written again, and must come out the same.

The actions are played through the core that played them first; what follows from them must be
exactly what is on record, byte by byte. Only where it is not is a line looked at more closely, to
say what is wrong with it.
"""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, repeat
from json.encoder import encode_basestring_ascii as quoted

from fairdeal.audit.verdict import COUNTED, Tally, Wrong
from fairdeal.law import Refused
from fairdeal.record.chain import BEFORE_THE_FIRST, Chain
from fairdeal.record.encode import SEALED_PARTS
from fairdeal.record.fields import Malformed
from fairdeal.record.line import Line, check_line, parse, read_line
from fairdeal.record.restore import Replay, notes, shuffle_of
from fairdeal.round import Action, Event
from fairdeal.table.preparation import Shuffle

_SALT, _TIME = '"salt":"', ',"time":'
_PLAIN_TEXT = re.compile(r'"[ !#-\[\]-~]*"')  # nothing in it is escaped
_NO_SALT = bytes(32)
_COMPARED = ("what", "actor", "data", "clause", "rulings", "time", "opened")


def verify_journal(lines: list[str]) -> Tally:
    """Go through a full journal; the first thing that is wrong is raised."""
    checker = _Checker(lines)
    checker.run()
    return checker.tally


class _Checker:
    """Writes the journal again, one action after another."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0  # the next line
        self.tally = Tally("journal", lines=len(lines))

    def run(self) -> None:
        """From the first line to the last."""
        first = self._strict(0)
        try:
            self.replay = Replay(first)
        except Malformed as malformed:
            raise Wrong(1, str(malformed)) from None
        self.tally.notes += notes(first.data)
        self.chain = Chain(1, first.hash)
        self.at = 1
        self._follow(self.replay.events, quoted(first.fields["time"]))
        while self.at < len(self.lines):
            self._action()
        self.tally.moved = self.replay.state.ledger.turnover

    def _action(self) -> None:
        before = self.replay.state
        try:
            action, time = _acted(self.lines[self.at])
            events = self.replay.act(action, self._shuffle())
            clause = events[0].clause if events else before.step.clause
            written = self.chain.action(action, clause, time)
        except Wrong:
            raise
        except Exception as problem:  # whatever an edited line makes the core stumble over
            self._strict(self.at)
            raise Wrong(self.at + 1, _why(problem)) from None
        if written != self.lines[self.at]:
            raise self._difference(self.at, written)
        self.at += 1
        self._follow(events, time)
        after = self.replay.state
        if after.round is not None and after.round.over and not before.tasks:
            self.tally.rounds += 1

    def _shuffle(self) -> Shuffle | None:
        """The order that the line after an action opens, where chance is to answer."""
        if not self.replay.awaits_a_shuffle or self.at + 1 >= len(self.lines):
            return None
        next_line = self.lines[self.at + 1]
        if '"what":"Shuffled"' not in next_line:
            return None
        try:
            return shuffle_of(Line(parse(next_line)))
        except Malformed as malformed:
            self._strict(self.at)
            self._strict(self.at + 1)
            raise Wrong(self.at + 2, str(malformed)) from None

    def _follow(self, events: tuple[Event, ...], time: str) -> None:
        """The lines of what followed from an action."""
        end = self.at + len(events)
        there = self.lines[self.at : end]
        written = self.chain.events(events, time, _salts(events, there))
        if written != there:
            for number, line in enumerate(written, self.at):
                if number >= len(self.lines):
                    raise Wrong(number, "the journal breaks off after this line, in mid-action")
                if self.lines[number] != line:
                    raise self._difference(number, line)
        for event in events:
            if type(event) in COUNTED:
                self.tally.count(event)
        self.at = end

    def _strict(self, number: int) -> Line:
        """A line that has its form and is tied to the one before it."""
        try:
            line = read_line(self.lines[number])
            check_line(line, number, self._hash_before(number))
        except Malformed as malformed:
            raise Wrong(number + 1, str(malformed)) from None
        return line

    def _hash_before(self, number: int) -> str:
        """The hash of the line before, which is known to be right."""
        return Line(parse(self.lines[number - 1])).hash if number else BEFORE_THE_FIRST

    def _difference(self, number: int, written: str) -> Wrong:
        """Why a line is not the one that the rules give."""
        there, right = self._strict(number).fields, parse(written)
        if "opened" in right and "opened" not in there:
            return Wrong(number + 1, "it does not open what it sealed")
        name = next((name for name in _COMPARED if there.get(name) != right.get(name)), None)
        if name is None:
            return Wrong(number + 1, "it has a field that no such line has in a full journal")
        return Wrong(
            number + 1,
            f"the rules give {name} {right.get(name)!r:.80} here, not {there.get(name)!r:.80}",
        )


def _acted(line: str) -> tuple[Action, str]:
    """What a line says was done, and when.

    Read quickly: a line that is not exactly the one that is then written is read again, strictly.
    """
    about, _, rest = line.partition(',"hash":"')
    time = rest[rest.rfind(_TIME) + len(_TIME) : rest.rfind(',"what":')]
    if _PLAIN_TEXT.fullmatch(time):
        try:
            return _action_of(about), time
        except ValueError:
            pass
    whole = Line(json.loads(line))
    return whole.action, quoted(whole.fields["time"])


@lru_cache(maxsize=10_000)  # round after round, people do and say the same
def _action_of(about: str) -> Action:
    return Line(json.loads(about + "}")).action


def _salts(events: tuple[Event, ...], lines: list[str]) -> Iterator[bytes]:
    """The salts that the lines of the events open, and then some for lines that are missing."""
    pairs = zip(events, lines, strict=False)
    found = [_salt(line) for event, line in pairs if type(event) in SEALED_PARTS]
    return chain(found, repeat(_NO_SALT))


def _salt(line: str) -> bytes:
    start = line.find(_SALT) + len(_SALT)
    try:
        found = bytes.fromhex(line[start : start + 64])
    except ValueError:
        return _NO_SALT
    return found if len(found) == len(_NO_SALT) else _NO_SALT


def _why(problem: Exception) -> str:
    if isinstance(problem, Refused):
        return f"it was not lawful: {problem.refusal}"
    if isinstance(problem, Malformed):
        return str(problem)
    return f"the rules cannot follow it: {type(problem).__name__} {problem!s:.80}".rstrip()
