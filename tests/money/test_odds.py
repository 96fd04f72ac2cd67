"""Odds: exact ratios, said with “to” or “win”."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.law import Refused
from fairdeal.money import EVEN_MONEY, Cents, Odds
from tests.cases import each_case

terms = st.integers(1, 999_999_999)


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("3 to 2", Fraction(3, 2)),
        ("1 to 1", Fraction(1)),
        ("1000 to 1", Fraction(1000)),
        ("  6   to 4 ", Fraction(3, 2)),
        ("999999999 to 999999998", Fraction(999_999_999, 999_999_998)),
    ],
)
def test_odds_are_read_as_exact_ratios(text: str, ratio: Fraction) -> None:
    assert Odds(text).ratio == ratio


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)", "13:69F-40.11(a)")
def test_odds_may_be_said_with_win_and_are_written_with_to() -> None:
    assert Odds("3 win 2") == Odds("3 to 2")
    assert Odds("1 win 1") == EVEN_MONEY
    assert str(Odds("60 win 1")) == "60 to 1"


def test_odds_that_say_win_with_the_stake_first_are_refused_rather_than_turned_round() -> None:
    with pytest.raises(Refused, match="what is won comes first, as in “3 win 2”"):
        Odds("1 win 60")


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)", "13:69F-40.11(a)")
@pytest.mark.parametrize("text", ["3 for 2", "50 for 1", "3 FOR 2", "3for2"])
def test_odds_said_with_for_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        Odds(text)
    why = refused.value.refusal
    assert why.name == "odds-not-understood"
    assert "write them with “to” or “win”, as in “3 to 2”" in why.message


@each_case(
    "text",
    [
        "2 to 0",
        "to",
        "",
        "3",
        "3 to",
        "to 2",
        "3:2",
        "3/2",
        "3 - 2",
        "3to2",
        "-3 to 2",
        "3 to -2",
        "1.5 to 1",
        "3 to 2 to 1",
        "3 TO 2",
        "three to two",
        "1000000000 to 1",
        "1 to 02",
        "٣ to 2",
    ],
)
def test_what_is_not_a_ratio_of_whole_numbers_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="odds-not-understood"):
        Odds(text)


@pytest.mark.parametrize("value", [3, 1.5, None, True, ("3", "2"), ["3 to 2"], b"3 to 2", {}])
def test_only_a_text_is_odds(value: object) -> None:
    with pytest.raises(Refused, match="odds-not-understood"):
        Odds(value)  # type: ignore[arg-type]


def test_odds_of_one_ratio_are_equal_whatever_their_terms() -> None:
    assert Odds("6 to 4") == Odds("3 to 2")
    assert hash(Odds("6 to 4")) == hash(Odds("3 to 2"))
    assert str(Odds("6 to 4")) == "3 to 2"
    assert repr(Odds("50 to 25")) == "Odds('2 to 1')"
    assert Odds("3 to 2") != Odds("2 to 3")
    assert Odds("7 to 7") == EVEN_MONEY


def test_odds_are_ordered_by_what_they_pay() -> None:
    texts = ["1 to 2", "1 to 1", "3 to 2", "8 to 5", "2 to 1", "9 to 1", "10 to 1", "1000 to 1"]
    assert sorted(map(Odds, reversed(texts))) == [Odds(text) for text in texts]
    assert Odds("9 to 1") < Odds("10 to 1")
    assert Odds("10 to 1") >= Odds("10 to 1")


@pytest.mark.parametrize(
    ("odds", "stake", "payout"),
    [
        ("1 to 1", 1000, 1000),
        ("3 to 2", 1000, 1500),
        ("3 to 2", 2, 3),
        ("500 to 1", 100, 50_000),
        ("1 to 3", 300, 100),
        ("2 to 7", 7, 2),
        ("1000 to 1", 10**28, 10**31),
    ],
)
def test_a_payout_is_exact(odds: str, stake: int, payout: int) -> None:
    assert Odds(odds).pays(Cents(stake)) == payout


@pytest.mark.parametrize(("odds", "stake"), [("3 to 2", 1), ("3 to 2", 501), ("1 to 3", 100)])
def test_a_payout_that_is_not_whole_cents_is_refused_never_rounded(odds: str, stake: int) -> None:
    with pytest.raises(Refused) as refused:
        Odds(odds).pays(Cents(stake))
    assert refused.value.refusal.name == "payout-not-whole-cents"
    assert odds in refused.value.refusal.message


@given(terms, terms)
def test_odds_read_back_as_they_are_written(first: int, second: int) -> None:
    odds = Odds(f"{first} to {second}")
    assert Odds(str(odds)) == odds
    assert odds.ratio == Fraction(first, second)


@given(terms, terms, st.integers(1, 10**12))
def test_odds_pay_the_exact_ratio_or_nothing_at_all(first: int, second: int, stake: int) -> None:
    odds = Odds(f"{first} to {second}")
    exact = stake * Fraction(first, second)
    try:
        paid = odds.pays(Cents(stake))
    except Refused:
        assert exact.denominator > 1
    else:
        assert paid == exact
