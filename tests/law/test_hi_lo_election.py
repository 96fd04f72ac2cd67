"""13:69F-40.10(a), (b) and 40.6(d), (g): each player folds or plays, and who sees what."""

import pytest

from fairdeal.cards import Card, cards
from fairdeal.law import Refusal, Refused
from fairdeal.money import INVENTORY
from fairdeal.play import DEALER, Action, Event, HandStatus, PickOffer, Role, seat
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import Chose, PickedUp, Placed, Settled, Shown
from fairdeal.play.model.position import seat_cards
from tests.harness import BareRound, eyes

HANDS = {
    "seat 1": "As Kd 9h 4c 2c",
    "seat 2": "8s 7d 6h Kc Jc",
    "seat 4": "Ad 5h 5s Th Tc",
    "dealer": "Kh Qs 9d 5c 3d",
}


def three_players(**wagers: int) -> BareRound:
    """Ann, Bob and Cleo at seats 1, 2 and 4, at the election."""
    round = BareRound("nj-hilo", seated={1: "Ann", 2: "Bob", 4: "Cleo"}, cards=HANDS)
    for number in (1, 2, 4):
        round.bet(number, **{"ante": 1000, **wagers})
    round.advance()
    return round


def ann_with_three_hands(**wagers: int) -> BareRound:
    """Ann plays seats 1, 2 and 4, Bob seat 3, at the election."""
    seated = {1: "Ann", 2: "Ann", 3: "Bob", 4: "Ann"}
    round = BareRound("nj-hilo", {"positions": 3}, seated=seated, cards=HANDS)
    for number in seated:
        round.bet(number, **{"ante": 1000, **wagers})
    round.advance()
    return round


def faces_seen(round: BareRound, viewer: int) -> dict[int, int]:
    """How many faces of each seat's hand a viewer has seen; the dealer's under 0."""
    count: dict[int, int] = {}
    for position, card in round.view(viewer).cards.items():
        if card is not None:
            count[position.seat] = count.get(position.seat, 0) + 1
    return count


def asked(round: BareRound) -> dict[int, list[str]]:
    """What every player who is asked may do, in the order shown."""
    found: dict[int, list[str]] = {}
    for offer in round.round.step.offers:
        if offer.actor.role is Role.SEAT:
            found.setdefault(offer.actor.seat, []).append(offer.verb)
    return found


def refused(round: BareRound, number: int, verb: str, *picks: int) -> Refusal:
    before, events = round.round, len(round.events)
    with pytest.raises(Refused) as why:
        round.do(spoken(seat(number), verb, picks=picks))
    assert round.round is before
    assert len(round.events) == events
    return why.value.refusal


def taken(events: tuple[Event, ...]) -> dict[str, tuple[str, int]]:
    """What the table inventory collects."""
    return {
        event.result.wager: (event.clause, transfer.amount)
        for event in events
        if isinstance(event, Settled)
        for transfer in event.moves()
        if transfer.target == INVENTORY
    }


@pytest.mark.clause("13:69F-40.10(a)")
def test_each_player_examines_his_or_her_own_cards_after_the_deal() -> None:
    round = three_players()
    for number in (1, 2, 4):
        assert faces_seen(round, number) == {number: 5}
        seen = round.view(number).cards
        shown = tuple(seen[position] for position in seat_cards(number, 5))
        assert shown == cards(HANDS[f"seat {number}"])
    assert faces_seen(round, 0) == {}
    looks = [event for event in round.events if isinstance(event, Shown)]
    assert {event.clause for event in looks} == {"13:69F-40.10(a)"}


@pytest.mark.clause("13:69F-40.6(d)")
def test_no_player_views_the_cards_of_another() -> None:
    round = three_players(poker_bonus=100)
    round.act(2, "fold")
    round.act(4, "play", 2, 3)
    assert faces_seen(round, 1) == {1: 5}
    assert faces_seen(round, 2) == {2: 5}
    assert faces_seen(round, 4) == {4: 5}


@pytest.mark.clause("13:69F-40.6(d)")
def test_what_a_player_may_set_is_not_told_to_others() -> None:
    round = three_players()
    own = [o for o in round.round.step.seen_by(eyes(1)).of(seat(1)) if isinstance(o, PickOffer)]
    assert len(own[0].picks) == 10
    for viewer in (0, 2, 4):
        seen = round.round.step.seen_by(eyes(viewer))
        told = [o for o in seen.of(seat(1)) if isinstance(o, PickOffer)]
        assert [(offer.picks, offer.default_picks) for offer in told] == [((), ())]


@pytest.mark.clause("13:69F-40.10(a)")
def test_players_elect_side_by_side_in_any_order() -> None:
    round = three_players()
    assert list(asked(round)) == [1, 2, 4]  # shown clockwise
    assert asked(round)[4] == ["fold", "play"]
    assert round.round.step.clause == "13:69F-40.10(a)"
    round.act(4, "fold")
    assert list(asked(round)) == [1, 2]
    round.act(1, "play", 4, 5)
    assert list(asked(round)) == [2]


