"""One action at a table: the next state and what happened, or a refusal and nothing changed."""

from fairdeal.cards import Card, how_many
from fairdeal.law import Cite, Refusal, Refused, in_short, refuse
from fairdeal.money import AccountKind, Ledger
from fairdeal.play import (
    CONFIRM,
    DEALER,
    FLOOR,
    RUN_OUT,
    SHUFFLER,
    Action,
    Dealt,
    Event,
    Gathered,
    PickedUp,
    Role,
    Round,
    StubToRack,
    in_words,
    who,
)
from fairdeal.play import apply as apply_to_round
from fairdeal.table import floor, people, preparation, rules_change
from fairdeal.table.decks.dealt_cards import (
    HAS_PHYSICAL_OUTCOME,
    SET_ASIDE,
    drawn,
    takes_cards,
    with_physical_outcome,
)
from fairdeal.table.decks.deck import Condition
from fairdeal.table.preparation import Shuffle, TableTransition
from fairdeal.table.state import TableState, with_work
from fairdeal.table.step import (
    ADVANCE,
    CHANGE_RULES,
    HOURS,
    advance_offers,
    floor_offers,
    shuffler_offers,
)
from fairdeal.table.tasks import Phase
from fairdeal.values import replace


class InvariantBroken(Exception):
    """Money or cards do not add up. Nothing that leads here may be played or written."""


def check_invariants(state: TableState) -> None:
    """Check that every cent and every card of the deck is accounted for when a round is over."""
    wrong = broken_invariant(state)
    if wrong:
        raise InvariantBroken(wrong)


def broken_invariant(state: TableState) -> str:
    """Return the broken invariant, or an empty string."""
    if state.ledger.total:
        return "the sum of all accounts has changed"
    for account, held in state.ledger:
        if account.place is AccountKind.LAYOUT:
            return f"{account} still holds a wager"
        if held < 0 and account.place is AccountKind.PLAYER:
            return f"{account} owes"
    round, ready = state.round, state.ready
    if round is None or ready is None:
        return ""
    out = [*round.cards.values()]
    if len(out) != ready.drawn or {*out, *ready.rest} != {*ready.order}:
        return "the cards of this round are not the cards of its deck"
    if len(state.rack) != len(ready.order) or {*state.rack} != {*ready.order}:
        return "the cards in the rack are not the cards of the deck"
    return ""


_DRAWS = frozenset({"deal", SET_ASIDE.verb})
_RACKS = frozenset({Dealt, Gathered, PickedUp, StubToRack})  # events that may fill the rack


def perform(state: TableState, action: Action, shuffle: Shuffle | None = None) -> TableTransition:
    """Apply an action to a table. Chance comes in from outside, where a deck is shuffled."""
    if action.verb in HAS_PHYSICAL_OUTCOME:
        action = with_physical_outcome(state, action)
    if state.superseded or action.verb == CHANGE_RULES:
        return _change_rules(state, action)
    suspended = state.round is not None and state.round.unconfirmed is not None
    if suspended and action.actor != SHUFFLER:
        return _over(*_act(state, action))  # until a second person has spoken
    if action.verb in people.VERBS:
        after, events = people.act(state, action)
    elif action.actor == FLOOR and any(o.admits(action) for o in floor_offers(state)):
        after, events = floor.act(state, action)
    elif action.actor == SHUFFLER and any(o.admits(action) for o in shuffler_offers(state)):
        after, events = preparation.act_meanwhile(state, action, shuffle)
    elif state.tasks:
        if not state.step.admits(action):
            raise Refused(_not_yet(state, action))
        after, events = preparation.do(state, action, shuffle)
    elif state.phase is Phase.CLOSED:
        raise Refused(_closed(state))
    elif action.verb == ADVANCE and action.actor == DEALER:
        if not any(offer.admits(action) for offer in advance_offers(state)):
            raise Refused(_why_no_advance(state))
        return _advance(state)
    else:
        return _over(*_act(state, action))
    ledger = _paid(after.ledger, events)
    return after if ledger is after.ledger else replace(after, ledger=ledger), events


def _change_rules(state: TableState, action: Action) -> TableTransition:
    """Put another edition of the rules in force; a round under other rules can only be ended."""
    if action.verb != CHANGE_RULES:
        raise Refused(rules_change.refusal(state))
    after, events = rules_change.act(state, action)
    after = replace(after, ledger=_paid(after.ledger, events))
    check_invariants(after)
    return after, events


def _paid(ledger: Ledger, events: tuple[Event, ...]) -> Ledger:
    """Return the ledger after the money that events move."""
    moves = [move for event in events for move in event.moves()]
    return ledger.moved(moves) if moves else ledger


def _not_yet(state: TableState, action: Action) -> Refusal:
    """Return the refusal of an action that must wait for the table's own work."""
    task, sheet = state.tasks[0], state.sheet
    if action.actor.role is Role.SEAT and action.actor.seat not in state.seated:
        return Refusal(
            "not-seated",
            f"nobody is seated at seat {action.actor.seat}; only seated players may act",
            sheet.clause(Cite("seated-players-only")),
        )
    if action.actor == FLOOR:
        why = floor.why_not(state, action)
        if why is not None:
            return why
    if action.verb == "cut" and action.actor == DEALER and task.verb != "cut":
        device = task.deck is not None and state.decks[task.deck].condition is Condition.SHUFFLED
        cite = Cite("no-cut-after-device") if device else Cite("after-shuffle", "R-CUT")
        return Refusal(
            "no-cut-now",
            "a cut follows a manual shuffle or a deck used as it came, never a device's shuffle",
            sheet.clause(cite),
        )
    if action.verb == task.verb == "cut" and action.actor == DEALER:
        drawn = state.ready is not None and state.ready.depths
        return floor.depth_is_drawn(state) if drawn else floor.no_depth_said(state, "cut")
    waits = "; that waits for a player" if task.awaits_player and not state.seated else ""
    return Refusal(
        "table-not-ready",
        f"{who(action.actor)} may not {in_words(action.said)} now: first {task.words}{waits}",
        sheet.clause(task.cite),
    )


