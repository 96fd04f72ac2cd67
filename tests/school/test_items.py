"""Items of decision drills: every answer is the engine's own."""

from fractions import Fraction
from itertools import count
from random import Random

import pytest

import fairdeal as product
from fairdeal.cards import DECK, best_three, five_card, text
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import Cents
from fairdeal.school import (
    AS_GOOD_AS_EQUAL,
    CLOSE,
    DealtHand,
    DrillRun,
    Grade,
    Item,
    clause_at,
    drill_named,
    drills,
    from_key,
    item,
    picks,
    played_to,
    points_of,
)
from fairdeal.school.items import EVERY_EXCHANGE
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.depth import DEEP, amount

POINTS = [(name, point.name) for name in INSTRUMENTS for point in game_of(name).points]


def random_item(name: str, point: str, seed: int) -> Item:
    course = DrillRun(
        drill=drill_named("one-decision"), sheet=read_sheet(name), seed=seed, point=point
    )
    question = course.question(1)
    assert question is not None
    return question.item


def counted(due: Item) -> dict[str, Fraction]:
    """The worth of each choice, counted deal by deal."""
    community = {"community": text(due.board)} if due.board else {}
    decision = {"instrument": due.sheet.instrument.id, "cards": text(due.held), **community}
    advised = product.advise(decision)
    worth: dict[str, Fraction] = {}
    for option in advised["options"]:
        ev = Fraction(str(option["ev"]))
        if due.sets and "low" in option:
            words = picks(due, [card for card in due.held if str(card) in str(option["low"])]).words
            worth[words] = ev
        elif not due.sets:
            words = str(option["action"]).replace("_", " ")
            worth[words] = max(ev, worth.get(words, ev))
    return worth


# Before the flop there are 169 hands, each of which takes seconds to count.
COUNTED = POINTS if DEEP else [case for case in POINTS if case != ("ma-uth", "start")]
KNOWN: dict[str, dict[str, Fraction]] = {}


@pytest.mark.slow
@each_case(("name", "point"), COUNTED)
def test_every_choice_is_worth_what_the_engine_counts(name: str, point: str) -> None:
    for seed in range(amount(1 if point == "start" else 3, 1000)):
        due = random_item(name, point, seed)
        worth = KNOWN[due.key] if due.key in KNOWN else counted(due)
        KNOWN[due.key] = worth
        assert {choice.words: choice.ev for choice in due.choices} == worth
        assert due.best.ev == max(worth.values())
        for choice in due.choices:
            assert Grade(due, choice).cost == max(worth.values()) - worth[choice.words]


@each_case("name", INSTRUMENTS)
def test_the_same_seed_makes_the_same_items(name: str) -> None:
    for drill in drills().values():
        if drill.due or drill.one_point:
            continue
        courses = [DrillRun(drill=drill, sheet=read_sheet(name), seed=5) for _ in range(2)]
        assert courses[0].question(2) == courses[1].question(2)
        other = DrillRun(drill=drill, sheet=read_sheet(name), seed=6)
        assert courses[0].question(2) != other.question(2)


@each_case("name", INSTRUMENTS)
def test_close_calls_are_close_and_never_equal(name: str) -> None:
    course = DrillRun(drill=drill_named("close"), sheet=read_sheet(name), seed=1)
    for number in range(1, amount(4, 20)):
        question = course.question(number)
        assert question is not None
        assert AS_GOOD_AS_EQUAL <= question.item.gap < CLOSE


def test_a_hand_as_dealt_goes_the_way_that_the_player_chooses() -> None:
    sheet = read_sheet("nj-uth")
    course = DrillRun(drill=drill_named("as-dealt"), sheet=sheet, seed=3)
    first = course.question(1)
    assert first is not None
    assert first.item.point.name == "start"
    checked = course.question(1, ["check"])
    assert checked is not None
    assert (checked.item.point.name, len(checked.item.board)) == ("flop", 3)
    assert checked.item.held == first.item.held
    last = course.question(1, ["check", "check"])
    assert last is not None
    assert last.item.board[:3] == checked.item.board
    assert course.question(1, ["raise 4"]) is None
    assert course.question(1, ["check", "check", "fold"]) is None
    assert course.question(21) is None


def test_a_set_hand_is_graded_by_its_own_cost() -> None:
    sheet = read_sheet("nj-hilo")
    hand = played_to(sheet, 5, [])
    first = hand.item
    assert [choice.words for choice in first.choices] == ["fold", "play"]
    hand.choose(first.choice("play"))
    second = hand.item
    assert second.sets
    assert second.best.ev == first.choice("play").ev
    worst = min(second.choices, key=lambda choice: choice.ev)
    fold = next(choice for choice in first.choices if choice.action == "fold")
    sum_of_both = Grade(first, first.choice("play")).cost + Grade(second, worst).cost
    assert sum_of_both == max(first.best.ev, fold.ev) - worst.ev


