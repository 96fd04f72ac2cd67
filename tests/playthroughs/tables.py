"""Transcripts of tables: opening, equipment, rounds, what goes wrong, closing.

A file `table-….txt` has one table or several, each under a line `## …`. A table has a heading
(`instrument:`, `dealing:`, `options:`, `players:`). For each deck that is shuffled there may be a
line `deck:` with its first cards as they come and a line `faults:` (`face up 3, 5; stuck 2; missed
4; shoe stops 7; lost 1`: numbers count cards, from 0). Then what is done, with what happened below:

    > prepare                               (the work before a round; with “until cut”, so far)
    > seat 1 bet ante 1000                  > seat 1 raise 4        > seat 2 select 1 2 5
    > …                                     (all that waits only for the dealer)
    > until the stub                        (up to a stage of the round; whoever is asked is silent)
    > deal                                  (what stands before it, “No more bets”, and the deal)
    > dealer                                > finish                > rounds 4
    > floor reports seat 2 has 3 cards      > floor reports dealer card 1 is exposed
    > floor reports seat 2 card 1 is exposed
    > dealer alone reports dealer card 1 is exposed                 > floor confirms, > floor denies
    > floor reports a card drawn in error   > floor reports a card drawn in error and seen
    > shuffler fails                        > shoe fails
    > shuffler begins                       > shuffler finishes     (while the other deck is played)
    > chips                                 (what everybody has won)

With “quietly” at the end what happens is not told. Lines that begin with # stay where they are.

A file whose tables say `instrument: nj-uth and ma-uth` is played under both: the texts differ in
nothing but the numbers of their clauses, so that `<stub-count>` stands for the clause of each that
holds this provision.
"""

import json
import re
from collections.abc import Callable, Iterator

from fairdeal.law import INSTRUMENTS, Refused, instrument
from fairdeal.money import in_dollars
from fairdeal.play import (
    DEALER,
    FLOOR,
    SHOE,
    SHUFFLER,
    Action,
    Actor,
    Observed,
    Position,
    Report,
    Witness,
    seat,
    tell,
)
from fairdeal.play.model.action import spoken
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.values.frozen import replace
from tests.harness import RICH, Told, ToldTable, exposed, reporting, wrong_number

AND = " and "
_CLAUSES = {
    name: re.compile("|".join(map(re.escape, sorted(instrument(name).clauses, reverse=True))))
    for name in INSTRUMENTS
}
WITNESS = {DEALER: Witness.DEALER, FLOOR: Witness.FLOOR}
KEYS = ("instrument", "dealing", "options", "players", "deck", "faults")
STAFF = {
    "floor brings a deck": Action(FLOOR, "bring a deck"),
    "floor closes the table": Action(FLOOR, "close the table"),
    "floor opens the table": Action(FLOOR, "open the table"),
    "floor removes the automated shoe": spoken(FLOOR, "remove the automated shoe"),
    "floor removes the shuffler": spoken(FLOOR, "remove the shuffler"),
    "dealer spreads face down": Action(DEALER, "spread face down"),
    "dealer turns up": Action(DEALER, "turn up"),
    "dealer counts the stub": Action(DEALER, "count the stub"),
    "shuffler begins": Action(SHUFFLER, "begin the shuffle"),
    "shuffler finishes": Action(SHUFFLER, "finish the shuffle"),
    "shuffler fails": Action(SHUFFLER, "fail"),
    "shoe fails": Action(SHOE, "fail"),
}


