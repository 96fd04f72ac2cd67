"""Any round of 5 Card Hi-Lo: it ends, conserves money, leaks nothing, and settles as described."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import DECK, Card, cards, text
from fairdeal.games import DEALER, Action, Offer, PickOffer, Standing, seat, settle_description
from fairdeal.games.event import Settled
from fairdeal.games.position import Area, Position
from fairdeal.law import Refused
from fairdeal.money import Ledger, Place
from tests.support import Played

PLAYERS = ("Ann", "Bob", "Cleo")


def any_round(chance: Random) -> Played:
    """A round with random seats, wagers and cards, before “No more bets”."""
    numbers = chance.sample(range(1, 8), chance.randint(1, 7))
    seated = {number: chance.choice(PLAYERS) for number in sorted(numbers)}
    options = {
        "positions": 7,
        "dealing": chance.choice(["manual-shoe", "hand", "automated-shoe"]),
        "poker_bonus_pay_table": chance.choice([1, 2]),
    }
    round = Played("nj-hilo", options, seated=seated)
    chance.shuffle(round.spare)
    antes = {name: chance.choice([500, 1000, 100_000]) for name in PLAYERS}
    for number, name in seated.items():
        sides = {wager: 700 for wager in ("tie", "poker_bonus") if chance.random() < 0.5}
        round.bet(number, ante=antes[name], **sides)
    return round


def play_on(round: Played, chance: Random) -> None:
    """One lawful act of anybody's."""
    step = round.round.step
    if step.of(DEALER):
        round.dealer()
        return
    offer = chance.choice(step.offers)
    round.do(taken_up(offer, chance))


def taken_up(offer: Offer, chance: Random) -> Action:
    picks = chance.choice(offer.picks) if isinstance(offer, PickOffer) else ()
    return Action(offer.actor, offer.verb, picks=picks)


@given(st.randoms(use_true_random=False))
def test_live_and_described_rounds_settle_alike(chance: Random) -> None:
    round = any_round(chance)
    while not round.round.over:
        play_on(round, chance)
    written: dict[str, Any] = settle_description(as_described(round))
    for each in written["hands"]:
        live = round.results(each["seat"])
        assert [(r["wager"], r["payout"], r["clause"]) for r in each["results"]] == [
            (result.wager, result.payout, result.clause) for result in live.values()
        ]
        assert each["net"] == sum(result.net for result in live.values())


def as_described(round: Played) -> dict[str, Any]:
    hands = []
    for number, hand in round.round.hands.items():
        held = round.round.faces(round.round.hand_positions(number))
        entry: dict[str, Any] = {"seat": number, "cards": text(held), "wagers": dict(hand.wagers)}
        if hand.picks:
            entry["low"] = text(held[pick - 1] for pick in hand.picks)
        hands.append({**entry, "player": hand.player})
    return {
        "instrument": "nj-hilo",
        "options": round.sheet.canonical(),
        "dealer": text(round.round.faces(round.round.dealer_positions)),
        "hands": hands,
    }


@given(st.randoms(use_true_random=False))
def test_money_is_conserved_and_nothing_stays_on_the_layout(chance: Random) -> None:
    round = any_round(chance)
    while not round.round.over:
        play_on(round, chance)
    balances: dict[object, int] = {}
    for event in round.events:
        for transfer in event.transfers():
            balances[transfer.source] = balances.get(transfer.source, 0) - transfer.amount
            balances[transfer.target] = balances.get(transfer.target, 0) + transfer.amount
    assert sum(balances.values()) == 0
    felt = {account: left for account, left in balances.items() if place(account) is Place.LAYOUT}
    assert felt
    assert not any(felt.values())
    won = sum(event.result.net for event in round.events if isinstance(event, Settled))
    rails = sum(left for account, left in balances.items() if place(account) is Place.PLAYER)
    assert rails == won


def place(account: object) -> Place:
    found: Place = getattr(account, "place")  # noqa: B009
    return found


@given(st.randoms(use_true_random=False))
def test_no_viewer_ever_sees_more_than_the_law_lets_see(chance: Random) -> None:
    round = any_round(chance)
    while not round.round.over:
        play_on(round, chance)
        for viewer in range(8):
            for position, card in round.view(viewer).cards.items():
                if card is not None:
                    assert may_know(round, viewer, position)
                    assert round.round.cards[position] is card


