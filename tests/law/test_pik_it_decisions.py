"""Pik-it Poker: play 3, play 5 or fold, one player at a time (39.10(c)), and what is refused."""

import pytest

from fairdeal.money import Cents
from fairdeal.play import DEALER, Action, HandStatus, seat
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import Chose, Event, PickedUp, Placed, Settled, Shown
from tests.games.pik_it_poker.rounds import asked, bet, pik_it, refusal


@pytest.mark.clause("13:69F-39.10(c)")
def test_one_player_at_a_time_counterclockwise_from_the_dealers_right() -> None:
    table = pik_it()
    bet(table, 1, 3, 6)
    course = []
    while table.round.step.stage != "the dealer's hand":
        moment = table.round.agenda[table.round.at]
        if table.round.step.stage != "deal" and moment.seat:
            course.append((moment.seat, table.round.step.clause.removeprefix("13:69F-39.10")))
        if table.round.step.of(DEALER):
            table.dealer()
        else:
            table.act(moment.seat, {1: "play 3", 3: "fold", 6: "play 5"}[moment.seat])
    assert course == [
        (6, "(c)1"),
        (6, "(c)2"),
        (6, "(c)3"),
        (3, "(c)1"),
        (3, "(c)2"),
        (3, "(c)3"),
        (3, "(c)4"),
        (1, "(c)1"),
        (1, "(c)2"),
        (1, "(c)3"),
    ]


@pytest.mark.clause("13:69F-39.10(c)1")
def test_the_next_hand_stays_face_down_until_its_turn() -> None:
    table = pik_it()
    bet(table, 1, 2)
    table.advance()
    shown = {p.seat for e in table.events if isinstance(e, Shown) for p in e.positions}
    assert shown == {2}


@pytest.mark.clause("13:69F-39.10(c)3", "13:69F-39.3(b)", '13:69F-39.1 "Fold"')
def test_play_3_play_5_or_fold_and_nothing_else() -> None:
    table = pik_it()
    bet(table, 1)
    table.advance()
    assert str(table.round.step) == "seat 1 may play 3, play 5 or fold -- 13:69F-39.10(c)3"
    why = refusal(lambda: table.act(1, "check"))
    assert (why.name, why.clause) == ("not-offered", "13:69F-39.10(c)3")


@pytest.mark.clause("13:69F-39.10(c)3")
def test_a_silent_player_folds() -> None:
    table = pik_it()
    bet(table, 1)
    table.advance()
    assert table.round.step.default(seat(1)) == Action(seat(1), "fold")


@pytest.mark.clause("13:69F-39.10(c)3")
@pytest.mark.parametrize(("verb", "wager"), [("play 3", "play_3"), ("play 5", "play_5")])
def test_a_play_wager_is_placed_in_its_own_area(verb: str, wager: str) -> None:
    table = pik_it()
    bet(table, 1)
    chose, placed = table.act(1, verb)
    assert isinstance(chose, Chose)
    assert isinstance(placed, Placed)
    assert (chose.said, chose.clause) == (verb, "13:69F-39.10(c)3")
    assert (placed.wager, placed.amount, placed.seat) == (wager, 1000, 1)
    assert table.round.hands[1].wagers[wager] == 1000


@pytest.mark.clause("13:69F-39.10(c)3", "13:69F-39.10(c)4")
def test_a_folded_hands_ante_and_cards_are_collected_at_once() -> None:
    table = pik_it()
    bet(table, 1, 2)
    table.act(2, "fold")
    assert table.round.hands[2].standing is HandStatus.FOLDED
    assert table.round.step.clause == "13:69F-39.10(c)4"
    lost, to_rack = table.dealer()
    assert isinstance(lost, Settled)
    assert isinstance(to_rack, PickedUp)
    assert (lost.result.wager, lost.result.net, lost.clause) == (
        "ante",
        -1000,
        "13:69F-39.10(c)3",
    )
    assert [str(position) for position in to_rack.positions] == [
        f"seat 2 card {number}" for number in (1, 2, 3, 4, 5)
    ]
    assert to_rack.clause == "13:69F-39.10(c)4"
    assert table.round.step.stage == "a player's hand"


@pytest.mark.clause("13:69F-39.10(c)3", "13:69F-39.10(c)4")
def test_a_fold_ends_the_players_part_in_the_round() -> None:
    table = pik_it()
    bet(table, 1, 2)
    table.act(2, "fold")
    table.act(1, "play 5")
    before = len(table.events)
    table.finish()
    assert not [event for event in table.events[before:] if _concerns(event, 2)]


