"""Compute the figures of ARCHITECTURE.md and write them between its markers.

    tools/architecture_figures.py            write the table
    tools/architecture_figures.py --check    fail when the table is out of date
    tools/architecture_figures.py --root DIR print the figures of another tree

A count may differ by 5 %, or by 2 where that is more, before `--check` fails. A figure that has a
limit fails as soon as it is above it. Definitions:

- module: a Python file under `src/fairdeal`, packages and migrations included.
- package: a folder directly under `src/fairdeal`; a module there is a package of its own.
- imports per module: the other modules of ours that are imported when a module is loaded. Imports
  inside functions and for type checking alone do not count. A name imported from a package counts
  for the package; a module imported from a package counts for the module.
- largest folder: the most modules in one folder, `__init__.py` included.
- source lines: all lines of all modules, blank ones and docstrings included.
- class names with several meanings: names that two or more classes have.
- dispatch on event kinds: a module names a kind of event (a subclass of `Event`) in a `case`, in
  `isinstance`, or as a key of a dict. Each name is a place.
- scan journals: a module reads `ENTRY.c.lines`, the journal lines in the database. The store's own
  reader, `house/store/journal_lines.py`, is one of them.
- packages that `web` imports: other packages that modules of `web` import, without `values`.
- through the front: imports between packages that name the package itself (`fairdeal.law`), not a
  module in it (`fairdeal.law.find`). Packages that are a single module are left out.
- dialect: “whoever”, “somebody” and “one's” in Python, templates, scripts, styles and TOML of
  `src` and in Markdown, in any case.
- dataclasses: classes decorated with `dataclass`.
"""

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- figures: tools/architecture_figures.py -->", "<!-- end of figures -->"
TOLERANCE = 0.05
TEXTS = (".py", ".html", ".js", ".css", ".toml", ".typ", ".md")
DIALECT = re.compile(r"\b(whoever|somebody|one['’]s)\b", re.IGNORECASE)


class Module(NamedTuple):
    """A module of the product: its dotted name, its folder, its text and its syntax tree."""

    name: str
    folder: str
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """The package below `fairdeal` that the module belongs to."""
        return self.name.split(".")[1] if "." in self.name else ""


class Figure(NamedTuple):
    """A row of the table: what is counted, the value, and the limit if there is one."""

    name: str
    value: float
    limit: float | None = None
    unit: str = ""

    @property
    def shown(self) -> str:
        """The value as the table shows it."""
        number = f"{self.value:,.1f}" if self.value % 1 else f"{self.value:,.0f}"
        return number + self.unit

    def agrees(self, shown: str) -> bool:
        """Whether a value that the table shows is near enough."""
        number = float(re.sub(r"[^\d.]", "", shown))
        return abs(number - self.value) <= max(2, TOLERANCE * self.value)


def modules(root: Path) -> list[Module]:
    """Read every module of a tree."""
    source = root / "src"
    found = []
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text("utf8")
        found.append(Module(name, str(path.parent), text, ast.parse(text)))
    return found


def imports(module: Module, known: set[str]) -> set[str]:
    """Return the other modules of ours that a module imports."""
    named = set()
    for node in loaded(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                named.add(inner if inner in known else node.module)
        elif isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
    return (named & known) - {module.name}


def loaded(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run when a module is loaded and types are not checked."""
    yield tree
    if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return
    nodes = ast.iter_child_nodes(tree)
    if isinstance(tree, ast.If) and "TYPE_CHECKING" in ast.unparse(tree.test):
        nodes = iter(tree.orelse)
    for node in nodes:
        yield from loaded(node)


def event_kinds(tree: list[Module]) -> set[str]:
    """Return the names of all subclasses of `Event`."""
    bases: dict[str, set[str]] = defaultdict(set)
    for module in tree:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                bases[node.name] |= {base.id for base in node.bases if isinstance(base, ast.Name)}
    kinds = {"Event"}
    while more := {name for name, its in bases.items() if its & kinds} - kinds:
        kinds |= more
    return kinds - {"Event"}


def dispatches(module: Module, kinds: set[str]) -> int:
    """Count the places where a module distinguishes kinds of events."""
    return sum(
        isinstance(name, ast.Name | ast.Attribute) and ast.unparse(name).split(".")[-1] in kinds
        for node in ast.walk(module.tree)
        for name in distinguished(node)
    )


def distinguished(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the classes that a `case`, an `isinstance` or a dict distinguishes."""
    match node:
        case ast.MatchClass(cls=name):
            yield name
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, classes]):
            yield from ast.walk(classes)
        case ast.Dict(keys=keys):
            yield from (key for key in keys if key is not None)


