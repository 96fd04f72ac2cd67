"""Sheets, tables, rules and hands, from Python."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from warnings import warn

from fairdeal.cards import Card, best_of_seven, how_many, three_card
from fairdeal.cards import cards as read_cards
from fairdeal.extras import drawn
from fairdeal.files.tables import ResumedTable, new_table, resumed_table
from fairdeal.games import rules_of
from fairdeal.law import in_short, refuse
from fairdeal.record import LONGEST_TABLE
from fairdeal.sheet import Sheet, asked_of, in_cents, read_sheet
from fairdeal.table import documents, opened
from fairdeal.values import is_printable
from fairdeal.view import AdvisedTable

if TYPE_CHECKING:
    from fairdeal.play import Event, Offer, RulesPage, Step, View

THREE, FIVE, SEVEN = 3, 5, 7


def sheet(instrument: str, **options: object) -> Sheet:
    """Return a checked option sheet; amounts may be dollars.

    >>> sheet("nj-uth", minimum="$10", trips_pay_table="B").minimum
    1000
    """
    return read_sheet(instrument, in_cents(instrument, options))


class Cards(tuple[Card, ...]):
    """Cards in order: a tuple that a notebook draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return drawn("cards", self)


def cards(written: str | Iterable[str | Card]) -> Cards:
    """Read cards in the order written: a text, with spaces, commas or nothing between, or a list.

    >>> cards("As Td") == cards("A♠10♦") == cards(["As", "Td"])
    True
    """
    return Cards(read_cards(written))


def open_table(
    instrument: str,
    *,
    seed: int | None = None,
    journal: object = None,
    key: object = None,
    sync: object = True,
    name: object = "table",
    **options: object,
) -> AdvisedTable:
    """Open a practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens, and is
    on the disk before the action is done; `sync=False` leaves that to the system. With a key, a
    file that `fairdeal key new` made, the head of the journal is signed. The table's name is in
    the record and in every commitment.

    >>> table = open_table("nj-uth", seed=7)
    >>> table.sit(1, "Ann", chips="$500")
    >>> table.bet(1, ante="$10", blind="$10")
    >>> table.deal()
    >>> table.step
    Step(seat 1 may check, raise 3 or raise 4 -- 19:47-32.10(a))
    """
    if seed is not None and (type(seed) is not int or abs(seed) >= 10**100):
        raise refuse("seed-not-a-number", "seed may be a whole number of at most a hundred digits")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_TABLE or not is_printable(name):
        most = f"at most {LONGEST_TABLE} printable characters"
        raise refuse("table-not-a-name", f"a table has a name of {most}")
    chosen = sheet(instrument, **options)
    opened(chosen, name)  # what is refused here leaves no file behind
    return new_table(AdvisedTable, chosen, name, seed, journal, key, sync=_flag(sync))


def resume_table(
    journal: object, *, key: object = None, sync: object = True
) -> ResumedTable[AdvisedTable]:
    """Resume a table where its journal ends; a torn end is cut off, with a warning.

    `resume_table("night.jsonl").table` is the table; what was cut off is warned of before, and
    stands in `dropped`. A journal that does not verify up to there is refused, and so is one whose
    head another key signed.
    """
    return resumed_table(AdvisedTable, journal, key, sync=_flag(sync), say=warn)


def _flag(sync: object) -> bool:
    if not isinstance(sync, bool):
        raise refuse("sync-not-a-flag", f"sync is {in_short(sync)}; it may be True or False")
    return sync


def rules(instrument: str | Sheet, **options: object) -> "RulesPage":
    """Return the rules of a game for a beginner, under a sheet; `wire()` is plain data.

    >>> rules("nj-hilo").results[1].clause
    '13:69F-40.10(d)iii'
    """
    name, given = asked_of(instrument, options)
    return rules_of(read_sheet(name, given))


def name_hand(hand: str | Iterable[str | Card]) -> str:
    """Return the name of a hand: three cards, or the best five of five to seven.

    >>> name_hand("KsKd9h9c2s"), name_hand("A♠ K♠ Q♠")
    ('two pair, kings and nines', 'royal flush')
    """
    held = read_cards(hand)
    if len(held) == THREE:
        return three_card(held).words
    if not FIVE <= len(held) <= SEVEN:
        count = how_many(len(held))
        raise refuse("wrong-number-of-cards", f"{count}: a hand has three cards, or five to seven")
    return best_of_seven(held).words


def document(value: "Step | Offer | Event | View") -> dict[str, Any]:
    """Return a step, an offer, a view or an event of a table as plain data, for JSON.

    >>> table = open_table("nj-uth", seed=7)
    >>> document(table.step)["stage"]
    'the dealer signs on'
    """
    return documents.document(value)


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of `document`'s result: a step, an offer, a view or an event.

    >>> sorted(schema("step")["$defs"]["Step"]["properties"])
    ['always_allowed', 'clause', 'required', 'stage']
    """
    return documents.schema_of(name)
