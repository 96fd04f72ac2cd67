"""Extracts that contradict themselves: every hash fits again, and each is found by its line."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from itertools import cycle
from typing import Any

import pytest

from fairdeal.audit import Wrong, extract, verify
from fairdeal.sheet import read_sheet
from fairdeal.table.events import COMMITS
from tests.audit.forging import Fields, as_file, find, rechained, wrong
from tests.depth import DEEPER
from tests.harness import SHEETS, Night, eyes, night
from tests.table.tables import EVERY

VIEWERS: tuple[int | str, ...] = (0, 1, "Bob")
MILLION = 100_000_000
Edit = Callable[[list[Fields]], int]


def lines_for(instrument: str, which: int, who: int | str) -> list[Fields]:
    """An extract of a night with mishaps."""
    return [json.loads(line) for line in extract(night(instrument, which).kept.lines, eyes(who))]


def settled(lines: list[Fields]) -> int:
    """A wager that was lost in a hand whose cards everyone saw."""
    shown: set[str] = set()
    for number, line in enumerate(lines):
        data = line["data"]
        match line["what"]:
            case "DeckPlaced":
                shown = set()
            case "Shown" if data["to"] is None:
                shown |= set(data["positions"])
            case "Settled" if f"seat {data['seat']} card 1" in shown:
                if data["result"]["outcome"] == "lose":
                    return number
    raise AssertionError("nobody lost")


def to_a_win(line: Fields) -> None:
    line["data"]["result"] |= {"outcome": "win", "payout": MILLION}


# -- money


def _a_bonus_is_invented(lines: list[Fields]) -> int:
    number = settled(lines)
    gift = deepcopy(lines[number])
    gift["data"]["result"] |= {"outcome": "win", "stake": 0, "payout": MILLION, "wager": "goodwill"}
    lines.insert(number + 1, gift)
    return number + 1


def _a_wager_is_settled_twice(lines: list[Fields]) -> int:
    number = settled(lines)
    lines.insert(number + 1, deepcopy(lines[number]))
    return number + 1


def _a_wager_is_never_settled(lines: list[Fields]) -> int:
    number = settled(lines)
    del lines[number]
    return number


def _a_loss_becomes_a_win(lines: list[Fields]) -> int:
    number = settled(lines)
    to_a_win(lines[number])
    return number


def _a_hand_is_called_void(lines: list[Fields]) -> int:
    """Whatever is void would not be settled again."""
    number = settled(lines)
    void = {"deck_removed": False, "reason": "misdeal", "scope": "hand"}
    line = deepcopy(lines[number])
    line |= {"what": "Voided", "data": {**void, "seat": line["data"]["seat"]}}
    to_a_win(lines[number])
    lines.insert(number, line)
    return number


def _a_phantom_cashes_out(lines: list[Fields]) -> int:
    number = find(lines, "Sat")
    for what in ("BoughtIn", "CashedOut"):
        line = deepcopy(lines[number])
        line |= {"what": what, "data": {"amount": 1_000_000_000, "player": "Nobody"}}
        lines.insert(number + 1, line)
    return number + 1


# -- cards


def _what_everyone_saw_is_closed(lines: list[Fields]) -> int:
    """The dealer's cards are closed again, and a payout that they decided is changed."""
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "Shown" and "dealer card 1" in line["data"]["positions"]
    )
    del lines[number]["opened"], lines[number]["proof"]
    later = [n for n, line in enumerate(lines) if line["what"] == "Settled" and n > number]
    to_a_win(lines[later[0]])
    return number


def _every_card_is_closed(lines: list[Fields]) -> int:
    first = next(n for n, line in enumerate(lines) if "proof" in line)
    for line in lines:
        line.pop("opened", None)
        line.pop("proof", None)
    return first


# -- cuts


def cut_as_drawn(lines: list[Fields]) -> int:
    """A cut whose depth was drawn with the deck."""
    return next(n for n, line in enumerate(lines) if line["what"] == "CutMade" and "proof" in line)