def _concerns(event: Event, number: int) -> bool:
    positions = getattr(event, "positions", ())
    return getattr(event, "seat", 0) == number or any(p.seat == number for p in positions)


@pytest.mark.clause("13:69F-39.10(c)", "13:69F-39.10(c)1")
@pytest.mark.parametrize("verb", ["play 3", "play 5", "fold"])
def test_nobody_decides_before_the_dealer_has_turned_up_the_hand(verb: str) -> None:
    table = pik_it()
    bet(table, 1, 2, three=500)
    for stage in ("selection", "a player's hand", "play or fold"):
        while table.round.step.stage != stage:
            if table.round.step.of(DEALER):
                table.dealer()
            else:
                table.act(asked(table)[0], "select", 1, 2, 3)
        before = table.round
        why = refusal(lambda: table.do(spoken(seat(1), verb)))
        assert (why.name, why.clause) == ("hand-not-revealed", "13:69F-39.10(c)1")
        assert table.round is before


@pytest.mark.clause("13:69F-39.10(c)3")
@pytest.mark.parametrize("first", ["play 3", "play 5", "fold"])
@pytest.mark.parametrize("second", ["play 3", "play 5", "fold"])
def test_a_decision_stands_and_there_is_only_one(first: str, second: str) -> None:
    table = pik_it()
    bet(table, 1, 2)
    table.act(2, first)
    table.advance()
    wagers = table.round.hands[2].wagers
    why = refusal(lambda: table.do(spoken(seat(2), second)))
    assert (why.name, why.clause) == ("already-decided", "13:69F-39.10(c)3")
    assert first in why.message
    assert table.round.hands[2].wagers == wagers


@pytest.mark.clause("13:69F-39.3(b)")
@pytest.mark.parametrize("amount", [500, 1000, 2000])
def test_a_play_wager_has_one_amount_and_takes_no_other(amount: int) -> None:
    table = pik_it(play_3_multiple=2)
    bet(table, 1)
    table.advance()
    why = refusal(lambda: table.do(spoken(seat(1), "play 3", wagers={"play_3": Cents(amount)})))
    assert (why.name, why.clause) == ("play-wager-is-fixed", "13:69F-39.3(b)")
    assert "two times the ante here, $20" in why.message


@pytest.mark.clause("13:69F-39.10(c)")
def test_the_player_whose_hand_is_up_waits_while_the_bonus_is_settled() -> None:
    table = pik_it()
    bet(table, 1)
    table.until("5 card bonus")
    why = refusal(lambda: table.do(spoken(seat(1), "play 5")))
    assert (why.name, why.clause) == ("not-your-turn", "13:69F-39.10(c)2")


@pytest.mark.clause("13:69F-39.10(b)")
@pytest.mark.parametrize("picks", [(), (1,), (1, 2), (1, 2, 3, 4), (1, 1, 2), (0, 1, 2), (4, 5, 6)])
def test_a_selection_is_three_different_cards_of_the_five(picks: tuple[int, ...]) -> None:
    table = pik_it()
    bet(table, 1, three=500)
    table.advance()
    before = table.round
    why = refusal(lambda: table.act(1, "select", *picks))
    assert (why.name, why.clause) == ("not-three-cards", "13:69F-39.10(b)")
    assert table.round is before


@pytest.mark.clause("13:69F-39.10(b)")
def test_a_selection_is_made_once() -> None:
    table = pik_it()
    bet(table, 1, 2, three=500)
    table.act(2, "select", 1, 2, 5)
    table.dealer()
    why = refusal(lambda: table.act(2, "select", 1, 2, 3))
    assert (why.name, why.clause) == ("already-selected", "13:69F-39.10(b)")
    assert "1, 2, 5" in why.message
    assert table.round.hands[2].picks == (1, 2, 5)


@pytest.mark.clause("13:69F-39.10(b)")
def test_only_a_player_with_a_3_card_bonus_selects() -> None:
    table = pik_it()
    bet(table, 1, three=500)
    bet(table, 2)
    table.advance()
    why = refusal(lambda: table.act(2, "select", 1, 2, 3))
    assert (why.name, why.clause) == ("no-three-card-bonus", "13:69F-39.10(b)")


@pytest.mark.clause("13:69F-39.10(b)")
def test_players_select_in_turn() -> None:
    table = pik_it()
    bet(table, 1, 2, three=500)
    table.advance()
    why = refusal(lambda: table.act(1, "select", 1, 2, 3))
    assert (why.name, why.clause) == ("not-your-turn", "13:69F-39.10(b)")
