"""The facts of a finished hand, and their only settlement: from facts and stakes to results."""

from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import (
    Card,
    Category,
    HandValue,
    Rank,
    ThreeCardCategory,
    ThreeCardValue,
    best_three,
    five_card,
    three_card,
)
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.law import Cite, rests_on
from fairdeal.money import EVEN_MONEY
from fairdeal.play import Comparison, Result, Stakes, Verdicts, compare

QUALIFYING = HandValue.of(Category.HIGH_CARD, Rank.ACE, Rank.KING, Rank.FOUR, Rank.THREE, Rank.TWO)


class DealerHand(Struct, frozen=True):
    """The dealer's five cards as a five-card hand and as the best three-card hand."""

    five: HandValue
    three: ThreeCardValue

    @property
    @rests_on(Cite('13:69F-39.1 "Qualifying hand"'))
    def qualifies(self) -> bool:
        """True if the hand is A-K-4-3-2 or better; the sheet decides the consequence."""
        return self.five >= QUALIFYING


class Facts(Struct, frozen=True):
    """The player's cards beside the dealer's: some hundreds of cases in all."""

    five: Comparison  # all five cards against the dealer's five
    three: Comparison  # the best three against the dealer's best three
    dealer_qualifies: bool
    category: Category
    selected: ThreeCardCategory | None = None  # of the three bonus cards, where they were chosen


@lru_cache(maxsize=100)  # asked for again for every hand of a round
def dealer_hand(cards: tuple[Card, ...]) -> DealerHand:
    """Return the dealer's five cards and best three."""
    return DealerHand(five_card(cards), best_three(cards))


@rests_on(
    Cite('13:69F-39.1 "Hand"'),
    Cite('13:69F-39.1 "Play 3 wager"', "R-PIKIT-BLIND"),  # the best three, not the chosen three
    Cite('13:69F-39.1 "Play 5 wager"'),
    Cite("13:69F-39.4(e)"),  # cards are all that is looked at
)
def facts(
    cards: tuple[Card, ...], dealers: tuple[Card, ...], selected: tuple[Card, ...] = ()
) -> Facts:
    """Return the facts of one hand against the dealer's cards."""
    value, dealer = five_card(cards), dealer_hand(dealers)
    return Facts(
        compare(value, dealer.five),
        compare(best_three(cards), dealer.three),
        dealer.qualifies,
        value.category,
        three_card(selected).category if selected else None,
    )


@lru_cache(maxsize=10_000)  # few cases, again and again
def settle(facts: Facts, stakes: Stakes, sheet: PikItSheet) -> tuple[Result, ...]:
    """Settle every wager of one hand, in order; no limit cuts a payout (R-CAP)."""
    return resolve(facts, stakes, sheet)


def resolve(facts: Facts, stakes: Stakes, sheet: PikItSheet) -> tuple[Result, ...]:
    """Settle every wager of one hand by its odds."""
    verdicts = Verdicts(sheet, stakes)
    bonuses = [five_card_bonus(facts.category, verdicts, sheet)]
    if "three_card_bonus" in stakes:
        assert facts.selected is not None
        bonuses.insert(0, three_card_bonus(facts.selected, verdicts, sheet))
    return (*bonuses, *_ante_and_play(facts, verdicts, sheet))


def three_card_bonus(selected: ThreeCardCategory, verdicts: Verdicts, sheet: PikItSheet) -> Result:
    """Settle the 3 card bonus on the chosen cards, even if others would be better
    (R-PIKIT-BLIND).
    """
    odds = sheet.three_card_bonus_pay_table.odds(selected.row)
    if odds is None:
        return verdicts.lose("three_card_bonus", Cite("13:69F-39.10(b)", "R-PIKIT-BLIND"))
    return verdicts.win("three_card_bonus", odds, Cite("13:69F-39.11(c)", "R-PIKIT-BLIND"))


def five_card_bonus(category: Category, verdicts: Verdicts, sheet: PikItSheet) -> Result:
    """Settle the 5 card bonus on the player's five cards."""
    odds = sheet.five_card_bonus_pay_table.odds(category.row)
    if odds is None:
        return verdicts.lose("five_card_bonus", Cite("13:69F-39.10(c)2"))
    return verdicts.win("five_card_bonus", odds, Cite("13:69F-39.11(b)", "R-PIKIT-BONUS-AMOUNT"))


def forfeited(verdicts: Verdicts) -> tuple[Result, ...]:
    """Return the results of a fold: it loses the ante, and nothing else."""
    return (verdicts.lose("ante", Cite("13:69F-39.10(c)3")),)


def _ante_and_play(facts: Facts, verdicts: Verdicts, sheet: PikItSheet) -> tuple[Result, ...]:
    no_qualify = sheet.dealer_qualifies and not facts.dealer_qualifies
    if "play_3" in verdicts.stakes:
        # Qualification has no bearing on the three-card hands (1.13Y(d)2ii).
        rulings = ("R-PIKIT-NOQUALIFY",) if no_qualify else ()
        return _compared(facts.three, "play_3", verdicts, sheet, *rulings)
    if "play_5" in verdicts.stakes:
        if no_qualify:
            return _without_a_qualifying_hand(facts.five, verdicts, sheet)
        return _compared(facts.five, "play_5", verdicts, sheet)
    return forfeited(verdicts)


def _compared(
    hands: Comparison, play: str, verdicts: Verdicts, sheet: PikItSheet, *rulings: str
) -> tuple[Result, ...]:
    if hands is Comparison.HIGHER:
        even = Cite("13:69F-39.11(a)").with_ruling(*rulings)
        return (verdicts.win("ante", EVEN_MONEY, even), verdicts.win(play, EVEN_MONEY, even))
    if hands is Comparison.EQUAL:
        tied = Cite("13:69F-39.11(a)", "R-PIKIT-TIE").with_ruling(*rulings)
        return (verdicts.push("ante", tied), verdicts.push(play, tied))
    lost = _losing(sheet).with_ruling(*rulings)
    return (verdicts.lose("ante", lost), verdicts.lose(play, lost))


def _without_a_qualifying_hand(
    hands: Comparison, verdicts: Verdicts, sheet: PikItSheet
) -> tuple[Result, ...]:
    """Push the play 5 wager, and decide the ante all the same (R-PIKIT-NOQUALIFY)."""
    cite = Cite("13:69F-39.10(f)", "R-PIKIT-NOQUALIFY")
    if hands is Comparison.HIGHER:
        ante = verdicts.win("ante", EVEN_MONEY, cite)
    elif hands is Comparison.EQUAL:
        ante = verdicts.push("ante", cite.with_ruling("R-PIKIT-TIE"))
    else:
        ante = verdicts.lose("ante", _losing(sheet).with_ruling("R-PIKIT-NOQUALIFY"))
    return (ante, verdicts.push("play_5", cite))


def _losing(sheet: PikItSheet) -> Cite:
    """Return the clause by which the licensee's settlement procedure collects losing wagers."""
    return Cite("13:69F-39.10(e)1ii") if sheet.settlement == 1 else Cite("13:69F-39.10(e)2ii")
