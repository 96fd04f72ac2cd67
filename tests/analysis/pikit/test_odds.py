"""What Pik-it is worth under every sheet, and by ways that share nothing with the solver."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod, sqrt
from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec.structs import replace

from fairdeal.analysis.report import OddsReport
from fairdeal.cards import DECK, Category, ThreeCardCategory, five_card, three_card
from fairdeal.games.pik_it_poker import Facts, settle
from fairdeal.games.pik_it_poker.settlement import facts
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.hands import hand_classes
from fairdeal.games.pik_it_poker.solver.odds import odds
from fairdeal.games.pik_it_poker.solver.strategy import best_play, dealer_counts
from fairdeal.money import Cents, Odds
from fairdeal.play.model.result import Comparison, Stakes, net
from fairdeal.sheet import PayTable, read_sheet
from tests.analysis.pikit.figures import FIVE_CARD_BONUS, PLAY, THREE_CARD_BONUS, WHOLE
from tests.cards.hands import FIVE_CARD_COUNTS, THREE_CARD_COUNTS

NUMBERED = sorted(DECK, key=lambda card: card.index)
PAGE = Path(__file__).parents[3] / "docs" / "odds-pikit.md"
SHEETS = tuple(product((1, 2), (1, 2), (False, True)))


def sheet_of(**options: object) -> PikItSheet:
    sheet = read_sheet("nj-pikit", options)
    assert isinstance(sheet, PikItSheet)
    return sheet


def report(**options: object) -> OddsReport:
    return odds(sheet_of(**options), options)


@pytest.mark.parametrize(("play_3", "play_5", "qualifies"), SHEETS)
@pytest.mark.parametrize("table", [1, 2])
def test_the_figures_of_every_sheet(play_3: int, play_5: int, qualifies: bool, table: int) -> None:
    main = report(
        play_3_multiple=play_3,
        play_5_multiple=play_5,
        dealer_qualifies=qualifies,
        five_card_bonus_pay_table=table,
    ).main
    assert main.unit == "ante"
    assert main.distribution.total == comb(52, 5) * comb(47, 5)
    assert (str(main.ev), str(main.variance)) == WHOLE[play_3, play_5, qualifies, table]
    known = PLAY[play_3, play_5, qualifies]
    assert {name: str(share) for name, share in main.decisions.items()} == known["decisions"]
    assert str(main.average_bet) == known["average_bet"]
    assert {name: str(main.by_wager[name]) for name in ("ante", "play_3", "play_5")} == known[
        "by_wager"
    ]
    assert str(main.by_wager["five_card_bonus"]) == FIVE_CARD_BONUS[table][0]
    assert main.average_bet == (
        2 + play_3 * main.decisions["play_3"] + play_5 * main.decisions["play_5"]
    )


@cache
def weighted() -> tuple[tuple[int, Category], ...]:
    """Of each class how many hands it has, by its sets of ranks, and what it is by the rules."""
    found = []
    for indexes in hand_classes().cards.tolist():
        sets = Counter(frozenset(i // 4 for i in indexes if i % 4 == suit) for suit in range(4))
        hands = 24 // prod(factorial(alike) for alike in sets.values())
        found.append((hands, five_card([NUMBERED[index] for index in indexes]).category))
    return tuple(found)


@pytest.mark.deep
@pytest.mark.parametrize(("play_3", "play_5", "qualifies"), SHEETS)
@pytest.mark.parametrize("table", [1, 2])
def test_the_figures_follow_from_the_counts_weighted_and_settled_anew(
    play_3: int, play_5: int, qualifies: bool, table: int
) -> None:
    options: dict[str, object] = {
        "play_3_multiple": play_3,
        "play_5_multiple": play_5,
        "dealer_qualifies": qualifies,
        "five_card_bonus_pay_table": table,
    }
    sheet, multiples = sheet_of(**options), {"play_3": play_3, "play_5": play_5, "fold": 0}

    def gained(
        decision: str, five: Comparison, three: Comparison, line: bool, is_: Category
    ) -> int:
        wagers = {"ante": Cents(1), "five_card_bonus": Cents(1)}
        if decision != "fold":
            wagers[decision] = Cents(multiples[decision])
        return net(settle(Facts(five, three, line, is_), Stakes(wagers), sheet))

    tied = Comparison.EQUAL
    payoffs = {
        category: {
            "play_3": [gained("play_3", tied, each, True, category) for each in Comparison],
            "play_5": [
                gained("play_5", each, tied, line, category)
                for each, line in product(Comparison, (False, True))
            ],
            "fold": [gained("fold", tied, tied, True, category)],
        }
        for category in Category
    }
    counts = dealer_counts()
    results: Counter[Fraction] = Counter()
    decided: Counter[str] = Counter()
    rows = zip(weighted(), counts.three.tolist(), counts.five.reshape(-1, 6).tolist(), strict=True)
    for (hands, category), three, five in rows:
        met = {"play_3": three, "play_5": five, "fold": [comb(47, 5)]}
        best = max(met, key=lambda each: sumprod(met[each], payoffs[category][each]))
        decided[best] += hands
        for result, count in zip(payoffs[category][best], met[best], strict=True):
            results[Fraction(result)] += count * hands
    main = odds(sheet, options).main
    assert {result: n for result, n in results.items() if n} == dict(main.distribution.counts)
    assert {name: Fraction(n, comb(52, 5)) for name, n in decided.items()} == dict(main.decisions)


def sumprod(counts: list[int], nets: list[int]) -> int:
    return sum(count * net for count, net in zip(counts, nets, strict=True))


def test_the_figures_of_both_bonuses() -> None:
    for table, figures in FIVE_CARD_BONUS.items():
        side = report(five_card_bonus_pay_table=table).side["five_card_bonus"]
        assert (str(side.ev), str(side.variance)) == figures
    for (table, selection), figures in THREE_CARD_BONUS.items():
        side = report(three_card_bonus_pay_table=table, three_card_selection=selection).side[
            "three_card_bonus"
        ]
        assert (str(side.ev), str(side.variance)) == figures


def test_the_page_of_the_odds_shows_these_figures() -> None:
    page = PAGE.read_text("utf8")
    for ev, variance in (
        *WHOLE.values(),
        *FIVE_CARD_BONUS.values(),
        *THREE_CARD_BONUS.values(),
    ):
        assert f" {ev} " in page
        assert f"{sqrt(Fraction(variance)):.4f}" in page
    for known in PLAY.values():
        for share in known["decisions"].values():
            assert f" {100 * float(Fraction(share)):.4f} % " in page


def test_the_5_card_bonus_is_its_table_times_the_hands_of_each_category() -> None:
    for table in (1, 2):
        rows = sheet_of(five_card_bonus_pay_table=table).five_card_bonus_pay_table
        total = 0
        for category, count in FIVE_CARD_COUNTS.items():
            paid = rows.odds(category.row)
            total += count * (-1 if paid is None else int(paid.ratio))
        assert str(Fraction(total, comb(52, 5))) == FIVE_CARD_BONUS[table][0]


def test_the_3_card_bonus_picked_face_down_is_three_cards_at_random() -> None:
    for table in (1, 2, 3):
        rows = sheet_of(three_card_bonus_pay_table=table).three_card_bonus_pay_table
        total = 0
        for category, count in THREE_CARD_COUNTS.items():
            paid = rows.odds(category.row)
            total += count * (-1 if paid is None else int(paid.ratio))
        assert str(Fraction(total, comb(52, 3))) == THREE_CARD_BONUS[table, "face-down"][0]


@cache
def choices() -> Counter[frozenset[ThreeCardCategory]]:
    """By the rules' ranking: what a player may choose from, and in how many hands."""
    found: Counter[frozenset[ThreeCardCategory]] = Counter()
    hands = hand_classes()
    for indexes, weight in zip(hands.cards.tolist(), hands.weight.tolist(), strict=True):
        cards = [NUMBERED[index] for index in indexes]
        found[frozenset(three_card(three).category for three in combinations(cards, 3))] += weight
    return found


