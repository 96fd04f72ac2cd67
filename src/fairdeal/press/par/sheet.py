"""Everything that a PAR sheet states, as data: exact figures, their sources, the rulings."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from math import sqrt
from types import ModuleType

from msgspec import Struct

from fairdeal.analysis import (
    ComparedChoice,
    Lesson,
    OddsQuestion,
    OddsReport,
    answer,
    choices,
    exact,
    lesson,
    question,
)
from fairdeal.games import rules_of
from fairdeal.law import Ruling, rulings
from fairdeal.play import RulesPage
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.par.counted import CountedTable, optional_wagers
from fairdeal.press.par.operation import (
    CHANCE,
    KERNELS,
    PROGRAM,
    ROUNDS,
    SEED,
    Exposure,
    Mix,
    ProgressiveTerms,
    RandomPlay,
    checksum,
    command,
    exposure,
    mixes,
    played_by_short_rules,
    progressive_terms,
)
from fairdeal.sheet import Sheet
from fairdeal.version import __version__


class ParSheet(Struct, frozen=True, kw_only=True):
    """The answers of the solvers, put side by side."""

    sheet: Sheet
    report: OddsReport
    lesson: Lesson
    rules: RulesPage
    main: tuple[CountedTable, ...]
    optional: tuple[CountedTable, ...]
    choices: tuple[ComparedChoice, ...]
    method: str
    progressive: ProgressiveTerms | None
    exposure: Exposure
    mixes: tuple[Mix, ...]
    played: RandomPlay

    @property
    def typical(self) -> Fraction:
        """The player's expected result per ante by the short rules: exact, over every deal."""
        return self.report.main.ev - self.lesson.cost

    @property
    def tables(self) -> tuple[CountedTable, ...]:
        """Every wager that is counted row by row."""
        return (*self.main, *self.optional)


def par_sheet(sheet: Sheet) -> ParSheet:
    """Ask the solvers everything about a sheet."""
    asked = _question(sheet)
    report = answer(asked)
    source: ModuleType = import_module(felt_module(sheet).PAR)
    return ParSheet(
        sheet=sheet,
        report=report,
        lesson=lesson(asked),
        rules=rules_of(sheet),
        main=source.main_tables(sheet),
        optional=optional_wagers(sheet, report),
        choices=choices(asked, report),
        method=source.METHOD,
        progressive=progressive_terms(sheet, report),
        exposure=exposure(sheet, *source.most_paid(sheet)),
        mixes=mixes(sheet, report),
        played=played_by_short_rules(sheet),
    )


def _question(sheet: Sheet) -> OddsQuestion:
    return question(sheet.instrument.id, sheet.canonical())


def relied_on(sheet: Sheet) -> tuple[Ruling, ...]:
    """Return the rulings on clauses of this instrument."""
    ids = set(sheet.instrument.clauses)
    return tuple(ruling for ruling in rulings().values() if ids & set(ruling.clauses))


def one_in(chance: Fraction) -> str:
    """Return a chance as a ratio: “1 in 649,740”."""
    if not chance:
        return ""
    rarity = float(1 / chance)
    return f"1 in {rarity:,.1f}" if rarity < 1000 else f"1 in {rarity:,.0f}"


def document(par: ParSheet) -> dict[str, object]:
    """Return the PAR sheet in its JSON form, with exact figures."""
    main = par.report.main
    return {
        "format": 1,
        "program": f"fairdeal {__version__}",
        "game": par.sheet.instrument.game,
        "jurisdiction": par.sheet.instrument.jurisdiction,
        "edition": par.sheet.instrument.edition,
        "canonical": par.sheet.canonical(),
        **par.report.wire(),
        "hit_frequency": exact(par.report.main.hit_frequency),
        "distribution": {str(net): n for net, n in main.distribution.counts.items()},
        "deals": main.distribution.total,
        "strategy": par.lesson.wire(),
        "tables": [
            {
                "wager": table.wager,
                "about": table.about,
                "clause": table.clause,
                "cases": table.cases,
                "ev": exact(table.ev),
                "variance": exact(table.variance),
                "hit_frequency": exact(table.hits),
                "rows": [
                    {
                        "hand": row.words,
                        "pays": row.pays,
                        "cases": row.cases,
                        "net": exact(row.net),
                        "probability": exact(Fraction(row.cases, table.cases)),
                        "return": exact(row.net * row.cases / table.cases),
                    }
                    for row in table.rows
                ],
            }
            for table in par.tables
        ],
        "choices": [
            {"wager": c.wager, "choice": c.words, "ev": exact(c.ev), "this_sheet": c.taken}
            for c in par.choices
        ],
        "typical_play": {
            "ev": exact(par.typical),
            "house_edge": exact(-par.typical),
            "simulated": {
                "rounds": par.played.rounds,
                "seed": par.played.seed,
                "ev": exact(par.played.mean),
                "confidence_95": par.played.reach,
            },
        },
        **_operation(par),
        "chance": dict(CHANCE),
        "checksums": {
            "program": checksum(PROGRAM)[1],
            "kernels": checksum(KERNELS)[1],
            "program_again": command(PROGRAM),
            "kernels_again": command(KERNELS),
        },
        "rulings": [ruling.id for ruling in relied_on(par.sheet)],
        "again": again(par.sheet),
    }