@pytest.mark.clause("13:69F-40.10(a)1", '13:69F-40.1 "Fold"')
def test_a_fold_forfeits_ante_and_tie_bet_at_once() -> None:
    round = three_players(tie=500, poker_bonus=300)
    events = round.act(1, "fold")
    assert taken(events) == {
        "ante": ("13:69F-40.10(a)1", 1000),
        "tie": ("13:69F-40.10(a)1", 500),
    }
    assert [e.result.outcome.value for e in events if isinstance(e, Settled)] == ["lose", "lose"]
    assert round.round.hands[1].standing is HandStatus.FOLDED
    assert "play" not in round.round.hands[1].wagers


@pytest.mark.clause("13:69F-40.10(a)1")
def test_a_fold_without_a_tie_bet_forfeits_the_ante_alone() -> None:
    assert list(taken(three_players().act(1, "fold"))) == ["ante"]


@pytest.mark.clause("13:69F-40.10(a)2", '13:69F-40.1 "Play bet"')
def test_to_play_is_to_bet_the_ante_again_and_to_set_two_cards_low() -> None:
    round = three_players()
    events = round.act(1, "play", 5, 4)
    chose, placed = events
    assert isinstance(chose, Chose)
    assert (chose.choice, chose.picks, chose.clause) == ("play", (4, 5), "13:69F-40.10(a)2")
    assert isinstance(placed, Placed)
    assert (placed.wager, placed.amount, placed.clause) == ("play", 1000, "13:69F-40.10(a)2")
    assert round.round.hands[1].picks == (4, 5)
    assert faces_seen(round, 0) == {}  # set face down


@pytest.mark.clause("13:69F-40.10(a)2")
@pytest.mark.parametrize("picks", [(), (4,), (3, 4, 5), (4, 4), (0, 5), (5, 6)])
def test_the_low_hand_is_two_cards_of_the_five(picks: tuple[int, ...]) -> None:
    why = refused(three_players(), 1, "play", *picks)
    assert (why.name, why.clause) == ("low-hand-not-two-cards", "13:69F-40.10(a)2")


@pytest.mark.clause("13:69F-40.6(b)", "13:69F-40.10(a)1", "13:69F-40.10(a)2")
def test_an_election_stands() -> None:
    round = three_players()
    round.act(1, "fold")
    round.act(2, "play", 1, 2)
    assert refused(round, 1, "play", 4, 5).name == "already-folded"
    assert refused(round, 1, "fold").name == "already-folded"
    assert refused(round, 2, "play", 1, 3).name == "already-played"
    assert refused(round, 2, "fold").clause == "13:69F-40.6(b)"
    assert refused(round, 2, "set", 1, 3).name == "already-set"
    assert refused(round, 4, "set", 1, 2).name == "no-play-bet"
    assert refused(round, 4, "fold", 1, 2).name == "fold-sets-nothing"
    assert refused(round, 4, "wait").name == "not-offered"


@pytest.mark.clause("13:69F-40.10(a)1")
def test_a_silent_player_folds() -> None:
    round = three_players(tie=500)
    for number in (1, 2, 4):
        defaults = [offer.verb for offer in round.round.step.of(seat(number)) if offer.default]
        assert defaults == ["fold"]
    round.finish()
    for number in (1, 2, 4):
        assert round.round.hands[number].standing is HandStatus.FOLDED
        assert {name: r.net for name, r in round.results(number).items()} == {
            "ante": -1000,
            "tie": -500,
        }


@pytest.mark.clause("13:69F-40.10(b)")
def test_a_folded_hand_goes_to_the_rack_at_once() -> None:
    events = three_players(tie=500).act(2, "fold")
    assert [(e.positions, e.clause) for e in events if isinstance(e, PickedUp)] == [
        (seat_cards(2, 5), "13:69F-40.10(b)")
    ]


@pytest.mark.clause("13:69F-40.10(b)")
def test_a_folded_hand_lies_face_down_under_its_poker_bonus_until_that_is_settled() -> None:
    round = three_players(poker_bonus=500)
    events = round.act(4, "fold")  # two pair, tens and fives
    assert not [event for event in events if isinstance(event, PickedUp)]
    assert faces_seen(round, 0) == {}
    assert "poker_bonus" not in round.results(4)
    round.finish()
    assert round.results(4)["poker_bonus"].payout == 1500
    assert faces_seen(round, 0)[4] == 5
    assert seat_cards(4, 5)[0] in round.view(0).rack


