"""`press dispute`: the packet as a document."""

import msgspec

from fairdeal.audit import Wrong, check_proof, proofs, read_lines, verify
from fairdeal.cards import text
from fairdeal.law import Refused, refuse
from fairdeal.money import in_dollars
from fairdeal.play import AUDITOR, Category, Event, Outcome, wager_words, words_of
from fairdeal.press.dispute.broken import Break, broken, readable
from fairdeal.press.dispute.round import DisputedRound, Payout, RackGroup, disputed_round
from fairdeal.press.document import Paper, typeset
from fairdeal.press.drawings.card import small_face
from fairdeal.press.drawings.chip import seal
from fairdeal.press.lettering import has_letters
from fairdeal.press.paper_size import PaperSize
from fairdeal.press.wording import short_clause
from fairdeal.record import JournalLine, Malformed, parse, read_header, sheet_of
from fairdeal.sheet import Sheet
from fairdeal.table import SignedOn
from fairdeal.values import capital

_PATH_SHOWN = 3
_COMPARED = {Outcome.WIN: "wins", Outcome.LOSE: "loses", Outcome.PUSH: "pushes"}
_UNTOLD = frozenset({"journal-not-readable", "round-not-over", "no-such-round"})


def dispute_files(
    raw: bytes,
    number: int | None,
    *,
    head: bytes | None = None,
    own: bytes | None = None,
    revision: str = "A",
    date: str = "",
    size: PaperSize = PaperSize.LETTER,
    name: str = "journal",
) -> dict[str, bytes]:
    """Typeset the packet of one round, from a journal file.

    A record that does not verify gets one too. Its first page says where and how it is broken, and
    quotes the house's own copy, where that is given.
    """
    wrong = broken(raw, head, own)
    lines = readable(raw) if wrong is not None else read_lines(raw)
    told = _told(lines, number, wrong)
    sheet = told[0].sheet if told is not None else _first_sheet(lines, own)
    paper = Paper(sheet=sheet, revision=revision, date=date, size=size)
    table = _legible(told[0].table if told is not None else _table_of(lines, own), "table")
    shown = told[0].number if told is not None else number or 1
    about = {
        **paper.about("DP", f"Dispute packet, {table}, round {shown}"),
        "id": f"DP-{table[:16].strip(' ,.')}-{shown}".replace(" ", "-"),
    }
    data: dict[str, object] = {
        "table": table,
        "round": shown,
        "file": _legible(name, "journal"),
        "told": told is not None,
        "broken": None if wrong is None else _broken(wrong),
        "verified": wrong is None,
        "verdict": verify(raw, head).words().split("\n  ") if wrong is None else [],
    }
    if told is None:
        return typeset("dispute", about, data, {"round.svg": seal(sheet.hash)})
    round, proof = told
    on_rack = {card for group in round.rack for card in group.cards}
    pictures = {f"{card}.svg": small_face(card) for card in sorted(on_rack, key=str)}
    pictures["round.svg"] = seal(str(proof["root"]))
    data |= {
        **_about_round(round, lines, table, name),
        **_proof(proof),
        "payouts": _payouts(round),
        "nets": _nets(round),
        "why_not": round.why_not,
        "all_agree": bool(round.payouts) and all(payout.agrees for payout in round.payouts),
    }
    return typeset("dispute", about, data, pictures)


def _told(
    lines: list[str], number: int | None, wrong: Break | None
) -> tuple[DisputedRound, dict[str, object]] | None:
    """Return the round with its proofs; None if a broken record does not contain it."""
    try:
        round = disputed_round(lines, number)
        return round, proofs(lines, round.number, AUDITOR)
    except Refused as refused:
        if wrong is None or refused.refusal.name not in _UNTOLD:
            raise
    except (Wrong, Malformed) as malformed:
        if wrong is None:
            raise refuse("journal-not-readable", f"{malformed}; see `fairdeal verify`") from None
    except (LookupError, ValueError, TypeError, AssertionError):
        if wrong is None:
            raise
    return None


