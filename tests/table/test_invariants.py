"""Money and cards are looked at while a table is played; where they are wrong it stops."""

from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.api import open_table
from fairdeal.money import INVENTORY, Cents, Ledger, layout, player
from fairdeal.play import Action
from fairdeal.play.model.action import DEALER, seat
from fairdeal.table import TableState
from fairdeal.table.perform import InvariantBroken, perform
from fairdeal.values.frozen import FrozenDict, replace
from tests.cases import each_case
from tests.harness import BETS
from tests.table.tables import EVERY


def before_the_last_act(instrument: str) -> tuple[TableState, Action]:
    """A round with one thing left to do: the dealer picks up the last cards."""
    table = open_table(instrument, seed=3)
    table.sit(1, "Ann", chips="$5000")
    table.bet(1, **BETS[instrument])
    last: list[tuple[TableState, Action]] = []

    class Noted:
        def opened(self, *_: Any) -> None: ...

        def done(self, before: TableState, action: Action, *_: Any) -> None:
            last.append((before, action))

        def refused(self, *_: Any) -> None: ...

    table._record = Noted()
    table.deal()
    while table.round is not None and not table.round.over:
        defaults = (table.open_step.default(actor) for actor in (DEALER, seat(1)))
        table.do(next(action for action in defaults if action is not None))
    return last[-1]


def changed(state: TableState, **balances: int) -> Ledger:
    held = dict(state.ledger.balances)
    held[INVENTORY] = Cents(held.get(INVENTORY, 0) + balances.get("inventory", 0))
    if "felt" in balances:
        held[layout(1, "ante")] = Cents(balances["felt"])
    if "rail" in balances:
        held[player("Ann")] = Cents(balances["rail"])
    return Ledger(state.ledger.currency, FrozenDict(held))


def a_cent_too_many(state: TableState) -> TableState:
    return replace(state, ledger=changed(state, inventory=1))


def a_forgotten_wager(state: TableState) -> TableState:
    return replace(state, ledger=changed(state, inventory=-500, felt=500))


def a_player_in_debt(state: TableState) -> TableState:
    rail = state.ledger.balance(player("Ann"))
    return replace(state, ledger=changed(state, inventory=rail + 1, rail=-1))


def a_card_twice(state: TableState) -> TableState:
    round = state.round
    assert round is not None
    first, second, *_ = round.cards
    return replace(state, round=replace(round, cards={**round.cards, first: round.cards[second]}))


def a_card_not_in_the_rack(state: TableState) -> TableState:
    return replace(state, rack=state.rack[:-1])


def a_card_twice_in_the_rack(state: TableState) -> TableState:
    return replace(state, rack=(*state.rack[:-1], state.rack[0]))


def a_card_too_few_drawn(state: TableState) -> TableState:
    assert state.ready is not None
    return replace(state, ready=replace(state.ready, drawn=state.ready.drawn - 1))


@each_case(
    ("spoil", "reason"),
    [
        (a_cent_too_many, "the sum of all accounts has changed"),
        (a_forgotten_wager, "layout seat 1 ante still holds a wager"),
        (a_player_in_debt, "player Ann owes"),
        (a_card_twice, "the cards of this round are not the cards of its deck"),
        (a_card_too_few_drawn, "the cards of this round are not the cards of its deck"),
        (a_card_not_in_the_rack, "the cards in the rack are not the cards of the deck"),
        (a_card_twice_in_the_rack, "the cards in the rack are not the cards of the deck"),
    ],
)
@EVERY
def test_a_round_does_not_end_while_something_does_not_add_up(
    instrument: str, spoil: Callable[[TableState], TableState], reason: str
) -> None:
    state, action = before_the_last_act(instrument)
    assert action.actor is DEALER
    after, _ = perform(state, action)
    assert after.round is not None
    assert after.round.over
    with pytest.raises(InvariantBroken, match=reason):
        perform(spoil(state), action)
