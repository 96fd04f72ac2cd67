"""Rewriting playthroughs keeps what changed and stops at new refusals."""

from pathlib import Path

import pytest

from tests.playthroughs.rewriting import compare

BEFORE = "> seat 1 raise 4\nseat 1 raises\n"
REFUSED = "> seat 1 raise 4\nrefused: too-late: it is too late (32.10(c))\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "evening.txt").write_text(BEFORE)
    return tmp_path / "evening.txt"


def test_a_new_refusal_is_not_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_REWRITE", "1")
    with pytest.raises(AssertionError, match=r"new refusals: too-late.*FAIRDEAL_REWRITE=refusals"):
        compare(file, BEFORE, REFUSED)
    assert file.read_text() == BEFORE


def test_a_new_refusal_is_written_where_it_is_wanted(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIRDEAL_REWRITE", "refusals")
    with pytest.raises(AssertionError):
        compare(file, BEFORE, REFUSED)
    assert file.read_text() == REFUSED


def test_a_refusal_in_other_words_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_REWRITE", "1")
    reworded = REFUSED.replace("it is too late", "the time is over")
    with pytest.raises(AssertionError):
        compare(file, REFUSED, reworded)
    assert file.read_text() == reworded


def test_without_rewriting_a_difference_fails_and_nothing_is_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FAIRDEAL_REWRITE", raising=False)
    with pytest.raises(AssertionError):
        compare(file, BEFORE, REFUSED)
    assert file.read_text() == BEFORE
