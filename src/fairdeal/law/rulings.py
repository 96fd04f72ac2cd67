"""Rulings: what the product holds where a text is silent, contradictory or misprinted."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from fairdeal.law.instrument import data


class RejectedReading(Struct, frozen=True):
    """Another way to read the text, and what it would change."""

    reading: str
    change: str


class Ruling(Struct, frozen=True):
    """One decision, the clauses it touches, and why."""

    id: str
    title: str
    question: str
    clauses: tuple[str, ...]
    decision: str
    reason: str
    rejected: tuple[RejectedReading, ...]


@cache
def rulings() -> Mapping[str, Ruling]:
    """Return every ruling by its id."""
    by_id = {
        row["id"]: Ruling(
            id=row["id"],
            title=row["title"],
            question=row["question"],
            clauses=tuple(row["clauses"]),
            decision=row["decision"],
            reason=row["reason"],
            rejected=tuple(RejectedReading(r["reading"], r["change"]) for r in row["rejected"]),
        )
        for row in data("rulings.toml")["ruling"]
    }
    return MappingProxyType(by_id)


def reworded() -> frozenset[str]:
    """Return the digests that the rulings had before changes of their words alone."""
    return frozenset(data("rulings.toml")["reworded"])


@cache
def _by_clause() -> Mapping[str, tuple[str, ...]]:
    by_clause: dict[str, list[str]] = {}
    for ruling in rulings().values():
        for clause in ruling.clauses:
            by_clause.setdefault(clause, []).append(ruling.id)
    return MappingProxyType({clause: tuple(ids) for clause, ids in by_clause.items()})


def rulings_on(clause: str) -> tuple[str, ...]:
    """Return the ids of the rulings that concern a clause."""
    return _by_clause().get(clause, ())
