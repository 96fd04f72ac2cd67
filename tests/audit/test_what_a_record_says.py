"""What `verify` says beside “verified”: what it could check, what only others can know."""

import json
from pathlib import Path
from typing import Any

import pytest

import fairdeal
from fairdeal.audit import VerificationSummary, check_proof, extract, proofs, verify
from fairdeal.cards import Card
from fairdeal.law import INSTRUMENTS
from fairdeal.record.chain import NOT_HASHED, digest
from fairdeal.record.encoding import canonical
from fairdeal.sheet import read_sheet
from fairdeal.table import Shuffle, SoftwareShuffler, Table, practice_entropy
from fairdeal.table.table import NO_MORE_BETS
from fairdeal.values.frozen import replace
from tests.audit.forging import Fields, as_file, find, forged, rechained, wrong
from tests.cases import each_case
from tests.cli.running import fairdeal as run
from tests.harness import BETS, Kept, eyes, night
from tests.table.tables import EVERY


def practice_night(file: Path, instrument: str) -> list[str]:
    """Two rounds from a practice seed."""
    table = fairdeal.open_table(instrument, seed=5, journal=file)
    table.sit(1, "Ann", chips="$5000")
    for _ in range(2):
        table.bet(1, **BETS[instrument])
        table.finish()
    return file.read_text().splitlines()


@EVERY
def test_decks_are_drawn_once_more_from_the_practice_seed_that_is_claimed(
    instrument: str, tmp_path: Path
) -> None:
    lines = practice_night(tmp_path / "night.jsonl", instrument)
    assert (
        "its decks can be repeated: they came from a practice seed" in verify(as_file(lines)).notes
    )

    def another_seed(fields: list[Fields]) -> int:
        fields[0]["opened"]["part"]["seed"] = "6"
        return find(fields, "Shuffled")

    raw, number = forged(lines, another_seed)
    found = wrong(raw)
    assert (found.line, found.reason) == (
        number,
        "its deck is not the one that the record's practice seed gives",
    )


def test_an_extract_never_opens_the_seed(tmp_path: Path) -> None:
    lines = practice_night(tmp_path / "night.jsonl", "nj-uth")
    part = list(extract(lines, eyes(1)))
    assert verify(as_file(part)).viewer == "seat:1"
    first = {**json.loads(part[0]), "opened": json.loads(lines[0])["opened"]}
    found = wrong(as_file(rechained([first, *map(json.loads, part[1:])])))
    assert (found.line, found.reason) == (1, "an extract does not open the seed of its decks")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("product", "9.9", "it says it was written by '9.9'; this is"),
        (
            "chance",
            "certified generator",
            "come from 'certified generator', which cannot be checked",
        ),
        ("chance", "Practice seed 5", "come from 'Practice seed 5', which cannot be checked"),
        ("rulings_digest", "0" * 64, "it was kept under other rulings than this version's"),
    ],
)
def test_what_a_first_line_says_of_itself_is_said_where_it_differs(
    name: str, value: str, said: str
) -> None:
    def edit(fields: list[Fields]) -> int:
        fields[0]["data"][name] = value
        return 0

    lines = night("nj-hilo", 0).kept.lines
    for record in (lines, list(extract(lines, eyes(1)))):
        assert not [note for note in verify(as_file(record)).notes if said in note]
        raw, _ = forged(record, edit)
        assert [note for note in verify(raw).notes if said in note]


@pytest.mark.parametrize("name", ["", "x" * 101, "a\x1b[2Jb", "a\nb"])
def test_a_table_has_a_name_that_can_be_printed(name: str) -> None:
    def edit(fields: list[Fields]) -> int:
        fields[0]["data"]["table"] = name
        return 0

    lines = night("nj-uth", 0).kept.lines
    for record in (lines, list(extract(lines, eyes(1)))):
        found = wrong(forged(record, edit)[0])
        assert found.line == 1
        assert found.reason.isprintable()


