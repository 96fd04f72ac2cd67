"""`fairdeal law` and `fairdeal rulings`."""

import pytest

from fairdeal.law import INSTRUMENTS, Carrier, instrument, known_instruments, rulings
from tests.cli.running import fairdeal
from tests.law.test_law_map import FIELDS


def test_law_lists_every_clause_of_every_instrument() -> None:
    found = fairdeal("law", "--json").json
    assert [each["id"] for each in found] == [
        id for name in known_instruments() for id in instrument(name).clauses
    ]
    for each in found:
        law = instrument(each["instrument"])
        clause = law.clauses[each["id"]]
        more = {
            "carriers": bool(clause.carriers),
            "told": Carrier.SCRIPT in clause.carriers,
            "approves": bool(clause.approves),
            "pay_tables": any(t.clause == clause.id for t in law.pay_tables.values()),
        }
        assert list(each) == [*FIELDS, *(field for field, there in more.items() if there)]
        assert each["kind"] in ("clause", "definition")
        assert each["honoured"] in ("code", "definition", "instruction")
        assert each["provision"] is None or isinstance(each["provision"], str)
        for what in ("code", "tests", "rulings"):
            assert all(isinstance(place, str) for place in each[what])


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_law_lists_one_instrument(name: str) -> None:
    found = fairdeal("law", name, "--json").json
    assert [each["id"] for each in found] == list(instrument(name).clauses)
    shown = fairdeal("law", name)
    assert shown.code == 0
    for clause in instrument(name).clauses.values():
        assert clause.id in shown.out
        assert clause.title in shown.words


@pytest.mark.parametrize(
    ("name", "wanted", "id"),
    [
        ("nj-uth", "19:47-32.10(h)2", "19:47-32.10(h)2"),
        ("nj-uth", "32.10(h)2", "19:47-32.10(h)2"),
        ("nj-uth", "10(h)2", "19:47-32.10(h)2"),
        ("nj-uth", "Ante", '19:47-32.1 "Ante"'),
        ("nj-uth", '"Ante"', '19:47-32.1 "Ante"'),
        ("ma-uth", "MA-UTH 13(k)", "MA-UTH 13(k)"),
        ("ma-uth", "13(k)", "MA-UTH 13(k)"),
        ("ma-uth", "10(h)(2)", "MA-UTH 10(h)(2)"),
        ("ma-uth", "3(a)", "MA-UTH 3(a)"),  # not 13(a), which ends alike
        ("nj-pikit", "39.10(f)", "13:69F-39.10(f)"),
        ("nj-pikit", "1.13Y(b)", "13:69E-1.13Y(b)"),
        ("nj-hilo", "40.10(d)iii", "13:69F-40.10(d)iii"),
        ("nj-hilo", "Push", '13:69F-40.1 "Push"'),
        ("nj-uth", "32.10(h)(2)", "19:47-32.10(h)2"),
        ("nj-uth", "32.10(H)2", "19:47-32.10(h)2"),
        ("nj-uth", " 32.10 (h) 2 ", "19:47-32.10(h)2"),
        ("nj-uth", "N.J.A.C. 19:47-32.10(h)2", "19:47-32.10(h)2"),
        ("nj-uth", "§ 32.10(h)2", "19:47-32.10(h)2"),
        ("nj-uth", "“play WAGER”", '19:47-32.1 "Play wager"'),
        ("ma-uth", "10(h)2", "MA-UTH 10(h)(2)"),
        ("ma-uth", "section 10(H)(2)", "MA-UTH 10(h)(2)"),
        ("nj-pikit", "1.13y(B)", "13:69E-1.13Y(b)"),
    ],
)
def test_a_clause_is_found_by_its_id_or_the_end_of_it(name: str, wanted: str, id: str) -> None:
    found = fairdeal("law", name, wanted, "--json").json
    assert [each["id"] for each in found] == [id]
    assert list(found[0])[: len(FIELDS)] == FIELDS
    shown = fairdeal("law", name, wanted)
    assert shown.out.splitlines()[0] == id
    assert " ".join(instrument(name).clauses[id].summary.split()) in shown.words


