"""Results of rounds, and a table's summary."""

from collections.abc import Mapping

from fairdeal.money import in_dollars, player
from fairdeal.play import Event, Result, Round, net, outcome_words
from fairdeal.table.state import TableState


class FinishedRound:
    """A round that is over, with everything that happened in it."""

    def __init__(self, round: Round, events: tuple[Event, ...]) -> None:
        self.round = round
        self.events = events

    def seat(self, number: int) -> "SeatResults":
        """Return one seat's results, without results that a void round reversed."""
        results: list[Result] = []
        for event in self.events:
            if event.seat != number:
                continue
            if event.settled is not None:
                results.append(event.settled)
            elif event.undone is not None:
                results.remove(event.undone)
        return SeatResults(number, tuple(results))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were in the round."""
        return tuple(self.round.hands)

    def __repr__(self) -> str:
        nets = ", ".join(f"seat {seat} {signed(self.seat(seat).net)}" for seat in self.seats)
        return f"FinishedRound({nets})"

    def __str__(self) -> str:
        """Return every wager of every seat, and each seat's total."""
        return "\n".join(str(self.seat(seat)) for seat in self.seats)


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
        return f"SeatResults(seat {self.number}: {signed(self.net)})"

    def __str__(self) -> str:
        wagers = [f"  {outcome_words(each)} ({each.clause})" for each in self.results.values()]
        return "\n".join([f"seat {self.number}: {signed(self.net)}", *wagers])


def signed(net: int) -> str:
    """Return a gain or loss with its sign: “+$15”."""
    return f"{'+' if net > 0 else ''}{in_dollars(net)}"


def stands(state: TableState) -> str:
    """Return a table's summary: its players, their chips and the current step."""
    law = state.sheet.instrument
    people = [
        f"  seat {number}: {state.name_of(who)}, {in_dollars(state.ledger.balance(player(who)))}"
        for number, who in sorted(state.seated.items())
    ]
    title = f"{law.game}, {law.jurisdiction}: {state.name}, round {state.number}"
    return "\n".join([title, *people, f"  {state.step}"])
