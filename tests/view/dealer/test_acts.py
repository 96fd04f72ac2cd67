"""The dealer's acts as the station tells them: in words for the hands, each kind with a picture."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from fairdeal.house.history.recent_events import last_answer
from fairdeal.law import INSTRUMENTS
from fairdeal.play import DEALER
from fairdeal.play.model.event import Settled, Shown
from fairdeal.play.model.result import Outcome
from fairdeal.values.frozen import replace
from fairdeal.view.dealer.acts import DealerAct, SpokenWords, following, next_act
from fairdeal.view.dealer.announcements import announce_after, announce_before
from fairdeal.web.pages.station.act_pictures import act_pictures
from tests.harness import SIDE_BETS, ToldTable
from tests.view.test_procedure import with_other_faces

DEALINGS = ("manual-shoe", "hand", "automated-shoe")


@cache
def acts(name: str, dealing: str) -> tuple[DealerAct, ...]:
    """Everything that the dealer does from the opening to the end of a round."""
    return tuple(_acts(ToldTable(name, dealing=dealing), SIDE_BETS[name]))


def _acts(at: ToldTable, side: dict[str, int]) -> Iterator[DealerAct]:
    while at.state.tasks:
        due = at.table.due()
        if due is not None and due.actor == DEALER:
            yield next_act(at.state, due)
        at.work()
    at.place_bets(**side)
    while not at.over:
        due = at.table.due(advancing=False)
        if due is not None and due.actor == DEALER:
            yield next_act(at.state, due)
            at.do(due)
        else:
            at.silent()


@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_every_act_of_a_round_has_a_picture_that_is_drawn(name: str, dealing: str) -> None:
    drawn = str(act_pictures())
    for act in acts(name, dealing):
        assert act.pictures, act.verb
        for kind, words in act.pictures:
            assert f'id="act-{kind.replace(" ", "-")}"' in drawn
            assert words


def kinds(name: str, dealing: str, title: str) -> list[str]:
    (act,) = (act for act in acts(name, dealing) if act.title.startswith(title))
    return [kind for kind, _ in act.pictures]


def test_acts_that_are_several_are_drawn_one_after_the_other() -> None:
    assert kinds("nj-uth", "manual-shoe", "Deal the flop") == ["burn", "board"]
    assert kinds("nj-uth", "manual-shoe", "Deal two cards") == ["deal", "cover"]
    assert kinds("nj-uth", "hand", "Deal two cards") == ["deal by hand", "cover"]
    assert kinds("nj-uth", "manual-shoe", "Show your hand") == ["turn"]


def test_a_wager_that_is_settled_by_itself_is_named() -> None:
    titles = {act.title for act in acts("nj-pikit", "manual-shoe") if act.verb == "settle"}
    assert "Settle seat 1's 5 card bonus" in titles


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_what_the_dealer_is_told_to_come_rests_on_no_card_that_is_face_down(name: str) -> None:
    at, generator = ToldTable(name), Random(1)
    while at.state.tasks:
        at.work()
    at.place_bets(**SIDE_BETS[name])
    looked = 0
    while not at.over:
        state = at.state
        if state.round is not None and state.round.cards:
            for _ in range(20):
                other = replace(state, round=with_other_faces(state.round, generator))
                assert following(other) == following(state)
                looked += 1
        due = at.table.due(advancing=False)
        if due is not None and due.actor == DEALER:
            at.do(due)
        else:
            at.silent()
    assert looked


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_an_outcome_is_told_beforehand_only_where_no_closed_card_changes_it(name: str) -> None:
    at, generator, announce_after = ToldTable(name), Random(2), []
    at.place_bets(**SIDE_BETS[name])
    while not at.over:
        state, due = at.state, at.table.due(advancing=False)
        if state.round is not None and due is not None and due.actor == DEALER:
            act = announce_before(next_act(state, due), state, due)
            for _ in range(20):
                other = replace(state, round=with_other_faces(state.round, generator))
                assert announce_before(next_act(other, due), other, due) == act
            announce_after += [(line.words, act.more) for line in act.say or (SpokenWords("", ""),)]
            at.do(due)
        elif asked := [o.actor.seat for o in at.step.required if o.said == "play 3"]:
            at.act(asked[0], "play 3")
        else:
            at.silent()
    outcomes = [more for _, more in announce_after if re.match(r"Seat \d: ", more)]
    spoken = [words for words, _ in announce_after if re.match(r"Seat \d's best three: \w", words)]
    assert bool(outcomes) is bool(spoken) is (name == "nj-pikit")  # its hands lie open first


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_hand_that_is_turned_up_is_said_taken_and_paid_before_the_next_act(name: str) -> None:
    at, halves = ToldTable(name), []
    at.place_bets(**SIDE_BETS[name])
    while not at.over:
        state, due = at.state, at.table.due(advancing=False)
        if due is None or due.actor != DEALER:
            at.silent()
            continue
        first = announce_before(next_act(state, due), state, due)
        events = at.do(due)
        lines = [{"what": "event"} for _ in events] + [{"what": "act", "actor": "dealer", "seq": 7}]
        after = next_act(at.state, at.table.due(advancing=False))
        second = announce_after(lines, events, after)
        assert (second is not None) is first.then.startswith("then say ")
        if second is not None:
            halves.append(second.act)
            ahead = events[len(events) - second.ahead :]
            assert not any(isinstance(event, Shown) for event in ahead)
            takes = any(isinstance(e, Settled) and e.result.outcome is Outcome.LOSE for e in ahead)
            assert ("take" in second.act.title) is ("taken" in second.act.key) is takes
    assert all(act.say or act.more for act in halves)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    "name", ["nj-uth", "ma-uth", "nj-pikit"]
)  # in which one after another is asked
def test_an_answer_is_told_beside_the_very_question_that_was_asked(name: str, first: bool) -> None:
    at = ToldTable(name)
    while at.state.tasks:
        at.work()
    at.place_bets(**SIDE_BETS[name])
    pairs = 0
    while not at.over:
        due = at.table.due(advancing=False)
        if due is not None and due.actor == DEALER:
            at.do(due)
            continue
        asked = next_act(at.state, due).say
        offers = [offer for offer in at.step.required if offer.actor.seat]
        at.do(at.answer(offers[0 if first else -1]))
        announce_after = last_answer(at.state, at.happened, {})
        assert announce_after is not None
        assert (announce_after.asked,) == asked[:1]
        assert announce_after.words.startswith(("Ann ", "Bob "))
        pairs += 1
    assert pairs > 1
