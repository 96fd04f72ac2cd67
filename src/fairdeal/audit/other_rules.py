"""A part of a record that was kept under another edition of the rules.

If it cannot be replayed, everything that depends on no rule is checked. That is its chain, the
sealed parts that it opens, the commitments to its decks, the hash of its sheet and its money. It is
also checked that the rules were changed as the record says.
"""

from collections.abc import Mapping
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from fairdeal.audit.results import ResultChecker
from fairdeal.audit.tracking import SeatTracker
from fairdeal.audit.verdict import VerificationSummary, Wrong, check_time, listed
from fairdeal.games import game_of
from fairdeal.law import Refused, in_short, instrument
from fairdeal.money import AccountKind, Currency, Ledger
from fairdeal.play import PUBLIC, Event
from fairdeal.record import (
    BEFORE_THE_FIRST,
    KINDS,
    JournalLine,
    Malformed,
    check_line,
    has_other_text,
    read_header,
    read_line,
    shuffle_of,
    text,
)
from fairdeal.sheet import read_sheet, sheet_hash
from fairdeal.table import (
    OrderCommitted,
    RulesChanged,
    SheetChanged,
    TableState,
    commit,
    context,
    ended_by,
    under,
)
from fairdeal.values import FrozenDict, replace


class WithoutRules:
    """A check of a record from its first line to the end of a part, which counts in that part.

    The result is not “verified”: a forger must gain nothing by writing another edition into the
    first line.
    """

    def __init__(self, lines: list[str], first: int, tally: VerificationSummary) -> None:
        self._lines, self._first, self.tally = lines, first, tally
        tally.whole = False
        self.at = 0
        self.after: TableState | None = None  # the table where the next part begins
        self._about: Mapping[str, Any] = {}
        self._sheet_hash = ""
        self._options: Mapping[str, Any] = {}
        self._rules = self._kept_under = 0
        self._ledger = self._before = Ledger()
        self._watcher = SeatTracker(PUBLIC)
        self._happened: list[Event] = []  # since the newest deck was placed
        self._followed: list[Event] = []  # from the newest action
        self._unknown: set[str] = set()

    def run(self) -> None:
        """Check up to the next change of the rules after the part's first line, or to the end."""
        prev, time = BEFORE_THE_FIRST, ""
        for number, written in enumerate(self._lines):
            try:
                line = read_line(written)
                check_line(line, number, prev)
                time = check_time(quoted(line.time), time)
                self._take(line)
            except ValueError as wrong:  # malformed, or impossible under any rules
                raise Wrong(number + 1, str(wrong)) from None
            except Refused as refused:
                raise Wrong(number + 1, f"the money is wrong: {refused.refusal}") from None
            prev, self.at = line.hash, number + 1
            if number <= self._first:
                self._kept_under = self._rules
            elif self.after is not None:
                break
        self.tally.moved = self._ledger.turnover
        self._note()

    def _take(self, line: JournalLine) -> None:
        if not self._about:
            self._begin(line)
        elif line.is_action:
            self._act(line)
        else:
            if line.seq >= self._first:
                self.tally.closed += "sealed" in line.fields and line.part is None
            self.after = None
            if line.what in KINDS:
                self._see(line, line.event)
            else:
                self._unknown.add(line.what)

    def _begin(self, first: JournalLine) -> None:
        self._about = read_header(first)
        self._sheet_hash = text(self._about.get("sheet_hash"))
        text_and_edition = (text(self._about.get("instrument")), text(self._about.get("edition")))
        if sheet_hash(*text_and_edition, self._about.get("sheet", {})) != self._sheet_hash:
            raise Malformed("its sheet does not have the hash that it gives")
        own = {"licensee": self._about.get("licensee"), "approvals": self._about.get("approvals")}
        self._options = {**self._about["sheet"], **own}
        self._rules = self._about["rules"]
        self._ledger = self._before = Ledger(Currency(self._about["currency"]))
        self._results = ResultChecker(self._about, self.tally)

    def _act(self, line: JournalLine) -> None:
        self._happened += self._followed
        self._before, self._followed = self._ledger, []
        data = line.data
        if isinstance(data, Mapping) and data.get("verb") == "change the sheet":
            self._options = line.action.options

    def _see(self, line: JournalLine, event: Event) -> None:
        if isinstance(event, RulesChanged):
            self._change(event)
        counts = line.seq >= self._first
        if counts:
            self.tally.count(event)
        self._results.see(line.seq + 1, event, self._ledger, counts=counts)
        self._watcher.see(event)
        self._ledger = self._ledger.moved(event.moves())
        self._followed.append(event)
        if event.starts_round:
            self._happened, self._followed = [], []
        if isinstance(event, SheetChanged):
            self._sheet_hash = event.hash
        if isinstance(event, OrderCommitted):
            self.tally.rounds += counts
            if line.part is not None:
                self._check_deck(line, event)

    def _change(self, event: RulesChanged) -> None:
        """Apply a change of the rules: the layout is empty, and open wagers went back."""
        if event.rules <= self._rules:
            raise Malformed(f"edition {event.rules} is no later one than {self._rules}")
        if any(account.place is AccountKind.LAYOUT for account, _ in self._ledger):
            raise Malformed("the rules change while wagers lie on the layout")
        self._rules = event.rules
        later = event.rules > instrument(text(self._about.get("instrument"))).rules
        if later or has_other_text(self._about):
            return
        seated = self._watcher.seated
        names = {who: name for who, name in self._watcher.names.items() if who in seated.values()}
        name = self._about["instrument"]
        try:
            sheet = read_sheet(name, self._options)
        except Refused:
            return  # no sheet of this version: what follows cannot be played again either
        state = TableState(
            self._about["table"],
            sheet,
            game_of(name),
            self._before,
            (),
            seated=FrozenDict(sorted(seated.items())),
            names=FrozenDict(names),
        )
        if not ended_by(state, self._happened, tuple(self._followed)):
            raise Malformed("the round before it was not ended with all wagers back")
        self.after = under(replace(state, ledger=self._ledger), event)

    def _check_deck(self, line: JournalLine, event: OrderCommitted) -> None:
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
        all_of_it = not self._first and self.at == len(self._lines)
        what = "it was" if all_of_it else f"lines {self._first + 1} to {self.at} were"
        present = instrument(text(self._about.get("instrument"))).rules
        self.tally.notes.append(
            f"{what} kept under edition {self._kept_under} of the rules and edition "
            f"{in_short(self._about.get('edition'))} of its text; this version plays by edition "
            f"{present}, so that these rounds were not played again: chain, seals, commitments, "
            "sheet and money are right, and results where all cards are open"
        )
        if self._unknown:
            kinds = ", ".join(sorted(self._unknown))
            self.tally.notes.append(f"it has events that this version does not know: {kinds:.200}")
