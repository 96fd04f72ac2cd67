"""The few names that `import fairdeal` gives. Clock, entropy and files enter here."""

import os
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.games import settle_description
from fairdeal.law import refuse
from fairdeal.money import dollars
from fairdeal.record import Journal
from fairdeal.sheet import Sheet, check_plain, read_sheet, schema_of
from fairdeal.sheet.option import Money
from fairdeal.table import SoftwareShuffler, Table, opened, practice_entropy
from fairdeal.table.shuffler import FROM_THE_SYSTEM, PRACTICE
from fairdeal.version import __version__

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fairdeal.analysis.report import OddsReport
    from fairdeal.analysis.simulate.run import Simulation


def sheet(instrument: str, **options: object) -> Sheet:
    """A checked option sheet; amounts may be written as people write them.

    >>> sheet("nj-uth", minimum="$10", trips_pay_table="B").minimum
    1000
    """
    return read_sheet(instrument, _in_cents(instrument, options))


def _in_cents(instrument: str, options: Mapping[str, object]) -> dict[str, object]:
    money = {option.name for option in schema_of(instrument).options if isinstance(option, Money)}
    return {
        name: dollars(value, what=name) if name in money and isinstance(value, str) else value
        for name, value in _plain(options).items()
    }


def _with_plain_options(document: object) -> object:
    """A description whose options can be written down, whatever kind of mapping they came as."""
    if not isinstance(document, Mapping) or not isinstance(document.get("options"), Mapping):
        return document
    return {**document, "options": _plain(document["options"])}


def _plain(options: Mapping[str, object]) -> dict[str, object]:
    check_plain(options)  # so that what follows comes to an end
    return {name: _written(value) for name, value in options.items()}


def _written(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _written(part) for name, part in value.items()}
    return [_written(part) for part in value] if isinstance(value, list | tuple) else value


def open_table(
    instrument: str,
    *,
    seed: int | None = None,
    journal: object = None,
    name: object = "table",
    **options: object,
) -> Table:
    """A practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens. The
    table's name is in the record and in every commitment.

    >>> table = open_table("nj-uth", seed=7)
    >>> table.sit(1, "Ann", chips="$500")
    >>> table.bet(1, ante="$10", blind="$10")
    >>> table.deal()
    >>> table.step
    Step(seat 1 may check, raise 3 or raise 4 -- 19:47-32.10(a))
    """
    if seed is not None and (type(seed) is not int or abs(seed) >= 10**100):
        raise refuse("seed-not-a-number", "seed may be a whole number of at most a hundred digits")
    if not isinstance(name, str) or not 0 < len(name) <= 100 or not name.isprintable():
        raise refuse("table-not-a-name", "a table has a name of at most 100 printable characters")
    entropy = os.urandom if seed is None else practice_entropy(seed)
    chance = FROM_THE_SYSTEM if seed is None else f"{PRACTICE} {seed}"
    chosen = sheet(instrument, **options)
    opened(chosen, name)  # what is refused here leaves no file behind
    record = None if journal is None else _journal_in(journal, chance)
    return Table(chosen, SoftwareShuffler(entropy), name=name, record=record)


def _journal_in(where: object, chance: str) -> Journal:
    """A journal in a file of its own, with its head and the refused attempts beside it."""
    if not isinstance(where, str | os.PathLike) or not Path(where).name:
        raise refuse("journal-not-a-path", f"journal is {where!r:.40}; it may be a file to write")
    path = Path(where)
    beside = [path.with_name(path.name + ending) for ending in ("", ".head", ".refused")]
    for file in beside:
        if file.exists():
            raise refuse("journal-exists", f"{file} exists; a journal is never overwritten")
    try:
        lines, head, refused = (file.open("xb", buffering=0) for file in beside)
    except OSError as error:
        raise refuse(
            "cannot-write", f"{error.filename} cannot be written: {error.strerror}"
        ) from None

    def newest(text: str) -> None:
        os.pwrite(head.fileno(), text.encode(), 0)

    return Journal(
        _appending(lines),
        clock=_clock(),
        entropy=os.urandom,
        product=__version__,
        chance=chance,
        head=newest,
        refusals=_appending(refused),
    )


def _clock() -> Callable[[], str]:
    """The time in UTC, as in 2026-11-15T20:09:00.000000Z; a second is written out once."""
    said = (-1, "")

    def now() -> str:
        nonlocal said
        second, rest = divmod(time.time_ns(), 1_000_000_000)
        if second != said[0]:
            said = (second, datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S"))
        return f"{said[1]}.{rest // 1000:06}Z"

    return now


def _appending(file: FileIO) -> Callable[[str], None]:
    """Write all of a text, or raise; the disk may be full in the middle of it."""

    def append(text: str) -> None:
        rest = text.encode()
        while rest:
            rest = rest[file.write(rest) :]

    return append


def settle(description: object) -> dict[str, object]:
    """Settle a described round: the wire form of `fairdeal settle`, in and out."""
    return settle_description(_with_plain_options(description))


def odds(
    instrument: str,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: object,
) -> "OddsReport":
    """Exact odds of a sheet under the best play; `wire()` is what `fairdeal odds --json` writes.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.

    >>> odds("nj-hilo").main.ev
    Fraction(-38421789247, 996661525860)
    """
    # Solvers are read only when somebody asks, so that everything else starts without them.
    from fairdeal.analysis.odds import answer, question

    given = _in_cents(instrument, options)
    return answer(question(instrument, given, wagers=wagers, meter=meter, what_if=what_if))


def advise(decision: object) -> dict[str, object]:
    """What each option of a decision is worth: the wire form of `fairdeal advise`, in and out.

    >>> advise({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})["best"]
    'fold'
    """
    from fairdeal.analysis.advice import advise as advised

    return advised(_with_plain_options(decision))


def simulate(
    instrument: str,
    *,
    rounds: int,
    seed: int | None = None,
    seats: int = 1,
    strategy: str = "best",
    workers: int | None = None,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    keep: bool = False,
    **options: object,
) -> "Simulation":
    """Rounds at random under a sheet; `wire()` is what `fairdeal simulate --json` writes.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`. With `keep`, `results()` has every round, as an array.

    >>> simulate("nj-hilo", rounds=200_000, seed=1).main.inside
    True
    """
    from fairdeal.analysis.simulate.run import run
    from fairdeal.analysis.simulate.run import simulate as simulated

    wanted = run(
        instrument,
        _in_cents(instrument, options),
        rounds=rounds,
        seed=int.from_bytes(os.urandom(4)) if seed is None else seed,
        seats=seats,
        strategy=strategy,
        wagers=wagers,
        meter=meter,
        what_if=what_if,
    )
    return simulated(wanted, workers, keep=keep)


def evaluate(hands: object) -> "NDArray[np.uint32]":
    """What hands of five cards, or the best five of seven, are worth: the higher the better.

    Hands are texts, tuples of cards, or an array of card indices with a row for each. A value's
    highest bits, `value >> 20`, are its category, from 0, high card, to 9, royal flush.

    >>> evaluate(["As Ks Qs Js Ts", "2c 2d 2h 2s 3c"]) >> 20
    array([9, 7], dtype=uint32)
    """
    from fairdeal.analysis.kernels.batch import evaluate as evaluated

    return evaluated(hands)
