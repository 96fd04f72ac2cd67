"""What a game's folder must say: its wagers, its positions, its procedure, its descriptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from fairdeal.frozen import replace
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.round.action import Action
from fairdeal.round.equipment import Equipment
from fairdeal.round.event import Event
from fairdeal.round.offer import Offer
from fairdeal.round.picking import Picking
from fairdeal.round.round import Round
from fairdeal.round.stage import Betting, Moment, Procedure, Progress, agenda, announced
from fairdeal.round.view import View
from fairdeal.round.wager import Positions, Wager, check_names, check_wagers
from fairdeal.sheet import Sheet

if TYPE_CHECKING:
    from fairdeal.round.description import Description
    from fairdeal.round.irregularity import Irregularities
    from fairdeal.round.rules_page import HowToPlay


def _nothing_more(round: Round) -> Progress:
    return round, ()


def _silent(offers: tuple[Offer, ...], seen: View, sheet: Sheet) -> Action:
    return next(offer for offer in offers if offer.default).default_action()


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game. Its folder says only what is peculiar to it."""

    name: str
    cards_each: int
    wagers: Callable[[Sheet], tuple[Wager, ...]]
    positions: Positions
    most_positions: Callable[[Sheet], int]
    procedure: Callable[[Sheet], Procedure]
    description: Description
    irregularities: Irregularities
    equipment: Equipment
    on_no_more_bets: Callable[[Round], Progress] = _nothing_more
    rule_of_thumb: Callable[[tuple[Offer, ...], View, Sheet], Action] = (
        _silent  # sensible, not best
    )
    picking: Picking | None = None  # where players pick among their cards
    how_to_play: Callable[[Sheet], HowToPlay] | None = None  # told to a beginner
    analysis: str | None = None  # the module with its solver; read by analysis alone

    def check_bet(
        self, sheet: Sheet, player: str, antes: Mapping[int, Cents], action: Action
    ) -> None:
        """Refuse opening wagers that are not lawful for a player with these other antes."""
        offered = self.wagers(sheet)
        check_names(action.wagers, [wager.name for wager in offered])
        check_wagers(sheet, offered, action.wagers, action.match_play)
        own = {**antes, action.actor.seat: action.wagers["ante"]}
        self.check_positions(sheet, player, own)

    def check_positions(self, sheet: Sheet, player: str, antes: Mapping[int, Cents]) -> None:
        """Refuse more positions for one player than the law and the sheet allow."""
        if len(antes) > 1:
            self.positions.check(sheet, self.most_positions(sheet), player, antes)

    def close_betting(self, round: Round) -> Progress:
        """“No more bets”: the rest of the procedure is laid out for the seats that wagered."""
        said: Event = announced(round, "No more bets", Cite("no-more-bets"))
        moments = self._agenda(round.sheet, round.clockwise())
        closed = replace(round, agenda=(*round.agenda, *moments), at=round.at + 1)
        after, more = self.on_no_more_bets(closed)
        return after, (said, *more)

    def opening(self) -> tuple[Moment, ...]:
        """The agenda before anybody has wagered."""
        return _OPENING

    @lru_cache(maxsize=256)  # noqa: B019 -- there is one object for each game
    def _agenda(self, sheet: Sheet, seats: tuple[int, ...]) -> tuple[Moment, ...]:
        return tuple(agenda(seats, self.procedure(sheet)))


_OPENING = (Moment(Betting()),)
