"""The law as data is whole: every clause is there, once, honoured in one of three ways."""

import pickle
import tomllib
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from fairdeal.games import game_of
from fairdeal.law import (
    INSTRUMENTS,
    Carrier,
    Cite,
    Honoured,
    Instrument,
    Refused,
    instrument,
    provisions,
)
from fairdeal.law.comparison import compare
from fairdeal.sheet import Dealing, read_sheet, schema_of
from tests.cases import each_case
from tests.harness import SHEETS
from tests.sheet.sheets import FIVE, THREE

IDS = Path(__file__).parent / "ids"
HOW_MANY = {"nj-uth": 123, "ma-uth": 139, "nj-pikit": 138, "nj-hilo": 151}
METHODS = {method.value for method in Dealing}
EVERY = each_case("name", INSTRUMENTS)


def rows(name: str) -> list[dict[str, str]]:
    """The clauses as the file has them, before anything could fall together."""
    text = resources.files("fairdeal.law").joinpath("data", f"{name}.toml").read_text("utf8")
    found: list[dict[str, str]] = tomllib.loads(text)["clause"]
    return found


def held(law: Instrument) -> dict[tuple[str, str | None], str]:
    return {
        (clause.provision, clause.dealing): clause.id
        for clause in law.clauses.values()
        if clause.provision
    }


@EVERY
def test_every_clause_of_the_text_is_there_in_its_order_and_no_other(name: str) -> None:
    listed = (IDS / f"{name}.txt").read_text("utf8").splitlines()
    assert [row["id"] for row in rows(name)] == listed
    assert list(instrument(name).clauses) == listed
    assert len(listed) == len(set(listed)) == HOW_MANY[name]


def test_no_clause_belongs_to_two_instruments() -> None:
    everything = [id for name in INSTRUMENTS for id in instrument(name).clauses]
    assert len(set(everything)) == len(everything) == 551
    assert sorted(path.stem for path in IDS.iterdir()) == sorted(INSTRUMENTS)


@EVERY
def test_a_clause_is_a_definition_exactly_where_it_defines_a_word(name: str) -> None:
    for clause in instrument(name).clauses.values():
        assert clause.kind == ("definition" if clause.id.endswith('"') else "clause")
        assert clause.instrument == name


@EVERY
def test_every_clause_is_honoured_and_every_instruction_has_a_carrier(name: str) -> None:
    for row, clause in zip(rows(name), instrument(name).clauses.values(), strict=True):
        assert row["honoured"] in ("code", "definition", "instruction")
        assert clause.honoured.value == row["honoured"]
        if clause.honoured is not Honoured.CODE:
            assert bool(clause.carriers) == (clause.honoured is Honoured.INSTRUCTION)
        assert (clause.honoured is Honoured.DEFINITION) == (clause.kind == "definition")


@EVERY
def test_what_only_the_felt_can_honour_is_carried_by_the_layout_and_printed_there(
    name: str,
) -> None:
    for clause in instrument(name).clauses.values():
        alone = clause.honoured is Honoured.INSTRUCTION
        if alone and Carrier.LAYOUT in clause.carriers:
            assert clause.id.startswith(("13:69E-1.13Y", "13:69E-1.13Z")), clause.id


@EVERY
def test_every_summary_is_a_sentence_of_its_own(name: str) -> None:
    for clause in instrument(name).clauses.values():
        assert clause.summary.endswith("."), clause.id
        assert clause.summary == clause.summary.strip()
        assert len(clause.summary.split()) >= 2, clause.id
        assert "  " not in clause.summary


@EVERY
def test_a_provision_that_is_named_exists(name: str) -> None:
    named = {clause.provision for clause in instrument(name).clauses.values()} - {None}
    assert named <= set(provisions())


