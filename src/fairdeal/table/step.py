"""The step of a table as offers: its own work, the floor's choices, another sheet, the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fairdeal.games import game_of
from fairdeal.law import Cite, Refusal, Refused, refuse
from fairdeal.money import NOTHING, Cents
from fairdeal.play import (
    DEALER,
    FLOOR,
    LONGEST_NAME,
    RUN_OUT,
    SHOE,
    SHUFFLER,
    Action,
    Actor,
    CountOffer,
    Offer,
    Round,
    Step,
    seat,
    whole_step,
)
from fairdeal.sheet import Dealing, Sheet, Shuffling, read_sheet
from fairdeal.table import tasks
from fairdeal.table.decks.deck import GONE, LOADED, NO_FAULTS, Condition
from fairdeal.table.tasks import DECK, Phase, Task
from fairdeal.values import replace

if TYPE_CHECKING:
    from fairdeal.table.state import TableState


_GONE = Cite("device-removed-first")


class SheetOffer(Offer, frozen=True):
    """Another sheet may be put in force, if nothing at the table speaks against it."""

    instrument: str = ""
    devices: frozenset[str] = frozenset()  # at the table
    seated: tuple[tuple[int, str], ...] = ()
    meter: Cents = NOTHING
    takes: ClassVar[frozenset[str]] = frozenset({"options"})

    def admits(self, action: Action) -> bool:
        """Return whether the new sheet can be put in force."""
        return Offer.admits(self, action) and self.why_not(action) is None

    def why_not(self, action: Action) -> Refusal | None:
        """Return the reason why a sheet cannot be put in force now."""
        try:
            self._check(read_sheet(self.instrument, action.options))
        except Refused as refused:
            return refused.refusal
        return None

    def _check(self, sheet: Sheet) -> None:
        game_of(self.instrument).equipment.covers(sheet)
        left = self.devices - devices_of(sheet)
        if left:
            which = " and the ".join(sorted(left))
            raise refuse(
                "device-still-there",
                f"the {which} must leave the table before another method is used",
                sheet.clause(_GONE),
            )
        for number, name in self.seated:
            if number > sheet.seats:
                raise refuse(
                    "seat-taken",
                    f"{name} sits at seat {number}; the sheet has {sheet.seats} seats",
                    sheet.clause(Cite("seated-players-only", "R-SEATS")),
                )
        if self.meter and sheet.meter is None:
            raise refuse(
                "meter-not-empty",
                "the progressive meter holds money; a sheet without a progressive leaves it "
                "nowhere",
                sheet.clause(_GONE),
            )


def devices_of(sheet: Sheet) -> frozenset[str]:
    """Return the devices that a sheet puts on the table."""
    devices = set()
    if sheet.shuffling is not Shuffling.MANUAL:
        devices.add(str(SHUFFLER))
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        devices.add(str(SHOE))
    return frozenset(devices)


ADVANCE = "advance"
HOURS = Cite("deck-receipt", "R-CLOSING")  # a table opens with its cards, and closes without
CHANGE_RULES = "change the rules"
RULES = Cite("deck-receipt", "R-RULES-CHANGE")  # new decks come with them


class StaffOffer(Offer, frozen=True):
    """A dealer or a floorperson may take over, by name or unnamed."""

    takes: ClassVar[frozenset[str]] = frozenset({"staff"})

    def admits(self, action: Action) -> bool:
        """Return whether the name is missing or of a sensible length."""
        return _is_short(action.staff) and Offer.admits(self, action)


class DeckOffer(Offer, frozen=True):
    """A deck may be delivered, with backs of a colour that is named, or of the usual one."""

    takes: ClassVar[frozenset[str]] = frozenset({"back_colour"})

    def admits(self, action: Action) -> bool:
        """Return whether the colour is missing or of a sensible length."""
        return _is_short(action.back_colour) and Offer.admits(self, action)


def _is_short(text: object) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_NAME


def step_of(state: TableState) -> Step:
    """Return the required offers, and those that staff and devices always have."""
    return replace(asked_of(state), always_allowed=_always_allowed(state))


def asked_of(state: TableState) -> Step:
    """Return the required offers: the table's own work, then the round; a closed table waits."""
    round = state.round
    if state.superseded:
        return _end_of_superseded(state)
    if not _in_play(round):
        if state.tasks:
            task = state.tasks[0]
            return Step(task.words, state.sheet.clause(task.cite), task_offers(state, task))
        if state.phase is Phase.CLOSED:
            return Step("the table is closed", state.sheet.clause(HOURS), floor_offers(state))
    assert round is not None
    step = round.step
    if state.ready is None or not state.ready.stub:
        return step
    required = tuple([offer for offer in step.required if offer.verb != RUN_OUT])
    return replace(step, required=required)  # a deck cannot run out while cards are left


