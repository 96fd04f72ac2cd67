"""Golden playthroughs at a table: what goes wrong with the cards, and what the texts make of it.

A file `table-….txt` has a heading (lines `instrument:`, `options:`, `seats:`, `order:` for the
cards that come first, `lost:` for how many are missing at the end of the deck, `faults:`), then
what is done with what happened below it:

    > seat 1 bet ante 1000 blind 1000       > seat 1 raise 4        > seat 2 select 1 2 5
    > …                                     (all that waits only for the dealer)
    > dealer count the stub                 > device fails          > finish
    > floor reports dealer card 1 exposed   > floor reports seat 2 has 3 cards
    > floor reports the dealer has 1 card   > floor reports a card drawn in error
    > floor removes the shuffler            > floor changes the sheet {"dealing": "hand"}
    > prepare                               (the work before the next round)
    > chips                                 (what everybody has)

After a change of the rules: FAIRDEAL_REWRITE=1 pytest tests/playthroughs, then read the diff.
"""

import json
import os
import re
from pathlib import Path

import pytest

from fairdeal.games import DEALER, DEVICE, Action, Event, Observed, Position, Report, seat, tell
from fairdeal.games.action import bare_action
from fairdeal.games.position import Area
from fairdeal.law import Refused
from fairdeal.money import in_dollars
from fairdeal.sheet import read_sheet
from fairdeal.table import Faults, Table
from tests.law.mishaps import Log, scripted, whole

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("table-*.txt"))
SECRET = re.compile(r"(, committed to|: )[ ]?[0-9a-f]{16}…")  # differs with the sheet's hash


class Played:
    """A table with its script, and what happened since the players sat down."""

    def __init__(self, setup: dict[str, str]) -> None:
        sheet = read_sheet(setup["instrument"], json.loads(setup.get("options", "{}")))
        deck = whole(setup.get("order", ""), size=52 - int(setup.get("lost", "0")))
        self.log = Log()
        chance = scripted(sheet, (deck, _faults(json.loads(setup.get("faults", "{}")))))
        self.table = Table(sheet, chance, record=self.log)
        for word in setup["seats"].split(", "):
            number, name = word.split()
            self.table.sit(int(number), name, chips=100_000)
        self.table.prepare()
        self.log.events.clear()

    def done(self, words: list[str]) -> list[str]:
        before = len(self.log.events)
        try:
            lines = self._do(words)
        except Refused as refused:
            lines = [f"refused: {refused.refusal}"]
        return [*map(_told, self.log.events[before:]), *lines]

    def _do(self, words: list[str]) -> list[str]:
        match words:
            case ["…"]:
                self._dealer_goes_on()
            case ["chips"]:
                names = sorted({*self.table.seated.values()})
                return [f"{name} has {in_dollars(self.table.chips(name))}" for name in names]
            case ["finish"]:
                self.table.finish()
            case ["prepare"]:
                self.table.prepare()
            case ["device", "fails"]:
                self.table.device_fails()
            case ["device", *verb]:
                self.table.do(Action(DEVICE, " ".join(verb)))
            case ["dealer", *verb]:
                self.table.do(bare_action(DEALER, " ".join(verb)))
            case ["floor", *rest]:
                self._floor(rest)
            case ["seat", number, "bet", *wagers]:
                amounts = dict(zip(wagers[::2], map(int, wagers[1::2]), strict=True))
                self.table.bet(int(number), **amounts)
            case ["seat", number, *rest]:
                self.table.do(_decision(int(number), rest))
            case _:
                raise ValueError(f"not understood: {words}")
        return []

    def _floor(self, words: list[str]) -> None:
        match words:
            case ["removes", "the", *device]:
                self.table.remove(" ".join(device))
            case ["changes", "the", "sheet", *options]:
                self.table.change_sheet(**json.loads(" ".join(options) or "{}"))
            case ["reports", *what]:
                self.table.report(_report(what))
            case _:
                raise ValueError(f"not understood: {words}")

    def _dealer_goes_on(self) -> None:
        while self.table.round is not None and not self.table.round.over:
            due = [o for o in self.table.step.offers if o.default and o.actor == DEALER]
            if not due:
                return
            self.table.do(bare_action(DEALER, due[0].verb))


def _told(event: Event) -> str:
    return SECRET.sub("", tell(event))


def _faults(written: dict[str, object]) -> Faults:
    stop = written.pop("shoe_stops_at", None)
    assert stop is None or isinstance(stop, int)
    assert written.keys() <= {"face_up", "stuck", "missed"}
    numbers = {name: frozenset(json.loads(json.dumps(some))) for name, some in written.items()}
    return Faults(**numbers, shoe_stops_at=stop)


def _decision(number: int, words: list[str]) -> Action:
    if words[0] == "raise" or (words[0] == "play" and len(words) == 2):
        return Action(seat(number), " ".join(words))  # the number belongs to the verb
    return Action(seat(number), words[0], picks=tuple(map(int, words[1:])))


def _report(words: list[str]) -> Report:
    match words:
        case ["dealer", "card", number, "exposed"]:
            position = Position(Area.DEALER, int(number))
            return Report(Observed.DEALER_EXPOSED, position=position)
        case ["the", "dealer", "has", count, _]:
            return Report(Observed.WRONG_NUMBER, count=int(count))
        case ["seat", number, "has", count, _]:
            return Report(Observed.WRONG_NUMBER, seat=int(number), count=int(count))
        case ["a", "card", "drawn", "in", "error"]:
            return Report(Observed.DRAWN_IN_ERROR)
    raise ValueError(f"not understood: {words}")


def play(text: str) -> str:
    """The transcript again, with what happens now."""
    lines: list[str] = []
    setup: dict[str, str] = {}
    played: Played | None = None
    for line in text.splitlines():
        if line.startswith("> "):
            played = played or Played(setup)
            lines += ["", line] if lines[-1:] != [""] else [line]
            lines += played.done(line[2:].split())
        elif played is None:
            lines.append(line)
            key, colon, value = line.partition(": ")
            if colon and not line.startswith("#"):
                setup[key] = value
    return "\n".join(lines).rstrip() + "\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough_happens_as_written(file: Path) -> None:
    text = file.read_text("utf8")
    happened = play(text)
    if os.environ.get("FAIRDEAL_REWRITE"):
        file.write_text(happened, "utf8")
    assert happened == text


def test_there_are_playthroughs_of_every_instrument() -> None:
    told = {file.name.split("-")[1] for file in FILES}
    assert told == {"uth", "ma", "pikit", "hilo"}
