"""What every driver does: bet, take the dealer's offers until somebody decides, finish a round."""

from abc import ABC, abstractmethod
from typing import Self, TypeVar

from fairdeal.law import Refusal, Refused
from fairdeal.money import NOTHING, Cents
from fairdeal.play import DEALER, Action, Event, Offer, Result, Round, Step, seat, tell
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import Settled
from fairdeal.sheet import Sheet
from tests.harness.wagers import BETS

Kind = TypeVar("Kind", bound=Event)


class Driver(ABC):
    """A round or a table that is played one action after another; every event is kept."""

    events: list[Event]

    # -- what is driven

    @property
    @abstractmethod
    def sheet(self) -> Sheet:
        """The sheet in force."""

    @property
    @abstractmethod
    def state(self) -> object:
        """The value that an action changes, and a refusal does not."""

    @property
    @abstractmethod
    def round(self) -> Round:
        """The round in progress, or the last one."""

    @property
    @abstractmethod
    def step(self) -> Step:
        """What may be done now, with everything that depends on cards."""

    @abstractmethod
    def do(self, action: Action) -> tuple[Event, ...]:
        """One action, or a refusal."""

    def answer(self, offer: Offer) -> Action:
        """How an offer is taken up by somebody who has no wish."""
        return offer.default_action()

    # -- what is done

    def attempt(self, action: Action) -> Refusal | None:
        """Something that may be refused: then nothing has changed."""
        before, happened = self.state, len(self.events)
        try:
            self.do(action)
        except Refused as refused:
            assert self.state is before
            assert len(self.events) == happened
            return refused.refusal
        return None

    def refusal(self, action: Action) -> Refusal:
        """Why something is refused; it must be."""
        refusal = self.attempt(action)
        assert refusal is not None, f"{action} was not refused"
        return refusal

    def bet(self, number: int, *, match_play: int = 0, **wagers: int) -> tuple[Event, ...]:
        """A seat's opening wagers."""
        placed = {name: Cents(amount) for name, amount in wagers.items()}
        coupon = Cents(match_play) if match_play else NOTHING
        return self.do(Action(seat(number), "bet", placed, coupon))

    def place_bets(self, *seats: int, **more: int) -> Self:
        """The wagers that must be made, and more, at seats 1 and 2 unless said."""
        for number in seats or (1, 2):
            self.bet(number, **{**BETS[self.sheet.instrument.id], **more})
        return self

    def act(self, number: int, verb: str, *picks: int) -> tuple[Event, ...]:
        """The dealer does what is due before it, then the seat decides."""
        self.advance()
        return self.do(spoken(seat(number), verb, picks=picks))

    def dealer(self) -> tuple[Event, ...]:
        """The dealer's next act: closing the betting, dealing, revealing, settling."""
        return self.do(self.answer(next(o for o in self.step.of(DEALER) if o.default)))

    def advance(self) -> Self:
        """Everything that waits for nobody but the dealer; closes the betting first."""
        while not self.over and any(offer.default for offer in self.step.of(DEALER)):
            self.dealer()
        return self

    def silent(self) -> tuple[Event, ...]:
        """The next default: the dealer's, or a silent player's."""
        return self.do(self.answer(next(offer for offer in self.step.offers if offer.default)))

    def until(self, stage: str) -> Self:
        """The dealer goes on until a stage is reached; whoever is asked stays silent."""
        while self.step.stage != stage:
            self.silent()
        return self

    def finish(self) -> Self:
        """To the end of the round; whoever is asked stays silent."""
        while not self.over:
            self.silent()
        return self

    # -- what came of it

    @property
    def over(self) -> bool:
        """Whether the round is."""
        return self.round.over

    def of(self, kind: type[Kind]) -> list[Kind]:
        """Every event of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def told(self) -> list[str]:
        """Every event in words."""
        return [tell(event) for event in self.events]

    @property
    def happened(self) -> list[Event]:
        """What happened in the round in progress, or in the last one."""
        return self.events

    def results(self, number: int) -> dict[str, Result]:
        """A seat's results in this round, by wager, in settlement order."""
        settled = [e for e in self.happened if isinstance(e, Settled) and e.seat == number]
        return {event.result.wager: event.result for event in settled}
