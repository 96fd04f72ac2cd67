"""Figures for a laboratory beside the odds: progressive, exposure, mixes, program checksums."""

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from msgspec import Struct

from fairdeal.analysis import OddsReport, answer, question, solver_of
from fairdeal.analysis.cache import PROGRAM as FOLDER
from fairdeal.analysis.cache import kernel_folders
from fairdeal.analysis.simulation import run, simulate
from fairdeal.analysis.tally import CONFIDENT
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import Bound
from fairdeal.sheet import Sheet
from fairdeal.version import __version__

PROGRAM = (".",)  # all of the package, and the parts of it that are compiled
KERNELS = tuple(folder.relative_to(FOLDER).as_posix() for folder in kernel_folders())


def command(parts: tuple[str, ...]) -> str:
    """Return the shell command that gives the checksum again, in the package's folder."""
    return (
        f"find {' '.join(parts)} -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | "
        "xargs -d '\\n' sha256sum | sha256sum"
    )


@cache
def checksum(parts: tuple[str, ...]) -> tuple[int, str]:
    """Return how many files some parts have, and the SHA-256 of the list of their sums."""
    files = sorted(_files(parts))
    sums = "".join(f"{_sum(name)}  {name}\n" for name in files)
    return len(files), hashlib.sha256(sums.encode()).hexdigest()


def _files(parts: tuple[str, ...]) -> Iterator[str]:
    for part in parts:
        for path in (FOLDER / part).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{part}/{path.relative_to(FOLDER / part).as_posix()}"


def _sum(name: str) -> str:
    return hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()


CHANCE = (  # where the cards come from, and in which version
    ("Generator", "Entropy of the operating system (os.urandom), 32 bytes for each shuffle and "
     "salts for each card; no state is kept between decks"),
    ("Expansion", "BLAKE2b in counter mode, keyed with the 32 bytes, under a label of its own"),
    ("Shuffle", "Fisher and Yates over 52 cards; each swap is drawn by rejection, without bias"),
    ("Cut", "Drawn with the deck, from ten cards to all but ten, where the sheet has a cut"),
    ("Seal", "Every card with a salt in a hash tree (SHA-256), whose root is on record before "
     "“No more bets”"),
    ("Practice", "A stated seed repeats decks; never at a table for chips"),
    ("Version", f"shuffler and seal as in Fairdeal {__version__}"),
)  # fmt: skip
ROUNDS, SEED = 1_000_000, 1  # of the simulation that stands beside typical play


class AtMeter(Struct, frozen=True):
    """The value of a progressive wager at an amount of its meter."""

    meter: Cents
    ev: Fraction  # the player's expected result per unit

    @property
    def returned(self) -> Fraction:
        """The long-run return of each unit."""
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
        """The share of each wager that goes to the meter."""
        return Fraction(self.contribution, self.stake)


class Exposure(Struct, frozen=True, kw_only=True):
    """The most that may have to be paid; with several hands an upper bound."""

    wagered: Cents  # by one hand, everything at its maximum
    hand: Cents
    round: Cents  # every position, each paid as much as one hand can be
    progressive: Cents  # outside: from the meter at its seed
    table: Cents  # a round, and the meter once


class RandomPlay(Struct, frozen=True, kw_only=True):
    """The results of the short rules in random play."""

    rounds: int
    seed: int
    mean: Fraction  # the player's result per ante
    reach: float  # to either side, with 95 per cent confidence


class Mix(Struct, frozen=True, kw_only=True):
    """All wagers of a stated mix together."""

    words: str
    ante: Cents
    optional: tuple[tuple[str, Cents], ...]
    wagered: Fraction  # on average in a round, in cents
    ev: Fraction  # the player's expected result, in cents

    @property
    def returned(self) -> Fraction:
        """The return of all wagers together."""
        return 1 + self.ev / self.wagered


def progressive_terms(sheet: Sheet, report: OddsReport) -> ProgressiveTerms | None:
    """Return the progressive of a sheet, if it offers one."""
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
    """Return the highest payout to one hand, to all hands, and at the table with the meter."""
    meter = sheet.meter.seed if sheet.meter is not None else Cents(0)
    round = Cents(most_paid * sheet.seats)
    return Exposure(
        wagered=most_wagered,
        hand=most_paid,
        round=round,
        progressive=meter,
        table=Cents(round + meter),
    )


def played_by_short_rules(sheet: Sheet) -> RandomPlay:
    """Play the short rules at random, from a stated seed, to check their exact figure."""
    wanted = run(
        sheet.instrument.id, sheet.canonical(), rounds=ROUNDS, seed=SEED, strategy="simple"
    )
    figure = simulate(wanted).main
    assert figure.error is not None
    return RandomPlay(rounds=ROUNDS, seed=SEED, mean=figure.mean, reach=CONFIDENT * figure.error)


def mixes(sheet: Sheet, report: OddsReport) -> tuple[Mix, ...]:
    """Return the return of all wagers together, at stated mixes."""
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
    """Iterate over the optional wagers by figure; wagers that depend on hands dealt, at a full
    table.
    """
    for wager in game_of(sheet.instrument.id).wagers(sheet):
        name = wager.name if wager.name in report.side else f"{wager.name}_{sheet.seats + 1}"
        if wager.required or name not in report.side:
            continue
        exact = wager.bound is Bound.EXACT
        yield name, wager.limits(sheet)[0] if exact else amount