def may_know(round: Played, viewer: int, position: Position) -> bool:
    """The law again: turned up for all, one's first hand, or all of one's hands are decided."""
    hands = round.round.hands
    if position in round.round.shown:
        return all(hand.picks or hand.standing is Standing.FOLDED for hand in hands.values())
    if position.area is not Area.SEAT or viewer not in hands:
        return False
    own = [hand for hand in hands.values() if hand.player == hands[viewer].player]
    hand = hands[position.seat]
    decided = all("play" in each.wagers or each.standing is Standing.FOLDED for each in own)
    return hand is own[0] or (hand in own and decided and "play" in hand.wagers)


@given(st.randoms(use_true_random=False))
def test_an_action_is_lawful_exactly_when_it_is_offered(chance: Random) -> None:
    round = any_round(chance)
    while not round.round.over:
        number = chance.randint(1, 8)
        picks = tuple(chance.sample(range(7), chance.choice([0, 0, 1, 2, 2, 2, 3])))
        action = Action(seat(number), chance.choice(["fold", "play", "set", "bet"]), picks=picks)
        offered = any(offer.admits(action) for offer in round.round.step.offers)
        before = round.round
        try:
            round.do(action)
        except Refused as refused:
            assert not offered
            assert round.round is before
            assert refused.refusal.message
        else:
            assert offered
        if not round.round.over:
            play_on(round, chance)


@given(st.randoms(use_true_random=False))
def test_silence_ends_every_round_and_places_no_bet(chance: Random) -> None:
    round = any_round(chance)
    round.finish()
    assert all("play" not in hand.wagers for hand in round.round.hands.values())
    assert sorted(round.view(0).rack, key=str) == sorted(round.round.cards, key=str)


@given(st.randoms(use_true_random=False))
def test_each_card_goes_to_the_rack_once(chance: Random) -> None:
    round = any_round(chance)
    while not round.round.over:
        play_on(round, chance)
    rack = round.view(0).rack
    assert len(rack) == len(set(rack)) == 5 * (len(round.round.hands) + 1)


# A hand that became void is out of everything


def with_void(round: Played, number: int) -> Played:
    hand = replace(round.round.hands[number], standing=Standing.VOID)
    voided = round.round.with_hand(hand)
    stage = voided.agenda[voided.at].stage
    step = replace(voided.step, offers=stage.offers(voided, 0))
    round.round = replace(voided, step=step)
    return round


def two_of_anns(named: Mapping[str, str] | None = None) -> Played:
    seated = {1: "Ann", 2: "Ann", 3: "Bob"}
    round = Played("nj-hilo", {"positions": 2}, seated=seated, cards=named)
    for number in seated:
        round.bet(number, ante=1000, poker_bonus=100)
    round.dealer_until_a_seat_is_asked()
    return round


@pytest.mark.clause("13:69F-40.12(d)")
def test_a_void_hand_is_neither_asked_nor_settled() -> None:
    round = with_void(two_of_anns(), 3)
    assert [actor.seat for actor in round.round.step.actors] == [1, 2]
    with pytest.raises(Refused) as refused:
        round.act(3, "fold")
    assert refused.value.refusal.name == "hand-void"
    assert refused.value.refusal.clause == "13:69F-40.12(d)"
    round.finish()
    assert round.results(3) == {}


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.12(d)")
def test_when_the_first_hand_is_void_the_next_takes_its_place() -> None:
    named = {"seat 2": "As Kd 9h 4c 2c"}
    round = with_void(two_of_anns(named), 1)
    assert isinstance(round.round.step.of(seat(2))[1], PickOffer)
    round.act(3, "fold")  # the next act lets Ann look
    own = [round.view(2).cards[position] for position in round.round.hand_positions(2)]
    assert tuple(own) == cards(named["seat 2"])
    round.act(2, "play", 4, 5)
    round.finish()
    assert "ante" in round.results(2)


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.12(d)")
def test_a_hand_played_unseen_is_set_even_when_the_first_becomes_void() -> None:
    round = two_of_anns()
    round.act(2, "play")
    with_void(round, 1)
    assert [offer.verb for offer in round.round.step.of(seat(2))] == ["set"]
    round.finish()
    assert len(round.round.hands[2].picks) == 2
    assert "play" in round.results(2)


def test_the_deck_is_enough_for_a_full_table() -> None:
    round = Played("nj-hilo")
    for number in range(1, 8):
        round.bet(number, ante=500)
    round.finish()
    dealt: set[Card] = set(round.round.cards.values())
    assert len(dealt) == 40
    assert dealt <= set(DECK)


def test_a_ledger_takes_every_transfer_of_a_round() -> None:
    round = two_of_anns()
    round.act(1, "play", 1, 2)
    round.finish()
    moves = [transfer for event in round.events for transfer in event.transfers()]
    with pytest.raises(Refused):
        Ledger().moved(moves)  # nobody has bought chips