@pytest.mark.parametrize(
    ("name", "wanted", "first", "count"),
    [
        ("nj-uth", "32.11", "19:47-32.11(a)", 5),
        ("nj-uth", "19:47-32.11", "19:47-32.11(a)", 5),
        ("nj-uth", "32.1", '19:47-32.1 "Ante"', 15),
        ("ma-uth", "11", "MA-UTH 11(a)", 5),
        ("nj-hilo", "1.13Z(c)", "13:69E-1.13Z(c)", 1),
        ("nj-hilo", "13:69E-1.19", "13:69E-1.19(b)", 3),
    ],
)
def test_a_section_is_shown_whole(name: str, wanted: str, first: str, count: int) -> None:
    found = fairdeal("law", name, wanted, "--json").json
    assert found[0]["id"] == first
    assert len(found) == count
    shown = fairdeal("law", name, wanted).out
    assert all(each["id"] in shown for each in found)


def test_a_clause_with_others_below_it_names_them() -> None:
    shown = fairdeal("law", "nj-uth", "32.10(h)").out
    assert "below 19:47-32.10(h):" in shown
    assert all(f"19:47-32.10(h){n}" in shown for n in (1, 2, 3, 4))
    assert "An equal hand pushes" in shown


@pytest.mark.parametrize("args", [("nj-uth",), ("nj-uth", "32.10(h)2"), ("nj-uth", "32.11")])
def test_the_words_are_said_to_be_ours(args: tuple[str, ...]) -> None:
    assert "In our words; the official text is N.J.A.C. 19:47-32" in fairdeal("law", *args).words


def test_clauses_are_found_by_words() -> None:
    found = fairdeal("law", "--find", "Cover card YELLOW", "--json").json
    assert {each["id"] for each in found} >= {"19:47-32.2(a)", "MA-UTH 2(a)"}
    for each in found:
        assert all(word in each["summary"].lower() for word in ("cover", "card", "yellow"))
    shown = fairdeal("law", "nj-hilo", "--find", "cover card")
    assert "13:69F-40.2(a)" in shown.out
    assert "19:47" not in shown.out
    assert fairdeal("law", "--find", "zebra", "--json").json == []
    assert "no clause has “zebra”" in fairdeal("law", "--find", "zebra").out


def test_a_clause_that_prints_a_pay_table_shows_every_row_of_it() -> None:
    (found,) = fairdeal("law", "nj-uth", "32.11(d)", "--json").json
    (tables,) = found["pay_tables"]
    assert (tables["wager"], tables["exact"]) == ("trips", False)
    assert tables["tables"]["D"]["four_of_a_kind"] == "20 to 1"
    shown = fairdeal("law", "nj-uth", "32.11(d)").words
    assert "four of a kind │ 30 to 1 │ 30 to 1 │ 30 to 1 │ 20 to 1" in shown
    assert "full house │ 12 │ 8 │ 6 │ 5 │ 4 │ 4 │" in fairdeal("law", "ma-uth", "13(k)").words
    assert "both hands │ 20 to 1" in fairdeal("law", "nj-hilo", "40.11(c)").words


def test_names_that_people_copy_are_never_cut() -> None:
    (found,) = fairdeal("law", "nj-uth", "32.10(h)2", "--json").json
    lines = fairdeal("law", "nj-uth", "32.10(h)2").out.splitlines()
    for place in (*found["code"], *found["tests"]):
        assert any(line.endswith(place) for line in lines), place


def test_every_clause_is_found_by_its_own_id() -> None:
    for name in ("nj-uth", "ma-uth"):
        for id in list(instrument(name).clauses)[::9]:
            assert fairdeal("law", name, id, "--json").json[0]["id"] == id


def test_a_clause_shows_where_it_is_honoured_and_what_proves_it() -> None:
    shown = fairdeal("law", "nj-uth", "32.10(h)2").out
    found = fairdeal("law", "nj-uth", "32.10(h)2", "--json").json[0]
    assert found["honoured"] == "code"
    assert found["provision"] == "higher-hand-wins"
    assert found["code"]
    assert found["tests"]
    assert found["rulings"] == ["R-UTH-NOQUALIFY"]
    for place in (*found["code"], *found["rulings"], "higher-hand-wins"):
        assert place in shown


