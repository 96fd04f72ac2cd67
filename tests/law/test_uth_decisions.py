"""Who is asked when, what each may do, and what is refused."""

import pytest

from fairdeal.law import Refused
from fairdeal.money import AccountKind
from fairdeal.play import Action, HandStatus, seat
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import Chose, Placed, Settled, Shown
from fairdeal.play.model.position import seat_cards
from tests.cases import each_case
from tests.games.ultimate_texas_holdem.rounds import BOTH, clause
from tests.harness import BareRound
from tests.law.uth_players import asked_now, offers, three_seats, why_not


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@BOTH
def test_players_examine_their_own_cards_before_anybody_is_asked(instrument: str) -> None:
    played = three_seats(instrument)
    seen = [event for event in played.events if isinstance(event, Shown)]
    assert [(event.positions, event.to) for event in seen] == [
        (seat_cards(1, 2), frozenset({1})),
        (seat_cards(3, 2), frozenset({3})),
        (seat_cards(5, 2), frozenset({5})),
    ]
    assert not [event for event in played.events if isinstance(event, Chose)]


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@BOTH
def test_before_the_flop_a_player_checks_or_plays_three_or_four_antes(instrument: str) -> None:
    played = three_seats(instrument)
    assert offers(played) == [("check", 0), ("raise 3", 1500), ("raise 4", 2000)]
    assert played.round.step.clause == clause(instrument, "19:47-32.10(a)", "MA-UTH 10(a)")
    played.act(1, "check")
    assert offers(played) == [("check", 0), ("raise 3", 3000), ("raise 4", 4000)]


@pytest.mark.clause("19:47-32.10(c)", "MA-UTH 10(c)")
@BOTH
def test_after_the_flop_a_player_checks_or_plays_two_antes(instrument: str) -> None:
    played = three_seats(instrument)
    for number in (1, 3, 5):
        played.act(number, "check")
    played.dealer()
    assert offers(played) == [("check", 0), ("raise 2", 1000)]
    assert played.round.step.clause == clause(instrument, "19:47-32.10(c)", "MA-UTH 10(c)")


@pytest.mark.clause("19:47-32.10(e)", "MA-UTH 10(e)")
@BOTH
def test_after_the_last_cards_a_player_folds_or_plays_one_ante(instrument: str) -> None:
    played = three_seats(instrument)
    for number in (1, 3, 5, 1, 3, 5):
        played.act(number, "check")
    played.advance()
    assert offers(played) == [("fold", 0), ("raise 1", 500)]
    assert played.round.step.clause == clause(instrument, "19:47-32.10(e)", "MA-UTH 10(e)")


@pytest.mark.clause(
    "19:47-32.10(a)",
    "MA-UTH 10(a)",
    "19:47-32.10(c)",
    "MA-UTH 10(c)",
    "19:47-32.10(e)",
    "MA-UTH 10(e)",
)
@BOTH
def test_players_are_asked_clockwise_from_the_dealers_left_at_each_chance(instrument: str) -> None:
    played = three_seats(instrument)
    asked = []
    for verb in ("check", "check", "fold"):
        for _ in range(3):
            played.advance()
            asked.append(asked_now(played))
            played.do(spoken(seat(asked[-1]), verb))
    assert asked == [1, 3, 5, 1, 3, 5, 1, 3, 5]


@pytest.mark.clause(
    "19:47-32.10(a)1",
    "MA-UTH 10(a)(1)",
    "19:47-32.10(c)1",
    "MA-UTH 10(c)(1)",
    "19:47-32.10(e)1",
    "MA-UTH 10(e)(1)",
)
@pytest.mark.parametrize(
    ("verbs", "amount", "new_jersey", "massachusetts"),
    [
        (["raise 3"], 1500, "19:47-32.10(a)1", "MA-UTH 10(a)(1)"),
        (["raise 4"], 2000, "19:47-32.10(a)1", "MA-UTH 10(a)(1)"),
        (["check", "raise 2"], 1000, "19:47-32.10(c)1", "MA-UTH 10(c)(1)"),
        (["check", "check", "raise 1"], 500, "19:47-32.10(e)1", "MA-UTH 10(e)(1)"),
    ],
)
@BOTH
def test_play_wager_is_placed_in_the_play_area(
    instrument: str, verbs: list[str], amount: int, new_jersey: str, massachusetts: str
) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    for verb in verbs:
        events = played.act(1, verb)
    placed = [event for event in events if isinstance(event, Placed)]
    assert [(event.wager, event.amount) for event in placed] == [("play", amount)]
    assert placed[0].clause == clause(instrument, new_jersey, massachusetts)
    (move,) = placed[0].moves()
    assert (move.source.place, move.target.place, move.target.whose) == (
        AccountKind.PLAYER,
        AccountKind.LAYOUT,
        "seat 1 play",
    )


