"""Advice at the table: the value of a fold and of each split, given every card lawfully seen.

A player sees five cards of the own hand, the further hands of the same player that are already
decided (40.6(g)), and a card found face up (40.12(a)); nobody shows a hand to another (40.6(d)).
Cards seen only make the dealer's deck smaller, so the method is the one of the odds.
"""

from collections.abc import Sequence
from fractions import Fraction

from fairdeal.analysis import Advice, DecisionOption
from fairdeal.cards import Card, remaining
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.best_play import (
    FOLD,
    OptionTable,
    OptionValue,
    full_table,
    table,
)
from fairdeal.games.five_card_hi_lo.solver.fact_counts import place_of, tally_of
from fairdeal.games.five_card_hi_lo.solver.hands import CARDS, deck_of, kinds, set_with
from fairdeal.law import refuse


def advise(
    sheet: HiLoSheet,
    cards: Sequence[Card],
    seen: Sequence[Card] = (),
    tie: Fraction = Fraction(0),
) -> Advice:
    """Fold, and one play for each pair of totals; the tie bet is so many antes.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-hilo")
    >>> assert isinstance(sheet, HiLoSheet)
    >>> advise(sheet, cards("9c 7d 8h 8s 7c")).wire()["best"]
    'fold'
    """
    check(cards, seen, tie)
    tally = tally_of([kinds(cards)], deck_of((*cards, *remaining((*cards, *seen)))))
    return _advice(table(tally, sheet), 0, cards, tie)


def look_up(sheet: HiLoSheet, cards: Sequence[Card], tie: Fraction = Fraction(0)) -> Advice:
    """Return the same where no other card was seen, from the table of all hands."""
    check(cards, (), tie)
    return _advice(full_table(sheet), place_of(kinds(cards)), cards, tie)


def _advice(every: OptionTable, hand: int, cards: Sequence[Card], tie: Fraction) -> Advice:
    tally = every.tally
    whole = tally.dealers * every.payoffs.unit * tie.denominator

    def option(line: OptionValue) -> DecisionOption:
        ev = Fraction(line.at(tie), whole)
        if line.choice == FOLD:
            return DecisionOption("fold", ev)
        high, low = (int(each[line.choice]) for each in tally.splits[1:])
        return DecisionOption("play", ev, set_with(cards, high=high, low=low).low)

    *played, fold = map(option, every.options[hand])
    # Of equal options the first, which stays in with the higher high hand.
    best = max((*played, fold), key=lambda each: each.ev)
    about = ("ante", "play", "ante_bonus", *(("tie",) if tie else ()))
    return Advice(options=(fold, *played), best=best, about=about, picked_as="low")


def check(cards: Sequence[Card], seen: Sequence[Card], tie: Fraction) -> None:
    """Check for five cards without duplicates, enough cards for the dealer, and a valid tie bet."""
    if len(cards) != CARDS:
        raise refuse("wrong-number-of-cards", f"a hand has {CARDS} cards, not {len(cards)}")
    every = (*cards, *seen)
    twice = [card for card in every if every.count(card) > 1]
    if twice:
        raise refuse("duplicate-card", f"{twice[0]} is there twice; a deck has one of each")
    if len(remaining(every)) < CARDS:
        raise refuse(
            "too-many-cards-seen",
            f"{len(seen)} other cards leave fewer than {CARDS} for the dealer",
        )
    check_tie(tie)


def check_tie(tie: Fraction) -> None:
    """Check that a tie bet is a multiple of the ante, or 0."""
    if tie < 0:
        raise refuse("tie-bet-negative", f"a tie bet of {tie} antes: write 0 or more")