def _broken(wrong: Break) -> dict[str, object]:
    reason = capital(wrong.reason).rstrip(".")
    return {
        "where": f"line {wrong.line:,}" if wrong.line else "the file as a whole",
        "reason": reason,
        "says": wrong.says,
        "own": wrong.own,
        "values": [[each.name, each.here, each.own] for each in wrong.values],
        "others": [f"{number:,}" for number in wrong.others],
        "compared": wrong.compared,
        "sound": f"lines 1 to {wrong.line - 1:,}" if wrong.line > 1 else "",
    }


def _first_sheet(lines: list[str], own: bytes | None) -> Sheet:
    """Return the sheet of the first line, here or in the house's own copy."""
    for first in (*lines[:1], *(readable(own)[:1] if own else ())):
        try:
            return sheet_of(read_header(JournalLine(parse(first))))
        except (Malformed, Refused):
            continue
    raise refuse(
        "journal-not-readable", "its first line does not say which table and sheet it is of"
    )


def _table_of(lines: list[str], own: bytes | None) -> str:
    for first in (*lines[:1], *(readable(own)[:1] if own else ())):
        try:
            return str(read_header(JournalLine(parse(first)))["table"])
        except (Malformed, KeyError):
            continue
    return ""


def _legible(name: str, otherwise: str) -> str:
    """Return a name, if the fonts have its letters."""
    return name if has_letters(name) else otherwise


def _about_round(
    round: DisputedRound, lines: list[str], table: str, name: str
) -> dict[str, object]:
    sealed = next(line for line, event in round.told if event.is_order)
    last = round.told[-1][0]
    closed = next(
        (line for line, event in round.told if "more bets" in event.words),
        sealed,
    )
    players = {seat: _legible(who, f"player {seat}") for seat, who in round.players.items()}
    return {
        "table": table,
        "round": round.number,
        "file": _legible(name, "journal"),
        "lines": f"{sealed.seq + 1} to {last.seq + 1} of {len(lines)}",
        "dealt": _moment(sealed),
        "sealed": [str(sealed.seq + 1), _clock(sealed), str(closed.seq + 1), _clock(closed)],
        "players": [f"seat {seat} {who}" for seat, who in sorted(players.items())],
        "staff": _staff(lines, sealed.seq),
        "board": list(map(str, round.board)),
        "dealer": list(map(str, round.dealer)),
        "hands": [_hand(round, seat, who) for seat, who in sorted(players.items(), reverse=True)],
        "steps": _steps(round, sealed.seq),
        "rack": [_group(group, players) for group in round.rack],
    }


def _staff(lines: list[str], before: int) -> list[str]:
    """Return the staff on duty when the round began."""
    on: dict[str, str] = {}
    for written in lines[1:before]:
        if f'"what":"{SignedOn.__name__}"' in written:
            line = JournalLine(msgspec.json.decode(written))
            event = line.event
            assert isinstance(event, SignedOn)
            who = _legible(event.name, "name in the journal")
            on[event.role] = f"{event.role}: {who}, signed on at line {line.seq + 1}"
    return list(on.values())


def _hand(round: DisputedRound, seat: int, who: str) -> dict[str, object]:
    """Return a hand beside the dealer's, with the cards that decide."""
    compared = round.showdown(seat)
    if compared is not None:
        words = f"{_COMPARED[compared.outcome]}: {compared.words}"
    else:
        words = "" if round.why_not else "folded"
    return {
        "seat": str(seat),
        "who": who,
        "cards": list(map(str, round.hand(seat))),
        "compared": compared is not None,
        "winning": list(map(str, round.winning_cards(seat))),
        "words": words.replace("'", "’"),
        "wagers": _wagers(round, seat),
    }


def _wagers(round: DisputedRound, seat: int) -> str:
    return ", ".join(
        f"{wager_words(wager)} {in_dollars(amount)}"
        for wager, amount in round.wagers.get(seat, {}).items()
    )


def _moment(line: JournalLine) -> str:
    return line.time.replace("T", " ")[:19] + " UTC"


