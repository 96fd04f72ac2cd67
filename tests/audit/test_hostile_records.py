"""Whatever somebody writes into a record, whoever reads it gets a reason and never a traceback."""

import json
import random
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from fairdeal.audit import extract, proofs, verify
from fairdeal.audit.played_rounds import played_rounds
from fairdeal.audit.replay import chained, recall
from fairdeal.audit.verdict import Wrong
from fairdeal.audit.verify import read_lines
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.play.model.viewer import read_viewer
from fairdeal.record.encoding import Malformed
from fairdeal.values.text import plain
from tests.audit.forging import Fields, as_file, rechained
from tests.cases import each_case
from tests.depth import DEEP, amount
from tests.harness import night

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 53, 2**63, 10**29, -(10**29), 10**30 - 1),
    *("", "5", "\ud800", "\x1b[2J", "\u2028", "é", "0" * 64, "A" * 5000, "seat 1", "As", "act"),
    *([], [1], ["As"], [None] * 3, [[[[]]]], {}, {"": 1}, {"verb": "deal"}, {"a": {"a": {}}}),
)
NOT_WHOLE = ("true", "5.0", '"5"', "NaN", "-Infinity", "1e400", "1" * 31, "1" * 5000, "-0")
FORGED = amount(20, 40)  # of each kind of record
LONGEST = 2_000  # characters of a reason
EVERY = pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
AUDITOR, SEAT = read_viewer("auditor"), read_viewer("seat:1")


def read_every_way(raw: bytes) -> int:
    """How many of the ways to read a record refuse this one, each with a reason for people."""
    ways: tuple[Callable[[], object], ...] = (
        lambda: verify(raw),
        lambda: list(recall(read_lines(raw), None, None).words()),
        lambda: recall(read_lines(raw), 1, SEAT).document(),
        lambda: recall(read_lines(raw), 1, AUDITOR).document(),
        lambda: [*chained(read_lines(raw)), *played_rounds(read_lines(raw))],
        lambda: (verify(raw), list(extract(read_lines(raw), SEAT))),
        lambda: (verify(raw), proofs(read_lines(raw), 1, SEAT)),
    )
    reasons = [reason for reason in map(_reason, ways) if reason is not None]
    assert all(0 < len(reason) <= LONGEST and reason.isprintable() for reason in reasons)
    return len(reasons)


def _reason(way: Callable[[], object]) -> str | None:
    try:
        way()
    except Wrong as wrong:
        return wrong.reason
    except (Malformed, Refused) as refused:
        return plain(str(refused))[:LONGEST]  # as whoever tells it writes it
    return None


def records(instrument: str) -> list[list[Fields]]:
    """The first lines of a journal, and of an extract of it."""
    lines = night(instrument, 0).kept.lines
    part = list(extract(lines, SEAT))
    return [[json.loads(line) for line in each[:120]] for each in (lines, part)]


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside a value."""
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for name, part in inside:
        yield (*way, name)
        yield from places(part, (*way, name))


def edited(generator: random.Random, line: Fields) -> Fields:
    """A line in which one value is another, is gone, or is there twice."""
    ways = [way for way in places(line) if way[0] not in ("hash", "prev", "seq")]
    opened = [way for way in ways if way[0] == "opened"]  # there is so much in it
    ways = [way for way in ways if way[0] != "opened"] + generator.sample(opened, len(opened) // 9)
    *way, name = generator.choice(ways)
    inner = edited = deepcopy(line)
    for each in way:
        inner = inner[each]
    match generator.randrange(5):
        case 0:
            del inner[name]
        case 1 if isinstance(inner[name], list):
            inner[name] += inner[name]
        case 2 if type(inner[name]) is int:
            inner[name] += generator.choice((-1, 1, 10**25))
        case _:
            inner[name] = generator.choice(VALUES)
    return edited


@EVERY
def test_an_edited_record_is_refused_with_a_reason_however_it_is_read(instrument: str) -> None:
    generator = random.Random(instrument)
    refused = 0
    for record in records(instrument):
        acts = [number for number, line in enumerate(record) if line["what"] == "act"]
        for _ in range(FORGED):
            number = generator.choice([0, generator.choice(acts), generator.randrange(len(record))])
            lines = record[: number + generator.choice([1, 2, 40])]
            lines[number] = edited(generator, lines[number])
            try:
                raw = as_file(rechained(lines))
            except (ValueError, KeyError, TypeError):
                continue  # what it opens cannot even be sealed
            refused += bool(read_every_way(raw))
    assert refused > FORGED


@EVERY
def test_a_number_that_is_none_and_a_name_that_stands_twice_are_refused(instrument: str) -> None:
    for record in records(instrument):
        lines = rechained(record)
        for number in (0, 40, len(lines) - 1) if DEEP else (0, 40):
            for odd in NOT_WHOLE:
                changed = lines[number].replace(f'"seq":{number}', f'"seq":{odd}')
                assert read_every_way(as_file([*lines[:number], changed])) >= 5
            for twice in ('"seq":0,', '"what":"act",', '"data":{},'):
                changed = "{" + twice + lines[number][1:]
                assert read_every_way(as_file([*lines[:number], changed])) >= 5


@each_case("depth", [90, 101, 480, 900, 950, 970, 980, 990, 1000, 5000, 20_000])
def test_what_is_nested_deeply_is_refused_at_any_depth(depth: int) -> None:
    lines = night("nj-uth", 0).kept.lines[:60]
    for brackets in ("[" * depth + "]" * depth, '{"a":' * depth + "0" + "}" * depth, "[" * depth):
        for number, name in ((0, "data"), (1, "actor"), (30, "data"), (59, "rulings")):
            start, _, rest = lines[number].partition(f'"{name}":')
            changed = f'{start}"{name}":{brackets},{rest.partition(",")[2]}'
            assert read_every_way(as_file([*lines[:number], changed])) >= 5
    proof = f'{{"opened":{"[" * depth}{"]" * depth}}}'.encode()
    with pytest.raises(Wrong):
        verify(proof)