@each_case("name", INSTRUMENTS)
def test_every_decision_of_a_dealt_hand_has_its_clause(name: str) -> None:
    sheet = read_sheet(name)
    for point in points_of(sheet):
        assert clause_at(sheet, point.name) in sheet.instrument.clauses


@each_case(
    ("name", "board"),
    [("nj-uth", 0), ("nj-uth", 3), ("nj-uth", 5), ("nj-pikit", 0), ("nj-hilo", 0)],
)
def test_a_hand_has_one_name_for_all_orders_and_suits(name: str, board: int) -> None:
    sheet, generator = read_sheet(name), Random(29)
    cards = generator.sample(DECK, game_of(name).cards_each + board)
    held, shown = cards[:-board] if board else cards, cards[len(cards) - board :]
    due = item(sheet, held, shown)
    for exchange in generator.sample(EVERY_EXCHANGE, 4):
        mixed, mixed_board = exchange(held), exchange(shown)
        other = item(sheet, mixed[::-1], mixed_board[::-1])
        assert other.key == due.key
        assert [choice.ev for choice in other.choices] == [choice.ev for choice in due.choices]


@each_case(("name", "point"), POINTS)
def test_a_hand_comes_back_with_other_suits_and_in_another_order(name: str, point: str) -> None:
    due = random_item(name, point, 2)
    again = [from_key(due.sheet, due.key, turn) for turn in range(5)]
    assert {each.key for each in again} == {due.key}
    assert len({each.held for each in again}) == 5
    assert {each.best.ev for each in again} == {due.best.ev}


def test_the_short_rules_of_the_drill_are_those_of_the_policy() -> None:
    """`worth` counts the rules over every deal; a learner who follows the drill plays the same."""
    from fairdeal.games.ultimate_texas_holdem import rule_of_thumb as thumb

    generator = Random(5)
    sheet = read_sheet("nj-uth")
    for size in (0, 3, 5):
        for _ in range(amount(100, 3000)):
            cards = tuple(generator.sample(DECK, 2 + size))
            due = item(sheet, cards[:2], cards[2:])
            ruled, reading = due.by_the_rules(), due.reading()
            assert ruled is not None
            assert reading is not None
            assert ruled.action.startswith("raise") is thumb.worth_a_raise(cards[:2], cards[2:])
            assert reading.rule.action == ruled.words


def test_the_branches_of_pik_it_say_what_a_sensible_player_does() -> None:
    from fairdeal.games.pik_it_poker.rule_of_thumb import by_the_rules
    from fairdeal.games.pik_it_poker.sheet import PikItSheet

    generator, sheet = Random(5), read_sheet("nj-pikit")
    assert isinstance(sheet, PikItSheet)
    for _ in range(amount(150, 3000)):
        due = item(sheet, tuple(generator.sample(DECK, 5)))
        reading, ruled = due.reading(), due.by_the_rules()
        assert reading is not None
        assert ruled is not None
        number = by_the_rules(five_card(due.held), best_three(due.held), sheet)
        assert reading.rule.action == ruled.words == (f"play {number}" if number else "fold")


def test_where_a_short_rule_and_the_exact_answer_differ_both_are_said() -> None:
    sheet = read_sheet("nj-hilo")
    dealt = (DealtHand(sheet, seed).item for seed in count())
    due, ruled = next(
        (each, ruled)
        for each in dealt
        if (ruled := each.by_the_rules()) is not None
        and Grade(each, ruled).cost >= AS_GOOD_AS_EQUAL
    )
    told = " ".join(Grade(due, due.best).reason())
    assert f"The short rule says {ruled.words}" in told
    assert "The exact answer counts." in told
    assert Grade(due, due.best).is_right
    assert not Grade(due, ruled).is_right


def test_verdicts_say_the_cost_at_the_ante() -> None:
    due = item(read_sheet("nj-hilo"), tuple(DECK[at] for at in (0, 5, 20, 33, 47)))
    other = min(due.choices, key=lambda choice: choice.ev)
    assert Grade(due, due.best).verdict(Cents(1000)) == "Right"
    ten, twenty = (Grade(due, other).verdict(Cents(ante)) for ante in (1000, 2000))
    assert ten.endswith(f"less than {due.best.words}")
    assert ten.startswith("$")
    assert ten != twenty


def test_what_is_no_choice_is_refused_by_name() -> None:
    due = random_item("nj-uth", "start", 1)
    for call, name in (
        (lambda: due.choice("dance"), "not-a-choice"),
        (lambda: drill_named("dance"), "unknown-drill"),
        (lambda: from_key(due.sheet, "nj-uth dance As Ks"), "unknown-point"),
    ):
        with pytest.raises(Refused) as refused:
            call()
        assert refused.value.refusal.name == name
