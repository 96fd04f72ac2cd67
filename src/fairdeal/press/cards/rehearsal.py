"""The dealer's script from beginning to end: rounds played with nobody watching, step by step."""

from collections.abc import Iterator

from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import Action, Automatic, Gaps, Offer, PickOffer, Role, Step, stages_in
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import Script, ScriptLine, SoftwareShuffler, Table, practice_entropy, script

_CHIPS = Cents(100_000_000)
_STAYS = 1  # one player stays in, the other does what is posted for the silent
_MOST_STEPS = 400
_ROUNDS, _MOST_ROUNDS = 12, 200  # a dealer below a pair comes up in one of six


def opening_and_round(sheet: Sheet) -> tuple[tuple[Script, ...], tuple[Script, ...]]:
    """Return the script of a table's opening, and that of a round from the shuffle to the last
    card.

    Rounds are played with every wager and with none that is optional; one player stays in and one
    does not. So every step comes up that the sheet leads to, with all that may have to be minded.
    """
    table = Table(_with_two_seats(sheet), SoftwareShuffler(practice_entropy(1)), name="rehearsal")
    for seat, name in ((1, "Ann"), (2, "Bob")):
        table.sit(seat, name, chips=_CHIPS)
    prepared = list(_prepared(table))
    first = next((k for k, one in enumerate(prepared) if one.stage == "shuffle"), len(prepared))
    steps: dict[str, Script] = {}
    for number in range(_MOST_ROUNDS):
        for one in _played(table, number):
            steps[one.stage] = _together(steps.get(one.stage, one), one)
        if number >= _ROUNDS and steps.keys() >= _asked_for(table):
            break
        table.prepare()
    in_order = [name for name in table.game.stages(table.sheet) if name in steps]
    return tuple(prepared[:first]), (*prepared[first:], *(steps[name] for name in in_order))


def _asked_for(table: Table) -> set[str]:
    """Return the stages at which an actor is asked. Gaps come from mishaps alone."""
    stages = stages_in(table.game.procedure(table.sheet))
    return {stage.name for stage in stages if not isinstance(stage, Automatic | Gaps)}


def _together(one: Script, other: Script) -> Script:
    """Merge two scripts of the same step."""

    def both(lines: tuple[ScriptLine, ...], more: tuple[ScriptLine, ...]) -> tuple[ScriptLine, ...]:
        clauses = {line.clause for line in lines}
        return (*lines, *(line for line in more if line.clause not in clauses))

    return Script(
        one.stage,
        tuple(dict.fromkeys((*one.say, *other.say))),
        one.do,
        both(one.how, other.how),
        both(one.law, other.law),
        both(one.instead, other.instead),
    )


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


def _played(table: Table, number: int) -> Iterator[Script]:
    sheet, game = table.sheet, game_of(table.sheet.instrument.id)
    ante = sheet.ante_limits[0]
    bets = {
        wager.name: ante if wager.equals else wager.limits(sheet)[0]
        for wager in game.wagers(sheet)
        if number % 2 == 0 or wager.required
    }
    for seat in (1, 2):
        table.bet(seat, **bets)
    for _ in range(_MOST_STEPS):
        if table.round is not None and table.round.over:
            return
        yield script(table.state)
        table.do(_next(table.state.step, number // 2))
    raise AssertionError("a round ends")


def _next(step: Step, turn: int) -> Action:
    """Return the dealer's task, or a player's decision: each way to stay in takes its turn."""
    asked = next(offer for offer in step.offers if offer.default)
    others = [offer for offer in step.of(asked.actor) if offer.said != asked.said]
    if asked.actor.role is Role.SEAT and asked.actor.seat == _STAYS and asked.verb == "fold":
        return _taken(others[turn % len(others)])
    return asked.default_action()


def _taken(offer: Offer) -> Action:
    if isinstance(offer, PickOffer) and not offer.default_picks:
        return Action(offer.actor, offer.verb, picks=offer.picks[0])
    return offer.default_action()
