"""The definition of a game: its wagers, positions, procedure and descriptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play.model.action import Action, Actor
from fairdeal.play.model.equipment import Equipment
from fairdeal.play.model.event import Event
from fairdeal.play.model.offer import BetOffer, Offer
from fairdeal.play.model.picking import Picking
from fairdeal.play.model.round import Round
from fairdeal.play.model.view import View
from fairdeal.play.model.wager import BettingSpots, BettingTerms, SpotTerms, Wager, betting_terms
from fairdeal.play.stages.acts import announced
from fairdeal.play.stages.betting import BETTING, BETTING_STAGE
from fairdeal.play.stages.dealing import MISSING_CARDS
from fairdeal.play.stages.stage import Moment, Procedure, RoundTransition, Stage, agenda, stages_in
from fairdeal.play.voiding import ALL_CARDS
from fairdeal.sheet import Sheet
from fairdeal.values.frozen import replace

if TYPE_CHECKING:
    from fairdeal.play.description import Description
    from fairdeal.play.irregularity import Irregularities
    from fairdeal.play.model.further_hands import FurtherHands
    from fairdeal.play.model.hand_words import HandWords
    from fairdeal.play.model.result import PayoutLimit
    from fairdeal.play.rules_page import HowToPlay


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