def _always_allowed(state: TableState) -> tuple[Offer, ...]:
    """Return the offers that are never required; the dealer may advance."""
    round = state.round
    if state.superseded:
        return ()
    if not _in_play(round):
        if state.tasks:
            return floor_offers(state)
        if state.phase is Phase.CLOSED:
            return ()
    assert round is not None
    always = whole_step(round).always_allowed + advance_offers(state) + shuffler_offers(state)
    return always if _in_play(round) else always + floor_offers(state)


def _end_of_superseded(state: TableState) -> Step:
    """Return the step at which the floor can only end a round under other rules."""
    clause = state.sheet.clause(RULES)
    offer = Offer(FLOOR, CHANGE_RULES, clause, number=state.sheet.instrument.rules)
    return Step("the rules have changed: the floor ends this round", clause, (offer,))


def _in_play(round: Round | None) -> bool:
    """Return whether cards are out or a report waits. Then the table's own work waits too."""
    return round is not None and not round.over and bool(round.cards or round.unconfirmed)


def shuffler_offers(state: TableState) -> tuple[Offer, ...]:
    """Return the shuffler's offers for the idle deck."""
    deck = loaded_deck(state)
    if deck is None:
        return ()
    clause = state.sheet.clause(Cite("second-deck-shuffled-meanwhile"))
    if state.decks[deck].condition is Condition.IN_SHUFFLER:
        return (Offer(SHUFFLER, tasks.BEGIN, clause),)
    fails = Offer(SHUFFLER, tasks.FAIL, state.sheet.clause(Cite("shuffler-fails")))
    return (Offer(SHUFFLER, tasks.FINISH, clause), fails)


def loaded_deck(state: TableState) -> int | None:
    """Return the deck in the shuffler while the other one is in play."""
    round, other = state.round, 1 - state.current
    if len(state.decks) < 2 or state.tasks or round is None or round.over:
        return None
    return other if state.decks[other].condition in LOADED else None


def advance_offers(state: TableState) -> tuple[Offer, ...]:
    """Return the dealer's offer to advance, if the deck has no faults.

    A record of it must be enough for a replay, and a deck's faults are on no record.
    """
    round = state.round
    if round is None or round.step.default(DEALER) is None or not can_advance(state):
        return ()
    return (Offer(DEALER, ADVANCE, round.step.clause),)


def can_advance(state: TableState) -> bool:
    """Return whether the dealer may advance: betting is closed and the deck has no faults."""
    round, ready = state.round, state.ready
    return round is not None and round.at > 0 and ready is not None and ready.faults == NO_FAULTS


