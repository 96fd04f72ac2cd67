"""One action at a table: the next state and what happened, or a refusal and nothing changed."""

from fairdeal.cards import Card
from fairdeal.games import (
    DEALER,
    DEVICE,
    FLOOR,
    Action,
    CardsOffer,
    CountOffer,
    Event,
    Position,
    Role,
)
from fairdeal.games import apply as apply_to_round
from fairdeal.games.event import PickedUp
from fairdeal.games.position import Area
from fairdeal.games.value import replace
from fairdeal.law import Cite, Refusal, Refused
from fairdeal.table import people, preparing
from fairdeal.table import task as tasks
from fairdeal.table.deck import Condition, Ready
from fairdeal.table.preparing import Done, Shuffle
from fairdeal.table.state import TableState, burned_in, floor_offers


def perform(state: TableState, action: Action, shuffle: Shuffle | None = None) -> Done:
    """Apply an action to a table. Chance comes in from outside, where a deck is shuffled."""
    if action.verb in people.VERBS:
        after, events = people.act(state, action)
    elif action.actor == FLOOR and any(o.admits(action) for o in floor_offers(state)):
        after, events = _by_the_floor(state, action)
    elif state.tasks:
        if not any(offer.admits(action) for offer in state.step.offers):
            raise Refused(_not_yet(state, action))
        after, events = preparing.do(state, action, shuffle)
    else:
        after, events = _in_the_round(state, action)
    moved = after.ledger.moved(t for event in events for t in event.transfers())
    assert moved.total == after.ledger.total, "money appeared or vanished"
    return replace(after, ledger=moved), events


def _not_yet(state: TableState, action: Action) -> Refusal:
    task = state.tasks[0]
    if action.actor.role is Role.SEAT and action.actor.seat not in state.seated:
        return Refusal(
            "not-seated",
            f"nobody is seated at seat {action.actor.seat}; only seated players may act",
            state.sheet.clause(Cite("seated-players-only")),
        )
    return Refusal(
        "table-not-ready",
        f"{action.actor} may not {action.verb} now; first {task.words}: {state.step}",
        state.sheet.clause(task.cite),
    )


def _by_the_floor(state: TableState, action: Action) -> Done:
    if action.verb == "recut":
        return preparing.cut(state, action.count or 0, Cite("recut"), action)
    return preparing.remove_device(state, action)


def _in_the_round(state: TableState, action: Action) -> Done:
    assert state.round is not None
    assert state.ready is not None
    ready, where, answered = state.ready, dict(state.where), action
    if action.actor == DEALER and action.bare:
        answered, ready, indices = _answer(state, action)
        places = answered.places or _due(state)[: len(answered.cards)]
        if answered.verb == "set aside":
            places = (_next_aside(state),)
        where |= dict(zip(places, indices, strict=False))
    round, events = apply_to_round(state.round, answered)
    state = replace(state, round=round, ready=ready, where=where)
    state = replace(state, rack=state.rack + _picked(state, events))
    return _after_the_round(state, events) if round.over else (state, events)


def _answer(state: TableState, action: Action) -> tuple[Action, Ready, tuple[int, ...]]:
    """Where cards are due or a stub is to be counted, the equipment has the answer."""
    assert state.round is not None
    assert state.ready is not None
    for offer in state.round.step.of(DEALER):
        if isinstance(offer, CountOffer) and offer.verb == action.verb:
            return replace(action, count=state.ready.stub), state.ready, ()
        if isinstance(offer, CardsOffer) and offer.verb == action.verb:
            return _dealt(state, state.ready, offer)
    return action, state.ready, ()


def _dealt(
    state: TableState, ready: Ready, offer: CardsOffer
) -> tuple[Action, Ready, tuple[int, ...]]:
    """The next cards as they come: up to the next thing that goes wrong."""
    faults, n = ready.faults, ready.drawn
    if n == faults.shoe_stops_at and any(o.actor == DEVICE for o in state.step.offers):
        return Action(DEVICE, "fail"), ready, ()
    if n in faults.face_up:
        aside = Action(DEALER, "set aside", cards=(ready.card(n),))
        return aside, ready.after(1), (ready.committed(n),)
    cards: list[Card] = []
    places: list[Position] = []
    for position in offer.due:
        if n in faults.missed and position.area in (Area.SEAT, Area.DEALER):
            spent = replace(faults, missed=faults.missed - {n})
            missing = Action(
                DEALER, "deal", cards=tuple(cards), places=tuple(places), missed=(position,)
            )
            if offer.admits(missing):
                taken = tuple(ready.committed(ready.drawn + k) for k in range(len(cards)))
                return missing, replace(ready, drawn=n, faults=spent), taken
        if n in faults.face_up or n == faults.shoe_stops_at:
            break
        cards.append(ready.card(n))
        places.append(position)
        n += 1
        surplus = _surplus(state, position, n)
        if surplus is not None:
            cards.append(ready.card(n))
            places.append(surplus)
            n += 1
    taken = tuple(ready.committed(k) for k in range(ready.drawn, n))
    as_due = tuple(places) == offer.due[: len(places)]
    action = Action(DEALER, "deal", cards=tuple(cards), places=() if as_due else tuple(places))
    if not offer.admits(action):  # a card too many fell where one was missing: nothing is wrong
        unstuck = replace(faults, stuck=frozenset())
        return _dealt(state, replace(ready, faults=unstuck), offer)
    return action, replace(ready, drawn=n), taken


def _surplus(state: TableState, position: Position, n: int) -> Position | None:
    """Where a card comes to lie that stuck to the one before it."""
    assert state.ready is not None
    assert state.round is not None
    stuck = n - 1 in state.ready.faults.stuck and n < len(state.ready.order)
    if not stuck or position.area not in (Area.SEAT, Area.DEALER):
        return None
    return Position(position.area, state.round.game.cards_each + 1, position.seat)


def _due(state: TableState) -> tuple[Position, ...]:
    assert state.round is not None
    return next((o.due for o in state.round.step.offers if isinstance(o, CardsOffer)), ())


def _next_aside(state: TableState) -> Position:
    assert state.round is not None
    aside = sum(p.area is Area.SET_ASIDE for p in state.round.cards)
    return Position(Area.SET_ASIDE, aside + 1)


def _picked(state: TableState, events: tuple[Event, ...]) -> tuple[Card, ...]:
    assert state.round is not None
    return tuple(
        state.round.cards[position]
        for event in events
        if isinstance(event, PickedUp)
        for position in event.positions
    )


def _after_the_round(state: TableState, events: tuple[Event, ...]) -> Done:
    """The next deck is to be shuffled; a deck that is not whole leaves the table."""
    round = state.round
    assert round is not None
    burned = tuple(round.cards[position] for position in burned_in(round))
    state = replace(
        state,
        rack=state.rack + burned,
        uncounted=0 if round.counted else state.uncounted + 1,
    )
    if round.deck_removed:
        cite = Cite("stub-count-wrong", "R-COUNT-MISDEAL", "R-DECK-REMOVED")
        state, gone = preparing.remove_deck(state, state.current, cite)
        return state, (*events, *gone)
    state = state.with_deck(state.current, Condition.STACKED)
    work = tuple(tasks.shuffle(state.sheet, preparing.next_deck(state), fresh=False))
    return replace(state, tasks=work), events
