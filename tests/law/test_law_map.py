"""The law map: made from the source, and deaf to citations of what does not exist.

`./check` sees that it is up to date before it runs any test.
"""

import importlib.util
import json
import re
import sys
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fairdeal.law import INSTRUMENTS, Carrier, Honoured, instrument, law_map, rulings
from fairdeal.law.law_map import line_of

FIELDS = [
    "id",
    "instrument",
    "kind",
    "summary",
    "honoured",
    "provision",
    "code",
    "tests",
    "rulings",
    "title",
]
ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "law_map.py"
UTH = "src/fairdeal/games/ultimate_texas_holdem"
PRINT = re.compile(r"src/fairdeal/(press/|games/\w+/(dealer_card|felt|par|signs)\.py)")
BUILT: dict[str, dict[str, list[str]]] = json.loads(
    resources.files("fairdeal.law").joinpath("data", "map.json").read_text("utf8")
)


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool, looking at an empty tree of its own."""
    spec = importlib.util.spec_from_file_location("law_map_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "path", list(sys.path))
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


def write(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf8")


# -- the map as built


def test_the_map_has_every_clause_and_no_other() -> None:
    assert list(BUILT) == [id for name in INSTRUMENTS for id in instrument(name).clauses]
    assert all(set(found) - {"told"} == {"code", "tests"} for found in BUILT.values())


def test_the_map_lists_every_marked_test_that_pytest_collects(
    request: pytest.FixtureRequest,
) -> None:
    """Pytest sees marks however they are given; a run of one file compares that file only."""
    missing = []
    for item in request.session.items:
        test = item.nodeid.partition("[")[0]
        for mark in item.iter_markers("clause"):
            missing += [f"{test}: {id}" for id in mark.args if test not in BUILT[id]["tests"]]
    assert not missing


def test_the_map_says_where_the_dealer_is_told_a_clause() -> None:
    for name in INSTRUMENTS:
        for clause in instrument(name).clauses.values():
            told = BUILT[clause.id].get("told", [])
            assert bool(told) == (Carrier.SCRIPT in clause.carriers), clause.id
            assert list(law_map.script_steps(clause.id)) == told
    assert BUILT["19:47-32.10(e)2ii"]["told"] == ["after the last cards"]
    assert BUILT["19:47-32.8(b)3"]["told"][:2] == ["betting", "initial deal"]


def test_the_map_names_what_acts_and_not_a_line_that_moves() -> None:
    places = {place for found in BUILT.values() for place in found["code"]}
    assert places
    for place in places:
        assert re.fullmatch(r"src/fairdeal/[a-z0-9_/]+\.py::[A-Za-z_][A-Za-z0-9_.]*", place), place


def test_a_place_is_told_with_the_line_where_it_begins() -> None:
    for place in {place for found in BUILT.values() for place in found["code"]}:
        told = line_of(place)
        assert re.fullmatch(r"src/fairdeal/[a-z0-9_/]+\.py:\d+", told)
        file, _, number = told.rpartition(":")
        line = (ROOT / file).read_text("utf8").splitlines()[int(number) - 1]
        name = place.rpartition("::")[2].rpartition(".")[2]
        assert re.match(rf"\s*(?:def |class )?{name}\b", line), (place, line)


def test_a_clause_that_is_code_is_bound_to_something_that_acts() -> None:
    """No clause of the program rests on a constant that nothing reads, or on print alone."""

    def acting(clause: str) -> list[str]:
        return [place for place in BUILT[clause]["code"] if not PRINT.match(place)]

    for name in INSTRUMENTS:
        for clause in instrument(name).clauses.values():
            if clause.honoured is Honoured.CODE:
                assert acting(clause.id), clause.id
    assert f"{UTH}/settlement.py::cover_all_facts" in acting("MA-UTH 13(g)")
    assert acting("MA-UTH 13(f)") == [f"{UTH}/settlement.py::_cover_all"]
    assert acting("13:69F-40.5(a)3i") == [
        "src/fairdeal/games/five_card_hi_lo/points.py::Split.high_total"
    ]


def test_the_map_names_tests_that_are_there_and_marked() -> None:
    texts: dict[str, str] = {}
    for test in {test for found in BUILT.values() for test in found["tests"]}:
        file, _, function = test.partition("::")
        assert re.fullmatch(r"tests/[a-z0-9_/]+\.py", file)
        if file not in texts:
            texts[file] = (ROOT / file).read_text("utf8")
        assert f"def {function}(" in texts[file], test
        assert "pytest.mark.clause(" in texts[file], test


def test_an_entry_has_exactly_the_fields_of_the_wire_form() -> None:
    for name in INSTRUMENTS:
        for clause in instrument(name).clauses.values():
            found = law_map.entry(clause)
            printed = law_map.tables_of(clause)
            assert list(found) == [
                *FIELDS,
                *(["carriers"] if clause.carriers else []),
                *(["told"] if law_map.script_steps(clause.id) else []),
                *(["approves"] if clause.approves else []),
                *(["pay_tables"] if printed else []),
            ]
            assert BUILT[clause.id]["code"] == list(law_map.code_of(clause.id))
            assert found["code"] == [line_of(place) for place in BUILT[clause.id]["code"]]
            assert found["tests"] == BUILT[clause.id]["tests"] == list(law_map.tests_of(clause.id))
            assert set(found["rulings"]) <= set(rulings())  # type: ignore[call-overload]


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_coverage_counts_every_clause_once_and_lists_what_is_open(name: str) -> None:
    law = instrument(name)
    found = law_map.coverage(law)
    assert found.clauses == found.code + found.definition + found.instruction == len(law.clauses)
    in_code = [c.id for c in law.clauses.values() if c.honoured is Honoured.CODE]
    assert list(found.without_code) == [id for id in in_code if not BUILT[id]["code"]]
    assert list(found.without_test) == [id for id in in_code if not BUILT[id]["tests"]]
    assert found.without_script == ()
    assert found.carried == sum(bool(clause.carriers) for clause in law.clauses.values())


def test_coverage_names_a_clause_of_the_script_that_is_told_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    less = {
        id: {**found, "told": []} if id == "MA-UTH 13(i)" else found for id, found in BUILT.items()
    }
    monkeypatch.setattr(law_map, "_built", lambda: less)
    assert law_map.coverage(instrument("ma-uth")).without_script == ("MA-UTH 13(i)",)


# -- the tool


ACTS = 'def act():\n    return Cite("chips-only")\n'


def test_a_citation_counts_for_the_clauses_that_hold_it(tool: Any, tmp_path: Path) -> None:
    write(tmp_path, "src/fairdeal/table/x.py", ACTS)
    write(
        tmp_path,
        "src/fairdeal/table/y.py",
        'class Betting:\n    def close(self):\n        return Cite("no-more-bets", "R-ORDER")\n',
    )
    built = tool.build()
    for id in ("19:47-32.6(a)", "MA-UTH 6(a)", "13:69F-39.3(c)", "13:69F-40.6(a)"):
        assert built[id]["code"] == ["src/fairdeal/table/x.py::act"]
    for id in ("19:47-32.7(b)", "19:47-32.8(b)3", "19:47-32.9(b)2"):
        assert built[id]["code"] == ["src/fairdeal/table/y.py::Betting.close"]


def test_a_citation_in_a_games_folder_counts_for_that_games_instruments_only(
    tool: Any, tmp_path: Path
) -> None:
    write(tmp_path, "src/fairdeal/games/pik_it_poker/x.py", ACTS)
    write(tmp_path, "src/fairdeal/games/ultimate_texas_holdem/sheet.py", ACTS)
    built = tool.build()
    assert built["13:69F-39.3(c)"]["code"] == ["src/fairdeal/games/pik_it_poker/x.py::act"]
    for id in ("19:47-32.6(a)", "MA-UTH 6(a)"):
        assert built[id]["code"] == ["src/fairdeal/games/ultimate_texas_holdem/sheet.py::act"]
    assert built["13:69F-40.6(a)"]["code"] == []


def test_a_constant_of_citations_belongs_to_whoever_reads_it(tool: Any, tmp_path: Path) -> None:
    write(tmp_path, "src/fairdeal/__init__.py", "")
    write(
        tmp_path,
        "src/fairdeal/table/x.py",
        'CHIPS, BETS = Cite("chips-only"), Cite("no-more-bets")\n'
        "WAGER = Wager(cite=CHIPS)\n"
        "def here():\n    return WAGER, BETS\n",
    )
    write(
        tmp_path,
        "src/fairdeal/table/y.py",
        "from fairdeal.table import x\nfrom fairdeal.table.x import BETS as CLOSED\n"
        "class There:\n    def act(self):\n        return x.CHIPS, CLOSED\n",
    )
    built = tool.build()
    assert built["19:47-32.6(a)"]["code"] == [
        "src/fairdeal/table/x.py::WAGER",
        "src/fairdeal/table/y.py::There.act",
    ]
    assert built["19:47-32.7(b)"]["code"] == [
        "src/fairdeal/table/x.py::here",
        "src/fairdeal/table/y.py::There.act",
    ]


def test_a_citation_above_a_function_belongs_to_it(tool: Any, tmp_path: Path) -> None:
    above = '@rests_on(Cite("chips-only"))\ndef act():\n    ...\n'
    write(tmp_path, "src/fairdeal/table/x.py", above)
    assert tool.build()["19:47-32.6(a)"]["code"] == ["src/fairdeal/table/x.py::act"]


@pytest.mark.parametrize(
    "source",
    [
        'RESTS_ON = (Cite("chips-only"), Cite("no-more-bets"))\n',
        'CHIPS = Cite("chips-only")\nWAGER = Wager(cite=CHIPS)\n',
        'CHIPS = Cite("chips-only")\ndef act():\n    """Rests on `CHIPS`."""\n',
    ],
)
def test_a_citation_that_nothing_reads_is_rejected(tool: Any, tmp_path: Path, source: str) -> None:
    write(tmp_path, "src/fairdeal/table/x.py", source)
    with pytest.raises(SystemExit, match="cites 'chips-only' in a constant that nothing reads"):
        tool.build()


@pytest.mark.parametrize(
    ("file", "source", "complaint"),
    [
        ("table/x.py", 'Cite("chips-onyl")', "cites 'chips-onyl'"),
        ("table/x.py", 'Cite("19:47-32.6(z)")', "cites '19:47-32.6(z)'"),
        ("table/x.py", 'Cite("chips-only", "R-NONE")', "cites ruling 'R-NONE'"),
        ("table/x.py", 'CITE.with_ruling("R-NONE")', "cites ruling 'R-NONE'"),
        ("games/five_card_hi_lo/x.py", 'Cite("13:69F-39.10(f)")', "cites '13:69F-39.10(f)'"),
        ("games/five_card_hi_lo/x.py", 'Cite("trips-odds")', "cites 'trips-odds'"),
        ("games/pik_it_poker/sheet.py", 'Cite("13:69F-40.11(e)")', "cites '13:69F-40.11(e)'"),
    ],
)
def test_a_citation_of_what_is_not_in_force_is_rejected_with_its_place(
    tool: Any, tmp_path: Path, file: str, source: str, complaint: str
) -> None:
    write(tmp_path, f"src/fairdeal/{file}", f"\ndef act():\n    return {source}\n")
    with pytest.raises(SystemExit, match=re.escape(complaint)) as stopped:
        tool.build()
    assert f"src/fairdeal/{file}:3: " in str(stopped.value)


def test_a_marked_test_counts_for_its_clauses(tool: Any, tmp_path: Path) -> None:
    marked = (
        '@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")\n'
        '@pytest.mark.clause("19:47-32.6(e)")\n'
        "def test_something() -> None: ...\n"
        '@pytest.mark.clause("19:47-32.6(b)")\n'
        "def helper() -> None: ...\n"
    )
    write(tmp_path, "tests/law/test_x.py", marked)
    write(tmp_path, "tests/law/other.py", marked)
    built = tool.build()
    for id in ("19:47-32.6(a)", "MA-UTH 6(a)", "19:47-32.6(e)"):
        assert built[id]["tests"] == ["tests/law/test_x.py::test_something"]
    assert built["19:47-32.6(b)"]["tests"] == []


def test_a_mark_given_by_its_name_counts_like_one_that_is_written_out(
    tool: Any, tmp_path: Path
) -> None:
    named = (
        'CHIPS = pytest.mark.clause("19:47-32.6(a)")\n@CHIPS\ndef test_something() -> None: ...\n'
    )
    write(tmp_path, "tests/law/test_x.py", named)
    assert tool.build()["19:47-32.6(a)"]["tests"] == ["tests/law/test_x.py::test_something"]


def test_a_mark_of_no_clause_is_rejected(tool: Any, tmp_path: Path) -> None:
    write(
        tmp_path,
        "tests/test_x.py",
        '@pytest.mark.clause("19:47-32.99")\ndef test_something() -> None: ...\n',
    )
    with pytest.raises(SystemExit, match=r"'19:47-32\.99', which is not a clause"):
        tool.build()


def test_a_mark_that_is_not_written_out_is_rejected(tool: Any, tmp_path: Path) -> None:
    write(
        tmp_path,
        "tests/test_x.py",
        "@pytest.mark.clause(CLAUSE)\ndef test_something() -> None: ...\n",
    )
    with pytest.raises(SystemExit, match="clause marks are literal ids"):
        tool.build()


def test_check_says_when_the_map_is_stale(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "BUILT", tmp_path / "map.json")
    monkeypatch.setattr(sys, "argv", ["law_map.py", "--check"])
    with pytest.raises(SystemExit, match="not up to date"):
        tool.main()
    monkeypatch.setattr(sys, "argv", ["law_map.py"])
    tool.main()
    monkeypatch.setattr(sys, "argv", ["law_map.py", "--check"])
    tool.main()
    assert capsys.readouterr().out == "map.json: 551 clauses\nthe law map is up to date\n"
    write(tmp_path, "src/fairdeal/x.py", ACTS)
    with pytest.raises(SystemExit, match="not up to date"):
        tool.main()