def test_an_interrupted_round_is_named() -> None:
    lines = night("nj-uth", 0).kept.lines
    bets = [n for n, line in enumerate(lines) if '"what":"Placed"' in line]
    end = next(n for n in range(bets[0], len(lines)) if '"what":"act"' in lines[n])
    stakes = sum(json.loads(lines[n])["data"]["amount"] for n in bets if n < end)
    (note,) = [note for note in verify(as_file(lines[:end])).notes if "not over" in note]
    assert note == f"round 1 is not over: wagers of ${stakes / 100:,.0f} were made in it"


def test_recuts_are_listed() -> None:
    kept = Kept()
    table = Table(
        read_sheet("nj-uth", {}),
        SoftwareShuffler(practice_entropy(3)),
        record=kept.journal(practice_entropy(4)),
    )
    table.sit(1, "Ann", chips="$5000")
    table.bet(1, **BETS["nj-uth"])
    table.recut()
    table.do(NO_MORE_BETS)
    table.recut()
    table.finish()
    by_floor = [
        n + 1
        for n, line in enumerate(map(json.loads, kept.lines))
        if line["data"].get("phrase") == "recut-required"
    ]
    for record in (kept.lines, list(extract(kept.lines, eyes(1)))):
        tally = verify(as_file(record))
        assert tally.recuts == by_floor
        assert tally.recuts_after_betting == by_floor[1:]
        assert "2 recuts, 1 of them after “No more bets”" in tally.words()


class CutByPeople:
    """Decks whose depths of cut nobody drew."""

    def __init__(self) -> None:
        self._drawn = SoftwareShuffler(practice_entropy(3))

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """An order, and no depth."""
        drawn = self._drawn.shuffle(cards)
        return replace(drawn, salts=drawn.salts[: len(cards)], depths=())


def test_a_recut_that_people_made_after_no_more_bets_is_listed() -> None:
    """R-CUT-DEPTH: whoever says the depth then knows the wagers."""
    kept = Kept()
    table = Table(
        read_sheet("nj-hilo", {}), CutByPeople(), record=kept.journal(practice_entropy(4))
    )
    table.sit(1, "Ann", chips="$5000")
    table.bet(1, **BETS["nj-hilo"])
    table.recut(20)
    table.do(NO_MORE_BETS)
    table.recut(30)
    table.finish()
    tally = verify(as_file(kept.lines))
    assert len(tally.recuts) == 2
    assert tally.recuts_after_betting == tally.recuts[1:]


# -- another edition of the rules is no way around the check


def under_other_rules(fields: list[Fields]) -> int:
    fields[0]["data"]["rules"] += 1
    number = find(fields, "Settled")
    fields[number]["data"]["result"]["clause"] = "made up"
    return number


def in_part(raw: bytes) -> VerificationSummary:
    tally = verify(raw)
    assert not tally.whole
    assert tally.document()["verified"] is False
    assert "checked only in part" in tally.words()
    assert "verified" not in tally.words()
    return tally


def test_a_record_under_other_rules_is_never_called_verified(tmp_path: Path) -> None:
    lines = night("nj-uth", 0).kept.lines
    for record in (lines, list(extract(lines, eyes(1)))):
        raw, _ = forged(record, under_other_rules)
        in_part(raw)
        file = tmp_path / "night.jsonl"
        file.write_bytes(raw)
        assert run("verify", str(file)).code == 3


def test_cards_of_an_extract_under_other_rules_still_lead_to_their_commitments() -> None:
    lines = list(extract(night("nj-uth", 0).kept.lines, eyes(1)))
    raw, _ = forged(lines, under_other_rules)
    assert in_part(raw).proofs == verify(as_file(lines)).proofs

    def edit(fields: list[Fields]) -> int:
        under_other_rules(fields)
        number = next(n for n, line in enumerate(fields) if "opened" in line)
        fields[number]["proof"][0]["salt"] = "0" * 64
        return number

    raw, number = forged(lines, edit)
    found = wrong(raw)
    assert (found.line, found.reason) == (
        number,
        "its proof does not lead to the published commitment",
    )


def of_another_edition(fields: list[Fields]) -> int:
    fields[0]["data"]["rules"] += 1
    return 0


