"""Pik-it Poker: which wagers, how large, when, and by whom (39.1 to 39.3)."""

import pytest

from fairdeal.play import DEALER, Action, seat
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import Placed, Settled, TakenBack
from fairdeal.sheet import read_sheet
from tests.games.pik_it_poker.rounds import bet, pik_it, refusal
from tests.harness import ToldTable

ANTE_AND_BONUS = {"ante": 1000, "five_card_bonus": 1000}


@pytest.mark.clause("13:69F-39.3(a)", '13:69F-39.1 "Ante wager"')
def test_nobody_plays_without_an_ante() -> None:
    table = pik_it()
    why = refusal(lambda: table.bet(1, five_card_bonus=1000))
    assert (why.name, why.clause) == ("wager-missing", "13:69F-39.3(a)")
    assert not table.round.hands


@pytest.mark.clause("13:69F-39.3(a)", '13:69F-39.1 "5 card bonus wager"')
def test_nobody_plays_without_a_5_card_bonus() -> None:
    table = pik_it()
    why = refusal(lambda: table.bet(1, ante=1000))
    assert (why.name, why.clause) == ("wager-missing", '13:69F-39.1 "5 card bonus wager"')
    assert not table.round.hands


@pytest.mark.clause("13:69F-39.3(a)", '13:69F-39.1 "5 card bonus wager"')
@pytest.mark.parametrize("bonus", [500, 900, 1100, 2000])
def test_the_5_card_bonus_equals_the_ante(bonus: int) -> None:
    why = refusal(lambda: pik_it().place_bets(1, ante=1000, five_card_bonus=bonus))
    assert why.name == "five-card-bonus-unequal-to-ante"
    assert why.clause == '13:69F-39.1 "5 card bonus wager"'
    assert "$10" in why.message


@pytest.mark.clause("13:69F-39.3(a)", '13:69F-39.1 "3 card bonus wager"')
def test_the_3_card_bonus_is_optional() -> None:
    without, with_it = pik_it(), pik_it()
    without.place_bets(1, **ANTE_AND_BONUS)
    with_it.place_bets(1, **ANTE_AND_BONUS, three_card_bonus=500)
    assert "three_card_bonus" not in without.round.hands[1].wagers
    assert with_it.round.hands[1].wagers["three_card_bonus"] == 500


@pytest.mark.clause("13:69F-39.3(a)")
@pytest.mark.parametrize(
    ("ante", "name"),
    [(900, "below-minimum"), (1000, None), (50000, None), (50100, "above-maximum")],
)
def test_the_ante_lies_within_the_posted_limits(ante: int, name: str | None) -> None:
    table = pik_it(minimum=1000, maximum=50000)
    if name is None:
        bet(table, 1, ante=ante)
        assert table.round.hands[1].wagers["ante"] == ante
        return
    why = refusal(lambda: bet(table, 1, ante=ante))
    assert (why.name, why.clause) == (name, "13:69F-39.3(a)")
    assert "$10 to $500" in why.message


@pytest.mark.clause("13:69F-39.3(a)")
@pytest.mark.parametrize(
    ("bonus", "name"),
    [(200, "below-minimum"), (300, None), (2500, None), (2600, "above-maximum")],
)
def test_the_3_card_bonus_is_any_amount_within_its_own_posted_limits(
    bonus: int, name: str | None
) -> None:
    table = pik_it(side_minimum=300, side_maximum=2500)
    if name is None:
        bet(table, 1, three=bonus)
        assert table.round.hands[1].wagers["three_card_bonus"] == bonus
        return
    why = refusal(lambda: bet(table, 1, three=bonus))
    assert (why.name, why.clause) == (name, "13:69F-39.3(a)")


@pytest.mark.clause("13:69F-39.3(a)")
def test_wagers_may_be_taken_back_until_no_more_bets() -> None:
    table = pik_it()
    bet(table, 1, three=500)
    events = table.do(Action(seat(1), "take back"))
    assert [(e.wager, e.amount) for e in events if isinstance(e, TakenBack)] == [
        ("ante", 1000),
        ("five_card_bonus", 1000),
        ("three_card_bonus", 500),
    ]
    assert not table.round.hands


