"""Who gets which card of Ultimate Texas Hold 'Em when, by each of the three ways to deal."""

import pytest

from fairdeal.play import Area
from fairdeal.play.model.event import Announced, Dealt
from tests.games.ultimate_texas_holdem.rounds import BOTH, clause
from tests.harness import BareRound


def dealt_to(played: BareRound) -> list[str]:
    """Where the first cards went, in order."""
    return [
        str(position)
        for event in played.events
        if isinstance(event, Dealt)
        for position in event.positions
        if position.area in (Area.SEAT, Area.DEALER)
    ]


@pytest.mark.clause(
    "19:47-32.7(d)",
    "19:47-32.7(d)1",
    "19:47-32.7(d)2",
    "19:47-32.7(d)3",
    "19:47-32.7(d)4",
    "19:47-32.8(c)",
    "19:47-32.8(c)1",
    "19:47-32.8(c)2",
    "19:47-32.8(c)3",
    "19:47-32.8(c)4",
    "MA-UTH 7(d)",
    "MA-UTH 7(d)(1)",
    "MA-UTH 7(d)(2)",
    "MA-UTH 7(d)(3)",
    "MA-UTH 7(d)(4)",
    "MA-UTH 8(c)",
    "MA-UTH 8(c)(1)",
    "MA-UTH 8(c)(2)",
    "MA-UTH 8(c)(3)",
    "MA-UTH 8(c)(4)",
)
@pytest.mark.parametrize(
    ("dealing", "new_jersey", "massachusetts"),
    [("manual-shoe", "19:47-32.7(d)", "MA-UTH 7(d)"), ("hand", "19:47-32.8(c)", "MA-UTH 8(c)")],
)
@BOTH
def test_shoe_and_hand_deal_one_card_at_a_time_clockwise_and_the_dealers_last(
    instrument: str, dealing: str, new_jersey: str, massachusetts: str
) -> None:
    played = BareRound(instrument, {"dealing": dealing})
    for number in (6, 2, 3):
        played.bet(number, ante=500, blind=500)
    played.advance()
    assert dealt_to(played) == [
        "seat 2 card 1",
        "seat 3 card 1",
        "seat 6 card 1",
        "dealer card 1",
        "seat 2 card 2",
        "seat 3 card 2",
        "seat 6 card 2",
        "dealer card 2",
    ]
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    cited = [event.clause for event in dealt for _ in event.positions]
    steps = ["1", "1", "1", "2", "3", "3", "3", "4"]
    if instrument == "nj-uth":
        assert cited == [f"{new_jersey}{step}" for step in steps]
    else:
        assert cited == [f"{massachusetts}({step})" for step in steps]


@pytest.mark.clause("19:47-32.9(c)", "MA-UTH 9(c)")
@BOTH
def test_automated_shoe_gives_stacks_of_two_clockwise_and_the_dealers_last(instrument: str) -> None:
    played = BareRound(instrument, {"dealing": "automated-shoe"})
    for number in (6, 2, 3):
        played.bet(number, ante=500, blind=500)
    played.advance()
    assert dealt_to(played) == [
        "seat 2 card 1",
        "seat 2 card 2",
        "seat 3 card 1",
        "seat 3 card 2",
        "seat 6 card 1",
        "seat 6 card 2",
        "dealer card 1",
        "dealer card 2",
    ]
    cited = {event.clause for event in played.events if isinstance(event, Dealt)}
    assert cited == {clause(instrument, "19:47-32.9(c)", "MA-UTH 9(c)")}


@pytest.mark.clause(
    "19:47-32.7(b)",
    "19:47-32.8(b)3",
    "19:47-32.9(b)2",
    "MA-UTH 7(b)",
    "MA-UTH 8(b)(3)",
    "MA-UTH 9(b)(2)",
)
@pytest.mark.parametrize(
    ("dealing", "new_jersey", "massachusetts"),
    [
        ("manual-shoe", "19:47-32.7(b)", "MA-UTH 7(b)"),
        ("hand", "19:47-32.8(b)3", "MA-UTH 8(b)(3)"),
        ("automated-shoe", "19:47-32.9(b)2", "MA-UTH 9(b)(2)"),
    ],
)
@BOTH
def test_no_more_bets_is_said_before_the_first_card_by_the_clause_of_the_dealing_method(
    instrument: str, dealing: str, new_jersey: str, massachusetts: str
) -> None:
    played = BareRound(instrument, {"dealing": dealing})
    played.bet(1, ante=500, blind=500)
    (said,) = played.dealer()
    assert isinstance(said, Announced)
    assert said.words == "No more bets"
    assert said.clause == clause(instrument, new_jersey, massachusetts)
    assert not [event for event in played.events if isinstance(event, Dealt)]


@pytest.mark.clause("19:47-32.7(d)1", "MA-UTH 7(d)(1)")
@BOTH
def test_only_players_who_have_wagered_are_dealt_cards(instrument: str) -> None:
    played = BareRound(instrument)  # six are seated
    played.bet(4, ante=500, blind=500)
    played.advance()
    assert dealt_to(played) == ["seat 4 card 1", "dealer card 1", "seat 4 card 2", "dealer card 2"]
