"""Make the law map: for every clause, the code that cites it and the tests that prove it.

Citations are `Cite("…")` calls in src, each bound to what acts on it; tests are marked
`@pytest.mark.clause("…")`. Both are read from the source, never written by hand. Where the dealer's
script tells a clause is seen by playing evenings. `--check` says whether the map is up to date.
"""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "src/fairdeal/law/data/map.json"
TOLD = "how_to_play"  # what tells a clause to a beginner does not act on it
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from fairdeal.law import INSTRUMENTS, instrument  # noqa: E402
from fairdeal.law import rulings as all_rulings  # noqa: E402
from fairdeal.sheet import Dealing  # noqa: E402
from tools.citations import Source  # noqa: E402


def in_force(path: Path) -> tuple[str, ...]:
    """The instruments whose rounds or sheets a source file can speak of."""
    folders = {name: instrument(name).folder.rpartition(".")[2] for name in INSTRUMENTS}
    own = tuple(name for name, folder in folders.items() if folder in (*path.parts, path.stem))
    return own or INSTRUMENTS


def marks(path: Path) -> Iterator[tuple[str, str]]:
    """Yield every (clause, test) of a test file; a mark may be written out or given by its name."""
    name = path.relative_to(ROOT).as_posix()
    module = ast.parse(path.read_text("utf8"))
    named = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for decorator in node.decorator_list:
            mark = named.get(decorator.id) if isinstance(decorator, ast.Name) else decorator
            if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.clause":
                continue
            for arg in mark.args:
                if not isinstance(arg, ast.Constant):
                    sys.exit(f"{name}:{node.lineno}: clause marks are literal ids")
                yield str(arg.value), f"{name}::{node.name}"


Map = dict[str, dict[str, list[str]]]


def build() -> Map:
    """The map, or an exit that names a citation or a mark of something that does not exist."""
    built: Map = {
        id: {"code": [], "tests": []} for name in INSTRUMENTS for id in instrument(name).clauses
    }
    wrong = [*add_code(built), *add_tests(built)]
    if wrong:
        sys.exit("\n".join(wrong))
    return built


def add_code(built: Map) -> Iterator[str]:
    """Every citation goes to its clauses; what is wrong with one is said."""
    source = Source(ROOT)
    for path in sorted((ROOT / "src").rglob("*.py")):
        for citation in source.citations(path, ROOT):
            where = f"{path.relative_to(ROOT).as_posix()}:{citation.line}"
            for ruling in citation.rulings:
                if ruling not in all_rulings():
                    yield f"{where}: cites ruling {ruling!r}, which does not exist"
            if not citation.name:
                continue
            clauses = holders(citation.name, in_force(path))
            if not clauses:
                names = ", ".join(in_force(path))
                yield (
                    f"{where}: cites {citation.name!r}, which no instrument in force holds "
                    f"({names})"
                )
            if not citation.places:
                yield (
                    f"{where}: cites {citation.name!r} in a constant that nothing reads; cite it "
                    "in the function that acts, or above it: @rests_on(Cite(…))"
                )
            if path.stem == TOLD:
                continue
            for id in clauses:
                code = built[id]["code"]
                code += [place for place in citation.places if place not in code]


def holders(cited: str, names: tuple[str, ...]) -> list[str]:
    """The clauses of some instruments that hold a provision, or the clause itself."""
    return [
        clause.id
        for name in names
        for clause in instrument(name).clauses.values()
        if cited in (clause.provision, clause.id)
    ]


def add_tests(built: Map) -> Iterator[str]:
    """Every marked test goes to its clauses; a mark of no clause is said."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for id, test in marks(path):
            if id not in built:
                yield f"{test}: marked with {id!r}, which is not a clause"
            elif test not in built[id]["tests"]:
                built[id]["tests"].append(test)


def add_told(built: Map) -> Map:
    """The steps at which the dealer's script tells each clause, in the order that they come."""
    from tests.law.evenings import scripts

    for name in INSTRUMENTS:
        for method in Dealing:
            for one in scripts(name, method.value):
                for id in one.clauses:
                    told = built[id].setdefault("told", [])
                    if one.stage not in told:
                        told.append(one.stage)
    return built


def main() -> None:
    """Write the map, or check it."""
    text = json.dumps(add_told(build()), indent=0, ensure_ascii=False) + "\n"
    if "--check" in sys.argv:
        if not BUILT.exists() or BUILT.read_text("utf8") != text:
            sys.exit("the law map is not up to date: run `.venv/bin/python tools/law_map.py`")
        print("the law map is up to date")
        return
    BUILT.write_text(text, "utf8")
    print(f"{BUILT.relative_to(ROOT)}: {len(json.loads(text))} clauses")


if __name__ == "__main__":
    main()
