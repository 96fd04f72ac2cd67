"""What a laboratory asks beside the odds: progressive, exposure, mixes of wagers, typical play."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.report import OddsReport
from fairdeal.analysis.solver import solver_of
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.round.wager import Bound
from fairdeal.sheet import Sheet


class AtMeter(Struct, frozen=True):
    """What a progressive wager is worth while its meter shows an amount."""

    meter: Cents
    ev: Fraction  # the player's expected result per unit

    @property
    def returned(self) -> Fraction:
        """What comes back of each unit, in the long run."""
        return 1 + self.ev


class ProgressiveTerms(Struct, frozen=True, kw_only=True):
    """A progressive as the sheet sets it up, and what it is worth at several meters."""

    wager: str
    stake: Cents
    seed: Cents
    contribution: Cents
    break_even: Cents | None
    points: tuple[AtMeter, ...]

    @property
    def increment(self) -> Fraction:
        """What share of each wager the meter grows by."""
        return Fraction(self.contribution, self.stake)


class Exposure(Struct, frozen=True, kw_only=True):
    """The most that may have to be paid; with several hands an upper bound."""

    wagered: Cents  # by one hand, everything at its maximum
    hand: Cents
    round: Cents  # every position, each paid as much as one hand can be
    progressive: Cents  # outside: from the meter at its seed
    table: Cents  # a round, and the meter once


class Mix(Struct, frozen=True, kw_only=True):
    """All wagers of a stated mix together."""

    words: str
    ante: Cents
    optional: tuple[tuple[str, Cents], ...]
    wagered: Fraction  # on average in a round, in cents
    ev: Fraction  # the player's expected result, in cents

    @property
    def returned(self) -> Fraction:
        """What comes back of all that is wagered."""
        return 1 + self.ev / self.wagered


def progressive_terms(sheet: Sheet, report: OddsReport) -> ProgressiveTerms | None:
    """The progressive of a sheet, where it offers one."""
    meter = sheet.meter
    if meter is None:
        return None
    fair = report.notes.get(f"{meter.wager}_break_even")
    break_even = None if fair is None else Cents(int(fair))
    meters = {meter.seed, Cents(2 * meter.seed), Cents(5 * meter.seed), Cents(10 * meter.seed)}
    if break_even:
        meters.add(break_even)
    return ProgressiveTerms(
        wager=meter.wager,
        stake=_stake(sheet, meter.wager),
        seed=meter.seed,
        contribution=meter.contribution,
        break_even=break_even,
        points=tuple(AtMeter(each, _at(sheet, each).ev) for each in sorted(meters)),
    )


def _at(sheet: Sheet, meter: Cents) -> AtMeter:
    asked = question(sheet.instrument.id, sheet.canonical(), meter=meter)
    assert sheet.meter is not None
    return AtMeter(meter, answer(asked).side[sheet.meter.wager].ev)


def _stake(sheet: Sheet, name: str) -> Cents:
    wager = next(w for w in game_of(sheet.instrument.id).wagers(sheet) if w.name == name)
    return wager.limits(sheet)[0]


def exposure(sheet: Sheet, most_paid: Cents, most_wagered: Cents) -> Exposure:
    """The most that is paid to one hand, to all, and at the table with the meter."""
    meter = sheet.meter.seed if sheet.meter is not None else Cents(0)
    round = Cents(most_paid * sheet.seats)
    return Exposure(
        wagered=most_wagered,
        hand=most_paid,
        round=round,
        progressive=meter,
        table=Cents(round + meter),
    )


def mixes(sheet: Sheet, report: OddsReport) -> tuple[Mix, ...]:
    """The return of all wagers together, at mixes that are stated."""
    (least, most), (small, large) = sheet.ante_limits, sheet.side_limits
    same = Cents(min(max(least, small), large))
    stated: list[tuple[str, Cents, Cents | None]] = [("The main game alone", least, None)]
    if report.side:
        stated += [
            ("Every wager at its minimum", least, small),
            ("Optional wagers as large as the lowest ante", least, same),
            ("Every wager at its maximum", most, large),
        ]
    return tuple(_mixed(sheet, report, *each) for each in stated)


def _mixed(
    sheet: Sheet, report: OddsReport, words: str, ante: Cents, optional: Cents | None
) -> Mix:
    bets = dict(_optional(sheet, report, optional)) if optional is not None else {}
    solver = solver_of(sheet.instrument)
    joined = {name: str(Fraction(bets[name], ante)) for name in solver.joins if name in bets}
    if joined:  # they change the best play
        report = answer(question(sheet.instrument.id, sheet.canonical(), wagers=joined))
    apart = {name: amount for name, amount in bets.items() if name not in joined}
    return Mix(
        words=words,
        ante=ante,
        optional=tuple(bets.items()),
        wagered=ante * report.main.average_bet + sum(apart.values()),
        ev=ante * report.main.ev
        + sum((amount * report.side[name].ev for name, amount in apart.items()), Fraction(0)),
    )


def _optional(sheet: Sheet, report: OddsReport, amount: Cents) -> Iterator[tuple[str, Cents]]:
    """Each optional wager by its figure's name; what turns on the hands dealt, at a full table."""
    for wager in game_of(sheet.instrument.id).wagers(sheet):
        name = wager.name if wager.name in report.side else f"{wager.name}_{sheet.seats + 1}"
        if wager.required or name not in report.side:
            continue
        exact = wager.bound is Bound.EXACT
        yield name, wager.limits(sheet)[0] if exact else amount
