"""`press card`: the dealer's procedure, the rules of the game, the player's strategy.

The dealer's words and the clauses come from the dealer's script; limits and odds from the sheet.
"""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from importlib import import_module

from fairdeal.analysis import answer, lesson, question
from fairdeal.cards import Card
from fairdeal.games import game_of, payout_limits, rules_of
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play import (
    Action,
    Automatic,
    Gaps,
    Offer,
    PickOffer,
    Role,
    Rule,
    Step,
    stages_in,
    wager_words,
)
from fairdeal.press.dealer_acts import (
    DealerAct,
    Mishap,
    closing,
    confirmed,
    idle,
    made_ready,
    opened,
    wrong_count,
)
from fairdeal.press.document import Paper, typeset
from fairdeal.press.drawings.card import face
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.lettering import Pen
from fairdeal.press.par.plot import start_chart
from fairdeal.press.par.print import per_cent
from fairdeal.press.signs import Matrix, PayRows, notices
from fairdeal.press.wording import chapter, in_sections, listed, printed, short_clause
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import Script, ScriptLine, SoftwareShuffler, Table, practice_entropy, script
from fairdeal.values import capital

_CHIPS = Cents(100_000_000)
_STAYS = 1  # one player stays in, the other does what is posted for the silent
_MOST_STEPS = 400
_ROUNDS, _MOST_ROUNDS = 12, 200  # a dealer below a pair comes up in one of six


def opening_and_round(sheet: Sheet) -> tuple[tuple[Script, ...], tuple[Script, ...]]:
    """Return the script of a table's opening, and that of a round from the shuffle to the last
    card.

    Rounds are played with every wager and with none that is optional; one player stays in and one
    does not. So every step comes up that the sheet leads to, with all that may have to be minded.
    """
    table = Table(_with_two_seats(sheet), SoftwareShuffler(practice_entropy(1)), name="rehearsal")
    for seat, name in ((1, "Ann"), (2, "Bob")):
        table.sit(seat, name, chips=_CHIPS)
    prepared = list(_prepared(table))
    first = next((k for k, one in enumerate(prepared) if one.stage == "shuffle"), len(prepared))
    steps: dict[str, Script] = {}
    for number in range(_MOST_ROUNDS):
        for one in _played(table, number):
            steps[one.stage] = _together(steps.get(one.stage, one), one)
        if number >= _ROUNDS and steps.keys() >= _asked_for(table):
            break
        table.prepare()
    in_order = [name for name in table.game.stages(table.sheet) if name in steps]
    return tuple(prepared[:first]), (*prepared[first:], *(steps[name] for name in in_order))


def _asked_for(table: Table) -> set[str]:
    """Return the stages at which an actor is asked. Gaps come from mishaps alone."""
    stages = stages_in(table.game.procedure(table.sheet))
    return {stage.name for stage in stages if not isinstance(stage, Automatic | Gaps)}


def _together(one: Script, other: Script) -> Script:
    """Merge two scripts of the same step."""

    def both(lines: tuple[ScriptLine, ...], more: tuple[ScriptLine, ...]) -> tuple[ScriptLine, ...]:
        clauses = {line.clause for line in lines}
        return (*lines, *(line for line in more if line.clause not in clauses))

    return Script(
        one.stage,
        tuple(dict.fromkeys((*one.say, *other.say))),
        one.do,
        both(one.how, other.how),
        both(one.law, other.law),
        both(one.instead, other.instead),
    )


def _with_two_seats(sheet: Sheet) -> Sheet:
    if sheet.seats > 1:
        return sheet
    return read_sheet(sheet.instrument.id, {**sheet.canonical(), "seats": 2})


def _prepared(table: Table) -> Iterator[Script]:
    while table.state.tasks:
        yield script(table.state)
        due = table.due()
        assert due is not None, "an automatic staff goes on"
        table.do(due)