class Transcript:
    """One table as it is written down: its heading, its decks, and what is done at it."""

    def __init__(self, instrument: str) -> None:
        self.instrument = instrument  # under which a file for several is played
        self.said: dict[str, str] = {}
        self.decks: list[Told] = []
        self.at: ToldTable | None = None

    def read(self, key: str, value: str) -> None:
        """A line of the heading, or a deck that comes next."""
        if key == "deck":
            self.decks.append((value, NO_FAULTS))
        elif key == "faults":
            text, _ = self.decks.pop()
            lost = re.search(r"lost (\d+)", value)
            self.decks.append((f"{text} {lost[1]}" if lost else text, faults(value)))
        else:
            self.said[key] = value

    def done(self, command: str) -> list[str]:
        """Do it, and tell what happened."""
        self.at = self.at or self._opened()
        before = len(self.at.events)
        quiet = command.endswith(" quietly")
        try:
            if command == "chips":
                return [chips(self.at)]
            perform(self.at, command.removesuffix(" quietly"))
        except Refused as refused:
            return self._told([f"refused: {refused.refusal}"])
        told = [] if quiet else self.at.since(before)
        return self._told([re.sub(r" [0-9a-f]{16}…", " …", tell(event)) for event in told])

    def _told(self, lines: list[str]) -> list[str]:
        return [in_provisions(line, self._name) for line in lines] if self._is_shared else lines

    @property
    def _is_shared(self) -> bool:
        return AND in self.said["instrument"]

    @property
    def _name(self) -> str:
        return self.instrument if self._is_shared else self.said["instrument"]

    def _opened(self) -> ToldTable:
        players = [player.split() for player in self.said["players"].split(", ") if player]
        coming = self._coming()
        deck, wrong = next(coming)
        return ToldTable(
            self._name,
            deck=deck,
            faults=wrong,
            then=coming,
            players={int(number): name for number, name in players},
            dealing=self.said.get("dealing", "manual-shoe"),
            **json.loads(self.said.get("options", "{}")),
        )

    def _coming(self) -> Iterator[Told]:
        while True:
            yield self.decks.pop(0) if self.decks else ("", NO_FAULTS)


def instruments(text: str) -> tuple[str, ...]:
    """Under which instruments a file is played: each table under its own, or all under each."""
    said = {line for line in text.splitlines() if line.startswith("instrument: ") and AND in line}
    return tuple(said.pop().removeprefix("instrument: ").split(AND)) if said else ("",)


def in_provisions(line: str, name: str) -> str:
    """What was told, with provisions in place of the clauses that hold them."""
    return _CLAUSES[name].sub(lambda match: _provision(name, match[0]), line)


def _provision(name: str, clause: str) -> str:
    provision = instrument(name).clauses[clause].provision
    return f"<{provision}>" if provision else clause


def play(text: str, instrument: str = "") -> str:
    """A file again, with what happens now."""
    lines: list[str] = []
    table = Transcript(instrument)
    last = "#"
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        kind = ">" if line.startswith("> ") else "#" if line.startswith("#") else ":"
        if kind == ":" and not (colon and key in KEYS):
            continue  # what happened
        if line.startswith("## "):
            close(table)
            table = Transcript(instrument)
        if kind == ">" or last == ">" or line.startswith("## "):
            lines.append("")
        lines.append(line)
        if kind == ">":
            lines += table.done(line[2:])
        elif kind == ":":
            table.read(key, value.strip())
        last = kind
    close(table)
    return "\n".join(lines) + "\n"


def close(table: Transcript) -> None:
    """Whatever happened at it, no money came from nowhere."""
    assert table.at is None or table.at.table.ledger.total == 0
    assert not table.decks, f"no shuffle took {table.decks}"


def faults(text: str) -> Faults:
    """What goes wrong with a deck, read from words."""

    def cards(what: str) -> frozenset[int]:
        found = re.search(rf"{what} ([\d, ]+)", text)
        return frozenset(map(int, re.findall(r"\d+", found[1]))) if found else frozenset()

    stops = re.search(r"shoe stops (\d+)", text)
    return Faults(
        face_up=cards("face up"),
        stuck=cards("stuck"),
        missed=cards("missed"),
        shoe_stops_at=int(stops[1]) if stops else None,
    )


