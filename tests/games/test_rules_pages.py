"""The rules pages: true under the sheet in force, whole, and what the law wants posted is there."""

import json

import pytest

import fairdeal
from fairdeal.cards import (
    Category,
    ThreeCardCategory,
    best_five_cards,
    best_of_seven,
    best_three,
    cards,
    five_card,
    three_card,
)
from fairdeal.games import game_of, rules_of
from fairdeal.games.five_card_hi_lo import split
from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.play.rules_page import RulesPage
from fairdeal.play.words import wager_words
from fairdeal.sheet import posted_tables, read_sheet, schema_of

EACH = pytest.mark.parametrize("name", INSTRUMENTS)


def page(name: str, **options: object) -> RulesPage:
    return rules_of(read_sheet(name, options))


def texts(page: RulesPage) -> str:
    rules = (*page.wagers, *page.course, *page.ranking, *page.results, *page.notices)
    return " ".join([page.aim, page.example, *(rule.text for rule in rules)])


@EACH
def test_a_page_rests_on_clauses_of_its_instrument(name: str) -> None:
    shown = page(name)
    for rules in (shown.wagers, shown.course, shown.ranking, shown.results, shown.notices):
        assert all(rule.clause in instrument(name).clauses for rule in rules)
    assert all(table.clause in instrument(name).clauses for table in shown.pay_tables)
    assert shown.sheet == read_sheet(name).hash


@EACH
def test_a_page_tells_every_wager_that_the_sheet_offers_and_all_that_it_pays(name: str) -> None:
    every = schema_of(name).with_every_wager
    sheet = read_sheet(name, every)
    shown = page(name, **every)
    headed = {rule.heading for rule in shown.wagers}
    game = game_of(name)
    said = [wager.name for wager in game.wagers(sheet)] + list(game.description.plays)
    for wager in said:
        assert wager_words(wager) in headed
    assert shown.pay_tables[1:] == tuple(posted_tables(sheet))
    assert shown.pay_tables[0].rows == (("win", "1 to 1"),)


@EACH
def test_a_page_is_plain_data(name: str) -> None:
    shown = page(name, **schema_of(name).with_every_wager)
    assert json.loads(json.dumps(shown.wire()))["aim"] == shown.aim


@pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])
def test_the_raises_that_are_told_are_those_that_are_offered(name: str) -> None:
    table = fairdeal.open_table(name, seed=1)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$10", blind="$10")
    table.deal()
    said = [rule.text for rule in page(name).course]
    for offered, told in (
        ({"check", "raise 3", "raise 4"}, "raise three or four times the ante, or check"),
        ({"check", "raise 2"}, "raise twice the ante, or check"),
        ({"fold", "raise 1"}, "raise once the ante, or fold"),
    ):
        assert {offer.said for offer in table.open_step.offers if offer.actor.seat == 1} == offered
        assert any(told in text for text in said)
        if "check" in offered:
            table.act(1, "check")


def test_the_examples_come_out_as_they_are_told() -> None:
    parted = split(cards("As Kd 9h 4c 2d"), (4, 5))
    assert (parted.high_total, parted.low_total) == (30, 6)
    assert "6 points" in page("nj-hilo").example
    assert "30 points high" in page("nj-hilo").example
    held = cards("Ks Qs Js 7d 2c")
    assert five_card(held).category is Category.HIGH_CARD
    assert best_three(held).category is ThreeCardCategory.STRAIGHT_FLUSH
    board = cards("Ks 9d 6s 4h 2s")
    assert best_of_seven((*cards("As 9s"), *board)).category is Category.FLUSH
    assert best_of_seven((*cards("Kh 9h"), *board)).category is Category.TWO_PAIR


def test_every_hand_is_shown_in_cards_that_make_it() -> None:
    for name in ("nj-uth", "ma-uth", "nj-pikit"):
        shown = [rule for rule in page(name).ranking if rule.cards]
        fives = [rule for rule in shown if len(rule.cards) == 5]
        threes = [rule for rule in shown if len(rule.cards) == 3]
        assert [rule.heading for rule in fives] == [kind.words for kind in reversed(Category)]
        for rule in fives:
            assert five_card(cards(" ".join(rule.cards))).category.words == rule.heading
        for rule in threes:
            assert three_card(cards(" ".join(rule.cards))).category.words == rule.heading
        assert len(threes) == (len(ThreeCardCategory) if name == "nj-pikit" else 0)


