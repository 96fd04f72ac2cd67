"""The dealer's script from beginning to end: a round played with nobody watching, step by step."""

from collections.abc import Iterator

from fairdeal.games import game_of
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.round import Action, Offer, Role, Step
from fairdeal.round.offer import PickOffer
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import Table
from fairdeal.table.chance import SoftwareShuffler
from fairdeal.table.script import Script, script

_CHIPS = Cents(100_000_000)
_STAYS = 1  # one player stays in, the other does what is posted for the silent
_MOST_STEPS = 400


def opening_and_round(sheet: Sheet) -> tuple[tuple[Script, ...], tuple[Script, ...]]:
    """The script of a table's opening, and that of a round from the shuffle to the last card.

    Every optional wager is made, one player stays in and one does not, so that the whole procedure
    of the sheet is gone through once. No chance is needed: the deck is in any order.
    """
    table = Table(_with_two_seats(sheet), SoftwareShuffler(bytes), name="rehearsal")
    for seat, name in ((1, "Ann"), (2, "Bob")):
        table.sit(seat, name, chips=_CHIPS)
    prepared = list(_prepared(table))
    first = next((k for k, one in enumerate(prepared) if one.stage == "shuffle"), len(prepared))
    return tuple(prepared[:first]), (*prepared[first:], *_once(_played(table)))


def _with_two_seats(sheet: Sheet) -> Sheet:
    if sheet.seats > 1:
        return sheet
    return read_sheet(sheet.instrument.id, {**sheet.canonical(), "seats": 2})


def _prepared(table: Table) -> Iterator[Script]:
    while table.state.tasks:
        yield script(table.state)
        due = table.due()
        assert due is not None, "an automatic staff goes on"
        table.do(due)


def _played(table: Table) -> Iterator[Script]:
    sheet, game = table.sheet, game_of(table.sheet.instrument.id)
    ante = sheet.ante_limits[0]
    bets = {
        wager.name: ante if wager.equals else wager.limits(sheet)[0] for wager in game.wagers(sheet)
    }
    for seat in (1, 2):
        table.bet(seat, **bets)
    for _ in range(_MOST_STEPS):
        if table.round is not None and table.round.over:
            return
        yield script(table.state)
        table.do(_next(table.state.step))
    raise AssertionError("a round ends")


def _next(step: Step) -> Action:
    """The dealer's work, or a player's decision."""
    asked = next(offer for offer in step.offers if offer.default)
    others = [offer for offer in step.of(asked.actor) if offer.said != asked.said]
    if asked.actor.role is Role.SEAT and asked.actor.seat == _STAYS and asked.verb == "fold":
        return _taken(others[0])
    return asked.default_action()


def _taken(offer: Offer) -> Action:
    if isinstance(offer, PickOffer) and not offer.default_picks:
        return Action(offer.actor, offer.verb, picks=offer.picks[0])
    return offer.default_action()


def _once(scripts: Iterator[Script]) -> Iterator[Script]:
    """Each stage where it first comes."""
    seen = set()
    for one in scripts:
        if one.stage not in seen:
            seen.add(one.stage)
            yield one


def irregularities(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """What a dealer does when something goes wrong: clauses of the text's own section on it."""
    law = sheet.instrument
    first = law.resolve(Cite("face-up-card"), sheet.dealing.value)
    section = first.rpartition("(")[0]
    return tuple(
        (clause.id, clause.summary)
        for clause in law.clauses.values()
        if clause.id.startswith(f"{section}(")
    )
