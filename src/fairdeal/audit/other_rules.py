"""A record kept under another edition of the rules: everything is checked that rests on no rule.

It cannot be played again, since something else might follow now. But its chain, what it opens of
what it sealed, the commitments to its decks, the hash of its sheet and its money are what they say.
"""

from collections.abc import Mapping
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from fairdeal.audit.results import Results
from fairdeal.audit.time_stamp import check_time
from fairdeal.audit.verdict import Tally, Wrong, listed
from fairdeal.audit.verify_extract import Openings
from fairdeal.law import INSTRUMENTS, Refused, in_short
from fairdeal.money import Ledger
from fairdeal.record.chain import BEFORE_THE_FIRST, RULES
from fairdeal.record.encode import KINDS
from fairdeal.record.fields import Malformed, text
from fairdeal.record.line import Line, check_line, parse, read_line
from fairdeal.record.restore import notes, read_header, shuffle_of, under_these_rules
from fairdeal.round import Event
from fairdeal.sheet import sheet_hash
from fairdeal.table.commitment import commit, context
from fairdeal.table.events import OrderCommitted, SheetChanged


def has_other_rules(lines: list[str]) -> bool:
    """Whether the first line says that the record was kept under another edition of the rules."""
    try:
        about = parse(lines[0]).get("data")
    except Malformed:
        return False
    if not isinstance(about, Mapping) or about.get("instrument") not in INSTRUMENTS:
        return False
    rules, edition = about.get("rules"), about.get("edition")
    well_formed = type(rules) is int and rules > 0 and isinstance(edition, str)
    return well_formed and not under_these_rules(about)


def verify_what_rests_on_no_rule(lines: list[str]) -> Tally:
    """Go through a record; the first thing that is wrong is raised.

    What it comes to is not “verified”: whoever writes another edition into the first line must
    gain nothing by it.
    """
    tally = _Checker().run(lines)
    if "viewer" in parse(lines[0]):
        openings = Openings(lines)
        for number, reason in sorted(openings.wrong.items()):
            raise Wrong(number + 1, reason)
        tally.viewer, tally.proofs = (
            str(openings.watcher.viewer),
            sum(map(len, openings.proofs.values())),
        )
    return tally


class _Checker:
    """Follows a record line by line."""

    def __init__(self) -> None:
        self.tally = Tally("record", whole=False)
        self._about: Mapping[str, Any] = {}
        self._sheet_hash = ""
        self._ledger = Ledger()
        self._unknown: set[str] = set()

    def run(self, lines: list[str]) -> Tally:
        """From the first line to the last."""
        prev, time = BEFORE_THE_FIRST, ""
        for number, written in enumerate(lines):
            try:
                line = read_line(written)
                check_line(line, number, prev)
                time = check_time(quoted(line.time), time)
                self._take(line)
            except ValueError as wrong:  # malformed, or what no rule of any edition could mean
                raise Wrong(number + 1, str(wrong)) from None
            except Refused as refused:
                raise Wrong(number + 1, f"the money is wrong: {refused.refusal}") from None
            prev = line.hash
        self.tally.lines, self.tally.moved = len(lines), self._ledger.turnover
        self._note()
        return self.tally

    def _take(self, line: Line) -> None:
        if not self._about:
            self._begin(line)
        elif not line.is_action:
            self.tally.closed += "sealed" in line.fields and line.part is None
            if line.what not in KINDS:
                self._unknown.add(line.what)
                return
            self._see(line, line.event)

    def _begin(self, first: Line) -> None:
        self._about = read_header(first)
        self._sheet_hash = text(self._about.get("sheet_hash"))
        told = (text(self._about.get("instrument")), text(self._about.get("edition")))
        if sheet_hash(*told, self._about.get("sheet", {})) != self._sheet_hash:
            raise Malformed("its sheet does not have the hash that it gives")
        self.tally.notes += notes(self._about)
        self._results = Results(self._about, self.tally)

    def _see(self, line: Line, event: Event) -> None:
        self.tally.count(event)
        self._results.see(line.seq + 1, event, self._ledger)
        self._ledger = self._ledger.moved(event.moves())
        if isinstance(event, SheetChanged):
            self._sheet_hash = event.hash
        if isinstance(event, OrderCommitted):
            self.tally.rounds += 1
            if line.part is not None:
                self._check_deck(line, event)

    def _check_deck(self, line: Line, event: OrderCommitted) -> None:
        shuffle = shuffle_of(line)
        bound_to = context(text(self._about["table"]), event.round, self._sheet_hash)
        cards = [str(card) for card in shuffle.order]
        try:
            root = commit(cards, shuffle.salts, bound_to, shuffle.depths).root
        except ValueError as wrong:
            raise Malformed(str(wrong)) from None
        if root != event.root or len(shuffle.order) != event.cards:
            raise Malformed("the deck that it opens is not the one that was committed to")

    def _note(self) -> None:
        self._results.close()
        others = self._results.others
        if others:
            self.tally.notes.append(
                f"{len(others)} results would be others under this version's rules: "
                f"lines {listed(others)}"
            )
        self.tally.notes.append(
            f"it was kept under edition {in_short(self._about.get('rules'))} of the rules and "
            f"edition {in_short(self._about.get('edition'))} of its text; this version plays by "
            f"edition {RULES}, so that its rounds were not played again: its chain, seals, "
            "commitments, sheet and money are right, and its results where all cards are open"
        )
        if self._unknown:
            kinds = ", ".join(sorted(self._unknown))
            self.tally.notes.append(f"it has events that this version does not know: {kinds:.200}")
