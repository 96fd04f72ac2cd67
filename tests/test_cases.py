"""A table of cases as one test: none of its failures hides another."""

import pytest

from tests.cases import each_case


def test_every_case_is_tried_and_all_that_fail_are_listed() -> None:
    tried = []

    @each_case("number", [1, 2, 3])
    @each_case(("word", "right"), [("odd", 1), ("even", 0)])
    def test(number: int, word: str, right: int) -> None:
        tried.append((number, word))
        assert number % 2 == right

    with pytest.raises(pytest.fail.Exception) as failed:
        test()
    assert len(tried) == 6
    assert str(failed.value).startswith("3 of 3 cases\nnumber=1\n  Failed: 1 of 2 cases\n")
    assert str(failed.value).count("word='even', right=0\n  AssertionError: ") == 2
    assert str(failed.value).count("word='odd', right=1\n  AssertionError: ") == 1


def test_fixtures_are_given_to_every_case() -> None:
    @each_case("number", [1, 2])
    def test(number: int, given: list[int]) -> None:
        given.append(number)

    given: list[int] = []
    test(given=given)
    assert given == [1, 2]
