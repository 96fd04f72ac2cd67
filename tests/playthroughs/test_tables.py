"""Golden playthroughs of tables; see `tables.py` for how they are written.

After a change of the rules: FAIRDEAL_REWRITE=1 pytest tests/playthroughs, then read the diff.
"""

import os
from pathlib import Path

import pytest

from tests.playthroughs.tables import play

FILES = sorted(Path(__file__).parent.glob("table-*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_table_goes_as_written(file: Path) -> None:
    text = file.read_text("utf8")
    happened = play(text)
    if os.environ.get("FAIRDEAL_REWRITE"):
        file.write_text(happened, "utf8")
    assert happened == text
