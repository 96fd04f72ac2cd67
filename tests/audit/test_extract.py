"""Extracts: the same chain, opened exactly as far as one viewer saw, with proofs beside it."""

import json

import pytest

from fairdeal.audit import check_proof, extract, proofs, verify
from fairdeal.law import INSTRUMENTS
from fairdeal.play import Event, PickOffer, view
from fairdeal.play.model.event import Shown
from fairdeal.record.line import JournalLine, parse
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from fairdeal.table.events import OrderCommitted
from tests.audit.extracts import extracted
from tests.audit.forging import Fields, as_file, find, forged, wrong
from tests.depth import DEEP
from tests.harness import BETS, SHEETS, Kept, Night, eyes, night
from tests.table.tables import EVERY

VIEWERS: tuple[int | str, ...] = (0, 1, 3, "Ann", "Bob", "nobody")
BY_SHEET = [(name, which) for name in INSTRUMENTS for which in range(len(SHEETS[name]))]
ON_EVERY_SHEET = pytest.mark.parametrize(("instrument", "which"), BY_SHEET)


def events_of(lines: list[str]) -> list[Event]:
    read = [JournalLine(parse(line)) for line in lines[1:]]
    return [line.event for line in read if not line.is_action]


@ON_EVERY_SHEET
def test_every_viewers_extract_verifies_and_says_what_stayed_closed(
    instrument: str, which: int
) -> None:
    played = night(instrument, which)
    sealed = sum('"sealed":' in line for line in played.kept.lines)
    for who in VIEWERS if DEEP else (VIEWERS[which], VIEWERS[-1 - which % 2]):
        lines = extracted(instrument, which, who)
        tally = verify(as_file(lines), played.kept.head.encode())
        assert tally.kind == "extract"
        opened = [line["opened"] for line in map(json.loads, lines) if "opened" in line]
        assert tally.closed + len(opened) == sealed
        assert tally.proofs == sum(len(each["part"]["cards"]) for each in opened)
        assert tally.closed >= tally.commitments  # a deck is never opened whole
        assert tally.results > 0
        assert tally.rounds == 8


@ON_EVERY_SHEET
def test_an_extract_has_the_same_lines_and_hashes(instrument: str, which: int) -> None:
    whole = [json.loads(line) for line in night(instrument, which).kept.lines]
    for written, line in zip(extracted(instrument, which, 1), whole, strict=True):
        part = json.loads(written)
        assert set(part) - {"proof", "viewer"} <= set(line)
        assert all(part[name] == line[name] for name in part if name in line)
        assert set(line) - set(part) <= {"opened"}


@ON_EVERY_SHEET
def test_an_extract_opens_exactly_what_the_viewer_saw(instrument: str, which: int) -> None:
    whole = events_of(night(instrument, which).kept.lines)
    for viewer in range(7) if DEEP else (0, 1 + which, 6 - which):
        opened = events_of(extracted(instrument, which, viewer))
        for left, right in zip(whole, opened, strict=True):
            if isinstance(left, Shown):
                assert (right == left) == eyes(viewer).may_see(left.to, {})
            elif isinstance(left, OrderCommitted):
                assert isinstance(right, OrderCommitted)
                assert right.root == left.root
                assert right.order == right.salts == ()
            else:
                assert right == left
        assert view(opened, eyes(viewer)) == view(whole, eyes(viewer))


def test_a_player_sees_what_he_or_she_saw_and_not_what_the_seat_saw_later() -> None:
    """Whoever takes over a seat does not get the cards of whoever sat there before."""
    for instrument in ("nj-uth", "nj-hilo"):
        lines = night(instrument, 0).kept.lines
        seats: dict[int, str] = {}
        mine: dict[str, set[int]] = {}
        for line in (JournalLine(parse(written)) for written in lines[1:]):
            if line.what == "Sat":
                seats[line.data["seat"]] = line.data["player"]
            elif line.what == "Shown" and line.data["to"]:
                for number in line.data["to"]:
                    mine.setdefault(seats[number], set()).add(line.seq)
        for name in ("Ann", "Bob", "Cleo"):
            opened = {
                line["seq"]
                for line in map(json.loads, extract(lines, eyes(name)))
                if "opened" in line and line["data"]["to"] is not None
            }
            assert opened == mine.get(name, set())


@EVERY
def test_no_extract_holds_a_salt_of_a_card_that_stayed_closed(instrument: str) -> None:
    lines = [json.loads(line) for line in night(instrument, 1).kept.lines]
    for who in VIEWERS:
        written = "\n".join(extracted(instrument, 1, who))
        opened = [json.loads(line) for line in written.split("\n")]
        allowed = {line["opened"]["salt"] for line in opened if "opened" in line}
        allowed |= {proof["salt"] for line in opened for proof in line.get("proof", [])}
        for line in lines:
            if "opened" not in line:
                continue
            salts = [line["opened"]["salt"], *line["opened"]["part"].get("salts", [])]
            assert all((salt in written) == (salt in allowed) for salt in salts)


