"""Tables with a journal in files: opened, and resumed where the journal ends."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from fairdeal.audit import Ending, Wrong
from fairdeal.audit.verify_journal import find_end
from fairdeal.files.journal import JournalFiles, cut_back, new_files, old_files
from fairdeal.files.keys import read_key
from fairdeal.law import Refused, refuse
from fairdeal.record import (
    JournalHead,
    Malformed,
    RestoredTable,
    head_text,
    read_head,
    restored_table,
)
from fairdeal.sheet import Sheet
from fairdeal.table import (
    FROM_THE_SYSTEM,
    PRACTICE,
    Chance,
    SoftwareShuffler,
    Table,
    change_action,
    differs,
    is_behind,
    practice_entropy,
    superseded,
)

if TYPE_CHECKING:
    from fairdeal.record.signing import Signer

AnyTable = TypeVar("AnyTable", bound=Table)


def new_table(
    kind: type[AnyTable],
    sheet: Sheet,
    name: str,
    seed: int | None,
    journal: object,
    key: object,
    *,
    sync: bool,
) -> AnyTable:
    """Open a table; with a journal it is on record, and with a key its head is signed."""
    chance = SoftwareShuffler(os.urandom if seed is None else practice_entropy(seed))
    if journal is None:
        if key is not None:
            raise refuse("key-without-journal", "a key signs the head of a journal; name one")
        return kind(sheet, chance, name=name)
    signer = None if key is None else read_key(key)
    files = new_files(journal, sync=sync)
    says = FROM_THE_SYSTEM if seed is None else PRACTICE
    record = files.journal(says, seed, sync=sync, signer=signer)
    try:
        return kind(sheet, chance, name=name, record=record)
    except BaseException:
        files.remove()  # the caller never got the table
        raise


class ResumedTable(Struct, Generic[AnyTable], frozen=True):
    """A resumed table and what was dropped of a torn last action; `str` says both."""

    table: AnyTable
    lines: int
    dropped: str

    def __str__(self) -> str:
        state = self.table.state
        on = " in the middle of it" if not state.between_rounds else ""
        went_on = f"{state.name} goes on after line {self.lines}, round {state.number}{on}"
        return f"{went_on}; {self.dropped}" if self.dropped else went_on


def resumed_table(
    kind: type[AnyTable],
    journal: object,
    key: object,
    *,
    sync: bool,
    say: Callable[[str], object],
    instrument: str | None = None,
) -> ResumedTable[AnyTable]:
    """Resume a table from its journal, which must verify up to its last whole action.

    The remains of a torn last action are reported to `say` and then cut off.
    """
    signer = None if key is None else read_key(key)
    files = old_files(journal)
    try:
        ending, last = _read_back(files, signer)
        written = last.state.sheet.instrument.id
        if instrument not in (None, written):
            raise refuse("other-instrument", f"this is a journal of {written}, not of {instrument}")
        chance = _same_chance(last)
        if ending.torn:
            say(ending.words)
        cut_back(files.lines, ending.size, sync=sync)
        cut_back(files.refused, _whole_lines(files), sync=False)
        os.pwrite(
            files.head.fileno(),
            head_text(last.chain.seq - 1, last.chain.prev, signer).encode(),
            0,
        )
    except (OSError, Refused) as error:
        files.close()
        if isinstance(error, Refused):
            raise
        raise refuse("cannot-write", f"{journal} cannot be resumed: {error.strerror}") from None
    record = files.journal("", None, sync=sync, signer=signer, chain=last.chain, since=last.time)
    table = kind.resumed(last.state, last.events, chance=chance, record=record)
    _take_up_rules(table, last, say)
    return ResumedTable(table, len(ending.lines), ending.words)


def _take_up_rules(table: Table, last: RestoredTable, say: Callable[[str], object]) -> None:
    """Continue under the present rules, between rounds or when the round would end otherwise."""
    state = table.state
    if not is_behind(state) or not (state.between_rounds or differs(state)):
        return  # the rules change at the end of the round
    if not state.between_rounds:
        table.state = superseded(state, last.events)
        say("the rules have changed since this round began: it is void, and all wagers go back")
    table.do(change_action(state))
    say(f"{state.name} goes on under edition {table.state.rules} of the rules")


def _read_back(files: JournalFiles, signer: "Signer | None") -> tuple[Ending, RestoredTable]:
    """Return the end of the journal's last whole action, and the table at that point."""
    try:
        head = _head(files.head.read())
        _check_signature(head, signer)
        ending = find_end(files.lines.read(), head)
        return ending, restored_table(ending.lines)
    except (Wrong, Malformed) as wrong:
        raise refuse("journal-not-resumable", f"{wrong}; see `fairdeal verify`") from None


def _head(raw: bytes) -> JournalHead | None:
    """Read the head; return None if the file is still empty."""
    try:
        return read_head(raw) if raw else None
    except Malformed as malformed:
        raise Malformed(f"its head cannot be read: {malformed}") from None


def _check_signature(head: JournalHead | None, signer: "Signer | None") -> None:
    """Check that a signed head is continued with its own key, and a key with its own head."""
    if signer is None:
        if head is not None and head.signed:
            raise refuse(
                "head-signed", f"the head is signed by the key {head.key}; go on with that key"
            )
        return
    if head is None or head.key != signer.public or not head.right:
        raise refuse(
            "head-not-signed",
            f"the head is not signed by this key, {signer.public}; see who wrote it",
        )


def _same_chance(last: RestoredTable) -> Chance:
    """Return the shuffler; a practice seed continues where it was."""
    if last.seed is None:
        return SoftwareShuffler(os.urandom)
    chance = SoftwareShuffler(practice_entropy(last.seed))
    for drawn in last.drawn:
        if chance.shuffle(drawn.cards).order != drawn.order:
            raise refuse("other-decks", "the decks of this journal are not those of its seed")
    return chance


def _whole_lines(files: JournalFiles) -> int:
    """Return the size of the refused attempts without an incomplete last line."""
    return files.refused.read().rfind(b"\n") + 1
