"""What people at a table report."""

from fairdeal.play import FLOOR, Action, Area, Observed, Position, Report, Witness
from fairdeal.values.frozen import replace


def reporting(report: Report) -> Action:
    """A report that a player has seen and the floor confirms."""
    witnessed = replace(report, seen_by=Witness.PLAYER, confirmed_by=Witness.FLOOR)
    return Action(FLOOR, "report", report=witnessed)


def exposed(number: int = 1) -> Report:
    """A card of the dealer's is seen."""
    return Report(Observed.DEALER_EXPOSED, position=Position(Area.DEALER, number))


def wrong_number(number: int, count: int) -> Report:
    """So many cards lie at a seat, or at the dealer's place (0)."""
    return Report(Observed.WRONG_NUMBER, seat=number, count=count)
