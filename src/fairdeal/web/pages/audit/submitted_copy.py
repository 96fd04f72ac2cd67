"""The round in which a copy is wrong, as the copy itself has it: its cards, and line by line.

A copy may contain anything. A part that cannot be read as a round is not shown as one.
"""

from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.audit import RoundReplay, Wrong
from fairdeal.audit.replay import recall
from fairdeal.law import Refused
from fairdeal.record import Malformed
from fairdeal.values import plain
from fairdeal.web.pages.audit.round_view import (
    PlaceCards,
    RecordLine,
    cards_of,
    first_bet,
    record_lines,
)

_BEFORE, _AFTER = 300, 100  # lines around the wrong one, at most
_LONGEST = 200  # letters of a line in words


class CopiedRound(Struct, frozen=True):
    """A round of a copy, from the viewpoint to which the copy opens most."""

    number: int
    viewer: str  # in words
    cards: tuple[PlaceCards, ...]
    told: tuple[RecordLine, ...]  # from the first bet on
    left_out: int  # lines before and after


def copied_round(lines: list[str], wrong: int) -> CopiedRound | None:
    """Return the round that contains a line (from 1); None where the copy has no readable round
    there.
    """
    try:
        whole = recall(lines[:wrong], None, None)
    except (Refused, Wrong, Malformed):
        return None
    with suppress(Refused, Wrong, Malformed):  # what follows may not be readable
        whole = recall(lines, whole.round, None)
    in_words = tuple(map(_plain, record_lines(whole, whole.viewer)[first_bet(whole) :]))
    near = tuple(each for each in in_words if wrong - _BEFORE <= each.line <= wrong + _AFTER)
    if not any(each.line == wrong for each in near):
        return None
    return CopiedRound(
        whole.round,
        plain(whole.viewer_words[:_LONGEST]),
        _cards(whole),
        near,
        len(in_words) - len(near),
    )


def _cards(whole: RoundReplay) -> tuple[PlaceCards, ...]:
    """Return all dealt cards, where the copy opens the deck; else those that were shown."""
    if whole.deck is not None:
        dealt = dict(whole.deck.dealt)
    else:
        events = (event for _, event in whole.seen_lines)
        dealt = {place: str(card) for event in events for place, card in event.faces}
    placed = [event for _, event in whole.seen_lines if event.placed]
    called = {event.seat: whole.names.get(event.player, event.player) for event in placed}
    names = {seat: plain(name[:_LONGEST]) for seat, name in called.items()}
    return tuple(cards_of(whole, dealt, whole.viewer, names))


def _plain(in_words: RecordLine) -> RecordLine:
    """Return a line without characters that could disturb a page."""
    return replace(
        in_words, words=plain(in_words.words[:_LONGEST]), clause=plain(in_words.clause[:_LONGEST])
    )
