"""The floor's actions around the rounds: recuts, devices, decks, staff, sheets, hours."""

import json

from fairdeal.law import Cite, Refusal
from fairdeal.play import DEALER, SHOE, Action, Event
from fairdeal.sheet import read_sheet
from fairdeal.table import preparation
from fairdeal.table.decks.deck import COLOURS, Condition, Deck
from fairdeal.table.events import SheetChanged
from fairdeal.table.people import signed_on
from fairdeal.table.preparation import TableTransition, prepared
from fairdeal.table.state import TableState, unready, with_work
from fairdeal.table.step import HOURS, recut_allowed, sheet_offer
from fairdeal.table.tasks import (
    COVERS,
    CUT_STEPS,
    DECK,
    PLACED,
    SECURED,
    TAKEN_OUT,
    Phase,
)
from fairdeal.values import replace

_GONE = Cite("device-removed-first", "R-SHEET-CHANGE")
_VERBS = frozenset({"recut", "change the sheet", "close the table", "open the table", "remove"})


def act(state: TableState, action: Action) -> TableTransition:
    """Perform an action that the floor was offered."""
    match action.verb:
        case "recut":
            return _recut(state, action)
        case "change the sheet":
            return _change(state, action)
        case "close the table":
            closing = replace(unready(state), phase=Phase.CLOSING)
            return with_work(closing), (_said(state, "table-closing", action),)
        case "open the table":
            opening = replace(state, phase=Phase.OPEN, round=None)
            return with_work(opening), (_said(state, "table-opened", action),)
        case "bring a deck":
            return _bring(state, action)
        case "remove" if action.equipment == DECK:
            cite = Cite("deck-receipt", "R-DECK-REMOVED")
            return preparation.remove_deck(unready(state), state.current, cite)
        case "relieve the dealer" | "hand over the floor":
            return signed_on(state, action, Cite("deck-receipt"))
    return _remove(state, action)


def _said(state: TableState, phrase: str, action: Action) -> Event:
    return prepared(state, phrase, HOURS, None, action)


def _recut(state: TableState, action: Action) -> TableTransition:
    """Recut the deck with the cover card, as the supervisor requires.

    A deck that is already in the shoe is taken out and put back.
    """
    deck, by_dealer = state.current, replace(action, actor=DEALER)
    required = prepared(state, "recut-required", Cite("recut"), deck, action)
    after, made = preparation.cut(state, by_dealer, Cite("cut-at-least-ten", "R-CUT"))
    steps = [prepared(after, told, cite, deck, by_dealer) for told, cite in CUT_STEPS]
    if state.deck.condition is not Condition.IN_PLAY:
        return after, (required, *made, *steps)
    cite, dealing = Cite("deck-placed", "R-CUT-DEPTH"), state.sheet.dealing
    out = prepared(state, TAKEN_OUT[dealing], cite, deck, by_dealer)
    back = prepared(state, PLACED[dealing], cite, deck, by_dealer)
    return after, (required, out, *made, *steps, back)


def _bring(state: TableState, action: Action) -> TableTransition:
    """Send for a replacement deck, which is opened like a first deck."""
    cite = Cite("deck-receipt", "R-DECK-REMOVED")
    n = next(n for n, deck in enumerate(state.decks) if deck.condition is Condition.REMOVED)
    state = with_work(state.with_deck(n, Condition.AWAITED))
    return state, (prepared(state, "deck-sent-for", cite, n, action),)


def _remove(state: TableState, action: Action) -> TableTransition:
    """Remove a device from the table, so that another method may be used."""
    device = action.equipment
    gone = {device, SECURED} if device == str(SHOE) else {device}
    state = unready(state)
    state = with_work(replace(state, equipment=state.equipment - gone))
    return state, (prepared(state, "device-removed", _GONE, None, action, device=device),)


def _change(state: TableState, action: Action) -> TableTransition:
    """Put another sheet in force for the next round, and shuffle its deck again
    (R-SHEET-CHANGE).
    """
    sheet, before = read_sheet(state.sheet.instrument.id, action.options), state.sheet
    laid_out = {COVERS} if sheet.dealing is before.dealing else {COVERS, SECURED}
    state = replace(unready(state), sheet=sheet)
    state = replace(state, equipment=state.equipment - laid_out)
    state, gone = _fewer_or_more_decks(state, sheet.decks, action)
    options = json.dumps(sheet.canonical(), sort_keys=True, separators=(",", ":"))
    changed = SheetChanged(action.actor, sheet.clause(_GONE), _GONE.rulings, sheet.hash, options)
    seeded = () if before.meter else preparation.seed_of(sheet)
    return with_work(state), (changed, *gone, *seeded)


def _fewer_or_more_decks(state: TableState, decks: int, action: Action) -> TableTransition:
    if decks > len(state.decks):
        colour = next(colour for colour in COLOURS if colour != state.decks[0].colour)
        return replace(state, decks=(*state.decks, Deck(colour))), ()
    if decks == len(state.decks):
        return state, ()
    kept = state.current if state.usable(state.current) else 1 - state.current
    gone = prepared(state, "deck-leaves", Cite("one-deck"), 1 - kept, action)
    rack = state.rack if state.decks[kept].condition is Condition.IN_RACK else ()
    last_used = 0 if state.last_used == kept else None
    left = replace(state, decks=(state.decks[kept],), current=0, last_used=last_used, rack=rack)
    return left, (gone,)


def why_not(state: TableState, action: Action) -> Refusal | None:
    """Return the reason why the floor may not do this now."""
    sheet = state.sheet
    if action.verb == "recut":
        return _why_no_recut(state)
    if action.verb not in _VERBS:
        return None
    if not state.between_rounds:
        hours = action.verb in ("close the table", "open the table")
        return Refusal(
            "round-in-progress",
            f"the floor may {action.said} between rounds, while no wager is down",
            sheet.clause(Cite("meaning-round", "R-CLOSING") if hours else _GONE),
        )
    if action.verb == "change the sheet" and state.phase is Phase.OPEN:
        return sheet_offer(state).why_not(action)
    return None


def _why_no_recut(state: TableState) -> Refusal:
    """Return the refusal of a recut: cards are dealt or not cut yet, or no depth is left."""
    ready, clause = state.ready, state.sheet.clause(Cite("recut", "R-CUT-DEPTH"))
    words = "cards are recut after a cut and before any card is dealt"
    if ready is not None and recut_allowed(state):
        return depth_is_drawn(state) if ready.depths else no_depth_said(state, "recut")
    if ready is not None and ready.depths and ready.cuts and not ready.drawn:
        used_up = f"the {len(ready.depths)} depths that were drawn with the deck are used up"
        words = f"{used_up} (R-CUT-DEPTH)"
    return Refusal("no-recut-now", words, clause)


def no_depth_said(state: TableState, what: str) -> Refusal:
    """Return the refusal of a person's cut without a number of cards."""
    return Refusal(
        "cut-has-no-number",
        f"say how many cards were {what}, as a whole number",
        state.sheet.clause(Cite("cut-at-least-ten", "R-CUT-DEPTH")),
    )


def depth_is_drawn(state: TableState) -> Refusal:
    """Return the refusal of a stated depth: the depth was drawn with the deck."""
    return Refusal(
        "depth-is-drawn",
        "how deep it is cut was drawn and committed to with the deck: no number is said",
        state.sheet.clause(Cite("cut-at-least-ten", "R-CUT-DEPTH")),
    )
