"""Extracts that contradict themselves: every hash fits again, and each is found by its line."""

import json
import random
from copy import deepcopy
from typing import Any

import pytest

from fairdeal.audit import Wrong, extract, verify
from fairdeal.sheet import read_sheet
from fairdeal.table.events import COMMITS
from tests.audit.forged_extracts import CUTS, FORGERIES, TIMES, Edit, settled, to_a_win
from tests.audit.forging import Fields, as_file, find, rechained, wrong
from tests.cases import each_case
from tests.depth import DEEP, amount
from tests.harness import SHEETS, Night, eyes, night
from tests.table.tables import EVERY

VIEWERS: tuple[int | str, ...] = (0, 1, "Bob")


def lines_for(instrument: str, which: int, who: int | str) -> list[Fields]:
    """An extract of a night with mishaps."""
    return [json.loads(line) for line in extract(night(instrument, which).kept.lines, eyes(who))]


def taken_in_turn(edit: int, sheets: int) -> list[tuple[int, int | str]]:
    """A sheet and a viewer, others for every edit; all of them in a deep run."""
    every = range(sheets) if DEEP else (edit % sheets,)
    return [(which, VIEWERS[(edit + which) % len(VIEWERS)]) for which in every]


@pytest.mark.parametrize("edit", FORGERIES, ids=lambda edit: edit.__name__.strip("_"))
@EVERY
def test_an_extract_that_contradicts_itself_is_found(instrument: str, edit: Edit) -> None:
    for which, who in taken_in_turn(FORGERIES.index(edit), len(SHEETS[instrument])):
        lines = lines_for(instrument, which, who)
        number = edit(lines)
        assert wrong(as_file(rechained(lines))).line == number + 1


@each_case("edit", CUTS)
@EVERY
def test_a_cut_is_as_deep_as_was_drawn_with_the_deck(instrument: str, edit: Edit) -> None:
    for _, who in taken_in_turn(CUTS.index(edit), len(VIEWERS)):
        lines = lines_for(instrument, 0, who)
        number = edit(lines)
        assert wrong(as_file(rechained(lines))).line == number + 1


@each_case("edit", TIMES)
@EVERY
def test_a_full_journal_has_times_that_never_go_back(instrument: str, edit: Edit) -> None:
    lines = [json.loads(line) for line in night(instrument, 0).kept.lines]
    number = edit(lines)
    found = wrong(as_file(rechained(lines)))
    assert found.line == number + 1
    assert "time" in found.reason


# -- whose eyes


@EVERY
def test_a_full_journal_that_is_closed_is_no_extract(instrument: str) -> None:
    """Nothing would be open, and so nothing could be compared."""
    for viewer in (None, "public", "seat:1", "player:Ann"):
        lines = [json.loads(line) for line in night(instrument, 0).kept.lines]
        first = next(n for n, line in enumerate(lines) if line["what"] == "Shown")
        if viewer is None:
            first = find(lines, "Shuffled")
        else:
            lines[0]["viewer"] = viewer
        to_a_win(lines[settled(lines)])
        for line in lines:
            line.pop("opened", None)
        found = wrong(as_file(rechained(lines)))
        assert found.line <= settled(lines) + 1
        if viewer is None:
            assert (found.line, found.reason) == (
                first + 1,
                "it does not open the order of the deck",
            )


@EVERY
def test_an_extract_for_one_viewer_is_none_for_another(instrument: str) -> None:
    for which in (0, 1):
        for who, other in ((1, "public"), (1, "seat:2"), (0, "seat:1"), (0, "player:Ann")):
            lines = lines_for(instrument, which, who)
            private = [
                n for n, line in enumerate(lines) if line["what"] == "Shown" and line["data"]["to"]
            ]
            lines[0]["viewer"] = other
            if not private:  # everybody sees everything that anybody sees
                assert verify(as_file(rechained(lines))).viewer == other
            else:
                assert wrong(as_file(rechained(lines))).line - 1 in private


