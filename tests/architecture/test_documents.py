"""What the documents say of the tree is so: the files that they name are there, counts hold."""

import re
from collections import Counter
from pathlib import Path
from statistics import median

import pytest

from tests.architecture.test_architecture import MODULES, ROOT

DOCUMENTS = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
# A file's path in backticks, or what a link leads to.
NAMED = re.compile(
    r"`((?:src|tests|tools|bench|docs)/[\w./-]+)(?:::\w+)?`|\]\(([\w./-]+)(?:#[^)]*)?\)"
)
NEARLY = 0.05  # the table is read for the order of things, and a module comes or goes any day


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    text = document.read_text("utf8")
    named = [
        (ROOT / path if path else document.parent / link) for path, link in NAMED.findall(text)
    ]
    assert not [str(path) for path in named if "INSTRUMENT" not in path.name and not path.exists()]


def told(row: str) -> list[float]:
    """The numbers of a row of ARCHITECTURE's table, as they are now."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf8")
    (line,) = re.findall(rf"^\| {row} \|.*\|(.*)\|$", text, re.MULTILINE)
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", line)]


def test_the_architecture_counts_modules_and_folders_as_they_are() -> None:
    lines = median(len(path.read_text("utf8").splitlines()) for path in MODULES)
    (most,) = Counter(path.parent for path in MODULES).most_common(1)
    assert told("modules, median lines") == pytest.approx([len(MODULES), lines], rel=NEARLY)
    assert told("most files in a folder") == pytest.approx([most[1]], rel=NEARLY)
    assert most[1] <= 20
