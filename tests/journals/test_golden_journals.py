"""Journals of every format are verified for ever, also by releases that say and offer more."""

import json
import lzma
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fairdeal
from fairdeal.audit import extract, verify
from fairdeal.audit.verify import read_lines
from fairdeal.law import instrument
from fairdeal.sheet import read_sheet
from tests.audit.forging import Fields, find, forged, wrong
from tests.harness import SHEETS, eyes, night
from tests.journals import make
from tests.journals.make import golden

HERE = Path(__file__).parent
GOLDEN = sorted(HERE.glob("*.jsonl.xz"))
EVERY = pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.name.split(".")[0])
SOURCE = Path(fairdeal.__file__).parent


def test_there_is_one_for_each_instrument_and_dealing_method() -> None:
    """Missing ones of a new edition or format are made by `python -m tests.journals.make`."""
    sheets = [read_sheet(name, options) for name, each in SHEETS.items() for options in each]
    assert {golden(sheet, sheet.dealing.value) for sheet in sheets} <= {*GOLDEN}
    text = "".join(map(read, GOLDEN))
    for kind in ("Voided", "Noticed", "Reported", "Counted", "Gathered", "TakenBack"):
        assert f'"what":"{kind}"' in text, kind


@EVERY
def test_a_golden_journal_is_named_by_its_format_and_the_edition_of_its_rules(file: Path) -> None:
    about = json.loads(read(file).partition("\n")[0])["data"]
    assert file.name.startswith(
        f"format{about['format']}-rules{about['rules']}-{about['instrument']}-"
    )


def test_released_golden_journals_are_never_written_again() -> None:
    before = {file: file.read_bytes() for file in GOLDEN}
    make.main()
    assert {file: file.read_bytes() for file in HERE.glob("*.jsonl.xz")} == before


def read(file: Path) -> str:
    return lzma.decompress(file.read_bytes()).decode("ascii")


@EVERY
def test_a_golden_journal_verifies(file: Path) -> None:
    tally = verify(read(file).encode())
    assert tally.rounds >= 3
    about = json.loads(read(file).partition("\n")[0])["data"]
    if about["rules"] == instrument(about["instrument"]).rules:
        assert tally.whole
        assert not [note for note in tally.notes if "edition" in note]
    else:
        (note,) = [note for note in tally.notes if "edition" in note]
        said = "checked in full by" if tally.whole else "were not played again"
        assert said in note


@EVERY
def test_an_extract_of_a_golden_journal_verifies(file: Path) -> None:
    lines = extract(read_lines(read(file).encode()), eyes(1))
    verify("".join(line + "\n" for line in lines).encode())


LATER = """
import lzma, sys
from pathlib import Path
from fairdeal.audit import verify
import fairdeal
for name in sys.argv[1:]:
    verify(lzma.decompress(Path(name).read_bytes()))
assert "hats" not in fairdeal.sheet("nj-uth").canonical()
assert fairdeal.sheet("nj-uth", hats=True).canonical()["hats"] is True
print("verified")
"""


def edited(root: Path, path: str, old: str, new: str) -> None:
    file = root / "fairdeal" / path
    text = file.read_text("utf8")
    assert old in text, (path, old)
    file.write_text(text.replace(old, new), "utf8")


