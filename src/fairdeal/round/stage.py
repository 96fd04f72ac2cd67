"""Stages: pieces of the procedure. A game is a sequence of these; everything else reads them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from fairdeal.frozen import FrozenDict, replace
from fairdeal.law import Cite, Refusal
from fairdeal.money import Cents
from fairdeal.round.action import DEALER, Action, Actor
from fairdeal.round.action import seat as seat_of
from fairdeal.round.event import (
    EVERYONE,
    Announced,
    Chose,
    CouponPlaced,
    Event,
    Handled,
    PickedUp,
    Placed,
    Shown,
    TakenBack,
)
from fairdeal.round.offer import Offer
from fairdeal.round.phrases import Fact
from fairdeal.round.position import Position
from fairdeal.round.result import Result
from fairdeal.round.round import Hand, Round, Standing

if TYPE_CHECKING:
    from fairdeal.round.game import Game
    from fairdeal.sheet import Sheet

RoundTransition = tuple[Round, tuple[Event, ...]]
Antes = tuple[tuple[int, Cents], ...]  # by seat
BETTING, NO_MORE_BETS = Cite("wagers-before-no-more-bets"), Cite("no-more-bets")


class Order(Enum):
    """The two ways around the table (R-ORDER)."""

    CLOCKWISE = "clockwise from the dealer's left"
    COUNTERCLOCKWISE = "counterclockwise from the dealer's right"

    def of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Seats in this order: seat 1 is farthest to the dealer's left."""
        return tuple(sorted(seats, reverse=self is Order.COUNTERCLOCKWISE))


@dataclass(frozen=True, slots=True)
class Spoken:
    """Words of the dealer's that are said only if something is so."""

    words: str
    only_if: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Stage(ABC):
    """A piece of the procedure: who may act, what they are offered, by which clause."""

    name: str
    cite: Cite
    says: tuple[str | Spoken, ...] = ()  # the dealer's words, for the script
    dealer_only: ClassVar[bool] = False  # whether it is work of the dealer's alone
    brings_cards: ClassVar[bool] = False  # whether cards come from the deck, or go away with it
    empties_shoe: bool = False  # whether what the automated shoe has left is taken out of it

    @abstractmethod
    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """What may be done now; empty when the stage has nothing (more) to ask."""

    @abstractmethod
    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """The round and the events after an action that was offered."""

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """A reason of the stage's own why an action is not lawful now."""
        return None

    def lacking(self, round: Round, moment: Moment) -> tuple[Position, ...]:
        """The positions that still lack a card which this stage brings."""
        return ()

    def hands_wait(self, round: Round, moment: Moment) -> bool:
        """Whether the deal is not complete: hands still wait for cards of it."""
        return False


class Moment(Struct, frozen=True):
    """A stage by its name, for one seat where the procedure goes around the table (else 0).

    What an irregularity brought rests on a `cite` of its own, and may be about some `positions`.
    """

    stage: str
    seat: int = 0
    cite: Cite | None = None
    positions: tuple[Position, ...] = ()


@dataclass(frozen=True)
class ForEachSeat:
    """Stages that are gone through for one seat after another."""

    order: Order
    stages: tuple[Stage, ...]

    def __init__(self, order: Order, *stages: Stage) -> None:
        object.__setattr__(self, "order", order)
        object.__setattr__(self, "stages", stages)


Procedure = tuple[Stage | ForEachSeat, ...]


def agenda(seats: tuple[int, ...], procedure: Procedure) -> Iterator[Moment]:
    """The procedure laid out for the seats in a round."""
    for item in procedure:
        if isinstance(item, ForEachSeat):
            for number in item.order.of(seats):
                yield from (Moment(stage.name, number) for stage in item.stages)
        else:
            yield Moment(item.name)


def stages_in(procedure: Procedure) -> Iterator[Stage]:
    """Every stage of a procedure."""
    for item in procedure:
        yield from item.stages if isinstance(item, ForEachSeat) else (item,)


