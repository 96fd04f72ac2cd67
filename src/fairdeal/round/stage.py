"""Stages: pieces of the procedure. A game is a sequence of these; everything else reads them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from fairdeal.frozen import replace
from fairdeal.law import Cite, Refusal, Refused
from fairdeal.money import Cents
from fairdeal.round.action import DEALER, Action, Actor
from fairdeal.round.action import seat as seat_of
from fairdeal.round.event import (
    EVERYONE,
    Announced,
    Chose,
    CouponPlaced,
    Event,
    PickedUp,
    Placed,
    Shown,
    TakenBack,
)
from fairdeal.round.offer import BetOffer, Offer
from fairdeal.round.position import Position
from fairdeal.round.round import Hand, Round, Standing

if TYPE_CHECKING:
    from fairdeal.round.game import Game
    from fairdeal.sheet import Sheet

Progress = tuple[Round, tuple[Event, ...]]
Antes = tuple[tuple[int, Cents], ...]  # by seat
BETTING, NO_MORE_BETS = Cite("wagers-before-no-more-bets"), Cite("no-more-bets")


class Order(Enum):
    """The two ways around the table (R-ORDER)."""

    CLOCKWISE = "clockwise from the dealer's left"
    COUNTERCLOCKWISE = "counterclockwise from the dealer's right"

    def of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Seats in this order: seat 1 is farthest to the dealer's left."""
        return tuple(sorted(seats, reverse=self is Order.COUNTERCLOCKWISE))


@dataclass(frozen=True, kw_only=True, eq=False)
class Stage(ABC):
    """A piece of the procedure: who may act, what they are offered, by which clause."""

    name: str
    cite: Cite
    says: tuple[str, ...] = ()  # the dealer's words, for the script
    dealers: ClassVar[bool] = False  # whether it is work of the dealer's alone

    @abstractmethod
    def offers(self, round: Round, seat: int) -> tuple[Offer, ...]:
        """What may be done now; empty when the stage has nothing (more) to ask."""

    @abstractmethod
    def perform(self, round: Round, moment: Moment, action: Action) -> Progress:
        """The round and the events after an action that was offered."""

    def why_not(self, round: Round, seat: int, action: Action) -> Refusal | None:
        """A reason of the stage's own why an action is not lawful now."""
        return None


class Moment(NamedTuple):
    """A stage, for one seat where the procedure goes around the table; otherwise seat 0."""

    stage: Stage
    seat: int = 0


@dataclass(frozen=True)
class Each:
    """Stages that are gone through for one seat after another."""

    order: Order
    stages: tuple[Stage, ...]

    def __init__(self, order: Order, *stages: Stage) -> None:
        object.__setattr__(self, "order", order)
        object.__setattr__(self, "stages", stages)


Procedure = tuple[Stage | Each, ...]


def agenda(seats: tuple[int, ...], procedure: Procedure) -> Iterator[Moment]:
    """The procedure laid out for the seats in a round."""
    for item in procedure:
        if isinstance(item, Each):
            for number in item.order.of(seats):
                yield from (Moment(stage, number) for stage in item.stages)
        else:
            yield Moment(item)


@lru_cache(maxsize=1000)
def _dealers_offer(verb: str, clause: str) -> tuple[Offer, ...]:
    return (Offer(DEALER, verb, clause, default=True),)


@lru_cache(maxsize=1000)  # round after round, the same players wager
def _open_betting(
    game: Game, sheet: Sheet, seated: tuple[tuple[int, str], ...], antes: Antes
) -> tuple[Offer, ...]:
    """Bet or take back, for each seat; and the dealer may close the betting."""
    clause, names, found = sheet.clause(BETTING), dict(seated), list[Offer]()
    for number, name in seated:
        own = {n: ante for n, ante in antes if names[n] == name}
        if number not in own:
            check = partial(game.check_bet, sheet, name, own)
            found.append(BetOffer(seat_of(number), "bet", clause, check=check))
        elif _may_take_back(game, sheet, name, own, number):
            found.append(Offer(seat_of(number), "take back", clause))
    if antes:
        found += _dealers_offer("no more bets", sheet.clause(NO_MORE_BETS))
    return tuple(found)


