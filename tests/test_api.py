"""The few names that `import fairdeal` gives."""

import copy
import pickle
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

import fairdeal
from fairdeal.law import INSTRUMENTS
from fairdeal.play import tell
from tests.harness import eyes

ROUND: dict[str, Any] = {
    "instrument": "nj-uth",
    "dealer": "Kh Qs",
    "community": "2c 7d 9h Ts Kd",
    "hands": [
        {
            "seat": 1,
            "cards": "As Ad",
            "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000},
        }
    ],
}


def test_the_door_gives_these_names() -> None:
    assert {
        "Card",
        "Odds",
        "Refusal",
        "Refused",
        "__version__",
        "cards",
        "open_table",
        "settle",
        "sheet",
    } <= set(fairdeal.__all__)
    assert all(hasattr(fairdeal, name) for name in fairdeal.__all__)
    assert fairdeal.Card("10s") == fairdeal.cards("Ts")[0]
    assert fairdeal.Odds("6 to 4") == fairdeal.Odds("3 to 2")


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_sheet_takes_amounts_as_people_write_them(instrument: str) -> None:
    sheet = fairdeal.sheet(
        instrument,
        minimum="$10",
        maximum="1,000",
        side_minimum="5.00",
        side_maximum=20_000,
        chip="$0.50",
    )
    assert (sheet.minimum, sheet.maximum) == (1000, 100_000)
    assert (sheet.side_minimum, sheet.side_maximum) == (500, 20_000)
    assert sheet.chip == 50
    assert sheet.hash == fairdeal.sheet(instrument, **sheet.canonical()).hash


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"minimum": "ten"}, "amount-not-understood"),
        ({"minimum": "$0"}, "amount-not-positive"),
        ({"minimum": 0}, "option-not-allowed"),
        ({"minimum": 10.0}, "option-not-allowed"),
        ({"seats": "6"}, "option-not-allowed"),
        ({"trips_pay_table": "E"}, "option-not-allowed"),
        ({"trips": "A"}, "unknown-option"),
        ({"approvals": {"a": object()}}, "not-plain-data"),
    ],
)
def test_a_sheet_or_a_table_that_is_not_lawful_is_refused(
    options: Mapping[str, Any], name: str
) -> None:
    for make in (fairdeal.sheet, fairdeal.open_table):
        with pytest.raises(fairdeal.Refused) as refused:
            make("nj-uth", **options)
        assert refused.value.refusal.name == name


@pytest.mark.parametrize("make", [fairdeal.sheet, fairdeal.open_table])
def test_an_unknown_instrument_is_refused(make: Any) -> None:
    with pytest.raises(fairdeal.Refused, match="there are nj-uth, ma-uth, nj-pikit, nj-hilo"):
        make("nj-poker")


