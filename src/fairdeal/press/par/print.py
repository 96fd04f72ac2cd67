"""`press par`: the PAR sheet as a document."""

from fractions import Fraction
from math import sqrt

from fairdeal.analysis import exact
from fairdeal.money import in_dollars
from fairdeal.play import wager_words
from fairdeal.press.document import Paper, typeset
from fairdeal.press.lettering import Pen
from fairdeal.press.par.counted import CountedTable
from fairdeal.press.par.operation import CHANCE, KERNELS, PROGRAM, Mix, checksum, command
from fairdeal.press.par.plot import result_plot, start_chart
from fairdeal.press.par.sheet import (
    ParSheet,
    again,
    one_in,
    par_sheet,
    relied_on,
)
from fairdeal.press.wording import limits, listed, printed, short_clause, signed
from fairdeal.values import capital, plural

_HANDS = {"": 6, "s": 4, "o": 12}  # pairs, of one suit, of two
_THIN = "\u202f"  # a narrow space that does not break


def per_cent(value: Fraction | float, places: int = 4, *, signed: bool = False) -> str:
    """Return a value as per cent, with more places if all would be zeros."""
    share = float(value * 100)
    while share and places < 12 and abs(share) < 0.5 * 10.0**-places:
        places += 1
    text = f"{share:+.{places}f}" if signed else f"{share:.{places}f}"
    return text.replace("-", "−") + f"{_THIN}%"


def par_files(paper: Paper, par: ParSheet | None = None) -> dict[str, bytes]:
    """Typeset the PAR sheet."""
    par = par or par_sheet(paper.sheet)
    pen = Pen(as_text=True)
    pictures = {"plot.svg": result_plot(par.report.main.distribution, pen)}
    if par.lesson.chart:
        pictures["chart.svg"] = start_chart(par.lesson.chart, paper.colours.ground, pen)
    return typeset("par", paper.about("P1", "PAR sheet"), _data(paper, par), pictures)


def _data(paper: Paper, par: ParSheet) -> dict[str, object]:
    main, sheet = par.report.main, paper.sheet
    whole = main.distribution
    won = par.report.main.hit_frequency
    deviation = sqrt(main.variance)
    return {
        "strip": [
            ["House edge", per_cent(-main.ev), "of the ante, best play"],
            ["Element of risk", per_cent(main.element_of_risk), "of all that is wagered"],
            ["Standard deviation", f"{deviation:.4f}", "antes a round"],
            ["Hit frequency", per_cent(won), "rounds with a net win"],
            ["Average wager", f"{float(main.average_bet):.6f}", "antes a round"],
        ],
        "sheet": [
            ["Player positions", str(sheet.seats)],
            ["Ante", limits(*sheet.ante_limits)],
            ["Optional wagers", limits(*sheet.side_limits)],
            ["Smallest chip", in_dollars(sheet.chip)],
            ["Deck", f"{sheet.decks} of 52 cards, {_plain(sheet.shuffling.value)} shuffle"],
            ["Dealing", _plain(sheet.dealing.value)],
        ],
        "rules": [
            [rule.heading, printed(rule.text), short_clause(rule.clause)]
            for rule in (*par.rules.wagers, *par.rules.results)
        ],
        "warnings": list(map(printed, par.report.warnings)),
        "deals": f"{whole.total:,}",
        "tables": [_table(table) for table in par.tables],
        "by_wager": [
            [_name(wager), exact(ev).replace("-", "−"), per_cent(ev, signed=True)]
            for wager, ev in main.by_wager.items()
        ],
        "together": [exact(main.ev).replace("-", "−"), per_cent(main.ev, signed=True)],
        "decisions": [
            [_name(decision), exact(share), per_cent(share)]
            for decision, share in main.decisions.items()
        ],
        "main": _main_figures(par),
        "stray": [
            [f"{n:,}", f"±{_THIN}{196 * deviation / sqrt(n):.3f}{_THIN}%"]
            for n in (10_000, 100_000, 1_000_000, 10_000_000)
        ],
        "distribution": [[signed(net), per_cent(whole.chance(net), 6)] for net in whole.counts],
        "choices": [
            [capital(c.wager), c.words, per_cent(-c.ev, signed=True), c.taken]
            for c in par.choices
            if sum(other.wager == c.wager for other in par.choices) > 1
        ],
        "strategy": list(par.lesson.rules),
        "cost": [per_cent(par.lesson.cost), exact(par.lesson.cost)],
        "chart": bool(par.lesson.chart),
        "raised": sum(
            _HANDS[name[2:]] for name, start in par.lesson.chart.items() if start.best != "check"
        ),
        "method": par.method,
        **_operation(par),
        "again": again(sheet),
        "notes": [
            f"{name.replace('_', ' ')}: {words}" for name, words in par.report.remarks.items()
        ],
        "rulings": [
            [
                printed(r.title),
                r.id,
                printed(_short(r.decision)),
                listed([c for c in r.clauses if c in sheet.instrument.clauses][:4]),
            ]
            for r in relied_on(sheet)
        ],
    }


