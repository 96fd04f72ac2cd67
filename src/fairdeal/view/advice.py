"""Advice on a decision as one seat sees it: what each choice and each pick is worth.

The solvers answer; here the table's question is put to them, and their answer fitted to what is
offered. Optional wagers that no decision changes are left out of it: trips, the poker bonus, a
progressive; and Cover All, which only a fold of a full house or better could lose.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.extras import drawn
from fairdeal.games import game_of
from fairdeal.law import in_short, refuse
from fairdeal.money import Cents
from fairdeal.play import Offer, Picking, PickOffer, Picks, SeatViewer, seat, wager_words
from fairdeal.sheet import Sheet
from fairdeal.table import Table
from fairdeal.view.public_state import Faces
from fairdeal.view.scene import faces, scene

if TYPE_CHECKING:
    from fairdeal.analysis import decision


_LETTERS = "abcdefgijmnoprsuvwxyz"  # h, k, l, q and t are keys that work at any time
_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


class PickChoice(Struct, frozen=True):
    """Cards that may be picked, and what they come to."""

    letter: str
    words: str
    cards: tuple[Card, ...]
    picks: Picks
    house: bool = False  # whether the house would set the hand like this


def choices(picking: Picking | None, held: Faces, offer: PickOffer) -> tuple[PickChoice, ...]:
    """Return one choice for each value of a lawful pick, the highest first.

    None if the hand is face down: then all picks look the same.
    """
    cards = tuple(card for card in held if card is not None)
    if picking is None or len(cards) < len(held):
        return ()
    house = picking.house_way(cards)
    different: dict[str, Picks] = {}
    for picks in sorted(offer.picks, key=lambda p: (picking.rank(cards, p), p != house)):
        different.setdefault(picking.comes_to(cards, picks), picks)
    return tuple(
        PickChoice(letter, words, tuple(cards[pick - 1] for pick in picks), picks, picks == house)
        for letter, (words, picks) in zip(_LETTERS, different.items(), strict=False)
    )


def count_words(count: int) -> str:
    """Return a number of cards in words.

    >>> count_words(2)
    'two'
    """
    return _COUNTS.get(count, str(count))


def units(value: Fraction) -> str:
    """Return units of a wager: “0.5443”.

    >>> units(Fraction(-1, 3))
    '-0.3333'
    """
    return f"{float(value):.4f}"


def unit_words(wager: str) -> str:
    """Return the name of the unit: “antes”.

    >>> unit_words("three_card_bonus")
    'times the 3 card bonus'
    """
    return "antes" if wager == "ante" else f"times the {wager_words(wager)}"


def dollars(cents: Fraction) -> str:
    """Return an expectation in dollars: “$2.7215”.

    >>> dollars(Fraction(-5, 3)), dollars(Fraction(123456))
    ('-$0.0167', '$1,234.5600')
    """
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:,.4f}"


def signed(value: Fraction, words: str) -> str:
    """Return a value in words, with a plus sign if the player is ahead."""
    return f"+{words}" if value > 0 else words


class Situation(Struct, frozen=True, kw_only=True):
    """A seat's knowledge at a decision."""

    round: int
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


class AdvisedOption(Struct, frozen=True):
    """One thing that may be done, and what it is worth in units of the wager."""

    verb: str
    words: str  # as one would say it: “raise 4”, “play 27 high, 9 low”, “select any three”
    ev: Fraction
    amount: Cents  # the chips that it takes
    choice: PickChoice | None = None  # of cards, where that makes a difference

    @property
    def picks(self) -> Picks:
        """The numbers of the cards to pick, for `act`; none where none are picked."""
        return self.choice.picks if self.choice else ()


