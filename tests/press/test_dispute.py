"""The packet of a disputed round, from real journals of all games."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fairdeal
from fairdeal.audit import extract
from fairdeal.audit.verify import read_lines
from fairdeal.cards import cards
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.play import Action, Offer, ShownHands
from fairdeal.play.model.action import Observed, Report, spoken
from fairdeal.play.model.offer import PickOffer
from fairdeal.play.model.position import dealer_cards
from fairdeal.press.dispute.broken import broken
from fairdeal.press.dispute.print import dispute_files
from fairdeal.press.dispute.round import disputed_round
from fairdeal.press.document import Paper, pdf
from fairdeal.press.document import pages as typeset_pages
from fairdeal.table import Table
from tests.cases import each_case
from tests.cli.running import fairdeal as command
from tests.harness import eyes
from tests.press.documents import DATE, check_document, complaints, words
from tests.press.sheets import PROGRESSIVE

PLAYERS = {1: "Marta", 3: "Ines", 4: "Jules"}


def taken(offer: Offer) -> Action:
    if isinstance(offer, PickOffer) and not offer.default_picks:
        return spoken(offer.actor, offer.said, picks=offer.picks[0])
    return offer.default_action()


def bet_and_play(table: Table) -> None:
    """Seats 1 and 3 stay in as soon as they may; seat 4 does what is posted for the silent."""
    sheet, game = table.sheet, game_of(table.sheet.instrument.id)
    ante = sheet.ante_limits[0]
    bets = {w.name: ante if w.equals else w.limits(sheet)[0] for w in game.wagers(sheet)}
    for seat in PLAYERS:
        table.bet(seat, **bets)
    table.deal()
    while table.round is not None and not table.round.over:
        step = table.state.step
        seat = next(actor.seat for actor in step.actors if actor.seat)
        offers = [offer for offer in step.offers if offer.actor.seat == seat]
        staying = [offer for offer in offers if offer.verb not in ("check", "fold")]
        chosen = staying[0] if staying and seat != 4 else next(o for o in offers if o.default)
        table.do(taken(chosen))
        while (due := table.due()) is not None and not table.round.over:
            table.do(due)
    table.finish()


def journal(tmp_path: Path, instrument: str, rounds: int = 1, **options: Any) -> Path:
    file = tmp_path / f"{instrument}.jsonl"
    table = fairdeal.open_table(instrument, seed=5, journal=str(file), name="Table 12", **options)
    for seat, name in PLAYERS.items():
        table.sit(seat, name, chips="$5000")
    for _ in range(rounds):
        bet_and_play(table)
    return file


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_packet_is_whole_and_every_payout_agrees(name: str, tmp_path: Path) -> None:
    raw = journal(tmp_path, name, rounds=2).read_bytes()
    round = disputed_round(read_lines(raw), 2)
    assert round.number == 2
    assert round.payouts
    assert all(payout.agrees for payout in round.payouts)
    assert round.why_not == ""
    made = pdf(dispute_files(raw, 2, date=DATE))
    pages = check_document(made, Paper(sheet=round.sheet, date=DATE), "Dispute packet")
    whole = " ".join(pages)
    for said in ("Table 12, round 2", "seat 3 Ines", "All payouts agree", "Statements", "Decision"):
        assert said in whole
    assert "52 cards lead to the published root" in whole
    assert made == pdf(dispute_files(raw, 2, date=DATE))


@pytest.mark.clause("19:47-32.10(i)", "MA-UTH 10(i)", "13:69F-39.10(g)", "13:69F-40.10(g)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_every_card_lies_in_the_rack_once_and_gives_the_hands_back(
    name: str, tmp_path: Path
) -> None:
    round = disputed_round(read_lines(journal(tmp_path, name).read_bytes()), None)
    cards = [card for group in round.rack for card in group.cards]
    assert len(cards) == len(set(cards)) == 52
    assert [group.first for group in round.rack] == sorted(group.first for group in round.rack)
    for seat in PLAYERS:
        assert len(round.hand(seat)) == game_of(name).cards_each


def test_a_progressive_is_computed_again_from_its_meter(tmp_path: Path) -> None:
    pays_often = {**PROGRESSIVE, "rows": {"royal_flush": "100 %", "pair": "1 %", "two_pair": 700}}
    file = journal(tmp_path, "ma-uth", rounds=4, cover_all=True, progressive=pays_often)
    lines = read_lines(file.read_bytes())
    paid = []
    for number in range(1, 5):
        round = disputed_round(lines, number)
        assert round.why_not == ""
        assert all(payout.agrees for payout in round.payouts)
        paid += [p.record.payout for p in round.payouts if p.record.wager == "progressive"]
    assert any(paid)


def test_another_sheet_in_force_is_the_one_that_the_packet_rests_on(tmp_path: Path) -> None:
    file = tmp_path / "changed.jsonl"
    table = fairdeal.open_table("nj-uth", seed=5, journal=str(file), name="Table 12")
    for seat, name in PLAYERS.items():
        table.sit(seat, name, chips="$5000")
    bet_and_play(table)
    table.change_sheet(trips_pay_table="D")
    bet_and_play(table)
    lines = read_lines(file.read_bytes())
    first, second = disputed_round(lines, 1), disputed_round(lines, 2)
    assert first.sheet.hash != second.sheet.hash
    assert second.sheet.hash == table.sheet.hash
    assert all(payout.agrees for payout in (*first.payouts, *second.payouts))


def shown(
    name: str, own: str, dealers: str, board: str = "", *, picks: str = "", play: str = "play"
) -> ShownHands:
    held = cards(own)
    return ShownHands(
        cards=held,
        picks=tuple(held.index(card) + 1 for card in cards(picks)),
        dealer=cards(dealers),
        board=cards(board),
        wagers={"ante", play},
        sheet=fairdeal.sheet(name),
    )


BOARD = "4s 6s 5c Ts Jd"
WINNING = (
    ("nj-uth", shown("nj-uth", "3s Js", "Th Ac", BOARD), "4s 6s Ts 3s Js"),
    ("ma-uth", shown("ma-uth", "Qh 4d", "Th Ac", BOARD), "Th Ac 6s Ts Jd"),
    ("nj-uth", shown("nj-uth", "Kh 2d", "Kc 2h", BOARD), ""),
    ("nj-uth", shown("nj-uth", "Kh 2d", "Kc 2h", BOARD, play="trips"), ""),
    ("nj-pikit", shown("nj-pikit", "Ks Kd 9c 5h 2s", "Qs Qd 9d 5s 2h", play="play_3"), "Ks Kd 9c"),
    ("nj-pikit", shown("nj-pikit", "Qs Qd 9d 5s 2h", "Ks Kd 9c 5h 2s", play="play_3"), "Ks Kd 9c"),
    (
        "nj-pikit",
        shown("nj-pikit", "Qs Qd 9d 5s 2h", "Ks Kd 9c 5h 2s", play="play_5"),
        "Ks Kd 9c 5h 2s",
    ),
    (
        "nj-hilo",
        shown("nj-hilo", "As Kd Kc Ah 2s", "Ts 9d 8c 7h 6s", picks="Ah 2s"),
        "As Kd Kc Ah 2s",
    ),
)


@pytest.mark.clause(
    "19:47-32.10(h)1", "19:47-32.10(h)2", "19:47-32.10(h)3", "MA-UTH 10(h)(1)",
    "13:69F-39.10(e)", "13:69F-40.10(d)",
)  # fmt: skip
@each_case(("name", "hands", "winning"), WINNING)
def test_the_cards_that_win_are_the_players_or_the_dealers_or_nobodys(
    name: str, hands: ShownHands, winning: str
) -> None:
    words = game_of(name).hand_words
    assert words is not None
    assert set(words.winning_cards(hands)) == set(cards(winning))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_packet_outlines_the_cards_that_win_beside_every_hand(name: str, tmp_path: Path) -> None:
    raw, outlined = journal(tmp_path, name, rounds=4).read_bytes(), 0
    for number in range(1, 5):
        files = dispute_files(raw, number, date=DATE)
        data = msgspec.json.decode(files["data.json"])
        for hand in data["hands"]:
            outcome = hand["words"].partition(":")[0]
            assert outcome in ("wins", "loses", "pushes", "folded")
            lying = {*hand["cards"], *data["board"], *data["dealer"]}
            assert set(hand["winning"]) <= lying
            assert bool(hand["winning"]) is (outcome in ("wins", "loses"))
            assert (set(hand["winning"]) <= {*hand["cards"], *data["board"]}) or outcome == "loses"
            outlined += len(hand["winning"])
        drawn = b"".join(typeset_pages(files, "svg"))
        rings = re.findall(rb'<path[^>]*="#7a5312"', drawn)
        assert len(rings) == sum(len(hand["winning"]) for hand in data["hands"])
    assert outlined


def test_a_payout_that_the_record_has_wrong_is_told(tmp_path: Path) -> None:
    round = disputed_round(read_lines(journal(tmp_path, "nj-uth").read_bytes()), 1)
    right = round.payouts[0]
    record = msgspec.structs.replace(right.record, payout=right.record.payout + 100)
    assert right.agrees
    assert not msgspec.structs.replace(right, record=record).agrees


def test_a_journal_that_does_not_verify_gets_a_packet_that_says_so(tmp_path: Path) -> None:
    raw = journal(tmp_path, "nj-hilo", rounds=2).read_bytes()
    short = Path(f"{tmp_path / 'nj-hilo.jsonl'}.head").read_bytes()
    cut = raw[: raw.rstrip(b"\n").rfind(b"\n") + 1]
    pages = " ".join(words(pdf(dispute_files(cut, 1, head=short, date=DATE))))
    assert "The record does not verify" in pages
    assert "broken at line" in pages


def test_an_extract_does_not_open_what_a_packet_needs(tmp_path: Path) -> None:
    lines = read_lines(journal(tmp_path, "nj-uth").read_bytes())
    seen = "\n".join(extract(lines, eyes(3))) + "\n"
    with pytest.raises(Refused, match="not-opened-here"):
        dispute_files(seen.encode(), 1)


def altered(raw: bytes, number: int = 1) -> tuple[bytes, int]:
    """The record with one payout or stake made larger, and the line (from 1) where that is."""
    lines = raw.split(b"\n")
    at = next(k for k, line in enumerate(lines) if b'"what":"Placed"' in line)
    lines[at] = lines[at].replace(b'"amount":', b'"amount":9')
    assert b'"amount":9' in lines[at]
    return b"\n".join(lines), at + 1


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_tampered_record_gets_a_packet_that_says_where_and_how_it_is_broken(
    name: str, tmp_path: Path
) -> None:
    raw = journal(tmp_path, name, rounds=2).read_bytes()
    forged, line = altered(raw)
    made = pdf(dispute_files(forged, 1, own=raw, date=DATE))
    first, *_, last = words(made)
    assert f"The record does not verify: it is broken at line {line}." in first
    assert "Its hash is not that of what it says" in first
    assert f"lines 1 to {line - 1}, holds" in first
    assert "data.amount" in first
    assert "The house’s copy says" in first
    assert "Step by step" in " ".join(words(made))
    assert "Decision" in last
    assert not complaints(made)
    without = words(pdf(dispute_files(forged, 1, date=DATE)))[0]
    assert "No copy of the house was given" in without


def test_a_copy_that_is_sound_in_itself_is_held_against_the_houses_own(tmp_path: Path) -> None:
    file = journal(tmp_path, "nj-uth")
    raw = file.read_bytes()
    other = journal(tmp_path / "..", "nj-uth").read_bytes()
    assert broken(raw, None, raw) is None
    assert broken(raw, None, raw + raw.split(b"\n")[0] + b"\n") is None, "an older copy of it"
    found = broken(raw, None, other)
    assert found is not None
    assert found.line == 1
    assert "lines are not as the house has them" in found.compared


def test_a_record_that_is_cut_off_or_cannot_be_read_further_still_gets_its_first_page(
    tmp_path: Path,
) -> None:
    raw = journal(tmp_path, "nj-uth").read_bytes()
    lines = raw.split(b"\n")
    for wrong in (raw[:-5], b"\n".join((*lines[:9], b"{not a line", *lines[9:]))):
        pages = words(pdf(dispute_files(wrong, 1, own=raw, date=DATE)))
        assert "The record does not verify" in pages[0]
        assert "Statements" in " ".join(pages)
    pages = words(pdf(dispute_files(b"\n".join((b"[]", *lines[1:])), 1, own=raw, date=DATE)))
    assert "broken at line 1" in pages[0]
    assert "does not tell the round" in pages[0]


def test_what_is_no_journal_at_all_is_refused_in_words(tmp_path: Path) -> None:
    raw = journal(tmp_path, "nj-uth").read_bytes()
    for wrong in (b"", b"a letter\n", b"{}\n"):
        with pytest.raises(Refused, match="journal-not-readable"):
            dispute_files(wrong, 1)
    with pytest.raises(Refused, match="no-such-round"):
        dispute_files(raw, 7)


def test_a_void_round_is_not_computed_again_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "void.jsonl"
    table = fairdeal.open_table("nj-uth", seed=5, journal=str(file), name="Table 12")
    table.sit(1, "Marta", chips="$500")
    table.bet(1, ante="$10", blind="$10")
    table.deal()
    first = dealer_cards(1)[0]
    table.report(Report(Observed.DEALER_EXPOSED, position=first))
    table.finish()
    round = disputed_round(read_lines(file.read_bytes()), 1)
    assert "void" in round.why_not
    assert "Not computed again" in " ".join(words(pdf(dispute_files(file.read_bytes(), 1))))


def test_names_that_the_fonts_do_not_have_are_told_by_seat(tmp_path: Path) -> None:
    file = tmp_path / "names.jsonl"
    table = fairdeal.open_table("nj-hilo", seed=5, journal=str(file), name="שולחן")
    for seat, name in ((1, "מרתה"), (3, "Ines"), (4, "Жюль")):
        table.sit(seat, name, chips="$5000")
    bet_and_play(table)
    pages = " ".join(words(pdf(dispute_files(file.read_bytes(), 1, date=DATE))))
    assert "seat 1 player 1" in pages
    assert "seat 4 Жюль" in pages


def test_the_command_writes_the_packet(tmp_path: Path) -> None:
    file = journal(tmp_path, "nj-pikit")
    out = tmp_path / "d.pdf"
    ran = command("press", "dispute", str(file), "--round", "1", "--date", DATE, "-o", str(out))
    assert ran.code == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert command("press", "dispute", str(file), "--round", "9", "-o", str(out)).code == 2
