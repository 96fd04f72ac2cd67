"""Who is asked when, what each may do, and which cards come out between."""

import pytest

from fairdeal.games import DEALER, Action, Area, Position, Role, Standing, seat
from fairdeal.games.event import Announced, Chose, Dealt, PickedUp, Placed, Settled, Shown
from fairdeal.games.position import seat_cards
from fairdeal.law import Refusal, Refused
from fairdeal.money import Place
from tests.games.ultimate_texas_holdem.rounds import BOTH, clause
from tests.support import Played


def three_seats(instrument: str) -> Played:
    """Seats 1, 3 and 5 have bet $5, $10 and $20; the players have looked at their cards."""
    played = Played(instrument)
    played.bet(3, ante=1000, blind=1000)  # the order of betting does not matter
    played.bet(5, ante=2000, blind=2000, trips=500)
    played.bet(1, ante=500, blind=500)
    played.dealer_until_a_seat_is_asked()
    return played


def offers(played: Played) -> list[tuple[str, int]]:
    """Everything on offer to players now: verb and chips."""
    offered = played.round.step.offers
    return [(offer.verb, offer.amount) for offer in offered if offer.actor.role is Role.SEAT]


def asked_now(played: Played) -> int:
    """The one seat that is asked."""
    (number,) = [actor.seat for actor in played.round.step.actors if actor.role is Role.SEAT]
    return number


