"""Simulated rounds, one by one: the same cards dealt again, decided and settled by other means."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from fairdeal.analysis.advice import advise
from fairdeal.analysis.hilo_strategy import Strategy
from fairdeal.analysis.pikit_strategy import best_play
from fairdeal.analysis.sim_random import deal, groups, new_deck, stream
from fairdeal.analysis.simulation import Run
from fairdeal.analysis.uth_rules import Rules
from fairdeal.analysis.uth_strategy import decide
from fairdeal.cards import DECK, Card, text
from fairdeal.games import settle_description
from fairdeal.games.five_card_hi_lo.points import house_way, split
from fairdeal.games.ultimate_texas_holdem import rule_of_thumb as thumb
from fairdeal.sheet import HiLoSheet, PikItSheet

ANTE = 1000
BY_INDEX = sorted(DECK, key=lambda card: card.index)
Ended = tuple[str, tuple[tuple[str, int], ...]]  # a decision, and the nets of a hand by wager


def decks(run: Run, cards: int, rounds: int) -> Iterator[tuple[Card, ...]]:
    """The cards of each round of the first chunk."""
    state, deck = stream(run.seed, 0), new_deck()
    for _ in range(rounds):
        deal(state, deck, *groups(cards))
        yield tuple(BY_INDEX[number] for number in deck[:cards])


def simulated(run: Run, rounds: int) -> Iterator[Counter[Ended]]:
    """How the hands of each round ended: what one more round adds to the counts."""
    plan = run.plan
    before = plan.nothing().counts
    for number in range(1, rounds + 1):
        counts = plan.tally(stream(run.seed, 0), number, run.seats).counts
        ended: Counter[Ended] = Counter()
        for place in (counts - before).nonzero()[0].tolist():
            cell = plan.cells[place]
            nets = {wager: net * ANTE // plan.unit for wager, net in cell.nets.items()}
            ended[cell.decision, tuple(sorted(nets.items()))] += int(counts[place] - before[place])
        before = counts
        yield ended


def settled(run: Run, described: Mapping[str, Any], decisions: Sequence[str]) -> Counter[Ended]:
    """What the game's own settlement says of a described round."""
    document = {"instrument": run.sheet.instrument.id, "options": dict(run.given), **described}
    answer: Any = settle_description(document)
    ended: Counter[Ended] = Counter()
    for decision, hand in zip(decisions, answer["hands"], strict=True):
        nets = {
            each["wager"]: -each["stake"] if each["outcome"] == "lose" else each["payout"]
            for each in hand["results"]
        }
        ended[decision, tuple(sorted(nets.items()))] += 1
    return ended


def hilo(run: Run, rounds: int) -> Iterator[Counter[Ended]]:
    """5 Card Hi-Lo by the best play."""
    assert isinstance(run.sheet, HiLoSheet)
    strategy = Strategy(run.sheet)
    for deck in decks(run, 5 * (1 + run.seats), rounds):
        hands, decisions = [], []
        for seat in range(1, run.seats + 1):
            cards = deck[5 * seat : 5 * seat + 5]
            decision = strategy.decide(cards)
            wagers = {"ante": ANTE, "tie": ANTE, "poker_bonus": ANTE}
            hand: dict[str, Any] = {"seat": seat, "cards": text(cards), "wagers": wagers}
            if decision.split:
                wagers["play"] = ANTE
                hand["low"] = text(decision.split.low)
            hands.append(hand)
            decisions.append(decision.action)
        dealer = deck[:5]
        assert split(dealer, house_way(dealer))
        yield settled(run, {"dealer": text(dealer), "hands": hands}, decisions)


def pikit(run: Run, rounds: int) -> Iterator[Counter[Ended]]:
    """Pik-it Poker by the best play; the first three cards are the bonus cards."""
    assert isinstance(run.sheet, PikItSheet)
    strategy = best_play(run.sheet)
    for deck in decks(run, 5 * (1 + run.seats), rounds):
        hands, decisions = [], []
        for seat in range(1, run.seats + 1):
            cards = deck[5 * seat : 5 * seat + 5]
            decision = strategy.choice(cards).best
            wagers = dict.fromkeys(("ante", "five_card_bonus", "three_card_bonus"), ANTE)
            if decision != "fold":
                multiple = {
                    "play_3": run.sheet.play_3_multiple,
                    "play_5": run.sheet.play_5_multiple,
                }
                wagers[decision] = ANTE * multiple[decision]
            chosen = {"selected": text(cards[:3])}
            hands.append({"seat": seat, "cards": text(cards), "wagers": wagers, **chosen})
            decisions.append(decision)
        yield settled(run, {"dealer": text(deck[:5]), "hands": hands}, decisions)


Decide = Callable[[tuple[Card, ...], tuple[Card, ...]], str]


def uth(run: Run, rounds: int, decided: Decide) -> Iterator[Counter[Ended]]:
    """Ultimate Texas Hold 'Em, decided so."""
    multiples = {"raise_4": 4, "raise_2": 2, "raise_1": 1}
    for deck in decks(run, 7 + 2 * run.seats, rounds):
        board, hands, decisions = deck[:5], [], []
        for seat in range(1, run.seats + 1):
            hole = deck[5 + 2 * seat : 7 + 2 * seat]
            decision = decided(hole, board)
            wagers = dict.fromkeys(("ante", "blind", "trips"), ANTE)
            if decision in multiples:
                wagers["play"] = multiples[decision] * ANTE
            hands.append({"seat": seat, "cards": text(hole), "wagers": wagers})
            decisions.append(decision)
        described = {"dealer": text(deck[5:7]), "community": text(board), "hands": hands}
        yield settled(run, described, decisions)


def by_advice(hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """The best play, every deal that may still come counted one by one."""
    if thumb.worth_it_before_the_flop(hole):  # which is the published list
        return "raise_4"
    for seen in (board[:3], board):
        asked = {"instrument": "nj-uth", "cards": text(hole), "community": text(seen)}
        best = str(advise(asked)["best"])
        if best != "check":
            return best
    raise AssertionError("the last decision is no check")


def by_the_rules(rules: Rules) -> Decide:
    """The short rules, asked card by card."""

    def said(hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        for seen in ((), board[:3], board):
            action = decide(rules, hole, seen)
            if action != "check":
                return action
        raise AssertionError("the last decision is no check")

    return said