def _clock(line: JournalLine) -> str:
    return line.time[11:23].rstrip("Z")


def _steps(round: DisputedRound, since: int) -> list[list[str]]:
    """Return every event in words; wagers of one seat, and results of one seat, in one line."""
    steps: list[list[str]] = []
    before: tuple[object, ...] = ()
    for line, event in round.told:
        if line.seq < since or (event.faces and event.shown_to is not None):
            continue  # who looked at own cards is in the proof
        words, kind = words_of(event), _kind(event)
        key = (event.category, event.seat)
        clause = short_clause(event.clause)
        if key == before and (event.placed or event.settled):
            steps[-1][3] += "; " + words
            if clause not in steps[-1][4]:
                steps[-1][4] += f", {clause}"
        else:
            who = str(event.actor)
            steps.append([str(line.seq + 1), _clock(line)[:8], who, words, clause, kind])
        before = key
    return [[*step[:3], step[3].replace("'", "’"), *step[4:]] for step in steps]


def _kind(event: Event) -> str:
    if event.category is Category.SPEECH:
        return "say"
    return "pay" if event.settled else ""


def _group(group: RackGroup, players: dict[int, str]) -> dict[str, object]:
    end = group.first + len(group.cards) - 1
    if not group.positions:
        words = "stub, never exposed"
    else:
        first = group.positions[0]
        words = f"seat {first.seat}, {players.get(first.seat, '')}" if first.seat else first.whose
    return {
        "words": words,
        "places": f"{group.first}" if end == group.first else f"{group.first} to {end}",
        "cards": text(group.cards).split(),
        "clause": short_clause(group.clause),
    }


def _payouts(round: DisputedRound) -> list[list[object]]:
    rows: list[list[object]] = []
    seats = list(dict.fromkeys(payout.seat for payout in round.payouts))
    for payout in sorted(round.payouts, key=lambda payout: seats.index(payout.seat)):
        record, again = payout.record, payout.again
        due = None if again is None else _net(again["outcome"], again["stake"], again["payout"])
        rows.append(
            [
                str(payout.seat),
                _legible(payout.player, f"player {payout.seat}"),
                wager_words(record.wager),
                in_dollars(record.stake),
                record.outcome.value,
                _net(record.outcome.value, record.stake, record.payout),
                due or "–",
                _agreement(payout),
                short_clause(record.clause),
            ]
        )
    return rows


def _nets(round: DisputedRound) -> list[str]:
    """Return each seat's gain or loss, by the record."""
    nets: dict[int, int] = {}
    for payout in round.payouts:
        nets[payout.seat] = nets.get(payout.seat, 0) + payout.record.net
    signs = {True: "+", False: "−"}
    return [
        f"seat {seat} {signs[net > 0] if net else ''}{in_dollars(abs(net))}"
        for seat, net in nets.items()
    ]


def _agreement(payout: Payout) -> str:
    if payout.again is None:
        return "–"
    return "yes" if payout.agrees else "no"


def _net(outcome: str, stake: int, payout: int) -> str:
    if outcome == Outcome.WIN.value:
        return f"+{in_dollars(payout)}"
    return f"−{in_dollars(stake)}" if outcome == Outcome.LOSE.value else outcome


def _proof(proof: dict[str, object]) -> dict[str, object]:
    try:
        proved = f"{check_proof.check(proof)} cards lead to the published root"
    except check_proof.InvalidProof as wrong:
        proved = f"not proved: {wrong}"
    opened = proof["opened"]
    assert isinstance(opened, list)
    return {
        "root": proof["root"],
        "cut": proof["cut"],
        "size": proof["cards"],
        "proved": proved,
        "opened": [
            [
                card["at"],
                card["card"],
                str(card["drawn"] + 1),
                str(card["position"] + 1),
                str(card["salt"])[:16],
                " › ".join(step[:6] or "–" for step in card["path"][:_PATH_SHOWN]) + " …",
            ]
            for card in opened
            if not card["at"].startswith("stub")
        ],
    }