def test_an_extract_of_a_round_in_progress_verifies() -> None:
    lines = night("nj-hilo", 0).kept.lines
    first = next(n for n, line in enumerate(lines) if '"what":"Shown"' in line)
    end = next(n for n, line in enumerate(lines) if n > first and '"what":"act"' in line)
    tally = verify(as_file(list(extract(lines[:end], eyes(1)))))
    assert tally.results == 0
    assert tally.proofs
    assert any("round 1 is not over: wagers of $" in note for note in tally.notes)


def test_an_extract_never_opens_a_deck() -> None:
    lines = night("nj-uth", 0).kept.lines
    part = list(extract(lines, eyes(1)))
    number = next(n for n, line in enumerate(lines) if '"what":"Shuffled"' in line)
    part[number] = lines[number]
    assert wrong(as_file(part)).line == number + 1


def test_a_full_journal_with_a_part_closed_is_neither() -> None:
    lines = night("nj-uth", 0).kept.lines
    number = next(n for n, line in enumerate(lines) if '"what":"Shown"' in line)
    closed = json.loads(lines[number])
    del closed["opened"]
    changed = [*lines[:number], json.dumps(closed, sort_keys=True, separators=(",", ":"))]
    found = wrong(as_file([*changed, *lines[number + 1 :]]))
    assert (found.line, found.reason) == (number + 1, "it does not open what it sealed")


# -- a night with two sheets


def changed_night(instrument: str) -> tuple[Kept, str]:
    """Two rounds under one sheet, two under another, and the second sheet's hash."""
    kept = Kept()
    table = Table(
        read_sheet(instrument, {}),
        SoftwareShuffler(practice_entropy(3)),
        record=kept.journal(practice_entropy(4)),
    )
    table.sit(1, "Ann", chips="$5000")
    table.sit(2, "Bob", chips="$5000")
    for changed in (False, True):
        if changed:
            table.change_sheet(minimum=1000, maximum=50_000)
        for _ in range(2):
            for number in (1, 2):
                table.bet(number, **BETS[instrument])
            table.deal()
            while table.round is not None and not table.round.over:
                offer = next(offer for offer in table.open_step.offers if offer.amount)
                picks = offer.picks[0] if isinstance(offer, PickOffer) else ()
                table.act(offer.actor.seat, offer.said, picks)
    return kept, table.sheet.hash


@EVERY
def test_a_sheet_that_was_changed_is_the_one_that_later_rounds_are_checked_by(
    instrument: str,
) -> None:
    kept, later = changed_night(instrument)
    assert verify(kept.text.encode(), kept.head.encode()).rounds == 4
    for who in (0, 1, "Bob"):
        tally = verify(as_file(list(extract(kept.lines, eyes(who)))))
        assert tally.rounds == 4
        assert tally.results
    sheets = {str(proofs(kept.lines, number, eyes(1))["sheet_hash"]) for number in (3, 4)}
    assert sheets == {later}
    assert proofs(kept.lines, 2, eyes(1))["sheet_hash"] != later
    for number in (1, 4):
        check_proof.check(proofs(kept.lines, number, eyes(1)))


@EVERY
def test_a_sheet_that_does_not_have_its_hash_is_found(instrument: str) -> None:
    def edit(lines: list[Fields]) -> int:
        number = find(lines, "SheetChanged")
        lines[number]["data"]["hash"] = "0" * 64
        return number

    kept, _ = changed_night(instrument)
    for lines in (kept.lines, list(extract(kept.lines, eyes(1)))):
        raw, number = forged(lines, edit)
        assert wrong(raw).line == number


# -- what can stay closed

TURNED_UP_THOUGH_FOLDED = {
    "nj-uth": {"trips"},
    "ma-uth": {"trips"},
    "nj-pikit": {"ante"},  # every hand is turned up before its player decides
    "nj-hilo": {"poker_bonus"},
}


@ON_EVERY_SHEET
def test_only_folded_hands_on_which_no_wager_waits_stay_closed(instrument: str, which: int) -> None:
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    played = Night(sheet, seed=which, often=0).play(8)
    closed: set[str] = set()
    folded: set[str] = set()
    for line in map(json.loads, extract(played.kept.lines, eyes(0))):
        match line["what"]:
            case "DeckPlaced":
                assert closed == folded
                closed, folded, wagers = set(), set(), dict[int, set[str]]()
            case "Placed":
                wagers.setdefault(line["data"]["seat"], set()).add(line["data"]["wager"])
            case "Dealt":
                closed |= {at.split(" card ")[0] for at in line["data"]["positions"]}
                closed -= {"burned"}
            case "Shown" if "opened" in line:
                closed -= {at.split(" card ")[0] for at in line["data"]["positions"]}
            case "Chose" if line["data"]["choice"] == "fold":
                if not wagers[line["data"]["seat"]] & TURNED_UP_THOUGH_FOLDED[instrument]:
                    folded |= {f"seat {line['data']['seat']}"}
    assert closed == folded