# Several hands of one player


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.10(a)")
def test_of_several_hands_only_the_first_is_seen() -> None:
    round = ann_with_three_hands()
    for viewer in (1, 2, 4):  # Ann, at whichever of her seats
        assert faces_seen(round, viewer) == {1: 5}
    assert faces_seen(round, 3) == {3: 5}
    offers = {offer.verb: offer for offer in round.round.step.of(seat(2))}
    assert not isinstance(offers["play"], PickOffer)
    assert offers["play"].amount == 1000
    assert offers["fold"].default


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.6(g)2i")
def test_no_further_hand_is_seen_before_the_first_is_played_or_folded() -> None:
    round = ann_with_three_hands()
    round.act(2, "play")
    round.act(4, "play")
    assert faces_seen(round, 1) == {1: 5}
    assert round.round.step.of(seat(2)) == ()
    why = refused(round, 2, "set", 1, 2)
    assert (why.name, why.clause) == ("further-hand-unseen", "13:69F-40.6(g)2i")
    round.act(1, "fold")
    assert faces_seen(round, 1) == {1: 5, 2: 5, 4: 5}


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.6(g)2ii")
def test_no_further_hand_is_seen_before_each_has_its_play_bet() -> None:
    round = ann_with_three_hands()
    round.act(1, "play", 4, 5)
    round.act(4, "play")
    assert faces_seen(round, 4) == {1: 5}
    why = refused(round, 4, "set", 1, 2)
    assert (why.name, why.clause) == ("further-hand-unseen", "13:69F-40.6(g)2ii")
    events = round.act(2, "play")
    looks = [event for event in events if isinstance(event, Shown)]
    assert {event.clause for event in looks} == {"13:69F-40.6(g)2"}
    assert {event.to for event in looks} == {frozenset({1, 2, 4})}
    for viewer in (1, 2, 4):
        assert faces_seen(round, viewer) == {1: 5, 2: 5, 4: 5}
    assert faces_seen(round, 3) == {3: 5}


@pytest.mark.clause("13:69F-40.6(g)2")
def test_a_further_hand_is_played_without_touching_its_cards() -> None:
    round = ann_with_three_hands()
    why = refused(round, 2, "play", 1, 2)
    assert (why.name, why.clause) == ("further-hand-unseen", "13:69F-40.6(g)2i")
    round.act(1, "fold")
    assert refused(round, 2, "play", 1, 2).clause == "13:69F-40.6(g)2ii"
    (chose, placed) = round.act(2, "play")
    assert isinstance(chose, Chose)
    assert chose.picks == ()
    assert isinstance(placed, Placed)
    assert placed.amount == 1000


@pytest.mark.clause("13:69F-40.6(g)2ii", "13:69F-40.10(a)1")
def test_a_further_hand_may_be_folded_unseen() -> None:
    round = ann_with_three_hands(tie=500)
    round.act(1, "play", 4, 5)
    events = round.act(2, "fold")
    assert list(taken(events)) == ["ante", "tie"]
    round.act(4, "play")
    assert faces_seen(round, 1) == {1: 5, 4: 5}  # the folded one stays unseen


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.10(a)2")
def test_a_further_hand_is_set_once_it_is_seen() -> None:
    round = ann_with_three_hands()
    round.act(1, "play", 4, 5)
    round.act(2, "play")
    round.act(4, "play")
    assert refused(round, 4, "set", 1).name == "low-hand-not-two-cards"
    (chose,) = round.act(4, "set", 3, 1)
    assert isinstance(chose, Chose)
    assert (chose.choice, chose.picks, chose.clause) == ("set", (1, 3), "13:69F-40.10(a)2")
    assert list(asked(round)) == [2, 3]


@pytest.mark.clause("13:69F-40.10(a)2")
def test_a_played_hand_of_a_silent_player_is_set_the_house_way() -> None:
    round = ann_with_three_hands()
    round.act(1, "play", 4, 5)
    round.act(2, "play")
    round.act(4, "play")
    round.finish()
    assert round.round.hands[2].picks == (2, 3)  # 8 7 6 K J: 7 and 6
    assert round.round.hands[4].picks == (2, 3)  # A 5 5 T T: 5 and 5


@pytest.mark.clause("13:69F-40.10(a)", "13:69F-40.10(c)")
def test_the_dealer_waits_until_every_hand_is_folded_or_played_and_set() -> None:
    round = ann_with_three_hands()
    round.act(3, "fold")
    round.act(1, "fold")
    round.act(2, "play")
    round.act(4, "fold")
    assert asked(round) == {2: ["set"]}
    assert round.round.step.default(DEALER) is None
    round.act(2, "set", 2, 3)
    assert asked(round) == {}
    assert round.round.step.default(DEALER) == Action(DEALER, "reveal")


@pytest.mark.clause("13:69F-40.6(g)2")
def test_a_player_with_one_hand_sees_it_whatever_others_do() -> None:
    round = ann_with_three_hands()
    round.act(3, "play", 1, 2)
    assert round.round.hands[3].picks == (1, 2)


@pytest.mark.clause("13:69F-40.6(d)")
def test_a_folded_hand_without_a_poker_bonus_is_never_seen_by_others() -> None:
    round = three_players()
    round.act(1, "fold")
    round.finish()
    folded = set(cards(HANDS["seat 1"]))
    for viewer in (0, 2, 4):
        assert folded.isdisjoint(round.view(viewer).faces())
    assert Card("As") in set(round.view(1).faces())
