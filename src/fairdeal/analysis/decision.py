"""A decision at the table: what each of its options is worth, and the cost of one of them.

A solver keeps what it counted of the whole game, so a decision takes microseconds after the first
one. `advise` counts each decision anew and shares none of these tables: a test compares the two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from msgspec import Struct

from fairdeal.analysis.odds import multiples
from fairdeal.analysis.report import exact
from fairdeal.analysis.solver import solver_of
from fairdeal.cards import Card, cards, how_many, text
from fairdeal.forms import AdviceForm
from fairdeal.games import game_of
from fairdeal.law import Cite, in_short, refuse
from fairdeal.play import sheet_of
from fairdeal.sheet import Sheet, check_plain
from fairdeal.values import listing

FIELDS = ("instrument", "options", "cards", "community", "seen", "wagers")


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One decision, read and checked; nothing has been computed yet."""

    sheet: Sheet
    held: tuple[Card, ...]
    board: tuple[Card, ...]
    seen: tuple[Card, ...]
    wagers: Mapping[str, Fraction] = field(default_factory=dict)  # those that join, in antes
    offered: tuple[str, ...] = ()  # the verbs offered, where a table asks


@dataclass(frozen=True)
class DecisionOption:
    """One thing a player may do, and its expected result in units of the wager."""

    action: str
    ev: Fraction
    picked: tuple[Card, ...] = ()  # the cards to pick with it


@dataclass(frozen=True, kw_only=True)
class Advice:
    """Every option, the best of them, and which wagers they are about."""

    options: tuple[DecisionOption, ...]
    best: DecisionOption
    about: tuple[str, ...]  # the wagers that the decision is about
    unit: str = "ante"  # the wager in whose units options are told
    picked_as: str = ""  # what picked cards are called

    def wire(self) -> AdviceForm:
        """Return the advice in its wire form."""
        options = [
            {"action": option.action, **self._picked(option), "ev": exact(option.ev)}
            for option in self.options
        ]
        form = {"options": options, "best": self.best.action, **self._picked(self.best)}
        return cast(AdviceForm, form)

    def _picked(self, option: DecisionOption) -> dict[str, str]:
        return {self.picked_as: text(option.picked)} if option.picked else {}


def first_best(options: Sequence[tuple[str, Fraction]], about: tuple[str, ...]) -> Advice:
    """Return advice on options without cards to pick; of equal options the first is the best."""
    listed = tuple(DecisionOption(action, ev) for action, ev in options)
    return Advice(options=listed, best=max(listed, key=lambda option: option.ev), about=about)


def read_decision(document: object) -> Decision:
    """Read and check a described decision; refuse the first fault."""
    if not isinstance(document, Mapping):
        raise refuse("not-an-object", "the decision is described by a JSON object")
    check_plain(document)
    sheet = sheet_of(document)
    for name in document:
        if name not in FIELDS:
            raise refuse(
                "unknown-field",
                f"a decision has no field {in_short(name)}; it has {', '.join(FIELDS)}",
            )
    held = _held(document, sheet)
    board = _board(document, sheet)
    seen = _cards(document, "seen") if "seen" in document else ()
    _check(held, board, seen, to_come=_to_come(sheet, board))
    wagers = _wagers(document, sheet)
    return Decision(sheet=sheet, held=held, board=board, seen=seen, wagers=wagers)


def _cards(fields: Mapping[str, object], name: str) -> tuple[Card, ...]:
    value = fields.get(name)
    if not isinstance(value, str | list | tuple):
        raise refuse("missing-cards", f'{name} is a text of cards, as in "As Td"')
    return cards(value)


def _held(fields: Mapping[str, object], sheet: Sheet) -> tuple[Card, ...]:
    held, count = _cards(fields, "cards"), game_of(sheet.instrument.id).cards_each
    if len(held) != count:
        raise refuse(
            "wrong-number-of-cards",
            f"cards has {how_many(len(held))}; it takes {count}",
            sheet.clause(Cite("meaning-hand")),
        )
    return held


