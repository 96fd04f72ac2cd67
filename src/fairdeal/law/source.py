"""Positions of functions, methods and data in the source, by line."""

import ast
from functools import cache
from importlib import resources


def line_of(place: str) -> str:
    """Return a place of the law map with its line: “src/….py::function” as “src/….py:12”."""
    path, _, name = place.partition("::")
    return f"{path}:{_statement(path, name).lineno}"


def lines_of(place: str) -> range:
    """Return the numbers of the lines of a place in the law map."""
    path, _, name = place.partition("::")
    statement = _statement(path, name)
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


@cache
def _statement(path: str, name: str) -> ast.stmt:
    body: list[ast.stmt] = _parsed(path).body
    for part in name.split("."):
        found = next(statement for statement in body if part in _names(statement))
        body = getattr(found, "body", [])
    return found


@cache
def _parsed(path: str) -> ast.Module:
    inside = path.removeprefix("src/fairdeal/")
    return ast.parse(resources.files("fairdeal").joinpath(inside).read_text("utf8"))


def _names(statement: ast.stmt) -> tuple[str, ...]:
    """Return the names that a statement binds; an entry of a table counts for the table."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Assign(targets=[ast.Tuple(elts=names)]):
            return tuple(map(ast.unparse, names))
        case ast.Assign(targets=[ast.Subscript(value=target)]):
            return (ast.unparse(target),)
        case ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target):
            return (ast.unparse(target),)
    return ()
