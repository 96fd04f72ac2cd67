"""`press card`: the dealer's procedure, the rules of the game, the player's strategy."""

from fractions import Fraction

from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.strategy import lesson
from fairdeal.cards import Card
from fairdeal.games import rules_of
from fairdeal.law import Cite, Instrument, provisions
from fairdeal.press.citing import cited
from fairdeal.press.drawings.card import face
from fairdeal.press.felts import felt_module
from fairdeal.press.notices import notices
from fairdeal.press.notices.notice import Boxed, PayRows
from fairdeal.press.papers import Paper
from fairdeal.press.par.plot import start_chart
from fairdeal.press.par.print import per_cent
from fairdeal.press.rehearsal import irregularities, opening_and_round
from fairdeal.press.svg import Pen
from fairdeal.press.typesetting import typeset
from fairdeal.press.wording import chapter, listed, printed, short_clause
from fairdeal.round.rules_page import Rule
from fairdeal.round.words import wager_words
from fairdeal.sheet import Sheet
from fairdeal.table.script import Script


def dealer_files(paper: Paper) -> dict[str, bytes]:
    """The dealer's card: every step of a round as the script has it, then what goes wrong."""
    opening, played = opening_and_round(paper.sheet)
    law = paper.sheet.instrument
    data = {
        "chapters": [
            {"title": "Dealing a round", "steps": [_step(one, law) for one in played]},
            {"title": "Opening the table", "steps": _merged(opening, law)},
        ],
        "tables": _tables(paper.sheet),
        "limits": _limits(paper.sheet),
        "count": _count(paper.sheet),
        "wrong": [
            [_heading(law.clauses[id].provision), printed(words), short_clause(id)]
            for id, words in irregularities(paper.sheet)
        ],
        "chapter": chapter(law.resolve(Cite("chips-only"))),
    }
    return typeset("dealer", paper.about("C1", "Dealer’s card"), data)


def rules_files(paper: Paper) -> dict[str, bytes]:
    """The rules card: what a newcomer wants to know, under this very sheet."""
    rules = rules_of(paper.sheet)

    def listed_rules(points: tuple[Rule, ...]) -> list[list[str]]:
        return [[_capital(r.heading), printed(r.text), short_clause(r.clause)] for r in points]

    data = {
        "aim": printed(rules.aim),
        "example": printed(rules.example),
        "limits": rules.limits,
        "wagers": listed_rules(rules.wagers),
        "course": listed_rules(rules.course),
        "results": listed_rules(rules.results),
        "ranking": listed_rules(rules.ranking),
        "tables": _tables(paper.sheet),
    }
    return typeset("rules", paper.about("C3", "Rules of the game"), data)


def player_files(paper: Paper) -> dict[str, bytes]:
    """The player's folding card: what it pays, how it is played, how to play it well."""
    sheet = paper.sheet
    asked = question(sheet.instrument.id, sheet.canonical())
    report, taught, rules = answer(asked), lesson(asked), rules_of(sheet)
    cover = felt_module(sheet).COVER
    pictures = {f"{card}.svg": face(Card(card)) for card in cover}
    if taught.chart:
        pictures["chart.svg"] = start_chart(taught.chart, paper.colours.ground, Pen(as_text=True))
    data = {
        "cover": cover,
        "name": paper.game,
        "edge": per_cent(-report.main.ev),
        "risk": per_cent(report.main.element_of_risk),
        "tables": _tables(sheet),
        "limits": [rules.limits, *_limits(sheet)],
        "aim": printed(rules.aim),
        "course": [[printed(r.text), short_clause(r.clause)] for r in rules.course],
        "results": [[printed(r.text), short_clause(r.clause)] for r in rules.results],
        "strategy": list(taught.rules),
        "chart": bool(taught.chart),
        "cost": per_cent(taught.cost),
        "sides": _worth({name: side.ev for name, side in report.side.items()}),
    }
    return typeset("player", paper.about("C2", "Player’s card"), data, pictures)


def _worth(sides: dict[str, Fraction]) -> list[list[str]]:
    """What each optional wager is worth; where it turns on the number of hands, from and to."""
    alike: dict[str, list[Fraction]] = {}
    for name, ev in sides.items():
        alike.setdefault(wager_words(name.rstrip("_234567")), []).append(ev)
    return [
        [name, " to ".join(per_cent(ev, signed=True) for ev in dict.fromkeys((max(evs), min(evs))))]
        for name, evs in alike.items()
    ]


def _step(one: Script, law: Instrument) -> dict[str, object]:
    """What a step rests on in our words, what is said aloud, what to mind."""
    first, *further = one.law
    told = {line.clause: line for line in (*further, *one.how) if line.clause != first.clause}
    clauses = dict.fromkeys((first.clause, *(line.clause for line in (*one.say, *one.do))))
    return {
        "name": _capital(printed(one.stage)),
        "words": printed(first.words),
        "say": [printed(_any_seat(line.aloud)) for line in one.say],
        "mind": [printed(told[clause].words) for clause in law.clauses if clause in told],
        "clauses": ", ".join(short_clause(clause) for clause in clauses),
    }


def _merged(scripts: tuple[Script, ...], law: Instrument) -> list[dict[str, object]]:
    """Steps of the opening that rest on one clause, told once."""
    by_clause: dict[str, list[Script]] = {}
    for one in scripts:
        by_clause.setdefault(one.law[0].clause, []).append(one)
    steps = []
    for alike in by_clause.values():
        names = dict.fromkeys(one.stage for one in alike)
        steps.append({**_step(alike[0], law), "name": _capital(", ".join(names))})
    return steps


def _any_seat(words: str) -> str:
    for seat in ("Seat 1", "Seat 2"):
        words = words.replace(seat, "Seat …")
    return words


def _tables(sheet: Sheet) -> list[dict[str, object]]:
    return [
        {"head": part.head, "rows": part.rows, "clauses": listed(part.clauses)}
        for notice in notices(sheet)
        for part in notice.parts
        if isinstance(part, PayRows)
    ]


def _limits(sheet: Sheet) -> list[str]:
    """The aggregate payout limit, as its sign says it."""
    paid = set(cited(sheet, Cite("payout-limit")))
    return [
        part.words.replace("*", "")
        for notice in notices(sheet)
        for part in notice.parts
        if isinstance(part, Boxed) and paid & set(part.clauses)
    ]


def _count(sheet: Sheet) -> list[list[str]]:
    """How the stub is counted, where it is."""
    law, dealing = sheet.instrument, sheet.dealing.value
    cites = (Cite("stub-count"), Cite("stub-count-wrong"))
    ids = [law.resolve(cite, dealing) for cite in cites if law.holds(cite, dealing)]
    return [[printed(law.clauses[id].summary), short_clause(id)] for id in ids]


def _heading(provision: str | None) -> str:
    return _capital(provisions()[provision]) if provision else ""


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