@EVERY
def test_a_provision_names_one_clause_for_each_dealing_method(name: str) -> None:
    keys = Counter((row.get("provision"), row.get("dealing")) for row in rows(name))
    del keys[(None, None)]
    assert {key for key, times in keys.items() if times > 1} == set()
    assert {key for key in keys if key[0] is None} == set()


@EVERY
def test_a_provision_goes_by_dealing_method_in_all_its_clauses_or_in_none(name: str) -> None:
    by_provision: dict[str, set[str | None]] = {}
    for provision, dealing in held(instrument(name)):
        by_provision.setdefault(provision, set()).add(dealing)
    for provision, methods in by_provision.items():
        assert methods == {None} or methods <= METHODS, provision


def test_every_provision_is_shared_by_instruments_or_by_dealing_methods() -> None:
    holders: dict[str, set[tuple[str, str | None]]] = {name: set() for name in provisions()}
    for name in INSTRUMENTS:
        for provision, dealing in held(instrument(name)):
            holders[provision].add((name, dealing))
    for provision, found in holders.items():
        instruments = {name for name, _ in found}
        methods = {dealing for _, dealing in found}
        assert len(instruments) > 1 or len(methods) > 1, provision
        assert provisions()[provision], provision


def test_the_two_ultimate_texas_hold_em_texts_pair_up() -> None:
    jersey, massachusetts = instrument("nj-uth"), instrument("ma-uth")
    assert set(held(jersey)) == set(held(massachusetts))
    assert all(clause.provision for clause in jersey.clauses.values())
    alone = [clause.id for clause in massachusetts.clauses.values() if not clause.provision]
    assert {id.split("(")[0] for id in alone} == {"MA-UTH 13", "MA-UTH 14"}
    for key, id in held(jersey).items():
        other = massachusetts.clauses[held(massachusetts)[key]]
        ours = jersey.clauses[id]
        assert (ours.kind, ours.honoured, ours.carriers) == (
            other.kind,
            other.honoured,
            other.carriers,
        )


def test_new_jersey_and_massachusetts_number_the_same_clauses_alike() -> None:
    for provision, dealing in held(instrument("nj-uth")):
        jersey = held(instrument("nj-uth"))[(provision, dealing)]
        massachusetts = held(instrument("ma-uth"))[(provision, dealing)]
        section, _, rest = jersey.removeprefix("19:47-32.").partition("(")
        moved = "15" if section == "13" else section  # two sections were put in before it
        assert massachusetts.removeprefix("MA-UTH ").split("(")[0] == moved
        plain = massachusetts.partition("(")[2]
        assert plain.translate(str.maketrans("", "", "()")) == rest.translate(
            str.maketrans("", "", "()")
        )


def test_comparing_two_instruments_names_every_clause_once() -> None:
    for left, right in (("nj-uth", "ma-uth"), ("nj-hilo", "nj-pikit")):
        differences = list(compare(left, right))
        lefts = [each.left.id for each in differences if each.left]
        rights = [each.right.id for each in differences if each.right]
        assert sorted(lefts) == sorted(instrument(left).clauses)
        assert sorted(rights) == sorted(instrument(right).clauses)
    assert all(each.same for each in compare("nj-hilo", "nj-hilo") if each.provision)


# -- resolving


@each_case(
    ("name", "dealing", "clause"),
    [
        ("nj-uth", "manual-shoe", "19:47-32.7(b)"),
        ("nj-uth", "hand", "19:47-32.8(b)3"),
        ("nj-uth", "automated-shoe", "19:47-32.9(b)2"),
        ("ma-uth", "manual-shoe", "MA-UTH 7(b)"),
        ("ma-uth", "hand", "MA-UTH 8(b)(3)"),
        ("ma-uth", "automated-shoe", "MA-UTH 9(b)(2)"),
        ("nj-pikit", "manual-shoe", "13:69F-39.7(b)"),
        ("nj-pikit", "hand", "13:69F-39.8(b)3"),
        ("nj-pikit", "automated-shoe", "13:69F-39.9(b)2"),
        ("nj-hilo", "manual-shoe", "13:69F-40.7(b)"),
        ("nj-hilo", "hand", "13:69F-40.8(b)3"),
        ("nj-hilo", "automated-shoe", "13:69F-40.9(b)2"),
    ],
)
def test_no_more_bets_is_resolved_by_the_dealing_method(
    name: str, dealing: str, clause: str
) -> None:
    law = instrument(name)
    assert law.resolve(Cite("no-more-bets"), dealing) == clause
    assert law.holds(Cite("no-more-bets"), dealing)
    assert not law.holds(Cite("no-more-bets"))