def _board(fields: Mapping[str, object], sheet: Sheet) -> tuple[Card, ...]:
    if "community" not in fields:
        return ()
    if not game_of(sheet.instrument.id).description.community:
        raise refuse("no-community-cards", f"{sheet.instrument.game} has no community cards")
    board, allowed = _cards(fields, "community"), solver_of(sheet.instrument).boards
    if len(board) not in allowed:
        decided = listing((count or "none" for count in allowed), "or")
        raise refuse(
            "wrong-number-of-cards",
            f"community has {how_many(len(board))}; decisions are made with {decided}",
            sheet.clause(Cite("meaning-community-card")),
        )
    return board


def _to_come(sheet: Sheet, board: Sequence[Card]) -> int:
    """Return the number of cards in the dealer's hand and the rest of the board."""
    game = game_of(sheet.instrument.id)
    return game.cards_each + game.description.community - len(board)


def _check(
    held: Sequence[Card], board: Sequence[Card], seen: Sequence[Card], *, to_come: int
) -> None:
    """Check that no card is repeated, and enough are left for the rest of the deal."""
    every = (*held, *board, *seen)
    for card in every:
        if every.count(card) > 1:
            raise refuse("duplicate-card", f"{card} is there twice; a deck has one of each")
    if len(every) > 52 - to_come:
        raise refuse(
            "too-many-cards-seen",
            f"with {how_many(len(seen))} seen too few are left for the {to_come} still to come",
        )


def _wagers(fields: Mapping[str, object], sheet: Sheet) -> dict[str, Fraction]:
    wagers = fields.get("wagers", {})
    if not isinstance(wagers, Mapping):
        raise refuse("wagers-not-a-table", "wagers is an object of wager names and multiples")
    return multiples(sheet, wagers)


def advise(document: object) -> AdviceForm:
    """Return every option of one decision with its exact value, and the best: wire form in and out.

    >>> advise({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})["best"]
    'fold'
    """
    return answer(read_decision(document)).wire()


def answer(decision: Decision) -> Advice:
    """Return the advice, by the solver of the game."""
    return solver_of(decision.sheet.instrument).advise(decision)


class Regret(Struct, frozen=True):
    """A decision that was made, beside the best one, in units of the wager."""

    taken: DecisionOption
    best: DecisionOption
    unit: str  # the wager in whose units it is told

    @property
    def cost(self) -> Fraction:
        """The expected loss against the best decision; 0 if none is better."""
        return self.best.ev - self.taken.ev


def look_up(decision: Decision) -> Advice:
    """Return the value of each option of a decision; equal to `answer`."""
    return solver_of(decision.sheet.instrument).look_up(decision)


def regret(decision: Decision, action: str, picked: tuple[Card, ...] = ()) -> Regret:
    """Return the cost of an action, named as in advice, with the cards that were picked for it.

    >>> from fairdeal.analysis.decision import read_decision
    >>> hand = read_decision({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})
    >>> regret(hand, "play", (hand.held[1], hand.held[4])).cost
    Fraction(207089, 511313)
    """
    advice = look_up(decision)
    same = [option for option in advice.options if option.action == action]
    if not same:
        raise refuse("unknown-action", f"{action} is none of the options of this decision")
    taken = same[0]
    if len(same) > 1:
        wanted = _comes_to(decision, picked)
        taken = next(each for each in same if _comes_to(decision, each.picked) == wanted)
    return Regret(taken, advice.best, advice.unit)


def _comes_to(decision: Decision, picked: tuple[Card, ...]) -> str:
    """Return what picked cards come to, in words: choices that say the same are worth the same."""
    picking = game_of(decision.sheet.instrument.id).picking
    assert picking is not None, "only a game with picks has several options of one action"
    return picking.comes_to(decision.held, tuple(decision.held.index(c) + 1 for c in picked))
