"""What must always hold, over random rounds of every instrument."""

import random
from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import Card, text
from fairdeal.games import settle_description
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import (
    INVENTORY,
    METER,
    OUTSIDE,
    AccountKind,
    Cents,
    Ledger,
    Move,
    player,
)
from fairdeal.play import (
    DEALER,
    Action,
    CardsOffer,
    CountOffer,
    PickOffer,
    Position,
    Role,
    apply,
    seat,
    view,
)
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import PickedUp, Placed, Scope, Settled, Shown, TakenBack, Voided
from fairdeal.play.model.position import Area, community
from fairdeal.play.model.round import HandStatus
from tests.depth import amount
from tests.harness import eyes
from tests.harness.random_round import RandomRound
from tests.properties.random_rounds import random_rounds

MANY = settings(max_examples=amount(150, 300))
SOME = settings(max_examples=amount(60, 120))


@MANY
@given(random_rounds())
def test_money_is_conserved_and_nothing_stays_on_the_felt(playing: RandomRound) -> None:
    meter = playing.round.meter
    playing.play()
    ledger = _ledger_after(playing, meter)
    assert not [account for account, _ in ledger if account.place is AccountKind.LAYOUT]
    assert ledger.balance(METER) == playing.round.meter
    won = Counter[str]()
    for event in playing.events:
        if isinstance(event, Settled):
            won[event.player] += event.result.net
    for name in set(playing.round.seated.values()):
        assert ledger.balance(player(name)) - 10**9 == won[name]
    house = ledger.balance(INVENTORY) + ledger.balance(METER) - meter
    assert house == -sum(won.values())


@MANY
@given(random_rounds())
def test_every_wager_placed_is_settled_exactly_once(playing: RandomRound) -> None:
    playing.play()
    placed = Counter(
        (event.seat, event.wager, event.amount)
        for event in playing.events
        if isinstance(event, Placed)
    )
    settled = Counter(
        (event.seat, event.result.wager, event.result.stake)
        for event in playing.events
        if isinstance(event, Settled) and event.result.stake
    )
    assert not [event for event in playing.events if isinstance(event, TakenBack)]
    assert placed == settled


@MANY
@given(random_rounds())
def test_every_card_dealt_is_picked_up_once_and_burned_cards_never_shown(
    playing: RandomRound,
) -> None:
    playing.play()
    picked = _picked_up(playing)
    burned = {p for p in playing.round.cards if p.area is Area.BURN}
    assert Counter(picked) == Counter(set(playing.round.cards) - burned)
    shown = {p for event in playing.events if isinstance(event, Shown) for p in event.positions}
    assert burned.isdisjoint(shown)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_money_and_cards_are_conserved_whatever_goes_wrong(instrument: str) -> None:
    @settings(max_examples=amount(125, 250))
    @given(random_rounds((instrument,), irregular=True))
    def conserved(playing: RandomRound) -> None:
        meter, whole = playing.round.meter, len(playing.deck)
        playing.play()
        ledger = _ledger_after(playing, meter)
        assert not [account for account, _ in ledger if account.place is AccountKind.LAYOUT]
        assert ledger.balance(METER) == playing.round.meter
        assert len(playing.deck) + len(playing.round.cards) == whole
        assert len(set(playing.round.cards.values())) == len(playing.round.cards)
        burned = {p for p in playing.round.cards if p.area is Area.BURN}
        picked = _picked_up(playing)
        assert Counter(picked) == Counter(set(playing.round.cards) - burned)
        voided = [event for event in playing.events if isinstance(event, Voided)]
        if any(event.scope is Scope.ROUND for event in voided):
            for name in set(playing.round.seated.values()):
                assert ledger.balance(player(name)) == 10**9

    conserved()


def _ledger_after(playing: RandomRound, meter: Cents) -> Ledger:
    start = [Move(OUTSIDE, METER, meter, "seed", "opening")]
    start += [
        Move(OUTSIDE, player(name), Cents(10**9), "buy-in", "opening")
        for name in set(playing.round.seated.values())
    ]
    ledger = Ledger().moved(start)
    for event in playing.events:
        for transfer in event.moves():
            assert transfer.clause in playing.sheet.instrument.clauses
            assert transfer.wager
        ledger = ledger.moved(event.moves())
        assert ledger.total == 0
    return ledger


def _picked_up(playing: RandomRound) -> list[Position]:
    return [p for event in playing.events if isinstance(event, PickedUp) for p in event.positions]