def test_a_clause_stands_for_itself_in_its_own_instrument_only() -> None:
    cite = Cite("13:69F-39.10(f)", "R-PIKIT-NOQUALIFY")
    assert instrument("nj-pikit").resolve(cite, "hand") == "13:69F-39.10(f)"
    assert instrument("nj-pikit").holds(cite)
    assert not instrument("nj-hilo").holds(cite)
    with pytest.raises(KeyError, match="nj-hilo has no clause"):
        instrument("nj-hilo").resolve(cite)


def test_a_provision_without_a_method_serves_every_method() -> None:
    for method in (None, *METHODS):
        assert instrument("nj-uth").resolve(Cite("chips-only"), method) == "19:47-32.6(a)"


@EVERY
def test_every_option_names_a_clause_whatever_the_dealing_method(name: str) -> None:
    law = instrument(name)
    for option in schema_of(name).options:
        assert law.resolve(option.cite) in law.clauses


@pytest.mark.parametrize("name", ["nj-poker", "", "NJ-UTH", "nj-uth.toml", "../nj-uth"])
def test_an_unknown_instrument_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(Refused) as refused:
        instrument(name)
    why = refused.value.refusal
    assert (why.name, why.clause) == ("unknown-instrument", None)
    assert all(known in why.message for known in INSTRUMENTS)


@EVERY
def test_an_instrument_is_one_value_and_stays_so_when_pickled(name: str) -> None:
    law = instrument(name)
    assert instrument(name) is law
    assert pickle.loads(pickle.dumps(law)) is law


@pytest.mark.parametrize(
    ("name", "game", "jurisdiction"),
    [
        ("nj-uth", "Ultimate Texas Hold 'Em", "New Jersey"),
        ("ma-uth", "Ultimate Texas Hold 'Em", "Massachusetts"),
        ("nj-pikit", "Pik-it Poker", "New Jersey"),
        ("nj-hilo", "5 Card Hi-Lo", "New Jersey"),
    ],
)
def test_instruments_say_which_game_they_authorise_and_where(
    name: str, game: str, jurisdiction: str
) -> None:
    law = instrument(name)
    assert (law.id, law.game, law.jurisdiction) == (name, game, jurisdiction)
    assert law.source
    assert law.edition


# -- the printed pay tables, from the best hand down

