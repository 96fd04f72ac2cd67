"""What each viewer sees: one's own cards, the board, and what the dealer turns up; no more."""

import pytest

from fairdeal.cards import cards as read
from fairdeal.play import Area, CardsOffer, Position
from fairdeal.play.model.event import Dealt, Shown
from tests.games.ultimate_texas_holdem.rounds import BOTH
from tests.harness import BareRound, eyes

FACES = {
    "seat 1": "As Ad",
    "seat 2": "7c 2d",
    "seat 3": "Jh 4s",
    "dealer": "Kh Qs",
    "community": "2c 7d 9h Ts Kd",
    "burned": "3c 3d",
}
VIEWERS = (0, 1, 2, 3, 4)  # the public, three players, one who only sits there


def begun(instrument: str, **options: str) -> BareRound:
    """Seat 1 has no trips, seat 2 neither, seat 3 has."""
    played = BareRound(instrument, options, cards=FACES)
    played.bet(1, ante=500, blind=500)
    played.bet(2, ante=500, blind=500)
    played.bet(3, ante=500, blind=500, trips=100)
    played.advance()
    return played


def seen(played: BareRound, viewer: int) -> set[str]:
    """The faces that a viewer knows."""
    return {str(card) for card in played.view(viewer).faces()}


def faces(*places: str) -> set[str]:
    return {str(card) for place in places for card in read(FACES.get(place, place))}


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@BOTH
def test_hole_cards_are_seen_only_by_their_owner(instrument: str) -> None:
    played = begun(instrument)
    for viewer in VIEWERS:
        assert seen(played, viewer) == (faces(f"seat {viewer}") if 1 <= viewer <= 3 else set())


@pytest.mark.clause("19:47-32.8(c)1", "19:47-32.8(c)3", "MA-UTH 8(c)(1)", "MA-UTH 8(c)(3)")
@BOTH
def test_cards_from_the_hand_are_seen_only_by_their_owner(instrument: str) -> None:
    played = begun(instrument, dealing="hand")
    for viewer in VIEWERS:
        assert seen(played, viewer) == (faces(f"seat {viewer}") if 1 <= viewer <= 3 else set())


@pytest.mark.clause(
    "19:47-32.7(d)1", "19:47-32.7(d)2", "MA-UTH 7(d)(1)", "MA-UTH 7(d)(2)", "MA-UTH 7(d)(4)"
)
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@BOTH
def test_first_cards_are_dealt_face_down(instrument: str, dealing: str) -> None:
    played = BareRound(instrument, {"dealing": dealing})
    played.bet(1, ante=500, blind=500)
    played.dealer()
    deal = played.dealer()
    for event in deal:
        if isinstance(event, Shown):
            assert event.to == frozenset({1})
            assert {position.seat for position in event.positions} == {1}
    assert len([p for event in deal if isinstance(event, Dealt) for p in event.positions]) == 4


@pytest.mark.clause("19:47-32.10(b)", "MA-UTH 10(b)", "19:47-32.10(d)", "MA-UTH 10(d)")
@BOTH
def test_the_board_is_seen_by_all_as_it_comes(instrument: str) -> None:
    played = begun(instrument)
    for number in (1, 2, 3):
        played.act(number, "check")
    played.advance()
    for viewer in VIEWERS:
        own = faces(f"seat {viewer}") if 1 <= viewer <= 3 else set()
        assert seen(played, viewer) == own | faces("2c 7d 9h")
    assert {str(position) for position in played.round.shown} == {
        f"community card {n}" for n in (1, 2, 3)
    }
    for number in (1, 2, 3):
        played.act(number, "check")
    played.advance()
    for viewer in VIEWERS:
        own = faces(f"seat {viewer}") if 1 <= viewer <= 3 else set()
        assert seen(played, viewer) == own | faces("community")


@pytest.mark.clause(
    "19:47-32.10(f)",
    "MA-UTH 10(f)",
    "19:47-32.10(e)2i",
    "MA-UTH 10(e)(2)(i)",
    "19:47-32.10(e)2ii",
    "MA-UTH 10(e)(2)(ii)",
)
@BOTH
def test_the_dealers_cards_only_at_the_reveal_and_folded_hands_only_for_their_trips(
    instrument: str,
) -> None:
    played = begun(instrument)
    for number in (1, 2, 3, 1, 2, 3):
        played.act(number, "check")
    played.act(1, "raise 1")
    played.act(2, "fold")
    played.act(3, "fold")
    assert seen(played, 0) == faces("community")
    played.dealer()  # the reveal
    assert seen(played, 0) == faces("community", "dealer")
    played.dealer()  # seat 1, the only one who played
    assert seen(played, 0) == faces("community", "dealer", "seat 1")
    played.dealer()  # seat 3, from under the trips wager
    assert seen(played, 0) == faces("community", "dealer", "seat 1", "seat 3")
    played.finish()
    for viewer in VIEWERS:
        everybodys = faces("community", "dealer", "seat 1", "seat 3")
        assert seen(played, viewer) == everybodys | (faces("seat 2") if viewer == 2 else set())


@pytest.mark.clause('19:47-32.1 "Burn"', 'MA-UTH 1 "Burn"')
@BOTH
def test_burned_cards_are_seen_by_nobody_ever(instrument: str) -> None:
    played = begun(instrument)
    while not played.round.over:
        played.finish()
    for viewer in VIEWERS:
        assert not seen(played, viewer) & faces("burned")
        assert played.view(viewer).cards[Position(Area.BURN, 1)] is None


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@BOTH
def test_what_is_open_to_a_viewer_says_nothing_of_the_cards_that_are_out(instrument: str) -> None:
    played = begun(instrument)
    for number in (1, 2, 3):
        played.act(number, "check")
    for viewer in VIEWERS:
        offered = played.round.step.seen_by(eyes(viewer)).offers
        assert any(isinstance(offer, CardsOffer) for offer in offered)
        for offer in offered:
            assert getattr(offer, "out", frozenset()) == frozenset()


@pytest.mark.clause("19:47-32.10(a)", "MA-UTH 10(a)")
@BOTH
def test_wagers_and_choices_are_seen_by_all(instrument: str) -> None:
    played = begun(instrument)
    played.act(1, "raise 4")
    played.act(2, "check")
    for viewer in VIEWERS:
        view = played.view(viewer)
        assert view.wagers[1] == {"ante": 500, "blind": 500, "play": 2000}
        assert view.choices == {1: ["raise 4"], 2: ["check"]}


def test_nothing_that_is_printed_of_a_round_names_a_hidden_card() -> None:
    played = begun("nj-uth")
    hidden = faces("seat 1", "seat 2", "seat 3", "dealer")
    for text in (repr(played.round), str(played.round.step), repr(played.round.step)):
        assert not any(f"Card('{face}')" in text for face in hidden)