def task_offers(state: TableState, task: Task) -> tuple[Offer, ...]:
    """Return the offers for the next task, by actor and method."""
    clause = state.sheet.clause(task.cite)
    if task.awaits_player and not state.seated:
        return ()
    if task.actor is None:
        return tuple(
            Offer(seat(number), task.verb, clause, default=True) for number in sorted(state.seated)
        )
    if task.verb == "cut":
        return (_cut_offer(state, DEALER, "cut", Cite("cut"), default=True),)
    if task.verb == "sign on":
        return (StaffOffer(task.actor, task.verb, clause, default=True),)
    if task.verb == "deliver":
        return (DeckOffer(task.actor, task.verb, clause, default=True),)
    usual = Offer(task.actor, task.verb, clause, default=True)
    if task.actor == SHUFFLER:
        return (usual, Offer(SHUFFLER, tasks.FAIL, state.sheet.clause(Cite("shuffler-fails"))))
    if task.verb == "spread face up":
        return (usual, Offer(DEALER, tasks.SPREAD_DOWN, clause))
    if task.verb == "place the deck" and _device_may_place(state, task):
        return (usual, Offer(SHUFFLER, task.verb, clause))
    return (usual,)


def _device_may_place(state: TableState, task: Task) -> bool:
    """Return whether a shuffler may put the deck into the shoe itself."""
    by_device = state.decks[task.on_deck].condition is Condition.SHUFFLED
    return by_device and state.sheet.dealing is not Dealing.HAND


def floor_offers(state: TableState) -> tuple[Offer, ...]:
    """Return the floor's offers around the rounds."""
    if not state.between_rounds:
        return _recut(state)
    clause = state.sheet.clause
    if state.phase is not Phase.OPEN:
        shut = Offer(FLOOR, "open the table", clause(HOURS))
        return (shut,) if not state.tasks else ()
    receipt, gone = clause(Cite("deck-receipt")), clause(Cite("device-removed-first"))
    offers: list[Offer] = [*_recut(state)]
    offers += [
        Offer(FLOOR, "remove", gone, equipment=device)
        for device in map(str, (SHOE, SHUFFLER))
        if device in state.equipment
    ]
    if any(deck.condition is Condition.REMOVED for deck in state.decks):
        offers.append(Offer(FLOOR, "bring a deck", receipt))
    if state.deck.condition not in GONE:
        offers.append(Offer(FLOOR, "remove", receipt, equipment=DECK))
    if state.dealer and state.floor:
        offers.append(StaffOffer(FLOOR, "relieve the dealer", receipt))
        offers.append(StaffOffer(FLOOR, "hand over the floor", receipt))
    offers.append(sheet_offer(state))
    offers.append(Offer(FLOOR, "close the table", clause(HOURS)))
    return tuple(offers)


def sheet_offer(state: TableState) -> SheetOffer:
    """Return the offer to put another sheet of the same instrument in force."""
    return SheetOffer(
        FLOOR,
        "change the sheet",
        state.sheet.clause(Cite("device-removed-first")),
        instrument=state.sheet.instrument.id,
        devices=state.equipment & {str(SHOE), str(SHUFFLER)},
        seated=tuple(state.seated.items()),
        meter=state.meter,
    )


def _recut(state: TableState) -> tuple[Offer, ...]:
    if not recut_allowed(state):
        return ()
    return (_cut_offer(state, FLOOR, "recut", Cite("recut")),)


def _cut_offer(
    state: TableState, actor: Actor, verb: str, cite: Cite, *, default: bool = False
) -> Offer:
    """Return the offer to cut. A person states the number of cards, unless the depth was drawn."""
    clause = state.sheet.clause(cite)
    if state.ready is not None and state.ready.depths:
        return Offer(actor, verb, clause, default=default)
    return CountOffer(actor, verb, clause, default=default)


def recut_allowed(state: TableState) -> bool:
    """Return whether a recut is allowed: after a cut, before any card, with a depth left.

    A recut that people make after “No more bets” is listed by `verify` (R-CUT-DEPTH).
    """
    ready = state.ready
    cut = state.decks[state.current].condition in (Condition.CUT, Condition.IN_PLAY)
    if ready is None or not cut or not ready.cuts or ready.drawn:
        return False
    return not ready.depths or ready.depth is not None
