"""Golden playthroughs: transcripts that a dealer can read, played again and compared.

A file has a heading (lines `instrument:`, `options:`, `seats:`, `cards:`, `meter:`), then what is
done (`> seat 1 bet ante 1000 blind 1000`, `> seat 2 select 1 2 5`, `> dealer`, `> …` for all that
waits only for the dealer, `> finish`) with what happened below it.
After a change of the rules see `rewriting.py`.
"""

import json
from pathlib import Path

from fairdeal.law import Refused
from fairdeal.play import seat, tell
from fairdeal.play.model.action import spoken
from tests.cases import each_case
from tests.harness import BareRound
from tests.playthroughs.rewriting import compare

FOLDER = Path(__file__).parent
FILES = sorted(file for file in FOLDER.glob("*.txt") if not file.name.startswith("table-"))


def play(text: str) -> str:
    """The transcript again, with what happens now."""
    lines: list[str] = []
    setup: dict[str, str] = {}
    played: BareRound | None = None
    for line in text.splitlines():
        if line.startswith("> "):
            played = played or start(setup)
            lines += ["", line] if played.events or lines[-1:] != [""] else [line]
            lines += done(played, line[2:].split())
        elif played is None:
            lines.append(line)
            key, colon, value = line.partition(": ")
            if colon and not line.startswith("#"):
                setup[key] = value
    return "\n".join(lines).rstrip() + "\n"


def start(setup: dict[str, str]) -> BareRound:
    seats = [seat.split() for seat in setup["seats"].split(", ")]
    places = [place.split(": ") for place in setup["cards"].split(" | ")]
    return BareRound(
        setup["instrument"],
        json.loads(setup.get("options", "{}")),
        seated={int(number): name for number, name in seats},
        cards=dict(places),
        meter=int(setup.get("meter", "0")),
    )


def done(played: BareRound, words: list[str]) -> list[str]:
    before = len(played.events)
    try:
        match words:
            case ["dealer"]:
                played.dealer()
            case ["…"]:
                played.advance()
            case ["finish"]:
                played.finish()
            case ["seat", number, "bet", *wagers]:
                amounts = dict(zip(wagers[::2], map(int, wagers[1::2]), strict=True))
                played.bet(int(number), **amounts)
            case ["seat", number, *rest]:
                picks = [int(word) for word in rest if word.isdigit()]
                verb = " ".join(word for word in rest if not word.isdigit())
                if verb in ("raise", "play"):  # the number belongs to the verb
                    verb, picks = (
                        (" ".join(rest[:2]), picks[1:]) if len(rest) == 2 else (verb, picks)
                    )
                played.do(spoken(seat(int(number)), verb, picks=tuple(picks)))
            case _:
                raise ValueError(f"not understood: {words}")
    except Refused as refused:
        return [f"refused: {refused.refusal}"]
    return [tell(event) for event in played.events[before:]]


@each_case("file", FILES)
def test_playthrough_happens_as_written(file: Path) -> None:
    text = file.read_text("utf8")
    happened = play(text)
    compare(file, text, happened)


def test_there_are_playthroughs_of_every_instrument() -> None:
    told = {file.name.split("-")[0] for file in FILES}
    assert told == {"uth", "ma", "pikit", "hilo"}
