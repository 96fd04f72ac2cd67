"""Amounts: whole cents above nothing, as programs and as people write them."""

from contextlib import suppress
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.law import Refused
from fairdeal.money import LARGEST, cents, dollars, in_dollars
from tests.cases import each_case


def refusal(value: object) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        cents(value, what="the ante")
    why = refused.value.refusal
    assert why.clause is None
    assert why.message.startswith("the ante ")
    return why.name, why.message


@each_case(
    ("value", "kind"),
    [
        (True, "a boolean (True)"),
        (False, "a boolean (False)"),
        (10.0, "a float (10.0)"),
        (float("nan"), "a float (nan)"),
        (float("inf"), "a float (inf)"),
        ("1000", "a text ('1000')"),
        ("$10", "a text ('$10')"),
        (None, "NoneType (None)"),
        ([1000], "list ([1000])"),
        ({"cents": 1}, "dict"),
        (b"1000", "bytes"),
        (Decimal(1000), "Decimal"),
        (Fraction(1000), "Fraction"),
    ],
)
def test_only_a_whole_number_is_an_amount_of_cents(value: object, kind: str) -> None:
    name, message = refusal(value)
    assert name == "amount-not-integer"
    assert kind in message
    assert "whole number of cents, as in 1000 for $10" in message


@pytest.mark.parametrize("value", [0, -1, -1000, -LARGEST])
def test_an_amount_is_above_nothing(value: int) -> None:
    name, message = refusal(value)
    assert name == "amount-not-positive"
    assert str(value) in message


@pytest.mark.parametrize("value", [1, 99, 1000, LARGEST])
def test_any_whole_number_above_nothing_is_kept_as_it_is(value: int) -> None:
    assert cents(value) == value


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("digits", [12, 30, 5000])
def test_a_number_too_long_to_be_meant_is_refused_without_printing_it(
    sign: int, digits: int
) -> None:
    name, message = refusal(sign * (10**digits + 1))
    assert name == "amount-too-large"
    assert message == "the ante is more than $10,000,000,000"


def test_a_long_text_is_quoted_only_in_part() -> None:
    assert len(refusal("9" * 10_000)[1]) < 200


@each_case(
    ("text", "amount"),
    [
        ("$10", 1000),
        ("10", 1000),
        ("$0.01", 1),
        ("12.50", 1250),
        (" $12.50 ", 1250),
        ("$1,000", 100_000),
        ("1,234,567.89", 123_456_789),
        ("$25000", 2_500_000),
        ("007", 700),
        (500, 500),
    ],
)
def test_people_write_dollars_and_programs_write_cents(text: str | int, amount: int) -> None:
    assert dollars(text) == amount


@each_case(
    "text",
    [
        "",
        "ten",
        "$",
        "-10",
        "$-10",
        "10.5",
        "10.555",
        ".50",
        "10.",
        "1,00",
        "10,00",
        ",100",
        "1_000",
        "1e3",
        "10 $",
        "$$10",
        "10 dollars",
        "0x10",
        "１０",
        "١٠",
        "10\n20",
    ],
)
def test_what_is_not_written_as_an_amount_is_refused_and_says_how_to_write_one(text: str) -> None:
    with pytest.raises(Refused) as refused:
        dollars(text, what="trips")
    why = refused.value.refusal
    assert why.name == "amount-not-understood"
    assert why.message.startswith("trips ")
    assert "write $10 or 12.50" in why.message


@pytest.mark.parametrize("text", ["0", "$0", "0.00", 0, -5])
def test_nothing_is_no_amount_however_it_is_written(text: str | int) -> None:
    with pytest.raises(Refused, match="amount-not-positive"):
        dollars(text)


@pytest.mark.parametrize("value", [True, 10.0, None, Decimal(5)])
def test_dollars_takes_texts_and_whole_numbers_only(value: object) -> None:
    with pytest.raises(Refused, match="amount-not-integer"):
        dollars(value)  # type: ignore[arg-type]


@each_case(
    ("amount", "shown"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (99, "$0.99"),
        (100, "$1"),
        (1250, "$12.50"),
        (1205, "$12.05"),
        (100_000, "$1,000"),
        (-2_500_000, "-$25,000"),
        (-1, "-$0.01"),
        (123_456_789, "$1,234,567.89"),
    ],
)
def test_amounts_are_shown_in_dollars(amount: int, shown: str) -> None:
    assert in_dollars(amount) == shown


@given(st.integers(1, LARGEST))
def test_what_is_shown_reads_back_to_the_cent(amount: int) -> None:
    assert dollars(in_dollars(amount)) == amount


@given(st.text(max_size=12))
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    with suppress(Refused):
        assert dollars(text) > 0


@pytest.mark.parametrize("text", ["10000000000.01", "$10,000,000,001", "1000000000000"])
def test_dollars_beyond_the_largest_amount_are_said_to_be_too_many(text: str) -> None:
    with pytest.raises(Refused, match=r"amount-too-large: .* is more than \$10,000,000,000"):
        dollars(text)