@pytest.mark.clause("13:69F-39.3(a)")
@pytest.mark.parametrize("verb", ["bet", "take back"])
@pytest.mark.parametrize("stage", ["deal", "a player's hand", "the dealer's hand"])
def test_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(stage: str, verb: str) -> None:
    table = pik_it()
    bet(table, 1)
    while table.round.step.stage != stage:
        if table.round.step.of(DEALER):
            table.dealer()
        else:
            table.act(1, "play 5")
    before = table.round
    for number in (1, 2):
        wagers = {"ante": 1000, "five_card_bonus": 1000} if verb == "bet" else {}
        why = refusal(lambda n=number, w=wagers: table.do(spoken(seat(n), verb, wagers=w)))  # type: ignore[misc]
        assert (why.name, why.clause) == ("too-late", "13:69F-39.3(a)")
    assert table.round is before


@pytest.mark.clause("13:69F-39.3(b)", "13:69F-39.10(c)3", '13:69F-39.1 "Play 3 wager"')
@pytest.mark.parametrize(("multiple", "amount"), [(1, 700), (2, 1400)])
def test_play_3_is_one_or_two_times_the_ante_as_the_licensee_decides(
    multiple: int, amount: int
) -> None:
    table = pik_it(play_3_multiple=multiple)
    bet(table, 1, ante=700)
    table.advance()
    assert {offer.said: offer.amount for offer in table.round.step.of(seat(1))} == {
        "play 3": amount,
        "play 5": 700,
        "fold": 0,
    }
    placed = [event for event in table.act(1, "play 3") if isinstance(event, Placed)]
    assert [(e.wager, e.amount, e.clause) for e in placed] == [("play_3", amount, "13:69F-39.3(b)")]


@pytest.mark.clause("13:69F-39.3(b)", "13:69F-39.10(c)3", '13:69F-39.1 "Play 5 wager"')
@pytest.mark.parametrize(
    ("multiple", "amount", "rulings"), [(1, 700, ()), (2, 1400, ("R-PIKIT-PLAY5-SIZE",))]
)
def test_play_5_is_one_or_two_times_the_ante_as_the_licensee_decides(
    multiple: int, amount: int, rulings: tuple[str, ...]
) -> None:
    table = pik_it(play_5_multiple=multiple)
    bet(table, 1, ante=700)
    table.advance()
    assert {offer.said: offer.amount for offer in table.round.step.of(seat(1))} == {
        "play 3": 700,
        "play 5": amount,
        "fold": 0,
    }
    placed = [event for event in table.act(1, "play 5") if isinstance(event, Placed)]
    assert [(e.wager, e.amount, e.rulings) for e in placed] == [("play_5", amount, rulings)]


@pytest.mark.clause("13:69F-39.3(b)")
def test_a_fold_forfeits_the_ante() -> None:
    table = pik_it({"seat 1": "9s 9d 4h 4c 2s"})
    bet(table, 1, three=500)
    table.act(1, "select", 1, 2, 3)
    table.act(1, "fold")
    table.dealer()
    lost = {wager: result.net for wager, result in table.results(1).items()}
    assert lost == {"three_card_bonus": 500, "five_card_bonus": 1000, "ante": -1000}


@pytest.mark.clause("13:69F-39.3(c)")
def test_wagers_are_whole_chips() -> None:
    why = refusal(lambda: bet(pik_it(chip=500), 1, ante=1200))
    assert (why.name, why.clause) == ("not-in-whole-chips", "13:69F-39.3(c)")


@pytest.mark.clause("13:69F-39.3(c)")
def test_a_match_play_coupon_lies_beside_an_ante_no_smaller_than_itself() -> None:
    why = refusal(lambda: bet(pik_it(), 1, ante=1000, match_play=1100))
    assert (why.name, why.clause) == ("match-play-above-ante", "13:69F-39.3(c)")
    table = pik_it()
    bet(table, 1, ante=1000, match_play=1000)
    assert table.round.hands[1].match_play == 1000


@pytest.mark.clause("13:69F-39.3(d)")
def test_only_seated_players_wager() -> None:
    table = pik_it(seated={1: "Ann"})
    why = refusal(lambda: bet(table, 2))
    assert (why.name, why.clause) == ("not-seated", "13:69F-39.3(d)")


@pytest.mark.clause("13:69F-39.3(d)")
def test_a_player_without_a_wager_has_no_part_in_the_round() -> None:
    table = pik_it()
    bet(table, 1)
    table.until("a player's hand")
    why = refusal(lambda: table.do(spoken(seat(2), "play 5")))
    assert (why.name, why.clause) == ("not-in-this-round", "13:69F-39.3(d)")