UTH = {
    ("blind", "printed"): (FIVE[:6], "500:1 50:1 10:1 3:1 3:2 1:1"),
    ("trips", "A"): (FIVE[:7], "50:1 40:1 30:1 9:1 7:1 4:1 3:1"),
    ("trips", "B"): (FIVE[:7], "50:1 40:1 30:1 8:1 6:1 5:1 3:1"),
    ("trips", "C"): (FIVE[:7], "50:1 40:1 30:1 8:1 7:1 4:1 3:1"),
    ("trips", "D"): (FIVE[:7], "50:1 40:1 20:1 7:1 6:1 5:1 3:1"),
}
PRINTED = {
    "nj-uth": UTH,
    "ma-uth": {
        **UTH,
        ("cover_all", "2"): (FIVE[:4], "200:1 100:1 70:1 12:1"),
        ("cover_all", "3"): (FIVE[:4], "150:1 80:1 50:1 8:1"),
        ("cover_all", "4"): (FIVE[:4], "125:1 70:1 40:1 6:1"),
        ("cover_all", "5"): (FIVE[:4], "100:1 40:1 35:1 5:1"),
        ("cover_all", "6"): (FIVE[:4], "80:1 40:1 30:1 4:1"),
        ("cover_all", "7"): (FIVE[:4], "70:1 30:1 20:1 4:1"),
    },
    "nj-pikit": {
        ("five_card_bonus", "1"): (FIVE, "1000:1 250:1 50:1 10:1 8:1 5:1 2:1 1:1"),
        ("five_card_bonus", "2"): (FIVE, "750:1 250:1 50:1 10:1 6:1 4:1 2:1 1:1"),
        ("three_card_bonus", "1"): (THREE, "200:1 40:1 30:1 6:1 3:1 1:1"),
        ("three_card_bonus", "2"): (THREE, "100:1 50:1 30:1 6:1 3:1 1:1"),
        ("three_card_bonus", "3"): (THREE, "80:1 35:1 25:1 6:1 4:1 1:1"),
    },
    "nj-hilo": {
        ("tie", "printed"): (["low_hand", "high_hand", "both_hands"], "4:1 4:1 20:1"),
        ("poker_bonus", "1"): (
            [*FIVE, "pair_of_sevens"],
            "250:1 50:1 25:1 15:1 10:1 8:1 5:1 3:1 1:1",
        ),
        ("poker_bonus", "2"): (
            [*FIVE, "pair_of_sixes"],
            "500:1 100:1 40:1 15:1 8:1 6:1 4:1 3:1 1:1",
        ),
        ("ante_bonus", "printed"): (
            ["four_aces_and_a_two", "four_aces", "three_aces"],
            "100:1 50:1 5:1",
        ),
    },
}
# The clause that prints a wager's tables, and whether their rows are exact or the least.
PRINTED_BY = {
    "nj-uth": {"blind": ("19:47-32.11(c)", True), "trips": ("19:47-32.11(d)", False)},
    "ma-uth": {
        "blind": ("MA-UTH 11(c)", True),
        "trips": ("MA-UTH 11(d)", False),
        "cover_all": ("MA-UTH 13(k)", True),
    },
    "nj-pikit": {
        "five_card_bonus": ("13:69F-39.11(b)", False),
        "three_card_bonus": ("13:69F-39.11(c)", False),
    },
    "nj-hilo": {
        "tie": ("13:69F-40.11(c)", True),
        "poker_bonus": ("13:69F-40.11(d)", True),
        "ante_bonus": ("13:69F-40.11(e)", False),
    },
}


@EVERY
def test_every_printed_pay_table_has_the_rows_that_the_law_prints(name: str) -> None:
    found = {
        (wager, table): list(rows.items())
        for wager, printed in instrument(name).pay_tables.items()
        for table, rows in printed.tables.items()
    }
    wanted = {
        key: list(zip(rows, (odds.replace(":", " to ") for odds in text.split()), strict=True))
        for key, (rows, text) in PRINTED[name].items()
    }
    assert found == wanted


@EVERY
def test_every_pay_table_names_the_clause_that_prints_it_and_how_binding_it_is(name: str) -> None:
    law = instrument(name)
    found = {wager: (printed.clause, printed.exact) for wager, printed in law.pay_tables.items()}
    assert found == PRINTED_BY[name]
    assert all(printed.wager == wager for wager, printed in law.pay_tables.items())
    assert {clause for clause, _ in found.values()} <= set(law.clauses)


@EVERY
def test_editions_of_the_rules_name_stages_that_there_are(name: str) -> None:
    game = game_of(name)
    there = {stage for options in SHEETS[name] for stage in game.stages(read_sheet(name, options))}
    for edition in instrument(name).later_rules:
        assert edition.changes
        assert (edition.stages or frozenset()) <= there
