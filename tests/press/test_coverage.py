"""Layout clauses are honoured by what prints them, and by nothing else."""

import msgspec
import pytest

from fairdeal.law import INSTRUMENTS, Carrier, instrument, law_map
from fairdeal.law.find import under
from fairdeal.press.layout.layout import Layout, layout
from fairdeal.press.signs import Notice, notices
from fairdeal.press.submission import open_clauses, unprinted
from tests.cases import each_case
from tests.cli.running import fairdeal
from tests.press.sheets import full_sheet

BY_TEXT = ["nj-pikit", "nj-hilo"]  # the two texts that prescribe a layout


def asked(name: str) -> list[str]:
    return [c.id for c in instrument(name).clauses.values() if Carrier.LAYOUT in c.carriers]


def without_clause(felt: Layout, clause: str) -> Layout:
    """The felt without anything that meets a clause."""
    replace = msgspec.structs.replace
    return replace(
        felt,
        seats=tuple(
            replace(s, clauses=tuple(c for c in s.clauses if c != clause)) for s in felt.seats
        ),
        areas=tuple(a for a in felt.areas if clause not in a.clauses),
        inscriptions=tuple(t for t in felt.inscriptions if clause not in t.clauses),
    )


def signs_without(signs: tuple[Notice, ...], clause: str) -> list[Notice]:
    return [
        msgspec.structs.replace(
            sign,
            left=tuple(p for p in sign.left if clause not in p.clauses),
            right=tuple(p for p in sign.right if clause not in p.clauses),
        )
        for sign in signs
    ]


@pytest.mark.clause("13:69E-1.13Y(b)", "13:69E-1.13Z(b)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_nothing_that_a_text_asks_for_in_print_is_open(name: str) -> None:
    assert unprinted(instrument(name)) == ()
    sheet = full_sheet(name)
    assert open_clauses(sheet, layout(sheet), notices(sheet)) == ()


@each_case(("name", "clause"), [(name, clause) for name in BY_TEXT for clause in asked(name)])
def test_a_clause_opens_again_when_what_prints_it_is_taken_away(name: str, clause: str) -> None:
    sheet = full_sheet(name, dealing=instrument(name).clauses[clause].dealing or "manual-shoe")
    law, felt, signs = sheet.instrument, layout(sheet), notices(sheet)
    below = [other.id for other in under(law, law.clauses[clause]) if not under(law, other)]
    for gone in below or [clause]:
        if gone not in asked(name):
            continue
        less = open_clauses(sheet, without_clause(felt, gone), signs_without(signs, gone))
        assert gone in less
        assert clause in less


@pytest.mark.parametrize("name", BY_TEXT)
def test_each_inscription_and_statement_that_a_text_asks_for_is_missed_when_removed(
    name: str,
) -> None:
    """The layout alone, without what signs say again."""
    sheet = full_sheet(name)
    felt, wanted = layout(sheet), set(asked(name))
    inscribed = {clause for text in felt.inscriptions for clause in text.clauses} & wanted
    assert inscribed
    for clause in inscribed:
        assert clause in open_clauses(sheet, without_clause(felt, clause), ())


@pytest.mark.parametrize("name", BY_TEXT)
def test_every_clause_that_the_layout_carries_has_a_test(name: str) -> None:
    assert not [clause for clause in asked(name) if not law_map.tests_of(clause)]


def test_a_sheet_without_a_licensee_leaves_the_name_open() -> None:
    sheet = full_sheet("nj-pikit", licensee="")
    left = open_clauses(sheet, layout(sheet), notices(sheet))
    assert left == ("13:69E-1.13Y(b)", "13:69E-1.13Y(b)4")


def test_coverage_tells_what_is_not_printed() -> None:
    for name in INSTRUMENTS:
        (told,) = fairdeal("law", name, "--coverage", "--json").json
        assert told["without_print"] == []
        assert "not on layout" not in fairdeal("law", name, "--coverage").out
