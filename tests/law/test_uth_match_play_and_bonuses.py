"""Match play coupons, Cover All and Progressive: beside what they are made, and how large."""

from collections.abc import Mapping

import pytest

from fairdeal.law import Refused
from fairdeal.play.model.event import CouponPlaced
from fairdeal.sheet import read_sheet
from tests.games.ultimate_texas_holdem.rounds import (
    BELOW_THE_DEALER,
    BOTH,
    NO_PAIR_BOARD,
    Cards,
    clause,
    one_hand,
    paid,
    refusal,
    settled,
)
from tests.harness import BareRound
from tests.law.uth_players import OFFERS_ALL, PAIR, refused_bet


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@BOTH
def test_match_play_is_paid_even_money_with_a_winning_ante(instrument: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 4000}
    results = settled(instrument, PAIR, wagers, match_play=700)
    assert paid(results) == {"ante": ("win", 1700), "blind": ("push", 0), "play": ("win", 4000)}


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        (BELOW_THE_DEALER["pair"], "lose"),
        (Cards("As 3s", "Qc Jd 9h 7s 5c", "Ad 3d"), "push"),
        (Cards("Ah Qd", NO_PAIR_BOARD, "Jd 3s"), "push"),  # the dealer is below a pair
    ],
)
@BOTH
def test_match_play_wins_nothing_unless_the_ante_wins(
    instrument: str, cards: Cards, outcome: str
) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 4000}
    with_coupon = settled(instrument, cards, wagers, match_play=1000)
    assert paid(with_coupon)["ante"] == (outcome, 0)
    assert with_coupon == settled(instrument, cards, wagers)  # and costs nothing


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@BOTH
def test_match_play_of_a_folded_hand_wins_nothing(instrument: str) -> None:
    results = settled(instrument, PAIR, {"ante": 1000, "blind": 1000}, match_play=1000)
    assert paid(results) == {"ante": ("lose", 0), "blind": ("lose", 0)}


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@BOTH
def test_match_play_is_no_larger_than_the_ante(instrument: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 1000}
    told = refusal(one_hand(instrument, PAIR, wagers, match_play=1001))
    assert told.name == "match-play-above-ante"
    assert told.clause == clause(instrument, "19:47-32.6(a)", "MA-UTH 6(a)")
    assert paid(settled(instrument, PAIR, wagers, match_play=1000))["ante"] == ("win", 2000)


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@BOTH
def test_match_play_is_laid_on_the_layout_and_is_not_money(instrument: str) -> None:
    cards = {"seat 1": PAIR.hole, "dealer": PAIR.dealer, "community": PAIR.community}
    played = BareRound(instrument, cards=cards)
    coupons = played.bet(1, ante=500, blind=500, match_play=500)
    assert [e.face for e in coupons if isinstance(e, CouponPlaced)] == [500]
    assert sum(m.amount for e in coupons for m in e.moves()) == 1000
    played.act(1, "raise 4")
    assert played.finish().results(1)["ante"].payout == 1000
    assert "R-MATCH-PLAY" in played.results(1)["ante"].rulings


@pytest.mark.clause("MA-UTH 13(a)")
@pytest.mark.parametrize("missing", ["ante", "blind"])
def test_cover_all_is_made_only_beside_ante_and_blind(missing: str) -> None:
    wagers = {"ante": 500, "blind": 500, "cover_all": 500}
    del wagers[missing]
    assert refused_bet(BareRound("ma-uth", OFFERS_ALL), 1, **wagers).name == "wager-missing"
    played = BareRound("ma-uth", OFFERS_ALL)
    played.bet(1, ante=500, blind=500, cover_all=500)  # no trips needed


@pytest.mark.clause("MA-UTH 14(a)")
@pytest.mark.parametrize("amount", [100, 400, 499, 501, 600, 1000])
def test_progressive_is_five_dollars_no_more_no_less(amount: int) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 500, "progressive": amount}
    told = refused_bet(BareRound("ma-uth", OFFERS_ALL), 1, **wagers)
    assert told.name == "progressive-not-exact"
    assert told.clause == "MA-UTH 14(a)"
    assert "$5" in told.message
    document = one_hand("ma-uth", PAIR, wagers, OFFERS_ALL)
    assert refusal({**document, "meter": 100_000}).name == "progressive-not-exact"


@pytest.mark.clause("MA-UTH 14(a)")
def test_progressive_is_five_dollars_even_where_side_wagers_may_not_be() -> None:
    options = {**OFFERS_ALL, "side_minimum": 1000}
    played = BareRound("ma-uth", options)
    played.bet(1, ante=500, blind=500, trips=1000, progressive=500)
    assert played.round.hands[1].wagers["progressive"] == 500


@pytest.mark.clause("MA-UTH 14(a)")
def test_progressive_needs_chips_that_make_five_dollars() -> None:
    with pytest.raises(Refused) as refused:
        read_sheet("ma-uth", {**OFFERS_ALL, "chip": 300})
    assert refused.value.refusal.name == "progressive-not-in-chips"
    assert refused.value.refusal.clause == "MA-UTH 14(a)"


@pytest.mark.clause("MA-UTH 14(b)")
@pytest.mark.parametrize(
    ("wagers", "name", "clause_id"),
    [
        ({"progressive": 500}, "wager-missing", 'MA-UTH 1 "Ante"'),
        ({"ante": 500, "progressive": 500}, "wager-missing", 'MA-UTH 1 "Blind"'),
        (
            {"ante": 500, "blind": 500, "progressive": 500},
            "progressive-without-trips",
            "MA-UTH 14(b)",
        ),
        (
            {"ante": 500, "blind": 500, "cover_all": 500, "progressive": 500},
            "progressive-without-trips",
            "MA-UTH 14(b)",
        ),
    ],
)
def test_progressive_is_made_only_beside_ante_blind_and_trips(
    wagers: Mapping[str, int], name: str, clause_id: str
) -> None:
    told = refused_bet(BareRound("ma-uth", OFFERS_ALL), 1, **wagers)
    assert (told.name, told.clause) == (name, clause_id)
    document = one_hand("ma-uth", PAIR, wagers, OFFERS_ALL)
    assert refusal({**document, "meter": 100_000}).name == name


@pytest.mark.clause("MA-UTH 13(a)", "MA-UTH 14(b)")
@pytest.mark.parametrize("wager", ["cover_all", "progressive"])
@BOTH
def test_bonuses_that_the_sheet_does_not_offer_are_refused(instrument: str, wager: str) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 500, wager: 500}
    assert refused_bet(BareRound(instrument), 1, **wagers).name == "unknown-wager"
    assert refusal(one_hand(instrument, PAIR, wagers)).name == "unknown-wager"
