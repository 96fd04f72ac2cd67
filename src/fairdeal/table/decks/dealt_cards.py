"""Physical outcomes: the positions of the next cards, and the number of cards in the stub.

An outcome is an action without faces. With the committed order it is complete, so that a record of
such actions can be replayed.
"""

from fairdeal.cards import Card
from fairdeal.law import Cite, Refusal
from fairdeal.play import (
    CONFIRM,
    DEALER,
    RUN_OUT,
    SHOE,
    Action,
    Area,
    CardsOffer,
    CountOffer,
    Observed,
    Position,
    Report,
    wrong_hands,
)
from fairdeal.table.decks.deck import NO_FAULTS, Faults, ShuffledDeck
from fairdeal.table.state import TableState
from fairdeal.values import replace

SET_ASIDE = Action(DEALER, "set aside")
HAS_PHYSICAL_OUTCOME = frozenset(
    {"deal", "count the stub", "report", CONFIRM}
)  # seen on the equipment


def lies_face_up(state: TableState) -> bool:
    """Return whether the next card is face up. This is on record only once it is dealt."""
    return state.ready is not None and state.ready.drawn in state.ready.faults.face_up


def not_face_up(state: TableState) -> Refusal:
    """Return the refusal to set the next card aside."""
    clause = state.sheet.clause(Cite("face-up-card", "R-FACE-UP"))
    return Refusal("no-card-face-up", "no face-up card has been found", clause)


def with_physical_outcome(state: TableState, action: Action) -> Action:
    """Return the dealer's action with its physical outcome, up to the next fault.

    An action that has an outcome already is unchanged.
    """
    if state.tasks or state.round is None or state.ready is None:
        return action
    if action.report is not None:
        return _counted(state, action, action.report)
    if action.verb == CONFIRM:
        return _confirmed(state, action)
    if action.actor != DEALER or action.given:
        return action
    for offer in state.round.step.required:
        if offer.verb != action.verb or offer.actor != DEALER:
            continue
        if isinstance(offer, CountOffer):
            return replace(action, count=state.ready.stub)
        if isinstance(offer, CardsOffer):
            if not state.ready.stub:
                return Action(DEALER, RUN_OUT)
            if state.ready.faults != NO_FAULTS:
                return _as_they_come(state, state.ready, offer)
    return action


def _confirmed(state: TableState, action: Action) -> Action:
    """Return the confirmation with a count of the deck, if a clause requires the count."""
    assert state.round is not None
    assert state.ready is not None
    report = state.round.unconfirmed
    if report is None or report.observed is not Observed.WRONG_NUMBER:
        return action
    if not state.round.game.irregularities.deck_is_counted(state.round, report.seat):
        return action
    return replace(action, count=len(state.ready.order))


def _counted(state: TableState, action: Action, report: Report) -> Action:
    """Return the action with a count of the deck, if a clause requires the count."""
    assert state.round is not None
    assert state.ready is not None
    number = report.observed is Observed.WRONG_NUMBER and not report.waits
    if number and state.round.game.irregularities.deck_is_counted(state.round, report.seat):
        return replace(action, report=replace(report, deck=len(state.ready.order)))
    return action


def is_so(state: TableState, report: Report) -> bool:
    """Return whether a report is true at a table dealt by software.

    Software exposes no card and draws none by mistake. A card that its equipment turned up is on
    record, and cannot be reported. Only a wrong number of cards is possible, and the round knows
    it.
    """
    if state.round is None or report.observed is not Observed.WRONG_NUMBER:
        return False
    return (report.seat, report.count) in wrong_hands(state.round)


def takes_cards(state: TableState, action: Action) -> bool:
    """Return whether cards come with a report: a stack from under a cover card, or one drawn by
    error.
    """
    assert state.round is not None
    report = _heard(state, action)
    if report is None:
        return False
    if report.observed is Observed.DRAWN_AND_SEEN:
        return True
    return (
        report.position is not None
        and report.position in state.round.game.irregularities.covered(state.round)
    )


def _heard(state: TableState, action: Action) -> Report | None:
    """Return the report that two people support after this action."""
    assert state.round is not None
    if action.verb == CONFIRM:
        return state.round.unconfirmed
    return None if action.report is None or action.report.waits else action.report


def drawn(state: TableState, action: Action) -> tuple[Action, TableState]:
    """Return the action with the faces of its cards, and the deck without them."""
    ready, round = state.ready, state.round
    assert ready is not None
    assert round is not None
    places = action.places
    report = _heard(state, action)
    if action.verb == SET_ASIDE.verb or (report and report.observed is Observed.DRAWN_AND_SEEN):
        aside = sum(position.area is Area.SET_ASIDE for position in round.cards)
        places = (Position(Area.SET_ASIDE, aside + 1),)
    elif report is not None:
        places = round.game.irregularities.covered(round)
    elif not places and not action.missed:
        places = due(state)
    if not places and not action.missed:
        return action, state
    first = ready.drawn
    last = first + min(len(places), ready.stub)
    cards = tuple([ready.card(n) for n in range(first, last)])
    ready = replace(ready, drawn=last, faults=_spent(ready.faults, action, last))
    return replace(action, cards=cards), replace(state, ready=ready)


def due(state: TableState) -> tuple[Position, ...]:
    """Return the positions that the dealer is to deal to now."""
    assert state.round is not None
    return next((o.due for o in state.round.step.required if isinstance(o, CardsOffer)), ())


def _spent(faults: Faults, action: Action, n: int) -> Faults:
    """Return the faults without a missed position that was just used."""
    return replace(faults, missed=faults.missed - {n}) if action.missed else faults


def _as_they_come(state: TableState, ready: ShuffledDeck, offer: CardsOffer) -> Action:
    faults, n = ready.faults, ready.drawn
    assert state.round is not None
    from_the_shoe = any(offer.actor == SHOE for offer in state.round.step.required)
    stop = faults.shoe_stops_at if from_the_shoe else None
    if n == stop:
        return Action(SHOE, "fail")
    if n in faults.face_up:
        return SET_ASIDE
    places: list[Position] = []
    for position in offer.due:
        if n in faults.missed and position.area in (Area.SEAT, Area.DEALER):
            missing = Action(DEALER, "deal", places=tuple(places), missed=(position,))
            if offer.admits(_with_faces(missing, ready)):
                return missing
        if n in faults.face_up or n == stop or n == len(ready.order):
            break
        places.append(position)
        n += 1
        surplus = _surplus(state, ready, position, n)
        if surplus is not None:
            places.append(surplus)
            n += 1
    whole = tuple(places) == offer.due
    action = Action(DEALER, "deal", places=() if whole else tuple(places))
    if not whole and faults.stuck and not offer.admits(_with_faces(action, ready)):
        # A card too many fell where one was missing: nothing is wrong.
        return _as_they_come(
            state, replace(ready, faults=replace(faults, stuck=frozenset())), offer
        )
    return action


def _surplus(state: TableState, ready: ShuffledDeck, position: Position, n: int) -> Position | None:
    """Return the position of a card that stuck to the card before it."""
    assert state.round is not None
    stuck = n - 1 in ready.faults.stuck and n < len(ready.order)
    if not stuck or position.area not in (Area.SEAT, Area.DEALER):
        return None
    return Position(position.area, state.round.game.cards_each + 1, position.seat)


def _with_faces(action: Action, ready: ShuffledDeck) -> Action:
    cards: tuple[Card, ...] = tuple(ready.card(ready.drawn + k) for k in range(len(action.places)))
    return replace(action, cards=cards)
