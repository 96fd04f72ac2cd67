"""What people at a table do at random: wagers, picks, reports. Every random harness draws on it."""

import random
from collections.abc import Iterable

from fairdeal.money import Cents
from fairdeal.play import (
    Action,
    Area,
    BetOffer,
    Game,
    Observed,
    Offer,
    PickOffer,
    Position,
    Report,
    Round,
    Witness,
)
from fairdeal.play.irregularity import wrong_hands
from fairdeal.play.model.action import spoken
from fairdeal.play.model.wager import Bound
from fairdeal.sheet import Sheet
from fairdeal.values.frozen import replace


def wagers(game: Game, sheet: Sheet, generator: random.Random) -> tuple[dict[str, Cents], Cents]:
    """Lawful opening wagers, the lowest, the highest or between, and perhaps a coupon."""
    placed: dict[str, Cents] = {}
    for wager in game.wagers(sheet):
        if wager.needs and not set(wager.needs) <= set(placed):
            continue
        if not wager.required and generator.random() < 0.5:
            continue
        low, high = wager.limits(sheet)
        if wager.equals:
            placed[wager.name] = placed[wager.equals]
        elif wager.bound is Bound.EXACT:
            placed[wager.name] = low
        else:
            chips = generator.choice([0, 1, 3, (high - low) // sheet.chip])
            placed[wager.name] = Cents(min(high, low + chips * sheet.chip))
    coupon = generator.choice([0, 0, 0, placed["ante"], sheet.chip])
    return placed, Cents(min(coupon, placed["ante"]))


def taken_up(offer: Offer, generator: random.Random) -> Action:
    """An offer taken up, with picks where it asks for some."""
    assert not isinstance(offer, BetOffer)
    if isinstance(offer, PickOffer):
        return spoken(offer.actor, offer.said, picks=generator.choice(offer.picks))
    return spoken(offer.actor, offer.said)


def true_reports(round: Round, covered: Iterable[Position] = ()) -> list[Report]:
    """What could be reported now; `covered` cards of the dealer's wait in the shoe."""
    reports = [
        Report(Observed.WRONG_NUMBER, seat=number, count=count)
        for number, count in wrong_hands(round)
    ]
    reports += [
        Report(Observed.DEALER_EXPOSED, position=position)
        for position in (*round.laid_out(0), *covered)
        if position not in round.shown and position not in round.picked
    ]
    reports += [
        Report(Observed.PLAYER_EXPOSED, position=position)
        for number in round.hands
        for position in round.laid_out(number)[:1]
        if position not in round.shown and position not in round.picked
    ]
    reports.append(Report(Observed.UNUSED_SEEN))
    reports += [
        Report(Observed.UNUSED_SEEN, position=position)
        for position in round.cards
        if position.area is Area.BURN
    ]
    drawn = (Observed.DRAWN_IN_ERROR, Observed.DRAWN_AND_SEEN)
    return reports if round.stub_gone else [*reports, *map(Report, drawn)]


def witnessed(reports: list[Report], generator: random.Random, confirmed_in: float = 1.0) -> Report:
    """One of them, seen by one and, so often, confirmed by another."""
    seen, confirmed = generator.sample(list(Witness), 2)
    heard = confirmed if generator.random() < confirmed_in else None
    return replace(generator.choice(reports), seen_by=seen, confirmed_by=heard)
