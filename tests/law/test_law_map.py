"""The law map: made from the source, up to date, and deaf to citations of what does not exist."""

import importlib.util
import json
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fairdeal.law import INSTRUMENTS, Honoured, instrument, law_map, rulings

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "law_map.py"
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


def test_the_built_map_is_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False
    )
    assert checked.stderr == ""
    assert checked.returncode == 0


def test_the_map_has_every_clause_and_no_other() -> None:
    assert list(BUILT) == [id for name in INSTRUMENTS for id in instrument(name).clauses]
    assert all(set(found) == {"code", "tests"} for found in BUILT.values())


def test_the_map_names_lines_of_the_source_that_have_a_citation() -> None:
    lines: dict[str, list[str]] = {}
    for place in {place for found in BUILT.values() for place in found["code"]}:
        file, _, number = place.rpartition(":")
        assert re.fullmatch(r"src/fairdeal/[a-z0-9_/]+\.py", file)
        if file not in lines:
            lines[file] = (ROOT / file).read_text("utf8").splitlines()
        assert "Cite(" in lines[file][int(number) - 1], place


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
            assert list(found) == [
                "id",
                "instrument",
                "kind",
                "summary",
                "honoured",
                "provision",
                "code",
                "tests",
                "rulings",
            ]
            assert found["code"] == BUILT[clause.id]["code"] == list(law_map.code_of(clause.id))
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


# -- the tool


def test_a_citation_counts_for_the_clauses_that_hold_it(tool: Any, tmp_path: Path) -> None:
    write(tmp_path, "src/fairdeal/table/x.py", '\nA = Cite("chips-only")\n')
    write(tmp_path, "src/fairdeal/table/y.py", 'A = Cite("no-more-bets", "R-ORDER")\n')
    built = tool.build()
    for id in ("19:47-32.6(a)", "MA-UTH 6(a)", "13:69F-39.3(c)", "13:69F-40.6(a)"):
        assert built[id]["code"] == ["src/fairdeal/table/x.py:2"]
    for id in ("19:47-32.7(b)", "19:47-32.8(b)3", "19:47-32.9(b)2"):
        assert built[id]["code"] == ["src/fairdeal/table/y.py:1"]


def test_a_citation_in_a_games_folder_counts_for_that_games_instruments_only(
    tool: Any, tmp_path: Path
) -> None:
    write(tmp_path, "src/fairdeal/games/pik_it_poker/x.py", 'A = Cite("chips-only")\n')
    write(tmp_path, "src/fairdeal/sheet/ultimate_texas_holdem.py", 'A = Cite("chips-only")\n')
    built = tool.build()
    assert built["13:69F-39.3(c)"]["code"] == ["src/fairdeal/games/pik_it_poker/x.py:1"]
    for id in ("19:47-32.6(a)", "MA-UTH 6(a)"):
        assert built[id]["code"] == ["src/fairdeal/sheet/ultimate_texas_holdem.py:1"]
    assert built["13:69F-40.6(a)"]["code"] == []


@pytest.mark.parametrize(
    ("file", "source", "complaint"),
    [
        ("table/x.py", 'Cite("chips-onyl")', "cites 'chips-onyl'"),
        ("table/x.py", 'Cite("19:47-32.6(z)")', "cites '19:47-32.6(z)'"),
        ("table/x.py", 'Cite("chips-only", "R-NONE")', "cites ruling 'R-NONE'"),
        ("table/x.py", 'CITE.also("R-NONE")', "cites ruling 'R-NONE'"),
        ("games/five_card_hi_lo/x.py", 'Cite("13:69F-39.10(f)")', "cites '13:69F-39.10(f)'"),
        ("games/five_card_hi_lo/x.py", 'Cite("trips-odds")', "cites 'trips-odds'"),
        ("sheet/pik_it_poker.py", 'Cite("13:69F-40.11(e)")', "cites '13:69F-40.11(e)'"),
    ],
)
def test_a_citation_of_what_is_not_in_force_is_rejected_with_its_place(
    tool: Any, tmp_path: Path, file: str, source: str, complaint: str
) -> None:
    write(tmp_path, f"src/fairdeal/{file}", f"\n\nA = {source}\n")
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
    write(tmp_path, "src/fairdeal/x.py", 'A = Cite("chips-only")\n')
    with pytest.raises(SystemExit, match="not up to date"):
        tool.main()
