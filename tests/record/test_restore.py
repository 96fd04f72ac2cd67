"""Replay: the journal's actions give the same table and the same bytes again, for any eyes."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from fairdeal.audit import extract
from fairdeal.audit.replay import recall
from fairdeal.law import INSTRUMENTS
from fairdeal.play import AUDITOR, PUBLIC, Event, read_viewer, tell, view
from fairdeal.play.model.event import Placed, Shown, Unseen
from fairdeal.play.words import words_of
from fairdeal.record import Journal
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.restore import Replay, shuffle_of
from fairdeal.table.events import COMMITS, OrderCommitted
from tests.harness import SHEETS, eyes, night
from tests.table.tables import EVERY, refused

BY_SHEET = [(name, which) for name in INSTRUMENTS for which in range(len(SHEETS[name]))]
ON_EVERY_SHEET = pytest.mark.parametrize(("instrument", "which"), BY_SHEET)


def written_again(lines: list[str]) -> tuple[str, Replay]:
    """A journal from another's actions, with its times, salts and orders fed back in."""
    read = [JournalLine(parse(line)) for line in lines]
    salts = BytesIO(
        b"".join(
            bytes.fromhex(line.fields["opened"]["salt"]) for line in read if "opened" in line.fields
        )
    )
    times: Iterator[str] = iter(
        line.fields["time"] for line in read if line.is_action or not line.seq
    )
    text: list[str] = []
    journal = Journal(
        text.append,
        clock=lambda: next(times),
        entropy=salts.read,
        product=read[0].data["product"],
        chance=read[0].data["chance"],
    )
    replay = Replay.opened(read[0])
    journal.opened(replay.state, replay.events)
    for line in read:
        if line.is_action:
            before = replay.state
            following = read[line.seq + 1]
            shuffle = shuffle_of(following) if following.what in COMMITS else None
            events = replay.act(line.action, shuffle)
            journal.done(before, line.action, replay.state, events)
    return "".join(text), replay


@ON_EVERY_SHEET
def test_the_same_actions_times_salts_and_orders_give_the_same_bytes(
    instrument: str, which: int
) -> None:
    played = night(instrument, which)
    again, replay = written_again(played.kept.lines)
    assert again == played.kept.text
    live = played.table.state
    assert replay.state.ledger == live.ledger
    for part in ("cards", "hands", "settled", "picked", "shown", "missed", "meter", "at"):
        assert getattr(replay.state.round, part) == getattr(live.round, part)
    assert (replay.state.number, replay.state.seated) == (live.number, live.seated)
    assert (replay.state.decks, replay.state.rack) == (live.decks, live.rack)
    assert replay.state.tasks == live.tasks


AGAIN = """
import hashlib, sys
from pathlib import Path
from tests.record.test_restore import written_again
lines = Path(sys.argv[1]).read_text("ascii").split("\\n")[:-1]
print(hashlib.sha256(written_again(lines)[0].encode()).hexdigest())
"""