def _may_take_back(
    game: Game, sheet: Sheet, player: str, antes: Mapping[int, Cents], number: int
) -> bool:
    """One hand of several may go only if the others may stay without it."""
    left = {n: ante for n, ante in antes.items() if n != number}
    try:
        game.check_positions(sheet, player, left)
    except Refused:
        return False
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class Betting(Stage):
    """Wagers are open to every seated player at once, until “No more bets”."""

    name: str = "betting"
    cite: Cite = BETTING

    def offers(self, round: Round, seat: int) -> tuple[Offer, ...]:
        """Every seat may bet, or take back what it bet."""
        antes = tuple([(n, hand.wagers["ante"]) for n, hand in round.hands.items()])
        return _open_betting(round.game, round.sheet, tuple(round.seated.items()), antes)

    def perform(self, round: Round, moment: Moment, action: Action) -> Progress:
        """Chips move to or from the felt; “No more bets” lays out the rest of the procedure."""
        if action.actor == DEALER:
            return round.game.close_betting(round)
        clause = round.clause(self.cite)
        number = action.actor.seat
        name = round.seated[number]
        if action.verb == "take back":
            hand = round.hands[number]
            hands = {n: h for n, h in round.hands.items() if n != number}
            back = tuple(
                TakenBack(action.actor, clause, (), number, name, wager, amount)
                for wager, amount in hand.wagers.items()
            )
            return replace(round, hands=hands), back
        hand = Hand(number, name, dict(action.wagers), action.match_play)
        events: list[Event] = [
            Placed(action.actor, clause, (), number, name, wager, amount)
            for wager, amount in action.wagers.items()
        ]
        if action.match_play:
            chips = round.clause(Cite("chips-only", "R-MATCH-PLAY"))
            events.append(
                CouponPlaced(action.actor, chips, ("R-MATCH-PLAY",), number, action.match_play)
            )
        return round.with_hand(hand), tuple(events)

    def why_not(self, round: Round, seat: int, action: Action) -> Refusal | None:
        """What is wrong with a bet."""
        if action.verb == "bet" and action.actor.seat in round.seated:
            if action.actor.seat in round.hands:
                return Refusal(
                    "already-bet",
                    "this seat's wagers are down; take them back to change them",
                    round.clause(self.cite),
                )
            try:
                player = round.seated[action.actor.seat]
                antes = round.antes_of(player)
                round.game.check_bet(round.sheet, player, antes, action)
            except Refused as refused:
                return refused.refusal
        if action.verb == "no more bets":
            return Refusal("no-wagers", "no wager is down yet", round.clause(NO_MORE_BETS))
        return None


@dataclass(frozen=True, kw_only=True, eq=False)
class DealerWork(Stage):
    """Something that only the dealer does: one act, for the table or for one seat."""

    dealers: ClassVar[bool] = True
    verb: str
    work: Callable[[Round, int], Progress]
    when: Callable[[Round, int], bool] = lambda round, seat: True

    def offers(self, round: Round, seat: int) -> tuple[Offer, ...]:
        """The one act, where there is something to do."""
        return _dealers_offer(self.verb, round.clause(self.cite)) if self.when(round, seat) else ()

    def perform(self, round: Round, moment: Moment, action: Action) -> Progress:
        """Do the work once; then the next moment comes."""
        after, events = self.work(round, moment.seat)
        assert after.agenda is round.agenda, "a dealer's work never changes what comes next"
        return replace(after, at=round.at + 1), events


@dataclass(frozen=True, kw_only=True, eq=False)
class Happens(Stage):
    """Something that follows by itself, with nobody asked: players look at their cards."""

    what: Callable[[Round], Progress]

    def offers(self, round: Round, seat: int) -> tuple[Offer, ...]:
        """Nobody is asked."""
        return ()

    def perform(self, round: Round, moment: Moment, action: Action) -> Progress:
        """Never called: the engine lets it happen."""
        raise AssertionError(f"{self.name} is not performed by anyone")


def announced(round: Round, words: str, cite: Cite) -> Announced:
    """The dealer's words, under the clause that asks for them."""
    return Announced(DEALER, round.clause(cite), cite.rulings, words)


def show(
    round: Round,
    positions: tuple[Position, ...],
    cite: Cite,
    to: frozenset[int] | None = EVERYONE,
    by: Actor = DEALER,
) -> Progress:
    """Faces seen by some or, where not yet seen by all, by everyone."""
    cards, clause = round.cards, round.clause(cite)
    hidden = tuple([p for p in positions if p not in round.shown and p in cards])
    if not hidden:
        return round, ()
    seen = Shown(by, clause, cite.rulings, hidden, round.faces(hidden), to)
    if to is EVERYONE:
        round = replace(round, shown=round.shown.union(hidden))
    return round, (seen,)


def pick_up(round: Round, positions: tuple[Position, ...], cite: Cite) -> Progress:
    """Cards go to the discard rack, in order."""
    event = PickedUp(DEALER, round.clause(cite), cite.rulings, positions)
    return replace(round, picked=round.picked.union(positions)), (event,)


def decided(
    round: Round, hand: Hand, stage: str, choice: str, cite: Cite
) -> tuple[Hand, tuple[Event, ...]]:
    """A player's decision goes on record."""
    event = Chose(seat_of(hand.seat), round.clause(cite), cite.rulings, hand.seat, choice)
    return hand.chose(stage, choice), (event,)


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


def folded(hand: Hand) -> Hand:
    """The hand after a fold."""
    return replace(hand, standing=Standing.FOLDED)
