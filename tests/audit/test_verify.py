"""Verification: a true journal passes, and whatever is carelessly changed is found and named."""

import json
import random

from fairdeal.audit import VerificationSummary, verify
from fairdeal.audit.verify import NO_HEAD, NOT_SIGNED
from fairdeal.law import reworded
from fairdeal.record.head import head_text
from fairdeal.table.events import COMMITS
from tests.audit.forging import Fields, as_file, forged, wrong
from tests.cases import each_case
from tests.depth import amount
from tests.harness import SHEETS, Night, night
from tests.table.tables import EVERY

ROUNDS = amount(10, 50)  # for each of five sheets of each instrument


def raw_of(played: Night) -> bytes:
    return played.kept.text.encode("ascii")


def head_of(played: Night) -> bytes:
    return played.kept.head.encode("ascii")


# -- what is true


@EVERY
def test_nights_with_every_irregularity_verify(instrument: str) -> None:
    seen: set[str] = set()
    for which in range(len(SHEETS[instrument])):
        played = night(instrument, which, ROUNDS)
        tally = verify(raw_of(played), head_of(played))
        assert tally.kind == "journal"
        assert tally.lines == len(played.kept.lines)
        assert tally.rounds == ROUNDS
        assert tally.commitments >= ROUNDS
        assert tally.closed == 0
        assert tally.notes == [NOT_SIGNED]
        seen |= {json.loads(line)["what"] for line in played.kept.lines}
    assert seen >= {"Voided", "Noticed", "Reported", "Counted", "TakenBack", "CutMade", "Gathered"}


def test_the_summary_counts_what_happened() -> None:
    played = night("nj-uth", 0)
    tally = verify(raw_of(played))
    lines = [json.loads(line) for line in played.kept.lines]
    assert tally.voids == sum(line["what"] == "Voided" for line in lines)
    assert tally.commitments == sum(line["what"] in COMMITS for line in lines)
    placed = sum(line["data"]["amount"] for line in lines if line["what"] == "Placed")
    assert tally.moved > placed
    assert tally.notes == [NO_HEAD]
    told = tally.words()
    assert f"{len(lines)} lines, 8 rounds" in told
    assert "no head" in told
    assert tally.document()["verified"] is True


def test_a_tally_is_what_verification_returns() -> None:
    assert isinstance(verify(raw_of(night("nj-hilo", 1))), VerificationSummary)


def test_a_journal_that_has_only_begun_verifies() -> None:
    played = night("nj-uth", 0)
    for count in (1, 4):
        assert verify(as_file(played.kept.lines[:count])).rounds == 0


def test_a_journal_under_other_rulings_verifies_with_a_note() -> None:
    def edit(lines: list[Fields]) -> int:
        lines[0]["data"]["rulings_digest"] = "0" * 64
        return 0

    raw, _ = forged(night("nj-uth", 0).kept.lines, edit)
    assert "it was kept under other rulings than this version's" in verify(raw).notes


def test_a_journal_under_the_same_rulings_in_former_words_verifies_without_a_note() -> None:
    for digest in reworded():

        def edit(lines: list[Fields], digest: str = digest) -> int:
            lines[0]["data"]["rulings_digest"] = digest
            return 0

        raw, _ = forged(night("nj-uth", 0).kept.lines, edit)
        assert not [note for note in verify(raw).notes if "rulings" in note]


# -- what a hand can do that does not know how the chain is made


def line_at(raw: bytes, position: int) -> int:
    return raw[:position].count(b"\n") + 1


@EVERY
def test_every_flipped_byte_is_found_in_its_line(instrument: str) -> None:
    generator = random.Random(instrument)
    for which in range(len(SHEETS[instrument])):
        played = night(instrument, which)
        raw = raw_of(played)
        for _ in range(amount(8, 15)):  # 160 over all instruments and sheets
            position = generator.randrange(len(raw))
            other = generator.choice([b for b in range(256) if b != raw[position]])
            flipped = raw[:position] + bytes([other]) + raw[position + 1 :]
            found = wrong(flipped, head_of(played))
            assert found.line == line_at(raw, position), found


