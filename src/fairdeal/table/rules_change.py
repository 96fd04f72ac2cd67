"""Another edition of the rules at a table: between two rounds, or by the end of an open one.

A table takes up the rules that its program plays by while no wager is down. New decks come, so that
nothing of what other rules did with the cards is carried over. A round that is open goes on if
nothing that remains of it differs. Otherwise the floor ends it: it is void, every wager goes back.
"""

from collections import defaultdict
from collections.abc import Iterable

from fairdeal.law import Refusal, Refused, refuse
from fairdeal.money import METER, Cents
from fairdeal.play import (
    FLOOR,
    Action,
    CouponKept,
    CouponMove,
    Event,
    Gathered,
    MeterTaken,
    Offer,
    PickedUp,
    Position,
    Reversed,
    Scope,
    Settled,
    TakenBack,
    Voided,
    add_phrases,
)
from fairdeal.table.decks.deck import Deck
from fairdeal.table.events import RulesChanged
from fairdeal.table.state import TableState, with_work
from fairdeal.table.step import CHANGE_RULES, RULES
from fairdeal.table.tasks import Phase
from fairdeal.values import replace

add_phrases({"rules-changed": "the rules of the game have changed since it began"})


def is_behind(state: TableState) -> bool:
    """Return whether the table plays by older rules than this program."""
    return state.rules < state.sheet.instrument.rules


def differs(state: TableState) -> bool:
    """Return whether the program's rules change what remains of an open round."""
    changed, round = state.sheet.instrument.changed_since(state.rules), state.round
    if changed is None or round is None:
        return True
    remain = {moment.stage for moment in round.agenda[round.at :]}
    return bool(changed) if not round.at else not changed.isdisjoint(remain)


def change_action(state: TableState) -> Action:
    """Return the action that puts the program's rules in force, by the floor or the house."""
    return Action(FLOOR, CHANGE_RULES, number=state.sheet.instrument.rules)


def superseded(state: TableState, happened: Iterable[Event]) -> TableState:
    """Return a table whose round can only be ended, from the events of that round."""
    return replace(state, tasks=(), superseded=tuple(_ending(state, _since_placed(happened))))


def refusal(state: TableState) -> Refusal:
    """Return the refusal of everything else at a superseded table."""
    return Refusal(
        "rules-changed",
        "the rules of this game changed while the round was open: the floor ends the round, and "
        "all wagers go back",
        state.sheet.clause(RULES),
    )


def act(state: TableState, action: Action) -> tuple[TableState, tuple[Event, ...]]:
    """Return the table under another edition of the rules, with the events of the change."""
    clause = state.sheet.clause(RULES)
    offered = Offer(FLOOR, CHANGE_RULES, clause, number=action.number).admits(action)
    if not offered or not state.rules < action.number <= state.sheet.instrument.rules:
        raise refuse(
            "no-other-rules",
            f"the table is played by edition {state.rules} of the rules, the program by edition "
            f"{state.sheet.instrument.rules}; the floor takes up a later one",
            clause,
        )
    if not state.superseded and not state.between_rounds:
        raise refuse("round-in-progress", "other rules are taken up between rounds", clause)
    changed = RulesChanged(
        FLOOR,
        clause,
        RULES.rulings,
        action.number,
        state.number - state.betting_open,  # a deck that lies ready is taken back
        state.phase.value,
        tuple(deck.colour for deck in state.decks),
        tuple(sorted(state.equipment)),
        state.dealer,
        state.floor,
    )
    return under(state, changed), (*state.superseded, changed)


def under(state: TableState, changed: RulesChanged) -> TableState:
    """Return the table after the change: people, chips and sheet stay, the rest is the event's."""
    after = replace(
        state,
        decks=tuple(Deck(colour) for colour in changed.decks),
        equipment=frozenset(changed.equipment),
        dealer=changed.dealer,
        floor=changed.floor,
        phase=Phase(changed.phase),
        current=0,
        last_used=None,
        ready=None,
        shuffled_meanwhile=None,
        rack=(),
        round=None,
        number=changed.round,
        uncounted=0,
        rules=changed.rules,
        superseded=(),
    )
    return with_work(after)


def ended_by(state: TableState, happened: Iterable[Event], events: tuple[Event, ...]) -> bool:
    """Return whether events before a change of rules end a round, or do nothing."""
    return not events or events == superseded(state, happened).superseded


def _since_placed(happened: Iterable[Event]) -> list[Event]:
    """Return the events since the round's deck was placed."""
    events: list[Event] = []
    for event in happened:
        events.append(event)
        if event.starts_round:
            events.clear()
    return events


def _ending(state: TableState, happened: list[Event]) -> list[Event]:
    """Return the events that end a round without its rules: every movement is reversed.

    Wagers on the felt go first, since a payout may lie there as the next wager. A payout that its
    player no longer holds stands.
    """
    by = FLOOR, state.sheet.clause(RULES), RULES.rulings
    felt = _LayoutWagers(happened)
    events: list[Event] = [Voided(*by, Scope.ROUND, 0, "rules-changed")]
    for (seat, player, wager), amount in felt.lying.items():
        if amount:
            events.append(TakenBack(*by, seat, player, wager, Cents(amount)))
    ledger = state.ledger.moved(move for event in events for move in event.moves())
    for was in felt.settled.values():
        back = Reversed(*by, was.seat, was.player, was.result, was.from_meter)
        try:
            ledger = ledger.moved(back.moves())
        except Refused:
            continue
        events.append(back)
    fed = min(felt.fed, ledger.balance(METER))
    if fed > 0:
        events.append(MeterTaken(*by, Cents(fed)))
    events += [CouponKept(*by, seat, each.face, each.coupon) for seat, each in felt.coupons.items()]
    if felt.out:
        events.append(PickedUp(*by, tuple(felt.out)))
    if not felt.stub_gone:
        events.append(Gathered(*by))
    return events


class _LayoutWagers:
    """The wagers on the layout and their results, from the events of a round."""

    def __init__(self, happened: Iterable[Event]) -> None:
        self.lying: defaultdict[tuple[int, str, str], int] = defaultdict(int)
        self.settled: dict[tuple[int, str], Settled] = {}
        self.coupons: dict[int, Event] = {}
        self.fed = 0  # to the meter
        self.out: dict[Position, None] = {}
        self.stub_gone = False
        for event in happened:
            self._see(event)

    def _see(self, event: Event) -> None:
        seat, wager = event.seat, event.wager
        if event.placed or event.returned:
            self.lying[seat, event.player, wager] += event.placed - event.returned
        elif isinstance(event, Settled):
            self.lying[seat, event.player, wager] -= event.result.stake
            self.settled[seat, wager] = event
        elif event.undone is not None:
            self.settled.pop((seat, wager), None)
        elif event.coupon_move is CouponMove.LAID:
            self.coupons[seat] = event
        elif event.coupon_move is CouponMove.KEPT:
            self.coupons.pop(seat, None)
        self.fed += event.fed
        self.out |= dict.fromkeys(event.dealt)
        self.out = {each: None for each in self.out if each not in event.to_rack}
        self.stub_gone = self.stub_gone or event.stub_to_rack
