"""The few names that `import fairdeal` gives. Entropy enters here."""

import os

from fairdeal.games import settle_description
from fairdeal.law import refuse
from fairdeal.money import dollars
from fairdeal.sheet import Sheet, read_sheet, schema_of
from fairdeal.sheet.option import Money
from fairdeal.table import SoftwareShuffler, Table, practice_entropy


def sheet(instrument: str, **options: object) -> Sheet:
    """A checked option sheet; amounts may be written as people write them.

    >>> sheet("nj-uth", minimum="$10", trips_pay_table="B").minimum
    1000
    """
    money = {option.name for option in schema_of(instrument).options if isinstance(option, Money)}
    read = {
        name: dollars(value, what=name) if name in money and isinstance(value, str) else value
        for name, value in options.items()
    }
    return read_sheet(instrument, read)


def open_table(instrument: str, *, seed: int | None = None, **options: object) -> Table:
    """A practice table; with a seed its decks can be repeated.

    >>> table = open_table("nj-uth", seed=7)
    >>> table.sit(1, "Ann", chips="$500")
    >>> table.bet(1, ante="$10", blind="$10")
    >>> table.deal()
    >>> table.step
    Step(seat 1 may check, raise 3 or raise 4 -- 19:47-32.10(a))
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise refuse("seed-not-a-number", f"seed is {seed!r:.40}; it may be a whole number")
    entropy = os.urandom if seed is None else practice_entropy(seed)
    return Table(sheet(instrument, **options), SoftwareShuffler(entropy))


def settle(description: object) -> dict[str, object]:
    """Settle a described round: the wire form of `fairdeal settle`, in and out."""
    return settle_description(description)