@lru_cache(maxsize=1000)
def _dealers_offer(verb: str, clause: str) -> tuple[Offer, ...]:
    return (Offer(DEALER, verb, clause, default=True),)


@lru_cache(maxsize=1000)  # round after round, the same players wager
def _open_betting(
    game: Game, sheet: Sheet, seated: tuple[tuple[int, str], ...], antes: Antes
) -> tuple[Offer, ...]:
    """Bet or take back, for each seat; and the dealer may close the betting."""
    clause, names, spots = sheet.clause(BETTING), dict(seated), game.spot_terms(sheet)
    offers: list[Offer] = []
    for number, name in seated:
        own = {n: ante for n, ante in antes if names[n] == name}
        others = {n: ante for n, ante in own.items() if n != number}
        if number not in own:
            offers.append(game.bet_offer(sheet, seat_of(number), name, own))
        elif len(others) < 2 or spots.allows(name, others):  # the others may stay without it
            offers.append(Offer(seat_of(number), "take back", clause))
    if antes:
        offers += _dealers_offer("no more bets", sheet.clause(NO_MORE_BETS))
    return tuple(offers)


@dataclass(frozen=True, kw_only=True, eq=False)
class Betting(Stage):
    """Wagers are open to every seated player at once, until “No more bets”."""

    name: str = "betting"
    cite: Cite = BETTING

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Every seat may bet, or take back what it bet."""
        antes = tuple([(n, hand.wagers["ante"]) for n, hand in round.hands.items()])
        return _open_betting(round.game, round.sheet, tuple(round.seated.items()), antes)

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Chips move to or from the felt; “No more bets” lays out the rest of the procedure."""
        if action.actor == DEALER:
            return round.game.close_betting(round)
        clause = round.clause(self.cite)
        number = action.actor.seat
        name = round.seated[number]
        if action.verb == "take back":
            hand = round.hands[number]
            hands = FrozenDict({n: h for n, h in round.hands.items() if n != number})
            back = tuple(
                TakenBack(action.actor, clause, (), number, name, wager, amount)
                for wager, amount in hand.wagers.items()
            )
            return replace(round, hands=hands), back
        names = round.game.betting_terms(round.sheet).names  # in the order of the layout
        wagers = FrozenDict({w: action.wagers[w] for w in names if w in action.wagers})
        hand = Hand(number, name, wagers, action.match_play)
        events: list[Event] = [
            Placed(action.actor, clause, (), number, name, wager, amount)
            for wager, amount in wagers.items()
        ]
        if action.match_play:
            cite = Cite("chips-only", "R-MATCH-PLAY", "R-MATCH-PLAY-COUNT")
            events.append(
                CouponPlaced(
                    action.actor, round.clause(cite), cite.rulings, number, action.match_play
                )
            )
        return round.with_hand(hand), tuple(events)

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """What is wrong with a bet."""
        if action.verb == "bet" and action.actor.seat in round.seated:
            if action.actor.seat in round.hands:
                return Refusal(
                    "already-bet",
                    "this seat's wagers are down; take them back to change them",
                    round.clause(self.cite),
                )
            player = round.seated[action.actor.seat]
            antes = round.antes_of(player)
            offer = round.game.bet_offer(round.sheet, action.actor, player, antes)
            return offer.why_not(action)
        if action.verb == "take back" and action.actor.seat in round.hands:
            return self._others_cannot_stay(round, action.actor.seat)
        if action.verb == "no more bets":
            return Refusal("no-wagers", "no wager is down yet", round.clause(NO_MORE_BETS))
        return None

    def _others_cannot_stay(self, round: Round, number: int) -> Refusal | None:
        """Why a wager between a player's others is not taken back by itself."""
        player = round.seated[number]
        others = {n: ante for n, ante in round.antes_of(player).items() if n != number}
        spots = round.game.spot_terms(round.sheet)
        if len(others) < 2 or spots.allows(player, others):
            return None
        return Refusal(
            "positions-not-adjacent",
            f"without seat {number}, {player}'s other positions no longer lie side by side; "
            "take back an outer one first",
            spots.clause,
        )


