"""The scripts and the notebook of examples/ run from their first line to their last."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))
NOTEBOOK = EXAMPLES / "first_steps.ipynb"


@pytest.mark.deep
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_runs(script: Path) -> None:
    ran = subprocess.run([sys.executable, script], capture_output=True, check=False, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


def shown(source: str, names: dict[str, Any]) -> object:
    """Run a cell and return the value of its last expression, as a notebook shows it."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.deep
def test_every_cell_of_the_notebook_runs_and_shows_a_picture_or_a_table() -> None:
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text("utf8"))["cells"]
    pictures = tables = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            value = shown("".join(cell["source"]), names)
            pictures += bool(getattr(value, "_repr_svg_", lambda: None)())
            tables += bool(getattr(value, "_repr_html_", lambda: None)())
    assert (pictures, tables) == (3, 4)


def test_the_notebook_is_kept_without_output() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf8"))["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