@pytest.mark.parametrize(
    ("seed", "zone"), [("1", "Pacific/Kiritimati"), ("4242", "America/St_Johns")]
)
def test_neither_the_hash_seed_nor_the_time_zone_changes_a_byte(
    seed: str, zone: str, tmp_path: Path
) -> None:
    root = Path(__file__).resolve().parents[2]
    for instrument in ("ma-uth", "nj-hilo"):
        played = night(instrument, 0)
        file = tmp_path / f"{instrument}.jsonl"
        file.write_text(played.kept.text)
        ran = subprocess.run(
            [sys.executable, "-c", AGAIN, str(file)],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "TZ": zone,
                "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)]),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.strip() == hashlib.sha256(file.read_bytes()).hexdigest()


# -- a round as somebody saw it


def events_of_round(instrument: str, number: int) -> list[Event]:
    found: list[Event] = []
    current = 1
    for written in night(instrument, 0).kept.lines[1:]:
        line = JournalLine(parse(written))
        if line.is_action:
            continue
        if line.what in COMMITS:
            current = line.data["round"]
        if current == number:
            found.append(line.event)
    return found


@EVERY
def test_a_round_is_told_as_the_viewer_saw_it(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    for number in (1, 3, 8):
        happened = events_of_round(instrument, number)
        whole = recall(lines, number, AUDITOR)
        words = [tell(event) for event in happened]
        assert list(whole.words())[: len(words)] == words
        for viewer in (0, 1, 3):
            told = recall(lines, number, eyes(viewer))
            seen = [event for _, event in told.seen_lines]
            assert view(seen, eyes(viewer)) == view(happened, eyes(viewer))
            faces = [event for event in seen if isinstance(event, Shown)]
            assert all(eyes(viewer).may_see(event.to, {}) for event in faces)
            assert len(seen) == len(happened)
            shown = [event for event in happened if isinstance(event, Shown)]
            hidden = [event for event in shown if not eyes(viewer).may_see(event.to, {})]
            for event in hidden:
                assert words_of(event) not in "\n".join(told.words())
                unseen = Unseen(event.actor, event.clause, event.rulings, event.positions, event.to)
                assert unseen in seen


@EVERY
def test_after_the_round_an_auditor_is_told_every_card_of_the_deck(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    for number in (1, 3, 8):
        whole = recall(lines, number, AUDITOR)
        deck = whole.deck
        assert deck is not None
        shuffled = [event for _, event in whole.seen_lines if isinstance(event, OrderCommitted)][-1]
        assert sorted([*deck.dealt.values(), *deck.stub]) == sorted(shuffled.order)
        for event in events_of_round(instrument, number):
            if isinstance(event, Shown):
                assert all(deck.dealt[at] == str(card) for at, card in event.faces)
        assert list(whole.words())[-1] == f"left in the stub: {' '.join(deck.stub)}"
        assert whole.document()["deck"] == deck.document()
        assert recall(lines, number, eyes(1)).deck is None
        assert "deck" not in recall(lines, number, eyes(1)).document()


@EVERY
def test_while_a_round_is_on_nobody_sees_more_than_the_public(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    read = [JournalLine(parse(line)) for line in lines]
    cut_off = max(n for n, line in enumerate(read) if line.what == "Dealt")
    live = lines[: cut_off + 1]
    assert refused(recall, live, None, AUDITOR).name == "round-not-over"
    assert recall(live, None, None).viewer == PUBLIC


def test_a_record_without_a_round_is_refused() -> None:
    lines = night("nj-uth", 0).kept.lines[:1]
    assert refused(recall, lines, None, None).name == "no-such-round"


@EVERY
def test_an_extract_shows_its_viewer_the_same_as_the_journal_does(instrument: str) -> None:
    lines = night(instrument, 0).kept.lines
    for viewer in (0, 1):
        part = list(extract(lines, eyes(viewer)))
        assert recall(part, 2, eyes(viewer)).document() == recall(lines, 2, eyes(viewer)).document()


def test_without_a_viewer_the_file_is_shown_as_far_as_it_opens() -> None:
    lines = night("nj-uth", 0).kept.lines
    assert recall(lines, None, None).viewer == AUDITOR
    assert recall(lines, None, None).round == 8
    public = list(extract(lines, eyes(0)))
    assert recall(public, 2, None).viewer == PUBLIC
    number, seat = next(
        (round, event.positions[0].seat)
        for round in range(1, 9)
        for event in events_of_round("nj-uth", round)
        if isinstance(event, Shown) and event.to is not None
    )
    assert recall(list(extract(lines, eyes(seat))), number, None).viewer == eyes(seat)


def test_what_the_file_does_not_open_is_refused() -> None:
    lines = night("nj-uth", 0).kept.lines
    number, seat = next(
        (round, event.positions[0].seat)
        for round in range(1, 9)
        for event in events_of_round("nj-uth", round)
        if isinstance(event, Shown) and event.to is not None
    )
    public = list(extract(lines, eyes(0)))
    why = refused(recall, public, number, eyes(seat))
    assert why.name == "not-opened-here"
    assert f"seat {seat} card 1 in line" in why.message
    assert refused(recall, public, number, AUDITOR).name == "not-opened-here"
    assert refused(recall, lines, 99, PUBLIC).name == "no-such-round"
    assert "rounds 1 to 8" in refused(recall, lines, 0, PUBLIC).message
    assert refused(recall, lines, 1, eyes(7)).name == "no-such-seat"


def test_a_broken_file_is_not_shown() -> None:
    lines = night("nj-uth", 0).kept.lines
    for broken in ([], ["{}"], [*lines[:9], *lines[10:]], [*lines[:9], lines[9][:-1]]):
        why = refused(recall, broken, 1, PUBLIC)
        assert why.name == "journal-not-readable"
        assert "fairdeal verify" in why.message


@pytest.mark.parametrize("text", ["", "seat", "seat:", "seat:x", "seat:-1", "seat:٣", "seat:1000"])
def test_a_viewer_is_a_seat_the_public_or_an_auditor(text: str) -> None:
    assert refused(read_viewer, text).name == "viewer-not-understood"


def test_seats_count_from_one() -> None:
    assert refused(read_viewer, "seat:0").name == "no-such-seat"


def test_a_recalled_round_is_plain_data_too() -> None:
    document = recall(night("nj-pikit", 0).kept.lines, 1, eyes(1)).document()
    assert json.loads(json.dumps(document)) == document
    assert (document["instrument"], document["round"], document["viewer"]) == (
        "nj-pikit",
        1,
        "seat 1",
    )


def test_a_player_is_shown_what_the_own_seats_saw_and_a_stranger_is_refused() -> None:
    lines = night("nj-hilo", 0).kept.lines
    number = 3
    placed = [event for event in events_of_round("nj-hilo", number) if isinstance(event, Placed)]
    names = {event.player: event.seat for event in placed}
    assert names
    for name in names:
        seen = [event for _, event in recall(lines, number, eyes(name)).seen_lines]
        faces = {event for event in seen if isinstance(event, Shown) and event.to is not None}
        own = {
            event
            for event in events_of_round("nj-hilo", number)
            if isinstance(event, Shown) and event.to is not None and names[name] in event.to
        }
        assert own <= faces
    assert refused(recall, lines, number, eyes("Nobody")).name == "no-such-player"