def after_looking(pays: Callable[[ThreeCardCategory], int]) -> Fraction:
    total = sum(max(map(pays, possible)) * n for possible, n in choices().items())
    return Fraction(total, comb(52, 5))


def test_the_3_card_bonus_picked_after_looking_is_the_best_of_ten_choices() -> None:
    for table in (1, 2, 3):
        rows = sheet_of(three_card_bonus_pay_table=table).three_card_bonus_pay_table

        def pays(category: ThreeCardCategory, rows: PayTable = rows) -> int:
            paid = rows.odds(category.row)
            return -1 if paid is None else int(paid.ratio)

        assert str(after_looking(pays)) == THREE_CARD_BONUS[table, "after-looking"][0]


def test_a_table_out_of_order_is_picked_for_what_it_pays() -> None:
    # With a pair at 100 to 1 a player who looks breaks a straight for it.
    sheet = sheet_of(three_card_selection="after-looking")
    rows = MappingProxyType({"pair": Odds("100 to 1"), "straight": Odds("3 to 2")})
    strange = replace(sheet, three_card_bonus_pay_table=PayTable("three_card_bonus", None, rows))
    found = odds(strange, {}, lawful=False)
    paid = {ThreeCardCategory.PAIR: 200, ThreeCardCategory.STRAIGHT: 3}
    expected = after_looking(lambda category: paid.get(category, -2)) / 2
    assert found.side["three_card_bonus"].ev == expected
    assert found.sheet is None
    assert found.wire()["lawful"] is False


