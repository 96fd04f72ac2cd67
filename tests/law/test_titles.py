"""Every clause has a title of a few words, for lists: our own, and unlike its neighbours'."""

import re

from fairdeal.law import INSTRUMENTS, Clause, instrument
from fairdeal.law.comparison import compare
from tests.cases import each_case

EVERY = each_case("name", INSTRUMENTS)
ROOM = 30  # letters: a line of the law page's tree


def section(clause: Clause) -> str:
    """What stands before a clause's own letters and numbers."""
    return re.split(r'[("]', clause.id)[0]


def plain(words: str) -> str:
    """Words without capitals, hyphens and stops."""
    return " ".join(re.findall(r"[\w$']+(?:-[\w$']+)*", words.casefold()))


@EVERY
def test_every_clause_has_a_title_of_two_to_six_words_that_fits_a_line(name: str) -> None:
    for clause in instrument(name).clauses.values():
        assert 2 <= len(clause.title.split()) <= 6, clause.id
        assert len(clause.title) <= ROOM, clause.id
        assert clause.title == " ".join(clause.title.split())
        assert clause.title[0] == "“" or clause.title[0].isdigit() or clause.title[0].isupper()
        assert clause.title[-1] not in ".,;:", clause.id


@EVERY
def test_no_two_clauses_of_a_section_have_one_title(name: str) -> None:
    seen: dict[tuple[str, str], str] = {}
    for clause in instrument(name).clauses.values():
        key = section(clause), clause.title.casefold()
        assert key not in seen, f"{clause.id} is titled like {seen[key]}"
        seen[key] = clause.id


@EVERY
def test_a_title_does_not_say_the_clause_over_again(name: str) -> None:
    for clause in instrument(name).clauses.values():
        title, words = plain(clause.title), plain(clause.summary)
        assert title != words, clause.id
        if len(title.split()) > 3:  # shorter ones are names: royal flush, three of a kind
            assert title not in words, clause.id


def test_what_two_texts_say_alike_has_one_title_in_both() -> None:
    pairs = [pair for pair in compare("nj-uth", "ma-uth") if pair.same_but_for_references]
    assert len(pairs) > 100
    for pair in pairs:
        assert pair.left is not None
        assert pair.right is not None
        assert pair.left.title == pair.right.title, (pair.left.id, pair.right.id)
