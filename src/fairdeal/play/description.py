"""A finished round, described from outside and settled: the wire form of `fairdeal settle`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.cards import Card, cards, how_many, text
from fairdeal.forms import SettledRoundForm
from fairdeal.law import Cite, Refusal, Refused, in_short, refuse
from fairdeal.money import NOTHING, Cents, cents
from fairdeal.play.model import (
    LONGEST_NAME,
    BettingTerms,
    Outcome,
    Result,
    SpotTerms,
    Stakes,
    check_names,
    check_wagers,
    net,
    no_such_seat,
)
from fairdeal.sheet import Sheet, read_sheet

if TYPE_CHECKING:
    from fairdeal.play.model.game import Game

_ROUND_FIELDS = ("instrument", "options", "dealer", "community", "hands", "meter")
_WRITTEN_OUTCOME = {outcome: outcome.value for outcome in Outcome}
_HAND_FIELDS = ("seat", "cards", "wagers", "player", "match_play")


class DescribedHand(Struct, frozen=True):
    """One hand as it stood when the round was settled."""

    seat: int
    player: str | None
    cards: tuple[Card, ...]
    stakes: Stakes
    picked: tuple[Card, ...] = ()  # Pik-it's selected three, Hi-Lo's low two

    def folded(self, plays: tuple[str, ...]) -> bool:
        """Return whether the hand is folded: a hand without its play wager is."""
        return not any(play in self.stakes for play in plays)


class DescribedRound(Struct, frozen=True):
    """A finished round: the sheet in force and every card that matters."""

    sheet: Sheet
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    hands: tuple[DescribedHand, ...]
    meter: Cents | None = None


class Description(Struct, frozen=True, kw_only=True):
    """The fields of a game's description, with the functions that check and settle it."""

    community: int
    picked: str | None  # the name of the field for picked cards
    picked_with: tuple[str, ...] = ()  # the wagers with which cards are picked
    plays: tuple[str, ...]
    check: Callable[[Sheet, DescribedHand], None]
    settle: Callable[[DescribedRound], Mapping[int, tuple[Result, ...]]]


def read_round(document: Mapping[str, object], sheet: Sheet, game: Game) -> DescribedRound:
    """Check a description in a fixed order: its form, the sheet, the cards, the wagers."""
    description, terms = game.description, game.betting_terms(sheet)
    fields = check_fields(document, "the round", _ROUND_FIELDS)
    dealer = _cards(fields, "dealer", game.cards_each, sheet, Cite("meaning-hand"))
    board = _board(fields, description, sheet)
    hands = fields.get("hands")
    if not isinstance(hands, list) or not hands:
        raise refuse("missing-hands", "hands is a list of at least one hand")
    described: list[DescribedHand] = []
    out: set[Card] = {*dealer, *board}
    if len(out) < len(dealer) + len(board):
        raise _duplicate((*dealer, *board))
    for raw in hands:
        hand = _hand(raw, game, sheet, terms)
        if hand.seat in [other.seat for other in described]:
            raise refuse(
                "seat-twice", f"seat {hand.seat} has two hands; there is one hand per seat"
            )
        before = len(out)
        out.update(hand.cards)
        if len(out) < before + len(hand.cards):
            raise _duplicate(
                (*dealer, *board, *(c for h in described for c in h.cards), *hand.cards)
            )
        described.append(hand)
    _check_spots(described, game.spot_terms(sheet))
    meter = _meter(fields, sheet, described)
    return DescribedRound(sheet, dealer, board, tuple(described), meter)


def written(
    instrument: str, hands: tuple[DescribedHand, ...], results: Mapping[int, tuple[Result, ...]]
) -> SettledRoundForm:
    """Return the settlement in its wire form."""
    return {
        "instrument": instrument,
        "hands": [
            {
                "seat": hand.seat,
                "results": [
                    {
                        "wager": result.wager,
                        "stake": result.stake,
                        "outcome": _WRITTEN_OUTCOME[result.outcome],
                        "payout": result.payout,
                        "clause": result.clause,
                    }
                    for result in results[hand.seat]
                ],
                "net": net(results[hand.seat]),
            }
            for hand in hands
        ],
    }


def sheet_of(fields: Mapping[str, object]) -> Sheet:
    """Return the sheet that a description names by its instrument and options."""
    name = fields.get("instrument")
    if not isinstance(name, str):
        raise refuse("missing-instrument", 'name the instrument, as in "instrument": "nj-uth"')
    options = fields.get("options", {})
    if not isinstance(options, Mapping):
        raise refuse("options-not-a-table", "options is an object of option names and values")
    return _sheet(name, json.dumps(options, sort_keys=True) if options else "{}")


@lru_cache(maxsize=256)
def _sheet(instrument: str, options: str) -> Sheet:
    return read_sheet(instrument, json.loads(options))


def check_fields(document: object, what: str, known: tuple[str, ...]) -> Mapping[str, object]:
    """Return a JSON object that has no other fields than these."""
    if not isinstance(document, Mapping):
        raise refuse("not-an-object", f"{what} is described by a JSON object")
    for name in document:
        if name not in known:
            raise refuse(
                "unknown-field", f"{what} has no field {in_short(name)}; it has {', '.join(known)}"
            )
    return document


