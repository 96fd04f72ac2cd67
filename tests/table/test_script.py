"""The dealer's script: what to say and do at every step, and which instructions belong there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from fairdeal.law import INSTRUMENTS, Carrier, Clause, instrument
from fairdeal.round import DEALER, FLOOR, Action, Role
from fairdeal.round.event import Announced
from fairdeal.table.script import Script, script
from tests.law.at_the_table import METHODS, At

EVERY = pytest.mark.parametrize("name", INSTRUMENTS)
SIDE_BETS: dict[str, dict[str, int]] = {
    "nj-uth": {"trips": 500},
    "ma-uth": {"trips": 500},
    "nj-pikit": {"three_card_bonus": 500},
    "nj-hilo": {"poker_bonus": 500, "tie": 500},
}
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "nj-uth": ({},),
    "ma-uth": ({},),
    "nj-pikit": ({"settlement": 2, "dealer_qualifies": True}, {"settlement": 1}),
    "nj-hilo": ({},),
}


def sheets(name: str, dealing: str) -> Iterator[dict[str, Any]]:
    """Sheets that between them go through every stage of a dealing method."""
    for variant in VARIANTS[name]:
        for decks in (1, 2):
            yield {"dealing": dealing, "decks": decks, **variant}
    if dealing == "automated-shoe" and name == "nj-pikit":
        yield {"dealing": dealing, "dealer_stack": "after-decisions"}
    if dealing == "automated-shoe" and name == "ma-uth":
        yield {"cover_all": True}


def walk(at: At) -> Iterator[tuple[Script, tuple[Announced, ...]]]:
    """An evening step by step: what the script said before each step, and what was then said."""
    for round in range(2):
        while at.state.tasks:
            before = script(at.state)
            at.work()
            yield before, ()
        at.bet(**SIDE_BETS[at.name])
        assert at.table.round is not None
        while not at.table.round.over:
            before, mark = script(at.state), len(at.events)
            step(at, folds=round == 1)
            said = [e for e in at.since(mark) if isinstance(e, Announced) and e.actor == DEALER]
            yield before, tuple(said)
    for number in list(at.table.seated):
        at.table.leave(number)
    before = script(at.state)
    at.do(Action(DEALER, "spread face down"))
    yield before, ()
    at.table.sit(1, "Ann", chips=1000)
    while at.state.tasks:
        yield script(at.state), ()
        at.work()
    at.floor("close the table")
    while at.state.tasks:
        yield script(at.state), ()
        at.work()
    yield script(at.state), ()


def step(at: At, *, folds: bool) -> None:
    """The dealer's default, or a player who folds or stays in."""
    now = at.table.open_step
    actor = next(offer.actor for offer in now.offers if offer.default)
    verbs = [offer.said for offer in now.of(actor)]
    if actor.role is Role.SEAT and "fold" in verbs and not folds:
        staying = next(verb for verb in verbs if verb != "fold")
        picks = (1, 2) if staying == "play" else ()
        at.act(actor.seat, staying, *picks)
    else:
        at.silent()


def evening(name: str, dealing: str) -> list[tuple[Script, tuple[Announced, ...]]]:
    found = []
    for options in sheets(name, dealing):
        found += list(walk(At(name, **options)))
    return found


def shown(scripts: list[Script], clause: Clause) -> set[str]:
    return {one.stage for one in scripts if clause.id in {line.clause for line in one.how}}


@EVERY
@pytest.mark.parametrize("dealing", METHODS)
def test_every_instruction_is_in_the_script_of_exactly_the_stages_that_it_governs(
    name: str, dealing: str
) -> None:
    scripts = [one for one, _ in evening(name, dealing)]
    for clause in instrument(name).clauses.values():
        if clause.carrier in (Carrier.LAYOUT, Carrier.SHEET):
            assert not clause.stages
            assert not shown(scripts, clause)
            continue
        in_force = clause.dealing in (None, dealing)
        wanted = clause.stages.get(dealing, clause.stages.get(None, ())) if in_force else ()
        if clause.provision in ("cut-one-hand", "cut-cover-card-down") and dealing == "hand":
            wanted = ()  # dealing from the hand needs a shuffler, and its decks are not cut
        assert shown(scripts, clause) == set(wanted), clause.id


@EVERY
def test_no_instruction_for_hands_and_eyes_is_missing_from_the_script(name: str) -> None:
    scripts = [one for dealing in METHODS for one, _ in evening(name, dealing)]
    for clause in instrument(name).clauses.values():
        if clause.carrier is Carrier.SCRIPT:
            assert shown(scripts, clause), clause.id


UTH_HELD = {
    "place the deck",
    "betting",
    "initial deal",
    "before the flop",
    "flop",
    "after the flop",
    "last cards",
    "the stub",
}
UTH_HELD_AFTER_THE_SHOE = {"the remaining cards", *UTH_HELD} - {
    "place the deck",
    "betting",
    "initial deal",
}
DEALS = {
    "nj-uth": "initial deal",
    "ma-uth": "initial deal",
    "nj-pikit": "deal",
    "nj-hilo": "the deal",
}