def test_a_later_release_with_other_words_options_and_events_verifies_them(tmp_path: Path) -> None:
    shutil.copytree(
        SOURCE, tmp_path / "fairdeal", ignore=shutil.ignore_patterns("__pycache__", "web", "house")
    )
    # Sentences are said in another way, and a task has another name among people.
    edited(tmp_path, "play/phrases.py", '"No more bets"', '"All bets are down"')
    edited(tmp_path, "play/phrases.py", "it is not used", "it goes to the rack")
    edited(tmp_path, "table/words.py", '"the dealer inspects the deck"', '"the deck is examined"')
    edited(tmp_path, "games/pik_it_poker/words.py", '"No qualify"', '"The dealer is out"')
    # One more option, at its default on every sheet there is.
    edited(
        tmp_path,
        "sheet/sheet.py",
        "    approvals: tuple[tuple[str, str], ...]\n",
        "    approvals: tuple[tuple[str, str], ...]\n    hats: bool\n",
    )
    edited(
        tmp_path,
        "sheet/common.py",
        '        TextOption(\n            name="licensee"',
        '        FlagOption(name="hats", about="hats", cite=Cite("chips-only"), default=False,'
        ' added_later=True),\n        TextOption(\n            name="licensee"',
    )
    # One more kind of event, and one more fact in an old one.
    edited(
        tmp_path,
        "play/model/event.py",
        "class StubToRack(",
        'class Sneezed(Event, frozen=True):\n    """Somebody sneezes."""\n\n    seat: int\n\n\n'
        "class StubToRack(",
    )
    edited(
        tmp_path,
        "play/model/event.py",
        "    count: int\n    expected: int\n",
        "    count: int\n    expected: int\n    by: str = ''\n",
    )
    done = subprocess.run(
        [sys.executable, "-c", LATER, *map(str, GOLDEN)],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "verified\n", done.stderr


def under_other_rules(fields: list[Fields]) -> int:
    fields[0]["data"]["rules"] = instrument(fields[0]["data"]["instrument"]).rules + 1
    return 0


@pytest.mark.parametrize("which", [0, 1])
def test_a_record_under_other_rules_is_checked_as_far_as_it_can_be(which: int) -> None:
    kept = night("ma-uth", which).kept
    raw, _ = forged(kept.lines, under_other_rules)
    tally, later = verify(raw), instrument("ma-uth").rules + 1
    assert any(f"was kept under edition {later} of the rules" in note for note in tally.notes)
    assert tally.lines == len(kept.lines)
    assert tally.moved == verify(kept.text.encode()).moved
    assert tally.commitments


def _money(fields: list[Fields]) -> int:
    under_other_rules(fields)
    number = find(fields, "Placed")
    fields[number]["data"]["amount"] += 10**15
    return number


def _deck(fields: list[Fields]) -> int:
    under_other_rules(fields)
    number = find(fields, "Shuffled")
    order = fields[number]["opened"]["part"]["order"]
    order[0], order[1] = order[1], order[0]
    return number


def _sheet(fields: list[Fields]) -> int:
    fields[0]["data"]["sheet"]["minimum"] += 100
    return under_other_rules(fields)


def _form(fields: list[Fields]) -> int:
    under_other_rules(fields)
    number = find(fields, "Placed")
    fields[number]["data"]["amount"] = "much"
    return number


def _nothing_moves(fields: list[Fields]) -> int:
    under_other_rules(fields)
    number = find(fields, "Placed")
    fields[number]["data"]["amount"] = 0
    return number


def _chance(fields: list[Fields]) -> int:
    fields[0]["data"]["chance"] = 1
    return under_other_rules(fields)


def _half_a_character(fields: list[Fields]) -> int:
    fields[0]["data"]["sheet"]["minimum"] = "\ud800"
    return under_other_rules(fields)


def _change_of_sheet(fields: list[Fields]) -> int:
    under_other_rules(fields)
    number = find(fields, "Placed")
    fields[number].update(what="SheetChanged", data={"hash": "", "options": "{"})
    return number


@pytest.mark.parametrize(
    "edit",
    [
        _money,
        _deck,
        _sheet,
        _form,
        _nothing_moves,
        _chance,
        _half_a_character,
        _change_of_sheet,
    ],
)
def test_what_is_wrong_with_a_record_under_other_rules_is_found(
    edit: Callable[[list[Fields]], int],
) -> None:
    raw, number = forged(night("ma-uth", 0).kept.lines, edit)
    assert wrong(raw).line == number


def test_an_event_that_is_not_known_is_noted() -> None:
    def sneeze(fields: list[Fields]) -> int:
        number = find(fields, "PickedUp")
        fields[number]["what"], fields[number]["data"] = "Sneezed", {"seat": 2}
        return under_other_rules(fields)

    raw, _ = forged(night("nj-uth", 0).kept.lines, sneeze)
    assert any("does not know: Sneezed" in note for note in verify(raw).notes)
