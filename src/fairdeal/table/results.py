"""What a round came to."""

from collections.abc import Mapping

from fairdeal.money import in_dollars
from fairdeal.round import Event, Result, Round, net
from fairdeal.round.event import Reversed, Settled


class FinishedRound:
    """A round that is over, with everything that happened in it."""

    def __init__(self, round: Round, events: tuple[Event, ...]) -> None:
        self.round = round
        self.events = events

    def seat(self, number: int) -> "SeatResults":
        """One seat's results; what was reversed with a void round is none."""
        results: list[Result] = []
        for event in self.events:
            if isinstance(event, Settled) and event.seat == number:
                results.append(event.result)
            elif isinstance(event, Reversed) and event.seat == number:
                results.remove(event.result)
        return SeatResults(number, tuple(results))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were in the round."""
        return tuple(self.round.hands)


class SeatResults:
    """Every wager of one seat with its outcome, payout and clause."""

    def __init__(self, number: int, results: tuple[Result, ...]) -> None:
        self.number = number
        self.results: Mapping[str, Result] = {result.wager: result for result in results}

    @property
    def net(self) -> int:
        """Payouts less lost stakes."""
        return net(self.results.values())

    def __repr__(self) -> str:
        return f"SeatResults(seat {self.number}: {in_dollars(self.net)})"