def several_meanings(tree: list[Module]) -> list[str]:
    """Return the names that two or more classes have."""
    names = Counter(
        node.name
        for module in tree
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    )
    return sorted(name for name, count in names.items() if count > 1)


def dataclasses(module: Module) -> int:
    """Count the classes that are decorated with `dataclass`."""
    return sum(
        "dataclass" in ast.unparse(decorator)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
    )


def dialect(root: Path) -> int:
    """Count the words of the dialect in the sources and documents."""
    files = [path for path in (root / "src").rglob("*") if path.suffix in TEXTS]
    files += [*root.glob("*.md"), *(root / "docs").rglob("*.md")]
    return sum(len(DIALECT.findall(path.read_text("utf8"))) for path in files)


def figures(root: Path) -> list[Figure]:
    """Compute every figure of a tree."""
    tree = modules(root)
    known = {module.name for module in tree}
    arrows = {module: imports(module, known) for module in tree}
    packages = {name.split(".")[1] for name in known if name.count(".") > 1}
    between = [
        other
        for module, others in arrows.items()
        for other in others
        if module.package and other != "fairdeal" and other.split(".")[1] != module.package
    ]
    across = [other for other in between if other.split(".")[1] in packages]
    fronts = sum(other.count(".") == 1 for other in across)
    of_web = {
        other.split(".")[1]
        for module, others in arrows.items()
        for other in others
        if module.package == "web" and other != "fairdeal"
    }
    kinds = event_kinds(tree)
    places = [count for module in tree if (count := dispatches(module, kinds))]
    lines = [len(module.text.splitlines()) for module in tree]
    return [
        Figure("modules", len(tree)),
        Figure("median lines of a module", median(lines)),
        Figure("source lines (Python)", sum(lines)),
        Figure("imports per module", round(sum(map(len, arrows.values())) / len(tree), 1)),
        Figure("largest folder", max(Counter(module.folder for module in tree).values()), 20),
        Figure("class names with several meanings", len(several_meanings(tree))),
        Figure("modules that dispatch on event kinds", len(places)),
        Figure("places where they do", sum(places)),
        Figure("modules that scan journals", sum("ENTRY.c.lines" in each.text for each in tree)),
        Figure("packages that `web` imports", len(of_web & packages - {"web", "values"})),
        Figure(
            "imports between packages through a front", round(100 * fronts / len(across)), unit=" %"
        ),
        Figure("words of dialect in src and docs", dialect(root)),
        Figure("dataclasses", sum(map(dataclasses, tree))),
    ]


def table(computed: list[Figure]) -> str:
    """Return the figures as a table of Markdown."""
    rows = "\n".join(f"| {each.name} | {each.shown} |" for each in computed)
    return f"{BEGIN}\n| figure | now |\n|---|---|\n{rows}\n{END}"


def differences(text: str, computed: list[Figure]) -> Iterator[str]:
    """Say where the document and the tree differ."""
    shown = dict(re.findall(r"^\| (.+) \| (.+) \|$", text, re.MULTILINE))
    for each in computed:
        if each.name not in shown:
            yield f"{each.name}: not in the table"
        elif not each.agrees(shown[each.name]):
            yield f"{each.name}: {each.shown} now, {shown[each.name]} in the table"
        if each.limit is not None and each.value > each.limit:
            yield f"{each.name}: {each.shown} is above the limit of {each.limit:g}"


def main() -> None:
    """Write the table, check it, or print the figures of another tree."""
    if "--root" in sys.argv:
        for each in figures(Path(sys.argv[sys.argv.index("--root") + 1])):
            print(f"{each.name}: {each.shown}")
        return
    text = DOCUMENT.read_text("utf8")
    before, _, rest = text.partition(BEGIN)
    inside, _, after = rest.partition(END)
    computed = figures(ROOT)
    if "--check" in sys.argv:
        if wrong := list(differences(inside, computed)):
            sys.exit("\n".join([*wrong, "run `.venv/bin/python tools/architecture_figures.py`"]))
        print("the figures of ARCHITECTURE.md are up to date")
        return
    DOCUMENT.write_text(before + table(computed) + after, "utf8")
    print("\n".join(f"{each.name}: {each.shown}" for each in computed))


if __name__ == "__main__":
    main()
