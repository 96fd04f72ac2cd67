"""One question to whichever solver knows the game: what is this sheet worth?

Solvers are read when they are asked, so that a question can be read and refused without them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from fairdeal.analysis.report import OddsReport
from fairdeal.analysis.solver import solver_of
from fairdeal.analysis.wagers import meter_shown, multiples
from fairdeal.analysis.what_if import lawful_sheet, lawful_twin, what_if_sheet
from fairdeal.law import refuse
from fairdeal.money import Cents, cents
from fairdeal.sheet import Sheet


@dataclass(frozen=True, kw_only=True)
class OddsQuestion:
    """A sheet with what else is on the table; nothing has been computed yet."""

    sheet: Sheet
    given: Mapping[str, object]  # the options as they were given
    lawful: bool
    wagers: Mapping[str, Fraction]  # beside the ante, in antes
    meter: Cents | None  # of a progressive
    what_if: bool = False  # any pay table was allowed

    @property
    def shown(self) -> Cents | None:
        """The meter of a progressive, as shown."""
        return meter_shown(self.sheet, self.meter)


def question(
    instrument: str,
    given: Mapping[str, object],
    *,
    wagers: Mapping[str, object] | None = None,
    meter: object = None,
    what_if: bool = False,
) -> OddsQuestion:
    """Read and check everything, or refuse the first thing that is wrong.

    A what-if that comes to a lawful sheet is that sheet, and has its hash.
    """
    sheet = (what_if_sheet if what_if else lawful_sheet)(instrument, given)
    twin = lawful_twin(sheet, given) if what_if else sheet
    if meter is not None and meter_shown(sheet, None) is None:
        raise refuse("no-meter", "a meter belongs to a sheet with a progressive")
    return OddsQuestion(
        sheet=twin or sheet,
        given=given,
        lawful=twin is not None,
        wagers=multiples(sheet, wagers or {}),
        meter=None if meter is None else cents(meter, what="meter"),
        what_if=what_if,
    )


def answer(asked: OddsQuestion) -> OddsReport:
    """Return exact odds of one sheet, by the solver of its game, with the sheet's own warnings."""
    report = solver_of(asked.sheet.instrument).odds(asked)
    return replace(report, warnings=(*asked.sheet.remarks(), *report.warnings))