def _operation(par: ParSheet) -> dict[str, object]:
    """Return the figures for a laboratory beside the odds."""
    main, played = par.report.main, par.played
    return {
        "typical": [
            [
                "Best play",
                per_cent(-main.ev),
                per_cent(main.ev + 1),
                _broken(main.ev),
            ],
            [
                "Typical play: the short rules",
                per_cent(-par.typical),
                per_cent(par.typical + 1),
                _broken(par.typical),
            ],
            [
                f"The same, simulated: {played.rounds:,} rounds, seed {played.seed}",
                per_cent(-played.mean),
                per_cent(played.mean + 1),
                f"±{_THIN}{per_cent(played.reach)} with 95{_THIN}% confidence",
            ],
        ],
        "mixes": [_mix(mix) for mix in par.mixes],
        "exposure": _exposure(par),
        "progressive": _progressive(par),
        "chance": [list(each) for each in CHANCE],
        "sums": [
            ["The program", f"{checksum(PROGRAM)[0]:,} files", checksum(PROGRAM)[1]],
            ["Its kernels’ source", f"{checksum(KERNELS)[0]:,} files", checksum(KERNELS)[1]],
        ],
        "sums_again": [command(PROGRAM), command(KERNELS)],
        "glossary": _GLOSSARY,
    }


def _main_figures(par: ParSheet) -> list[list[str]]:
    """Return the main game's figures: a name, the exact value, decimals."""
    main = par.report.main
    won, even = par.report.main.hit_frequency, main.distribution.chance(Fraction(0))
    deviation = sqrt(main.variance)
    return [
        ["Expected result", _broken(main.ev), per_cent(main.ev, signed=True)],
        ["House edge", "minus that", per_cent(-main.ev)],
        ["Average wager", _broken(main.average_bet), f"{float(main.average_bet):.6f} antes"],
        ["Element of risk", _broken(main.element_of_risk), per_cent(main.element_of_risk)],
        ["Variance", _broken(main.variance), f"{float(main.variance):.6f}"],
        ["Standard deviation", "its root", f"{deviation:.4f}"],
        ["Rounds won", _broken(won), per_cent(won)],
        ["Rounds even", _broken(even), per_cent(even)],
        ["Rounds lost", _broken(1 - won - even), per_cent(1 - won - even)],
    ]


def _mix(mix: Mix) -> list[str]:
    optional = ", ".join(f"{_side_name(name)} {in_dollars(bet)}" for name, bet in mix.optional)
    return [
        mix.words,
        f"ante {in_dollars(mix.ante)}" + (f", {optional}" if optional else ""),
        f"${float(mix.wagered) / 100:,.2f}",
        per_cent(mix.returned),
        per_cent(1 - mix.returned, signed=True),
    ]


def _side_name(name: str) -> str:
    words, _, hands = name.rpartition("_")
    return f"{wager_words(words)} ({hands} hands)" if hands.isdecimal() else wager_words(name)