@pytest.mark.clause(
    "19:47-32.10(a)2",
    "MA-UTH 10(a)(2)",
    "19:47-32.10(c)2",
    "MA-UTH 10(c)(2)",
    '19:47-32.1 "Check"',
    'MA-UTH 1 "Check"',
)
@BOTH
def test_a_player_who_checks_stays_in_and_is_asked_again(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    before_the_flop = played.act(1, "check")
    after_the_flop = played.act(1, "check")
    cited = [before_the_flop[0].clause, after_the_flop[0].clause]
    assert cited == [
        clause(instrument, "19:47-32.10(a)2", "MA-UTH 10(a)(2)"),
        clause(instrument, "19:47-32.10(c)2", "MA-UTH 10(c)(2)"),
    ]
    played.advance()
    assert played.round.hands[1].standing is HandStatus.IN
    assert played.round.step.of(seat(1))
    assert not [event for event in played.events if isinstance(event, Settled)]


@pytest.mark.clause(
    "19:47-32.10(c)", "MA-UTH 10(c)", "19:47-32.10(e)", "MA-UTH 10(e)", "19:47-32.6(b)"
)
@BOTH
def test_a_player_who_has_made_the_play_wager_is_not_asked_again(instrument: str) -> None:
    played = three_seats(instrument)
    played.act(1, "check")
    played.act(3, "raise 4")
    played.act(5, "check")
    asked = []
    for verb in ("check", "check", "fold", "fold"):
        played.advance()
        asked.append(asked_now(played))
        assert why_not(played, 3, "raise 2").name == "play-wager-already-made"
        played.do(spoken(seat(asked[-1]), verb))
    assert asked == [1, 5, 1, 5]


# Refusals


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@each_case("verb", ["raise 1", "raise 2", "raise 5", "raise 0", "raise -3", "raise x"])
@BOTH
def test_another_size_before_the_flop_is_refused(instrument: str, verb: str) -> None:
    told = why_not(three_seats(instrument), 1, verb)
    assert told.name == "play-wager-of-wrong-size"
    assert told.clause == clause(instrument, "19:47-32.10(a)", "MA-UTH 10(a)")
    assert "3 times the ante ($15) or 4 times the ante ($20)" in told.message


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@each_case("verb", ["fold", "raise", "play", "Raise 4", "raise  4", "", "settle"])
@BOTH
def test_what_is_not_offered_before_the_flop_is_refused(instrument: str, verb: str) -> None:
    told = why_not(three_seats(instrument), 1, verb)
    assert told.name in {"not-offered", "play-wager-of-wrong-size"}
    assert told.clause == clause(instrument, "19:47-32.10(a)", "MA-UTH 10(a)")
    assert "raise 3 or raise 4" in told.message or "3 times" in told.message


@pytest.mark.clause("19:47-32.10(c)", "MA-UTH 10(c)")
@each_case(
    ("verb", "name"),
    [
        ("raise 3", "play-wager-too-late"),
        ("raise 4", "play-wager-too-late"),
        ("raise 1", "play-wager-of-wrong-size"),
        ("raise 5", "play-wager-of-wrong-size"),
        ("fold", "not-offered"),
    ],
)
@BOTH
def test_after_the_flop_only_two_antes_may_be_played(instrument: str, verb: str, name: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.act(1, "check")
    played.advance()
    told = why_not(played, 1, verb)
    assert told.name == name
    assert told.clause == clause(instrument, "19:47-32.10(c)", "MA-UTH 10(c)")
    assert "2 times the ante ($10)" in told.message or "raise 2" in told.message


@pytest.mark.clause("19:47-32.10(e)", "MA-UTH 10(e)")
@each_case(
    ("verb", "name"),
    [
        ("raise 2", "play-wager-too-late"),
        ("raise 3", "play-wager-too-late"),
        ("raise 4", "play-wager-too-late"),
        ("raise 5", "play-wager-of-wrong-size"),
        ("check", "not-offered"),
    ],
)
@BOTH
def test_after_the_last_cards_only_one_ante_may_be_played_and_nobody_checks(
    instrument: str, verb: str, name: str
) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.act(1, "check")
    played.act(1, "check")
    played.advance()
    told = why_not(played, 1, verb)
    assert told.name == name
    assert told.clause == clause(instrument, "19:47-32.10(e)", "MA-UTH 10(e)")
    assert "once the ante ($5)" in told.message or "raise 1" in told.message


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@pytest.mark.parametrize("verb", ["check", "raise 3", "raise 4"])
@BOTH
def test_nobody_decides_out_of_turn(instrument: str, verb: str) -> None:
    played = three_seats(instrument)
    for number in (3, 5):
        told = why_not(played, number, verb)
        assert told.name == "not-your-turn"
        assert told.clause == clause(instrument, "19:47-32.10(a)", "MA-UTH 10(a)")


@pytest.mark.clause("19:47-32.10(b)", "MA-UTH 10(b)", "19:47-32.10(f)", "MA-UTH 10(f)")
@BOTH
def test_nobody_decides_while_the_dealer_is_at_work(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.dealer()
    assert why_not(played, 1, "raise 4").name == "not-your-turn"  # no cards yet
    played.act(1, "check")
    assert why_not(played, 1, "raise 2").name == "not-your-turn"  # no flop yet
    played.act(1, "check")
    played.act(1, "raise 1")
    while not played.round.over:
        assert why_not(played, 1, "raise 1").name == "not-your-turn"
        played.dealer()
    told = why_not(played, 1, "raise 1")
    assert told.name == "round-over"
    assert told.clause == clause(
        instrument, '19:47-32.1 "Round of play"', 'MA-UTH 1 "Round of play"'
    )


@pytest.mark.clause('19:47-32.1 "Fold"', 'MA-UTH 1 "Fold"')
@pytest.mark.parametrize("verb", ["raise 1", "check", "fold"])
@BOTH
def test_a_folded_hand_is_out_of_the_round(instrument: str, verb: str) -> None:
    played = three_seats(instrument)
    for number in (1, 3, 5, 1, 3, 5):
        played.act(number, "check")
    played.act(1, "fold")
    told = why_not(played, 1, verb)
    assert told.name == "hand-folded"
    assert told.clause == clause(instrument, '19:47-32.1 "Fold"', 'MA-UTH 1 "Fold"')


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)")
@pytest.mark.parametrize("verb", ["raise 2", "raise 3", "check", "fold"])
@BOTH
def test_a_play_wager_is_neither_changed_nor_made_twice(instrument: str, verb: str) -> None:
    played = three_seats(instrument)
    played.act(1, "raise 4")
    told = why_not(played, 1, verb)
    assert told.name == "play-wager-already-made"
    assert told.clause == clause(instrument, "19:47-32.6(b)", "MA-UTH 6(b)")
    assert "$20" in told.message


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@BOTH
def test_a_raise_takes_nothing_beside_it(instrument: str) -> None:
    played = three_seats(instrument)
    before = played.round
    for extra in (
        spoken(seat(1), "raise 4", picks=(1,)),
        spoken(seat(1), "raise 4", wagers={"play": played.round.hands[1].wagers["ante"]}),
        Action(seat(1), "check", cards=tuple(played.spare[:1])),
    ):
        with pytest.raises(Refused) as refused:
            played.do(extra)
        assert refused.value.refusal.name == "not-as-offered"
    assert played.round is before


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)", "19:47-32.10(e)", "MA-UTH 10(e)")
@BOTH
def test_a_silent_player_checks_where_possible_and_then_folds(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.finish()
    choices = [event.said for event in played.events if isinstance(event, Chose)]
    assert choices == ["check", "check", "fold"]
