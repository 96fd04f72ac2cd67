"""Advice at the table: what each option is worth, in the wire form of `fairdeal advise`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from fairdeal.analysis.report import exact
from fairdeal.analysis.wagers import TIE, multiples
from fairdeal.cards import Card, cards, how_many, remaining, three_card
from fairdeal.games import game_of
from fairdeal.law import Cite, refuse
from fairdeal.round.description import sheet_of
from fairdeal.sheet import HiLoSheet, PikItSheet, Sheet, UthSheet, check_plain

FIELDS = ("instrument", "options", "cards", "community", "seen", "wagers")
BOARDS = (0, 3, 5)  # community cards at each of the three decisions


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One decision, read and checked; nothing has been computed yet."""

    sheet: Sheet
    held: tuple[Card, ...]
    board: tuple[Card, ...]
    seen: tuple[Card, ...]
    tie: Fraction


def advise(document: object) -> dict[str, object]:
    """Every option of one decision with its exact worth, and the best: wire form in and out.

    >>> advise({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})["best"]
    'fold'
    """
    return answer(read_decision(document))


def read_decision(document: object) -> Decision:
    """A described decision, checked; or the refusal of the first thing that is wrong with it."""
    if not isinstance(document, Mapping):
        raise refuse("not-an-object", "the decision is described by a JSON object")
    check_plain(document)
    sheet = sheet_of(document)
    for name in document:
        if name not in FIELDS:
            raise refuse(
                "unknown-field",
                f"a decision has no field {name!r:.40}; it has {', '.join(FIELDS)}",
            )
    held = _held(document, sheet)
    board = _board(document, sheet)
    seen = _cards(document, "seen") if "seen" in document else ()
    _check(held, board, seen, to_come=_to_come(sheet, board))
    return Decision(sheet=sheet, held=held, board=board, seen=seen, tie=_tie(document, sheet))


def answer(asked: Decision) -> dict[str, object]:
    """The advice, by the solver of the game."""
    match asked.sheet:
        case HiLoSheet():
            from fairdeal.analysis.hilo import solver as hilo_solver

            return hilo_solver.advise(asked.sheet, asked.held, asked.seen, asked.tie).wire()
        case PikItSheet():
            from fairdeal.analysis.pikit import solver as pikit_solver

            return _written(pikit_solver.advise(asked.sheet, asked.held, asked.seen))
        case UthSheet():
            from fairdeal.analysis.uth import solver as uth_solver

            return _written(uth_solver.advise(asked.sheet, asked.held, asked.board, asked.seen))
        case _:
            raise AssertionError(f"no advice for {asked.sheet}")


def three_card_bonus(
    sheet: PikItSheet, held: Sequence[Card], seen: Sequence[Card] = ()
) -> tuple[tuple[tuple[Card, ...], Fraction], ...]:
    """What each choice of three cards is worth to a Pik-it 3 card bonus, per unit of it.

    A hand that lies face down is left out: then any three cards not seen are worth the same.

    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-pikit")
    >>> assert isinstance(sheet, PikItSheet)
    >>> three_card_bonus(sheet, ())
    (((), Fraction(-242, 5525)),)
    """
    from fairdeal.analysis.pikit.payoffs import selected_nets, unit

    nets, wager = selected_nets(sheet), unit(sheet)
    if held:
        every = combinations(held, 3)
        return tuple((three, Fraction(nets[three_card(three).category], wager)) for three in every)
    counts = Counter(three_card(three).category for three in combinations(remaining(seen), 3))
    gained = sum(nets[category] * count for category, count in counts.items())
    return (((), Fraction(gained, wager * counts.total())),)


def _written(options: Sequence[tuple[str, Fraction]]) -> dict[str, object]:
    """Of equal options the first is the best."""
    best, _ = max(options, key=lambda option: option[1])
    return {
        "options": [{"action": action, "ev": exact(ev)} for action, ev in options],
        "best": best,
    }


def _cards(fields: Mapping[str, object], name: str) -> tuple[Card, ...]:
    value = fields.get(name)
    if not isinstance(value, str):
        raise refuse("missing-cards", f'{name} is a text of cards, as in "As Td"')
    return cards(value)


def _held(fields: Mapping[str, object], sheet: Sheet) -> tuple[Card, ...]:
    held, count = _cards(fields, "cards"), game_of(sheet.instrument.id).description.cards_each
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
    if not isinstance(sheet, UthSheet):
        raise refuse("no-community-cards", f"{sheet.instrument.game} has no community cards")
    board = _cards(fields, "community")
    if len(board) not in BOARDS:
        raise refuse(
            "wrong-number-of-cards",
            f"community has {how_many(len(board))}; decisions are made with none, 3 or 5",
            sheet.clause(Cite("meaning-community-card")),
        )
    return board


def _to_come(sheet: Sheet, board: Sequence[Card]) -> int:
    """The dealer's hand and the rest of the board."""
    description = game_of(sheet.instrument.id).description
    return description.cards_each + description.community - len(board)


def _check(
    held: Sequence[Card], board: Sequence[Card], seen: Sequence[Card], *, to_come: int
) -> None:
    """No card twice, and enough left for what is still to come."""
    every = (*held, *board, *seen)
    for card in every:
        if every.count(card) > 1:
            raise refuse("duplicate-card", f"{card} is there twice; a deck has one of each")
    if len(every) > 52 - to_come:
        raise refuse(
            "too-many-cards-seen",
            f"with {how_many(len(seen))} seen too few are left for the {to_come} still to come",
        )


def _tie(fields: Mapping[str, object], sheet: Sheet) -> Fraction:
    wagers = fields.get("wagers", {})
    if not isinstance(wagers, Mapping):
        raise refuse("wagers-not-a-table", "wagers is an object of wager names and multiples")
    return multiples(sheet, wagers).get(TIE, Fraction(0))