@pytest.mark.parametrize("seed", ["7", 7.0, True, [7]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(fairdeal.Refused, match="seed-not-a-number"):
        fairdeal.open_table("nj-uth", seed=seed)


@pytest.mark.parametrize("seed", [0, -1, 7, 10**40])
def test_any_whole_number_is_a_seed_and_repeats_the_deck(seed: int) -> None:
    stories = []
    for _ in range(2):
        table = fairdeal.open_table("nj-hilo", seed=seed)
        table.sit(1, "Ann", chips="$500")
        table.bet(1, ante="$10")
        table.finish()
        stories.append([tell(event) for event in table.events])
    assert stories[0] == stories[1]


def test_without_a_seed_two_tables_deal_different_cards() -> None:
    hands = set()
    for _ in range(3):
        table = fairdeal.open_table("nj-hilo")
        table.sit(1, "Ann", chips="$500")
        table.bet(1, ante="$10")
        table.deal()
        hands.add(str(table.view(eyes(1)).cards))
    assert len(hands) > 1


def test_settle_answers_in_the_wire_form_and_leaves_its_argument_alone() -> None:
    description = copy.deepcopy(ROUND)
    answer = fairdeal.settle(description)
    assert description == ROUND
    assert list(answer) == ["instrument", "hands"]
    assert answer["hands"][0]["net"] == 4500


def test_options_may_be_any_kind_of_mapping() -> None:
    own = {
        "royal_flush": "100 to 1",
        "straight_flush": "40 to 1",
        "four_of_a_kind": "30 to 1",
        "full_house": "9 to 1",
        "flush": "7 to 1",
        "straight": "4 to 1",
        "three_of_a_kind": "3 to 1",
    }
    open_: dict[str, Any]
    closed: Mapping[str, Any]
    open_, closed = (
        {"trips_pay_table": own},
        MappingProxyType({"trips_pay_table": MappingProxyType(own)}),
    )
    assert fairdeal.settle({**ROUND, "options": closed}) == fairdeal.settle(
        {**ROUND, "options": open_}
    )
    decision = {"instrument": "nj-uth", "cards": "As Ad", "community": "2c 7d 9h Ts Kd"}
    assert fairdeal.advise({**decision, "options": closed}) == fairdeal.advise(decision)
    assert fairdeal.sheet("nj-uth", **closed).hash == fairdeal.sheet("nj-uth", **open_).hash
    assert (
        fairdeal.odds("nj-uth", trips_pay_table=closed["trips_pay_table"]).wire()["options"]
        == open_
    )


def test_options_that_hold_themselves_are_refused() -> None:
    endless: dict[str, Any] = {}
    endless["trips_pay_table"] = endless
    for ask in (fairdeal.settle, fairdeal.advise):
        with pytest.raises(fairdeal.Refused, match="nested-too-deeply"):
            ask({**ROUND, "options": endless})


@pytest.mark.parametrize(
    ("description", "name"),
    [
        (None, "not-an-object"),
        ("nj-uth", "not-an-object"),
        ([ROUND], "not-an-object"),
        ({}, "missing-instrument"),
        ({**ROUND, "dealer": "Kh Kh"}, "duplicate-card"),
        (
            {**ROUND, "hands": [{**ROUND["hands"][0], "wagers": {"ante": 10.0}}]},
            "amount-not-integer",
        ),
        ({"instrument": "nj-uth", "options": {5: 1}}, "not-plain-data"),
    ],
)
def test_settle_refuses_what_it_cannot_read(description: Any, name: str) -> None:
    with pytest.raises(fairdeal.Refused) as refused:
        fairdeal.settle(description)
    assert refused.value.refusal.name == name
    assert str(refused.value) == str(refused.value.refusal)


def test_a_refusal_survives_pickling_and_says_its_clause() -> None:
    table = fairdeal.open_table("nj-uth", seed=7)
    table.sit(1, "Ann", chips="$500")
    with pytest.raises(fairdeal.Refused) as refused:
        table.bet(1, ante="$10", blind="$20")
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.refusal == refused.value.refusal
    assert again.refusal.clause == '19:47-32.1 "Blind"'
    assert str(again).endswith('(19:47-32.1 "Blind")')


def test_a_sheet_may_be_asked_about_as_it_is() -> None:
    chosen = fairdeal.sheet("nj-hilo", poker_bonus_pay_table=2, minimum="$10")
    report = fairdeal.odds(chosen)
    assert report.sheet == chosen.hash
    other = fairdeal.odds(chosen, poker_bonus_pay_table=1)
    assert other.options == {"minimum": 1000, "poker_bonus_pay_table": 1}
    assert other.side["poker_bonus"] != report.side["poker_bonus"]
    assert fairdeal.rules(chosen).sheet == chosen.hash


def test_results_are_worth_printing() -> None:
    report = fairdeal.odds("nj-hilo")
    assert repr(report).startswith("OddsReport(nj-hilo, ")
    assert len(repr(report)) < 120
    assert "house edge 3.8550 % per ante (38421789247/996661525860)" in str(report)
    assert "poker bonus: house edge 7.5663 % (2341/30940)" in str(report)
    assert repr(report.side["tie"]) == "SideOdds(house edge 11.7567 %, 4 rows)"


def test_a_table_and_its_rounds_are_worth_printing() -> None:
    table = fairdeal.open_table("nj-uth", seed=7)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$10", blind="$10", trips="$5")
    table.deal()
    assert repr(table) == f"Table(nj-uth 'table', round 1: {table.step})"
    assert str(table).splitlines() == [
        "Ultimate Texas Hold 'Em, New Jersey: table, round 1",
        "  seat 1: Ann, $475",
        f"  {table.step}",
    ]
    table.act(1, "raise 4")
    finished = table.finish()
    assert repr(finished).startswith("FinishedRound(seat 1 ")
    assert str(finished).splitlines()[0].startswith("seat 1: ")
    assert all(result.clause in str(finished) for result in finished.seat(1).results.values())


def test_a_round_is_finished_once() -> None:
    table = fairdeal.open_table("nj-uth", seed=7)
    table.sit(1, "Ann", chips="$500")
    for _ in range(2):
        table.bet(1, ante="$10", blind="$10")
        table.deal()
        table.act(1, "raise 4")
        table.finish()
        with pytest.raises(fairdeal.Refused, match="no-round-on: no round is on"):
            table.finish()


def test_nobody_has_no_chips() -> None:
    table = fairdeal.open_table("nj-uth", seed=7)
    table.sit(1, "Ann", chips="$500")
    assert table.chips("Ann") == 50_000
    table.leave(1)
    assert table.chips("Ann") == 0
    with pytest.raises(fairdeal.Refused, match="unknown-player: 'nobody' has no chips here"):
        table.chips("nobody")


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ks Kd 9h 9c 2s", "two pair, kings and nines"),
        ("A♠K♠Q♠J♠10♠ 2c 2d", "royal flush"),
        (["As", "2d", "3h"], "straight, three high"),
    ],
)
def test_a_hand_has_a_name(hand: Any, name: str) -> None:
    assert fairdeal.name_hand(hand) == name


