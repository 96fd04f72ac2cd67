"""The pages about the law: made from the data, and whole.

`./check` sees that they are up to date before it runs any test.
"""

import re
from pathlib import Path

from fairdeal.law import INSTRUMENTS, instrument, rulings

ROOT = Path(__file__).resolve().parents[2]
LAW = (ROOT / "docs/law-map.md").read_text("utf8")
RULINGS = (ROOT / "docs/rulings.md").read_text("utf8")


def test_every_clause_has_its_row_and_every_ruling_its_heading() -> None:
    rows = [line.split(" | ")[0].removeprefix("| ") for line in LAW.splitlines() if "| " in line]
    for name in INSTRUMENTS:
        assert {*instrument(name).clauses} <= {*rows}
    assert re.findall(r"^## (.+)$", RULINGS, re.MULTILINE) == list(rulings())


def test_every_link_to_a_ruling_leads_to_one() -> None:
    headings = {id.lower() for id in rulings()}
    links = re.findall(r"rulings\.md#([a-z0-9-]+)", LAW + RULINGS)
    assert links
    assert {*links} <= headings