def chips(at: ToldTable) -> str:
    """What everybody has won or lost so far."""
    names = dict.fromkeys(at.table.seated.values())
    won = {name: at.table.chips(name) - RICH for name in names}
    return ", ".join(f"{n} {'-' if w < 0 else '+'}{in_dollars(abs(w))}" for n, w in won.items())


def perform(at: ToldTable, command: str) -> None:
    """One line of a transcript."""
    if command in STAFF:
        at.do(STAFF[command])
        return
    if command in GOING_ON:
        GOING_ON[command](at)
        return
    match command.split():
        case ["prepare", "until", *verb]:
            at.prepare(" ".join(verb))
        case ["until", *stage]:
            at.until(" ".join(stage))
        case ["rounds", count]:
            at.play(int(count))
        case ["dealer" | "floor" as who, *words]:
            at.do(by_staff(DEALER if who == "dealer" else FLOOR, words))
        case ["seat", number, *words]:
            player(at, int(number), words)
        case _:
            raise ValueError(f"not understood: {command}")


GOING_ON: dict[str, Callable[[ToldTable], object]] = {
    "prepare": ToldTable.prepare,
    "next": ToldTable.work,
    "deal": ToldTable.deal,
    "dealer": ToldTable.dealer,
    "…": ToldTable.advance,
    "finish": ToldTable.finish,
}


def by_staff(who: Actor, words: list[str]) -> Action:
    """What the dealer or the floor does."""
    match words:
        case ["signs", "on", "as", name]:
            return Action(who, "sign on", staff=name)
        case ["cuts", count]:
            return Action(who, "cut", count=int(count))
        case ["recuts", count]:
            return Action(who, "recut", count=int(count))
        case ["delivers", colour]:
            return Action(who, "deliver", back_colour=colour)
        case ["changes", "the", "sheet", *options]:
            return Action(who, "change the sheet", options=json.loads(" ".join(options)))
        case ["alone", "reports", *what]:
            report = observed(" ".join(what))
            return Action(FLOOR, "report", report=replace(report, seen_by=WITNESS[who]))
        case ["reports", *what]:
            return reporting(observed(" ".join(what)))
        case ["confirms" | "denies" as verb]:
            return Action(who, {"confirms": "confirm", "denies": "deny"}[verb])
    raise ValueError(f"not understood: {words}")


def player(at: ToldTable, number: int, words: list[str]) -> None:
    """What a player does."""
    match words:
        case ["sits", name]:
            at.table.sit(number, name, chips=RICH)
        case ["leaves"]:
            at.table.leave(number)
        case ["bet", *wagers]:
            amounts = dict(zip(wagers[::2], map(int, wagers[1::2]), strict=True))
            coupon = amounts.pop("match_play", 0)
            at.table.bet(number, match_play=coupon, **amounts)
        case ["raise", multiple]:
            at.do(spoken(seat(number), f"raise {multiple}"))
        case ["play", multiple]:
            at.do(spoken(seat(number), f"play {multiple}"))
        case [verb, *picks]:
            at.do(spoken(seat(number), verb, picks=tuple(map(int, picks))))


def observed(words: str) -> Report:
    """An observation, read from words."""
    if words == "a card drawn in error":
        return Report(Observed.DRAWN_IN_ERROR)
    if words == "a card drawn in error and seen":
        return Report(Observed.DRAWN_AND_SEEN)
    own = re.fullmatch(r"(seat \d+ card \d+) is exposed", words)
    if own is not None:
        return Report(Observed.PLAYER_EXPOSED, position=Position.from_text(own[1]))
    number = re.fullmatch(r"(?:seat (\d+)|the dealer) has (\d+) cards?", words)
    if number is not None:
        return wrong_number(int(number[1] or 0), int(number[2]))
    seen = re.fullmatch(r"dealer card (\d+) is exposed", words)
    assert seen is not None, f"not understood: {words}"
    return exposed(int(seen[1]))