@pytest.mark.parametrize(
    "viewer", ["", "seat:0", "seat:1 ", "player:", "auditor", "player:\x1b[2J", 1, None]
)
def test_a_viewer_that_there_is_not_is_refused(viewer: Any) -> None:
    lines = lines_for("nj-uth", 0, 1)
    lines[0]["viewer"] = viewer
    found = wrong(as_file(rechained(lines)))
    assert found.line == 1
    assert found.reason.isprintable()


def test_an_extract_does_not_open_what_its_viewer_never_saw() -> None:
    theirs, mine = lines_for("nj-uth", 0, 2), lines_for("nj-uth", 0, 1)
    number = next(
        n for n, line in enumerate(theirs) if line["what"] == "Shown" and line["data"]["to"] == [2]
    )
    mine[number] = theirs[number]
    found = wrong(as_file(rechained(mine)))
    assert (found.line, found.reason) == (number + 1, "it opens what was not shown to seat:1")


# -- any public field of any line


def leaves(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in plain data that holds nothing itself."""
    if isinstance(value, dict):
        return [w for name, part in value.items() for w in leaves(part, (*way, name))]
    if isinstance(value, list) and value:
        return [w for n, part in enumerate(value) for w in leaves(part, (*way, n))]
    return [way]


def changed(value: Any, generator: random.Random) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + generator.choice([-1, 1, 100])
    if isinstance(value, str):
        others = {value + "x", value[:-1] or "y", "", "seat 1", value + " "} - {value}
        return generator.choice(sorted(others))
    return generator.choice([1, "x", [0]]) if value is None else [1]


def only_a_head_can_tell(lines: list[Fields], number: int, way: tuple[Any, ...]) -> bool:
    """What another table might have done just so, and would have written just so.

    Of the first line what the sheet does not decide; when something was done that nothing followed
    from; and a commitment of which no card is open.
    """
    line = lines[number]
    if number == 0:
        decided = ("format", "instrument", "edition", "sheet", "sheet_hash", "table")
        return way == ("time",) or (way[0] == "data" and way[1] not in decided)
    ends = [n for n in range(number + 1, len(lines)) if lines[n]["what"] in ("act", *COMMITS)]
    if line["what"] == "act" and way == ("time",):
        return not ends or ends[0] == number + 1
    if line["what"] in COMMITS:
        return not _is_opened(lines, number)
    return False


def _is_opened(lines: list[Fields], number: int) -> bool:
    """Whether a card or a cut of a deck is proved, while it is the newest of its colour."""
    colour, in_use = lines[number]["data"]["deck"], False
    for line in lines[number + 1 :]:
        own = line["data"].get("deck") == colour
        if line["what"] in COMMITS and own:
            return False
        if line["what"] == "DeckPlaced":
            in_use = own
        if "proof" in line and (own if line["what"] == "CutMade" else in_use):
            return True
    return False


@each_case("seed", range(amount(2, 4)))
@EVERY
def test_changing_any_public_field_of_any_line_is_found(instrument: str, seed: int) -> None:
    generator = random.Random(f"{instrument} {seed}")
    sheet = read_sheet(instrument, generator.choice(SHEETS[instrument]))
    played = Night(sheet, seed=generator.randrange(10**6), often=0.4).play(3)
    for who in (0, 1, "Bob"):
        lines = [json.loads(line) for line in extract(played.kept.lines, eyes(who))]
        assert verify(as_file(rechained(lines))).viewer
        found_out = 0
        while found_out < amount(6, 21):
            number = generator.randrange(len(lines))
            public = ("actor", "clause", "data", "rulings", "time", "what")
            way = generator.choice(leaves({name: lines[number][name] for name in public}))
            if only_a_head_can_tell(lines, number, way):
                continue
            edited = deepcopy(lines)
            place: Any = edited[number]
            for step in way[:-1]:
                place = place[step]
            was = place[way[-1]]
            place[way[-1]] = changed(was, generator)
            what = f"line {number + 1} {way}: {was!r} to {place[way[-1]]!r}"
            with pytest.raises(Wrong) as found:
                pytest.fail(f"{what}: {verify(as_file(rechained(edited)))}")
            assert found.value.line, what
            assert "\n" not in found.value.reason
            found_out += 1
