"""Advice on a decision as one seat sees it: what each choice is worth, exactly.

The solvers answer; here the table's question is put to them, and their answer fitted to what is
offered. Optional wagers that no decision changes are left out of it: trips, the poker bonus, a
progressive; and Cover All, which only a fold of a full house or better could lose.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fairdeal.cards import Card, cards
from fairdeal.cli.terminal.picks import Choice, Picks, choices, comes_to
from fairdeal.cli.terminal.scene import Faces, scene
from fairdeal.money import NOTHING, Cents
from fairdeal.round import Offer, PickOffer, seat
from fairdeal.sheet import HiLoSheet, PikItSheet, Sheet, UthSheet
from fairdeal.table import Table

if TYPE_CHECKING:
    from fairdeal.analysis.advice import Decision

_SELECT = "select"
_THREE_CARD_BONUS = "three_card_bonus"


@dataclass(frozen=True, kw_only=True)
class Question:
    """A decision with every face that the seat may see, and what it is offered."""

    round: int
    sheet: Sheet
    offers: tuple[Offer, ...]
    chips: Cents
    wagers: Mapping[str, Cents]
    coupon: bool  # whether a match play coupon lies beside the ante
    held: Faces
    board: tuple[Card, ...]
    seen: tuple[Card, ...]  # every other face

    @property
    def wager(self) -> str:
        """The wager in whose units options are told."""
        return _THREE_CARD_BONUS if self._selects else "ante"

    @property
    def stake(self) -> Cents:
        """How much of that wager was made."""
        return self.wagers[self.wager]

    @property
    def undecided(self) -> tuple[str, ...]:
        """The wagers that the decision is about."""
        match self.sheet:
            case UthSheet():
                return ("ante", "blind", "play")
            case HiLoSheet():
                return ("ante", "play", "ante bonus", *(("tie",) if "tie" in self.wagers else ()))
        return ("3 card bonus",) if self._selects else ("ante", "play")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's own cards, as far as they are seen."""
        return tuple(card for card in self.held if card is not None)

    def answer(self) -> "Advice":
        """Ask the solver of the game."""
        options = tuple(self._selections() if self._selects else self._decisions())
        payable = [option for option in options if option.offer.amount <= self.chips]
        # Of equal options the one that the solver names first.
        best = max(payable, key=lambda option: (option.ev, option.named_best))
        return Advice(self, options, best)

    @property
    def _selects(self) -> bool:
        return self.offers[0].verb == _SELECT

    @property
    def _decision(self) -> "Decision":
        from fairdeal.analysis.advice import Decision

        return Decision(
            sheet=self.sheet,
            held=self.cards,
            board=self.board,
            seen=self.seen,
            tie=Fraction(self.wagers.get("tie", NOTHING), self.stake),
        )

    def _decisions(self) -> Iterator["Option"]:
        from fairdeal.analysis.advice import answer

        advised: dict[str, Any] = answer(self._decision)
        best = advised["best"], advised.get("low")
        for raw in advised["options"]:
            offer = self._offer(raw["action"].replace("_", " "))
            named_best = (raw["action"], raw.get("low")) == best
            choice = self._choice(offer, cards(raw["low"])) if "low" in raw else None
            yield Option(offer, Fraction(raw["ev"]), choice, named_best=named_best)

    def _selections(self) -> Iterator["Option"]:
        from fairdeal.analysis.advice import three_card_bonus

        assert isinstance(self.sheet, PikItSheet)
        offer = self.offers[0]
        worth = three_card_bonus(self.sheet, self.cards, self.seen)
        if not self.cards:
            yield Option(offer, worth[0][1])
            return
        by_cards = {frozenset(three): ev for three, ev in worth}
        for choice in self._choices(offer):
            yield Option(offer, by_cards[frozenset(choice.cards)], choice)

    def _offer(self, verb: str) -> Offer:
        return next(offer for offer in self.offers if offer.verb == verb)

    def _choices(self, offer: Offer) -> tuple[Choice, ...]:
        assert isinstance(offer, PickOffer)
        return choices(self.sheet, self.held, offer)

    def _choice(self, offer: Offer, picked: tuple[Card, ...]) -> Choice:
        wanted = self.comes_to(tuple(self.held.index(card) + 1 for card in picked))
        return next(choice for choice in self._choices(offer) if choice.words == wanted)

    def comes_to(self, picks: Picks) -> str:
        """What picked cards come to."""
        return comes_to(self.sheet, self.cards, picks)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be done, and what it is worth in units of the wager."""

    offer: Offer
    ev: Fraction
    choice: Choice | None = None  # of cards, where that makes a difference
    named_best: bool = False

    @property
    def words(self) -> str:
        """As one would say it: “raise 4”, “play 27 high, 9 low”."""
        if self.choice is not None:
            return f"{self.offer.verb} {self.choice.words}"
        return f"{self.offer.verb} any three" if self.offer.verb == _SELECT else self.offer.verb


@dataclass(frozen=True)
class Advice:
    """Every option of a decision, and the best of those that the chips allow."""

    question: Question
    options: tuple[Option, ...]
    best: Option

    def payable(self, option: Option) -> bool:
        """Whether the player has the chips for it."""
        return option.offer.amount <= self.question.chips

    def in_cents(self, units: Fraction) -> Fraction:
        """What so many units of the wager are, for the bet that was made."""
        return units * self.question.stake

    def taken(self, verb: str, picks: Picks) -> Option:
        """The option that was taken."""
        found = [option for option in self.options if option.offer.verb == verb]
        if len(found) == 1:
            return found[0]
        came_to = self.question.comes_to(picks)
        return next(option for option in found if option.choice and option.choice.words == came_to)


def question(table: Table, number: int) -> Question:
    """What a seat has to decide now."""
    seen, now = table.view(number), scene(table, number)
    held, board = now.mine.cards, tuple(card for card in now.community if card is not None)
    own = frozenset((*held, *board))
    assert table.round is not None
    return Question(
        round=table.state.number,
        sheet=table.sheet,
        offers=table.step.seen_by(number).of(seat(number)),
        chips=table.chips(table.seated[number]),
        wagers=seen.wagers[number],
        coupon=bool(table.round.hands[number].match_play),
        held=held,
        board=board,
        seen=tuple(face for face in seen.faces() if face not in own),
    )
