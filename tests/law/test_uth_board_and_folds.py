"""The board between the decisions, what becomes of a folded hand, and the dealer's cards."""

import pytest

from fairdeal.money import AccountKind
from fairdeal.play import DEALER, Action, Area, HandStatus, Position, seat
from fairdeal.play.model.event import Announced, Dealt, PickedUp, Settled, Shown
from tests.games.ultimate_texas_holdem.rounds import BOTH, clause
from tests.harness import BareRound
from tests.law.uth_players import three_seats


@pytest.mark.clause("19:47-32.10(b)", "MA-UTH 10(b)", '19:47-32.1 "Flop"', 'MA-UTH 1 "Flop"')
@BOTH
def test_a_card_is_burned_and_three_dealt_face_up_once_all_have_raised_or_checked(
    instrument: str,
) -> None:
    played = three_seats(instrument)
    played.act(1, "check")
    played.act(3, "raise 3")
    assert not played.round.step.of(DEALER)
    played.act(5, "check")
    events = played.dealer()
    assert [str(p) for event in events if isinstance(event, Dealt) for p in event.positions] == [
        "burned card 1",
        "community card 1",
        "community card 2",
        "community card 3",
    ]
    shown = [event for event in events if isinstance(event, Shown)]
    assert [(str(p), event.to) for event in shown for p in event.positions] == [
        ("community card 1", None),
        ("community card 2", None),
        ("community card 3", None),
    ]
    flop = clause(instrument, "19:47-32.10(b)", "MA-UTH 10(b)")
    assert {event.clause for event in events} == {flop}


@pytest.mark.clause(
    "19:47-32.10(d)",
    "MA-UTH 10(d)",
    '19:47-32.1 "Community card"',
    'MA-UTH 1 "Community card"',
)
@BOTH
def test_another_card_is_burned_and_the_last_two_dealt_face_up(instrument: str) -> None:
    played = three_seats(instrument)
    for number in (1, 3, 5, 1, 3):
        played.act(number, "check")
    assert not played.round.step.of(DEALER)
    played.act(5, "raise 2")
    events = played.dealer()
    assert [str(p) for event in events if isinstance(event, Dealt) for p in event.positions] == [
        "burned card 2",
        "community card 4",
        "community card 5",
    ]
    (shown,) = (event for event in events if isinstance(event, Shown))
    assert [str(p) for p in shown.positions] == ["community card 4", "community card 5"]
    last = clause(instrument, "19:47-32.10(d)", "MA-UTH 10(d)")
    assert {event.clause for event in events} == {last}


