"""A whole submission: every print, the same again, and each clause with where it is met."""

import hashlib
from pathlib import Path

import pytest

from fairdeal.law import Carrier, Refused, instrument
from fairdeal.press.document import pdf
from fairdeal.press.submission import COUNT, Print, index_files, met, submission
from fairdeal.press.wording import short_clause
from fairdeal.sheet import needed_approvals
from tests.cli.running import fairdeal
from tests.press.documents import DATE, check_document, paper, words

NAMES = ["layout.pdf", "signs.pdf", "par.pdf", "card-dealer.pdf", "card-opening.pdf",
         "card-player.pdf",
         "card-rules.pdf", "par.csv", "par.json", "felt.svg", "layout.json", "index.pdf",
         "SHA256SUMS"]  # fmt: skip


NAME = "nj-pikit"


@pytest.fixture(scope="module")
def made() -> list[Print]:
    return list(submission(paper(NAME)))


def test_a_submission_has_every_print_with_its_sum(made: list[Print]) -> None:
    assert [each.name for each in made] == NAMES
    assert len(made) == COUNT
    lines = made[-1].content.decode().splitlines()
    sums = {line.split("  ")[1]: line.split("  ")[0] for line in lines}
    for each in made[:-1]:
        assert sums[each.name] == hashlib.sha256(each.content).hexdigest()


def test_the_index_lists_documents_and_every_clause_on_layout_and_signs(
    made: list[Print],
) -> None:
    index = next(each.content for each in made if each.name == "index.pdf")
    whole = " ".join(check_document(index, paper(NAME), "Submission index"))
    for clause in instrument(NAME).clauses.values():
        if Carrier.LAYOUT in clause.carriers:
            assert clause.id in whole
    assert "all that apply are met, none open" in whole
    assert "The licensee follows settlement procedure 1" in whole
    assert "(39.10(e)1)" in whole
    for each in needed_approvals(paper(NAME).sheet):
        assert f"{each.subject} ({short_clause(each.clause)}), asked for" in whole
    assert "layout.pdf" in whole


def test_the_same_sheet_gives_the_same_submission(made: list[Print]) -> None:
    assert list(submission(paper(NAME))) == made


def test_each_row_says_where_its_clause_is_met() -> None:
    rows = {row[0]: row for row in met(paper("nj-pikit"))}
    assert rows["13:69E-1.13Y(b)1i"][3] == "layout 1"
    assert rows["13:69E-1.13Y(c)"][3] == "sign 1"
    assert rows["13:69E-1.13Y(d)2i"][3].startswith("layout ")
    assert rows["13:69E-1.13Y(d)2i"][3].endswith("sign 2")
    assert rows["13:69E-1.13Y(b)"][3] == "by all that follows below it"


@pytest.mark.clause("13:69F-39.10(e)")
def test_the_submission_names_the_settlement_procedure_that_is_followed() -> None:
    second = paper(NAME, settlement=2)
    whole = " ".join(words(pdf(index_files(second, [], {}))))
    assert "settlement procedure 2: all steps are finished for one player" in whole
    assert "(39.10(e)2)" in whole


@pytest.mark.clause("13:69E-1.13Y(d)2", "13:69E-1.13Y(d)2i", "13:69E-1.13Y(d)2ii")
def test_clauses_that_do_not_apply_to_a_sheet_are_not_called_open() -> None:
    without = paper(NAME, dealer_qualifies=False)
    whole = " ".join(words(pdf(index_files(without, [], {}))))
    assert "Open:" not in whole
    rows = {row[0]: row for row in met(without)}
    for clause in ("13:69E-1.13Y(d)2", "13:69E-1.13Y(d)2i", "13:69E-1.13Y(d)2ii"):
        assert rows[clause][3] == "does not apply to this sheet"
    assert rows["13:69E-1.13Y(d)1"][3] != "does not apply to this sheet"


def test_a_sheet_whose_layout_lacks_the_name_is_refused_before_anything_is_made() -> None:
    with pytest.raises(Refused, match="licensee-missing"):
        next(submission(paper("nj-hilo", licensee="")))


def test_the_command_fills_a_folder_and_tells_its_progress(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    ran = fairdeal(
        "press", "submission", "nj-hilo", "--set", "licensee=Harborlight", "--date", DATE,
        "-o", str(folder),
    )  # fmt: skip
    assert ran.code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(NAMES)
    assert f"1 of {COUNT}" in ran.out
    assert f"{COUNT} of {COUNT}" in ran.out
