"""`fairdeal worth`: the page, the wire form, policies in files, refusals."""

from pathlib import Path

import pytest

import fairdeal as product
from tests.cli.running import fairdeal

MINE = """
import fairdeal

class Bold(fairdeal.Policy):
    def decide(self, view):
        return "play 5"
"""


def test_ready_made_strategies_stand_side_by_side_the_best_first() -> None:
    shown = fairdeal("worth", "nj-hilo")
    assert shown.code == 0
    lines = [line for line in shown.out.splitlines() if "%" in line]
    names = ["best", "simple", "never_fold", "mimic_dealer"]
    assert [next(name for name in names if name in line) for line in lines] == names
    assert "11.6675 %" in lines[-1]


def test_the_wire_form_is_that_of_the_python_api() -> None:
    [found] = fairdeal("worth", "nj-hilo", "simple", "--dearest", "2", "--json").json["worths"]
    worth = product.worth("simple", "nj-hilo")
    assert found.pop("dearest") == [each.record() for each in worth.dearest(2)]
    assert found == worth.wire()


def test_a_policy_in_a_file_is_counted(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    shown = fairdeal("worth", "nj-pikit", f"{tmp_path}/mine.py:Bold", "always_play_5", "--json")
    one, other = shown.json["worths"]
    assert {one["policy"], other["policy"]} == {"Bold", "always_play_5"}
    assert one["ev"] == other["ev"]


@pytest.mark.parametrize(
    ("strategy", "name"),
    [("lucky", "unknown-strategy"), ("none.py", "cannot-read"), ("MINE:Other", "no-policy")],
)
def test_what_is_no_strategy_is_refused(strategy: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    shown = fairdeal("worth", "nj-hilo", strategy.replace("MINE", f"{tmp_path}/mine.py"))
    assert shown.code == 2
    assert name in shown.err
