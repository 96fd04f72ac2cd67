"""Finished rounds of one table as arrays: a row for each round, the names those of `settle`."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fairdeal.analysis.kernels import CARD_AT, Hands, card_rows
from fairdeal.cards import Card, text
from fairdeal.games import game_of, settle_description
from fairdeal.law import Refusal, Refused, in_short, refuse
from fairdeal.play import Result, Stakes, check_fields, check_names
from fairdeal.sheet import Sheet

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

_ROUND_FIELDS = ("instrument", "options", "dealer", "community", "hands", "meter")
_HAND_FIELDS = ("seat", "cards", "wagers", "match_play")


class DealtHands(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """The hands of one seat, round by round. Where nothing was wagered, the seat had none."""

    seat: int
    cards: Hands
    picked: Hands | None
    stakes: Mapping[str, Ints]  # zero where a wager was not made
    match_play: Ints

    @cached_property
    def dealt(self) -> Flags:
        """The rounds in which the seat had a hand."""
        made = np.zeros(len(self.cards), np.bool_)
        for amounts in self.stakes.values():
            made |= amounts != 0
        return made

    def with_any(self, wagers: tuple[str, ...]) -> Flags:
        """Return the rounds in which one of these wagers was made."""
        made = np.zeros(len(self.cards), np.bool_)
        for wager in wagers:
            if wager in self.stakes:
                made |= self.stakes[wager] != 0
        return made


class DealtRounds(Struct, frozen=True, kw_only=True, eq=False):
    """Finished rounds of one table under a sheet."""

    sheet: Sheet
    options: object
    dealer: Hands
    community: Hands | None
    hands: tuple[DealtHands, ...]
    meter: Ints | None

    def refuse(self, row: int) -> NoReturn:
        """Refuse a round for the reason that `settle` names."""
        try:
            settle_description(self.described(row))
        except Refused as refused:
            why = refused.refusal
            message = f"round {row}: {why.message}"
            raise Refused(Refusal(why.name, message, why.clause)) from None
        raise AssertionError(f"round {row} is lawful")

    def described(self, row: int) -> dict[str, object]:
        """Return one round in the wire form of `settle`."""
        whole: dict[str, object] = {
            "instrument": self.sheet.instrument.id,
            "options": self.options,
            "dealer": text(cards_at(self.dealer, row)),
            "hands": [self._hand(hand, row) for hand in self.hands if hand.dealt[row]],
        }
        if self.community is not None:
            whole["community"] = text(cards_at(self.community, row))
        if self.meter is not None:
            whole["meter"] = int(self.meter[row])
        return whole

    def _hand(self, hand: DealtHands, row: int) -> dict[str, object]:
        description = game_of(self.sheet.instrument.id).description
        written: dict[str, object] = {
            "seat": hand.seat,
            "cards": text(cards_at(hand.cards, row)),
            "wagers": {name: int(each[row]) for name, each in hand.stakes.items() if each[row]},
        }
        if hand.match_play[row]:
            written["match_play"] = int(hand.match_play[row])
        if hand.picked is not None and hand.with_any(description.picked_with)[row]:
            written[str(description.picked)] = " ".join(map(str, cards_at(hand.picked, row)))
        return written


class SettledCases(NamedTuple):
    """The facts of every hand, numbered by round, and how a hand with such facts is settled."""

    numbers: tuple[Ints, ...]  # for each seat; NOT_LAWFUL where the round is refused
    settle: Callable[[int, Stakes], tuple[Result, ...]]


NOT_LAWFUL = -1


def cards_at(table: Hands, row: int) -> tuple[Card, ...]:
    """Return the cards in a row of a table."""
    return tuple(CARD_AT[card] for card in table[row].tolist())


def compared(player: Ints, dealer: Ints) -> Ints:
    """Return by row the place of a comparison in `Comparison`: higher, equal, lower."""
    places: Ints = 1 - np.sign(player - dealer)
    return places


def case_numbers(facts: Sequence[NDArray[Any]], shape: tuple[int, ...]) -> Ints:
    """Return one number for several facts of each row; `case_facts` gives them back."""
    numbers: Ints = np.ravel_multi_index(tuple(facts), shape)
    return numbers


def case_facts(number: int, shape: tuple[int, ...]) -> list[int]:
    """Return the facts that make a number."""
    return [int(fact) for fact in np.unravel_index(number, shape)]


def read_rounds(document: object, sheet: Sheet) -> DealtRounds:
    """Read a description whose values are arrays; refuse the first fault of its form."""
    given = check_fields(document, "the description", _ROUND_FIELDS)
    game = game_of(sheet.instrument.id)
    dealer = card_rows(given.get("dealer"), (game.cards_each,), "dealer")
    community, on_board = None, game.description.community
    if on_board:
        community = card_rows(given.get("community"), (on_board,), "community")
    elif "community" in given:
        raise refuse("no-community-cards", f"{sheet.instrument.game} has no community cards")
    hands = given.get("hands")
    if not isinstance(hands, list | tuple) or not hands:
        raise refuse("missing-hands", "hands is a list of at least one hand")
    rounds = DealtRounds(
        sheet=sheet,
        options=given.get("options", {}),
        dealer=dealer,
        community=community,
        hands=tuple(_hand(hand, sheet, len(dealer)) for hand in hands),
        meter=_amounts(given["meter"], "meter", len(dealer)) if "meter" in given else None,
    )
    seats = [hand.seat for hand in rounds.hands]
    for seat in seats:
        if seats.count(seat) > 1:
            raise refuse("seat-twice", f"seat {seat} has two hands; there is one hand per seat")
    if community is not None:
        _as_many(community, "community", len(dealer))
    return rounds


def _hand(raw: object, sheet: Sheet, rounds: int) -> DealtHands:
    game = game_of(sheet.instrument.id)
    description = game.description
    extra = (description.picked,) if description.picked else ()
    given = check_fields(raw, "a hand", (*_HAND_FIELDS, *extra))
    seat = given.get("seat")
    if type(seat) is not int or not 1 <= seat <= sheet.seats:
        raise refuse("missing-seat", f"a hand's seat is a whole number from 1 to {sheet.seats}")
    held = card_rows(given.get("cards"), (game.cards_each,), f"cards of seat {seat}")
    wagers = given.get("wagers")
    if not isinstance(wagers, Mapping):
        raise refuse("missing-wagers", "wagers is an object of wager names and cents")
    check_names(wagers, (*game.betting_terms(sheet).names, *description.plays))
    picked = None
    if description.picked and description.picked in given:
        what = f"{description.picked} of seat {seat}"
        picked = _as_many(card_rows(given[description.picked], (), what), what, rounds)
    return DealtHands(
        seat=seat,
        cards=_as_many(held, f"cards of seat {seat}", rounds),
        picked=picked,
        stakes={
            name: _amounts(each, f"{name} of seat {seat}", rounds) for name, each in wagers.items()
        },
        match_play=_amounts(given.get("match_play", 0), f"match_play of seat {seat}", rounds),
    )


def _as_many(table: Hands, what: str, rounds: int) -> Hands:
    if len(table) != rounds:
        raise refuse("rows-unequal", f"{what} has {len(table)} rows, but dealer has {rounds}")
    return table


def _amounts(value: object, what: str, rounds: int) -> Ints:
    """Return an amount for each round: one for all, or an array of whole numbers."""
    amounts: NDArray[Any] = np.asarray(value)
    if amounts.dtype.kind not in "iu":
        raise refuse(
            "amount-not-integer",
            f"{what} is {in_short(value)}; write whole numbers of cents, 0 where nothing was made",
        )
    if amounts.ndim == 0:
        amounts = np.broadcast_to(amounts, (rounds,))
    if amounts.shape != (rounds,):
        raise refuse(
            "rows-unequal", f"{what} has {len(amounts)} amounts, but dealer has {rounds} rows"
        )
    return amounts.astype(np.int64)
