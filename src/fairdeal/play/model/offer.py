"""Offers: an action is lawful exactly when one offer of the step admits it."""

import re
from typing import ClassVar

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import Refusal, Refused, refuse
from fairdeal.money import NOTHING, Cents
from fairdeal.play.model.action import (
    FOR_THE_SILENT,
    WHOLE_DECK,
    WITH_THE_VERB,
    Action,
    Actor,
    Observed,
    Report,
    Role,
    are_numbers,
    is_report,
    said,
)
from fairdeal.play.model.position import HANDS, Position
from fairdeal.play.model.wager import BettingTerms, SpotTerms, check_names, check_wagers
from fairdeal.values import replace

_NO_BETTING = BettingTerms((), Cents(1), "", "")
_NO_SPOTS = SpotTerms(0, "")


def _kind(name: str) -> str:
    """Return the name of an offer's type in JSON: “one card” for OneCardOffer, “act” for a plain
    one.
    """
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", name.removesuffix("Offer")).lower() or "act"


class Offer(Struct, frozen=True, tag_field="offer", tag=_kind):
    """One thing that one actor may do now, with the clause behind it."""

    actor: Actor
    verb: str
    clause: str
    amount: Cents = NOTHING  # the chips that it puts on the layout
    default: bool = False  # what is done for one who stays silent
    number: int = 0  # that belongs to the verb: raise 4
    equipment: str = ""  # that belongs to the verb: remove the shuffler
    takes: ClassVar[frozenset[str]] = WITH_THE_VERB  # what may go with the verb

    def admits(self, action: Action) -> bool:
        """Return whether the action takes up this offer."""
        return (
            action.verb == self.verb
            and action.actor == self.actor
            and action.number == self.number
            and action.equipment == self.equipment
            and (action.given <= self.takes or self._is_taken_for_the_silent(action))
        )

    def _is_taken_for_the_silent(self, action: Action) -> bool:
        """Return whether the action is the player's posted default, with the time that the house
        waited.
        """
        posted = self.default and self.actor.role is Role.SEAT
        return posted and action.given <= self.takes | FOR_THE_SILENT

    @property
    def said(self) -> str:
        """The verb with what belongs to it: “raise 4”."""
        return said(self.verb, self.number, self.equipment)

    def default_action(self) -> Action:
        """Return the action that the house takes for a silent actor."""
        return Action(self.actor, self.verb, number=self.number, equipment=self.equipment)

    def closed(self) -> "Offer":
        """Return the offer without the parts that depend on the actor's cards."""
        return self


class PickOffer(Offer, frozen=True):
    """An offer with a choice among the actor's own cards, by their numbers."""

    picks: tuple[tuple[int, ...], ...] = ()
    default_picks: tuple[int, ...] = ()
    takes: ClassVar[frozenset[str]] = WITH_THE_VERB | {"picks"}

    def admits(self, action: Action) -> bool:
        """Return whether the picks are lawful, in any order."""
        there = Offer.admits(self, action) and are_numbers(action.picks)
        return there and tuple(sorted(action.picks)) in self.picks

    def default_action(self) -> Action:
        """Return the picks that the house makes for a silent actor."""
        return Action(self.actor, self.verb, picks=self.default_picks)

    def closed(self) -> "Offer":
        """Return the offer without its lawful picks."""
        return replace(self, picks=(), default_picks=())


