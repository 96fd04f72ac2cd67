"""Advice on a decision as one seat sees it: what each choice is worth, exactly.

The solvers answer; here the table's question is put to them, and their answer fitted to what is
offered. Optional wagers that no decision changes are left out of it: trips, the poker bonus, a
progressive; and Cover All, which only a fold of a full house or better could lose.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.round import Offer, PickOffer, seat
from fairdeal.round.picking import Picking, Picks
from fairdeal.seat.picks import Choice, choices, count_words
from fairdeal.seat.scene import Faces, scene
from fairdeal.sheet import Sheet
from fairdeal.table import Table

if TYPE_CHECKING:
    from fairdeal.analysis import decision


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
    def cards(self) -> tuple[Card, ...]:
        """The seat's own cards, as far as they are seen."""
        return tuple(card for card in self.held if card is not None)

    def answer(self) -> "Advice":
        """Ask the solver of the game."""
        from fairdeal.analysis.advice import answer

        advised = answer(self._decision())
        options = tuple(self._options(advised))
        payable = [option for option in options if option.offer.amount <= self.chips]
        # Of equal options the one that the solver names first.
        best = max(payable, key=lambda option: (option.ev, option.named_best))
        return Advice(self, options, best, unit=advised.unit, about=advised.about)

    def _decision(self) -> "decision.Decision":
        from fairdeal.analysis.decision import Decision
        from fairdeal.analysis.solver import solver_of

        ante, joins = self.wagers["ante"], solver_of(self.sheet.instrument).joins
        joining = [name for name in joins if name in self.wagers]
        return Decision(
            sheet=self.sheet,
            held=self.cards,
            board=self.board,
            seen=self.seen,
            wagers={name: Fraction(self.wagers[name], ante) for name in joining},
            offered=tuple(offer.verb for offer in self.offers),
        )

    def _options(self, advised: "decision.Advice") -> Iterator["Option"]:
        """The solver's options as the table offers them: one for each thing a pick comes to."""
        told: set[tuple[str, str]] = set()
        for option in advised.options:
            offer = self._offer(option.action.replace("_", " "))
            choice = self._choice(offer, option.picked) if option.picked else None
            key = offer.verb, choice.words if choice else ""
            if key not in told:
                told.add(key)
                yield Option(offer, option.ev, choice, named_best=option == advised.best)

    def _offer(self, verb: str) -> Offer:
        return next(offer for offer in self.offers if offer.verb == verb)

    def _choice(self, offer: Offer, picked: tuple[Card, ...]) -> Choice:
        assert isinstance(offer, PickOffer)
        wanted = self.comes_to(tuple(self.held.index(card) + 1 for card in picked))
        every = choices(self.picking, self.held, offer)
        return next(choice for choice in every if choice.words == wanted)

    @property
    def picking(self) -> Picking | None:
        """How picked cards are told apart."""
        return game_of(self.sheet.instrument.id).picking

    def comes_to(self, picks: Picks) -> str:
        """What picked cards come to."""
        assert self.picking is not None
        return self.picking.comes_to(self.cards, picks)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be done, and what it is worth in units of the wager."""

    offer: Offer
    ev: Fraction
    choice: Choice | None = None  # of cards, where that makes a difference
    named_best: bool = False

    @property
    def words(self) -> str:
        """As one would say it: “raise 4”, “play 27 high, 9 low”, “select any three”."""
        if self.choice is not None:
            return f"{self.offer.verb} {self.choice.words}"
        if isinstance(self.offer, PickOffer):
            return f"{self.offer.verb} any {count_words(len(self.offer.picks[0]))}"
        return self.offer.verb


@dataclass(frozen=True)
class Advice:
    """Every option of a decision, and the best of those that the chips allow."""

    question: Question
    options: tuple[Option, ...]
    best: Option
    unit: str  # the wager in whose units options are told
    about: tuple[str, ...]  # the wagers that the decision is about

    @property
    def stake(self) -> Cents:
        """How much of the unit was wagered."""
        return self.question.wagers[self.unit]

    def payable(self, option: Option) -> bool:
        """Whether the player has the chips for it."""
        return option.offer.amount <= self.question.chips

    def in_cents(self, units: Fraction) -> Fraction:
        """What so many units of the wager are, for the bet that was made."""
        return units * self.stake

    def taken(self, verb: str, picks: Picks) -> Option:
        """The option that was taken."""
        options = [option for option in self.options if option.offer.verb == verb]
        if len(options) == 1:
            return options[0]
        picked = self.question.comes_to(picks)
        return next(each for each in options if each.choice and each.choice.words == picked)


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
