"""Rounds that bots play with a practice deck: one for the checker, and examples of clauses."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from fairdeal.audit import check_proof, proofs
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS
from fairdeal.play import AUDITOR, PUBLIC, Area, Event, Picks, Role, View
from fairdeal.record import Journal
from fairdeal.sheet import read_sheet
from fairdeal.table import PRACTICE, Bots, SoftwareShuffler, Table, practice_entropy
from fairdeal.values import sentence
from fairdeal.version import __version__
from fairdeal.view import EventGroup, RoundLog, hand_in_words

_SEED = 2184


def checker_source() -> bytes:
    """Return the program that checks proofs, which needs only Python, as a file to download."""
    return Path(check_proof.__file__).read_bytes()


@cache
def sample_proof() -> dict[str, object]:
    """Return the public proof of the sample round."""
    lines: list[str] = []
    entropy = practice_entropy(_SEED)
    record = Journal(
        lambda text: lines.extend(text.splitlines()),
        clock=lambda: "2026-11-16T21:14:07.000000Z",
        entropy=practice_entropy(_SEED + 1),
        product=__version__,
        chance=f"{PRACTICE} {_SEED}",
    )
    table = Table(
        read_sheet(INSTRUMENTS[0], {}), SoftwareShuffler(entropy), name="sample", record=record
    )
    bots = Bots(table, (1, 3, 4, 6), Random(_SEED))
    bots.bet()
    table.deal()
    while table.round is not None and not table.round.over:
        seats_to_act = [actor.seat for actor in table.step.actors if actor.role is Role.SEAT]
        bots.act(seats_to_act[0])
    return proofs(lines, 1, PUBLIC)


def forged_proof() -> dict[str, Any]:
    """Return the sample's proof with an ace in place of another card."""
    proof: dict[str, Any] = sample_proof()
    first, *others = proof["opened"]
    return {**proof, "opened": [{**first, "card": "As"}, *others]}


_ROUNDS, _SEATS = 60, (1, 3, 4, 6)


class LaidCards(Struct, frozen=True):
    """Cards at one place, and the hand that they make."""

    where: str
    cards: tuple[Card, ...]
    comes_to: str = ""


class Example(Struct, frozen=True):
    """An event of a round that rests on a clause: the visible cards, and what happened."""

    round: int
    laid: tuple[LaidCards, ...]
    told: tuple[str, ...]


def example(instrument: str, clause: str) -> Example | None:
    """Return an example of a clause, if there is one; preferably one that cards explain."""
    return _examples(instrument).get(clause)


@cache
def _examples(instrument: str) -> Mapping[str, Example]:
    examples: dict[str, tuple[int, Example]] = {}
    table = Table(
        read_sheet(instrument, {}), SoftwareShuffler(practice_entropy(_SEED)), name="example"
    )
    bots = Bots(table, _SEATS, Random(_SEED))
    for number in range(1, _ROUNDS + 1):
        bots.bet()
        bots.finish()
        for clause, tells, each in _round(instrument, number, tuple(table.events)):
            if tells > examples.get(clause, (-1, each))[0]:
                examples[clause] = tells, each
    return {clause: each for clause, (_, each) in examples.items()}


def _round(
    instrument: str, number: int, events: Sequence[Event]
) -> Iterator[tuple[str, int, Example]]:
    """Yield every clause that a round rests on, with a score for how much its example shows."""
    seen, picks = View(AUDITOR), dict[int, Picks]()
    for group in RoundLog(events).groups:
        for event in group.events:
            seen.see(event)
            if event.picks:
                picks[event.seat] = event.picks
        news = group.told(AUDITOR)
        shown = (LaidCards(item.words, item.cards) for item in news if item.cards)
        laid = (*shown, *_laid(instrument, group, seen, picks))
        sentences = tuple(sentence(item.words) for item in news if not item.cards)
        for clause in dict.fromkeys(event.clause for event in group.events):
            yield clause, _tells(group, laid), Example(number, laid, sentences)


def _laid(
    instrument: str, group: EventGroup, seen: View, picks: Mapping[int, Picks]
) -> Iterator[LaidCards]:
    """Yield the cards of an example: the seat's, the board's, and at the end the dealer's."""
    seat, game = group.seat, game_of(instrument)
    if group.kind not in ("chips", "settled") or not seat:
        return
    board = _faces(seen, Area.COMMUNITY, 0)
    places = [(f"seat {seat}", Area.SEAT, seat)]
    if group.kind == "settled":
        places.append(("dealer", Area.DEALER, 0))
    for where, area, number in places:
        held = _faces(seen, area, number)
        if held:
            words = hand_in_words(game, held, board, picks.get(number, ()))
            yield LaidCards(where, held, words)
    if board:
        yield LaidCards("board", board)


def _faces(seen: View, area: Area, seat: int) -> tuple[Card, ...]:
    lying = {
        position.number: card
        for position, card in seen.cards.items()
        if position.area is area and position.seat == seat and card is not None
    }
    return tuple(lying[n] for n in sorted(lying))


def _tells(group: EventGroup, laid: Sequence[LaidCards]) -> int:
    """Return a score for how much an example shows: first visible cards, then decisions by them."""
    results = [event.settled for event in group.events if event.settled is not None]
    outcomes = len({result.outcome for result in results})
    return 100 * len(laid) + 10 * outcomes + len(results)
