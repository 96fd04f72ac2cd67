"""The coach at a practice table: the value of each choice of a decision, on request."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from msgspec import Struct

from fairdeal.cards import DECK, cards, how_many
from fairdeal.money import Cents
from fairdeal.play import Event, wager_words
from fairdeal.table import TableState
from fairdeal.values import capital
from fairdeal.view.builder import picture
from fairdeal.view.step_view import button_words
from fairdeal.view.table_view import SeatView, TableView, did_words
from fairdeal.view.typography import dollars, signed


class CoachedChoice(Struct, frozen=True, kw_only=True):
    """One choice, and its average value."""

    words: str
    dollars: str
    units: str  # of the wager that is decided about
    exact: str
    left: float  # where its bar begins, in hundredths of the track that all choices share
    width: float
    best: bool
    verb: str
    comes_to: str  # of the cards picked with it, in words
    cost: float  # against the best, in cents
    verdict: str  # in a few words, once it is made
    taken: str  # what is said of it once it is made
    mistake: str  # in a line, where something else was better


class ShownHand(Struct, frozen=True):
    """Cards that another player has shown, and the outcome of the wager on them."""

    name: str
    cards: tuple[str, ...]
    outcome: str  # win, push, lose or nothing yet
    payout: Cents


class Why(Struct, frozen=True):
    """A reason, and the clauses that it rests on."""

    title: str
    words: str
    clauses: tuple[str, ...]


class Coaching(Struct, frozen=True, kw_only=True):
    """The coach's advice on one decision."""

    title: str = "What each choice is worth"
    about: str
    choices: tuple[CoachedChoice, ...] = ()
    zero: float = 0.0  # where nothing is won or lost, in hundredths of the track
    remark: str = ""
    shown: tuple[ShownHand, ...] = ()
    why: Why | None = None


NOTHING_ASKED = Coaching(about="You have nothing to decide now.")
NOTHING_TO_CHOOSE = Coaching(about="Your cards are face down, so no choice can be judged yet.")
BEST_PICKS = Coaching(about="You see your cards: their total is shown as you pick them.")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_GERUNDS = {"Check": "Checking", "Fold": "Folding", "Play": "Playing", "Raise": "Raising"}


def decision(
    state: TableState, events: tuple[Event, ...], viewer: int, name: str = ""
) -> dict[str, object] | Coaching:
    """Return the decision of a seat, as `fairdeal advise` reads it; or why there is none.

    `name` is the step that the player asks about: advice on a later one would not be on theirs.

    Where cards are picked face down, the offers stand in place of the cards.
    """
    drawn = picture(state, events, viewer)
    seen, step = drawn.seen, drawn.you.step
    own = next((seat for seat in seen.seats if seat.seat == viewer), None)
    asked = seen.step is not None and viewer in seen.step.asked
    later = name not in ("", step.name)
    if own is None or not asked or not step.offers or later:
        return NOTHING_ASKED
    fields: dict[str, object] = {
        "instrument": state.sheet.instrument.id,
        "options": state.sheet.canonical(),
    }
    others = _others(seen, viewer)
    if others:
        fields["seen"] = " ".join(others)
    if not own.cards or "" in own.cards:
        picks = [offer.verb for offer in step.offers if offer.kind == "pick"]
        return {**fields, "offered": picks} if picks else NOTHING_TO_CHOOSE
    if all(offer.kind == "pick" and not offer.areas for offer in step.offers):
        return BEST_PICKS
    ante = own.wagers["ante"]
    fields["cards"] = " ".join(own.cards)
    fields["wagers"] = {name: str(Fraction(amount, ante)) for name, amount in own.wagers.items()}
    if seen.community:
        fields["community"] = " ".join(seen.community)
    return fields


def _others(seen: TableView, viewer: int) -> list[str]:
    """Return every other face that the viewer has lawfully seen."""
    faces = [card for seat in seen.seats if seat.seat != viewer for card in seat.cards]
    return [card for card in (*faces, *seen.dealer) if card]