def governs(name: str, dealing: str) -> dict[str, set[str]]:
    """Which stages each instruction of the texts governs: read from them, not from our data."""
    uth, deal = name.endswith("uth"), DEALS[name]
    board = {"flop", "last cards"} if uth else set()
    found: dict[str, set[str]] = {"second-deck-complies": {"compare the backs"}}
    if dealing != "hand":  # dealing from the hand needs a shuffler, and its decks are not cut
        found |= {"cut-one-hand": {"cut"}, "cut-cover-card-down": {"cut"}}
    if dealing == "manual-shoe" and name != "nj-pikit":
        found["dealing-hands"] = {deal, *board}
    if dealing == "hand":
        found["chosen-hand"] = {"place the deck", deal, *board}
        held = {"place the deck", "betting", deal, "the stub"}
        found["deck-over-inventory"] = UTH_HELD if uth else held
        if name == "nj-hilo":
            found["dealing-hands"] = {deal}
    if dealing == "automated-shoe" and uth:
        found["chosen-hand"] = {"the remaining cards", *board}
        found["deck-over-inventory"] = UTH_HELD_AFTER_THE_SHOE
    return found


@EVERY
@pytest.mark.parametrize("dealing", METHODS)
def test_instructions_govern_the_stages_that_the_texts_mean(name: str, dealing: str) -> None:
    scripts = [one for one, _ in evening(name, dealing)]
    wanted = governs(name, dealing)
    for clause in instrument(name).clauses.values():
        if clause.carrier is not Carrier.SCRIPT:
            continue
        if clause.provision is None:  # only Pik-it has one: who may touch the cards
            assert shown(scripts, clause) == {"selection", "a player's hand", "play or fold"}
        elif clause.dealing in (None, dealing):
            assert shown(scripts, clause) == wanted.get(clause.provision, set()), clause.id
        else:
            assert not shown(scripts, clause)


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("nj-uth", ("19:47-32.8(b)2i", "19:47-32.8(b)2ii")),
        ("ma-uth", ("MA-UTH 8(b)(2)(i)", "MA-UTH 8(b)(2)(ii)")),
    ],
)
def test_after_the_automated_shoe_the_community_cards_are_held_like_a_hand_dealt_deck(
    name: str, clauses: tuple[str, str]
) -> None:
    scripts = [one for one, _ in evening(name, "automated-shoe")]
    for id in clauses:
        stages = shown(scripts, instrument(name).clauses[id])
        assert {"the remaining cards", "flop", "last cards"} <= stages
        assert "initial deal" not in stages


@EVERY
@pytest.mark.parametrize("dealing", METHODS)
def test_whatever_the_automatic_dealer_says_the_script_has_told(name: str, dealing: str) -> None:
    spoken = 0
    for before, said in evening(name, dealing):
        for event in said:
            templates = [re.escape(line.words).replace("…", ".+") for line in before.say]
            assert any(re.fullmatch(one, event.words) for one in templates), (before, event)
            spoken += 1
    assert spoken


@EVERY
@pytest.mark.parametrize("dealing", METHODS)
def test_every_step_says_what_is_done_and_by_which_clause(name: str, dealing: str) -> None:
    clauses = instrument(name).clauses
    for one, _ in evening(name, dealing):
        for line in (*one.say, *one.do, *one.how, *one.law):
            assert line.words
            assert line.clause in clauses
        assert {line.clause for line in (*one.say, *one.do)} <= {line.clause for line in one.law}
        assert one.law
        assert one.stage in str(one)


@EVERY
def test_the_script_does_not_depend_on_cards_that_nobody_has_seen(name: str) -> None:
    def told(deck: str) -> list[str]:
        at = At(name, deck=deck).bet(**SIDE_BETS[name])
        found = []
        assert at.table.round is not None
        while at.table.open_step.of(DEALER):
            found.append(str(script(at.state)))
            at.dealer()
        return [*found, str(script(at.state))]

    assert told("2c 3c 4c 5c 6c 7c 8c 9c") == told("As Ks Qs Js Ts 9s 8s 7s")


def test_the_players_are_asked_in_the_words_of_their_choices() -> None:
    at = At("nj-uth").bet().deal()
    (line,) = at.table.script.say
    assert line.words == "Seat 1: check, raise 3 or raise 4?"
    assert line.clause == "19:47-32.10(a)"


def test_the_cards_that_are_due_are_named_in_their_order() -> None:
    at = At("nj-uth").bet()
    at.dealer()
    assert [line.words for line in at.table.script.do] == [
        "deal seat 1 card 1, seat 2 card 1, dealer card 1, seat 1 card 2, seat 2 card 2, "
        "dealer card 2"
    ]


def test_no_more_bets_is_told_with_the_clause_of_the_dealing_method() -> None:
    at = At("nj-hilo", dealing="hand").bet()
    assert [(line.words, line.clause) for line in at.table.script.say] == [
        ("No more bets", "13:69F-40.8(b)3")
    ]


def test_a_closed_table_has_a_script_of_nothing_to_do() -> None:
    at = At("nj-hilo")
    at.floor("close the table")
    at.prepare()
    assert at.do(Action(FLOOR, "open the table"))
    at.floor("close the table")
    at.prepare()
    assert not at.table.script.do
