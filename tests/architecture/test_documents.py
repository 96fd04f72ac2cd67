"""The documents are true to the tree: the files that they name exist, and figures agree."""

import re
from pathlib import Path

import pytest

from tests.architecture.test_architecture import ROOT, SOURCE
from tools.architecture_figures import Figure, differences, figures

DOCUMENTS = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
# A file's path in backticks, or the target of a link.
NAMED = re.compile(
    r"`((?:src|tests|tools|bench|docs)/[\w./-]+)(?:::\w+)?`|\]\(([\w./-]+)(?:#[^)]*)?\)"
)
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
PATHS = re.compile(r"[\w*./-]+/[\w*.-]+\.(?:py|js|css|html|toml|txt|md)\b")
WITHIN = (ROOT, SOURCE, SOURCE / "web")  # what a path in the guides starts from


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    text = document.read_text("utf8")
    named = [
        (ROOT / path if path else document.parent / link) for path, link in NAMED.findall(text)
    ]
    assert not [str(path) for path in named if "INSTRUMENT" not in path.name and not path.exists()]


@pytest.mark.parametrize("guide", GUIDES)
def test_every_path_in_a_guide_leads_to_a_file(guide: str) -> None:
    paths = PATHS.findall((ROOT / guide).read_text("utf8").replace("INSTRUMENT", "nj-uth"))
    missing = [path for path in paths if not any(any(at.glob(path)) for at in WITHIN)]
    assert not missing


def test_figures_may_differ_a_little_and_never_exceed_their_limit() -> None:
    counted = Figure("modules", 100)
    assert not [*differences("| modules | 96 |", [counted])]
    assert [*differences("| modules | 94 |", [counted])] == ["modules: 100 now, 94 in the table"]
    assert [*differences("", [counted])] == ["modules: not in the table"]
    largest = Figure("largest folder", 21, limit=20)
    assert [*differences("| largest folder | 21 |", [largest])] == [
        "largest folder: 21 is above the limit of 20"
    ]


def test_no_folder_is_too_large() -> None:
    above = [f for f in figures(ROOT) if f.limit is not None and f.value > f.limit]
    assert not above
