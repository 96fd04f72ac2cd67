"""A worker process that computes the figures of sheets: one question a line in, one answer out.

The kernels are compiled for the machine the first time, which takes a while. The server must not
wait for that, and must not import them.
"""

import json
import logging
import os
import sys
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec

from fairdeal.analysis import (
    Decision,
    Distribution,
    ExampleHand,
    advise,
    answer,
    exact,
    lesson,
    moments,
    question,
    solver_of,
)
from fairdeal.cards import cards, text
from fairdeal.forms import AdviceForm
from fairdeal.law import instrument
from fairdeal.processes.odds_cache import cached_or_computed, note_answered
from fairdeal.server_log import log_to
from fairdeal.sheet import read_sheet

_LOG = logging.getLogger(__name__)
_NICENESS = 10  # play comes first where there are not enough processors


def sheet_figures(name: str, options: Mapping[str, object]) -> dict[str, object]:
    """Return the exact figures of a sheet: edges, how often each decision is best,
    rules to learn.
    """
    question_fields = question(name, options)
    report, taught = answer(question_fields), lesson(question_fields)
    solver = solver_of(instrument(name))
    return {
        "ante": exact(-report.main.ev),
        "all_bet": exact(report.main.element_of_risk),
        "average_bet": exact(report.main.average_bet),
        "variance": exact(report.main.variance),
        "side": {name: exact(-odds.ev) for name, odds in report.side.items()},
        "rows": {
            solver.side_words(name): [
                [row.name, exact(row.net), exact(odds.probability(row)), exact(odds.returned(row))]
                for row in odds.rows
            ]
            for name, odds in report.side.items()
        },
        "by_wager": {name: exact(ev) for name, ev in report.main.by_wager.items()},
        "decisions": {name: exact(share) for name, share in report.main.decisions.items()},
        "results": how_often(report.main.distribution),
        "remarks": list(report.remarks.values()),
        "rules": list(taught.rules),
        "cost": exact(taught.cost),
        "settings": [
            [high, low, each.ways, each.folded, exact(each.worth), *_held(each.hand)]
            for (high, low), each in taught.settings.items()
        ],
        "kinds": [
            [name, dict(each.ways), _exactly(each.worth), *_held(each.hand)]
            for name, each in taught.kinds.items()
        ],
        "chart": {
            hand: [
                each.best,
                exact(each.gain),
                _exactly(each.worth),
            ]
            for hand, each in taught.chart.items()
        },
    }


def _held(hand: ExampleHand) -> tuple[list[str], dict[str, str]]:
    return [text(group) for group in hand.cards], _exactly(hand.worth)


def _exactly(worth: Mapping[str, Fraction]) -> dict[str, str]:
    return {action: exact(ev) for action, ev in worth.items()}


def printed(kind: str, name: str, options: Mapping[str, object], date: str) -> dict[str, object]:
    """Return a document of a sheet, as a PDF in base64; the press is imported on first use."""
    from fairdeal.press.cards import dealer_files, player_files, rules_files
    from fairdeal.press.document import Paper, pdf
    from fairdeal.press.layout.layout_print import layout_files
    from fairdeal.press.par.print import par_files
    from fairdeal.press.signs import sign_files

    files = {
        "layout": layout_files,
        "signs": sign_files,
        "par": par_files,
        "dealer-card": dealer_files,
        "player-card": player_files,
        "rules-card": rules_files,
    }
    paper = Paper(sheet=read_sheet(name, options), date=date)
    return {"pdf": b64encode(pdf(files[kind](paper))).decode()}


def how_often(nets: Distribution) -> dict[str, str]:
    """Return how often a hand loses more than the ante, at most the ante, nothing, and wins."""
    ante, nothing = Fraction(-1), Fraction(0)
    return {
        "more": exact(1 - nets.chance_above(ante) - nets.chance(ante)),
        "ante": exact(nets.chance_above(ante) + nets.chance(ante) - _from_nothing_up(nets)),
        "push": exact(nets.chance(nothing)),
        "win": exact(nets.chance_above(nothing)),
    }


def _from_nothing_up(nets: Distribution) -> Fraction:
    return nets.chance_above(Fraction(0)) + nets.chance(Fraction(0))


def advised(decision: Mapping[str, object]) -> AdviceForm:
    """Return the value of each choice of a decision; wagers that do not change it are left out."""
    joins = solver_of(instrument(str(decision["instrument"]))).joins
    wagers = decision["wagers"]
    assert isinstance(wagers, Mapping)
    counted = {name: wager for name, wager in wagers.items() if name in joins}
    return advise({**decision, "wagers": counted} if counted else without(decision, "wagers"))


def advised_unseen(
    name: str, options: Mapping[str, object], offered: Sequence[str], seen: str = ""
) -> dict[str, object]:
    """Return the value of a choice among unseen cards, and the wager that is its unit."""
    sheet = read_sheet(name, options)
    known = cards(seen) if seen else ()
    question_fields = Decision(sheet=sheet, held=(), board=(), seen=known, offered=tuple(offered))
    advice = solver_of(sheet.instrument).advise(question_fields)
    return {**advice.wire(), "unit": advice.unit}


def without(decision: Mapping[str, object], *names: str) -> dict[str, object]:
    """Return a decision without the fields that do not apply."""
    return {name: value for name, value in decision.items() if name not in names}


def answer_to(question_fields: Mapping[str, Any]) -> object:
    """Return the answer to one question."""
    if "cards" in question_fields:
        return advised(question_fields)
    if "offered" in question_fields:
        seen = question_fields.get("seen", "")
        return advised_unseen(
            question_fields["instrument"],
            question_fields["options"],
            question_fields["offered"],
            seen,
        )
    if "print" in question_fields:
        return printed(
            question_fields["print"],
            question_fields["instrument"],
            question_fields["options"],
            question_fields["date"],
        )
    if "hands" in question_fields:
        return cached_or_computed(question_fields, lambda: moments(**question_fields))
    return cached_or_computed(
        question_fields,
        lambda: sheet_figures(question_fields["instrument"], question_fields["options"]),
    )


def main() -> None:
    """Answer questions until there are no more; compiled code serves the next ones."""
    os.nice(_NICENESS)
    for line in sys.stdin:
        try:
            question_fields = json.loads(line)
            answer = answer_to(question_fields)
            note_answered(question_fields)
        except Exception:  # the next question may be a better one
            _LOG.exception("a question could not be answered")
            answer = None
        print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    log_to(None)
    with suppress(BrokenPipeError):  # the server was killed: nobody waits for the answer
        main()