def _a_cut_is_deeper_than_was_drawn(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    lines[number]["data"]["count"] += -1 if lines[number]["data"]["count"] > 20 else 1
    return number


def _a_cut_says_its_depth_itself(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    lines[number - 1]["data"]["count"] = lines[number]["data"]["count"]
    return number - 1


def _a_cut_is_not_proved(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    del lines[number]["proof"]
    return number


def _a_cut_is_proved_by_the_depth_of_a_recut(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    lines[number]["proof"][0]["position"] += 1
    return number


def _a_recut_is_put_in(lines: list[Fields]) -> int:
    """The same depth again, and the floor had it done."""
    number = cut_as_drawn(lines)
    end = next(n for n in range(number, len(lines)) if lines[n]["what"] == "act")
    again = deepcopy([lines[number - 1], lines[number]])
    again[0] |= {"actor": "floor", "data": {"verb": "recut"}}
    again[1] |= {"actor": "floor"}
    for line in again:
        line["time"] = lines[end]["time"]
        line["clause"] = line["clause"].replace("(c)1ii", "(d)").replace("(c)(1)(ii)", "(d)")
    again[1]["rulings"] = ["R-CUT-DEPTH"]
    lines[end:end] = again
    return end + 1


# -- order


def _no_more_bets_comes_before_the_commitment(lines: list[Fields]) -> int:
    shuffled = next(n for n, line in enumerate(lines) if line["what"] in COMMITS)
    said = find(lines, "act", verb="no more bets")
    last = next(n for n in range(said + 1, len(lines)) if lines[n]["what"] == "act")
    moved = lines[said:last]
    del lines[said:last]
    lines[shuffled - 1 : shuffled - 1] = moved
    return shuffled - 1


def _a_round_is_dropped(lines: list[Fields]) -> int:
    second, third = (find(lines, "Shuffled", round=number) - 1 for number in (2, 3))
    between_rounds = all(lines[n]["data"]["verb"] == "shuffle" for n in (second, third))
    del lines[second:third]
    return second + 1 if between_rounds else second  # else it is not lawful there


def _no_action_is_left(lines: list[Fields]) -> int:
    first = find(lines, "act")
    lines[:] = [line for line in lines if line["what"] != "act"]
    return first


def _an_action_is_dropped(lines: list[Fields]) -> int:
    number = find(lines, "act", verb="no more bets")
    del lines[number]
    return number


# -- what people did


def _an_act_says_something_else(lines: list[Fields]) -> int:
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "act"
        and line["actor"].startswith("seat")
        and line["data"]["verb"] == "bet"
    )
    lines[number]["data"]["wagers"]["ante"] += 1  # no chip is that small
    return number


def _a_decision_says_something_else(lines: list[Fields]) -> int:
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "Chose"
        and lines[n - 1]["what"] == "act"
        and line["data"]["choice"] != "fold"
    )
    lines[number - 1]["data"] = {"verb": "fold"}
    return number - 1


def _a_seat_that_no_table_has(lines: list[Fields]) -> int:
    number = find(lines, "Placed")
    lines[number]["data"]["seat"] = -3
    return number


# -- the law


def _clauses_are_nonsense(lines: list[Fields]) -> int:
    for line in lines[1:]:
        line["clause"] = "1:2-3(x)"
    return 1


def _rulings_are_gone(lines: list[Fields]) -> int:
    first = next(n for n, line in enumerate(lines) if line["rulings"])
    for line in lines:
        line["rulings"] = []
    return first


# -- time


def _time_goes_back(lines: list[Fields]) -> int:
    times = [line["time"] for line in lines]
    for line, time in zip(lines, reversed(times), strict=True):
        line["time"] = time
    return next(n for n in range(1, len(lines)) if lines[n]["time"] < lines[n - 1]["time"])


def _one_action_is_years_earlier(lines: list[Fields]) -> int:
    number = find(lines, "act", verb="no more bets")
    while lines[number]["time"].startswith("2026"):
        lines[number]["time"] = "2019" + lines[number]["time"][4:]
        number += lines[number + 1]["what"] != "act"
    return find(lines, "act", verb="no more bets")


def _a_time_in_words(lines: list[Fields]) -> int:
    for line in lines:
        line["time"] = "yesterday, about noon\a"
    return 0


def _a_day_that_no_month_has(lines: list[Fields]) -> int:
    for line in lines:
        line["time"] = "2026-02-30T20:00:00.000000Z"
    return 0


def _another_zone(lines: list[Fields]) -> int:
    for line in lines:
        line["time"] = line["time"].replace("Z", "+01:00")
    return 0


FORGERIES: tuple[Edit, ...] = (
    _a_bonus_is_invented,
    _a_wager_is_settled_twice,
    _a_wager_is_never_settled,
    _a_loss_becomes_a_win,
    _a_hand_is_called_void,
    _a_phantom_cashes_out,
    _what_everyone_saw_is_closed,
    _every_card_is_closed,
    _no_more_bets_comes_before_the_commitment,
    _a_round_is_dropped,
    _no_action_is_left,
    _an_action_is_dropped,
    _an_act_says_something_else,
    _a_decision_says_something_else,
    _a_seat_that_no_table_has,
    _clauses_are_nonsense,
    _rulings_are_gone,
    _time_goes_back,
    _one_action_is_years_earlier,
    _a_time_in_words,
    _a_day_that_no_month_has,
    _another_zone,
)


@pytest.mark.parametrize("edit", FORGERIES, ids=lambda edit: edit.__name__.strip("_"))
@EVERY
def test_an_extract_that_contradicts_itself_is_found(instrument: str, edit: Edit) -> None:
    for which, who in zip(range(len(SHEETS[instrument])), cycle(VIEWERS), strict=False):
        lines = lines_for(instrument, which, who)
        number = edit(lines)
        assert wrong(as_file(rechained(lines))).line == number + 1


CUTS: tuple[Edit, ...] = (
    _a_cut_is_deeper_than_was_drawn,
    _a_cut_says_its_depth_itself,
    _a_cut_is_not_proved,
    _a_cut_is_proved_by_the_depth_of_a_recut,
    _a_recut_is_put_in,
)


@pytest.mark.parametrize("edit", CUTS, ids=lambda edit: edit.__name__.strip("_"))
@EVERY
def test_a_cut_is_as_deep_as_was_drawn_with_the_deck(instrument: str, edit: Edit) -> None:
    for who in VIEWERS:
        lines = lines_for(instrument, 0, who)
        number = edit(lines)
        assert wrong(as_file(rechained(lines))).line == number + 1


TIMES: tuple[Edit, ...] = (
    _time_goes_back,
    _one_action_is_years_earlier,
    _a_time_in_words,
    _a_day_that_no_month_has,
    _another_zone,
)


@pytest.mark.parametrize("edit", TIMES, ids=lambda edit: edit.__name__.strip("_"))
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


@pytest.mark.parametrize("seed", range(4))
@EVERY
def test_changing_any_public_field_of_any_line_is_found(instrument: str, seed: int) -> None:
    generator = random.Random(f"{instrument} {seed}")
    sheet = read_sheet(instrument, generator.choice(SHEETS[instrument]))
    played = Night(sheet, seed=generator.randrange(10**6), often=0.4).play(3)
    for who in (0, 1, "Bob"):
        lines = [json.loads(line) for line in extract(played.kept.lines, eyes(who))]
        assert verify(as_file(rechained(lines))).viewer
        for _ in range(15 * DEEPER):
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
