"""What the page gets of a table: what the viewer may see, and no card more."""

import re
from random import Random

import msgspec
import pytest

from fairdeal.cards import Card, best_five_cards
from fairdeal.money import Cents
from fairdeal.play import Action, SeatViewer, seat, view
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from fairdeal.table.bots import Bots
from fairdeal.view.builder import Picture, YourHand, picture
from tests.harness import exposed, eyes
from tests.harness.reports import reporting
from tests.table.tables import EVERY
from tests.web.playing import moments

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@EVERY
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_card_is_in_it_that_the_viewer_has_not_seen(instrument: str, seed: int) -> None:
    for moment in moments(instrument, seed):
        for viewer in (0, 1, 3, 4, 6):
            known = {str(card) for card in view(moment.events, eyes(viewer)).faces()}
            public = {str(card) for card in view(moment.events).faces()}
            drawn = picture(moment.state, moment.events, viewer)
            assert set(CARD.findall(msgspec.json.encode(drawn).decode())) <= known
            assert set(CARD.findall(msgspec.json.encode(drawn.table).decode())) <= public


@EVERY
def test_the_offers_are_those_of_the_viewers_own_seat(instrument: str) -> None:
    for moment in moments(instrument, 4):
        for viewer in (0, 1, 3):
            drawn = picture(moment.state, moment.events, viewer).you.step
            offered = moment.state.step.of(seat(viewer)) if viewer else ()
            assert [each.verb for each in drawn.offers] == [each.said for each in offered]
            assert [each.amount for each in drawn.offers] == [each.amount for each in offered]


@EVERY
def test_a_round_ends_with_every_wager_settled_in_the_picture(instrument: str) -> None:
    *_, last = moments(instrument, 5)
    drawn = picture(last.state, last.events, 1).seen
    assert drawn.phase == "over"
    for place in drawn.seats:
        assert {each.wager for each in place.results} >= set(place.wagers)
        assert place.net == sum(
            -each.stake if each.outcome == "lose" else each.payout for each in place.results
        )


def test_the_phases_follow_each_other() -> None:
    phases = [picture(m.state, m.events, 1).table.phase for m in moments("nj-uth", 6)]
    assert phases[:3] == ["betting", "betting", "playing"]
    assert phases[-1] == "over"


def test_a_hand_is_told_in_words() -> None:
    told = {picture(m.state, m.events, 3).seen.seats[1].hand for m in moments("nj-uth", 3)}
    assert {"Queen and ten", "Pair of fives, queen kicker"} <= told


@EVERY
def test_a_settled_hand_says_why_to_its_own_player_alone(instrument: str) -> None:
    *_, last = moments(instrument, 5)
    drawn = picture(last.state, last.events, 1)
    (own,) = (place for place in drawn.table.seats if place.seat == 1)
    (hand,) = drawn.you.hands
    assert hand.why.startswith(("You win", "You lose", "You push")) == (not own.folded)


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_the_five_cards_that_won_are_marked_once_a_hand_is_settled(seed: int) -> None:
    for moment in moments("nj-uth", seed):
        drawn = picture(moment.state, moment.events, 3)
        (place,) = (place for place in drawn.table.seats if place.seat == 3)
        (hand,) = drawn.you.hands
        if not place.results or place.folded or hand.why.startswith("You push"):
            assert hand.made_of == ()
            continue
        winner = hand.cards if hand.why.startswith("You win") else drawn.table.dealer
        best = best_five_cards(tuple(map(Card, (*winner, *drawn.table.community))))
        assert hand.made_of == tuple(map(str, best))


def test_what_may_be_said_ahead_costs_nothing_and_is_for_whoever_is_asked_later() -> None:
    found = 0
    for moment in moments("nj-uth", 6):
        for number in moment.state.seated:
            drawn = picture(moment.state, moment.events, number)
            step, public = drawn.you.step, drawn.table.step
            assert public is not None
            assert not (step.ahead and number in public.asked)
            assert {each.verb for each in step.ahead} <= {"check", "fold"}
            found += bool(step.ahead)
    assert found