def _exposure(par: ParSheet) -> list[list[str]]:
    most, seats = par.exposure, par.sheet.seats
    rows = [
        ["One hand", in_dollars(most.hand),
         f"every wager at its maximum, {in_dollars(most.wagered)} in all, within the limits"],
        ["One round", in_dollars(most.round),
         f"{plural(seats, 'position')}, each paid as much as one hand can be: an upper bound"],
    ]  # fmt: skip
    if most.progressive:
        rows.append(["Progressive", in_dollars(most.progressive),
                     "the meter at its seed; outside the limits"])  # fmt: skip
    rows.append(["The table", in_dollars(most.table),
                 "a round and the meter once" if most.progressive else "a round"])  # fmt: skip
    return rows


def _progressive(par: ParSheet) -> dict[str, object] | None:
    terms = par.progressive
    if terms is None:
        return None
    even = terms.break_even
    return {
        "facts": [
            ["Wager", f"{in_dollars(terms.stake)} exactly"],
            ["Seed", in_dollars(terms.seed)],
            ["Contribution", f"{in_dollars(terms.contribution)} of each wager goes to the meter"],
            ["Increment", f"{per_cent(terms.increment, 2)} of each wager"],
            ["Break-even meter", in_dollars(even) if even is not None else "none: no row pays a "
             "share of the meter"],
            ["Reset", "a row that pays 100 % takes the whole meter, which starts again at its "
             "seed; a smaller share leaves the rest on the meter"],
        ],
        "points": [
            [
                in_dollars(each.meter),
                per_cent(each.returned),
                per_cent(-each.ev, signed=True),
                " and ".join(
                    said
                    for said, so in (("seed", each.meter == terms.seed),
                                     ("break-even", each.meter == even))
                    if so
                ),
            ]
            for each in terms.points
        ],
    }  # fmt: skip


_GLOSSARY = [
    ["House edge", "what the house keeps of each ante in the long run, over all that follows"],
    ["Element of risk", "the same, of everything that is wagered on average"],
    ["Return (RTP)", "what comes back of each unit wagered: 1 less the edge"],
    ["Hit frequency", "how often a round, or a wager, ends ahead"],
    ["Standard deviation", "the root of the mean square distance of a result from its mean"],
    ["Best play", "the decision with the highest expected result, from the player’s own cards"],
    ["Typical play", "the short rules of this sheet, played against every deal"],
    ["Push", "the wager is neither taken nor paid"],
    ["Meter, seed", "what a progressive stands at; what it starts with"],
    ["Break-even meter", "the smallest meter at which the wager does not favour the house"],
    ["Exposure", "the most that may have to be paid, on top of the wagers"],
]


def _table(table: CountedTable) -> dict[str, object]:
    return {
        "wager": capital(table.wager),
        "about": table.about,
        "clause": table.clause,
        "of": table.of,
        "remark": table.remark,
        "rows": [
            [
                printed(row.words),
                row.pays,
                f"{row.cases:,}",
                per_cent(Fraction(row.cases, table.cases), 6),
                one_in(Fraction(row.cases, table.cases)),
                _return(row.net * row.cases / table.cases),
            ]
            for row in table.rows
        ],
        "total": ["", "", f"{table.cases:,}", per_cent(Fraction(1), 6), "", _return(table.ev)],
        "edge": per_cent(-table.ev),
        "exact": exact(table.ev).replace("-", "−"),
        "deviation": f"{sqrt(table.variance):.4f}",
        "hits": per_cent(table.hits),
        "hit": one_in(table.hits),
    }


def _return(value: Fraction) -> str:
    places = 6
    while value and places < 12 and abs(float(value)) < 0.5 * 10.0**-places:
        places += 1
    return f"{float(value):+.{places}f}".replace("-", "−") if value else "0"


def _name(name: str) -> str:
    return capital(wager_words(name))


def _plain(name: str) -> str:
    return name.replace("-", " ")


def _broken(value: Fraction) -> str:
    """Return a fraction that may break after its bar."""
    return exact(value).replace("-", "−").replace("/", "/\u200b")


def _short(decision: str) -> str:
    """Return the first two sentences."""
    sentences = decision.replace("\n", " ").split(". ")
    return ". ".join(sentences[:2]).rstrip(".") + "."
