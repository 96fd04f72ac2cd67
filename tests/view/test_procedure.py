"""What is done and what comes next, in sentences: from the stages, and from nothing hidden."""

from random import Random

import pytest

from fairdeal.cards import DECK
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, rulings
from fairdeal.play import Role, Round
from fairdeal.play.stage import Automatic, Stage
from fairdeal.sheet import read_sheet
from fairdeal.table import TableState
from fairdeal.values.frozen import FrozenDict, replace
from fairdeal.view.procedure import Sentence, coming, doing
from tests.cases import each_case
from tests.depth import DEEPER
from tests.harness import SHEETS
from tests.harness.busy_table import BusyTable
from tests.harness.random_table import RandomTable
from tests.harness.table import TableDriver

EVERY_SHEET = [(name, n) for name in INSTRUMENTS for n in range(len(SHEETS[name]))]


def told(state: TableState) -> tuple[Sentence, ...]:
    """All that is said of a state."""
    return doing(state, state.step), *coming(state, state.step)


def words(driver: TableDriver) -> list[str]:
    """What comes next."""
    return [each.words for each in coming(driver.state, driver.step)]


@each_case(("instrument", "which"), EVERY_SHEET)
def test_every_stage_has_words_of_its_own(instrument: str, which: int) -> None:
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    for name, stage in game_of(instrument).stages(sheet).items():
        decides = type(stage).asks is not Stage.asks
        assert stage.does or decides or isinstance(stage, Automatic), name


@each_case(("instrument", "which"), EVERY_SHEET)
def test_what_is_said_to_come_next_comes_next(instrument: str, which: int) -> None:
    seen = 0

    def watch(table: RandomTable, before: TableState) -> None:
        nonlocal seen
        old, new = before.round, table.state.round
        if old is None or new is None or not old.at or old.over or new.at == old.at:
            return
        if any(offer.actor.role is Role.SEAT for offer in before.step.required):
            return  # it hangs on what the player chose
        first, *_ = coming(before, before.step)
        if new.over:
            assert first.words == "The round is over."
            return
        moment = new.agenda[new.at]
        assert first.seat == moment.seat
        if old.step.stage != "the dealer's hand":  # on which hangs by which clause it goes on
            assert first.clause == new.step.clause
        seen += 1

    sheet = read_sheet(instrument, SHEETS[instrument][which])
    RandomTable(sheet, which, often=0, watch=watch).play(3 * DEEPER)
    assert seen > 15


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_whatever_happens_it_is_told_in_sentences_with_a_clause(instrument: str) -> None:
    law = read_sheet(instrument, {}).instrument.clauses

    def watch(table: RandomTable, before: TableState) -> None:
        for each in told(table.state):
            for words in (each.words, each.yours or each.words):
                assert words[:1] == words[:1].upper()
                assert words.endswith(".")
                assert not set("{…") & set(words)
            assert bool(each.yours) == bool(each.seat)
            assert each.clause in law or each.clause in rulings()

    BusyTable(instrument, 0, seed=5, watch=watch).play(20 * DEEPER)


@each_case(("instrument", "which"), EVERY_SHEET)
def test_nothing_that_is_told_depends_on_a_card_that_not_everybody_sees(
    instrument: str, which: int
) -> None:
    generator, tried = Random(instrument), 0

    def watch(table: RandomTable, before: TableState) -> None:
        nonlocal tried
        state = table.state
        if state.round is None or state.round.over or not state.round.cards:
            return
        for _ in range(3):
            changed = replace(state, round=with_other_faces(state.round, generator))
            assert told(changed) == told(state)
            tried += 1

    sheet = read_sheet(instrument, SHEETS[instrument][which])
    RandomTable(sheet, 7, often=0, watch=watch).play(2 * DEEPER)
    assert tried > 50


def with_other_faces(round: Round, generator: Random) -> Round:
    """The same round with any other cards wherever a card lies face down."""
    seen = {round.cards[position] for position in round.shown if position in round.cards}
    closed = [position for position in round.cards if position not in round.shown]
    others = generator.sample([card for card in DECK if card not in seen], len(closed))
    faces = {**round.cards, **dict(zip(closed, others, strict=True))}
    return replace(round, cards=FrozenDict(faces))


