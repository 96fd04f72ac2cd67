"""A journal's actions played again through the core that played them first."""

from collections.abc import Mapping
from typing import Any

from fairdeal.cards import DECK, Card
from fairdeal.law import Refused
from fairdeal.record.chain import FORMAT, header, rulings_digest
from fairdeal.record.fields import Malformed, list_of, text
from fairdeal.record.line import HEADER, Line
from fairdeal.round import Action, Event
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table.perform import perform
from fairdeal.table.preparation import SHUFFLES, Shuffle, opened
from fairdeal.table.shuffler import PRACTICE
from fairdeal.table.state import TableState

_CARDS: Mapping[Any, Card] = {str(card): card for card in DECK}


class Replay:
    """The table of a journal, as it was after each action; `state` is the fold of the journal."""

    def __init__(self, first: Line) -> None:
        about = read_header(first)
        self.state: TableState
        self.state, self.events = opened(sheet_of(about), text(about["table"]))

    @property
    def awaits_a_shuffle(self) -> bool:
        """Whether the next task is one that chance answers."""
        return bool(self.state.tasks) and self.state.tasks[0].verb in SHUFFLES

    def act(self, action: Action, shuffle: Shuffle | None = None) -> tuple[Event, ...]:
        """One action more; what followed from it."""
        self.state, self.events = perform(self.state, action, shuffle)
        return self.events


def read_header(first: Line) -> Mapping[str, Any]:
    """What the first line says of the table."""
    about = first.data
    fields = first.fields
    by_nobody = fields["actor"] is None and fields["clause"] is None and fields["rulings"] == []
    if first.what != HEADER or not isinstance(about, Mapping) or not by_nobody:
        raise Malformed("it is not the first line of a journal")
    if about.get("format") != FORMAT:
        raise Malformed(f"its format is {about.get('format')!r:.20}; this version reads {FORMAT}")
    return about


def sheet_of(about: Mapping[str, Any]) -> Sheet:
    """The sheet in force, from the first line."""
    options = about.get("sheet")
    if not isinstance(options, Mapping):
        raise Malformed("it has no sheet")
    own = {"licensee": about.get("licensee"), "approvals": about.get("approvals")}
    try:
        sheet = read_sheet(text(about.get("instrument")), {**options, **own})
    except Refused as refused:
        raise Malformed(f"its sheet is refused: {refused.refusal}") from None
    told = (text(about.get(name)) for name in ("table", "product", "chance"))
    again = header(sheet, *told)
    again["rulings_digest"] = text(about.get("rulings_digest"))
    if again != about:
        wrong = next(name for name in {**again, **about} if again.get(name) != about.get(name))
        raise Malformed(f"its {wrong.replace('_', ' ')} is not what the sheet gives")
    return sheet


def notes(about: Mapping[str, Any]) -> list[str]:
    """What a reader should know of a record that verifies, from its first line."""
    found = []
    if about["rulings_digest"] != rulings_digest():
        found.append("it was kept under other rulings than this version's")
    if about["chance"].startswith(PRACTICE):
        found.append("its decks can be repeated: they came from a practice seed")
    return found


def shuffle_of(line: Line) -> Shuffle:
    """The order and the salts that a line of a full journal opens."""
    part = line.part
    if not isinstance(part, Mapping) or part.keys() != {"order", "salts"}:
        raise Malformed("it does not open the order of the deck")
    try:
        order = tuple([_CARDS[card] for card in list_of(part["order"])])
        salts = tuple([bytes.fromhex(text(salt)) for salt in list_of(part["salts"])])
    except (KeyError, TypeError, ValueError):
        raise Malformed("it opens something that is no order with its salts") from None
    return Shuffle(order, salts)
