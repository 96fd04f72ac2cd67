"""Golden playthroughs of tables; see `tables.py` for how they are written.

After a change of the rules see `rewriting.py`.
"""

from pathlib import Path

from tests.cases import each_case
from tests.playthroughs.rewriting import compare
from tests.playthroughs.tables import instruments, play

FILES = sorted(Path(__file__).parent.glob("table-*.txt"))


PLAYED = [(file, name) for file in FILES for name in instruments(file.read_text("utf8"))]


@each_case(("file", "name"), PLAYED)
def test_a_table_goes_as_written(file: Path, name: str) -> None:
    text = file.read_text("utf8")
    happened = play(text, name)
    compare(file, text, happened)