def _operation(par: ParSheet) -> dict[str, object]:
    """Return progressive, exposure and mixes in their JSON form; amounts in cents."""
    terms, most = par.progressive, par.exposure
    return {
        "progressive": None
        if terms is None
        else {
            "seed": terms.seed,
            "contribution": terms.contribution,
            "increment": exact(terms.increment),
            "break_even_meter": terms.break_even,
            "return_at_meter": {str(p.meter): exact(p.returned) for p in terms.points},
        },
        "exposure": {
            "hand": most.hand,
            "round": most.round,
            "progressive_at_seed": most.progressive,
            "table": most.table,
            "wagered_by_hand": most.wagered,
        },
        "mixes": [
            {
                "mix": mix.words,
                "ante": mix.ante,
                "optional": dict(mix.optional),
                "wagered": exact(mix.wagered),
                "ev": exact(mix.ev),
                "return": exact(mix.returned),
            }
            for mix in par.mixes
        ],
    }


def again(sheet: Sheet) -> list[str]:
    """Return the commands that reproduce the figures; FILE is the option sheet with this hash."""
    name = sheet.instrument.id
    return [
        f"fairdeal odds {name} --sheet FILE --json",
        f"fairdeal odds {name} --sheet FILE --distribution --json",
        f"fairdeal odds {name} --sheet FILE --strategy",
        f"fairdeal simulate {name} --sheet FILE --rounds 10000000 --seed 1",
        f"fairdeal simulate {name} --sheet FILE --strategy simple --rounds {ROUNDS} --seed {SEED}",
    ]


def table_of_figures(par: ParSheet) -> str:
    """Return the PAR sheet as CSV: one line for each figure or row, exact and in decimals."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(("section", "wager", "item", "pays", "cases", "exact", "decimal"))
    main = par.report.main
    for item, value in (
        ("expected result", main.ev),
        ("house edge", -main.ev),
        ("element of risk", main.element_of_risk),
        ("variance", main.variance),
        ("average wager", main.average_bet),
        ("hit frequency", par.report.main.hit_frequency),
    ):
        lines.writerow(("main", "main game", item, "", "", exact(value), float(value)))
    lines.writerow(("main", "main game", "standard deviation", "", "", "", sqrt(main.variance)))
    for wager, ev in main.by_wager.items():
        lines.writerow(("by wager", wager, "expected result", "", "", exact(ev), float(ev)))
    for decision, share in main.decisions.items():
        lines.writerow(("decision", "main game", decision, "", "", exact(share), float(share)))
    for net, count in main.distribution.counts.items():
        chance = main.distribution.chance(net)
        lines.writerow(("distribution", "main game", net, "", count, exact(chance), float(chance)))
    for table in par.tables:
        name = f"{table.wager}, {table.about}"
        for row in table.rows:
            share = row.net * row.cases / table.cases
            cells = (row.words, row.pays, row.cases, exact(share), float(share))
            lines.writerow(("pay table", name, *cells))
        lines.writerow(
            ("pay table", name, "total", "", table.cases, exact(table.ev), float(table.ev))
        )
    for each in par.choices:
        lines.writerow(("choice", each.wager, each.words, "", "", exact(each.ev), float(each.ev)))
    lines.writerows(_in_operation(par))
    return text.getvalue()


def _in_operation(par: ParSheet) -> Iterator[tuple[object, ...]]:
    """Iterate over typical play, mixes, exposure, progressive, chance and checksums as CSV lines.

    Amounts are in cents. A text or a checksum stands where other lines have an exact figure.
    """

    def line(section: str, wager: str, item: object, value: Fraction | int) -> tuple[object, ...]:
        return section, wager, item, "", "", exact(Fraction(value)), float(value)

    played, most, terms = par.played, par.exposure, par.progressive
    yield line("typical play", "main game", "expected result", par.typical)
    yield line("typical play", "main game", "house edge", -par.typical)
    about = f"{played.rounds} rounds, seed {played.seed}"
    yield line("typical play, simulated", "main game", f"expected result, {about}", played.mean)
    reach = ("", "", "", played.reach)
    yield "typical play, simulated", "main game", f"95 per cent confidence, {about}", *reach
    for mix in par.mixes:
        yield line("mix", "ante", f"{mix.words}: wager", mix.ante)
        for wager, amount in mix.optional:
            yield line("mix", wager, f"{mix.words}: wager", amount)
        yield line("mix", "all wagers", f"{mix.words}: wagered on average", mix.wagered)
        yield line("mix", "all wagers", f"{mix.words}: expected result", mix.ev)
        yield line("mix", "all wagers", f"{mix.words}: return", mix.returned)
    yield line("exposure", "all wagers", "one hand", most.hand)
    yield line("exposure", "all wagers", "wagered by one hand", most.wagered)
    yield line("exposure", "all wagers", "one round", most.round)
    yield line("exposure", "all wagers", "progressive at its seed", most.progressive)
    yield line("exposure", "all wagers", "the table", most.table)
    if terms is not None:
        yield line("progressive", terms.wager, "wager", terms.stake)
        yield line("progressive", terms.wager, "seed", terms.seed)
        yield line("progressive", terms.wager, "contribution", terms.contribution)
        yield line("progressive", terms.wager, "increment", terms.increment)
        if terms.break_even is not None:
            yield line("progressive", terms.wager, "break-even meter", terms.break_even)
        for point in terms.points:
            yield line("return at meter", terms.wager, point.meter, point.returned)
    for item, words in CHANCE:
        yield "chance", "", item, "", "", words, ""
    for item, parts in (("program", PROGRAM), ("kernels", KERNELS)):
        number, sum_ = checksum(parts)
        yield "checksum", "", item, "", number, sum_, ""
