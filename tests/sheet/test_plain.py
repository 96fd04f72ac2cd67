"""Only plain data comes in: what JSON can hold, not too deep, not too large."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.law import Refused
from fairdeal.sheet import check_plain, problems, schema_of
from tests.cases import each_case


def nested(levels: int, leaf: object = 1) -> object:
    value = leaf
    for _ in range(levels):
        value = [value]
    return value


def refusal(value: object) -> str:
    with pytest.raises(Refused) as refused:
        check_plain(value)
    assert refused.value.refusal.clause is None
    assert len(refused.value.refusal.message) < 300
    return refused.value.refusal.name


@each_case(
    "value",
    [None, True, 1, -1, 1.5, "", "x", [], {}, (), {"a": [1, {"b": None}]}, 10**12, -(10**12)],
)
def test_whatever_json_can_hold_is_admitted(value: object) -> None:
    check_plain(value)
    check_plain(MappingProxyType({"inside": value}))


@pytest.mark.parametrize(
    "value",
    [b"x", {1}, date(2026, 1, 1), Decimal(1), object(), {"a": {2: "b"}}, [1j], {None: 1}, range(3)],
)
def test_what_json_could_not_hold_is_refused(value: object) -> None:
    assert refusal(value) == "not-plain-data"
    assert refusal([value]) == "not-plain-data"


def test_depth_and_size_have_limits() -> None:
    check_plain(nested(11))
    assert refusal(nested(12)) == "nested-too-deeply"
    assert refusal(nested(100_000)) == "nested-too-deeply"
    loop: list[object] = []
    loop.append(loop)
    assert refusal(loop) == "nested-too-deeply"
    check_plain([0] * 100_000)
    assert refusal([0] * 100_001) == "too-much-data"


def test_many_references_to_one_list_do_not_take_for_ever() -> None:
    value: object = [1] * 10
    for _ in range(10):
        value = [value] * 10
    assert refusal(value) == "too-much-data"


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_too_long_is_refused_without_printing_it(sign: int) -> None:
    assert refusal({"a": [sign * 10**5000]}) == "number-too-large"


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=20), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.sampled_from(["nj-uth", "ma-uth", "nj-pikit", "nj-hilo"]), st.data())
def test_whatever_a_sheet_says_it_is_lawful_or_refused_in_words(
    instrument: str, data: st.DataObject
) -> None:
    names = st.sampled_from([option.name for option in schema_of(instrument).options])
    options: Mapping[str, object] = data.draw(st.dictionaries(names, json_like, max_size=4))
    for problem in problems(instrument, options):
        assert problem.name
        assert problem.message
        assert len(problem.message) < 600