@pytest.mark.parametrize(
    ("wanted", "name", "hint"),
    [
        ("32.10(z)", "unknown-clause", "near it are 19:47-32.10(a)"),
        (
            "32.10(h)9",
            "unknown-clause",
            "near it are 19:47-32.10(h), 19:47-32.10(h)1, 19:47-32.10(h)2, 19:47-32.10(h)3, "
            "19:47-32.10(h)4",
        ),
        ("nonsense", "unknown-clause", "see `fairdeal law nj-uth`"),
        ("13:69F-39.10(f)", "unknown-clause", "nj-pikit has; see `fairdeal law nj-uth`"),
        ("[bold]x[/]", "unknown-clause", "[bold]x[/]"),
        ("2", "ambiguous-clause", "may be 19:47-32.2(b)2"),
        ("(a)", "ambiguous-clause", "19:47-32.2(a)"),
    ],
)
def test_a_clause_that_is_not_there_is_refused_with_a_hint(
    wanted: str, name: str, hint: str
) -> None:
    told = fairdeal("law", "nj-uth", wanted, "--json").refusal()
    assert told["name"] == name
    assert hint in told["message"]
    assert wanted in told["message"]
    shown = fairdeal("law", "nj-uth", wanted)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"refused: {name}: {told['message']}\n"


@pytest.mark.parametrize(
    "args",
    [
        ("law", "nj-poker"),
        ("law", "nj-poker", "32.10(a)"),
        ("law", "nj-poker", "--coverage"),
        ("law", "diff", "nj-uth", "nj-poker"),
        ("law", "diff", "nj-poker", "nj-uth"),
        ("options", "nj-poker"),
    ],
)
def test_an_unknown_instrument_is_refused_everywhere(args: tuple[str, ...]) -> None:
    told = fairdeal(*args, "--json").refusal()
    assert told["name"] == "unknown-instrument"
    assert all(name in told["message"] for name in INSTRUMENTS)


def test_coverage_counts_the_clauses_and_names_the_open_ones() -> None:
    found = fairdeal("law", "--coverage", "--json").json
    assert [each["instrument"] for each in found] == list(known_instruments())
    assert [each["clauses"] for each in found][: len(INSTRUMENTS)] == [123, 139, 138, 151]
    for each in found:
        assert each["clauses"] == each["code"] + each["definition"] + each["instruction"]
        assert len(each["without_code"]) <= each["code"]
    (one,) = fairdeal("law", "nj-hilo", "--coverage", "--json").json
    assert one == found[3]
    shown = fairdeal("law", "--coverage").words
    for each in found:
        assert f"{each['clauses']} │ {each['code']} │" in shown


def test_diff_puts_two_instruments_side_by_side() -> None:
    found = fairdeal("law", "diff", "nj-uth", "ma-uth", "--json").json
    assert all(list(each) == ["provision", "dealing", "nj-uth", "ma-uth"] for each in found)
    alone = [each["ma-uth"]["id"] for each in found if each["nj-uth"] is None]
    assert alone == [
        id for id in instrument("ma-uth").clauses if id.startswith(("MA-UTH 13", "MA-UTH 14"))
    ]
    assert not [each for each in found if each["ma-uth"] is None]
    pairs = {(each["provision"], each["dealing"]) for each in found if each["provision"]}
    assert pairs == {
        ("first-card-dealer", "hand"),
        ("first-card-dealer", "manual-shoe"),
        ("second-card-dealer", "hand"),
        ("second-card-dealer", "manual-shoe"),
        ("stub-to-rack", "automated-shoe"),
    }  # what differs only in the clauses it refers to is left out
    shown = fairdeal("law", "diff", "nj-uth", "ma-uth")
    assert shown.code == 0
    assert "MA-UTH 14(a)" in shown.out
    assert "»so that" in shown.out
    assert "away.«" in shown.out
    assert "»32.8(b)2" not in shown.out
    assert "»section" not in shown.out
    assert "that differ only in the clauses they refer to, are left out" in shown.words
    assert "nj-uth prints no pay table for Cover All" in shown.words
    assert "no differences" in fairdeal("law", "diff", "nj-uth", "nj-uth").words
    assert fairdeal("law", "diff", "nj-uth", "nj-uth", "--json").json == []


