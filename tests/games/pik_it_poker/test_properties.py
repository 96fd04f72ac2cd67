"""What holds in every round of Pik-it, however it is dealt, played and watched."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import DECK, text
from fairdeal.games import settle_description
from fairdeal.games.pik_it_poker.dealer_work import selected_positions
from fairdeal.play import DEALER, EVERYONE, Action, PickOffer, apply, seat
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import Chose, Shown
from tests.games.pik_it_poker.rounds import asked, refusal
from tests.harness import BareRound

VERBS = ("select", "play 3", "play 5", "fold", "bet", "take back", "check", "settle", "reveal")
OPTIONS = st.fixed_dictionaries(
    {
        "play_3_multiple": st.sampled_from([1, 2]),
        "play_5_multiple": st.sampled_from([1, 2]),
        "dealer_qualifies": st.booleans(),
        "five_card_bonus_pay_table": st.sampled_from([1, 2]),
        "three_card_bonus_pay_table": st.sampled_from([1, 2, 3]),
        "three_card_selection": st.sampled_from(["face-down", "after-looking"]),
        "settlement": st.sampled_from([1, 2]),
        "dealing": st.sampled_from(["manual-shoe", "hand", "automated-shoe"]),
        "seats": st.just(9),
    }
)


@st.composite
def started(draw: st.DrawFn) -> BareRound:
    """A table after “No more bets”, with a shuffled deck."""
    options = draw(OPTIONS)
    if options["dealing"] == "automated-shoe":
        options["dealer_stack"] = draw(st.sampled_from(["at-once", "after-decisions"]))
    table = BareRound("nj-pikit", options)
    table.spare = draw(st.permutations(DECK))
    for number in draw(st.sets(st.integers(1, 9), min_size=1, max_size=9)):
        ante = draw(st.integers(5, 1000)) * 100
        wagers = {"ante": ante, "five_card_bonus": ante}
        if draw(st.booleans()):
            wagers["three_card_bonus"] = draw(st.integers(1, 1000)) * 100
        coupon = draw(st.sampled_from([0, 0, ante, 100]))
        table.bet(number, match_play=coupon, **wagers)
    table.dealer()
    return table


def play_on(table: BareRound, data: st.DataObject) -> BareRound:
    """Everybody decides somehow, to the end."""
    while not table.round.over:
        if not asked(table):
            table.dealer()
            continue
        actor = seat(asked(table)[0])
        offer = data.draw(st.sampled_from(table.round.step.of(actor)))
        picks = data.draw(st.sampled_from(offer.picks)) if isinstance(offer, PickOffer) else ()
        table.do(spoken(actor, offer.said, picks=picks))
    return table


def described(table: BareRound) -> dict[str, object]:
    """The finished round in the wire form."""
    hands = []
    for number, hand in table.round.hands.items():
        faces = text(table.round.faces(table.round.hand_positions(number)))
        told: dict[str, object] = {"seat": number, "cards": faces, "wagers": dict(hand.wagers)}
        if hand.picks:
            told["selected"] = text(table.round.faces(selected_positions(table.round, number)))
        if hand.match_play:
            told["match_play"] = hand.match_play
        hands.append(told)
    dealer = text(table.round.faces(table.round.dealer_positions))
    options = {
        name: value for name, value in table.sheet.canonical().items() if name != "approvals"
    }
    return {"instrument": "nj-pikit", "options": options, "dealer": dealer, "hands": hands}


@given(table=started(), data=st.data())
def test_a_round_as_played_and_as_described_is_settled_alike(
    table: BareRound, data: st.DataObject
) -> None:
    play_on(table, data)
    out = settle_description(described(table))
    assert isinstance(out["hands"], list)
    for told in out["hands"]:
        live = [
            {
                "wager": result.wager,
                "stake": result.stake,
                "outcome": result.outcome.value,
                "payout": result.payout,
                "clause": result.clause,
            }
            for result in table.results(told["seat"]).values()
        ]
        order = {"three_card_bonus": 0, "five_card_bonus": 1, "ante": 2}
        assert sorted(live, key=lambda r: order.get(str(r["wager"]), 3)) == told["results"]


@given(table=started(), data=st.data())
def test_every_wager_is_settled_once_and_no_chip_stays_on_the_layout(
    table: BareRound, data: st.DataObject
) -> None:
    play_on(table, data)
    balance: Counter[str] = Counter()
    for event in table.events:
        for transfer in event.moves():
            balance[str(transfer.source)] -= transfer.amount
            balance[str(transfer.target)] += transfer.amount
    assert sum(balance.values()) == 0
    assert not [name for name, left in balance.items() if "layout" in name and left]
    assert set(table.round.settled) == {
        (number, wager) for number, hand in table.round.hands.items() for wager in hand.wagers
    }


@given(table=started(), data=st.data())
def test_every_card_goes_to_the_rack_once_and_each_hand_together(
    table: BareRound, data: st.DataObject
) -> None:
    play_on(table, data)
    rack = table.view(0).rack
    assert sorted(rack, key=str) == sorted(table.round.cards, key=str)
    fives = [rack[start : start + 5] for start in range(0, len(rack), 5)]
    assert all(len({(p.area, p.seat) for p in five}) == 1 for five in fives)
    assert fives[-1] == list(table.round.dealer_positions)


@given(table=started(), data=st.data())
def test_no_card_is_open_before_its_time(table: BareRound, data: st.DataObject) -> None:
    play_on(table, data)
    hands = table.round.hands
    picks: dict[int, tuple[int, ...]] = {}
    decided: set[int] = set()
    for event in table.events:
        if isinstance(event, Chose) and event.choice == "select":
            picks[event.seat] = event.picks
        elif isinstance(event, Chose) and event.seat:
            decided.add(event.seat)
        if not isinstance(event, Shown):
            continue
        for position in event.positions:
            number = position.seat
            if event.to is not EVERYONE:
                assert event.to == frozenset({number})
                assert table.sheet.canonical()["three_card_selection"] == "after-looking"
            elif position.number not in picks.get(number, ()):
                wagered = [seat for seat in hands if "three_card_bonus" in hands[seat].wagers]
                assert all(seat in picks for seat in wagered)
                assert decided == {seat for seat in hands if seat > number}


@given(table=started(), data=st.data())
def test_what_is_not_offered_is_refused_and_changes_nothing(
    table: BareRound, data: st.DataObject
) -> None:
    seats = [seat(number) for number in table.round.hands]
    while not table.round.over:
        before = table.round
        action = Action(
            data.draw(st.sampled_from([*seats, DEALER])),
            data.draw(st.sampled_from(VERBS)),
            picks=data.draw(st.sampled_from([(), (1, 2, 3), (5, 4, 3), (1, 2)])),
        )
        if any(offer.admits(action) for offer in before.step.offers):
            assert apply(before, action)
        else:
            why = refusal(lambda a=action: table.do(a))  # type: ignore[misc]
            assert why.message
            assert why.clause
        assert table.round is before
        _next(table)


def _next(table: BareRound) -> None:
    for number in asked(table):
        default = table.round.step.default(seat(number))
        assert default is not None
        table.do(default)
        return
    table.dealer()
