"""The shape of the code: imports point one way, modules stay small, chance enters at the edge."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.sheet import schema_of

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "fairdeal"
MODULES = sorted(SOURCE.rglob("*.py"))
CACHE = SOURCE / "analysis" / "cache.py"  # of what is compiled and worked out
REVIEWS = SOURCE / "school" / "reviews.py"  # FSRS counts in datetimes, made of given times

# A package may import itself, the making and writing of values, and what stands here.
_CORE = ("law", "cards", "money", "sheet", "play", "games")
MAY_IMPORT = {
    "values": (),
    "law": (),
    "systems": (),
    "extras": ("law",),
    "forms": (),
    "options": (),
    "cards": ("law",),
    "money": ("law",),
    "sheet": ("law", "cards", "money"),
    "play": ("law", "cards", "money", "sheet"),
    "games": ("law", "cards", "money", "sheet", "play"),
    "solver": (*_CORE, "analysis"),  # a game's solver and prints are in its folder
    "prints": (
        *_CORE,
        "table",
        "record",
        "audit",
        "analysis",
        "solver",
        "view",
        "press",
        "version",
    ),
    "table": _CORE,
    "record": (*_CORE, "table", "version"),
    "audit": (*_CORE, "table", "record"),
    "analysis": _CORE,
    "view": (*_CORE, "table", "analysis"),
    "school": (*_CORE, "table", "analysis", "view"),
    "press": (*_CORE, "table", "record", "audit", "analysis", "view", "school", "version"),
    "server_log": (),
    "processes": (
        *_CORE,
        "table",
        "record",
        "audit",
        "analysis",
        "view",
        "press",
        "version",
        "server_log",
    ),
    "house": (
        *_CORE,
        "table",
        "record",
        "audit",
        "analysis",
        "view",
        "school",
        "press",
        "version",
        "server_log",
        "processes",
    ),
    # A page asks the house, the view, the school and the press; see ARCHITECTURE, "The web".
    "web": (
        "law",
        "money",
        "sheet",
        "play",
        "view",
        "school",
        "press",
        "house",
        "version",
        "server_log",
    ),
    "files": (*_CORE, "table", "record", "audit", "school", "version"),
    "api": (*_CORE, "table", "record", "audit", "analysis", "view", "press", "files", "version"),
    "cli": (
        *_CORE,
        "table",
        "record",
        "audit",
        "analysis",
        "view",
        "school",
        "press",
        "house",
        "web",
        "files",
        "api",
        "version",
        "server_log",
    ),
}
GAMES = tuple(dict.fromkeys(instrument(each).folder.rpartition(".")[2] for each in INSTRUMENTS))
PARTS_OF_A_GAME = {
    "solver": "solver",
    "felt": "prints",
    "signs": "prints",
    "par": "prints",
    "dealer_card": "prints",
}
SHORT_NAMES = tuple(game_of(name).short for name in INSTRUMENTS)
SHEETS = {schema_of(name).kind.__name__ for name in INSTRUMENTS}
# Where games are listed once, for everything else to ask.
LISTS = ("law/instrument.py",)
# Clock, entropy and the environment, by module.
OUTSIDE_WORLD = {"time", "datetime", "secrets", "os", "uuid", "socket", "subprocess"}
AT_THE_EDGE = (
    "cli",
    "api",
    "files",
    "house",
    "web",
    "processes",
    "server_log",
    "systems",
    "__main__",
)
# What opens sealed content, and the only modules that may name it. Everybody else reads lines
# through the gate, `finished_lines`, which keeps every deck closed that may still be dealt.
DOORS = {
    "AESGCM": {"house/store/seal.py"},
    "decrypt": {"house/store/seal.py"},
    "decrypted": {
        "house/store/seal.py",
        "house/tables/saved_tables.py",
        "house/workers/verify_queue.py",
    },
    "unsealed_lines": {"house/store/seal.py", "house/store/journal_lines.py"},
    "engine_lines": {  # whole lines: to play a table again, and nothing else
        "house/store/journal_lines.py",
        "house/tables/saved_tables.py",
        "house/tables/tables.py",
        "house/history/verify.py",
    },
    "lines_at_table": {"house/store/journal_lines.py", "house/tables/tables.py"},
    "newest_snapshot": {"house/tables/saved_tables.py", "house/history/verify.py"},
}
MAY_RESUME = {
    "house/history/heads.py",
    "house/tables/tables.py",
    "house/history/verify.py",
}  # a table with its decks
SHOWS_TO_VIEWERS: set[str] = set()  # may read lines of a round in play, face by face


@cache
def parsed(path: Path) -> ast.Module:
    """A module, read once for all of these tests."""
    return ast.parse(path.read_text("utf8"))


def imported(path: Path, *, lazy: bool = True) -> Iterator[str]:
    """The modules that a module imports; without `lazy`, only those read when it is read."""
    for node in nodes(parsed(path), lazy=lazy):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield str(node.module)
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def nodes(tree: ast.Module, *, lazy: bool) -> Iterator[ast.AST]:
    """Every node, or those that are reached when the module is read and types are not checked."""
    if lazy:
        yield from ast.walk(tree)
        return
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        waiting += ast.iter_child_nodes(node)


def package(path: Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def layer(module: str) -> str:
    """Return the layer of a module: its package, or its part of a game's folder."""
    parts = module.split(".")[1:] or ["__init__"]
    if parts[0] == "games" and len(parts) > 2:
        return PARTS_OF_A_GAME.get(parts[2], "games")
    return parts[0]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def dotted(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_imports_point_one_way() -> None:
    offenders = []
    for path in MODULES:
        here = layer(dotted(path))
        if here in ("__init__", "__main__", "version"):
            continue
        ours = {layer(module) for module in imported(path) if module.startswith("fairdeal.")}
        beyond = ours - {here, "values", "extras", "forms", "systems", *MAY_IMPORT[here]}
        offenders += [f"{name(path)} imports {other}" for other in sorted(beyond)]
    assert not offenders


def test_no_module_imports_itself_by_way_of_others() -> None:
    known = {dotted(path): path for path in MODULES}
    graph = {
        module: {
            other for other in imported(path, lazy=False) if other in known and other != module
        }
        for module, path in known.items()
    }
    for module in graph:  # a package's __init__ names its modules; they never ask it back
        graph[module] = {other for other in graph[module] if not module.startswith(f"{other}.")}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


def test_a_game_never_imports_a_game() -> None:
    offenders = []
    for path in MODULES:
        if package(path) != "games":
            continue
        folder = path.relative_to(SOURCE / "games").parts[0]
        offenders += [
            f"{name(path)} imports {game}"
            for module in imported(path)
            for game in GAMES
            if f"games.{game}" in module and game != folder
        ]
    assert not offenders


def of_one_game(path: Path) -> bool:
    """Whether a module belongs to one game: it is in its folder."""
    return package(path) == "games" and path.relative_to(SOURCE).parts[1] in GAMES


def named_games(path: Path) -> Iterator[str]:
    """What a module names that only one game has: a folder, an instrument, a kind of sheet."""
    for module in imported(path):
        yield from (game for game in GAMES if f".{game}" in module)
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and node.value in (*INSTRUMENTS, *GAMES, *SHORT_NAMES):
            yield str(node.value)
        if isinstance(node, ast.Name) and node.id in SHEETS:
            yield node.id


def test_no_shared_module_names_a_game_or_a_kind_of_sheet() -> None:
    """One `Game`, one `Sheet` and one `Solver` answer everything that shared code asks."""
    shared = [
        path
        for path in MODULES
        if not of_one_game(path) and path.relative_to(SOURCE).as_posix() not in LISTS
    ]
    offenders = [f"{name(path)} names {game}" for path in shared for game in named_games(path)]
    assert not offenders


def test_clock_entropy_and_environment_enter_only_at_the_edge() -> None:
    offenders = []
    for path in MODULES:
        if package(path) in AT_THE_EDGE or path in (CACHE, REVIEWS):
            continue
        roots = {module.split(".")[0] for module in imported(path)}
        offenders += [f"{name(path)} imports {root}" for root in sorted(roots & OUTSIDE_WORLD)]
        text = path.read_text("utf8")  # a generator may be handed in, never made here
        if "random" in roots and ("Random(" in text or "SystemRandom" in text):
            offenders.append(f"{name(path)} makes a generator")
    assert not offenders


def test_a_module_is_read_in_one_sitting() -> None:
    offenders = []
    for path in MODULES:
        text, tree = path.read_text("utf8"), parsed(path)
        if len(text.splitlines()) > 400:
            offenders.append(f"{name(path)} has {len(text.splitlines())} lines")
        if not ast.get_docstring(tree):
            offenders.append(f"{name(path)} does not say what it is")
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno
                if length > 70:
                    offenders.append(f"{name(path)}: {node.name} has {length} lines")
    assert not offenders


def test_only_solvers_and_kernels_import_numba() -> None:
    assert not [
        name(path)
        for path in MODULES
        if package(path) != "analysis"
        and layer(dotted(path)) != "solver"
        and "numba" in {module.split(".")[0] for module in imported(path)}
    ]


def test_no_file_has_a_path_of_a_machine() -> None:
    here = str(ROOT.parent) + "/"
    files = [*MODULES, *(ROOT / "tests").rglob("*.py"), *ROOT.glob("*.md")]
    assert not [name(path) for path in files if here in path.read_text("utf8")]


def test_only_the_gate_reads_journal_lines_from_the_database() -> None:
    """Every other module asks it, or finds what happened by the rows of the read model."""
    found = {inside(path) for path in MODULES if "ENTRY.c.lines" in path.read_text("utf8")}
    assert found == {"house/store/journal_lines.py"}


def test_few_class_names_have_several_meanings() -> None:
    """One name, one idea; the same idea in two layers or games may share a name."""
    names = Counter(
        node.name
        for path in MODULES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef)
    )
    shared = sorted(each for each, count in names.items() if count > 1)
    assert len(shared) <= 15, shared


def inside(path: Path) -> str:
    """Where a module is in the package."""
    return path.relative_to(SOURCE).as_posix()


def names_in(path: Path) -> Iterator[str]:
    """Every name that a module uses, imports or calls."""
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Name(id=used) | ast.Attribute(attr=used) | ast.FunctionDef(name=used):
                yield used
            case ast.alias(name=used):
                yield used.rpartition(".")[2]


def test_only_the_named_modules_open_what_is_sealed() -> None:
    users: dict[str, set[str]] = {door: set() for door in DOORS}
    for path in MODULES:
        for door in users.keys() & set(names_in(path)):
            users[door].add(inside(path))
    assert users == DOORS
    resumes = {inside(p) for p in MODULES if "fairdeal.house.tables.saved_tables" in imported(p)}
    assert resumes == MAY_RESUME
    shows = {inside(p) for p in MODULES if "tables.lines(" in p.read_text("utf8")}
    assert shows == SHOWS_TO_VIEWERS
