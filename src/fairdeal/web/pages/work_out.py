"""A process of its own that works out what a sheet is worth: a question a line in, an answer out.

The kernels are compiled for the machine the first time, which takes a while; whoever serves pages
must not wait for that, and must not import them.
"""

import json
import sys
from collections.abc import Mapping

from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.report import exact
from fairdeal.analysis.strategy import lesson


def worked_out(instrument: str, options: Mapping[str, object]) -> dict[str, object]:
    """What a sheet is worth, exactly: edges, how often each decision is best, rules to learn."""
    asked = question(instrument, options)
    report, taught = answer(asked), lesson(asked)
    return {
        "ante": exact(-report.main.ev),
        "all_bet": exact(report.main.element_of_risk),
        "average_bet": exact(report.main.average_bet),
        "side": {name: exact(-odds.ev) for name, odds in report.side.items()},
        "by_wager": {name: exact(ev) for name, ev in report.main.by_wager.items()},
        "decisions": {name: exact(share) for name, share in report.main.decisions.items()},
        "rules": list(taught.rules),
        "cost": exact(taught.cost),
        "chart": {hand: [each.best, exact(each.gain)] for hand, each in taught.chart.items()},
    }


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(worked_out(asked["instrument"], asked["options"])), flush=True)


if __name__ == "__main__":
    main()