def table_of(instrument: str, seats: tuple[int, ...] = (1, 2, 3), **options: object) -> RandomTable:
    driver = RandomTable(read_sheet(instrument, options), 1, often=0)
    driver.prepare()
    driver.place_bets(*seats)
    return driver


def test_while_bets_are_open_the_last_call_comes() -> None:
    assert words(table_of("nj-uth")) == [
        "The dealer says “No more bets”. Then no wager is made, raised or taken back.",
        "Then each player and the dealer get two cards, face down.",
    ]


def test_of_several_who_are_asked_the_next_is_named_and_then_what_follows_for_all() -> None:
    driver = table_of("nj-uth").until("after the flop")
    assert words(driver)[:2] == [
        "Bob is asked: check, or bet twice the ante.",
        "When all have decided, the dealer burns a card and deals the last two community cards.",
    ]
    following, _ = coming(driver.state, driver.step)[:2]
    assert (following.seat, following.yours) == (2, "You are asked: check, or bet twice the ante.")
    assert doing(driver.state, driver.step).words == (
        "Players are asked clockwise, one after the other."
    )


def test_players_who_decide_side_by_side_are_waited_for_together() -> None:
    driver = table_of("nj-hilo").until("election")
    assert words(driver)[0] == (
        "When all have decided, the dealer's hand is turned up and set: aces high, then the "
        "highest cards."
    )
    driver.silent()
    driver.silent()
    assert words(driver)[0].startswith("The dealer's hand is turned up")


def test_each_seat_is_settled_in_its_turn() -> None:
    driver = table_of("nj-pikit", settlement=2).until("play or fold")
    for number in (3, 2, 1):
        driver.act(number, "play 3")
    driver.until("best hand")
    assert words(driver) == [
        "Cleo's ante and play wager are settled.",
        "Then Cleo's cards go to the discard rack.",
        "Then Bob's best hand is told.",
        "Then Bob's ante and play wager are settled.",
    ]


def test_between_rounds_the_work_on_the_deck_comes_and_then_the_bets() -> None:
    driver = table_of("ma-uth").finish()
    assert doing(driver.state, driver.step).words == "The round is over."
    assert words(driver)[0] == "The deck is shuffled."
    assert words(driver)[-1] == "Then bets are open."


def test_a_count_that_is_due_is_told() -> None:
    driver = table_of("nj-hilo", (1,))
    for _ in range(4):
        driver.finish()
        driver.prepare()
        driver.place_bets(1)
    driver.until("the stub")
    assert doing(driver.state, driver.step).words.startswith("The stub is counted; then ")


@each_case(
    ("instrument", "options", "stage", "asks"),
    [
        ("nj-uth", {}, "betting", "Your blind always matches your ante."),
        ("nj-pikit", {}, "betting", "Your 5 card bonus always matches your ante."),
        ("nj-hilo", {}, "betting", "Bet the ante."),
        ("ma-uth", {}, "before the flop", "Check, or bet 3 or 4 times the ante."),
        ("nj-uth", {}, "after the flop", "Check, or bet twice the ante."),
        ("nj-uth", {}, "after the last cards", "Fold, or bet once the ante."),
        (
            "nj-pikit",
            {},
            "selection",
            "Pick three cards without looking; then they are shown to all.",
        ),
        (
            "nj-pikit",
            {},
            "play or fold",
            "Play the best three or all five for the ante, or fold.",
        ),
        (
            "nj-pikit",
            {"play_5_multiple": 2},
            "play or fold",
            "Play 3 for the ante, play 5 for twice the ante, or fold.",
        ),
        ("nj-hilo", {}, "election", "Fold, or bet the ante again and set two cards low."),
    ],
)
def test_a_decision_is_put_in_our_words(
    instrument: str, options: dict[str, object], stage: str, asks: str
) -> None:
    driver = table_of(instrument, (1, 2), **options)
    assert driver.round.game.stages(driver.sheet)[stage].asks(driver.round, 1) == asks