class Coach:
    """A formatter of the solvers' answers for the page."""

    def __init__(self, state: TableState, events: Sequence[Event], viewer: int) -> None:
        self._state, self._stage = state, state.step.stage
        self._seen = picture(state, events, viewer).seen
        self._own = next(seat for seat in self._seen.seats if seat.seat == viewer)

    def advice(self, answer: Mapping[str, Any]) -> Coaching:
        """Return the value of each choice; or, where none is better, the common value."""
        unit = str(answer.get("unit", "ante"))
        if unit != "ante":
            return self._any_of_them(answer, unit)
        options = sorted(answer["options"], key=lambda each: -Fraction(each["ev"]))
        ante = self._own.wagers["ante"]
        choices = tuple(self._choices(options, ante))
        remark = ""
        if len(choices) > 1:
            second = _doing(choices[1])
            remark = f"{second} would cost {_plain(choices[1].cost)} on average."
        zero = Track(Fraction(each["ev"]) for each in options).zero
        return Coaching(about=self._about(), choices=choices, zero=zero, remark=remark)

    def _choices(self, options: Sequence[Mapping[str, Any]], ante: int) -> Iterator[CoachedChoice]:
        track, best = Track(Fraction(each["ev"]) for each in options), Fraction(options[0]["ev"])
        comes_to = self._picked()
        first = _noun(options[0], comes_to)
        when = f" {self._stage}" if self._stage.startswith(("before ", "after ")) else ""
        for n, option in enumerate(options):
            worth, verb = Fraction(option["ev"]), str(option["action"]).replace("_", " ")
            cost, noun = (best - worth) * ante, _noun(option, comes_to)
            better = f"cost {_plain(float(cost))} on average: {first} was better."
            left, width = track.bar(worth)
            yield CoachedChoice(
                words=_words(option),
                dollars=_money(worth * ante),
                units=f"{signed(worth)} antes",
                exact=str(worth),
                left=left,
                width=width,
                best=n == 0,
                verb=verb,
                comes_to=comes_to(option["low"]) if option.get("low") else "",
                cost=float(cost),
                verdict=f"{capital(first)} was better: {_plain(float(cost))}" if cost else "Best",
                taken=f"Your {noun}{when} " + (better if cost else "was the best choice."),
                mistake=self._mistake(option, verb, noun, first) if cost else "",
            )

    def _mistake(self, option: Mapping[str, Any], verb: str, noun: str, best: str) -> str:
        """Return a mistake in words: “As 4d: raised 3×, not 4×”; of hands that were set, their
        totals.
        """
        if option.get("low"):
            return f"{noun}, not {best}"
        did = did_words(verb).lower()
        same = verb.partition(" ")[0]
        return f"{' '.join(self._own.cards)}: {did}, not {best.removeprefix(f'{same} ')}"

    def _picked(self) -> Callable[[str], str]:
        """Return a function that names the result of the cards that a choice picks."""
        picking, held = self._state.game.picking, cards(" ".join(self._own.cards))

        def words(chosen: str) -> str:
            numbers = tuple(sorted(held.index(card) + 1 for card in cards(chosen)))
            return picking.comes_to(held, numbers) if picking and numbers else ""

        return words

    def _about(self) -> str:
        seen = self._seen
        parts = [f"your {_NUMBERS[len(self._own.cards)]} cards"]
        if seen.community:
            parts.append("the board")
        if others := len(_others(seen, self._own.seat)):
            parts.append(f"{how_many(others)} of others")
        given = f"{', '.join(parts[:-1])} and {parts[-1]}" if parts[1:] else parts[0]
        return (
            f"The average result of each choice, exact over all {self._ways():,} ways the round "
            f"can end, given {given}."
        )

    def _ways(self) -> int:
        """Return the number of ways in which the board and the dealer's hand can still come."""
        seen, game = self._seen, self._state.game
        known = len(self._own.cards) + len(seen.community) + len(_others(seen, self._own.seat))
        unseen = len(DECK) - known
        board = game.description.community - len(seen.community)
        hidden = game.cards_each - sum(1 for card in seen.dealer if card)
        return comb(unseen, board) * comb(unseen - board, hidden)

    def _any_of_them(self, answer: Mapping[str, Any], unit: str) -> Coaching:
        (option,) = answer["options"]
        worth, stake = Fraction(option["ev"]), self._own.wagers[unit]
        others = len(_others(self._seen, self._own.seat))
        counted = f", {how_many(others)} shown counted" if others else ""
        track = Track([worth])
        left, width = track.bar(worth)
        only = CoachedChoice(
            words=f"{capital(wager_words(unit))}, {dollars(stake)}",
            dollars=_money(worth * stake),
            units=f"exact{counted}",
            exact=str(worth),
            left=left,
            width=width,
            best=False,
            verb="",
            comes_to="",
            cost=0.0,
            verdict="",
            taken="",
            mistake="",
        )
        return Coaching(
            title="Any choice is worth the same",
            about="Your cards lie face down and nobody has seen them. So there is no best choice, "
            "only luck.",
            choices=(only,),
            zero=track.zero,
            shown=tuple(self._shown(unit)),
            why=self._why(),
        )

    def _shown(self, unit: str) -> Iterator[ShownHand]:
        """Yield the cards that others have turned up, with their winnings."""
        for seat in self._seen.seats:
            faces = tuple(card for card in seat.cards if card)
            if faces and seat is not self._own:
                yield ShownHand(seat.name, faces, *_became(seat, unit))

    def _why(self) -> Why | None:
        picking = self._state.game.picking
        if picking is None or picking.unseen is None:
            return None
        words, cite = picking.unseen
        clauses = (*cite.rulings, self._state.sheet.clause(cite))
        return Why("Why face down?", words, clauses)


