"""Rulings: each names a gap, the clauses it touches, what is held and what is not."""

import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

import fairdeal
from fairdeal.law import INSTRUMENTS, instrument, rulings, rulings_on
from tests.cases import each_case

TEXT = resources.files("fairdeal.law").joinpath("data", "rulings.toml").read_text("utf8")
CLAUSES = {id for name in INSTRUMENTS for id in instrument(name).clauses}
EACH = each_case("id", list(rulings()))
# The gaps that were found when the texts were first read; a ruling may be added, never dropped.
FIRST = {
    "R-TIEBREAK",
    "R-ORDER",
    "R-CUT",
    "R-DEVICES",
    "R-SETTLED-STANDS",
    "R-ROUND-VOID",
    "R-COUNT-MISDEAL",
    "R-FACE-UP",
    "R-DECK-REMOVED",
    "R-CAP",
    "R-MATCH-PLAY",
    "R-NO-LESS-THAN",
    "R-CHIPS",
    "R-SEATS",
    "R-ABSENT",
    "R-PIKIT-BLIND",
    "R-PIKIT-SEEN",
    "R-PIKIT-PLAY5-SIZE",
    "R-PIKIT-TIE",
    "R-PIKIT-NOQUALIFY",
    "R-PIKIT-BONUS-AMOUNT",
    "R-PIKIT-LATE-STACK",
    "R-UTH-NOQUALIFY",
    "R-UTH-FOLD-SIDE",
    "R-UTH-EXPOSED",
    "R-UTH-DEALER-SHORT",
    "R-UTH-VOID-OTHER",
    "R-COVER-ALL",
    "R-PROGRESSIVE",
    "R-HILO-HOUSE-WAY",
    "R-HILO-TIE",
    "R-HILO-ANTE-BONUS",
    "R-HILO-EXTRA-HANDS",
    "R-HILO-EXPOSED",
    "R-HILO-DEALER-FOUR",
}


def test_no_two_rulings_have_one_id() -> None:
    ids = [row["id"] for row in tomllib.loads(TEXT)["ruling"]]
    assert len(set(ids)) == len(ids)
    assert list(rulings()) == ids
    assert set(ids) >= FIRST


@EACH
def test_a_ruling_touches_clauses_that_exist_and_names_none_twice(id: str) -> None:
    touched = rulings()[id].clauses
    assert touched
    assert set(touched) <= CLAUSES
    assert len(set(touched)) == len(touched)


@EACH
def test_a_ruling_says_what_was_asked_decided_and_why_and_which_readings_it_rejects(
    id: str,
) -> None:
    ruling = rulings()[id]
    assert id.startswith("R-")
    assert id == id.upper()
    assert ruling.title
    assert not ruling.title.endswith(".")
    for words in (ruling.question, ruling.decision, ruling.reason):
        assert words.endswith((".", "?")), words
        assert words == words.strip()
        assert "\n" not in words
    assert ruling.rejected
    for rejected in ruling.rejected:
        assert rejected.reading.endswith(".")
        assert rejected.change.endswith(".")


def test_a_clause_knows_the_rulings_that_touch_it() -> None:
    assert "R-UTH-NOQUALIFY" in rulings_on("19:47-32.10(g)")
    assert "R-UTH-NOQUALIFY" in rulings_on("MA-UTH 10(g)")
    assert "R-PIKIT-NOQUALIFY" in rulings_on("13:69F-39.10(f)")
    assert "R-MISPRINT-HILO" in rulings_on("13:69F-40.12(c)")
    assert rulings_on("no such clause") == ()
    for clause in CLAUSES:
        for id in rulings_on(clause):
            assert clause in rulings()[id].clauses


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-39.2(b)1")
def test_which_of_two_transcriptions_is_followed_is_on_record_where_they_differ() -> None:
    for clause in ("13:69F-39.7(f)", "13:69F-39.2(b)1", "13:69F-39.4(c)"):
        assert "R-TRANSCRIPTIONS" in rulings_on(clause)
    decision = rulings()["R-TRANSCRIPTIONS"].decision
    assert "The transcription with 13:69F-39.7(f)" in decision
    assert "requirements of 13:69F-39.2(a)" in decision


@pytest.mark.clause("13:69F-40.4(c)1iii", "13:69F-40.6(b)", "13:69F-40.10(a)")
def test_misprints_of_hi_lo_and_a_reference_to_nothing_are_on_record() -> None:
    decision = rulings()["R-MISPRINT-HILO"].decision
    for clause, words in (
        ("13:69F-40.4(c)1iii", "means (c)1ii"),
        ("13:69F-40.6(b)", "40.7 provides nothing about wagers"),
        ("13:69F-40.10(a)", "lacks a word"),
    ):
        assert "R-MISPRINT-HILO" in rulings_on(clause)
        assert words in decision


def test_a_ruling_on_new_jerseys_game_holds_in_massachusetts_too() -> None:
    """Wherever a ruling touches a New Jersey clause, it touches the paired one."""
    pairs = {
        (clause.provision, clause.dealing): clause.id
        for clause in instrument("ma-uth").clauses.values()
    }
    for ruling in rulings().values():
        for id in ruling.clauses:
            clause = instrument("nj-uth").clauses.get(id)
            if clause is not None:
                assert pairs[(clause.provision, clause.dealing)] in ruling.clauses, ruling.id


def test_every_ruling_is_named_where_the_product_rests_on_it() -> None:
    source = Path(fairdeal.__file__).parent
    text = "".join(file.read_text("utf8") for file in sorted(source.rglob("*.py")))
    named = set(re.findall(r"R-[A-Z0-9]+(?:-[A-Z0-9]+)*", text))
    assert set(rulings()) - named == set()