@each_case("which", range(3))
@each_case("instrument", INSTRUMENTS)
def test_results_under_other_rules_are_settled_again_where_all_cards_are_open(
    instrument: str, which: int
) -> None:
    lines = night(instrument, which).kept.lines
    tally = in_part(forged(lines, of_another_edition)[0])
    settled = sum('"what":"Settled"' in line for line in lines)
    assert settled / 2 < tally.results <= settled
    assert not [note for note in tally.notes if "would be others" in note]
    seen = in_part(forged(list(extract(lines, eyes(1))), of_another_edition)[0])
    assert seen.results <= tally.results
    assert not [note for note in seen.notes if "would be others" in note]
    assert seen.moved == tally.moved


def test_a_result_that_would_be_another_one_now_is_told_and_not_called_wrong() -> None:
    def edit(fields: list[Fields]) -> int:
        of_another_edition(fields)
        won = (n for n, line in enumerate(fields) if line["what"] == "Settled")
        number = next(n for n in won if fields[n]["data"]["result"]["payout"])
        fields[number]["data"]["result"]["payout"] += 100
        return number

    raw, number = forged(night("nj-uth", 0).kept.lines, edit)
    assert [note for note in in_part(raw).notes if "would be others" in note] == [
        f"1 results would be others under this version's rules: lines {number}"
    ]


def test_lines_that_are_not_tied_to_those_before_them_are_found_under_other_rules_too() -> None:
    """Every hash fits its own line; what was before it is another record's."""
    raw, _ = forged(night("nj-uth", 0).kept.lines, of_another_edition)
    fields, prev = list(map(json.loads, raw.splitlines())), "0" * 64
    for line in fields[10:]:
        line["prev"] = prev
        public = {name: part for name, part in line.items() if name not in NOT_HASHED}
        line["hash"] = prev = digest(canonical(public))
    found = wrong(as_file([canonical(line) for line in fields]))
    assert (found.line, found.reason) == (11, "it is not tied to the line before it")


def test_what_a_line_opens_is_what_it_sealed_under_other_rules_too() -> None:
    raw, _ = forged(night("nj-uth", 0).kept.lines, of_another_edition)
    lines = raw.decode().splitlines()
    number = next(n for n, line in enumerate(lines) if '"what":"Shown"' in line)
    line = json.loads(lines[number])
    line["opened"]["part"]["cards"].reverse()  # no hash covers what is opened
    found = wrong(as_file([*lines[:number], canonical(line), *lines[number + 1 :]]))
    assert (found.line, found.reason) == (number + 1, "what it opens is not what was sealed")


def test_a_line_is_in_canonical_form_under_other_rules_too() -> None:
    raw, _ = forged(night("nj-uth", 0).kept.lines, of_another_edition)
    lines = raw.decode().splitlines()
    moved = json.loads(lines[20])
    actor = moved.pop("actor")
    lines[20] = json.dumps({**moved, "actor": actor}, separators=(",", ":"))  # as long, no hash new
    found = wrong(as_file(lines))
    assert (found.line, found.reason) == (21, "it is not written in canonical form")


@pytest.mark.parametrize("later", [0, 1])
def test_no_line_is_dated_before_the_one_before_it(later: int) -> None:
    def edit(fields: list[Fields]) -> int:
        fields[0]["data"]["rules"] += later
        first, last = [n for n, line in enumerate(fields) if line["what"] == "act"][5:7]
        for line in fields[first:last]:
            line["time"] = "2001-01-01T00:00:00.000000Z"
        return first

    raw, number = forged(night("nj-uth", 0).kept.lines, edit)
    found = wrong(raw)
    assert found.line == number
    assert "is before that of the line before" in found.reason


# -- proofs of tables with odd names


@pytest.mark.parametrize("name", ["seq", '"seq"', "viewer", "opened"])
def test_a_proof_is_a_proof_whatever_its_table_is_called(name: str) -> None:
    kept = Kept()
    table = Table(
        read_sheet("nj-uth", {}),
        SoftwareShuffler(practice_entropy(3)),
        name=name,
        record=kept.journal(practice_entropy(4)),
    )
    table.sit(1, "Ann", chips="$5000")
    table.bet(1, **BETS["nj-uth"])
    table.finish()
    document: Any = proofs(kept.lines, 1, eyes(1))
    assert verify(json.dumps(document).encode()).kind == "proof"
    assert check_proof.check(document) == len(document["opened"])
