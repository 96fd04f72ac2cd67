"""Golden playthroughs of tables; see `tables.py` for how they are written.

After a change of the rules: FAIRDEAL_REWRITE=1 pytest tests/playthroughs, then read the diff.
"""

import os
from pathlib import Path

from tests.cases import each_case
from tests.playthroughs.tables import instruments, play

FILES = sorted(Path(__file__).parent.glob("table-*.txt"))


PLAYED = [(file, name) for file in FILES for name in instruments(file.read_text("utf8"))]


@each_case(("file", "name"), PLAYED)
def test_a_table_goes_as_written(file: Path, name: str) -> None:
    text = file.read_text("utf8")
    happened = play(text, name)
    if os.environ.get("FAIRDEAL_REWRITE"):
        file.write_text(happened, "utf8")
    assert happened == text
