"""The definition of a game: wagers, positions, equipment, procedure, hands in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from fairdeal.cards import Card, HandValue, ThreeCardValue
from fairdeal.law import Cite, in_short, refuse
from fairdeal.money import Cents
from fairdeal.play.betting import BETTING, BETTING_STAGE
from fairdeal.play.dealing import MISSING_CARDS
from fairdeal.play.model.action import Action, Actor
from fairdeal.play.model.event import Event
from fairdeal.play.model.offer import BetOffer, Offer
from fairdeal.play.model.result import Outcome
from fairdeal.play.model.round import Round
from fairdeal.play.model.viewer import View
from fairdeal.play.model.wager import BettingSpots, BettingTerms, SpotTerms, Wager, betting_terms
from fairdeal.play.short_rules import DecisionPoint
from fairdeal.play.stage import (
    Moment,
    Procedure,
    RoundTransition,
    Stage,
    agenda,
    announced,
    stages_in,
)
from fairdeal.play.voiding import ALL_CARDS
from fairdeal.sheet import Dealing, Sheet
from fairdeal.values import EMPTY, plural, replace

if TYPE_CHECKING:
    from fairdeal.play.description import Description
    from fairdeal.play.irregularity import Irregularities
    from fairdeal.play.model.result import PayoutLimit
    from fairdeal.play.rules_page import HowToPlay


COVER_CARD_COLOUR = "cover card colour"  # the subject under which the sheet records it
_EDGES = "white"  # of the playing cards


class CoverCards(Struct, frozen=True):
    """The cards beside the deck: opaque, of one solid colour."""

    colour: str
    count: int
    cutting: int = 0

    @property
    def facts(self) -> dict[str, str | int]:
        """The facts of the event that lays them out."""
        return {"colour": self.colour, "count": self.count, "cutting": self.cutting}

    def __str__(self) -> str:
        covers = plural(self.count, f"{self.colour} cover card")
        return f"{covers} and {self.cutting} cutting card" if self.cutting else covers


class Equipment(Struct, frozen=True, kw_only=True):
    """One game's rules for its cover cards and its decks."""

    cover_cards: int
    cover_cards_with_automated_shoe: int | None = None  # as many as without one
    cutting_cards: int = 0
    cover_card_colours: tuple[str, ...] = ()  # any but white where none is named
    pre_shuffled_as_it_came: bool = True  # else it is shuffled all the same (R-CUT)

    def covers(self, sheet: Sheet) -> CoverCards:
        """Return the cover cards beside the deck (R-COVER-CARDS); refuse a colour that is not
        allowed.
        """
        colour = dict(sheet.approvals).get(COVER_CARD_COLOUR, "yellow").strip().casefold()
        allowed = self.cover_card_colours
        if (allowed and colour not in allowed) or colour == _EDGES:
            any_other = f"any solid colour but {_EDGES}, the colour of the edges"
            raise refuse(
                "cover-card-colour",
                f"the cover card is {in_short(colour)}; it may be "
                f"{' or '.join(allowed) or any_other}",
                sheet.clause(Cite("one-deck", "R-COVER-CARDS")),
            )
        return CoverCards(colour, self._count(sheet), self.cutting_cards)

    def _count(self, sheet: Sheet) -> int:
        more = self.cover_cards_with_automated_shoe
        if more is not None and sheet.dealing is Dealing.AUTOMATED_SHOE:
            return more
        return self.cover_cards


class FurtherHandsPart(Struct, frozen=True):
    """One thing after another, and whether it is the one that is due."""

    heading: str
    text: str
    clause: str
    now: bool


class FurtherHands(Struct, frozen=True, kw_only=True):
    """A game's rules for a player with several hands."""

    title: str
    about: str
    parts: tuple[FurtherHandsPart, ...]
    why: str
    stakes: tuple[tuple[str, Cents], ...]


Picks = tuple[int, ...]  # the numbers of cards in a hand, from 1


def _none(cards: tuple[Card, ...]) -> Picks:
    return ()


class Picking(Struct, frozen=True, kw_only=True, eq=False):
    """A game's rules for the comparison, rank and layout of picked cards."""

    comes_to: Callable[[Sequence[Card], Picks], str]  # in words: two picks of a kind say the same
    rank: Callable[[Sequence[Card], Picks], tuple[int, ...]]  # the highest first
    house_way: Callable[[tuple[Card, ...]], Picks] = _none  # how the house would pick
    areas: tuple[str, str] | None = None  # of the layout: for cards not picked, and picked
    points: Callable[[Card], tuple[int, int]] | None = None  # of a card not picked, and picked
    unseen: tuple[str, Cite] | None = None  # why cards are picked face down, where they may be


Cards = tuple[Card, ...]
Value = TypeVar("Value", HandValue, ThreeCardValue)


class Showdown(Struct, frozen=True):
    """A player's hand beside the dealer's: what comes of it, and why."""

    outcome: Outcome
    words: str  # “pair of kings, queen kicker, against pair of kings, ace kicker”


class ShownHands(Struct, frozen=True, kw_only=True):
    """The cards on the table when a hand is settled."""

    cards: Cards
    picks: Picks
    dealer: Cards
    board: Cards
    wagers: Collection[str]
    sheet: Sheet