def test_diff_goes_by_dealing_method_where_a_provision_does() -> None:
    found = fairdeal("law", "diff", "nj-pikit", "nj-hilo", "--json").json
    named = {(each["provision"], each["dealing"]) for each in found if each["provision"]}
    assert len(named) == len([each for each in found if each["provision"]])
    sides = {each[side]["id"] for each in found for side in ("nj-pikit", "nj-hilo") if each[side]}
    assert "13:69F-39.10(f)" in sides
    assert "13:69F-40.10(f)" in sides


@pytest.mark.parametrize("args", [(), ("nj-uth",)])
def test_diff_needs_two_instruments(args: tuple[str, ...]) -> None:
    told = fairdeal("law", "diff", *args, "--json").refusal()
    assert told["name"] == "two-instruments"
    assert "fairdeal law diff nj-uth ma-uth" in told["message"]


def test_rulings_are_shown_whole() -> None:
    found = fairdeal("rulings", "--json").json
    assert [each["id"] for each in found] == list(rulings())
    for each in found:
        assert list(each) == [
            "id",
            "title",
            "question",
            "clauses",
            "decision",
            "reason",
            "rejected",
        ]
        assert all(list(rejected) == ["reading", "change"] for rejected in each["rejected"])
    shown = fairdeal("rulings")
    assert shown.code == 0
    for ruling in rulings().values():
        assert f"{ruling.id} {ruling.title}" in shown.words
        assert " ".join(ruling.decision.split()) in shown.words


def test_one_ruling_is_shown_by_its_id() -> None:
    (found,) = fairdeal("rulings", "R-CAP", "--json").json
    assert found["id"] == "R-CAP"
    shown = fairdeal("rulings", "R-CAP")
    assert "R-CAP" in shown.out
    assert "R-CUT" not in shown.out
    told = fairdeal("rulings", "R-NONE", "--json").refusal()
    assert told["name"] == "unknown-ruling"
    assert "`fairdeal rulings` shows them all" in told["message"]
    assert "R-CAP-PAYOUTS" in fairdeal("rulings", "R-CAP-PAYOUT", "--json").refusal()["message"]
    assert fairdeal("rulings", "cap", "--json").json == [found]


@pytest.mark.parametrize("command", ["law", "rulings"])
@pytest.mark.parametrize("nothing", ["", " "])
def test_looking_for_nothing_is_refused(command: str, nothing: str) -> None:
    refusal = fairdeal(command, "--find", nothing, "--json").refusal()
    assert refusal["name"] == "nothing-to-find"


def test_rulings_are_shown_by_instrument_and_found_by_words() -> None:
    found = fairdeal("rulings", "nj-hilo", "--json").json
    ids = {each["id"] for each in found}
    assert "R-HILO-TIE" in ids
    assert not [id for id in ids if id.startswith(("R-PIKIT", "R-COVER-ALL"))]
    found = fairdeal("rulings", "nj-uth", "--find", "dealer pair", "--json").json
    assert "R-UTH-NOQUALIFY" in {each["id"] for each in found}
    assert "no ruling has “zebra”" in fairdeal("rulings", "--find", "zebra").out


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("nj-uth", "32.10(h)2", "32.10(h)3"), "one-argument-too-many"),
        (("nj-uth", "32.10(h)2", "--coverage"), "one-argument-too-many"),
        (("diff", "nj-uth", "ma-uth", "--coverage"), "coverage-of-a-diff"),
        (("nj-uth", "32.10(h)2", "--find", "hand"), "one-argument-too-many"),
        (("diff", "nj-uth", "ma-uth", "--find", "hand"), "one-argument-too-many"),
    ],
)
def test_nothing_is_passed_over_in_silence(args: tuple[str, ...], name: str) -> None:
    assert fairdeal("law", *args, "--json").refusal()["name"] == name
    assert fairdeal("law", *args).code == 2