def _why_no_advance(state: TableState) -> Refusal:
    """Return the reason why the dealer may not advance."""
    step = state.step
    if advance_offers(state):
        words = "the dealer may advance now, and says no more than that"
        return Refusal("not-as-offered", words, step.clause)
    if step.default(DEALER) is None:
        return Refusal("not-your-turn", f"it is not the dealer's turn: {step.words}", step.clause)
    why = "this deck is dealt act by act" if state.round and state.round.at else "betting is open"
    return Refusal("not-offered", f"the dealer may not advance now: {why}", step.clause)


def _closed(state: TableState) -> Refusal:
    return Refusal(
        "table-closed",
        "the table is closed; the floor may open it",
        state.sheet.clause(HOURS),
    )


def _advance(state: TableState) -> TableTransition:
    """Perform the dealer's tasks one after another, until another actor is asked."""
    assert state.round is not None
    events: list[Event] = []
    while (due := state.round.step.default(DEALER)) is not None:
        state, more = _act(state, with_physical_outcome(state, due), working=True)
        events += more
        assert state.round is not None
    return _over(state, tuple(events))


def _act(state: TableState, action: Action, *, working: bool = False) -> TableTransition:
    """Return the table after an action: its cards, round and money."""
    assert state.round is not None
    if action.cards:
        raise refuse("cards-come-from-the-deck", "cards are dealt from the deck, not named")
    rack = state.rack
    if _draws(state, action):
        before = state
        action, state = drawn(state, action)
        rack = _without(before, state)
    if action.actor == FLOOR or action.verb == RUN_OUT or action.count is not None:
        _check_at_the_table(state, action)
    assert state.round is not None
    round, events = apply_to_round(state.round, action, working=working)
    rack += _to_the_rack(state, round, events)
    return replace(state, round=round, rack=rack, ledger=_paid(state.ledger, events)), events


def _draws(state: TableState, action: Action) -> bool:
    """Return whether an action draws cards from the deck."""
    if action.verb in ("report", CONFIRM):
        return takes_cards(state, action)
    return action.verb in _DRAWS and action.actor == DEALER


def _over(state: TableState, events: tuple[Event, ...]) -> TableTransition:
    """Check and clear away a round that is over."""
    assert state.round is not None
    if not state.round.over:
        return state, events
    check_invariants(state)
    return _after_the_round(state, events)


def _check_at_the_table(state: TableState, action: Action) -> None:
    """Refuse actions for reasons the round cannot know: cards left, and the floor's limits."""
    if action.verb == RUN_OUT and state.ready is not None and state.ready.stub:
        raise refuse(
            "cards-are-left",
            f"the deck still has {how_many(state.ready.stub)}",
            state.sheet.clause(Cite("stub-count-wrong", "R-DECK-RUNS-OUT")),
        )
    counted = action.count if action.verb == "count the stub" else None
    if counted is not None and state.ready is not None and counted != state.ready.stub:
        raise refuse(
            "not-what-was-counted",
            f"the stub has another number of cards than {in_short(counted)}",
            state.sheet.clause(Cite("stub-count", "R-COUNT-ROUNDS")),
        )
    suspended = state.round is not None and state.round.unconfirmed is not None
    if action.actor == FLOOR and action.verb != "report" and not suspended:
        why = floor.why_not(state, action)
        if why is not None:
            raise Refused(why)


def _without(before: TableState, after: TableState) -> tuple[Card, ...]:
    """Return the rack without cards that were dealt from the stub in it (R-HILO-DEALER-FOUR)."""
    if before.ready is None or after.ready is None or before.ready.drawn == after.ready.drawn:
        return before.rack
    assert before.round is not None
    if not before.round.stub_gone:
        return before.rack
    taken = {after.ready.card(n) for n in range(before.ready.drawn, after.ready.drawn)}
    return tuple(card for card in before.rack if card not in taken)


def _to_the_rack(state: TableState, round: Round, events: tuple[Event, ...]) -> tuple[Card, ...]:
    """Return the rack with burned cards, the used stub and the cards picked up."""
    racked: list[Card] = []
    for event in events:
        if event.stub_to_rack:
            assert state.ready is not None
            racked += state.ready.rest
        elif event.to_rack:
            racked += round.faces(event.to_rack)
    return tuple(racked)


def _after_the_round(state: TableState, events: tuple[Event, ...]) -> TableTransition:
    """Rack the deck for its next shuffle; remove a deck that is not whole.

    A count that fell due in a round that became void stays due (R-COUNT-ROUNDS).
    """
    round = state.round
    assert round is not None
    counted = round.counted is not None
    deck = replace(state.deck, uncounted=0 if counted else state.deck.uncounted + 1)
    state = state.having(state.current, deck)
    uncounted = 0 if counted else state.uncounted + 1
    state = replace(state, uncounted=uncounted, last_used=state.current)
    if round.deck_removed:
        cite = Cite("stub-count-wrong", "R-COUNT-MISDEAL", "R-DECK-REMOVED")
        state, gone = preparation.remove_deck(state, state.current, cite)
        return state, (*events, *gone)
    return with_work(state.with_deck(state.current, Condition.IN_RACK)), events