class CardsOffer(Offer, frozen=True):
    """Cards are due: the dealer answers with one for each position, or with the next few.

    Dealing goes wrong: a place may be missed, and cards may come to lie where none is due.
    """

    due: tuple[Position, ...] = ()
    out: frozenset[Card] = frozenset()
    taken: frozenset[Position] = frozenset()
    missed: frozenset[Position] = frozenset()
    each: int = 0  # cards that a hand has
    takes: ClassVar[frozenset[str]] = WITH_THE_VERB | {"cards", "places", "missed"}

    def admits(self, action: Action) -> bool:
        """Return whether the cards are distinct, not out already, and each in a place of its
        own.
        """
        cards = action.cards
        places = action.places or self.due[: len(cards)]
        return (
            Offer.admits(self, action)
            and bool(cards or action.missed)
            and len(set(cards)) == len(cards) == len(set(places)) == len(places)
            and self.out.isdisjoint(cards)
            and self.taken.isdisjoint(places)
            and not self.misplaced(action)
        )

    def misplaced(self, action: Action) -> str:
        """Return the fault in the positions of placed or missed cards, or an empty string."""
        places, missed = action.places or self.due[: len(action.cards)], action.missed
        if action.places and not all(map(self._may_lie, places)):
            return "a card lies where one is due or was missed, or is one too many in a hand"
        if missed and not self._may_be_missed(missed, places):
            return "a player or the dealer may be passed over where a card is due, and nobody else"
        if not self._tells_of_one_error(places, missed):
            return "one card missed and one too many at the same place make its number right"
        return ""

    def _may_lie(self, position: Position) -> bool:
        """Return whether a card may lie there: it is due, was missed, or is one too many in a
        hand.
        """
        if position in self.due or position in self.missed:
            return True
        hands = {p.place for p in (*self.due, *self.taken) if p.area in HANDS}
        return position.number == self.each + 1 and position.place in hands

    def _may_be_missed(self, missed: tuple[Position, ...], places: tuple[Position, ...]) -> bool:
        """Return whether cards may be missed there. A card for the board is always dealt."""
        passed_over = set(missed) <= set(self.due).difference(places)
        return passed_over and all(position.area in HANDS for position in missed)

    def _tells_of_one_error(
        self, places: tuple[Position, ...], missed: tuple[Position, ...]
    ) -> bool:
        """Return whether each error stands. A card too many and a card missed at one place cancel
        out.
        """
        short = {p.place for p in (*self.missed, *missed) if p not in places}
        if not short:
            return True
        allowed = {*self.due, *self.missed}
        surplus = {p.place for p in places if p not in allowed}
        surplus |= {p.place for p in self.taken if p.number > self.each and p.area in HANDS}
        return surplus.isdisjoint(short)

    def closed(self) -> "Offer":
        """Return the offer without the cards that are out. Everyone may see how many are due."""
        return replace(self, out=frozenset())


class BetOffer(Offer, frozen=True):
    """Betting is open to a player: these wagers may be made, on so many spots together."""

    terms: BettingTerms = _NO_BETTING
    spots: SpotTerms = _NO_SPOTS
    player: str = ""
    antes: tuple[tuple[int, Cents], ...] = ()  # on the player's other spots
    takes: ClassVar[frozenset[str]] = WITH_THE_VERB | {"wagers", "match_play", "coupon"}

    def admits(self, action: Action) -> bool:
        """Return whether the wagers are within the terms."""
        return Offer.admits(self, action) and self.why_not(action) is None

    def why_not(self, action: Action) -> Refusal | None:
        """Return the first fault of the wagers in a fixed order, or None."""
        try:
            check_names(action.wagers, self.terms.names)
            check_wagers(self.terms, action.wagers, action.match_play)
            if action.coupon and not action.match_play:
                raise refuse("coupon-without-a-face", "a coupon lies on the layout with its face")
            if self.antes:
                own = {**dict(self.antes), self.actor.seat: action.wagers["ante"]}
                self.spots.check(self.player, own)
        except Refused as refused:
            return refused.refusal
        return None


class OneCardOffer(Offer, frozen=True):
    """Something that may be done with one card that is not out yet."""

    out: frozenset[Card] = frozenset()
    takes: ClassVar[frozenset[str]] = WITH_THE_VERB | {"cards"}

    def admits(self, action: Action) -> bool:
        """Return whether the action has exactly one card that is not out."""
        one = Offer.admits(self, action) and len(action.cards) == 1
        return one and self.out.isdisjoint(action.cards)

    def closed(self) -> "Offer":
        """Return the offer without the cards that are out."""
        return replace(self, out=frozenset())


