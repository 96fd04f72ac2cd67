"""Who calls Fairdeal from typed code is checked by the package's own types."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fairdeal

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/python.md")


def script(page: str) -> str:
    """A caller's script: what the examples of a page say, one after another."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text())
    return "".join(example.source for example in examples)


def test_the_package_says_that_it_is_typed() -> None:
    package = Path(str(fairdeal.__file__)).parent
    assert (package / "py.typed").is_file()
    assert 'packages = ["src/fairdeal"]' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.slow
def test_callers_scripts_of_the_examples_are_strictly_typed(tmp_path: Path) -> None:
    for number, page in enumerate(PAGES):
        caller = tmp_path / f"caller{number}.py"
        caller.write_text(script(page))
        assert "fairdeal.open_table" in caller.read_text()
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", *tmp_path.glob("*.py")],
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.stdout.startswith("Success"), checked.stdout