def _played(table: Table, number: int) -> Iterator[Script]:
    sheet, game = table.sheet, game_of(table.sheet.instrument.id)
    ante = sheet.ante_limits[0]
    bets = {
        wager.name: ante if wager.equals else wager.limits(sheet)[0]
        for wager in game.wagers(sheet)
        if number % 2 == 0 or wager.required
    }
    for seat in (1, 2):
        table.bet(seat, **bets)
    for _ in range(_MOST_STEPS):
        if table.round is not None and table.round.over:
            return
        yield script(table.state)
        table.do(_next(table.state.step, number // 2))
    raise AssertionError("a round ends")


def _next(step: Step, turn: int) -> Action:
    """Return the dealer's task, or a player's decision: each way to stay in takes its turn."""
    asked = next(offer for offer in step.offers if offer.default)
    others = [offer for offer in step.of(asked.actor) if offer.said != asked.said]
    if asked.actor.role is Role.SEAT and asked.actor.seat == _STAYS and asked.verb == "fold":
        return _taken(others[turn % len(others)])
    return asked.default_action()


def _taken(offer: Offer) -> Action:
    if isinstance(offer, PickOffer) and not offer.default_picks:
        return Action(offer.actor, offer.verb, picks=offer.picks[0])
    return offer.default_action()


def dealer_files(paper: Paper) -> dict[str, bytes]:
    """Typeset the dealer's card: the procedure and its words on one side, payouts and mishaps on
    the other.

    The acts are written game by game; the spoken words and clauses come from the script.
    """
    sheet = paper.sheet
    game = import_module(felt_module(sheet).DEALER)
    _, played = opening_and_round(sheet)
    wrong = sheet.clause(Cite("stub-count-wrong"))
    count = any(line.clause == wrong for one in played for line in one.how)
    acts = covering((*made_ready(sheet), *game.acts(sheet, count)), played)
    mishaps = (*game.mishaps(sheet), *((wrong_count(),) if count else ()), confirmed())
    data = {
        "acts": [_act(act, scripts) for act, scripts in acts],
        "tables": _tables(sheet),
        "limits": _limits(sheet),
        "wrong": [_mishap(each, sheet) for each in mishaps],
        "chapter": chapter(sheet.instrument.resolve(Cite("chips-only"))),
    }
    return typeset("dealer", paper.about("C1", "Dealer’s card"), data)


def opening_files(paper: Paper) -> dict[str, bytes]:
    """Typeset the table's card: opening, idle and closing, in order."""
    sheet = paper.sheet
    opening, _ = opening_and_round(sheet)
    data = {
        "opening": [_act(act, scripts) for act, scripts in covering(opened(sheet), opening)],
        "idle": [[words, short_clause(sheet.clause(cite))] for words, cite in idle(sheet)],
        "closing": [[words, short_clause(sheet.clause(cite))] for words, cite in closing(sheet)],
        "chapter": chapter(sheet.instrument.resolve(Cite("chips-only"))),
    }
    return typeset("opening", paper.about("C4", "Table card"), data)


def covering(
    acts: Iterable[DealerAct], scripts: Iterable[Script]
) -> Iterator[tuple[DealerAct, tuple[Script, ...]]]:
    """Iterate over the acts that come up, in order, with the scripts that each covers."""
    rehearsed = list(scripts)
    order = {one.stage: place for place, one in reversed(list(enumerate(rehearsed)))}
    due = [act for act in acts if not order.keys().isdisjoint(act.stages)]
    due.sort(key=lambda act: min(order[stage] for stage in act.stages if stage in order))
    for act in due:
        yield act, tuple(one for one in rehearsed if one.stage in act.stages)


def rules_files(paper: Paper) -> dict[str, bytes]:
    """Typeset the rules card for a newcomer, under this sheet."""
    rules = rules_of(paper.sheet)

    def listed_rules(points: tuple[Rule, ...]) -> list[list[str]]:
        return [[capital(r.heading), printed(r.text), short_clause(r.clause)] for r in points]

    data = {
        "aim": printed(rules.aim),
        "example": printed(rules.example),
        "limits": rules.limits,
        "paid": _limits(paper.sheet),
        "wagers": listed_rules(rules.wagers),
        "course": listed_rules(rules.course),
        "results": listed_rules(rules.results),
        "ranking": listed_rules(rules.ranking),
        "tables": [*_even_money(paper.sheet), *_tables(paper.sheet)],
    }
    return typeset("rules", paper.about("C3", "Rules of the game"), data)


def player_files(paper: Paper) -> dict[str, bytes]:
    """Typeset the player's folding card: payouts, rules and good play."""
    sheet = paper.sheet
    asked = question(sheet.instrument.id, sheet.canonical())
    report, taught, rules = answer(asked), lesson(asked), rules_of(sheet)
    cover = felt_module(sheet).COVER
    pictures = {f"{card}.svg": face(Card(card)) for card in cover}
    if taught.chart:
        pictures["chart.svg"] = start_chart(taught.chart, paper.colours.ground, Pen(as_text=True))
    data = {
        "cover": cover,
        "name": paper.game.replace(" ’", "\u00a0’"),  # “Hold ’Em” stays on one line
        "edge": per_cent(-report.main.ev),
        "risk": per_cent(report.main.element_of_risk),
        "tables": [*_even_money(sheet), *_tables(sheet)],
        "limits": [rules.limits, *_limits(sheet)],
        "aim": printed(rules.aim),
        "course": [[printed(r.text), short_clause(r.clause)] for r in rules.course],
        "results": [[printed(r.text), short_clause(r.clause)] for r in rules.results],
        "strategy": list(taught.rules),
        "chart": bool(taught.chart),
        "cost": per_cent(taught.cost),
        "sides": _worth(
            {
                name: side.ev
                for name, side in report.side.items()
                if name not in report.main.by_wager  # compulsory: its worth is the game's
            }
        ),
    }
    return typeset("player", paper.about("C2", "Player’s card"), data, pictures)


def _worth(sides: dict[str, Fraction]) -> list[list[str]]:
    """Return the value of each optional wager; as a range if it depends on the number of hands."""
    alike: dict[str, list[Fraction]] = {}
    for name, ev in sides.items():
        alike.setdefault(wager_words(name.rstrip("_234567")), []).append(ev)
    return [
        [name, " to ".join(per_cent(ev, signed=True) for ev in dict.fromkeys((max(evs), min(evs))))]
        for name, evs in alike.items()
    ]


def _act(act: DealerAct, scripts: tuple[Script, ...]) -> dict[str, object]:
    """Return an act with its spoken words, reminders and clauses."""
    said = dict.fromkeys(printed(_in_general(line.aloud)) for one in scripts for line in one.say)
    lines = (line for one in scripts for line in (*one.law[:1], *one.do, *one.say))
    return {
        "do": act.do,
        "say": list(said),
        "mind": list(act.mind),
        "clauses": in_sections(line.clause for line in lines),
        "ruling": act.ruling,
    }


def _mishap(each: Mishap, sheet: Sheet) -> list[str]:
    clauses = in_sections(sheet.clause(cite) for cite in each.cites)
    return [each.seen, each.do, clauses, each.ruling]


def _in_general(words: str) -> str:
    """Return spoken words for any seat and any cards."""
    any_seat = re.sub(r"Seat \d", "Seat …", words)
    return re.sub(r"(Seat …'s [^:]+: )[^”]+", r"\1…", any_seat)


def _tables(sheet: Sheet) -> list[dict[str, object]]:
    return [
        {
            "head": notice.title if isinstance(part, Matrix) else part.head,
            "rows": part.rows,
            "columns": ["Hands dealt", *part.columns] if isinstance(part, Matrix) else [],
            "clauses": listed(part.clauses),
        }
        for notice in notices(sheet)
        for part in notice.parts
        if isinstance(part, PayRows | Matrix)
    ]


def _even_money(sheet: Sheet) -> Iterator[dict[str, object]]:
    """Yield the odds of wagers that pay the same for every win, unless a sign has them."""
    posted = {
        clause
        for notice in notices(sheet)
        for part in notice.parts
        for clause in part.clauses
        if isinstance(part, PayRows)
    }
    for table in rules_of(sheet).pay_tables:
        if len(table.rows) == 1 and table.clause not in posted:
            rows = [(capital(table.about), table.rows[0][1])]
            yield {"head": capital(wager_words(table.wager)), "rows": rows, "columns": []}


def _limits(sheet: Sheet) -> list[str]:
    """Return the payout limits of one hand."""
    return [
        f"{printed(rule.text).removesuffix('.')} ({short_clause(rule.clause)})."
        for rule in payout_limits(sheet)
    ]
