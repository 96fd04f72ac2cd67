"""What must always hold at a table, over thousands of rounds in which anything may go wrong."""

from collections import Counter

import pytest

from fairdeal.cards import Card
from fairdeal.law import rulings
from fairdeal.money import DROP_BOX, METER, AccountKind
from fairdeal.play import Area
from fairdeal.play.model.event import Counted, Placed, Reversed, Scope, Settled, TakenBack, Voided
from fairdeal.table import TableState
from fairdeal.table.decks.deck import LOADED, Condition
from fairdeal.table.events import BoughtIn, CashedOut
from tests.depth import amount
from tests.harness.busy_table import SHEETS, BusyTable
from tests.harness.random_table import RandomTable

ROUNDS = amount(2_000, 20_000) // sum(map(len, SHEETS.values()))  # at each of the sheets
EACH = pytest.mark.parametrize(
    ("instrument", "which"),
    [(name, n) for name, sheets in SHEETS.items() for n in range(len(sheets))],
)


@EACH
def test_money_and_cards_are_conserved_at_a_table_where_anything_goes_wrong(
    instrument: str, which: int
) -> None:
    steps = 0

    def look(table: RandomTable, before: TableState) -> None:
        nonlocal steps
        steps += 1
        assert steps < 500 * ROUNDS, "the table is stuck"
        check(table)
        round = table.state.round
        if round is not None and round.over and round is not before.round:
            check_round(table)

    table = BusyTable(instrument, which, seed=100 + which, watch=look).play(ROUNDS)
    check_money(table)
    told = [type(event) for event in table.events]
    assert Voided in told  # something did go wrong


def check(table: RandomTable) -> None:
    """After every action."""
    state = table.state
    assert state.ledger.total == 0
    clauses, held = state.sheet.instrument.clauses, rulings()
    for event in table.fresh:
        assert event.clause in clauses
        assert all(ruling in held for ruling in event.rulings)
    assert in_the_rack(state) <= 1
    if state.round is not None and state.round.at and not state.round.over:
        together, deck = cards_of_the_deck_in_play(state), state.deck.cards
        assert len(together) == len(deck)
        assert {*together} == {*deck}
        others = [d.condition for n, d in enumerate(state.decks) if n != state.current]
        assert set(others) <= {*LOADED, Condition.SHUFFLED, Condition.REMOVED}
        assert state.decks[state.current].condition is Condition.IN_PLAY
    if state.tasks and not state.tasks[0].awaits_player:
        assert any(offer.default for offer in state.step.offers), state.tasks[0]


def in_the_rack(state: TableState) -> int:
    """How many decks have cards in the rack."""
    racked = [deck.condition is Condition.IN_RACK for deck in state.decks]
    playing = [deck.condition is Condition.IN_PLAY for deck in state.decks]
    return sum(racked) + (1 if any(playing) and state.rack and not any(racked) else 0)


def cards_of_the_deck_in_play(state: TableState) -> list[Card]:
    """In the rack, on the layout and in the stub, all together."""
    round, ready = state.round, state.ready
    assert round is not None
    assert ready is not None
    out = [
        card
        for position, card in round.cards.items()
        if position not in round.picked and position.area is not Area.BURN
    ]
    return [*state.rack, *out, *(() if round.stub_gone else ready.rest)]


def check_round(table: RandomTable) -> None:
    """When a round is over."""
    state = table.state
    assert state.round is not None
    assert not [account for account, _ in state.ledger if account.place is AccountKind.LAYOUT]
    deck = state.decks[state.current]
    if deck.condition is Condition.IN_RACK:
        assert len(state.rack) == len(deck.cards)
        assert frozenset(state.rack) == frozenset(deck.cards)
    else:
        assert deck.condition in (Condition.REMOVED, Condition.AWAITED)
        assert state.rack == ()
    if not state.count_exempt and not state.round.voided:
        assert state.uncounted < 5
    if state.round.count_due and not state.round.voided:
        assert state.round.counted


def check_money(table: RandomTable) -> None:
    """Every wager went one way, and every player has what was bought, won and lost."""
    owed = Counter[str]()
    felt = Counter[tuple[int, str]]()
    for event in table.events:
        match event:
            case BoughtIn(player=player, amount=amount):
                owed[player] += amount
            case CashedOut(player=player, amount=amount):
                owed[player] -= amount
            case Placed(seat=seat, player=player, wager=wager, amount=amount):
                owed[player] -= amount
                felt[seat, wager] += amount
            case TakenBack(seat=seat, player=player, wager=wager, amount=amount):
                owed[player] += amount
                felt[seat, wager] -= amount
            case Settled(seat=seat, player=player, result=result):
                owed[player] += result.stake + result.net
                felt[seat, result.wager] -= result.stake
            case Reversed(player=player, result=result):
                owed[player] -= result.net
            case _:
                pass
        assert all(amount >= 0 for amount in felt.values())
    assert not any(felt.values())
    ledger = table.state.ledger
    rails = {str(account): held for account, held in ledger if account.place is AccountKind.PLAYER}
    assert rails == {f"player {name}": held for name, held in owed.items() if held}
    assert ledger.balance(DROP_BOX) >= 0
    assert ledger.balance(METER) >= 0


def test_between_them_the_tables_see_every_kind_of_void_and_a_count() -> None:
    wanted: set[object] = {*Scope, Counted, Reversed}
    for seed in range(40):
        name, which = ("nj-pikit", 1) if seed % 2 else ("nj-hilo", 0)
        table = BusyTable(name, which, seed).play(40)
        for event in table.events:
            wanted -= {event.scope if isinstance(event, Voided) else type(event)}
        if not wanted:
            break
    assert not wanted, f"never seen: {wanted}"
