"""The law in the browser: every clause, what honours it, and both jurisdictions."""

import re
from html import unescape
from importlib import resources

import pytest

from fairdeal.games import game_of
from fairdeal.house.samples import example
from fairdeal.law import INSTRUMENTS, instrument, law_map, rulings
from fairdeal.view.hands import hand_in_words
from fairdeal.view.typography import typographic
from fairdeal.web.pages.environment import address
from fairdeal.web.pages.law.comparison import ClauseRelation, comparison
from fairdeal.web.pages.law.law import law_of, rulings_by_game
from fairdeal.web.pages.law.sections import quoted, sections
from tests.web.reading import inline, links, reader, words

HIGHER_HAND_WINS = "/law/nj-uth/19:47-32.10(h)2"


def told(page: str) -> str:
    """What a page says of its clause, links and all."""
    (words,) = re.findall('<p class="words" data-told>(.*?)</p>', page)
    return unescape(re.sub("<[^>]*>", "", words))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_every_clause_has_a_page_that_says_it_and_where_it_is_honoured(name: str) -> None:
    client = reader()
    for clause in instrument(name).clauses.values():
        answer = client.get(f"/law/{name}/{address(clause.id)}")
        assert answer.status_code == 200, clause.id
        said = words(answer.text)
        assert clause.id in said
        assert told(answer.text) == clause.summary.replace("'", "’")
        assert f'<h1 class="row"><span class="clause">{quoted(clause.id)}</span>' in answer.text
        assert clause.title.replace("'", "’") in said
        for place in law_map.code_of(clause.id):
            file, _, function = place.removeprefix("src/fairdeal/").partition("::")
            assert f"{file} {function}" in said
        assert answer.text.count("<h2>Tested by</h2>") == bool(law_map.tests_of(clause.id))
        assert not inline(answer.text)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_tree_names_every_clause_of_the_open_section_by_its_title(name: str) -> None:
    for section in sections(name):
        page = reader().get(f"/law/{name}/{address(section.clauses[0].id)}").text
        tree = page[page.index('aria-label="The text"') : page.index("<article")]
        for clause in section.clauses:
            assert clause.title.replace("'", "’") in words(tree)
            assert clause.summary.replace("'", "’") not in words(tree)


def test_a_clause_that_prints_odds_shows_its_pay_tables_side_by_side() -> None:
    said = words(reader().get("/law/nj-uth/32.11(d)").text)
    assert "Trips, at least Hand A B C D Royal flush 50 to 1 50 to 1 50 to 1 50 to 1" in said
    blind = words(reader().get("/law/nj-uth/32.11(c)").text)
    assert "Blind, exactly Royal flush 500 to 1" in blind


def test_a_rule_that_no_other_text_has_leaves_no_empty_column() -> None:
    alone = reader().get("/law/nj-hilo/40.10(d)iii").text
    assert "<aside" not in alone
    assert "No other text has this rule." in words(alone)
    shared = reader().get("/law/nj-hilo/40.12(a)").text
    assert "<aside" in shared


def test_a_clause_is_found_without_the_name_of_its_chapter() -> None:
    assert reader().get("/law/nj-uth/32.10(h)2").text == reader().get(HIGHER_HAND_WINS).text


def test_the_line_that_cites_a_clause_is_marked() -> None:
    page = reader().get(HIGHER_HAND_WINS).text
    marked = [words(row) for row in re.findall('<span class="cites">.*?\n</span>', page, re.DOTALL)]
    assert marked
    assert all("higher-hand-wins" in row for row in marked)


def test_a_reference_in_a_clause_leads_to_what_it_names() -> None:
    assert "/law/nj-uth/19:47-32.11(a)" in links(reader().get(HIGHER_HAND_WINS).text)
    massachusetts = reader().get("/law/ma-uth/MA-UTH 10(h)(2)").text
    assert "/law/ma-uth/MA-UTH%2011(a)" in links(massachusetts)


def test_new_jersey_and_massachusetts_are_counted_pair_by_pair() -> None:
    both = comparison("Ultimate Texas Hold 'Em")
    assert both is not None
    assert both.counts == {
        ClauseRelation.SAME: 82,
        ClauseRelation.REFERENCES: 36,
        ClauseRelation.DIFFERS: 5,
        ClauseRelation.ONLY: 16,
    }
    differing = [pair.sides[1] for pair in both.pairs if pair.kind is ClauseRelation.DIFFERS]
    added = {piece.text for side in differing for piece in side.words if piece.added}
    assert added == {
        "so that its value is not given away.",
        "giving away no card's value in the process.",
    }


def test_pairs_stand_in_the_order_of_the_text_and_what_only_one_has_comes_last() -> None:
    both = comparison("Ultimate Texas Hold 'Em")
    assert both is not None
    left = [pair.sides[0].clause for pair in both.pairs]
    assert left[:123] == list(both.left.clauses.values())
    assert left[123:] == [None] * 16
    assert [pair.first.id for pair in both.pairs[123:125]] == ["MA-UTH 13(a)", "MA-UTH 13(b)"]


def test_the_four_counts_are_as_wide_as_they_are_many() -> None:
    both = comparison("Ultimate Texas Hold 'Em")
    assert both is not None
    style = (resources.files("fairdeal.web") / "pages" / "law" / "law.css").read_text("utf8")
    (columns,) = re.findall(r"\.shares \{[^}]*?grid-template-columns:([^;]*);", style)[:1]
    assert list(map(int, re.findall(r"(\d+)fr", columns))) == list(both.counts.values())


