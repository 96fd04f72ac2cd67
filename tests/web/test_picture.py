"""What the page gets of a table: what the viewer may see, and no card more."""

import re

import msgspec
import pytest

from fairdeal.round import seat, view
from fairdeal.web.picture import Picture, picture
from fairdeal.web.step_picture import StepPicture, step_picture
from tests.harness import eyes
from tests.table.tables import EVERY
from tests.web.playing import moments

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@EVERY
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_card_is_in_it_that_the_viewer_has_not_seen(instrument: str, seed: int) -> None:
    for moment in moments(instrument, seed):
        for viewer in (0, 1, 3, 4, 6):
            known = {str(card) for card in view(moment.events, eyes(viewer)).faces()}
            drawn = picture(moment.state, moment.events, viewer)
            step = step_picture(moment.state, moment.events, viewer)
            text = msgspec.json.encode((drawn, step)).decode()
            assert set(CARD.findall(text)) <= known


@EVERY
def test_the_offers_are_those_of_the_viewers_own_seat(instrument: str) -> None:
    for moment in moments(instrument, 4):
        for viewer in (0, 1, 3):
            drawn = step_picture(moment.state, moment.events, viewer)
            offered = moment.state.step.of(seat(viewer)) if viewer else ()
            assert [each.verb for each in drawn.offers] == [each.said for each in offered]
            assert [each.amount for each in drawn.offers] == [each.amount for each in offered]


@EVERY
def test_a_round_ends_with_every_wager_settled_in_the_picture(instrument: str) -> None:
    *_, last = moments(instrument, 5)
    drawn = picture(last.state, last.events, 1)
    assert drawn.phase == "over"
    for place in drawn.seats:
        assert {each.wager for each in place.results} >= set(place.wagers)
        assert place.net == sum(
            -each.stake if each.outcome == "lose" else each.payout for each in place.results
        )


def test_the_phases_follow_each_other() -> None:
    phases = [picture(m.state, m.events, 1).phase for m in moments("nj-uth", 6)]
    assert phases[:3] == ["betting", "betting", "playing"]
    assert phases[-1] == "over"


def test_a_hand_is_told_in_words() -> None:
    told = {picture(m.state, m.events, 3).seats[1].hand for m in moments("nj-uth", 3)}
    assert {"Queen and ten", "Pair of fives, queen kicker"} <= told


@EVERY
def test_a_settled_hand_says_why_to_its_own_player_alone(instrument: str) -> None:
    *_, last = moments(instrument, 5)
    drawn = picture(last.state, last.events, 1)
    for place in drawn.seats:
        told = place.why.startswith(("You win", "You lose", "You push"))
        assert told == (place.mine and not place.folded)


def test_what_may_be_said_ahead_costs_nothing_and_is_for_whoever_is_asked_later() -> None:
    found = 0
    for moment in moments("nj-uth", 6):
        for number in moment.state.seated:
            step = step_picture(moment.state, moment.events, number)
            assert not (step.ahead and number in step.asked)
            assert {each.verb for each in step.ahead} <= {"check", "fold"}
            found += bool(step.ahead)
    assert found


@EVERY
def test_it_has_a_json_form_that_reads_back(instrument: str) -> None:
    for moment in moments(instrument, 7):
        drawn = picture(moment.state, moment.events, 1, seal="5c" * 32)
        assert msgspec.json.decode(msgspec.json.encode(drawn), type=Picture) == drawn
        step = step_picture(moment.state, moment.events, 1, name="step")
        assert msgspec.json.decode(msgspec.json.encode(step), type=StepPicture) == step


def test_points_of_a_hand_that_is_set_add_up_to_what_the_dealer_announces() -> None:
    *_, last = moments("nj-hilo", 5)
    (own,) = (place for place in picture(last.state, last.events, 1).seats if place.mine)
    low = [counts[1] for n, counts in enumerate(own.points, 1) if n in own.picks]
    high = [counts[0] for n, counts in enumerate(own.points, 1) if n not in own.picks]
    assert own.hand == f"{sum(high)} high, {sum(low)} low"