@EVERY
def test_every_flipped_bit_of_one_line_of_each_kind_is_found(instrument: str) -> None:
    generator = random.Random(instrument)
    lines = night(instrument, 0).kept.lines
    kinds = {json.loads(line)["what"]: number for number, line in enumerate(lines[:400])}
    for number in kinds.values():
        for _ in range(amount(3, 6)):
            line = bytearray(lines[number].encode())
            line[generator.randrange(len(line))] ^= 1 << generator.randrange(8)
            if b"\n" in line:
                continue
            changed = [*lines[:number], line.decode("latin-1"), *lines[number + 1 :]]
            assert wrong(as_file(changed)).line == number + 1


@EVERY
def test_dropped_repeated_and_swapped_lines_are_found(instrument: str) -> None:
    generator = random.Random(instrument)
    played = night(instrument, 1)
    lines, head = played.kept.lines, head_of(played)
    for _ in range(12):
        at = generator.randrange(1, len(lines) - 1)
        assert wrong(as_file(lines[:at] + lines[at + 1 :]), head).line == at + 1
        assert wrong(as_file([*lines[:at], lines[at], *lines[at:]]), head).line == at + 2
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert wrong(as_file(swapped), head).line == at + 1
        other = generator.randrange(1, len(lines))
        if lines[other] != lines[at]:
            moved = [*lines]
            moved[at], moved[other] = moved[other], moved[at]
            assert wrong(as_file(moved), head).line == min(at, other) + 1


@EVERY
def test_a_cut_off_end_is_found_by_the_head(instrument: str) -> None:
    generator = random.Random(instrument)
    played = night(instrument, 2)
    raw, lines, head = raw_of(played), played.kept.lines, head_of(played)
    for _ in range(12):
        keep = generator.randrange(1, len(lines))
        found = wrong(as_file(lines[:keep]), head)
        assert found.line == keep
        assert "cut off" in found.reason or "mid-action" in found.reason
        assert wrong(raw[: generator.randrange(1, len(raw) - 1)], head)
    assert "does not end with a whole line" in wrong(raw[:-1], head).reason


def test_lines_of_another_journal_are_found() -> None:
    one, other = night("nj-uth", 0).kept.lines, night("nj-uth", 1).kept.lines
    assert wrong(as_file(one[:50] + other[50:])).line == 51
    assert wrong(as_file([other[0], *one[1:]])).line == 2


# -- the head


def test_a_head_may_lag_but_never_lead() -> None:
    played = night("nj-hilo", 0)
    raw, last = raw_of(played), len(played.kept.lines) - 1
    old = json.loads(played.kept.lines[last - 3])
    lagging = head_text(old["seq"], old["hash"]).encode()
    assert (
        f"its head lags: it does not vouch for lines {last - 1} to {last + 1}"
        in verify(raw, lagging).notes
    )
    ahead = head_text(last + 1, "0" * 64).encode()
    assert wrong(raw, ahead).line == last + 1
    other = head_text(last, "0" * 64).encode()
    assert "hash" in wrong(raw, other).reason


@each_case(
    "head",
    [
        b"",
        b"{}",
        b"null",
        b"\xff" * 98,
        b'{"hash":"x","seq":1}',
        b'{"hash":5,"seq":1}',
        head_text(-1, "0" * 64).encode(),
        head_text(1, "0" * 64).encode()[:-1],
        head_text(1, "A" * 64).encode(),
        b'{"hash":"' + b"0" * 64 + b'","seq":1.0}',
        b"[" * 100_000,
    ],
)
def test_a_head_that_is_none_is_named(head: bytes) -> None:
    assert wrong(raw_of(night("nj-uth", 0)), head)


# -- what is no journal at all


@each_case(
    "raw",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b" ",
        b"\0" * 1000,
        b"\xff\xfe\n",
        b"not a journal\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b'"journal"\n',
        b"5\n",
        b"NaN\n",
        b"1e400\n",
        b'{"seq":' + b"9" * 5000 + b"}\n",
        b"[" * 200_000 + b"\n",
        b'{"a":' * 50_000 + b"\n",
        b'{"seq":0,"seq":0}\n',
        b'{"opened":[],"root":5}',
        b'{"opened"' * 10_000,
        bytes(range(256)) * 20,
    ],
)
def test_garbage_is_no_journal(raw: bytes) -> None:
    assert wrong(raw).reason
