"""What lies at hand beside the felt: pay tables in force, limits, the law of a step, the keys."""

from collections.abc import Iterator
from dataclasses import dataclass

from fairdeal.cli.terminal.keys import ADVICE, HELP, LAW, LEAVE, TABLES, Key
from fairdeal.law import Cite, instrument, rulings, rulings_on
from fairdeal.money import in_dollars
from fairdeal.round import Role, Step
from fairdeal.round.words import row_words, wager_words
from fairdeal.sheet import MassachusettsUthSheet, PayTable, Prize, Sheet

_TO_ONE = " to 1"
_SILENCE = Cite("seated-players-only", "R-ABSENT")


@dataclass(frozen=True, slots=True)
class Paper:
    """A titled table of few columns, and the clause it rests on."""

    title: str
    clause: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def pay_tables(sheet: Sheet) -> Iterator[Paper]:
    """Every pay table that the sheet has in force."""
    for wager, printed in sheet.instrument.pay_tables.items():
        tables = _in_force(sheet, wager)
        if not tables:
            continue
        if len(tables) == 1:
            rows = tuple((row_words(row), str(odds)) for row, odds in tables[0].rows.items())
            yield Paper(f"{wager_words(wager)}, {_named(tables[0])}", printed.clause, (), rows)
        else:
            yield _by_hands(wager, printed.clause, tables)
    if isinstance(sheet, MassachusettsUthSheet) and sheet.progressive is not None:
        rows = tuple((row_words(row), _prize(p)) for row, p in sheet.progressive.rows.items())
        looks_at = sheet.progressive.cards.value.replace("-", " ")
        clause = sheet.clause(Cite("MA-UTH 14(a)", "R-PROGRESSIVE"))
        yield Paper(f"progressive, on the {looks_at}", clause, (), rows)


def _in_force(sheet: Sheet, wager: str) -> tuple[PayTable, ...]:
    found = getattr(sheet, f"{wager}_pay_table", None) or getattr(sheet, wager, None)
    if isinstance(found, PayTable):
        return (found,)
    return tuple(found) if isinstance(found, tuple) else ()


def _named(table: PayTable) -> str:
    if table.name is None:
        return "the licensee's own table"
    return "as printed" if table.name == "printed" else f"table {table.name}"


def _by_hands(wager: str, clause: str, tables: tuple[PayTable, ...]) -> Paper:
    """A column for each number of hands dealt, the dealer's included."""
    written = {row: [str(table.rows[row]) for table in tables] for row in tables[0].rows}
    title = f"{wager_words(wager)} by hands dealt"
    if all(odds.endswith(_TO_ONE) for cells in written.values() for odds in cells):
        title += f", odds{_TO_ONE}"
        written = {row: [o.removesuffix(_TO_ONE) for o in cells] for row, cells in written.items()}
    rows = tuple((row_words(row), *cells) for row, cells in written.items())
    hands = (str(number) for number in range(2, len(tables) + 2))
    return Paper(title, clause, ("hands", *hands), rows)


def _prize(prize: Prize) -> str:
    if prize.share:
        return f"{prize.share * 100} % of the meter"
    return in_dollars(prize.fixed)


def limits(sheet: Sheet) -> str:
    """What wagers may be: “ante $5 to $1,000, optional wagers $1 to $1,000, in $1 chips”."""
    low, high = map(in_dollars, sheet.ante_limits)
    least, most = map(in_dollars, sheet.side_limits)
    chip = in_dollars(sheet.chip)
    return f"ante {low} to {high}, optional wagers {least} to {most}, in {chip} chips"


def law_of(step: Step, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The clauses of a step and of what players may do, in our words, with the rulings on them."""
    offered = [offer.clause for offer in step.offers if offer.actor.role is Role.SEAT]
    clauses = dict.fromkeys((step.clause, *offered))
    for clause in clauses:
        yield clause, summary(sheet, clause)
    for name in dict.fromkeys(name for clause in clauses for name in rulings_on(clause)):
        yield name, rulings()[name].decision


def summary(sheet: Sheet, clause: str) -> str:
    """What a clause says, in our words."""
    return instrument(sheet.instrument.id).clauses[clause].summary


def general_keys(step: Step, sheet: Sheet, *, betting: bool) -> tuple[Key, ...]:
    """The keys that work at any time."""
    tables = ", ".join(printed.clause for printed in sheet.instrument.pay_tables.values())
    silence = f"{sheet.clause(_SILENCE)}, R-ABSENT"
    enter = (
        Key("Enter", "the same bet again", sheet.clause(Cite("wagers-before-no-more-bets")))
        if betting
        else Key("Enter", "stay silent: says the posted default, then takes it", silence)
    )
    advice = Key(ADVICE, "what each choice is worth, given every card that you may see", "")
    return (
        enter,
        *(() if betting else (advice,)),
        Key(HELP, "these keys", step.clause),
        Key(TABLES, "pay tables and limits in force", tables),
        Key(LAW, "the law of this step", step.clause),
        Key(LEAVE, "leave the table", silence),
    )