def why_not(played: Played, number: int, verb: str) -> Refusal:
    """Why a seat may not; the round has not changed."""
    before, events = played.round, len(played.events)
    with pytest.raises(Refused) as refused:
        played.do(Action(seat(number), verb))
    assert played.round is before
    assert len(played.events) == events
    return refused.value.refusal


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
    played.dealer_until_a_seat_is_asked()
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
            played.dealer_until_a_seat_is_asked()
            asked.append(asked_now(played))
            played.do(Action(seat(asked[-1]), verb))
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
    played = Played(instrument)
    played.bet(1, ante=500, blind=500)
    for verb in verbs:
        events = played.act(1, verb)
    placed = [event for event in events if isinstance(event, Placed)]
    assert [(event.wager, event.amount) for event in placed] == [("play", amount)]
    assert placed[0].clause == clause(instrument, new_jersey, massachusetts)
    (move,) = placed[0].transfers()
    assert (move.source.place, move.target.place, move.target.whose) == (
        Place.PLAYER,
        Place.LAYOUT,
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
    played = Played(instrument)
    played.bet(1, ante=500, blind=500)
    before_the_flop = played.act(1, "check")
    after_the_flop = played.act(1, "check")
    cited = [before_the_flop[0].clause, after_the_flop[0].clause]
    assert cited == [
        clause(instrument, "19:47-32.10(a)2", "MA-UTH 10(a)(2)"),
        clause(instrument, "19:47-32.10(c)2", "MA-UTH 10(c)(2)"),
    ]
    played.dealer_until_a_seat_is_asked()
    assert played.round.hands[1].standing is Standing.IN
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
        played.dealer_until_a_seat_is_asked()
        asked.append(asked_now(played))
        assert why_not(played, 3, "raise 2").name == "play-wager-already-made"
        played.do(Action(seat(asked[-1]), verb))
    assert asked == [1, 5, 1, 5]


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
    played = Played(instrument)
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
    played = Played(instrument)
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
    moves = [move for event in lost for move in event.transfers()]
    assert [(move.target.place, move.amount) for move in moves] == [
        (Place.INVENTORY, 500),
        (Place.INVENTORY, 500),
    ]


@pytest.mark.clause("19:47-32.10(e)2i", "MA-UTH 10(e)(2)(i)")
@BOTH
def test_a_folded_hand_with_trips_waits_under_its_wager_until_the_end(instrument: str) -> None:
    cards = {"seat 1": "9h 9d", "community": "9c 6s 4h 2d Kc", "dealer": "Kd 3s"}
    played = Played(instrument, cards=cards)
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
    played = Played(instrument)
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
    played = Played("ma-uth", {"cover_all": True})
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
    played = Played("ma-uth", {"progressive": progressive}, cards=cards)
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
    played = Played(instrument, cards=cards)
    played.bet(1, ante=500, blind=500)
    played.bet(2, ante=500, blind=500)
    played.act(1, "raise 3")
    played.act(2, "check")
    played.act(2, "check")
    played.dealer_until_a_seat_is_asked()
    assert not played.round.step.of(DEALER)
    played.do(Action(seat(2), "fold"))
    events = played.dealer()
    (shown,) = (e for e in events if isinstance(e, Shown))
    assert [(str(position), str(card)) for position, card in shown.faces] == [
        ("dealer card 1", "Kh"),
        ("dealer card 2", "Qs"),
    ]
    assert shown.to is None
    assert [e.words for e in events if isinstance(e, Announced)] == ["Dealer has pair of kings"]
    assert {e.clause for e in events} == {clause(instrument, "19:47-32.10(f)", "MA-UTH 10(f)")}


@pytest.mark.clause("19:47-32.10(f)", "MA-UTH 10(f)")
@BOTH
def test_the_dealer_reveals_although_everybody_has_folded(instrument: str) -> None:
    played = Played(instrument)
    played.bet(1, ante=500, blind=500)
    played.finish()
    assert played.round.hands[1].standing is Standing.FOLDED
    faces = [face for pos, face in played.view(0).cards.items() if pos.area is Area.DEALER]
    assert None not in faces


# Refusals


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@pytest.mark.parametrize(
    "verb", ["raise 1", "raise 2", "raise 5", "raise 0", "raise -3", "raise x"]
)
@BOTH
def test_another_size_before_the_flop_is_refused(instrument: str, verb: str) -> None:
    told = why_not(three_seats(instrument), 1, verb)
    assert told.name == "play-wager-of-wrong-size"
    assert told.clause == clause(instrument, "19:47-32.10(a)", "MA-UTH 10(a)")
    assert "3 times the ante ($15) or 4 times the ante ($20)" in told.message


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@pytest.mark.parametrize("verb", ["fold", "raise", "play", "Raise 4", "raise  4", "", "settle"])
@BOTH
def test_what_is_not_offered_before_the_flop_is_refused(instrument: str, verb: str) -> None:
    told = why_not(three_seats(instrument), 1, verb)
    assert told.name in {"not-offered", "play-wager-of-wrong-size"}
    assert told.clause == clause(instrument, "19:47-32.10(a)", "MA-UTH 10(a)")
    assert "raise 3 or raise 4" in told.message or "3 times" in told.message


@pytest.mark.clause("19:47-32.10(c)", "MA-UTH 10(c)")
@pytest.mark.parametrize(
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
    played = Played(instrument)
    played.bet(1, ante=500, blind=500)
    played.act(1, "check")
    played.dealer_until_a_seat_is_asked()
    told = why_not(played, 1, verb)
    assert told.name == name
    assert told.clause == clause(instrument, "19:47-32.10(c)", "MA-UTH 10(c)")
    assert "2 times the ante ($10)" in told.message or "raise 2" in told.message


@pytest.mark.clause("19:47-32.10(e)", "MA-UTH 10(e)")
@pytest.mark.parametrize(
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
    played = Played(instrument)
    played.bet(1, ante=500, blind=500)
    played.act(1, "check")
    played.act(1, "check")
    played.dealer_until_a_seat_is_asked()
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
    played = Played(instrument)
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
        Action(seat(1), "raise 4", picks=(1,)),
        Action(seat(1), "raise 4", {"play": played.round.hands[1].wagers["ante"]}),
        Action(seat(1), "check", cards=tuple(played.spare[:1])),
    ):
        with pytest.raises(Refused) as refused:
            played.do(extra)
        assert refused.value.refusal.name == "not-as-offered"
    assert played.round is before


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)", "19:47-32.10(e)", "MA-UTH 10(e)")
@BOTH
def test_a_silent_player_checks_where_possible_and_then_folds(instrument: str) -> None:
    played = Played(instrument)
    played.bet(1, ante=500, blind=500)
    played.finish()
    choices = [event.choice for event in played.events if isinstance(event, Chose)]
    assert choices == ["check", "check", "fold"]
