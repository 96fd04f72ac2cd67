"""Which wagers may be made, by whom, when, in what, and how large."""

from collections.abc import Mapping

import pytest

from fairdeal.forms import SettledHandForm
from fairdeal.games import settle_description
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import AccountKind, Cents, Ledger
from fairdeal.play import Action, apply, seat
from fairdeal.play.model.event import Placed, TakenBack
from tests.cases import each_case
from tests.games.describing import hand
from tests.games.ultimate_texas_holdem.rounds import BOTH, clause, one_hand, paid, refusal, settled
from tests.harness import BETS, BareRound, ToldTable
from tests.law.uth_players import OFFERS_ALL, PAIR, refused_bet


def settle(document: Mapping[str, object]) -> list[SettledHandForm]:
    return settle_description(document)["hands"]


@pytest.mark.clause(
    '19:47-32.1 "Ante"', 'MA-UTH 1 "Ante"', '19:47-32.1 "Blind"', 'MA-UTH 1 "Blind"'
)
@each_case(
    ("wagers", "missing"),
    [
        ({}, "Ante"),
        ({"blind": 1000}, "Ante"),
        ({"trips": 500}, "Ante"),
        ({"ante": 1000}, "Blind"),
        ({"ante": 1000, "trips": 500}, "Blind"),
    ],
)
@BOTH
def test_ante_and_blind_are_required_to_take_part(
    instrument: str, wagers: Mapping[str, int], missing: str
) -> None:
    told = refusal(one_hand(instrument, PAIR, wagers))
    assert told.name == "wager-missing"
    assert told.clause == clause(instrument, f'19:47-32.1 "{missing}"', f'MA-UTH 1 "{missing}"')
    at_the_table = refused_bet(BareRound(instrument), 1, **wagers)
    assert (at_the_table.name, at_the_table.clause) == (told.name, told.clause)