@pytest.mark.clause("13:69F-39.3(e)")
def test_one_position_unless_the_licensee_permits_more() -> None:
    table = pik_it(seated={1: "Ann", 2: "Ann"})
    bet(table, 1)
    why = refusal(lambda: bet(table, 2))
    assert (why.name, why.clause) == ("too-many-positions", "13:69F-39.3(e)")
    assert set(table.round.hands) == {1}


@pytest.mark.clause("13:69F-39.3(e)")
@pytest.mark.parametrize("most", [2, 3])
def test_two_or_three_positions_where_the_licensee_permits_them(most: int) -> None:
    table = pik_it(seated=dict.fromkeys(range(1, 5), "Ann"), positions=most)
    bet(table, *range(1, most + 1))
    why = refusal(lambda: bet(table, most + 1))
    assert why.name == "too-many-positions"
    assert f"at most {most}" in why.message


@pytest.mark.clause("13:69F-39.3(e)")
def test_no_licensee_permits_four_positions() -> None:
    why = refusal(lambda: read_sheet("nj-pikit", {"positions": 4}))
    assert why.clause == "13:69F-39.3(e)"


@pytest.mark.clause("13:69F-39.3(e)")
def test_positions_of_one_player_are_adjacent() -> None:
    table = pik_it(seated=dict.fromkeys((1, 2, 3, 4), "Ann"), positions=3)
    bet(table, 2)
    why = refusal(lambda: bet(table, 4))
    assert (why.name, why.clause) == ("positions-not-adjacent", "13:69F-39.3(e)")
    bet(table, 3)
    bet(table, 4)
    assert set(table.round.hands) == {2, 3, 4}


@pytest.mark.clause("13:69F-39.3(e)")
def test_each_position_is_decided_and_settled_by_itself() -> None:
    table = pik_it(
        {"seat 1": "Ac As Kd 9s 2c", "seat 2": "8s 7d 5c 4h 3s", "dealer": "Kh Ks 6d 4s 2d"},
        seated={1: "Ann", 2: "Ann"},
        positions=2,
    )
    bet(table, 1, ante=500)
    bet(table, 2, ante=2000)
    table.act(2, "fold")
    table.act(1, "play 5")
    table.finish()
    assert {e.player for e in table.events if isinstance(e, Settled)} == {"Ann"}
    assert {w: r.net for w, r in table.results(1).items()} == {
        "five_card_bonus": -500,
        "ante": 500,
        "play_5": 500,
    }
    assert {w: r.net for w, r in table.results(2).items()} == {
        "five_card_bonus": -2000,
        "ante": -2000,
    }


@pytest.mark.clause("13:69F-39.2(a)")
def test_a_round_is_played_with_one_deck() -> None:
    assert read_sheet("nj-pikit").decks == 1
    table = pik_it()
    bet(table, 1)
    table.until("deal")
    first = table.spare[0]
    table.do(Action(DEALER, "deal", cards=(first,)))
    why = refusal(lambda: table.do(Action(DEALER, "deal", cards=(first,))))
    assert why.name == "card-already-out"


@pytest.mark.clause("13:69F-39.2(b)")
def test_a_second_deck_needs_an_automated_shuffler() -> None:
    why = refusal(lambda: read_sheet("nj-pikit", {"decks": 2, "shuffling": "manual"}))
    assert (why.name, why.clause) == ("second-deck-needs-shuffler", "13:69F-39.2(b)")
    assert read_sheet("nj-pikit", {"decks": 2, "shuffling": "automated"}).decks == 2


@pytest.mark.clause("13:69F-39.3(e)")
def test_the_middle_of_three_positions_is_not_taken_back_by_itself() -> None:
    at = ToldTable("nj-pikit", positions=3, players={1: "Ann"})
    for number in (2, 3):
        at.table.also_play(number, beside=number - 1)
    at.place_bets(1, 2, 3)
    why = at.refusal(Action(seat(2), "take back"))
    assert (why.name, why.clause) == ("positions-not-adjacent", "13:69F-39.3(e)")
    assert why.message == (
        "without seat 2, Ann's other positions no longer lie side by side; "
        "take back an outer one first"
    )
    at.do(Action(seat(3), "take back"))
    at.do(Action(seat(2), "take back"))
