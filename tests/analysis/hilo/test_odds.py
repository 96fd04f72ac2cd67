"""What the odds of 5 Card Hi-Lo say: figures, warnings, strategy, edge cases."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import comb
from pathlib import Path

import pytest

from fairdeal.cards import DECK, cards
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.advice import advise
from fairdeal.games.five_card_hi_lo.solver.best_play import OptionValue, break_even, table
from fairdeal.games.five_card_hi_lo.solver.fact_counts import tally
from fairdeal.games.five_card_hi_lo.solver.hands import ACE, Kinds, kinds
from fairdeal.games.five_card_hi_lo.solver.odds import odds
from fairdeal.games.five_card_hi_lo.solver.short_rules import (
    RULES,
    Strategy,
    all_aces_high,
    by_the_rules,
    one_ace_low,
)
from fairdeal.law import Refused
from fairdeal.sheet import read_sheet

DEALS = comb(52, 5) * comb(47, 5)
HANDS = comb(52, 5)
# Of 2,598,960 hands.
THREE_ACES, FOUR_ACES, FOUR_ACES_AND_A_TWO = 4 * comb(48, 2), 44, 4


def hi_lo(**options: object) -> HiLoSheet:
    sheet = read_sheet("nj-hilo", options)
    assert isinstance(sheet, HiLoSheet)
    return sheet


def own_bonus(two: str, four: str, three: str) -> dict[str, str]:
    return {"four_aces_and_a_two": two, "four_aces": four, "three_aces": three}


def bonus_by_hand(two: Fraction, four: Fraction, three: Fraction) -> Fraction:
    paid = two * FOUR_ACES_AND_A_TWO + four * FOUR_ACES + three * THREE_ACES
    return paid / HANDS


# Each was found by both paths of test_hilo_two_paths before it was written here.
MAIN = {
    Fraction(0): {
        "ev": "-38421789247/996661525860",
        "variance": "1282603994275615824599531/993334197129583448739600",
        "average_bet": "182753/92820",
        "element_of_risk": "38421789247/1962323678469",
        "fold": "2887/92820",
        "ante": "-581394403/14656787145",
        "play": "-656572781/76666271220",
        "ante_bonus": "37/3822",
    },
    Fraction(1): {
        "ev": "-8699279591/83055127155",
        "variance": "42088217284118570007439/6898154146733218394025",
        "average_bet": "194903/64974",
        "element_of_risk": "17398559182/498282188195",
        "fold": "19/64974",
        "ante": "-37337976631/996661525860",
        "play": "-37046528221/996661525860",
        "ante_bonus": "37/3822",
        "tie": "-566504665/14238021798",
    },
    Fraction(100): {"ev": "2684856901/27685042385", "fold": "0"},
}


@pytest.mark.parametrize("tie", MAIN, ids=str)
def test_the_main_figures(tie: Fraction) -> None:
    main = odds(hi_lo(), {}, tie=tie).main
    found = {
        "ev": main.ev,
        "variance": main.variance,
        "average_bet": main.average_bet,
        "element_of_risk": main.element_of_risk,
        **main.decisions,
        **main.by_wager,
    }
    for name, figure in MAIN[tie].items():
        assert found[name] == Fraction(figure), name
    assert main.unit == "ante"
    assert main.distribution.total == DEALS


@pytest.mark.parametrize(("number", "ev"), [(1, "-2341/30940"), (2, "-1203/30940")])
def test_the_poker_bonus(number: int, ev: str) -> None:
    report = odds(hi_lo(poker_bonus_pay_table=number), {"poker_bonus_pay_table": number})
    assert report.side["poker_bonus"].ev == Fraction(ev)
    assert report.options == {"poker_bonus_pay_table": number}
    assert report.main.ev == Fraction(MAIN[Fraction(0)]["ev"])


def test_the_report_has_the_wire_form_that_is_promised() -> None:
    sheet = hi_lo()
    wire = odds(sheet, {}).wire()
    assert wire["sheet"] == sheet.hash
    main, side = wire["main"], wire["side"]
    assert isinstance(main, Mapping)
    assert isinstance(side, Mapping)
    assert list(main["by_wager"]) == ["ante", "play", "ante_bonus"]
    assert list(main["decisions"]) == ["play", "fold"]
    assert list(side) == ["tie", "poker_bonus", "ante_bonus"]
    assert list(odds(sheet, {}, tie=Fraction(1)).main.by_wager)[-1] == "tie"
    assert odds(sheet, {}, lawful=False).wire()["lawful"] is False


def test_the_ante_bonus_by_itself_is_what_aces_are_paid() -> None:
    bonus = odds(hi_lo(), {}).side["ante_bonus"]
    assert bonus.ev == bonus_by_hand(Fraction(100), Fraction(50), Fraction(5)) == Fraction(37, 3822)
    paid = bonus.distribution.counts
    assert paid[Fraction(100)] == FOUR_ACES_AND_A_TWO * comb(47, 5)
    assert paid[Fraction(50)] == FOUR_ACES * comb(47, 5)
    assert paid[Fraction(5)] == THREE_ACES * comb(47, 5)
    assert bonus.distribution.total == DEALS


@pytest.mark.parametrize("tie", [Fraction(0), Fraction(100), Fraction(10**12, 3)], ids=str)
@pytest.mark.parametrize(
    "rows",
    [("100000 to 1",) * 3, ("999999999 to 7", "999999999 to 11", "999999999 to 13")],
    ids=["100000-to-1", "odd-ratios"],
)
def test_no_pay_table_and_no_tie_bet_is_too_large(
    rows: tuple[str, str, str], tie: Fraction
) -> None:
    # Three or four aces are played whatever the bonus, so that only the bonus changes, and by how
    # much is known without any kernel.
    printed = odds(hi_lo(), {}, tie=tie).main
    main = odds(hi_lo(ante_bonus=own_bonus(*rows), chip=7 * 11 * 13), {}, tie=tie).main
    ratios = [Fraction(*map(int, row.split(" to "))) for row in rows]
    assert main.by_wager["ante_bonus"] == bonus_by_hand(*ratios)
    assert main.ev == printed.ev - Fraction(37, 3822) + bonus_by_hand(*ratios)
    assert main.decisions == printed.decisions
    assert main.distribution.total == DEALS
    # Four aces and a two never tie, so that the tie bet is lost beside them.
    assert max(main.distribution.counts) >= max(ratios) - tie


def test_a_sheet_that_favours_the_player_is_warned_of_with_the_figure() -> None:
    report = odds(hi_lo(ante_bonus=own_bonus("100 to 1", "50 to 1", "30 to 1")), {})
    assert report.main.ev > 0
    assert f"({report.main.ev})" in report.warnings[0]
    assert "edge" in report.warnings[0]
    assert report.notes["tie_break_even"] == 0


def test_limits_that_let_the_tie_bet_pass_break_even_are_warned_of() -> None:
    even = Fraction(5866454032, 85021343)
    report = odds(hi_lo(), {})  # $5 to $1,000: 200 antes
    assert report.notes["tie_break_even"] == even
    (warning,) = report.warnings
    edge = odds(hi_lo(), {}, tie=Fraction(200)).main.ev
    assert f"({even})" in warning
    assert f"({edge})" in warning
    assert edge > 0
    assert "$344" in warning
    assert odds(hi_lo(side_maximum=34400), {}).warnings == ()
    assert odds(hi_lo(side_maximum=34500), {}).warnings != ()  # 69 antes is just too much


def test_no_cure_is_named_where_the_limits_leave_none() -> None:
    (warning,) = odds(hi_lo(side_minimum=50_000), {}).warnings
    assert "side_maximum" not in warning


def test_break_even_is_never_where_no_tie_bet_pays() -> None:
    counted = table(tally(), hi_lo())
    dull = tuple(
        tuple(OptionValue(line.choice, line.main, -abs(line.tie) - 1) for line in options)
        for options in counted.options
    )
    assert break_even(replace(counted, options=dull)) is None


def test_the_best_option_of_a_hand_is_never_equalled() -> None:
    counted = table(tally(), hi_lo())
    for tie in (Fraction(1, 2), *map(Fraction, (0, 1, 2, 5, 10, 20, 50, 100))):
        for options in counted.options:
            *_, second, first = sorted(line.at(tie) for line in options)
            assert second < first


def test_a_larger_tie_bet_never_makes_less_of_a_convex_sum() -> None:
    counted = table(tally(), hi_lo())
    ties = [Fraction(n, 2) for n in range(40)]
    values = [counted.worth(counted.best(tie), tie) for tie in ties]
    slopes = [after - before for before, after in pairwise(values)]
    assert slopes == sorted(slopes)


@pytest.mark.parametrize("tie", [Fraction(-1), Fraction(-1, 2)])
def test_a_negative_tie_bet_is_refused(tie: Fraction) -> None:
    with pytest.raises(Refused):
        odds(hi_lo(), {}, tie=tie)
    with pytest.raises(Refused):
        advise(hi_lo(), DECK[:5], tie=tie)


def test_advice_on_impossible_cards_is_refused() -> None:
    for held, seen in ((DECK[:4], ()), (DECK[:5], DECK[4:6]), (DECK[:5], DECK[5:48])):
        with pytest.raises(Refused):
            advise(hi_lo(), held, seen)
    assert len(advise(hi_lo(), DECK[:5], DECK[5:47]).options) > 1  # exactly five are left


def test_strategy_and_advice_agree_on_every_hand_asked() -> None:
    for tie in (Fraction(0), Fraction(1)):
        strategy = Strategy(hi_lo(), tie)
        for hand in ("As Kd 9h 4c 2d", "6c 7d 8h 9s Tc", "Ac Ad 9h 9s 8c", "2c 2d 2h 3s 3c"):
            held = cards(hand)
            decision, advice = strategy.decide(held), advise(hi_lo(), held, tie=tie)
            assert decision.action == advice.best.action
            assert decision.ev == advice.best.ev
            assert (decision.split.low if decision.split else ()) == advice.best.picked


def test_without_a_tie_bet_only_two_splits_are_ever_best() -> None:
    for row in Strategy(hi_lo()).rows():
        if row.totals is not None and ACE in row.hand:
            assert row.totals in (all_aces_high(row.hand), one_ace_low(row.hand))
        else:
            assert row.totals in (None, all_aces_high(row.hand))


def test_no_hand_with_an_ace_is_ever_folded() -> None:
    assert not any(ACE in row.hand for row in Strategy(hi_lo()).rows() if row.totals is None)


def test_the_five_rules_cost_little_and_the_best_play_nothing() -> None:
    strategy = Strategy(hi_lo())
    assert len(RULES) == 5
    assert strategy.cost() == Fraction(590648111, 498330762930)
    best = {row.hand: row.totals for row in strategy.rows()}
    assert strategy.cost(lambda held: best[held]) == 0


@pytest.mark.parametrize(
    ("hand", "totals"),
    [
        ("4c 5d 5h 6s 7c", (18, 9)),  # low total 9: played by the rules
        ("5c 5d 6h 7s 8c", None),
        ("6c 7d Th Ks Qc", (30, 13)),  # a high total above 27
        ("4c 6d 9h 9s 7c", (25, 10)),  # 15 apart
        ("As 2d 5c 7h Td", (22, 3)),  # 17 is below 18: the ace is low
        ("As 2d 5c 8h Td", (29, 7)),  # 18: the ace is high
        ("As Ad 6c 6h 9d", (31, 12)),
        ("As Ad 2c 7h 9d", (27, 3)),
        ("As Ad Ac Ah 2d", (33, 3)),
    ],
)
def test_the_rules_say_what_their_words_say(hand: str, totals: tuple[int, int] | None) -> None:
    assert by_the_rules(kinds(cards(hand))) == totals


def test_a_rule_that_no_split_reaches_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no lawful split"):
        Strategy(hi_lo()).cost(lambda held: (99, 99))


def test_the_document_states_the_figures_that_are_found() -> None:
    document = (Path(__file__).parents[3] / "docs" / "odds-hilo.md").read_text("utf8")
    figures = [figure for of_tie in MAIN.values() for figure in of_tie.values()]
    report, strategy = odds(hi_lo(), {}), Strategy(hi_lo())
    figures += [str(side.ev) for side in report.side.values()]
    figures += [str(note) for note in report.notes.values()]
    figures += [str(strategy.cost()), str(Strategy(hi_lo(), Fraction(1)).cost())]
    figures += [str(odds(hi_lo(poker_bonus_pay_table=2), {}).side["poker_bonus"].ev)]
    figures += [f"{count:,}" for count in report.main.distribution.counts.values()]
    for tie in (Fraction(1, 2), *map(Fraction, (2, 5, 10, 20, 50, 68, 69, 200))):
        figures.append(str(odds(hi_lo(), {}, tie=tie).main.ev))
    figures += [str(strategy.cost(play)) for play in (all_aces_high, _never_fold(strategy))]
    assert [figure for figure in figures if figure not in document] == []
    in_words = " ".join(document.split())
    assert all(rule in in_words for rule in RULES)


def _never_fold(strategy: Strategy) -> Callable[[Kinds], tuple[int, int]]:
    best = {row.hand: row.totals for row in strategy.rows()}
    return lambda held: best[held] or all_aces_high(held)
