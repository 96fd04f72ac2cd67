"""13:69F-40.1 and 40.6: which wagers there are, and who may make them when."""

import pytest

from fairdeal.law import Refusal, Refused
from fairdeal.money import Cents
from fairdeal.play import DEALER, Action, seat
from fairdeal.play.model.event import Placed, TakenBack
from tests.games.describing import hand
from tests.games.five_card_hi_lo.rounds import described, played, refusal, settle
from tests.harness import BareRound


def refused(round: BareRound, action: Action) -> Refusal:
    """Why an action is refused; nothing has changed."""
    before = round.round
    with pytest.raises(Refused) as why:
        round.do(action)
    assert round.round is before
    return why.value.refusal


def bet(number: int, **wagers: int) -> Action:
    return Action(seat(number), "bet", {name: Cents(amount) for name, amount in wagers.items()})


@pytest.mark.clause('13:69F-40.1 "Ante bet"', "13:69F-40.6(b)")
def test_nobody_takes_part_without_an_ante() -> None:
    why = refused(BareRound("nj-hilo"), bet(1, tie=500, poker_bonus=500))
    assert (why.name, why.clause) == ("wager-missing", '13:69F-40.1 "Ante bet"')


@pytest.mark.clause(
    '13:69F-40.1 "Tie bet"', '13:69F-40.1 "Poker bonus bet"', "13:69F-40.6(a)", "13:69F-40.6(b)"
)
@pytest.mark.parametrize(
    "wagers",
    [
        {"ante": 1000},
        {"ante": 1000, "tie": 100},
        {"ante": 1000, "poker_bonus": 2500},
        {"ante": 1000, "tie": 500, "poker_bonus": 100},
    ],
)
def test_tie_bet_and_poker_bonus_bet_are_optional_and_of_any_amount(wagers: dict[str, int]) -> None:
    round = BareRound("nj-hilo")
    events = round.bet(2, **wagers)
    assert {e.wager: e.amount for e in events if isinstance(e, Placed)} == wagers
    assert {e.clause for e in events} == {"13:69F-40.6(b)"}


@pytest.mark.clause("13:69F-40.6(a)")
@pytest.mark.parametrize(
    ("wagers", "name"),
    [
        ({"ante": 400}, "below-minimum"),
        ({"ante": 100_100}, "above-maximum"),
        ({"ante": 550}, "not-in-whole-chips"),
        ({"ante": 1000, "tie": 50}, "below-minimum"),
        ({"ante": 1000, "tie": 100_100}, "above-maximum"),
        ({"ante": 1000, "poker_bonus": 150}, "not-in-whole-chips"),
    ],
)
def test_wagers_are_whole_chips_within_the_tables_limits(wagers: dict[str, int], name: str) -> None:
    why = refused(BareRound("nj-hilo"), bet(1, **wagers))
    assert (why.name, why.clause) == (name, "13:69F-40.6(a)")


@pytest.mark.clause("13:69F-40.6(a)")
def test_a_match_play_coupon_is_no_larger_than_the_ante_beside_it() -> None:
    round = BareRound("nj-hilo")
    too_large = Action(seat(1), "bet", {"ante": Cents(1000)}, match_play=Cents(1500))
    why = refused(round, too_large)
    assert (why.name, why.clause) == ("match-play-above-ante", "13:69F-40.6(a)")
    round.bet(1, match_play=1000, ante=1000)
    assert round.round.hands[1].match_play == 1000


@pytest.mark.clause("13:69F-40.6(b)")
def test_wagers_may_be_taken_back_until_no_more_bets() -> None:
    round = BareRound("nj-hilo")
    round.bet(1, ante=1000, tie=500)
    back = round.do(Action(seat(1), "take back"))
    assert [(e.wager, e.amount) for e in back if isinstance(e, TakenBack)] == [
        ("ante", 1000),
        ("tie", 500),
    ]
    assert not round.round.hands


@pytest.mark.clause("13:69F-40.6(b)")
@pytest.mark.parametrize(
    "action", [bet(2, ante=1000), bet(1, ante=1000, tie=500), Action(seat(1), "take back")]
)
def test_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(action: Action) -> None:
    round = BareRound("nj-hilo")
    round.bet(1, ante=1000)
    said = round.do(Action(DEALER, "no more bets"))
    assert [e.clause for e in said] == ["13:69F-40.7(b)"]
    why = refused(round, action)
    assert (why.name, why.clause) == ("too-late", "13:69F-40.6(b)")


@pytest.mark.clause("13:69F-40.6(c)", '13:69F-40.1 "Play bet"')
def test_a_play_bet_is_made_only_by_the_election_after_the_deal() -> None:
    round = BareRound("nj-hilo")
    assert refused(round, bet(1, ante=1000, play=1000)).name == "unknown-wager"
    round.bet(1, ante=1000)
    assert refused(round, Action(seat(1), "play", picks=(1, 2))).name == "not-offered"
    round.do(Action(DEALER, "no more bets"))
    assert refused(round, Action(seat(1), "play", picks=(1, 2))).name == "not-your-turn"
    round.dealer()
    round.act(1, "play", 1, 2)
    assert round.round.hands[1].wagers["play"] == 1000


@pytest.mark.clause('13:69F-40.1 "Play bet"')
@pytest.mark.parametrize("play", [500, 900, 1100, 2000])
def test_a_play_bet_equals_the_ante(play: int) -> None:
    wagers = {"ante": 1000, "play": play}
    why = refusal(described("As Kd 9h 4c 2c", wagers, low="4c 2c"))
    assert (why.name, why.clause) == ("play-unequal-to-ante", '13:69F-40.1 "Play bet"')
    assert "$10, not" in why.message


