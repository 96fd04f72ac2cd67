"""A decision at the table, and what each of its options is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from fairdeal.analysis.report import exact
from fairdeal.analysis.solver import solver_of
from fairdeal.analysis.wagers import multiples
from fairdeal.cards import Card, cards, how_many, text
from fairdeal.games import game_of
from fairdeal.law import Cite, in_short, refuse
from fairdeal.play.description import sheet_of
from fairdeal.sheet import Sheet, check_plain
from fairdeal.values.english import listing

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

    def wire(self) -> dict[str, object]:
        """Return the advice in its wire form."""
        options = [
            {"action": option.action, **self._picked(option), "ev": exact(option.ev)}
            for option in self.options
        ]
        return {"options": options, "best": self.best.action, **self._picked(self.best)}

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