def test_a_hand_of_four_has_none() -> None:
    with pytest.raises(fairdeal.Refused, match="wrong-number-of-cards: 4 cards"):
        fairdeal.name_hand("As Ks Qs Js")


def test_a_seat_is_advised_at_its_table() -> None:
    table = fairdeal.open_table("nj-uth", seed=7)
    with pytest.raises(fairdeal.Refused, match="nothing-to-decide"):
        table.advise(1)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$10", blind="$10")
    with pytest.raises(fairdeal.Refused, match="nothing-to-decide"):
        table.advise(1)
    table.deal()
    advice = table.advise(1)
    held = " ".join(map(str, advice.situation.cards))
    asked = fairdeal.advise({"instrument": "nj-uth", "cards": held})
    assert advice.best.verb.replace(" ", "_") == asked["best"]
    lines = str(advice).splitlines()
    assert {line.split(":")[0] for line in lines} == {"check", "raise 3", "raise 4"}
    assert [line for line in lines if line.endswith("<- best")] == [
        line for line in lines if line.startswith(f"{advice.best.words}:")
    ]
    assert repr(advice).startswith(f"Advice(best: {advice.best.words}, ")
    table.finish()
    with pytest.raises(fairdeal.Refused, match="nothing-to-decide"):
        table.advise(1)


def test_two_sheets_side_by_side_have_options_edges_print_and_a_round_by_both() -> None:
    before = fairdeal.sheet("nj-hilo")
    after = fairdeal.sheet("nj-hilo", poker_bonus_pay_table=2, minimum="$15")
    found = fairdeal.compare(
        before,
        after,
        round={
            "dealer": "Kh 2c 3d 4s 9h",
            "hands": [
                {
                    "seat": 1,
                    "cards": "As Ad Ac 2h 3s",
                    "wagers": {"ante": 1500, "play": 1500, "poker_bonus": 500},
                    "low": "As 3s",
                }
            ],
        },
    )
    assert [(each.option, each.before, each.after) for each in found.options] == [
        ("minimum", 500, 1500),
        ("poker_bonus_pay_table", 1, 2),
    ]
    edges = {each.wager: (each.before, each.after) for each in found.edges}
    assert edges["main"] == (fairdeal.odds(before).main.house_edge,) * 2
    for place, sheet in enumerate((before, after)):
        assert edges["poker_bonus"][place] == fairdeal.odds(sheet).side["poker_bonus"].house_edge
    assert found.felt is not None
    assert found.signs is not None
    assert [each.name for each in found.felt] == ["poker bonus odds"]
    assert "Flush 8 to 1" in found.felt[0].after
    assert "Ante bet $15 to $1,000" in {each.name: each.after for each in found.signs}["Limits"]
    assert found.settled is not None
    assert [each["hands"][0]["net"] for each in found.settled] == [13_000, 12_500]
    assert found.records()[0]["before_exact"] == str(edges["main"][0])
    assert repr(found) == "SheetComparison(nj-hilo: 2 options differ)"
    assert "poker bonus: 7.5663 % -> 3.8882 %" in str(found)
    assert "seat 1: $130 -> $125" in str(found)


def test_sheets_of_two_instruments_are_compared_where_they_have_the_same_options() -> None:
    found = fairdeal.compare(fairdeal.sheet("nj-uth"), fairdeal.sheet("ma-uth", cover_all=True))
    assert ("cover_all", None, True) in [(o.option, o.before, o.after) for o in found.options]
    only_after = {each.wager for each in found.edges if each.before is None}
    assert only_after == {f"cover_all_{hands}" for hands in range(2, 8)}
    assert found.settled is None


def test_nothing_to_compare_is_refused() -> None:
    compare: Any = fairdeal.compare
    for given in ((), ("best",), (fairdeal.sheet("nj-hilo"),)):
        with pytest.raises(fairdeal.Refused, match="nothing-to-compare"):
            compare(*given)
