"""The browser, the stand-alone checker and `fairdeal verify` come to one verdict on any input.

docs/journal.md defines the form that all of them accept.
"""

from pathlib import Path
from random import Random
from typing import Any

from fairdeal.audit import check_proof, extract, proofs
from fairdeal.audit.verdict import Wrong
from fairdeal.audit.verify import read_lines, verify
from fairdeal.play import SeatViewer
from fairdeal.record.encoding import Malformed
from fairdeal.record.line import check_line, read_line
from fairdeal.values.wire import NEVER_SHOWN, is_printable
from tests.depth import amount
from tests.harness import eyes, night
from tests.web.browser_checkers import followed, judged
from tests.web.mutations import odd_proof, odd_record

MUTATIONS = amount(1500, 4000)


def alone(raw: bytes) -> bool:
    """Whether the stand-alone checker accepts a proof."""
    try:
        check_proof.check(check_proof.read(raw))
    except check_proof.InvalidProof:
        return False
    return True


def verified(raw: bytes) -> bool:
    """Whether `fairdeal verify` accepts a file."""
    try:
        verify(raw)
    except Wrong:
        return False
    return True


def chain_holds(raw: bytes) -> bool:
    """Whether Python's reader of lines accepts a record's form, chain and openings."""
    try:
        before = None
        for written in read_lines(raw):
            line = read_line(written)
            seq, prev = (line.seq, line.fields["prev"]) if before is None else before
            check_line(line, seq, prev)
            before = line.seq + 1, line.hash
    except (Malformed, Wrong):
        return False
    return True


def first_cards(lines: list[str]) -> dict[str, Any]:
    """What seat 1 can prove, of three cards."""
    made: list[dict[str, Any]] = [dict(proofs(lines, number, eyes(1))) for number in (1, 2, 5)]
    most = max(made, key=lambda each: len(each["opened"]))
    return {**most, "opened": most["opened"][:3]}


def test_mutated_proofs_get_one_verdict() -> None:
    documents = [first_cards(night(name, 0).kept.lines) for name in ("nj-uth", "nj-hilo")]
    random = Random(12)
    files = [odd_proof(random.choice(documents), random) for _ in range(MUTATIONS)]
    browser = [reason == "" for reason in judged([(raw, None) for raw in files])]
    wrong = [
        (raw[:200], said, alone(raw), verified(raw))
        for raw, said in zip(files, browser, strict=True)
        if not said == alone(raw) == verified(raw)
    ]
    assert not wrong, (len(wrong), wrong[:5])
    assert MUTATIONS / 10 < sum(browser) < MUTATIONS * 0.9  # neither everything nor nothing


def test_mutated_records_get_one_verdict_on_form_and_chain() -> None:
    whole = list(extract(night("nj-uth", 0).kept.lines, SeatViewer(1)))
    opens = next(n for n, line in enumerate(whole) if '"opened"' in line)
    random = Random(12)
    windows = [whole[:8], whole[opens - 6 : opens + 6], whole[60:70]]
    files = [odd_record(random.choice(windows), random) for _ in range(MUTATIONS)]
    browser = [reason == "" for reason in followed(files)]
    wrong = [
        (raw[:200], said)
        for raw, said in zip(files, browser, strict=True)
        if said != chain_holds(raw)
    ]
    assert not wrong, (len(wrong), wrong[:5])
    assert MUTATIONS / 10 < sum(browser) < MUTATIONS * 0.9


def test_what_verify_accepts_of_a_record_the_browser_accepts() -> None:
    whole = list(extract(night("nj-uth", 0).kept.lines, SeatViewer(1)))[:200]
    random = Random(3)
    files = [odd_record(whole, random) for _ in range(amount(60, 150))]
    browser = [reason == "" for reason in followed(files)]
    assert not [raw for raw, said in zip(files, browser, strict=True) if verified(raw) and not said]


def test_printable_means_the_same_everywhere_whatever_the_edition_of_unicode() -> None:
    """The three lists are one; U+1C89 came after some versions' tables."""
    script = Path(__file__).parents[2] / "src/fairdeal/web/static/proof.js"
    assert "".join(NEVER_SHOWN.split()) in "".join(
        script.read_text().replace('" +\n  "', "").split()
    )
    assert check_proof.NOT_PRINTABLE == NEVER_SHOWN
    assert is_printable("\u1c89")
    every = map(chr, range(0x110000))
    assert not [letter for letter in every if letter.isprintable() and not is_printable(letter)]
