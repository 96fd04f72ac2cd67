"""Described rounds by the million: arrays of cards and amounts in, arrays of cents out.

What a hand's wagers come to depends on a few facts and on its stakes. A game's solver numbers the
facts of all hands at once. Every combination of facts and stakes that occurs is then settled once,
by the game's own settlement. So each amount is exact, and limited as the law says.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import Hands
from fairdeal.analysis.round_arrays import (
    NOT_LAWFUL,
    DealtHands,
    DealtRounds,
    Flags,
    Ints,
    cards_at,
    read_rounds,
)
from fairdeal.analysis.solver import solver_of
from fairdeal.cards import Card
from fairdeal.forms import SettledArraysForm, SettledHandArraysForm
from fairdeal.games import game_of
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import DescribedHand, Result, Stakes, check_wagers, net, sheet_of
from fairdeal.values import replace

_DENSE = 1 << 22  # numbers that lie so close together need no sorting


def settle_arrays(document: object) -> SettledArraysForm:
    """Settle rounds in the wire form of `settle`, with an array in the place of each value."""
    sheet = sheet_of(document if isinstance(document, Mapping) else {})
    rounds = read_rounds(document, sheet)
    _check_cards(rounds)
    _check_meter(rounds)
    stakes, made = _checked_stakes(rounds)
    cases = solver_of(sheet.instrument).cases(_with_sound_cards(rounds))
    for hand, facts in zip(rounds.hands, cases.numbers, strict=True):
        _refuse_first(rounds, hand.dealt & (facts == NOT_LAWFUL))
    facts = np.where([hand.dealt for hand in rounds.hands], cases.numbers, 0).ravel()
    first, numbers = numbered([made, facts])
    results: list[tuple[Result, ...]] = []
    for at in first.tolist():
        placed = stakes[made[at]]
        try:
            results.append(() if placed is None else cases.settle(int(facts[at]), placed))
        except Refused:
            rounds.refuse(at % len(rounds.dealer))
    of_seat = numbers.reshape(len(rounds.hands), -1)
    hands = [
        _hand(hand.seat, results, each) for hand, each in zip(rounds.hands, of_seat, strict=True)
    ]
    return {"instrument": sheet.instrument.id, "hands": hands}


def numbered(columns: Sequence[Ints]) -> tuple[Ints, Ints]:
    """Return the first row of each combination of values, and the combination of each row.

    >>> first, numbers = numbered([np.array([5, 7, 5]), np.array([1, 1, 1])])
    >>> first.tolist(), numbers.tolist()
    ([0, 1], [0, 1, 0])
    """
    rows = len(columns[0])
    numbers, count = np.zeros(rows, np.int64), min(rows, 1)
    for column in columns:
        values, of_row = _numbered(column)
        count, numbers = _numbered(numbers * max(values, 1) + of_row)
    first = np.empty(count, np.int64)
    first[numbers[::-1]] = np.arange(rows - 1, -1, -1)  # the first row is written last
    return first, numbers


def _numbered(column: Ints) -> tuple[int, Ints]:
    """Return the number of different values, and the rank of each row's value."""
    if not len(column):
        return 0, column
    least, most = int(column.min()), int(column.max())
    if most - least >= _DENSE:
        values, ranks = np.unique(column, return_inverse=True)
        return len(values), ranks
    there = np.zeros(most - least + 1, np.int64)
    there[column - least] = 1
    ranks = np.cumsum(there) - 1
    return int(ranks[-1]) + 1, ranks[column - least]


def _checked_stakes(rounds: DealtRounds) -> tuple[list[Stakes | None], Ints]:
    """Return the combinations of wagers that occur, and that of each hand, seat after seat.

    Refuse an unlawful one.
    """
    names = tuple(dict.fromkeys(name for hand in rounds.hands for name in hand.stakes))
    nothing = np.zeros(len(rounds.dealer), np.int64)
    columns = [
        np.concatenate([hand.stakes.get(name, nothing) for hand in rounds.hands]) for name in names
    ]
    coupons = np.concatenate([hand.match_play for hand in rounds.hands])
    first, numbers = numbered([*columns, coupons])
    stakes: list[Stakes | None] = []
    for at in first.tolist():
        amounts = zip(names, columns, strict=True)
        placed = {name: Cents(int(column[at])) for name, column in amounts if column[at]}
        made = Stakes(placed, Cents(int(coupons[at]))) if placed else None
        if made is not None:
            seat, row = divmod(at, len(rounds.dealer))
            _check_hand(rounds.hands[seat], rounds, row, made)
        stakes.append(made)
    return stakes, numbers


