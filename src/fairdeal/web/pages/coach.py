"""The coach at a practice table: what each choice of a decision is worth, on request."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from fairdeal.cards import cards
from fairdeal.money import Cents
from fairdeal.round import Event
from fairdeal.table.state import TableState
from fairdeal.web.pages.environment import decimals, dollars
from fairdeal.web.picture import Picture, picture
from fairdeal.web.step_picture import button_words, step_picture


class Choice(Struct, frozen=True):
    """One choice, and what it is worth on average."""

    words: str
    dollars: str
    antes: str
    exact: str
    share: int  # of the way from the worst to the best, in hundredths
    best: bool
    verb: str
    comes_to: str  # of the cards picked with it, in words
    cost: float  # against the best, in cents


class Coaching(Struct, frozen=True):
    """What the coach says to one decision."""

    choices: tuple[Choice, ...]
    remark: str


NOTHING_ASKED = Coaching((), "Nothing is asked of you now.")
FACE_DOWN = Coaching((), "Your cards lie face down: any choice is worth the same.")


def decision(
    state: TableState, events: tuple[Event, ...], viewer: int
) -> dict[str, object] | Coaching:
    """The decision that a seat has to make, as `fairdeal advise` reads it; or why there is none."""
    seen = picture(state, events, viewer)
    own = next((seat for seat in seen.seats if seat.mine), None)
    step = step_picture(state, events, viewer)
    if own is None or viewer not in step.asked or not step.offers:
        return NOTHING_ASKED
    if not own.cards or "" in own.cards:
        return FACE_DOWN
    ante = own.wagers["ante"]
    asked: dict[str, object] = {
        "instrument": state.sheet.instrument.id,
        "options": state.sheet.canonical(),
        "cards": " ".join(own.cards),
        "wagers": {name: str(Fraction(amount, ante)) for name, amount in own.wagers.items()},
    }
    if seen.community:
        asked["community"] = " ".join(seen.community)
    others = _others(seen)
    return {**asked, "seen": " ".join(others)} if others else asked


def _others(seen: Picture) -> list[str]:
    """Every other face that the viewer has lawfully seen."""
    faces = [card for seat in seen.seats if not seat.mine for card in seat.cards]
    return [card for card in (*faces, *seen.dealer) if card]


def picked(state: TableState, asked: Mapping[str, object]) -> Callable[[str], str]:
    """What the cards come to that a choice picks."""
    held = cards(str(asked["cards"]))
    picking = state.game.picking

    def words(chosen: str) -> str:
        numbers = tuple(sorted(held.index(card) + 1 for card in cards(chosen)))
        return picking.comes_to(held, numbers) if picking and numbers else ""

    return words


def coaching(
    answer: Mapping[str, Any], ante: int, comes_to: Callable[[str], str] = lambda _: ""
) -> Coaching:
    """The answer in the words of the page, the best choice first."""
    options = sorted(answer["options"], key=lambda each: -Fraction(each["ev"]))
    worths = [Fraction(each["ev"]) for each in options]
    span = worths[0] - worths[-1] or Fraction(1)
    choices = tuple(
        Choice(
            words=_words(option),
            dollars=_money(worth * ante),
            antes=_signed(worth),
            exact=str(worth),
            share=round(10 + 90 * float((worth - worths[-1]) / span)),
            best=n == 0,
            verb=str(option["action"]).replace("_", " "),
            comes_to=comes_to(option.get("low", "")) if option.get("low") else "",
            cost=float((worths[0] - worth) * ante),
        )
        for n, (option, worth) in enumerate(zip(options, worths, strict=True))
    )
    if len(worths) < 2:
        return Coaching(choices, "")
    cost = _money((worths[0] - worths[1]) * ante).lstrip("+")
    return Coaching(choices, f"{choices[1].words} would cost {cost} on average.")


def _words(option: Mapping[str, Any]) -> str:
    words = button_words(str(option["action"]).replace("_", " "))
    return f"{words}, {option['low']} low" if "low" in option else words


def _signed(value: Fraction) -> str:
    return f"+{decimals(value, 4)}" if value > 0 else decimals(value, 4)


def _money(cents: Fraction) -> str:
    return dollars(Cents(round(cents)), sign=True)
