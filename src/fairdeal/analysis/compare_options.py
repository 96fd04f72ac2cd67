"""The value of each choice that the law leaves open, with the rest of the sheet unchanged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fairdeal.analysis.odds import OddsQuestion, answer, question
from fairdeal.analysis.report import OddsReport, exact
from fairdeal.analysis.solver import solver_of
from fairdeal.forms import ComparedChoiceForm
from fairdeal.play import wager_words
from fairdeal.sheet import PayTableOption, schema_of

MAIN = "main game"


@dataclass(frozen=True)
class ComparedChoice:
    """One way to choose, and what the wager it decides about is then worth, per unit."""

    wager: str
    words: str
    ev: Fraction
    taken: bool  # by the sheet in question

    def wire(self) -> ComparedChoiceForm:
        """Return the choice in its wire form."""
        return {
            "wager": self.wager,
            "choice": self.words,
            "ev": exact(self.ev),
            "house_edge": exact(-self.ev),
            "taken": self.taken,
        }


def choices(asked: OddsQuestion, report: OddsReport) -> tuple[ComparedChoice, ...]:
    """Return every printed pay table, and the sheet's own; also the rules of the main game, if any.

    An optional wager without a choice is listed as it is.
    """
    listed = list(_main(asked, report))
    words = solver_of(asked.sheet.instrument).side_words
    chosen = set()
    for option in schema_of(asked.sheet.instrument.id).options:
        if isinstance(option, PayTableOption) and len(option.names) > 1:
            chosen.add(option.wager)
            listed += _tables(asked, report, option)
    for name, side in report.side.items():
        if name not in chosen:
            beside = asked.wagers.get(name)  # part of the main game, and played for with it
            ev = report.main.by_wager[name] / beside if beside else side.ev
            listed.append(ComparedChoice(words(name), "this sheet", ev, True))
    return tuple(listed)


def _main(asked: OddsQuestion, report: OddsReport) -> Iterator[ComparedChoice]:
    every = tuple(solver_of(asked.sheet.instrument).main_choices())
    if not every:
        yield ComparedChoice(MAIN, "this sheet", report.main.ev, True)
    here = asked.sheet.canonical()
    for words, options in every:
        taken = options.items() <= here.items()
        ev = report.main.ev if taken else answer(_changed(asked, options)).main.ev
        yield ComparedChoice(MAIN, words, ev, taken)


def _tables(
    asked: OddsQuestion, report: OddsReport, option: PayTableOption
) -> Iterator[ComparedChoice]:
    wager = wager_words(option.wager)
    here = option.write(getattr(asked.sheet, option.name))
    if here not in option.names:
        yield ComparedChoice(wager, "own table", report.side[option.wager].ev, True)
    for name in option.names:
        changed = report if name == here else answer(_changed(asked, {option.name: name}))
        yield ComparedChoice(wager, f"table {name}", changed.side[option.wager].ev, name == here)


def _changed(asked: OddsQuestion, options: Mapping[str, object]) -> OddsQuestion:
    return question(
        asked.sheet.instrument.id,
        {**asked.given, **options},
        wagers=asked.wagers,
        meter=asked.meter,
        what_if=asked.what_if,
    )