def test_the_worked_example_counts_marks_and_decides_as_the_game_does() -> None:
    high, low, theirs, under = page("nj-hilo").worked
    assert [sum(each.counts) for each in (high, low, theirs, under)] == [30, 6, 28, 9]
    assert [int(each.comes_to) for each in (high, low, theirs, under)] == [30, 6, 28, 9]
    assert page("nj-hilo").verdict[0] == "30 beats 28. 6 beats 9."
    own, board, dealer = page("nj-uth").worked
    seven = cards(" ".join((*own.cards, *board.cards)))
    assert own.used == board.used == tuple(map(str, best_five_cards(seven)))
    assert (own.dealers, dealer.dealers) == (False, True)
    assert page("nj-uth").verdict[0] == "Your flush beats the dealer's two pair."
    held, three, theirs = page("nj-pikit").worked
    assert held.used == three.cards
    assert theirs.dealers
    assert three_card(cards(" ".join(three.cards))) > three_card(cards(" ".join(theirs.cards)))
    assert page("nj-pikit").verdict[0] == "Your straight flush beats the dealer's pair."


@EACH
def test_a_round_is_told_in_steps_that_have_names(name: str) -> None:
    steps = [rule.step for rule in page(name, **schema_of(name).with_every_wager).course]
    named = [step for step in steps if step]
    assert 5 <= len(named) <= 7
    assert len(set(named)) == len(named)


@pytest.mark.clause(
    "13:69E-1.13Z(c)",
    "13:69E-1.13Z(c)1",
    "13:69E-1.13Z(c)2",
    "13:69E-1.13Z(c)3",
    "13:69E-1.13Z(c)4",
    "13:69E-1.13Z(c)5",
)
def test_the_five_notices_of_hi_lo_are_on_its_page() -> None:
    notices = page("nj-hilo").notices
    assert [rule.clause for rule in notices] == [f"13:69E-1.13Z(c){n}" for n in range(1, 6)]
    told = " ".join(rule.text for rule in notices)
    for words in ("aces always play in the high hand", "pay 1 to 1", "lose the ante and the tie"):
        assert words in told


@pytest.mark.clause("13:69E-1.13Y(d)", "13:69E-1.13Y(d)1")
@pytest.mark.parametrize(
    ("three", "five", "words"),
    [
        (1, 1, "A play 3 wager is equal to the ante; a play 5 wager is equal to the ante."),
        (2, 1, "A play 3 wager is two times the ante; a play 5 wager is equal to the ante."),
        (1, 2, "A play 3 wager is equal to the ante; a play 5 wager is two times the ante."),
    ],
)
def test_the_size_of_play_wagers_is_posted(three: int, five: int, words: str) -> None:
    (notice,) = page("nj-pikit", play_3_multiple=three, play_5_multiple=five).notices
    assert (notice.text, notice.clause) == (words, "13:69E-1.13Y(d)1")


@pytest.mark.clause("13:69E-1.13Y(d)2", "13:69E-1.13Y(d)2i", "13:69E-1.13Y(d)2ii")
def test_where_the_dealer_qualifies_it_is_posted_and_told() -> None:
    plain, shown = page("nj-pikit"), page("nj-pikit", dealer_qualifies=True)
    assert "qualifies" not in texts(plain)
    assert [rule.clause for rule in shown.notices][1:] == [
        "13:69E-1.13Y(d)2i",
        "13:69E-1.13Y(d)2ii",
    ]
    assert "A K 4 3 2 or better" in shown.notices[1].text
    assert "no bearing on a play 3 wager" in shown.notices[2].text
    assert "less than A K 4 3 2: a play 5 wager comes back" in texts(shown)


def test_a_page_follows_the_sheet() -> None:
    assert "without looking at them" in texts(page("nj-pikit"))
    looking = page("nj-pikit", three_card_selection="after-looking", positions=3)
    assert "once you have looked at all five" in texts(looking)
    assert "up to 3 positions" in texts(looking)
    assert "pair of sevens or better" in texts(page("nj-hilo"))
    assert "pair of sixes or better" in texts(page("nj-hilo", poker_bonus_pay_table=2))
    assert "ante $25 to" in page("nj-uth", minimum=2500).limits
    assert "best hand at the table is a full house or better" in texts(
        page("ma-uth", cover_all=True)
    )
    assert "Cover All" not in texts(page("ma-uth"))


def test_no_point_of_a_page_begins_without_saying_what_it_is_about() -> None:
    for name in INSTRUMENTS:
        told = rules_of(read_sheet(name))
        for rule in (*told.course, *told.results):
            assert not rule.text.startswith(("They ", "It ", "Them ")), rule.text


@pytest.mark.clause("13:69F-39.10(e)1", "13:69F-39.10(e)2")
def test_the_page_names_the_settlement_procedure_of_the_sheet() -> None:
    for settlement, how in ((1, "pass by pass"), (2, "one player after the other")):
        told = page("nj-pikit", settlement=settlement)
        assert how in told.course[-1].text
