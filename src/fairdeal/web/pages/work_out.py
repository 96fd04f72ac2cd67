"""A process of its own that works out what a sheet is worth: a question a line in, an answer out.

The kernels are compiled for the machine the first time, which takes a while; whoever serves pages
must not wait for that, and must not import them.
"""

import json
import sys
from collections.abc import Mapping

from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.report import exact


def worked_out(instrument: str, options: Mapping[str, object]) -> dict[str, object]:
    """The exact edges of a sheet: of the ante, of all that is bet, and of each side bet."""
    report = answer(question(instrument, options))
    return {
        "ante": exact(-report.main.ev),
        "all_bet": exact(report.main.element_of_risk),
        "side": {name: exact(-odds.ev) for name, odds in report.side.items()},
    }


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(worked_out(asked["instrument"], asked["options"])), flush=True)


if __name__ == "__main__":
    main()