@pytest.mark.clause('19:47-32.1 "Burn"', 'MA-UTH 1 "Burn"')
@BOTH
def test_a_burned_card_goes_to_the_rack_and_is_shown_to_nobody(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.finish()
    burns = [Position(Area.BURN, 1), Position(Area.BURN, 2)]
    for viewer in range(7):
        seen = played.view(viewer)
        assert [seen.cards[burn] for burn in burns] == [None, None]
        assert [position for position in seen.rack if position.area is Area.BURN] == burns


@pytest.mark.clause("19:47-32.10(e)2", "MA-UTH 10(e)(2)", '19:47-32.1 "Fold"', 'MA-UTH 1 "Fold"')
@BOTH
def test_a_fold_loses_ante_and_blind_at_once_to_the_table_inventory(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500, trips=100)
    played.act(1, "check")
    played.act(1, "check")
    events = played.act(1, "fold")
    lost = [event for event in events if isinstance(event, Settled)]
    assert [(event.result.wager, event.result.outcome.value) for event in lost] == [
        ("ante", "lose"),
        ("blind", "lose"),
    ]
    fold = clause(instrument, "19:47-32.10(e)2", "MA-UTH 10(e)(2)")
    assert {event.clause for event in lost} == {fold}
    moves = [move for event in lost for move in event.moves()]
    assert [(move.target.place, move.amount) for move in moves] == [
        (AccountKind.INVENTORY, 500),
        (AccountKind.INVENTORY, 500),
    ]


@pytest.mark.clause("19:47-32.10(e)2i", "MA-UTH 10(e)(2)(i)")
@BOTH
def test_a_folded_hand_with_trips_waits_under_its_wager_until_the_end(instrument: str) -> None:
    cards = {"seat 1": "9h 9d", "community": "9c 6s 4h 2d Kc", "dealer": "Kd 3s"}
    played = BareRound(instrument, cards=cards)
    played.bet(1, ante=500, blind=500, trips=100)
    played.bet(2, ante=500, blind=500)
    for number in (1, 2, 1, 2):
        played.act(number, "check")
    folded = played.act(1, "fold")
    assert not [event for event in folded if isinstance(event, PickedUp | Shown)]
    played.act(2, "raise 1")
    played.finish()
    trips = played.results(1)["trips"]
    assert (trips.outcome.value, trips.payout) == ("win", 300)
    turned_up = [
        event.clause
        for event in played.events
        if isinstance(event, Shown) and event.to is None
        for position in event.positions
        if position.seat == 1
    ]
    assert set(turned_up) == {clause(instrument, "19:47-32.10(e)2i", "MA-UTH 10(e)(2)(i)")}


@pytest.mark.clause("19:47-32.10(e)2ii", "MA-UTH 10(e)(2)(ii)")
@BOTH
def test_a_folded_hand_without_trips_goes_to_the_rack_at_once_unseen(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.bet(2, ante=500, blind=500)
    for number in (1, 2, 1, 2):
        played.act(number, "check")
    (picked_up,) = [event for event in played.act(1, "fold") if isinstance(event, PickedUp)]
    assert [str(position) for position in picked_up.positions] == [
        "seat 1 card 1",
        "seat 1 card 2",
    ]
    assert picked_up.clause == clause(instrument, "19:47-32.10(e)2ii", "MA-UTH 10(e)(2)(ii)")
    assert picked_up.rulings == ()
    played.finish()
    for viewer in (0, 2, 3):
        cards = played.view(viewer).cards
        assert [face for position, face in cards.items() if position.seat == 1] == [None, None]


@pytest.mark.clause("MA-UTH 10(e)(2)(ii)", "MA-UTH 13(j)")
def test_a_folded_hand_with_only_cover_all_goes_to_the_rack_and_the_wager_stays() -> None:
    played = BareRound("ma-uth", {"cover_all": True})
    played.bet(1, ante=500, blind=500, cover_all=100)
    played.act(1, "check")
    played.act(1, "check")
    events = played.act(1, "fold")
    (picked_up,) = [event for event in events if isinstance(event, PickedUp)]
    assert picked_up.clause == "MA-UTH 10(e)(2)(ii)"
    assert picked_up.rulings == ("R-FOLD-CARDS-MA",)
    assert "cover_all" not in played.results(1)
    played.finish()
    assert "cover_all" in played.results(1)


@pytest.mark.clause("MA-UTH 10(e)(2)(i)", "MA-UTH 14(b)")
def test_a_folded_hand_with_a_progressive_waits_under_its_trips() -> None:
    progressive = {
        "rows": {"three_of_a_kind": 5_000},
        "cards": "hole-and-flop",
        "seed": 100,
        "contribution": 100,
    }
    cards = {"seat 1": "9h 9d", "community": "9c 6s 4h 2d Kc"}
    played = BareRound("ma-uth", {"progressive": progressive}, cards=cards)
    played.bet(1, ante=500, blind=500, trips=100, progressive=500)
    played.act(1, "check")
    played.act(1, "check")
    assert not [event for event in played.act(1, "fold") if isinstance(event, PickedUp)]
    played.finish()
    assert played.results(1)["progressive"].payout == 5_000


@pytest.mark.clause("19:47-32.10(f)", "MA-UTH 10(f)")
@BOTH
def test_the_dealer_reveals_only_after_every_player_has_folded_or_played(instrument: str) -> None:
    cards = {"dealer": "Kh Qs", "community": "2c 7d 9h Ts Kd"}
    played = BareRound(instrument, cards=cards)
    played.bet(1, ante=500, blind=500)
    played.bet(2, ante=500, blind=500)
    played.act(1, "raise 3")
    played.act(2, "check")
    played.act(2, "check")
    played.advance()
    assert not played.round.step.of(DEALER)
    played.do(Action(seat(2), "fold"))
    events = played.dealer()
    (shown,) = (e for e in events if isinstance(e, Shown))
    assert [(str(position), str(card)) for position, card in shown.faces] == [
        ("dealer card 1", "Kh"),
        ("dealer card 2", "Qs"),
    ]
    assert shown.to is None
    (announced,) = (e for e in events if isinstance(e, Announced))
    assert announced.words == "Dealer has a pair of kings"
    assert events.index(shown) < events.index(announced)  # turned up first
    assert {e.clause for e in events} == {clause(instrument, "19:47-32.10(f)", "MA-UTH 10(f)")}


@pytest.mark.clause("19:47-32.10(f)", "MA-UTH 10(f)")
@BOTH
def test_the_dealer_reveals_although_everybody_has_folded(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.finish()
    assert played.round.hands[1].standing is HandStatus.FOLDED
    faces = [face for pos, face in played.view(0).cards.items() if pos.area is Area.DEALER]
    assert None not in faces
