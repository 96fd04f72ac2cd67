"""Items for dealers: every answer is what the engine does."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

import fairdeal as product
from fairdeal.cards import text
from fairdeal.law import INSTRUMENTS, Refused, rulings
from fairdeal.money import in_dollars
from fairdeal.play import Area
from fairdeal.school import SKILLS, dealer_answer, dealer_items, read_payout
from fairdeal.school.dealer_items import payouts
from fairdeal.school.dealt_rounds import DealtRound
from fairdeal.sheet import read_sheet
from fairdeal.view import PublicState
from tests.cases import each_case
from tests.depth import amount

ROUNDS = amount(25, 400)  # of several wagers each
LOW = {"nj-hilo": ("low", "play"), "nj-pikit": ("selected", "three_card_bonus")}
SHEETS: list[tuple[str, Mapping[str, Any]]] = [
    *((name, {}) for name in INSTRUMENTS),
    ("nj-hilo", {"dealing": "automated-shoe", "shuffling": "automated"}),
]


def settled(name: str, seed: int) -> dict[tuple[int, str], str]:
    """What `settle` makes of a dealt round, described from outside."""
    dealt = DealtRound(read_sheet(name), seed)
    dealt.play()
    public, round = PublicState(tuple(dealt.table.events)), dealt.table.round
    assert round is not None
    hands = []
    for seat in dealt.seats:
        cards = public.faces(Area.SEAT, seat, rack=True)
        if public.folded(seat) or None in cards:
            continue
        hand: dict[str, Any] = {"seat": seat, "cards": text(card for card in cards if card)}
        hand["wagers"] = dict(round.hands[seat].wagers)
        if round.hands[seat].match_play:
            hand["match_play"] = round.hands[seat].match_play
        if picks := public.picks.get(seat):
            field, wager = LOW[name]
            if wager in hand["wagers"]:
                picked = (cards[number - 1] for number in picks)
                hand[field] = text(card for card in picked if card)
        hands.append(hand)
    if not hands:
        return {}
    dealer = public.faces(Area.DEALER, rack=True)
    board = public.faces(Area.COMMUNITY, rack=True)
    described: dict[str, Any] = {"instrument": name, "hands": hands}
    described["dealer"] = text(card for card in dealer if card)
    if board:
        described["community"] = text(card for card in board if card)
    return {
        (hand["seat"], each["wager"]): (
            in_dollars(each["payout"]) if each["outcome"] == "win" else each["outcome"]
        )
        for hand in product.settle(described)["hands"]
        for each in hand["results"]
    }


@each_case("name", INSTRUMENTS)
def test_payouts_are_those_of_settle(name: str) -> None:
    compared = 0
    for seed in range(ROUNDS):
        expected = settled(name, seed)
        for item in payouts(read_sheet(name), seed):
            assert item.right == expected[item.seat, item.wager], (seed, item)
            compared += 1
    assert compared > 5 * ROUNDS


WINNERS = {"the player": "$", "the dealer": "lose", "nobody: equal": "push"}


@each_case("name", INSTRUMENTS)
def test_the_winner_is_the_one_whose_wagers_are_paid(name: str) -> None:
    """The main wager that is neither a bonus nor the blind says who won."""
    sheet, compared = read_sheet(name), 0
    for seed in range(ROUNDS):
        expected = settled(name, seed)
        for item in SKILLS["reading"](sheet, seed):
            if item.choices != (*WINNERS,):
                continue
            plays = [
                outcome
                for (seat, wager), outcome in expected.items()
                if seat == item.seat and wager.startswith("play")
            ]
            assert len(plays) == 1
            assert plays[0].startswith(WINNERS[item.right]), (seed, item)
            compared += 1
    assert compared > ROUNDS / 2


@each_case("name", INSTRUMENTS)
def test_hands_are_named_as_the_table_names_them(name: str) -> None:
    items = islice(dealer_items("reading", read_sheet(name), 1), amount(30, 1000))
    named = [item for item in items if item.asks.startswith("What does seat")]
    assert named
    for item in named:
        assert item.choices.count(item.right) == 1
        assert 3 <= len(item.choices) <= 4


@each_case(("name", "options"), SHEETS)
def test_the_same_seed_asks_the_same_in_every_skill(name: str, options: Mapping[str, Any]) -> None:
    sheet = read_sheet(name, options)
    for skill in SKILLS:
        first, again, other = (
            list(islice(dealer_items(skill, sheet, seed), 12)) for seed in (1, 1, 2)
        )
        assert first == again
        assert first != other
        known = {*sheet.instrument.clauses, *rulings()}
        for item in first:
            assert item.clause in known
            assert not item.choices or item.choices.count(item.right) == 1


@each_case("name", INSTRUMENTS)
def test_the_act_asked_for_is_the_one_that_the_script_says_and_the_table_takes(name: str) -> None:
    """The steps are those at which the table's own dealer deals the round, in order."""
    sheet = read_sheet(name)
    steps = [step for step in DealtRound(sheet, 20_000).steps() if step.do]
    items = list(islice(dealer_items("procedure", sheet, 2), len(steps)))
    assert [item.right for item in items] == [step.do[0].words for step in steps]
    assert all(2 <= len(item.choices) <= 4 for item in items)


@each_case("name", INSTRUMENTS)
def test_faults_of_the_deck_of_every_kind_come_up_and_never_tell_the_answer(name: str) -> None:
    items = list(islice(dealer_items("irregularities", read_sheet(name), 1), 40))
    kinds = {item.name.partition(" ")[2] for item in items}
    assert kinds == {"one face up", "two face up", "card missed", "card stuck"}
    assert len({item.right for item in items}) >= 2
    for item in items:
        assert item.shown
        assert "void" not in " ".join(item.shown)


def test_an_amount_is_read_as_it_is_typed() -> None:
    assert [read_payout(typed) for typed in ("52.50", "$52.50", "L", "pu")] == [
        "$52.50",
        "$52.50",
        "lose",
        "push",
    ]
    with pytest.raises(Refused):
        read_payout("much")


def test_a_wrong_answer_costs_one() -> None:
    sheet = read_sheet("nj-uth")
    item = next(dealer_items("payouts", sheet, 1))
    assert dealer_answer(item, item.right, sheet=sheet, at=1).cost == "0"
    assert dealer_answer(item, "lose", sheet=sheet, at=1).cost == "1"


def test_an_unknown_skill_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="there are payouts, reading, procedure, irregularities"):
        next(dealer_items("dance", read_sheet("nj-uth"), 1))