class Track:
    """One scale for all choices, with the position of zero on it."""

    def __init__(self, worths: Iterable[Fraction]) -> None:
        scale = [Fraction(0), *worths]
        self._low, high = min(scale), max(scale)
        self._span = high - self._low or Fraction(1)

    @property
    def zero(self) -> float:
        """The position of zero, in percent of the track."""
        return round(float(-100 * self._low / self._span), 1)

    def bar(self, worth: Fraction) -> tuple[float, float]:
        """Return the start and the length of a bar, from zero to the value of a choice."""
        begins = min(Fraction(0), worth) - self._low
        return (
            round(float(100 * begins / self._span), 1),
            round(float(100 * abs(worth) / self._span), 1),
        )


def _became(seat: SeatView, wager: str) -> tuple[str, Cents]:
    settled = (result for result in seat.results if result.wager == wager)
    return next(((each.outcome, each.payout) for each in settled), ("", Cents(0)))


def _noun(option: Mapping[str, Any], comes_to: Callable[[str], str]) -> str:
    low = option.get("low", "")
    return comes_to(low) if low else _words(option).lower()


def _doing(choice: CoachedChoice) -> str:
    """Return a choice as an activity: “Checking”, “Raising 4×”, “Playing 25 high, 4 low”."""
    verb, _, more = choice.words.partition(" ")
    what = f" {choice.comes_to}" if choice.comes_to else f" {more}" if more else ""
    return f"{_GERUNDS.get(verb.rstrip(','), verb)}{what}"


def _plain(cents: float) -> str:
    return dollars(Cents(round(cents))) if cents >= 1 else "less than 1 cent"


def _words(option: Mapping[str, Any]) -> str:
    words = button_words(str(option["action"]).replace("_", " "))
    return f"{words}, {option['low']} low" if "low" in option else words


def _money(cents: Fraction) -> str:
    return dollars(Cents(round(cents)), sign=True)