class HandWords(Struct, frozen=True, kw_only=True, eq=False):
    """The words of a game for its hands."""

    held: Callable[[Cards, Cards, Picks], str]  # a hand, with the board and the cards picked
    showdown: Callable[[ShownHands], Showdown | None]  # None where hands are not compared
    made_of: Callable[[Cards, Cards, Collection[str]], Cards] | None = None  # by the wagers on it
    # Why a wager came to its outcome, by the clause or ruling that settled it; the first counts.
    # `{row}` is the row that was paid, `{least}` the lowest row that pays.
    reasons: Mapping[tuple[str, Outcome], str] = EMPTY

    def winning_cards(self, shown: ShownHands) -> Cards:
        """Return the cards that win, the player's or the dealer's; none where neither wins."""
        compared = self.showdown(shown)
        if compared is None or compared.outcome is Outcome.PUSH:
            return ()
        winner = shown.cards if compared.outcome is Outcome.WIN else shown.dealer
        made_of = self.made_of(winner, shown.board, shown.wagers) if self.made_of else ()
        return made_of or winner


def ranked(own: Value, dealers: Value) -> Showdown:
    """Compare two poker hands, in words, down to the card that decides."""
    mine, theirs = own.beside(dealers)
    if own == dealers:
        return Showdown(Outcome.PUSH, f"{mine} on both sides")
    outcome = Outcome.WIN if own > dealers else Outcome.LOSE
    return Showdown(outcome, f"{mine}, against {theirs}")


def _nothing_more(round: Round) -> RoundTransition:
    return round, ()


def _no_limits(sheet: Sheet) -> tuple[PayoutLimit, ...]:
    return ()


def _silent(offers: tuple[Offer, ...], seen: View, sheet: Sheet) -> Action:
    return next(offer for offer in offers if offer.default).default_action()


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game. Its folder says only what is peculiar to it."""

    module: str  # where it is found again: the folder with its `GAME`
    name: str
    cards_each: int
    wagers: Callable[[Sheet], tuple[Wager, ...]]
    spots: BettingSpots
    max_spots: Callable[[Sheet], int]
    procedure: Callable[[Sheet], Procedure]
    description: Description
    irregularities: Irregularities
    equipment: Equipment
    on_no_more_bets: Callable[[Round], RoundTransition] = _nothing_more
    # Sensible, not best.
    rule_of_thumb: Callable[[tuple[Offer, ...], View, Sheet], Action] = _silent
    # What instructions of the dealer's script may turn on, by name: with a round and a seat.
    conditions: Mapping[str, Callable[[Round, int], bool]] = field(default_factory=dict)
    payout_limits: Callable[[Sheet], tuple[PayoutLimit, ...]] = _no_limits  # of one hand
    # What a player of several hands is told, where one may play them.
    further_hands: Callable[[Round, str], FurtherHands | None] | None = None
    picking: Picking | None = None  # where players pick among their cards
    hand_words: HandWords | None = None  # what a hand makes, and why it wins or loses
    how_to_play: Callable[[Sheet], HowToPlay] | None = None  # told to a beginner
    points: tuple[DecisionPoint, ...] = ()  # at which a player decides, in their order
    short: str = ""  # for file names and colours
    analysis: str | None = None  # the module with its solver; read by analysis alone
    felt: str | None = None  # the module with its felt; read by the press alone

    def __reduce__(self) -> tuple[object, ...]:
        return (_game_in, (self.module,))

    @lru_cache(maxsize=256)  # noqa: B019 -- asked for at every bet; there is one object a game
    def betting_terms(self, sheet: Sheet) -> BettingTerms:
        """Return the terms of each wager under a sheet."""
        return betting_terms(sheet, self.wagers(sheet))

    @lru_cache(maxsize=256)  # noqa: B019
    def spot_terms(self, sheet: Sheet) -> SpotTerms:
        """Return the number of spots on which one player may bet under a sheet."""
        return self.spots.terms(sheet, self.max_spots(sheet))

    def bet_offer(
        self, sheet: Sheet, seat: Actor, player: str, antes: Mapping[int, Cents]
    ) -> BetOffer:
        """Return the offer to bet at a seat, for a player with these other antes."""
        return BetOffer(
            seat,
            "bet",
            sheet.clause(BETTING),
            terms=self.betting_terms(sheet),
            spots=self.spot_terms(sheet),
            player=player,
            antes=tuple(antes.items()),
        )

    @lru_cache(maxsize=256)  # noqa: B019 -- asked for at every step
    def stages(self, sheet: Sheet) -> Mapping[str, Stage]:
        """Return every stage that a round may come to under a sheet, by its name."""
        stages = [*stages_in(self.procedure(sheet)), *self.irregularities.stages]
        return {stage.name: stage for stage in (BETTING_STAGE, ALL_CARDS, MISSING_CARDS, *stages)}

    def close_betting(self, round: Round) -> RoundTransition:
        """Announce “No more bets” and lay out the procedure for the seats that wagered."""
        announcement: Event = announced(round, "no-more-bets", Cite("no-more-bets"))
        moments = self._agenda(round.sheet, round.clockwise())
        closed = replace(round, agenda=(*round.agenda, *moments), at=round.at + 1)
        after, more = self.on_no_more_bets(closed)
        return after, (announcement, *more)

    @lru_cache(maxsize=256)  # noqa: B019
    def _agenda(self, sheet: Sheet, seats: tuple[int, ...]) -> tuple[Moment, ...]:
        return tuple(agenda(seats, self.procedure(sheet)))


def _game_in(module: str) -> Game:
    game: Game = import_module(module).GAME
    return game