BETTING_STAGE = Betting()


def _nothing(round: Round, seat: int) -> RoundTransition:
    return round, ()


def _always(round: Round, seat: int) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class DealerTask(Stage):
    """Something that only the dealer does: one act, for the table or for one seat."""

    dealer_only: ClassVar[bool] = True
    verb: str
    work: Callable[[Round, int], RoundTransition] = _nothing
    when: Callable[[Round, int], bool] = _always

    def is_due(self, round: Round, moment: Moment) -> bool:
        """Whether there is something to do."""
        return self.when(round, moment.seat)

    def do(self, round: Round, moment: Moment) -> RoundTransition:
        """The work itself."""
        return self.work(round, moment.seat)

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """The one act, where there is something to do."""
        if not self.is_due(round, moment):
            return ()
        return _dealers_offer(self.verb, round.clause(moment.cite or self.cite))

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Do the work once; then the next moment comes."""
        after, events = self.do(round, moment)
        assert after.agenda == round.agenda, "a dealer's work never changes what comes next"
        return replace(after, at=round.at + 1), events


@dataclass(frozen=True, kw_only=True, eq=False)
class Automatic(Stage):
    """Something that follows by itself, with nobody asked: players look at their cards."""

    what: Callable[[Round], RoundTransition]

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Nobody is asked."""
        return ()

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Never called: the engine lets it happen."""
        raise AssertionError(f"{self.name} is not performed by anyone")


def announced(round: Round, phrase: str, cite: Cite, **facts: Fact) -> Announced:
    """What the dealer says, under the clause that asks for it."""
    return Announced(DEALER, round.clause(cite), cite.rulings, phrase, FrozenDict(facts))


def handled(round: Round, phrase: str, cite: Cite, **facts: Fact) -> Handled:
    """What the dealer's hands do, under the clause that asks for it."""
    return Handled(DEALER, round.clause(cite), cite.rulings, phrase, FrozenDict(facts))


def show(
    round: Round,
    positions: tuple[Position, ...],
    cite: Cite,
    to: frozenset[int] | None = EVERYONE,
    by: Actor = DEALER,
) -> RoundTransition:
    """Faces seen by some or, where not yet seen by all, by everyone."""
    cards, clause = round.cards, round.clause(cite)
    hidden = tuple([p for p in positions if p not in round.shown and p in cards])
    if not hidden:
        return round, ()
    seen = Shown(by, clause, cite.rulings, hidden, round.faces(hidden), to)
    if to is EVERYONE:
        round = replace(round, shown=round.shown.union(hidden))
    return round, (seen,)


def pick_up(round: Round, positions: tuple[Position, ...], cite: Cite) -> RoundTransition:
    """Cards go to the discard rack, in order."""
    event = PickedUp(DEALER, round.clause(cite), cite.rulings, positions)
    return replace(round, picked=round.picked.union(positions)), (event,)


def decided(
    round: Round, hand: Hand, stage: str, action: Action, cite: Cite
) -> tuple[Hand, tuple[Event, ...]]:
    """A player's decision goes on record."""
    event = Chose(
        action.actor,
        round.clause(cite),
        cite.rulings,
        hand.seat,
        action.verb,
        number=action.number,
    )
    return hand.chose(stage, action.verb), (event,)


def play_placed(
    round: Round, hand: Hand, wager: str, amount: int, cite: Cite
) -> tuple[Hand, tuple[Event, ...]]:
    """A play wager goes to its area."""
    event = Placed(
        seat_of(hand.seat),
        round.clause(cite),
        cite.rulings,
        hand.seat,
        hand.player,
        wager,
        Cents(amount),
    )
    return hand.with_wager(wager, Cents(amount)), (event,)


def folded(hand: Hand, lost: tuple[Result, ...]) -> Hand:
    """The hand after a fold that loses these wagers."""
    forfeited = tuple(result.wager for result in lost)
    return replace(hand, standing=Standing.FOLDED, forfeited=forfeited)