@pytest.mark.parametrize(
    "options",
    [{}, {"play_3_multiple": 2, "play_5_multiple": 2, "dealer_qualifies": True}],
    ids=str,
)
def test_rounds_dealt_at_random_and_settled_come_to_the_expected_result(
    options: dict[str, object],
) -> None:
    generator, rounds = random.Random(11), 20_000
    sheet = sheet_of(**options)
    strategy, main = best_play(sheet), report(**options).main
    ante = Cents(100)
    total, decided = 0, Counter[str]()
    for _ in range(rounds):
        deal = generator.sample(DECK, 10)
        hand, dealer = tuple(deal[:5]), tuple(deal[5:])
        best = strategy.choice(hand).best
        decided[best] += 1
        wagers = {"ante": ante, "five_card_bonus": ante}
        if best != "fold":
            wagers[best] = Cents(ante * int(options.get(f"{best}_multiple", 1)))  # type: ignore[call-overload]
        total += net(settle(facts(hand, dealer), Stakes(wagers), sheet))
    spread = 4 * sqrt(main.variance / rounds)
    assert abs(Fraction(total, ante * rounds) - main.ev) < spread
    for name, share in main.decisions.items():
        assert abs(Fraction(decided[name], rounds) - share) < 4 * sqrt(share * (1 - share) / rounds)


def test_a_sheet_that_favours_the_player_carries_a_warning_with_the_figure() -> None:
    assert report().warnings == ()
    assert report(play_3_multiple=2, play_5_multiple=2, dealer_qualifies=True).warnings == ()
    [ahead] = report(play_3_multiple=2).warnings
    assert WHOLE[2, 1, False, 1][0] in ahead
    assert "15.8388 %" in ahead
    [looked] = report(three_card_selection="after-looking").warnings
    assert THREE_CARD_BONUS[1, "after-looking"][0] in looked
    assert "401.1011 %" in looked


def test_the_report_has_its_wire_form() -> None:
    options = {"dealer_qualifies": True}
    sheet = sheet_of(**options)
    wire = odds(sheet, options).wire()
    assert wire["sheet"] == sheet.hash
    assert wire["options"] == options
    main, side = wire["main"], wire["side"]
    assert isinstance(main, dict)
    assert list(main["by_wager"]) == ["ante", "five_card_bonus", "play_3", "play_5"]
    assert list(main["decisions"]) == ["play_3", "play_5", "fold"]
    assert main["ev"] == WHOLE[1, 1, True, 1][0]
    assert isinstance(side, dict)
    assert set(side) == {"three_card_bonus", "five_card_bonus"}
