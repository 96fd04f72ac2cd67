"""The law map: each clause's code by line, its tests and its steps in the script."""

import ast
import json
from collections.abc import Mapping
from functools import cache
from importlib import resources

from msgspec import Struct

from fairdeal.law.instrument import Carrier, Clause, Honoured, Instrument, PrintedTables, instrument
from fairdeal.law.rulings import rulings_on


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


@cache
def _built() -> Mapping[str, Mapping[str, list[str]]]:
    text = resources.files("fairdeal.law").joinpath("data", "map.json").read_text("utf8")
    built: dict[str, dict[str, list[str]]] = json.loads(text)
    return built


def code_of(clause: str) -> tuple[str, ...]:
    """Return the code that acts on a clause, as “src/….py::function”."""
    return tuple(_built().get(clause, {}).get("code", ()))


def tests_of(clause: str) -> tuple[str, ...]:
    """Return the tests that are marked with a clause."""
    return tuple(_built().get(clause, {}).get("tests", ()))


def script_steps(clause: str) -> tuple[str, ...]:
    """Return the steps at which the dealer's script shows a clause."""
    return tuple(_built().get(clause, {}).get("told", ()))


def entry(clause: Clause) -> dict[str, object]:
    """Return a clause in its wire form, with its carrier and its pay tables."""
    printed, told = tables_of(clause), script_steps(clause.id)
    carriers = [carrier.value for carrier in clause.carriers]
    return {
        "id": clause.id,
        "instrument": clause.instrument,
        "kind": clause.kind,
        "summary": clause.summary,
        "honoured": clause.honoured.value,
        "provision": clause.provision,
        "code": list(map(line_of, code_of(clause.id))),
        "tests": list(tests_of(clause.id)),
        "rulings": list(rulings_on(clause.id)),
        "title": clause.title,
        **({"carriers": carriers} if carriers else {}),
        **({"told": list(told)} if told else {}),
        **({"approves": list(clause.approves)} if clause.approves else {}),
        **({"pay_tables": [each.wire() for each in printed]} if printed else {}),
    }


def tables_of(clause: Clause) -> tuple[PrintedTables, ...]:
    """Return the pay tables that a clause prints."""
    tables = instrument(clause.instrument).pay_tables.values()
    return tuple(printed for printed in tables if printed.clause == clause.id)


class LawCoverage(Struct, frozen=True):
    """The extent to which an instrument is honoured so far."""

    instrument: str
    clauses: int
    code: int
    definition: int
    instruction: int
    without_code: tuple[str, ...]  # honoured by code, and cited nowhere yet
    without_test: tuple[str, ...]  # honoured by code, and proved by no test yet
    carried: int  # with something for hands, eyes or furniture, whether or not code honours it
    without_script: tuple[str, ...]  # for the dealer's script, and told at no step yet


def coverage(law: Instrument) -> LawCoverage:
    """Count an instrument's clauses, and name those that are still open."""
    by_kind = {
        kind: [c.id for c in law.clauses.values() if c.honoured is kind] for kind in Honoured
    }
    in_code = by_kind[Honoured.CODE]
    return LawCoverage(
        instrument=law.id,
        clauses=len(law.clauses),
        code=len(in_code),
        definition=len(by_kind[Honoured.DEFINITION]),
        instruction=len(by_kind[Honoured.INSTRUCTION]),
        without_code=tuple(id for id in in_code if not code_of(id)),
        without_test=tuple(id for id in in_code if not tests_of(id)),
        carried=sum(bool(clause.carriers) for clause in law.clauses.values()),
        without_script=tuple(
            clause.id
            for clause in law.clauses.values()
            if Carrier.SCRIPT in clause.carriers and not script_steps(clause.id)
        ),
    )
