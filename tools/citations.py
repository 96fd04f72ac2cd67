"""Find what acts on a citation: the function, class or piece of data that does what it says.

`Cite("…")` inside a function or class belongs to that function or class, and so does one in a
decorator (`@rests_on(Cite("…"))`). A constant that is nothing but citations belongs to whoever
reads it. Other data (a stage, a wager, an option) acts by itself, so long as something reads it.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

Place = tuple[str, str]  # a module, and what stands in it: a function, a class, a constant
LOOKED_UP = ("GAME", "SCHEMAS")  # read by name, from whichever folder an instrument's game has
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Citation:
    """One `Cite(…)` or `….with_ruling(…)` of the source, and the places that act on it."""

    name: str  # a provision or a clause; empty where only rulings are added
    rulings: tuple[str, ...]
    line: int
    places: tuple[str, ...]  # as “src/….py::function”


@dataclass
class Module:
    """What a source file binds, and which names of other modules it brings in."""

    path: str
    tree: ast.Module
    imported: dict[str, Place] = field(default_factory=dict)
    constants: dict[str, ast.expr] = field(default_factory=dict)


class Source:
    """Every module under a folder, and who reads what."""

    def __init__(self, root: Path) -> None:
        files = sorted((root / "src").rglob("*.py"))
        self.modules = {_dotted(path, root): _read(path, root) for path in files}
        self._readers: dict[Place, list[Place]] = {}
        for name, module in self.modules.items():
            for owner, node in _owned(module.tree):
                for target in self._names_read(module, name, node):
                    readers = self._readers.setdefault(target, [])
                    if (name, owner) not in readers and target != (name, owner):
                        readers.append((name, owner))

    def citations(self, path: Path, root: Path) -> Iterator[Citation]:
        """Every citation of one source file, in the order of its lines."""
        name = _dotted(path, root)
        module = self.modules[name]
        calls = [
            (node.lineno, owner, node)
            for owner, node in _owned(module.tree)
            if isinstance(node, ast.Call) and _cites(node)
        ]
        for line, owner, node in sorted(calls, key=lambda call: call[0]):
            words = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
            if isinstance(node.func, ast.Attribute):
                yield Citation("", tuple(words), line, ())
            elif words:
                places = tuple(
                    f"{self.modules[where].path}::{what}" for where, what in self._acts(name, owner)
                )
                yield Citation(words[0], tuple(words[1:]), line, places)

    def _acts(self, module: str, owner: str) -> Iterator[Place]:
        """The places that act on what a citation stands in; none where nothing reads it."""
        value = self.modules[module].constants.get(owner)
        if value is None:
            yield module, owner
        elif not _only_citations(value):
            if self._is_used((module, owner), frozenset()):
                yield module, owner
        else:
            for reader in self._readers.get((module, owner), ()):
                yield from self._acts(*reader)

    def _is_used(self, place: Place, seen: frozenset[Place]) -> bool:
        """Whether a function or class reads a constant, at once or through other constants."""
        module, owner = place
        if owner in LOOKED_UP or owner not in self.modules[module].constants:
            return True
        readers = self._readers.get(place, ())
        return any(r not in seen and self._is_used(r, seen | {place}) for r in readers)

    def _names_read(self, module: Module, name: str, node: ast.AST) -> Iterator[Place]:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield self._resolved(name, node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            where = ".".join(module.imported.get(node.value.id, ())).rstrip(".")
            if where in self.modules:
                yield self._resolved(where, node.attr)

    def _resolved(self, module: str, name: str) -> Place:
        """Where a name is bound, through the modules that pass it on."""
        seen = set()
        while module in self.modules and (module, name) not in seen:
            seen.add((module, name))
            if name in self.modules[module].constants or name not in self.modules[module].imported:
                break
            module, name = self.modules[module].imported[name]
        return module, name


def _owned(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every node of a module, with what it belongs to: a function, a method, a constant."""
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef):
            for part in ast.iter_child_nodes(statement):
                method = f"{statement.name}.{part.name}" if isinstance(part, _FUNCTION) else ""
                yield from ((method or statement.name, node) for node in ast.walk(part))
        elif isinstance(statement, _FUNCTION):
            yield from ((statement.name, node) for node in ast.walk(statement))
        else:
            for name, value in _bound(statement):
                yield from ((name, node) for node in ast.walk(value))


def _bound(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The constants of a module, each with its value; `A, B = 1, 2` has two."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            yield from zip((ast.unparse(name) for name in names), values, strict=True)
        case ast.Assign(targets=[target, *_], value=value):
            yield ast.unparse(target), value
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield ast.unparse(target), value


def _cites(node: ast.Call) -> bool:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr == "with_ruling"
    return isinstance(node.func, ast.Name) and node.func.id == "Cite"


def _only_citations(value: ast.expr) -> bool:
    """Whether a constant is nothing but citations."""
    match value:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return all(map(_only_citations, parts))
        case ast.Dict(values=parts):
            return all(map(_only_citations, parts))
        case ast.Call(func=ast.Attribute(value=inner, attr="with_ruling")):
            return _only_citations(inner)
        case ast.Call(func=ast.Name(id="Cite")):
            return True
        case _:
            return False


def _read(path: Path, root: Path) -> Module:
    module = Module(path.relative_to(root).as_posix(), ast.parse(path.read_text("utf8")))
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                module.imported[each.asname or each.name] = (str(node.module), each.name)
        elif isinstance(node, ast.Import):
            for each in node.names:
                module.imported[each.asname or each.name] = (each.name, "")
    for statement in module.tree.body:
        module.constants.update(_bound(statement))
    return module


def _dotted(path: Path, root: Path) -> str:
    parts = path.relative_to(root / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