def _check_hand(hand: DealtHands, rounds: DealtRounds, row: int, stakes: Stakes) -> None:
    game = game_of(rounds.sheet.instrument.id)
    description = game.description
    opening = {name: stakes[name] for name in stakes.wagers if name not in description.plays}
    picked: tuple[Card, ...] = ()
    if hand.picked is not None and hand.with_any(description.picked_with)[row]:
        picked = cards_at(hand.picked, row)
    described = DescribedHand(hand.seat, None, cards_at(hand.cards, row), stakes, picked)
    try:
        check_wagers(game.betting_terms(rounds.sheet), opening, stakes.match_play)
        description.check(rounds.sheet, described)
    except Refused:
        rounds.refuse(row)


def _check_cards(rounds: DealtRounds) -> None:
    """Refuse a round with a card twice, and a pick that the hand does not hold."""
    description = game_of(rounds.sheet.instrument.id).description
    always = np.ones(len(rounds.dealer), np.bool_)
    tables = [(rounds.dealer, always), *((hand.cards, hand.dealt) for hand in rounds.hands)]
    if rounds.community is not None:
        tables.append((rounds.community, always))
    out = np.zeros(len(rounds.dealer), np.uint64)
    for table, dealt in tables:
        bits = _bits(table)
        twice = (np.bitwise_count(bits) != table.shape[1]) | (bits & out != 0)
        _refuse_first(rounds, twice & dealt)
        out |= np.where(dealt, bits, 0)
    for hand in rounds.hands:
        if hand.picked is not None:
            picked = _bits(hand.picked)
            wrong = (picked & ~_bits(hand.cards) != 0) | (
                np.bitwise_count(picked) != hand.picked.shape[1]
            )
            _refuse_first(rounds, wrong & hand.dealt & hand.with_any(description.picked_with))


def _bits(table: Hands) -> NDArray[np.uint64]:
    """Return each row's cards as bits of one number."""
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << table.astype(np.uint64), axis=1)
    return bits


def _check_meter(rounds: DealtRounds) -> None:
    """Refuse a meter that is missing, out of place or not positive."""
    meter = rounds.sheet.meter
    if rounds.meter is not None:
        everywhere = np.full(len(rounds.dealer), meter is None)
        _refuse_first(rounds, everywhere | (rounds.meter <= 0))
    elif meter is not None:
        for hand in rounds.hands:
            _refuse_first(rounds, hand.with_any((meter.wager,)))


def _refuse_first(rounds: DealtRounds, wrong: Flags) -> None:
    if wrong.any():
        rounds.refuse(int(wrong.argmax()))


def _with_sound_cards(rounds: DealtRounds) -> DealtRounds:
    """Return the rounds with some other hand where a seat had none, and nothing is looked at."""
    description = game_of(rounds.sheet.instrument.id).description
    hands = []
    for hand in rounds.hands:
        held = np.where(hand.dealt[:, None], hand.cards, rounds.dealer)
        picked = hand.picked
        if picked is not None:
            used = (hand.dealt & hand.with_any(description.picked_with))[:, None]
            picked = np.where(used, picked, held[:, : picked.shape[1]])
        hands.append(replace(hand, cards=held, picked=picked))
    return replace(rounds, hands=tuple(hands))


def _hand(seat: int, results: Sequence[tuple[Result, ...]], numbers: Ints) -> SettledHandArraysForm:
    """Return payouts and nets by wager, and the net of the hand, for each round of a seat."""
    found = np.flatnonzero(np.bincount(numbers)).tolist()
    names = dict.fromkeys(result.wager for place in found for result in results[place])
    by_wager = {name: np.zeros((2, len(results)), np.int64) for name in names}
    whole = np.zeros(len(results), np.int64)
    for place in found:
        whole[place] = net(results[place])
        for result in results[place]:
            by_wager[result.wager][:, place] = result.payout, result.net
    return {
        "seat": seat,
        "results": {
            name: {"payout": payouts[numbers], "net": nets[numbers]}
            for name, (payouts, nets) in by_wager.items()
        },
        "net": whole[numbers],
    }
