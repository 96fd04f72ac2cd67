"""A practice seed that a record opens is the one that its decks came from."""

import json
from pathlib import Path

import pytest

import fairdeal
from fairdeal.audit import Wrong, extract, verify
from fairdeal.law import INSTRUMENTS
from tests.audit.forging import as_file, rechained
from tests.harness import BETS, eyes

EVERY = pytest.mark.parametrize("instrument", INSTRUMENTS)


def night(folder: Path, instrument: str, seed: int | None) -> list[str]:
    """The lines of two rounds."""
    file = folder / "night.jsonl"
    table = fairdeal.open_table(instrument, seed=seed, journal=file, sync=False)
    table.sit(1, "Ann", chips="$900")
    for _ in range(2):
        table.bet(1, **BETS[instrument])
        table.finish()
    return file.read_text().splitlines()


def wrong(lines: list[dict[str, object]]) -> Wrong:
    with pytest.raises(Wrong) as found:
        verify(as_file(rechained(lines)))
    return found.value


@EVERY
@pytest.mark.parametrize("seed", [0, -5, 7, 10**90])
def test_decks_are_drawn_again_from_the_seed(instrument: str, seed: int, tmp_path: Path) -> None:
    lines = night(tmp_path, instrument, seed)
    assert json.loads(lines[0])["opened"]["part"] == {"seed": str(seed)}
    assert "its decks were drawn again from the practice seed that it opens" in str(
        verify(as_file(lines))
    )


@EVERY
def test_decks_of_another_seed_are_found(instrument: str, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in night(tmp_path, instrument, 7)]
    lines[0]["opened"]["part"]["seed"] = "8"
    first = next(n for n, line in enumerate(lines) if line["what"] == "Shuffled")
    found = wrong(lines)
    assert (found.line, "practice seed" in found.reason) == (first + 1, True)


@pytest.mark.parametrize(
    "part",
    [
        {"seed": 7},
        {"seed": "07"},
        {"seed": "x"},
        {"seed": "7", "more": 1},
        {},
        [],
        "7",
        {"seed": ""},
    ],
    ids=str,
)
def test_what_is_sealed_there_is_a_seed_and_nothing_else(part: object, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in night(tmp_path, "nj-uth", 7)]
    lines[0]["opened"]["part"] = part
    assert wrong(lines).line == 1


def test_a_seed_is_not_claimed_for_decks_from_the_system(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in night(tmp_path, "nj-uth", None)]
    lines[0]["opened"] = {"part": {"seed": "7"}, "salt": "00" * 32}
    assert wrong(lines).line == 1


def test_a_full_journal_opens_its_seed(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in night(tmp_path, "nj-uth", 7)]
    del lines[0]["opened"]
    found = wrong(lines)
    assert (found.line, "seed" in found.reason) == (1, True)


def test_an_extract_says_that_there_is_a_seed_and_not_which(tmp_path: Path) -> None:
    part = as_file(list(extract(night(tmp_path, "nj-uth", 7), eyes(1))))
    assert "its decks can be repeated: they came from a practice seed" in str(verify(part))
