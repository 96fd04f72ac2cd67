"""Golden playthroughs of evenings at a table: opening, equipment, irregularities, closing.

A file `evening-….txt` has a heading (`instrument:`, `options:`, `players:`), and for each deck that
is shuffled a line `deck:` with the first cards as they come and a line `faults:` (`face up 3, 5;
stuck 2; missed 4; shoe stops 7; lost 1`: numbers count cards, from 0). Then what is done, with what
happened below it: `> prepare` (with `quietly`, or `until cut`), `> seat 1 bet ante 1000`, `> …`,
`> finish` as in the other playthroughs, and what staff and devices do: `> floor reports seat 2 has
3 cards`, `> floor recuts 20`, `> shuffler fails`, `> chips`.
After a change of the rules: FAIRDEAL_REWRITE=1 pytest tests/playthroughs, then read the diff.
"""

import json
import os
import re
from pathlib import Path

import pytest

from fairdeal.games import DEALER, DEVICE, FLOOR, Action, Actor, Observed, Report, seat, tell
from fairdeal.law import Refused
from fairdeal.money import in_dollars
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.reading import read_position
from tests.law.at_the_table import At, Told, reporting

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("evening-*.txt"))


def play(text: str) -> str:
    """The transcript again, with what happens now."""
    lines: list[str] = []
    heading: list[tuple[str, str]] = []
    at: At | None = None
    for line in text.splitlines():
        if line.startswith("> "):
            lines += ["", line] if at is not None or lines[-1:] != [""] else [line]
            at = at or start(heading)
            lines += done(at, line[2:])
        elif at is None:
            lines.append(line)
            key, colon, value = line.partition(":")
            if colon and not line.startswith("#"):
                heading.append((key, value.strip()))
    assert at is not None
    assert at.table.ledger.total == 0
    return "\n".join(lines).rstrip() + "\n"


def start(heading: list[tuple[str, str]]) -> At:
    decks: list[Told] = []
    for key, value in heading:
        if key == "deck":
            decks.append((value, NO_FAULTS))
        if key == "faults":
            decks.append((*decks.pop()[:1], faults(value)))
            text, wrong = decks[-1]
            lost = re.search(r"lost (\d+)", value)
            decks[-1] = (f"{text} {lost[1]}" if lost else text, wrong)
    said = dict(heading)
    players = [player.split() for player in said["players"].split(", ") if player]
    first, *rest = decks or [("", NO_FAULTS)]
    return At(
        said["instrument"],
        deck=first[0],
        faults=first[1],
        then=rest,
        players={int(number): name for number, name in players},
        **json.loads(said.get("options", "{}")),
    )


def faults(text: str) -> Faults:
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


def done(at: At, command: str) -> list[str]:
    before = len(at.events)
    try:
        if command == "chips":
            return [", ".join(f"{who} {rail(at, who)}" for who in names(at))]
        perform(at, command)
    except Refused as refused:
        return [f"refused: {refused.refusal}"]
    if command.endswith("quietly"):
        return []
    return [re.sub(r" [0-9a-f]{16}…", " …", tell(event)) for event in at.since(before)]


def names(at: At) -> list[str]:
    return list(dict.fromkeys(at.table.seated.values()))


def rail(at: At, who: str) -> str:
    won = at.table.chips(who) - 10**9
    return f"{'-' if won < 0 else '+'}{in_dollars(abs(won))}"


STAFF = {
    "floor brings a deck": Action(FLOOR, "bring a deck"),
    "floor closes the table": Action(FLOOR, "close the table"),
    "floor opens the table": Action(FLOOR, "open the table"),
    "floor removes the automated shoe": Action(FLOOR, "remove the automated shoe"),
    "floor removes the shuffler": Action(FLOOR, "remove the shuffler"),
    "dealer spreads face down": Action(DEALER, "spread face down"),
    "dealer turns up": Action(DEALER, "turn up"),
    "dealer counts the stub": Action(DEALER, "count the stub"),
    "shuffler fails": Action(DEVICE, "fail"),
    "shoe fails": Action(DEVICE, "fail"),
}


def perform(at: At, command: str) -> None:
    if command in STAFF:
        at.do(STAFF[command])
        return
    match command.split():
        case ["prepare", "until", *verb]:
            at.prepare(" ".join(word for word in verb if word != "quietly"))
        case ["prepare", *_]:
            at.prepare()
        case ["next"]:
            at.work()
        case ["dealer"]:
            at.dealer()
        case ["…"]:
            at.table.deal() if betting(at) else at.table._dealer_goes_on()
        case ["finish", *_]:
            at.finish()
        case ["rounds", count, *_]:
            at.play(int(count))
        case ["dealer" | "floor" as who, *words]:
            at.do(by_staff(DEALER if who == "dealer" else FLOOR, words))
        case ["seat", number, *words]:
            player(at, int(number), words)
        case _:
            raise ValueError(f"not understood: {command}")


def by_staff(who: Actor, words: list[str]) -> Action:
    match words:
        case ["signs", "on", "as", name]:
            return Action(who, "sign on", name=name)
        case ["cuts", count]:
            return Action(who, "cut", count=int(count))
        case ["recuts", count]:
            return Action(who, "recut", count=int(count))
        case ["delivers", colour]:
            return Action(who, "deliver", name=colour)
        case ["changes", "the", "sheet", *options]:
            return Action(who, "change the sheet", options=json.loads(" ".join(options)))
        case ["reports", *what]:
            return reporting(observed(" ".join(what)))
    raise ValueError(f"not understood: {words}")


def betting(at: At) -> bool:
    return at.table.round is not None and at.table.round.at == 0


def player(at: At, number: int, words: list[str]) -> None:
    match words:
        case ["sits", name]:
            at.table.sit(number, name, chips=10**9)
        case ["leaves"]:
            at.table.leave(number)
        case ["bet", *wagers]:
            amounts = dict(zip(wagers[::2], map(int, wagers[1::2]), strict=True))
            coupon = amounts.pop("match_play", 0)
            at.table.bet(number, match_play=coupon, **amounts)
        case ["raise" | "play" as verb, multiple] if verb == "raise" or len(words) == 2:
            at.do(Action(seat(number), f"{verb} {multiple}"))
        case [verb, *picks]:
            at.do(Action(seat(number), verb, picks=tuple(map(int, picks))))


def observed(words: str) -> Report:
    if words == "a card drawn in error":
        return Report(Observed.DRAWN_IN_ERROR)
    number = re.fullmatch(r"(?:seat (\d+)|the dealer) has (\d+) cards?", words)
    if number is not None:
        return Report(Observed.WRONG_NUMBER, seat=int(number[1] or 0), count=int(number[2]))
    position = words.removesuffix(" is exposed")
    assert position != words, f"not understood: {words}"
    return Report(Observed.DEALER_EXPOSED, position=read_position(position))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_evening_goes_as_written(file: Path) -> None:
    text = file.read_text("utf8")
    happened = play(text)
    if os.environ.get("FAIRDEAL_REWRITE"):
        file.write_text(happened, "utf8")
    assert happened == text


def test_every_game_and_every_dealing_method_has_its_evening() -> None:
    texts = [file.read_text("utf8") for file in FILES]
    for name in ("nj-uth", "ma-uth", "nj-pikit", "nj-hilo"):
        assert any(f"instrument: {name}\n" in text for text in texts)
    for method in ("hand", "automated-shoe"):
        assert any(f'"dealing": "{method}"' in text for text in texts)
