"""The value of each choice that the law leaves open, with the rest of the sheet unchanged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fairdeal.analysis.odds import Question, answer, question
from fairdeal.analysis.report import OddsReport, exact
from fairdeal.analysis.solver import solver_of
from fairdeal.play.words import wager_words
from fairdeal.sheet import schema_of
from fairdeal.sheet.option import Tables

MAIN = "main game"


@dataclass(frozen=True)
class Choice:
    """One way to choose, and what the wager it decides about is then worth, per unit."""

    wager: str
    words: str
    ev: Fraction
    taken: bool  # by the sheet in question

    def wire(self) -> dict[str, object]:
        """Return the choice in its wire form."""
        return {
            "wager": self.wager,
            "choice": self.words,
            "ev": exact(self.ev),
            "house_edge": exact(-self.ev),
            "taken": self.taken,
        }


def choices(asked: Question, report: OddsReport) -> tuple[Choice, ...]:
    """Return every printed pay table, and the sheet's own; also the rules of the main game, if any.

    An optional wager without a choice is listed as it is.
    """
    listed = list(_main(asked, report))
    words = solver_of(asked.sheet.instrument).side_words
    chosen = set()
    for option in schema_of(asked.sheet.instrument.id).options:
        if isinstance(option, Tables) and len(option.names) > 1:
            chosen.add(option.wager)
            listed += _tables(asked, report, option)
    for name, side in report.side.items():
        if name not in chosen:
            beside = asked.wagers.get(name)  # part of the main game, and played for with it
            ev = report.main.by_wager[name] / beside if beside else side.ev
            listed.append(Choice(words(name), "this sheet", ev, True))
    return tuple(listed)


def _main(asked: Question, report: OddsReport) -> Iterator[Choice]:
    every = tuple(solver_of(asked.sheet.instrument).main_choices())
    if not every:
        yield Choice(MAIN, "this sheet", report.main.ev, True)
    here = asked.sheet.canonical()
    for words, options in every:
        taken = options.items() <= here.items()
        ev = report.main.ev if taken else answer(_changed(asked, options)).main.ev
        yield Choice(MAIN, words, ev, taken)


def _tables(asked: Question, report: OddsReport, option: Tables) -> Iterator[Choice]:
    wager = wager_words(option.wager)
    here = option.write(getattr(asked.sheet, option.name))
    if here not in option.names:
        yield Choice(wager, "own table", report.side[option.wager].ev, True)
    for name in option.names:
        changed = report if name == here else answer(_changed(asked, {option.name: name}))
        yield Choice(wager, f"table {name}", changed.side[option.wager].ev, name == here)


def _changed(asked: Question, options: Mapping[str, object]) -> Question:
    return question(
        asked.sheet.instrument.id,
        {**asked.given, **options},
        wagers=asked.wagers,
        meter=asked.meter,
        what_if=asked.what_if,
    )