@pytest.mark.clause('13:69F-40.1 "Play bet"')
def test_no_other_amount_can_be_named_for_a_play_bet() -> None:
    round = BareRound("nj-hilo")
    round.bet(1, ante=1000)
    round.advance()
    why = refused(round, Action(seat(1), "play", {"play": Cents(2000)}, picks=(1, 2)))
    assert (why.name, why.clause) == ("play-bet-is-the-ante", '13:69F-40.1 "Play bet"')


@pytest.mark.clause("13:69F-40.6(h)")
def test_only_seated_players_wager() -> None:
    round = BareRound("nj-hilo", seated={1: "Ann"})
    why = refused(round, bet(2, ante=1000))
    assert (why.name, why.clause) == ("not-seated", "13:69F-40.6(h)")


@pytest.mark.clause("13:69F-40.6(h)", "13:69E-1.13Z(b)1")
def test_there_are_at_most_seven_seats() -> None:
    assert BareRound("nj-hilo").sheet.seats == 7
    with pytest.raises(Refused) as why:
        BareRound("nj-hilo", {"seats": 8})
    assert why.value.refusal.clause == "13:69E-1.13Z(b)1"


@pytest.mark.clause("13:69F-40.6(g)")
def test_a_player_may_have_as_many_hands_as_there_are_seats() -> None:
    for seats in (7, 3):
        round = BareRound("nj-hilo", {"seats": seats}, seated={n + 1: "Ann" for n in range(seats)})
        for number in range(1, seats + 1):
            round.bet(number, ante=1000)
        assert list(round.round.hands) == list(range(1, seats + 1))


@pytest.mark.clause("13:69F-40.6(g)")
def test_a_sheet_with_fewer_positions_binds() -> None:
    round = BareRound("nj-hilo", {"positions": 1}, seated={1: "Ann", 2: "Ann"})
    round.bet(1, ante=1000)
    why = refused(round, bet(2, ante=1000))
    assert (why.name, why.clause) == ("too-many-positions", "13:69F-40.6(g)")


@pytest.mark.clause("13:69F-40.6(g)")
def test_several_hands_need_not_lie_side_by_side() -> None:
    round = BareRound("nj-hilo", {"positions": 3}, seated={1: "Ann", 4: "Ann", 5: "Bob", 7: "Ann"})
    for number in (7, 1, 4):
        round.bet(number, ante=1000)
    assert round.round.seats_of("Ann") == (1, 4, 7)


@pytest.mark.clause("13:69F-40.6(g)")
def test_a_player_has_no_more_hands_than_the_licensee_allows() -> None:
    round = BareRound("nj-hilo", {"positions": 2}, seated={1: "Ann", 2: "Ann", 3: "Ann"})
    round.bet(1, ante=1000)
    round.bet(2, ante=1000)
    assert refused(round, bet(3, ante=1000)).name == "too-many-positions"


@pytest.mark.clause("13:69F-40.6(g)1")
def test_the_antes_of_a_players_hands_are_equal() -> None:
    round = BareRound("nj-hilo", {"positions": 2}, seated={1: "Ann", 2: "Ann", 3: "Bob"})
    round.bet(1, ante=1000, tie=100)
    why = refused(round, bet(2, ante=1500))
    assert (why.name, why.clause) == ("antes-unequal", "13:69F-40.6(g)1")
    round.bet(2, ante=1000, poker_bonus=500)  # only the antes must be equal
    round.bet(3, ante=1500)  # and only those of one player


@pytest.mark.clause("13:69F-40.6(g)1")
def test_equal_antes_are_checked_in_a_description_that_names_its_players() -> None:
    def document(ante: int) -> dict[str, object]:
        return {
            "instrument": "nj-hilo",
            "options": {"positions": 2},
            "dealer": "Kh Qs 9d 5c 3d",
            "hands": [
                hand(1, "As Ad Ah 2c 3c", wagers={"ante": 1000}, player="Ann"),
                hand(3, "Ks Kd 6h 6c 4c", wagers={"ante": ante}, player="Ann"),
            ],
        }

    why = refusal(document(500))
    assert (why.name, why.clause) == ("antes-unequal", "13:69F-40.6(g)1")
    one_hand_only = {**document(1000), "options": {"positions": 1}}
    assert refusal(one_hand_only).clause == "13:69F-40.6(g)"


@pytest.mark.clause('13:69F-40.1 "Hand"')
@pytest.mark.parametrize("cards", ["As Kd 9h 4c", "As Kd 9h 4c 2c 3c"])
def test_a_hand_is_five_cards(cards: str) -> None:
    why = refusal(described(cards, {"ante": 1000}))
    assert (why.name, why.clause) == ("wrong-number-of-cards", '13:69F-40.1 "Hand"')
    why = refusal(described("As Ad Ah 2c 4h", {"ante": 1000}, dealer=cards))
    assert (why.name, why.clause) == ("wrong-number-of-cards", '13:69F-40.1 "Hand"')


@pytest.mark.clause("13:69F-40.6(a)")
def test_a_match_play_coupon_is_paid_even_money_when_the_ante_wins() -> None:
    stakes = played(1000)
    assert settle("As Kd 9h 4c 2c", stakes, low="4c 2c", match_play=600)["ante"].payout == 1600
    assert settle("As Kd 9h 4c 2c", stakes, low="4c 2c")["ante"].payout == 1000


@pytest.mark.clause("13:69F-40.6(a)")
def test_a_match_play_coupon_costs_and_brings_nothing_when_the_ante_does_not_win() -> None:
    loses = settle("8s 7d 6h Kc Jc", played(1000), low="Kc Jc", match_play=1000)
    assert loses["ante"][:2] == ("lose", 0)
    pushes = settle("As Kd 9h 4c 8c", played(1000), low="4c 8c", match_play=1000)
    assert pushes["ante"][:2] == ("push", 0)
