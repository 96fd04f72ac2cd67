"""Simulated rounds, one by one: the same cards dealt again, decided and settled by other means."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from fairdeal.analysis.decision import advise
from fairdeal.analysis.kernels.random_hands import deal, groups, new_deck, stream
from fairdeal.analysis.simulation import Run
from fairdeal.analysis.tally import SimulationPlan
from fairdeal.cards import DECK, Card, text
from fairdeal.games import settle_description
from fairdeal.games.five_card_hi_lo.points import Split, house_way, split
from fairdeal.games.five_card_hi_lo.solver.hands import kinds, set_with
from fairdeal.games.five_card_hi_lo.solver.short_rules import by_the_rules as five_rules
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.strategy import best_play
from fairdeal.games.ultimate_texas_holdem import rule_of_thumb as thumb
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import Rules
from fairdeal.games.ultimate_texas_holdem.wagers import wagers as wagers_of
from tests.analysis.uth.strategy import decide

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
    before = plan.nothing()
    for number in range(1, rounds + 1):
        tally = plan.tally(stream(run.seed, 0), number)
        counts, tables = tally.counts - before.counts, tally.tables - before.tables
        whole = {
            name[:-2]: nets[int(tables.argmax())] * ANTE // plan.stakes[name]  # without the hands
            for name, nets in plan.tables.items()
        }
        ended: Counter[Ended] = Counter()
        for place in counts.nonzero()[0].tolist():
            cell = plan.cells[place]
            nets = {wager: in_cents(plan, wager, net) for wager, net in cell.nets.items()} | whole
            ended[cell.decision, tuple(sorted(nets.items()))] += int(counts[place])
        before = tally
        yield ended


def in_cents(plan: SimulationPlan, wager: str, net: int) -> int:
    """What a wager came to where the ante is `ANTE`; only a Progressive does not go by the ante."""
    return net if wager == "progressive" else net * ANTE // plan.stakes["main"]


def settled(run: Run, described: Mapping[str, Any], decisions: Sequence[str]) -> Counter[Ended]:
    """What the game's own settlement says of a described round."""
    document = {
        "instrument": run.sheet.instrument.id,
        "options": dict(run.asked.given),
        **described,
    }
    answer: Any = settle_description(document)
    ended: Counter[Ended] = Counter()
    for decision, hand in zip(decisions, answer["hands"], strict=True):
        nets = {
            each["wager"]: -each["stake"] if each["outcome"] == "lose" else each["payout"]
            for each in hand["results"]
        }
        ended[decision, tuple(sorted(nets.items()))] += 1
    return ended


Set = Callable[[tuple[Card, ...]], Split | None]


def hilo(run: Run, rounds: int, decided: Set) -> Iterator[Counter[Ended]]:
    """5 Card Hi-Lo, set or folded so, with the tie bet of the run or one as large as the ante."""
    tie = int(ANTE * (run.asked.wagers.get("tie") or 1))
    for deck in decks(run, 5 * (1 + run.seats), rounds):
        hands, decisions = [], []
        for seat in range(1, run.seats + 1):
            cards = deck[5 * seat : 5 * seat + 5]
            held = decided(cards)
            wagers = {"ante": ANTE, "tie": tie, "poker_bonus": ANTE}
            hand: dict[str, Any] = {"seat": seat, "cards": text(cards), "wagers": wagers}
            if held:
                wagers["play"] = ANTE
                hand["low"] = text(held.low)
            hands.append(hand)
            decisions.append("play" if held else "fold")
        dealer = deck[:5]
        assert split(dealer, house_way(dealer))
        yield settled(run, {"dealer": text(dealer), "hands": hands}, decisions)


def by_the_five_rules(cards: tuple[Card, ...]) -> Split | None:
    """What a person who learnt the rules does with five cards."""
    totals = five_rules(kinds(cards))
    return None if totals is None else set_with(cards, high=totals[0], low=totals[1])


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
    """Ultimate Texas Hold 'Em, decided so, with every wager that the sheet offers."""
    offered = {wager.name: wager.exactly or ANTE for wager in wagers_of(run.sheet)}
    meter = {} if run.asked.shown is None else {"meter": run.asked.shown}
    multiples = {"raise_4": 4, "raise_2": 2, "raise_1": 1}
    for deck in decks(run, 7 + 2 * run.seats, rounds):
        board, hands, decisions = deck[:5], [], []
        for seat in range(1, run.seats + 1):
            hole = deck[5 + 2 * seat : 7 + 2 * seat]
            decision = decided(hole, board)
            wagers = dict(offered)
            if decision in multiples:
                wagers["play"] = multiples[decision] * ANTE
            hands.append({"seat": seat, "cards": text(hole), "wagers": wagers})
            decisions.append(decision)
        described = {"dealer": text(deck[5:7]), "community": text(board), "hands": hands}
        yield settled(run, {**described, **meter}, decisions)


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