@EVERY
def test_it_has_a_json_form_that_reads_back(instrument: str) -> None:
    for moment in moments(instrument, 7):
        drawn = picture(moment.state, moment.events, 1, seal="5c" * 32)
        assert msgspec.json.decode(msgspec.json.encode(drawn), type=Picture) == drawn


def test_points_of_a_hand_that_is_set_add_up_to_what_the_dealer_announces() -> None:
    *_, last = moments("nj-hilo", 5)
    drawn = picture(last.state, last.events, 1)
    (own,), (seat, *_) = drawn.you.hands, drawn.table.seats
    low = [counts[1] for n, counts in enumerate(own.points, 1) if n in seat.picks]
    high = [counts[0] for n, counts in enumerate(own.points, 1) if n not in seat.picks]
    assert own.hand == f"{sum(high)} high, {sum(low)} low"


@pytest.mark.clause("13:69F-40.6(g)2")
def test_several_hands_are_numbered_in_the_order_dealt() -> None:
    table = Table(read_sheet("nj-hilo", {}), SoftwareShuffler(practice_entropy(1)))
    table.sit(3, "Dana", chips="$500")
    table.sit(6, "Ann", chips="$500")
    for further in (2, 4):
        table.also_play(further, beside=3)
    table.prepare()

    def numbered() -> dict[int, int]:
        return {hand.seat: hand.nth for hand in _hands_of(table, 2)}

    assert numbered() == {2: 1, 3: 2, 4: 3}
    for number in (3, 4, 6):
        table.do(Action(seat(number), "bet", {"ante": Cents(500)}))
    table.deal()
    assert numbered() == {2: 0, 3: 1, 4: 2}
    assert [hand.seat for hand in _hands_of(table, 2) if hand.cards and all(hand.cards)] == [3]


def _hands_of(table: Table, viewer: int) -> tuple[YourHand, ...]:
    return picture(table.state, tuple(table.events), viewer).you.hands


def test_a_void_hand_shows_wager_by_wager_what_went_back_and_by_which_clause() -> None:
    table = Table(read_sheet("nj-uth", {}), SoftwareShuffler(practice_entropy(1)))
    table.sit(1, "Ann", chips="$500")
    table.prepare()
    ann, opening = seat(1), {"ante": Cents(2000), "blind": Cents(2000)}
    table.do(Action(ann, "bet", {**opening, "trips": Cents(500)}))
    table.take_back(1)  # before the bets close: nothing that is void
    table.do(Action(ann, "bet", {**opening, "trips": Cents(1000)}))
    table.deal()
    table.do(reporting(exposed()))
    table.finish()
    (drawn,) = picture(table.state, tuple(table.events), 1).seen.seats
    back = [(each.wager, each.stake, each.outcome, each.clause) for each in drawn.given_back]
    assert back == [(wager, 2000, "returned", "19:47-32.13(a)") for wager in opening]
    assert drawn.returned == 4000
    assert [each.wager for each in drawn.results] == ["trips"]


@EVERY
def test_a_hand_that_is_settled_stays_in_sight_until_the_round_is_over(instrument: str) -> None:
    """A dealer turns it up, settles it and picks it up in one act; a fold goes to the rack."""
    chance = SoftwareShuffler(practice_entropy(11))
    table = Table(read_sheet(instrument, {}), chance, name="Table 12")
    Bots(table, (1, 3, 4), Random(11)).bet()
    settled = 0
    while table.round is not None and not table.round.over:
        table.do(table.due(advancing=False) or _by_the_rule(table))
        for place in picture(table.state, tuple(table.events)).table.seats:
            if place.wagers.keys() <= {each.wager for each in place.results} and not place.folded:
                assert place.seen_by_all
                assert place.hand
                settled += not table.round.over
    assert settled


def _by_the_rule(table: Table) -> Action:
    """What a player decides, with the dealer still to go on."""
    viewer = SeatViewer(next(offer.actor.seat for offer in table.step.required))
    offers = table.step_for(viewer).of(seat(viewer.seat))
    return table.game.rule_of_thumb(offers, table.view(viewer), table.sheet)