def _cards(
    fields: Mapping[str, object], name: str, count: int, sheet: Sheet, cite: Cite
) -> tuple[Card, ...]:
    value = fields.get(name)
    if type(value) is not str and not isinstance(value, str | list | tuple):
        raise refuse("missing-cards", f'{name} is a text of {count} cards, as in "As Td"')
    named = cards(value)
    if len(named) != count:
        raise Refused(
            Refusal(
                "wrong-number-of-cards",
                f"{name} has {how_many(len(named))}; it takes {count}",
                sheet.clause(cite),
            )
        )
    return named


def _board(
    fields: Mapping[str, object], description: Description, sheet: Sheet
) -> tuple[Card, ...]:
    if description.community:
        cite = Cite("meaning-community-card")
        return _cards(fields, "community", description.community, sheet, cite)
    if "community" in fields:
        raise refuse("no-community-cards", f"{sheet.instrument.game} has no community cards")
    return ()


def _hand(raw: object, game: Game, sheet: Sheet, terms: BettingTerms) -> DescribedHand:
    picked = game.description.picked
    extra = (picked,) if picked else ()
    fields = check_fields(raw, "a hand", (*_HAND_FIELDS, *extra))
    seat = fields.get("seat")
    if type(seat) is not int:
        raise refuse("missing-seat", "a hand's seat is a whole number from 1")
    if not 1 <= seat <= sheet.seats:
        raise no_such_seat(seat, sheet.seats, sheet.clause(Cite("seated-players-only", "R-SEATS")))
    try:
        return _hand_at(seat, fields, game, sheet, terms)
    except Refused as refused:
        why = refused.refusal
        message = f"seat {seat}: {why.message}"
        raise Refused(Refusal(why.name, message, why.clause)) from None


def _hand_at(
    seat: int,
    fields: Mapping[str, object],
    game: Game,
    sheet: Sheet,
    terms: BettingTerms,
) -> DescribedHand:
    description = game.description
    held = _cards(fields, "cards", game.cards_each, sheet, Cite("meaning-hand"))
    player = fields.get("player")
    if player is not None and not (isinstance(player, str) and 0 < len(player) <= LONGEST_NAME):
        most = f"at most {LONGEST_NAME} characters"
        raise refuse("player-not-a-name", f"player is a name of {most}, or left out")
    wagers = fields.get("wagers")
    if not isinstance(wagers, Mapping):
        raise refuse("missing-wagers", "wagers is an object of wager names and cents")
    made, match_play = tuple(wagers.items()), fields.get("match_play")
    whole = {*map(type, wagers.values())} <= {int}  # 1 and True are equal keys
    stakes = (_known_stakes if whole and match_play is None else _stakes)(
        terms, description.plays, made, match_play
    )
    hand = DescribedHand(seat, player, held, stakes, _picked(fields, description, held))
    description.check(sheet, hand)
    return hand


def _stakes(
    terms: BettingTerms,
    plays: tuple[str, ...],
    wagers: tuple[tuple[str, object], ...],
    match_play: object,
) -> Stakes:
    amounts = dict(wagers)
    check_names(amounts, (*terms.names, *plays))
    coupon = NOTHING if match_play is None else cents(match_play, what="match_play")
    made = {name: cents(amounts[name], what=name) for name in plays if name in amounts}
    opening = {name: amount for name, amount in wagers if name not in made}
    check_wagers(terms, opening, coupon)
    return Stakes({name: made.get(name) or cents(amount) for name, amount in wagers}, coupon)


# Round after round the same wagers are made.
_known_stakes = lru_cache(maxsize=1000)(_stakes)


def _picked(
    fields: Mapping[str, object], description: Description, held: tuple[Card, ...]
) -> tuple[Card, ...]:
    if description.picked is None or description.picked not in fields:
        return ()
    value = fields[description.picked]
    if not isinstance(value, str | list | tuple):
        raise refuse("missing-cards", f"{description.picked} is a text of cards from the hand")
    picked = cards(value)
    for card in picked:
        if card not in held:
            raise refuse(
                "card-not-held",
                f"{description.picked} has {card}, which is not among the hand's {text(held)}",
            )
    if not picked:
        raise refuse("missing-cards", f"{description.picked} names no card")
    return picked


def _check_spots(hands: list[DescribedHand], terms: SpotTerms) -> None:
    antes: dict[str, dict[int, Cents]] = {}
    for hand in hands:
        if hand.player is not None:
            antes.setdefault(hand.player, {})[hand.seat] = hand.stakes["ante"]
    for player, of_player in antes.items():
        terms.check(player, of_player)


def _meter(fields: Mapping[str, object], sheet: Sheet, hands: list[DescribedHand]) -> Cents | None:
    if "meter" not in fields:
        if sheet.meter and any(sheet.meter.wager in hand.stakes for hand in hands):
            raise refuse(
                "missing-meter", "with a progressive wager the round's meter is needed, in cents"
            )
        return None
    if sheet.meter is None:
        raise refuse("no-meter", "a meter belongs to a sheet with a progressive")
    return cents(fields["meter"], what="meter")


def _duplicate(all_cards: tuple[Card, ...]) -> Refused:
    seen: set[Card] = set()
    for card in all_cards:
        if card in seen:
            return refuse("duplicate-card", f"{card} is there twice; a deck has one of each")
        seen.add(card)
    raise AssertionError("no duplicate")
