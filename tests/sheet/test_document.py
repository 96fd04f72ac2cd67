"""Documents from outside are bounded before a parser sees them, and reading them costs no more
than their length."""

import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from fairdeal.law import Refused
from fairdeal.sheet.validation import (
    DEEPEST_TEXT,
    LONGEST_JSON,
    LONGEST_TOML,
    MOST_DOTS,
    read_json,
    read_toml,
)
from fairdeal.values.strict_json import NotStrict, _each_once


def refusal(read: Callable[[str], object], text: str) -> str:
    with pytest.raises(Refused) as refused:
        read(text)
    assert len(str(refused.value)) < 400
    return refused.value.refusal.name


def work(read: Callable[[], object]) -> int:
    """How many calls it takes, ours and the library's, and how many kilobytes at once."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    tracemalloc.start()
    sys.setprofile(count)
    try:
        read()
    except Refused:
        pass
    finally:
        sys.setprofile(None)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return calls + peak // 1000


class Name(str):
    """A name that counts how often it is looked at."""

    looks = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Name.looks += 1
        return str.__eq__(self, other)


# -- JSON


def test_what_json_holds_is_read() -> None:
    assert read_json('{"a": [1, -2.5, "x[[[", null, true], "b": {"c": ""}}') == {
        "a": [1, -2.5, "x[[[", None, True],
        "b": {"c": ""},
    }


def test_a_name_that_is_there_twice_is_found_in_one_pass() -> None:
    for size in (1_000, 10_000):
        Name.looks = 0
        pairs: list[tuple[str, object]] = [(Name(f"n{n}"), n) for n in range(size)]
        pairs.append((Name(f"n{size - 1}"), 0))
        with pytest.raises(NotStrict, match=f"'n{size - 1}' is there twice"):
            _each_once(pairs)
        assert Name.looks < 3 * size


@pytest.mark.parametrize(
    "text",
    [
        "[" * (DEEPEST_TEXT + 1) + "]" * (DEEPEST_TEXT + 1),
        '{"a":' * (DEEPEST_TEXT + 1),
        '[{"a":' * DEEPEST_TEXT,
        "[" * 900_000,
        '["\\"[[]]"' + ",[" * DEEPEST_TEXT,
        "9" * 5_000,
        "1" + "0" * 900_000,
        "[NaN]",
        '"' + '\\"' * 400_000,
    ],
    ids=lambda text: text[:12],
)
def test_what_no_parser_should_see_is_refused(text: str) -> None:
    assert refusal(read_json, text) == "not-json"


def test_brackets_in_a_text_are_no_depth() -> None:
    text = "[" * 500 + '\\"' + "{" * 500
    assert read_json(f'["{text}"]') == [text.replace('\\"', '"')]
    assert read_json("[" + "[]," * 5_000 + "[]]")[0] == []


def test_json_has_a_greatest_length() -> None:
    assert refusal(read_json, " " * LONGEST_JSON + "1") == "too-much-data"
    assert read_json(" " * (LONGEST_JSON - 1) + "1") == 1


# -- TOML


def dotted(parts: int) -> str:
    return 'instrument="nj-uth"\n' + ".".join("a" * parts) + "=1"


def test_a_key_of_many_parts_is_refused_before_the_parser_sees_it() -> None:
    assert refusal(read_toml, dotted(20_000)) == "not-toml"
    assert refusal(read_toml, dotted(MOST_DOTS + 2)) == "not-toml"
    assert read_toml(dotted(MOST_DOTS + 1))["a"]
    few, many = (work(partial(read_toml, dotted(parts))) for parts in (1_000, 10_000))
    assert many < 12 * few
    assert many < 1_000


@pytest.mark.parametrize(
    "line",
    ["[" + ".".join("a" * 9_000) + "]", '"a"."b"' * 9_000 + "=1", "x = {" + "a." * 9_000 + "a=1}"],
    ids=lambda line: line[:8],
)
def test_however_the_key_is_written(line: str) -> None:
    assert refusal(read_toml, line) == "not-toml"


def test_reading_toml_costs_no_more_than_its_length() -> None:
    def lines(count: int) -> str:
        return "\n".join(f"k{n}.a.b.c = {n}" for n in range(count))

    few, many = (work(partial(read_toml, lines(count))) for count in (300, 3_000))
    assert many < 12 * few


@pytest.mark.parametrize(
    "text", ["[" * 50_000, "a = " + "[" * 50_000, "a = " + "{a=" * 9_000, "a = " + "9" * 9_000]
)
def test_toml_that_is_too_deep_or_too_long_to_read_is_refused(text: str) -> None:
    assert refusal(read_toml, text) == "not-toml"


def test_toml_has_a_greatest_length() -> None:
    assert refusal(read_toml, "#" * (LONGEST_TOML + 1)) == "too-much-data"
    assert read_toml("#" * LONGEST_TOML) == {}