def every_action(playing: RandomRound) -> list[Action]:
    """Actions lawful and not: every verb of every game, for every actor, with and without more."""
    generator = playing.generator
    verbs = ["check", "fold", "raise 1", "raise 2", "raise 3", "raise 4", "play 3", "play 5"]
    verbs += ["play", "select", "set", "bet", "take back", "no more bets", "deal", "reveal"]
    verbs += ["settle", "pick up", "collect", "announce", "pay", "dance"]
    actors = [DEALER, *(seat(n) for n in range(playing.sheet.seats + 2))]
    found = [spoken(actor, verb) for actor in actors for verb in verbs]
    for actor in actors:
        picks = tuple(generator.sample(range(7), generator.choice([1, 2, 3, 4])))
        verb = generator.choice(["play", "set", "select", "fold", "check", "play 3"])
        found.append(spoken(actor, verb, picks=picks))
        found.append(Action(actor, "bet", {"ante": Cents(generator.choice([0, 500, 505, 10**9]))}))
        found.append(Action(actor, "play", {"play": Cents(500)}))
    taken = tuple(playing.round.cards.values())[:2]
    found += [Action(DEALER, "deal", cards=tuple(cards)) for cards in (taken, playing.deck[:1] * 2)]
    found.append(Action(DEALER, "deal", cards=tuple(playing.deck)))
    return found


@SOME
@given(random_rounds(), st.randoms(use_true_random=False))
def test_an_action_is_lawful_exactly_when_it_is_among_the_offers(
    playing: RandomRound, generator: random.Random
) -> None:
    for before in playing.rounds():
        if generator.random() < 0.8:
            continue
        for action in every_action(playing):
            offered = any(offer.admits(action) for offer in before.step.offers)
            if offered:
                after, events = apply(before, action)
                assert events or after != before
            else:
                with pytest.raises(Refused) as refused:
                    apply(before, action)
                why = refused.value.refusal
                assert why.name
                assert why.message
                assert why.clause is None or why.clause in playing.sheet.instrument.clauses
        assert playing.round is before


@SOME
@given(random_rounds())
def test_every_waiting_person_has_a_posted_default_that_is_lawful(playing: RandomRound) -> None:
    for before in playing.rounds():
        for actor in before.step.actors:
            if actor.role not in (Role.SEAT, Role.DEALER):
                continue
            default = before.step.default(actor)
            assert default is not None, f"{actor} at {before.step}"
            if not isinstance(before.step.of(actor)[0], CardsOffer | CountOffer):
                apply(before, default)


def lawful_faces(playing: RandomRound, viewer: int) -> set[Position]:
    """Positions a viewer may know, from the law and the state, not from the events."""
    round = playing.round
    stage = {"nj-uth": _uth, "ma-uth": _uth, "nj-pikit": _pikit, "nj-hilo": _hilo}
    return stage[playing.sheet.instrument.id](playing, viewer) & set(round.cards)


def _own(playing: RandomRound, viewer: int) -> set[Position]:
    return {p for p in playing.round.cards if p.area is Area.SEAT and p.seat == viewer}


def _dealer_may_show(playing: RandomRound) -> bool:
    """Only when nobody has anything left to decide."""
    round = playing.round
    undecided = [
        hand
        for hand in round.hands.values()
        if hand.standing is HandStatus.IN and not {"play", "play_3", "play_5"} & set(hand.wagers)
    ]
    return not undecided


def _uth(playing: RandomRound, viewer: int) -> set[Position]:
    round = playing.round
    known = _own(playing, viewer) | {p for p in round.cards if p.area is Area.COMMUNITY}
    if _dealer_may_show(playing):
        known |= {p for p in round.cards if p.area is Area.DEALER}
        for hand in round.hands.values():
            if hand.standing is HandStatus.IN or "trips" in hand.wagers:
                known |= _own(playing, hand.seat)
    return known


def _pikit(playing: RandomRound, viewer: int) -> set[Position]:
    round = playing.round
    known: set[Position] = set()
    if playing.sheet.canonical()["three_card_selection"] == "after-looking":
        owner = round.hands[viewer].player if viewer in round.hands else ""
        for number in round.seats_of(owner):
            known |= _own(playing, number)
    waiting = [
        hand.seat
        for hand in round.hands.values()
        if "three_card_bonus" in hand.wagers and len(hand.picks) != 3
    ]
    for hand in round.hands.values():
        known |= {Position(Area.SEAT, n, hand.seat) for n in hand.picks}
    if not waiting:  # the pass of (b) is complete: hands are turned up from the dealer's right
        for number in sorted(round.hands, reverse=True):
            known |= _own(playing, number)
            hand = round.hands[number]
            if hand.standing is HandStatus.IN and not {"play_3", "play_5"} & set(hand.wagers):
                break
        if _dealer_may_show(playing):
            known |= {p for p in round.cards if p.area is Area.DEALER}
    return known