def test_words_that_only_massachusetts_has_are_marked_and_its_own_rules_are_named() -> None:
    page = reader().get(HIGHER_HAND_WINS).text
    marked = re.findall("<ins>(.*?)</ins>", page)
    assert marked.count("so that its value is not given away.") == 1 + 4  # together, and each
    only = [instrument("ma-uth").clauses[f"MA-UTH 14({letter})"].title for letter in "abcd"]
    assert marked[-4:] == only


def test_clauses_that_differ_alike_are_told_in_one_line() -> None:
    both = comparison("Ultimate Texas Hold 'Em")
    assert both is not None
    covered, cover_all, progressive = both.alike.values()
    (left, _), (right, told) = covered.sides()
    assert left == "32.7(d)2, (d)4; 32.8(c)2, (c)4"
    assert right == "7(d)(2), (d)(4); 8(c)(2), (c)(4)"
    assert [piece.text for piece in told] == [
        "… card goes face down to the dealer's area, beneath a cover card,",
        "so that its value is not given away.",
    ]
    assert [each.sides()[1][0] for each in (cover_all, progressive)] == [
        "13(a) to (k)",
        "14(a) to (d)",
    ]
    single = [
        pair.first.id
        for pair in both.pairs
        if pair.kind in (ClauseRelation.DIFFERS, ClauseRelation.ONLY)
        and not both.is_told_with_others(pair)
    ]
    assert single == ["19:47-32.9(d)"]


def test_a_game_of_one_jurisdiction_shows_where_else_its_rule_stands() -> None:
    assert comparison("5 Card Hi-Lo") is None
    page = reader().get("/law/nj-hilo/13:69F-40.12(a)").text
    assert "The same rule in other texts" in words(page)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_sections_hold_every_clause_once_and_have_a_title(name: str) -> None:
    law = instrument(name)
    listed = [clause for section in sections(name) for clause in section.clauses]
    assert listed == list(law.clauses.values())
    assert len(sections(name)) == len(law.sections)


def test_every_ruling_is_told_with_the_clauses_that_it_touches() -> None:
    page = reader().get("/law/rulings").text
    linked = set(links(page))
    for ruling in rulings().values():
        assert quoted(typographic(ruling.decision)) in words(page)
        for clause in ruling.clauses:
            assert any(each.endswith(f"/{address(clause)}") for each in linked), clause


@pytest.mark.parametrize("path", ["/law/nowhere", "/law/nj-uth/99.9"])
def test_what_is_not_in_the_law_is_said_not_to_be(path: str) -> None:
    answer = reader().get(path)
    assert answer.status_code == 404
    assert "Page not found" in words(answer.text)


def test_what_a_reader_asks_for_is_never_taken_for_markup() -> None:
    answer = reader().get("/law/nj-uth/%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in answer.text
    assert not inline(answer.text)


@pytest.mark.parametrize("room", ["dark", "light"])
def test_the_room_is_as_the_reader_left_it(room: str) -> None:
    page = reader().get("/law/nj-uth", headers={"Cookie": f"room={room}"}).text
    assert f'<html lang="en" class="{room} ' in page


def test_a_room_that_a_cookie_makes_up_is_left_out_of_the_page() -> None:
    page = reader().get("/law/nj-uth", headers={"Cookie": "room=x onload"}).text
    assert '<html lang="en" class=" ' in page


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_text_as_a_whole_has_its_sections_and_what_rests_on_a_ruling(name: str) -> None:
    page = reader().get(f"/law/{name}").text
    said = words(page)
    text = instrument(name)
    for section in sections(name):
        assert section.title in said
        assert f"/law/{name}/{address(section.clauses[0].id)}" in links(page)
    touching = [
        ruling for ruling in rulings().values() if set(ruling.clauses) & text.clauses.keys()
    ]
    assert all(f"/law/rulings#{ruling.id}" in links(page) for ruling in touching)
    assert f"{len(text.clauses)} clauses in our words" in said
    assert not re.search(r'class="compare[^"]* here', page)  # no clause is the one asked for


def test_rulings_stand_by_game_and_each_once() -> None:
    groups = dict(rulings_by_game())
    told = [ruling.id for group in groups.values() for ruling in group]
    assert sorted(told) == sorted(rulings())
    for game, group in groups.items():
        for ruling in group:
            games = {instrument(law_of(clause)).game for clause in ruling.clauses}
            assert (games == {game}) is (game != "Several games")


ENOUGH = 18  # clauses that come up in an evening of any game


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_what_comes_up_in_an_evening_has_an_example(name: str) -> None:
    found = {clause: example(name, clause) for clause in instrument(name).clauses}
    played = {clause: each for clause, each in found.items() if each}
    assert len(played) >= ENOUGH
    assert all(each.told or each.laid for each in played.values())


def test_a_higher_hand_is_shown_beside_the_dealers() -> None:
    shown = example("nj-uth", "19:47-32.10(h)2")
    assert shown is not None
    own, dealer, board = shown.laid
    assert (dealer.where, board.where, len(board.cards)) == ("dealer", "board", 5)
    assert own.comes_to == hand_in_words(game_of("nj-uth"), own.cards, board.cards)
    assert "ante" in shown.told[0]
    assert "wins" in shown.told[0]
    assert len({*own.cards, *dealer.cards, *board.cards}) == 9


def test_a_clause_that_did_not_come_up_has_none() -> None:
    assert example("nj-uth", "19:47-32.13(d)") is None


def test_the_page_shows_the_cards_and_what_happened() -> None:
    clause = "13:69F-40.10(d)iii"
    shown = example("nj-hilo", clause)
    assert shown is not None
    page = reader().get(f"/law/nj-hilo/{address(clause)}").text
    assert shown.told[0] in words(page)
    assert all(f'alt="{card.words}"' in page for laid in shown.laid for card in laid.cards)
