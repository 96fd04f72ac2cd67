"""A table that tells a seat, when it is asked, what each of its choices is worth."""

from fairdeal.law import in_short, refuse
from fairdeal.play import SeatViewer, seat
from fairdeal.table import Table
from fairdeal.view.advice import Advice, question


class AdvisedTable(Table):
    """A table with a solver beside it."""

    def advise(self, number: int) -> Advice:
        """Return the exact value of each choice of a seat, given every card that the seat may see.

        `str` gives a line for each choice; `best` is the best one that the chips allow.
        """
        round = self.round
        decides = round is not None and round.at > 0 and not round.over
        if not decides or not self.step_for(SeatViewer(number)).of(seat(number)):
            raise refuse("nothing-to-decide", f"seat {in_short(number)} has nothing to decide now")
        return question(self, number).answer()