def _hilo(playing: RandomRound, viewer: int) -> set[Position]:
    round = playing.round
    known: set[Position] = set()
    name = round.hands[viewer].player if viewer in round.hands else None
    own = [hand for hand in round.hands.values() if hand.player == name]
    elected = all("play" in hand.wagers or hand.standing is HandStatus.FOLDED for hand in own)
    for index, hand in enumerate(own):
        played_or_open = hand.standing is HandStatus.IN or index == 0
        if index == 0 or (elected and played_or_open):
            known |= _own(playing, hand.seat)
    if _dealer_may_show(playing):
        known |= {p for p in round.cards if p.area is Area.DEALER}
        for hand in round.hands.values():
            if hand.standing is HandStatus.IN or "poker_bonus" in hand.wagers:
                known |= _own(playing, hand.seat)
    return known


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_no_view_holds_a_card_its_viewer_may_not_see(instrument: str) -> None:
    @settings(max_examples=amount(40, 80))
    @given(random_rounds((instrument,)))
    def holds(playing: RandomRound) -> None:
        for _ in playing.rounds():
            for viewer in [*playing.round.hands, 0]:
                seen = view(playing.events, eyes(viewer))
                faces = {p for p, card in seen.cards.items() if card is not None}
                assert faces <= lawful_faces(playing, viewer), f"viewer {viewer}"
                for position in faces:
                    assert seen.cards[position] is playing.round.cards[position]

    holds()


@SOME
@given(random_rounds())
def test_a_step_seen_by_others_does_not_depend_on_hidden_cards(playing: RandomRound) -> None:
    for before in playing.rounds():
        for offer in before.step.seen_by(eyes(0)).offers:
            if isinstance(offer, PickOffer):
                assert offer.picks == ()
                assert offer.default_picks == ()
            if isinstance(offer, CardsOffer):
                assert offer.out == frozenset()


def description(playing: RandomRound) -> dict[str, object]:
    """The finished round in the wire form, from its state."""
    round = playing.round

    def faces(positions: tuple[Position, ...]) -> str:
        return text(round.faces(positions))

    hands: list[dict[str, object]] = []
    for hand in round.hands.values():
        cards: tuple[Card, ...] = round.faces(round.hand_positions(hand.seat))
        described: dict[str, object] = {
            "seat": hand.seat,
            "player": hand.player,
            "cards": text(cards),
            "wagers": dict(hand.wagers),
        }
        if hand.match_play:
            described["match_play"] = hand.match_play
        if hand.picks:
            field = "selected" if playing.sheet.instrument.id == "nj-pikit" else "low"
            described[field] = text(tuple(cards[n - 1] for n in hand.picks))
        hands.append(described)
    document: dict[str, object] = {
        "instrument": playing.sheet.instrument.id,
        "options": playing.sheet.canonical(),
        "dealer": faces(round.dealer_positions),
        "hands": hands,
    }
    if any(position.area is Area.COMMUNITY for position in round.cards):
        document["community"] = faces(community(1, 2, 3, 4, 5))
    return document


@MANY
@given(random_rounds())
def test_settling_the_described_round_equals_playing_it(playing: RandomRound) -> None:
    meter = playing.round.meter
    playing.play()
    document = description(playing)
    sheet = playing.sheet
    if playing.sheet.canonical().get("progressive"):
        fed = sum("progressive" in hand.wagers for hand in playing.round.hands.values())
        document["meter"] = meter + fed * cast(Any, sheet).progressive.contribution
    answer = settle_description(document)
    for described in answer["hands"]:
        played = [
            event.result
            for event in playing.events
            if isinstance(event, Settled) and event.seat == described["seat"]
        ]
        by_wager = {result.wager: result for result in played}
        assert {row["wager"] for row in described["results"]} == set(by_wager)
        for row in described["results"]:
            result = by_wager[row["wager"]]
            assert (row["stake"], row["outcome"], row["payout"], row["clause"]) == (
                result.stake,
                result.outcome.value,
                result.payout,
                result.clause,
            )
        assert described["net"] == sum(result.net for result in played)