class Advice(Struct, frozen=True, kw_only=True):
    """Every option of a decision, and the best of those that the chips allow."""

    situation: Situation
    options: tuple[AdvisedOption, ...]
    best: AdvisedOption
    unit: str  # the wager in whose units options are told
    about: tuple[str, ...]  # the wagers that the decision is about

    @property
    def stake(self) -> Cents:
        """The amount wagered in the unit."""
        return self.situation.wagers[self.unit]

    def payable(self, option: AdvisedOption) -> bool:
        """Return whether the player has the chips for an option."""
        return option.amount <= self.situation.chips

    def __str__(self) -> str:
        """Return a line for each option, with the best one marked."""
        lines = []
        for option in self.options:
            worth = f"{signed(option.ev, units(option.ev))} {unit_words(self.unit)}"
            cents = self.in_cents(option.ev)
            best = "  <- best" if option == self.best else ""
            lines.append(f"{option.words}: {worth}, {signed(cents, dollars(cents))}{best}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        best = f"{self.best.words}, {signed(self.best.ev, units(self.best.ev))}"
        return f"Advice(best: {best} {unit_words(self.unit)})"

    def in_cents(self, units: Fraction) -> Fraction:
        """Return the value of so many units of the wager, for the bet made."""
        return units * self.stake


class SeatDecision(Struct, frozen=True):
    """A decision that a seat has to make: what it knows, and what it is offered."""

    situation: Situation
    sheet: Sheet
    offers: tuple[Offer, ...]

    def answer(self) -> Advice:
        """Look every option up by the solver of the game; refuse a hand that is not seen yet."""
        from fairdeal.analysis.decision import look_up

        if not self.situation.cards and not any(isinstance(o, PickOffer) for o in self.offers):
            raise refuse("hand-unseen", "this hand is not seen yet: there is nothing to go by")
        advised = look_up(self._decision())
        options = dict(self._options(advised))
        payable = [option for option in options if option.amount <= self.situation.chips]
        # Of equal options the one that the solver names first.
        best = max(payable, key=lambda option: (option.ev, options[option]))
        return Advice(
            situation=self.situation,
            options=tuple(options),
            best=best,
            unit=advised.unit,
            about=advised.about,
        )

    def taken(self, advice: Advice, verb: str, picks: Picks) -> AdvisedOption:
        """Return the option that the player took."""
        options = [option for option in advice.options if option.verb == verb]
        if len(options) == 1:
            return options[0]
        picked = self._comes_to(picks)
        return next(each for each in options if each.choice and each.choice.words == picked)

    def _decision(self) -> "decision.Decision":
        from fairdeal.analysis.decision import Decision
        from fairdeal.analysis.solver import solver_of

        now = self.situation
        joining = [name for name in solver_of(self.sheet.instrument).joins if name in now.wagers]
        return Decision(
            sheet=self.sheet,
            held=now.cards,
            board=now.board,
            seen=now.seen,
            wagers={name: Fraction(now.wagers[name], now.wagers["ante"]) for name in joining},
            offered=tuple(offer.said for offer in self.offers),
        )

    def _options(self, advised: "decision.Advice") -> Iterator[tuple[AdvisedOption, bool]]:
        """Iterate over the options that the table offers, one for each value of the picked cards.

        Each comes with a flag: True if the solver calls it the best.
        """
        listed: set[str] = set()
        for worth in advised.options:
            offer = self._offer(worth)
            if offer is None:
                continue  # decided already
            choice = self._choice(offer, worth.picked) if worth.picked else None
            words = _words(offer, choice)
            if words not in listed:
                listed.add(words)
                option = AdvisedOption(offer.said, words, worth.ev, offer.amount, choice)
                yield option, worth == advised.best

    def _offer(self, worth: "decision.DecisionOption") -> Offer | None:
        """Return the table's offer for an option. A hand that is played already can only be set."""
        verb = worth.action.replace("_", " ")
        same = (offer for offer in self.offers if offer.said == verb)
        only = self.offers[0] if len(self.offers) == 1 and worth.picked else None
        return next(same, only)

    def _choice(self, offer: Offer, picked: tuple[Card, ...]) -> PickChoice:
        assert isinstance(offer, PickOffer)
        held = self.situation.held
        wanted = self._comes_to(tuple(held.index(card) + 1 for card in picked))
        every = choices(self._picking, held, offer)
        return next(choice for choice in every if choice.words == wanted)

    def _comes_to(self, picks: Picks) -> str:
        assert self._picking is not None
        return self._picking.comes_to(self.situation.cards, picks)

    @property
    def _picking(self) -> Picking | None:
        return game_of(self.sheet.instrument.id).picking


def question(table: Table, number: int) -> SeatDecision:
    """Return a seat's current decision."""
    viewer = SeatViewer(number)
    seen, now = table.view(viewer), scene(table, number)
    held, board = faces(now.mine.cards), tuple(filter(None, faces(now.seen.community)))
    own = frozenset((*held, *board))
    assert table.round is not None
    situation = Situation(
        round=table.state.number,
        chips=table.chips(table.seated[number]),
        wagers=seen.wagers[number],
        coupon=bool(table.round.hands[number].match_play),
        held=held,
        board=board,
        seen=tuple(face for face in seen.faces() if face not in own),
    )
    return SeatDecision(situation, table.sheet, table.step_for(viewer).of(seat(number)))


def _words(offer: Offer, choice: PickChoice | None) -> str:
    if choice is not None:
        return f"{offer.said} {choice.words}"
    if isinstance(offer, PickOffer):
        return f"{offer.said} any {count_words(len(offer.picks[0]))}"
    return offer.said


class AdvisedTable(Table):
    """A table with a solver beside it."""

    def advise(self, number: int) -> Advice:
        """Return the exact value of each choice of a seat, given every card that the seat may see.

        `str` gives a line for each choice; `best` is the best one that the chips allow.
        """
        round = self.round
        decides = round is not None and round.at > 0 and not round.over
        if not decides or not self.step_for(SeatViewer(number)).of(seat(number)):
            raise refuse("nothing-to-decide", f"seat {in_short(number)} has nothing to decide now")
        return question(self, number).answer()

    def _repr_svg_(self) -> str | None:
        return drawn("table", (self.state, self.events))
