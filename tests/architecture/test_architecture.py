"""The shape of the code: imports point one way, modules stay small, chance enters at the door."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "fairdeal"
MODULES = sorted(SOURCE.rglob("*.py"))

# A package may import itself, the making of values, and what stands here.
MAY_IMPORT = {
    "value": (),
    "law": (),
    "cards": ("law",),
    "money": ("law",),
    "sheet": ("law", "money"),
    "games": ("law", "cards", "money", "sheet"),
    "table": ("law", "cards", "money", "sheet", "games"),
    "analysis": ("law", "cards", "money", "sheet", "games"),
    "door": ("law", "cards", "money", "sheet", "games", "table", "analysis", "version"),
    "cli": ("law", "cards", "money", "sheet", "games", "table", "analysis", "door", "version"),
}
GAMES = ("ultimate_texas_holdem", "pik_it_poker", "five_card_hi_lo")
# Clock, entropy and the environment, by module.
OUTSIDE_WORLD = {"time", "datetime", "secrets", "os", "uuid", "socket", "subprocess"}


def imported(path: Path) -> Iterator[str]:
    """The modules that a module imports, the ones for types only too."""
    for node in ast.walk(ast.parse(path.read_text("utf8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield str(node.module)
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def package(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[0]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_point_one_way(path: Path) -> None:
    here = package(path)
    if here not in MAY_IMPORT:
        assert here in ("__init__", "__main__", "version")
        return
    ours = {module.split(".")[1] for module in imported(path) if module.startswith("fairdeal.")}
    assert ours <= {here, "value", *MAY_IMPORT[here]}


@pytest.mark.parametrize("path", [p for p in MODULES if package(p) == "games"], ids=name)
def test_a_game_never_imports_a_game(path: Path) -> None:
    folder = path.relative_to(SOURCE / "games").parts[0]
    others = {
        game
        for module in imported(path)
        for game in GAMES
        if f"games.{game}" in module and game != folder
    }
    assert not others


@pytest.mark.parametrize(
    "path",
    [
        p
        for p in MODULES
        if package(p) not in ("cli", "door", "__main__") and p.name != "compiled.py"  # its cache
    ],
    ids=name,
)
def test_clock_entropy_and_environment_enter_only_at_the_edge(path: Path) -> None:
    roots = {module.split(".")[0] for module in imported(path)}
    assert not roots & OUTSIDE_WORLD
    if "random" in roots:  # a generator may be handed in, never made here
        text = path.read_text("utf8")
        assert "Random(" not in text
        assert "SystemRandom" not in text


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_is_read_in_one_sitting(path: Path) -> None:
    text = path.read_text("utf8")
    assert len(text.splitlines()) <= 400
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "a module says what it is"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno
            assert length <= 70, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_only_analysis_imports_numba(path: Path) -> None:
    if package(path) != "analysis":
        assert "numba" not in {module.split(".")[0] for module in imported(path)}


def test_tests_have_no_machine_paths() -> None:
    here = str(ROOT.parent) + "/"
    for path in [*MODULES, *(ROOT / "tests").rglob("*.py"), *ROOT.glob("*.md")]:
        assert here not in path.read_text("utf8"), name(path)