@pytest.mark.clause(
    '19:47-32.1 "Ante"', 'MA-UTH 1 "Ante"', '19:47-32.1 "Blind"', 'MA-UTH 1 "Blind"'
)
@pytest.mark.parametrize("blind", [500, 900, 1100, 2000])
@BOTH
def test_blind_equals_the_ante(instrument: str, blind: int) -> None:
    told = refusal(one_hand(instrument, PAIR, {"ante": 1000, "blind": blind}))
    assert told.name == "blind-unequal-to-ante"
    assert told.clause == clause(instrument, '19:47-32.1 "Blind"', 'MA-UTH 1 "Blind"')
    assert "$10" in told.message
    assert refused_bet(BareRound(instrument), 1, ante=1000, blind=blind).name == told.name


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@BOTH
def test_wagers_are_chips_from_the_players_own_rail(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(2, ante=1000, blind=1000, trips=500)
    moves = [transfer for event in played.events for transfer in event.moves()]
    assert [(m.source.place, m.source.whose, m.amount) for m in moves] == [
        (AccountKind.PLAYER, "Bob", 1000),
        (AccountKind.PLAYER, "Bob", 1000),
        (AccountKind.PLAYER, "Bob", 500),
    ]
    with pytest.raises(Refused) as refused:
        Ledger().moved(moves)
    assert refused.value.refusal.name == "not-enough-chips"


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)", "13:69F-39.3(c)", "13:69F-40.6(a)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_wager_is_chips_that_one_has_and_never_a_word(name: str) -> None:
    """Who says a bet, with cash in hand and too few chips, has not made it."""
    at = ToldTable(name, players={1: "Ann"}).prepare()
    at.table.sit(2, "Bob", chips=sum(BETS[name].values()) - 100)
    why = at.refusal(Action(seat(2), "bet", BETS[name]))  # type: ignore[arg-type]
    assert why.name == "not-enough-chips"
    at.table.buy_in(2, chips=100)
    at.do(Action(seat(2), "bet", BETS[name]))  # type: ignore[arg-type]
    assert at.table.chips("Bob") == 0


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@pytest.mark.parametrize("words", ["cash", "verbal", "money", "credit"])
@BOTH
def test_a_spoken_wager_with_cash_has_no_way_in(instrument: str, words: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, words: 1000}
    assert refusal(one_hand(instrument, PAIR, wagers)).name == "unknown-wager"
    assert refused_bet(BareRound(instrument), 1, **wagers).name == "unknown-wager"


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@each_case(
    ("wagers", "name"),
    [
        ({"ante": 400, "blind": 400}, "below-minimum"),
        ({"ante": 100_100, "blind": 100_100}, "above-maximum"),
        ({"ante": 1050, "blind": 1050}, "not-in-whole-chips"),
        ({"ante": 501, "blind": 501}, "not-in-whole-chips"),
        ({"ante": 500, "blind": 500, "trips": 99}, "below-minimum"),
        ({"ante": 500, "blind": 500, "trips": 100_100}, "above-maximum"),
        ({"ante": 500, "blind": 500, "trips": 150}, "not-in-whole-chips"),
    ],
)
@BOTH
def test_wagers_lie_within_the_posted_limits_in_whole_chips(
    instrument: str, wagers: Mapping[str, int], name: str
) -> None:
    told = refusal(one_hand(instrument, PAIR, wagers))
    assert told.name == name
    assert told.clause == clause(instrument, "19:47-32.6(a)", "MA-UTH 6(a)")
    assert "$" in told.message
    assert refused_bet(BareRound(instrument), 1, **wagers).name == name


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@pytest.mark.parametrize("ante", [500, 100_000])
@BOTH
def test_the_posted_limits_themselves_may_be_bet(instrument: str, ante: int) -> None:
    wagers = {"ante": ante, "blind": ante, "trips": 100, "play": ante}
    assert paid(settled(instrument, PAIR, wagers))["ante"] == ("win", ante)


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)", "19:47-32.11(c)", "MA-UTH 11(c)")
@pytest.mark.parametrize("chip", [1, 5, 25, 105])
@BOTH
def test_a_chip_that_three_to_two_cannot_be_paid_on_is_refused(instrument: str, chip: int) -> None:
    told = refusal(one_hand(instrument, PAIR, {"ante": 1000, "blind": 1000}, {"chip": chip}))
    assert told.name == "chip-cannot-be-paid"
    assert told.clause == clause(instrument, "19:47-32.6(a)", "MA-UTH 6(a)")


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)", "MA-UTH 13(a)", "MA-UTH 14(b)")
@each_case(
    "wagers",
    [
        {"ante": 500, "blind": 500},
        {"ante": 500, "blind": 500, "trips": 500},
        {"ante": 500, "blind": 500, "cover_all": 500},
        {"ante": 500, "blind": 500, "trips": 500, "progressive": 500},
        {"trips": 500},
    ],
)
@BOTH
def test_no_wager_is_made_after_no_more_bets(instrument: str, wagers: Mapping[str, int]) -> None:
    played = BareRound(instrument, OFFERS_ALL if instrument == "ma-uth" else {})
    played.bet(1, ante=500, blind=500)
    played.dealer()
    for number in (1, 2):  # one who has bet, one who has not
        told = refused_bet(played, number, **wagers)
        assert told.name == "too-late"
        assert told.clause == clause(instrument, "19:47-32.6(b)", "MA-UTH 6(b)")


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)")
@pytest.mark.parametrize("decided", [(), ("check",), ("raise 4",), ("check", "raise 2")])
@BOTH
def test_no_wager_is_withdrawn_after_no_more_bets(
    instrument: str, decided: tuple[str, ...]
) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.bet(2, ante=500, blind=500)
    played.advance()
    for verb in decided:
        played.act(1, verb)
        if played.round.step.of(seat(2)):
            played.act(2, "check")
    before = played.round
    with pytest.raises(Refused) as refused:
        played.do(Action(seat(1), "take back"))
    assert refused.value.refusal.name == "too-late"
    assert refused.value.refusal.clause == clause(instrument, "19:47-32.6(b)", "MA-UTH 6(b)")
    assert played.round is before


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)")
@BOTH
def test_a_wager_may_be_taken_back_and_changed_before_no_more_bets(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    assert refused_bet(played, 1, ante=1000, blind=1000).name == "already-bet"
    back = played.do(Action(seat(1), "take back"))
    assert [(event.wager, event.amount) for event in back if isinstance(event, TakenBack)] == [
        ("ante", 500),
        ("blind", 500),
    ]
    played.bet(1, ante=1000, blind=1000)
    assert dict(played.round.hands[1].wagers) == {"ante": 1000, "blind": 1000}


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)", "19:47-32.7(b)", "MA-UTH 7(b)")
@BOTH
def test_no_card_is_dealt_before_no_more_bets(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    with pytest.raises(Refused):
        played.do(Action(played.round.step.actors[-1], "deal", cards=tuple(played.spare[:4])))
    assert [offer.said for offer in played.round.step.of(played.round.step.actors[-1])] == [
        "no more bets"
    ]


@pytest.mark.clause("19:47-32.6(c)", "MA-UTH 6(c)")
@BOTH
def test_trips_is_made_only_upon_ante_and_blind(instrument: str) -> None:
    assert refused_bet(BareRound(instrument), 1, trips=500).name == "wager-missing"
    assert refused_bet(BareRound(instrument), 1, ante=500, trips=500).name == "wager-missing"
    played = BareRound(instrument)
    events = played.bet(1, ante=500, blind=500, trips=2500)  # its size is its own
    assert [event.wager for event in events if isinstance(event, Placed)] == [
        "ante",
        "blind",
        "trips",
    ]


@pytest.mark.clause("19:47-32.6(d)", "MA-UTH 6(d)", '19:47-32.1 "Play wager"')
@each_case("play", [100, 900, 1100, 1500, 2500, 5000, 8000])
@BOTH
def test_play_wager_is_one_two_three_or_four_antes(instrument: str, play: int) -> None:
    told = refusal(one_hand(instrument, PAIR, {"ante": 1000, "blind": 1000, "play": play}))
    assert told.name == "play-wager-of-wrong-size"
    assert told.clause == clause(instrument, "19:47-32.6(d)", "MA-UTH 6(d)")


@pytest.mark.clause(
    "19:47-32.6(d)", "MA-UTH 6(d)", '19:47-32.1 "Play wager"', 'MA-UTH 1 "Play wager"'
)
@BOTH
def test_play_wager_cannot_be_an_opening_wager(instrument: str) -> None:
    told = refused_bet(BareRound(instrument), 1, ante=500, blind=500, play=2000)
    assert told.name == "unknown-wager"


@pytest.mark.clause("19:47-32.6(e)", "MA-UTH 6(e)")
@each_case("number", [2, 6, 7, 99, 0, -1])
@BOTH
def test_only_seated_players_may_wager(instrument: str, number: int) -> None:
    told = refused_bet(BareRound(instrument, seated={1: "Ann"}), number, ante=500, blind=500)
    assert told.name == "not-seated"
    assert told.clause == clause(instrument, "19:47-32.6(e)", "MA-UTH 6(e)")


@pytest.mark.clause("19:47-32.6(e)", "MA-UTH 6(e)")
@pytest.mark.parametrize("number", [0, -1, 7, 99])
@BOTH
def test_there_are_only_the_seats_of_the_table(instrument: str, number: int) -> None:
    document = one_hand(instrument, PAIR, {"ante": 500, "blind": 500})
    document["hands"][0]["seat"] = number
    told = refusal(document)
    assert told.name == "no-such-seat"
    assert "1 to 6" in told.message
    assert told.clause == clause(instrument, "19:47-32.6(e)", "MA-UTH 6(e)")


@pytest.mark.clause("19:47-32.6(e)", "MA-UTH 6(e)")
@BOTH
def test_a_seated_player_without_a_wager_is_not_in_the_round(instrument: str) -> None:
    played = BareRound(instrument)
    played.bet(1, ante=500, blind=500)
    played.advance()
    with pytest.raises(Refused) as refused:
        played.do(Action(seat(2), "check"))
    assert refused.value.refusal.name == "not-in-this-round"
    assert refused.value.refusal.clause == clause(instrument, "19:47-32.6(e)", "MA-UTH 6(e)")


@pytest.mark.clause("19:47-32.12", "MA-UTH 12")
@BOTH
def test_a_player_wagers_on_one_position_only(instrument: str) -> None:
    played = BareRound(instrument, seated={1: "Ann", 2: "Ann", 3: "Bob"})
    played.bet(2, ante=500, blind=500)
    told = refused_bet(played, 1, ante=500, blind=500)
    assert told.name == "too-many-positions"
    assert told.clause == clause(instrument, "19:47-32.12", "MA-UTH 12")
    played.bet(3, ante=500, blind=500)


@pytest.mark.clause("19:47-32.12", "MA-UTH 12")
@BOTH
def test_a_described_player_has_one_position_only(instrument: str) -> None:
    wagers = {"ante": 500, "blind": 500}
    document = {
        "instrument": instrument,
        "dealer": "Kh Qs",
        "community": "2c 7d 9h Ts Kd",
        "hands": [
            hand(1, "As Ad", wagers=wagers, player="Ann"),
            hand(4, "3c 3d", wagers=wagers, player="Ann"),
        ],
    }
    told = refusal(document)
    assert told.name == "too-many-positions"
    assert told.clause == clause(instrument, "19:47-32.12", "MA-UTH 12")
    assert "one position" in told.message
    document["hands"][1]["player"] = "Bob"  # type: ignore[index]
    assert len(settle(document)) == 2
    del document["hands"][0]["player"], document["hands"][1]["player"]  # type: ignore[index]
    assert len(settle(document)) == 2
    document["hands"][0]["player"] = "seat 4"  # type: ignore[index]
    assert len(settle(document)) == 2


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)")
def test_what_is_refused_at_the_table_leaves_the_round_and_the_chips_alone() -> None:
    played = BareRound("nj-uth")
    before = played.round
    with pytest.raises(Refused):
        apply(before, Action(seat(1), "bet", {"ante": Cents(500)}))
    assert before.hands == {}
    assert played.events == []


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)", "13:69F-39.3(a)", "13:69F-40.6(b)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_who_sits_down_in_mid_round_is_told_that_no_more_bets_was_said(name: str) -> None:
    at = ToldTable(name).place_bets(1).deal()
    at.table.sit(3, "Zed", chips=1000)
    why = at.refusal(Action(seat(3), "bet", BETS[name]))  # type: ignore[arg-type]
    assert (why.name, why.clause) == ("too-late", at.clause("wagers-before-no-more-bets"))
    verb = at.step.offers[0].verb
    assert at.refusal(Action(seat(3), verb)).name == "not-in-this-round"
