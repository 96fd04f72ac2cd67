"""Where each clause lives in the code and which tests prove it: data built from the source."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from fairdeal.law.instrument import Clause, Honoured, Instrument, instrument, provisions
from fairdeal.law.rulings import rulings_on
from fairdeal.law.source import line_of


@cache
def _built() -> Mapping[str, Mapping[str, list[str]]]:
    text = resources.files("fairdeal.law").joinpath("data", "map.json").read_text("utf8")
    built: dict[str, dict[str, list[str]]] = json.loads(text)
    return built


def code_of(clause: str) -> tuple[str, ...]:
    """What acts on a clause in the source, as “src/….py::function”."""
    return tuple(_built().get(clause, {}).get("code", ()))


def tests_of(clause: str) -> tuple[str, ...]:
    """The tests that are marked with a clause."""
    return tuple(_built().get(clause, {}).get("tests", ()))


def entry(clause: Clause) -> dict[str, object]:
    """A clause in its wire form."""
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
    }


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far an instrument is honoured so far."""

    instrument: str
    clauses: int
    code: int
    definition: int
    instruction: int
    without_code: tuple[str, ...]  # honoured by code, and cited nowhere yet
    without_test: tuple[str, ...]  # honoured by code, and proved by no test yet


def coverage(law: Instrument) -> Coverage:
    """Count an instrument's clauses, and name those that are still open."""
    by_kind = {
        kind: [c.id for c in law.clauses.values() if c.honoured is kind] for kind in Honoured
    }
    in_code = by_kind[Honoured.CODE]
    return Coverage(
        instrument=law.id,
        clauses=len(law.clauses),
        code=len(in_code),
        definition=len(by_kind[Honoured.DEFINITION]),
        instruction=len(by_kind[Honoured.INSTRUCTION]),
        without_code=tuple(id for id in in_code if not code_of(id)),
        without_test=tuple(id for id in in_code if not tests_of(id)),
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """A provision side by side, or a clause that only one of two instruments has."""

    provision: str | None
    dealing: str | None
    left: Clause | None
    right: Clause | None

    @property
    def same(self) -> bool:
        """Whether both have it and we say it in the same words."""
        return bool(self.left and self.right and self.left.summary == self.right.summary)


def compare(left: str, right: str) -> Iterator[Difference]:
    """Two instruments beside each other, provision by provision, then what only one has."""
    held = {
        name: {
            (clause.provision, clause.dealing): clause
            for clause in instrument(name).clauses.values()
            if clause.provision
        }
        for name in (left, right)
    }
    order = {name: n for n, name in enumerate(provisions())}
    keys = sorted({*held[left], *held[right]}, key=lambda k: (order[str(k[0])], str(k[1])))
    for key in keys:
        yield Difference(key[0], key[1], held[left].get(key), held[right].get(key))
    for name in (left, right):
        for clause in instrument(name).clauses.values():
            if not clause.provision:
                sides = (clause, None) if name == left else (None, clause)
                yield Difference(None, None, *sides)
