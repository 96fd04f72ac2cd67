"""Stages: pieces of the procedure. A game is a sequence of these; everything else reads them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from fairdeal.law import Cite, Refusal
from fairdeal.play.model import DEALER, Action, Event, Offer, Position, Round
from fairdeal.values import capital, replace

RoundTransition = tuple[Round, tuple[Event, ...]]


class SeatOrder(Enum):
    """The two ways around the table (R-ORDER)."""

    CLOCKWISE = "clockwise from the dealer's left"
    COUNTERCLOCKWISE = "counterclockwise from the dealer's right"

    def of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return seats in this order. Seat 1 is farthest to the dealer's left."""
        return tuple(sorted(seats, reverse=self is SeatOrder.COUNTERCLOCKWISE))


class Spoken(Struct, frozen=True):
    """Words of the dealer's that are said only if something is so."""

    words: str
    only_if: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Stage(ABC):
    """A piece of the procedure: who may act, what they are offered, by which clause."""

    name: str
    cite: Cite
    says: tuple[str | Spoken, ...] = ()  # the dealer's words, for the script
    does: str = ""  # a description for viewers; {whose} hand at a seat
    order: str = ""  # the dealer's work at it in the imperative, for the script; with its {seat}
    dealer_only: ClassVar[bool] = False  # whether it is work of the dealer's alone
    brings_cards: ClassVar[bool] = False  # whether cards come from the deck, or go away with it
    is_decided: ClassVar[bool] = True  # whether players decide something at it
    empties_shoe: bool = False  # whether what the automated shoe has left is taken out of it

    @abstractmethod
    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Return the offers now; none if the stage is done."""

    @abstractmethod
    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Return the round and the events after an action that was offered."""

    def asks(self, round: Round, seat: int) -> str:
        """Return the player's decision in our words: “Check, or bet twice the ante.”"""
        return ""

    def ordered(self, verb: str, seat: int) -> str:
        """Return the instruction to the dealer: “Settle seat 2”."""
        of_seat = f" seat {seat}" if seat else ""
        return self.order.format(seat=seat) or f"{capital(verb)}{of_seat}"

    def speaks(
        self, round: Round, moment: Moment, offers: tuple[Offer, ...]
    ) -> tuple[str | Spoken, ...]:
        """Return the dealer's announcements for the cards face up and the players' offers."""
        return self.says

    def reminds(self, round: Round) -> tuple[tuple[str, Cite], ...]:
        """Return reminders for the dealer that depend on the sheet or the round, with their
        clauses.
        """
        return ()

    def happens(self, round: Round) -> str:
        """Return the description of the stage in this round."""
        return self.does

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether the stage will have work, judging by public facts."""
        return bool(self.offers(round, moment))

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the stage's own reason why an action is not lawful now."""
        return None

    def lacking(self, round: Round, moment: Moment) -> tuple[Position, ...]:
        """Return the positions that still lack a card of this stage."""
        return ()

    def hands_wait(self, round: Round, moment: Moment) -> bool:
        """Return whether hands still wait for cards of the deal."""
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

    order: SeatOrder
    stages: tuple[Stage, ...]

    def __init__(self, order: SeatOrder, *stages: Stage) -> None:
        object.__setattr__(self, "order", order)
        object.__setattr__(self, "stages", stages)


Procedure = tuple[Stage | ForEachSeat, ...]


def agenda(seats: tuple[int, ...], procedure: Procedure) -> Iterator[Moment]:
    """Lay out the procedure for the seats in a round."""
    for item in procedure:
        if isinstance(item, ForEachSeat):
            for number in item.order.of(seats):
                yield from (Moment(stage.name, number) for stage in item.stages)
        else:
            yield Moment(item.name)


def stages_in(procedure: Procedure) -> Iterator[Stage]:
    """Iterate over the stages of a procedure."""
    for item in procedure:
        yield from item.stages if isinstance(item, ForEachSeat) else (item,)


@lru_cache(maxsize=1000)
def dealers_offer(verb: str, clause: str) -> tuple[Offer, ...]:
    """Return the dealer's next task as the only offer."""
    return (Offer(DEALER, verb, clause, default=True),)


def _nothing(round: Round, seat: int) -> RoundTransition:
    return round, ()


def _always(round: Round, seat: int) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class DealerTask(Stage):
    """Something that only the dealer does: one act, for the table or for one seat."""

    dealer_only: ClassVar[bool] = True
    is_decided: ClassVar[bool] = False
    verb: str
    work: Callable[[Round, int], RoundTransition] = _nothing
    when: Callable[[Round, int], bool] = _always
    foreseen: Callable[[Round, int], bool] | None = None  # where `when` rests on closed cards

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether the task will come, as far as it can be foreseen."""
        if self.foreseen is not None:
            return self.foreseen(round, moment.seat)
        return self.is_due(round, moment)

    def is_due(self, round: Round, moment: Moment) -> bool:
        """Return whether the task is due."""
        return self.when(round, moment.seat)

    def do(self, round: Round, moment: Moment) -> RoundTransition:
        """Perform the task."""
        return self.work(round, moment.seat)

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Return the one offer, if the task is due."""
        if not self.is_due(round, moment):
            return ()
        return dealers_offer(self.verb, round.clause(moment.cite or self.cite))

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Perform the task once, and move on to the next moment."""
        after, events = self.do(round, moment)
        assert after.agenda == round.agenda, "a dealer's work never changes what comes next"
        return replace(after, at=round.at + 1), events


@dataclass(frozen=True, kw_only=True, eq=False)
class Automatic(Stage):
    """Something that follows by itself, with nobody asked: players look at their cards."""

    is_decided: ClassVar[bool] = False
    what: Callable[[Round], RoundTransition]

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return False: the stage runs by itself."""
        return False

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Return no offers."""
        return ()

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Never called: the engine runs the stage."""
        raise AssertionError(f"{self.name} is not performed by anyone")