class CountOffer(Offer, frozen=True):
    """The stub may be counted: any number from none to a whole deck may come out."""

    takes: ClassVar[frozenset[str]] = WITH_THE_VERB | {"count"}

    def admits(self, action: Action) -> bool:
        """Return whether the action has a count from 0 to 52, and nothing else."""
        count = action.count
        return Offer.admits(self, action) and type(count) is int and 0 <= count <= WHOLE_DECK


class ReportOffer(Offer, frozen=True):
    """An offer to report an irregularity that can be seen on the table."""

    wrong_numbers: tuple[tuple[int, int], ...] = ()  # seats (0: the dealer), and cards there
    counted_for: tuple[int, ...] = ()  # seats for which a clause has the deck counted
    exposable: tuple[Position, ...] = ()  # the dealer's cards that lie face down
    players_cards: tuple[Position, ...] = ()  # of players, face down
    covered: tuple[Position, ...] = ()  # of these, those that wait in the shoe
    drawn_in_error: bool = False  # whether a card could be drawn from the stub
    out: frozenset[Card] = frozenset()
    burned: tuple[Position, ...] = ()
    takes: ClassVar[frozenset[str]] = WITH_THE_VERB | {"report", "cards"}

    def admits(self, action: Action) -> bool:
        """Return whether the report can be true, and its cards come from under a cover card."""
        report = action.report
        if not Offer.admits(self, action) or report is None:
            return False
        if not is_report(report) or not (report.witnessed or report.waits):
            return False
        return self.can_be_true(report) and self.has_its_cards(report, action.cards)

    def can_be_true(self, report: Report) -> bool:
        """Return whether an observation agrees with the cards on the table."""
        if report.observed is Observed.WRONG_NUMBER:
            asked = report.deck == WHOLE_DECK or report.seat in self.counted_for
            return asked and (report.seat, report.count) in self.wrong_numbers
        if report.observed is Observed.DEALER_EXPOSED:
            return report.position in self.exposable
        if report.observed is Observed.PLAYER_EXPOSED:
            return report.position in self.players_cards
        if report.observed is Observed.UNUSED_SEEN:
            return report.position is None or report.position in self.burned
        return self.drawn_in_error

    def has_its_cards(self, report: Report, cards: tuple[Card, ...]) -> bool:
        """Return whether the report has its cards: one drawn in error, or a whole waiting stack."""
        return len(cards) == len({*cards}) == self.stack(report) and self.out.isdisjoint(cards)

    def stack(self, report: Report) -> int:
        """Return the number of cards that come with a report."""
        if report.waits:
            return 0
        if report.observed is Observed.DRAWN_AND_SEEN:
            return 1
        return len(self.covered) if report.position in self.covered else 0

    def closed(self) -> "Offer":
        """Return the offer without the cards that are out."""
        return replace(self, out=frozenset())


class ConfirmOffer(Offer, frozen=True):
    """A report that waits may be confirmed, with the cards that come out; the deck is counted."""

    stack: int = 0  # how many cards come out
    counted: bool = False  # whether a clause asks for the number of the deck
    out: frozenset[Card] = frozenset()
    takes: ClassVar[frozenset[str]] = frozenset({"cards", "count"})

    def admits(self, action: Action) -> bool:
        """Return whether the cards are new and complete, and the count is given where it is
        asked.
        """
        cards, counted = action.cards, type(action.count) is int
        whole = len(cards) == len({*cards}) == self.stack and self.out.isdisjoint(cards)
        return Offer.admits(self, action) and whole and counted is self.counted

    def closed(self) -> "Offer":
        """Return the offer without the cards that are out."""
        return replace(self, out=frozenset())
