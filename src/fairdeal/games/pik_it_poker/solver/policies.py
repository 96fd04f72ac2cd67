"""The decisions of a policy in Pik-it Poker, and their exact worth."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np

from fairdeal.analysis import (
    DearDecision,
    NamedPolicy,
    OddsQuestion,
    Policy,
    PolicyOffer,
    PolicyWorth,
    Progress,
)
from fairdeal.analysis.policy_tables import CARDS, asked_for, check_alike, codes_of
from fairdeal.cards import Card, HandValue, ThreeCardValue, text
from fairdeal.games.pik_it_poker.settlement import QUALIFYING
from fairdeal.games.pik_it_poker.solver.hands import HandClasses, Ints
from fairdeal.games.pik_it_poker.solver.odds import main_odds
from fairdeal.games.pik_it_poker.solver.payoffs import DECISIONS, unit
from fairdeal.games.pik_it_poker.solver.short_rules import rules
from fairdeal.games.pik_it_poker.solver.strategy import Strategy

PLAY = "play"
_CODES = (3, 5, 0)  # of DECISIONS, in a vectorised method
_OFFERS = tuple(map(PolicyOffer, DECISIONS))
_PLAY_3, _PLAY_5, _FOLD = range(len(DECISIONS))
_TRIED = 400  # hands that a policy must decide as those that are like them
_FIVE, _VALUE = 29, (1 << 24) - 1  # where two values stand in one number


def decisions(played: Strategy, policy: Policy, progress: Progress | None = None) -> Ints:
    """Return the decision of a policy for each class of hands, by its place in DECISIONS."""
    if isinstance(policy, NamedPolicy):
        return _READY[policy.name](played)
    found = _ask(policy, played.hands.cards, progress)
    _check_suits(policy, played.hands, found)
    return found


def policy_worth(asked: OddsQuestion, played: Strategy, name: str, taken: Ints) -> PolicyWorth:
    """Return the exact worth of these decisions."""
    best = main_odds(played).ev

    def dearest(number: int, at: str | None) -> tuple[DearDecision, ...]:
        lost = _lost(played, taken) * played.hands.weight
        most = np.argsort(lost.astype(np.float64))[::-1][:number]
        return tuple(_mistake(played, taken, int(at)) for at in most if lost[at])

    whole = int(played.hands.weight.sum()) * int(played.counts[0, -1]) * unit(played.sheet)
    cost = Fraction(int((_lost(played, taken) * played.hands.weight.astype(object)).sum()), whole)
    return PolicyWorth(
        policy=name,
        instrument=played.sheet.instrument.id,
        sheet=played.sheet.hash if asked.lawful else None,
        main=main_odds(replace(played, best=taken)),
        best=best,
        by_decision={PLAY: cost},
        find_dearest=dearest,
    )


def _lost(played: Strategy, taken: Ints) -> Ints:
    """Return the loss of each class against its best decision, over all dealer's hands."""
    rows = np.arange(len(taken))
    lost: Ints = played.worth[rows, played.best] - played.worth[rows, taken]
    return lost


def _mistake(played: Strategy, taken: Ints, at: int) -> DearDecision:
    whole = int(played.counts[at, -1]) * unit(played.sheet)
    return DearDecision(
        PLAY,
        tuple(CARDS[index] for index in played.hands.cards[at]),
        (),
        DECISIONS[taken[at]],
        DECISIONS[played.best[at]],
        Fraction(int(_lost(played, taken)[at]), whole),
        Fraction(int(played.hands.weight[at]), int(played.hands.weight.sum())),
    )


def _ask(policy: Policy, held: Ints, progress: Progress | None = None) -> Ints:
    def offers(_: tuple[Card, ...]) -> tuple[PolicyOffer, ...]:
        return _OFFERS

    return asked_for(policy, PLAY, held, None, offers, partial(codes_of, _CODES), progress)


def _check_suits(policy: Policy, hands: HandClasses, found: Ints) -> None:
    """Refuse a policy that tells suits by their names, or the order of cards."""
    generator = np.random.default_rng(1)
    deck = np.unique(hands.cards)
    deals = np.array([generator.permutation(deck)[:5] for _ in range(_TRIED)])
    for deal, answer in zip(deals.tolist(), _ask(policy, deals).tolist(), strict=True):
        cards = [CARDS[index] for index in deal]
        check_alike(policy, text(cards), same=found[hands.index(cards)] == answer)


def _simple(played: Strategy) -> Ints:
    """Return the rules' decision for each class; the rules use values alone."""
    taught, hands = rules(played), played.hands
    values, of_class = np.unique(hands.five << _FIVE | hands.three, return_inverse=True)
    said = [
        taught.decide_by(HandValue(value >> _FIVE), ThreeCardValue(value & _VALUE))
        for value in values.tolist()
    ]
    return np.array([DECISIONS.index(decision) for decision in said], np.int64)[of_class]


def _never_fold(played: Strategy) -> Ints:
    return np.asarray(np.argmax(played.worth[:, :_FOLD], axis=1))


def _mimic_dealer(played: Strategy) -> Ints:
    return np.where(played.hands.five >= int(QUALIFYING), _PLAY_5, _FOLD)


def _always(decision: int, played: Strategy) -> Ints:
    return np.full(len(played.best), decision, np.int64)


_READY: Mapping[str, Callable[[Strategy], Ints]] = {
    "best": lambda played: played.best,
    "simple": _simple,
    "never_fold": _never_fold,
    "mimic_dealer": _mimic_dealer,
    "always_play_3": partial(_always, _PLAY_3),
    "always_play_5": partial(_always, _PLAY_5),
}
