"""Short ways to say what a Pik-it test needs: one described hand, one live round, one refusal."""

from collections.abc import Callable, Mapping
from typing import Any

from fairdeal.games import settle_description
from fairdeal.law import Refusal, Refused
from fairdeal.play import Event, Role
from fairdeal.play.model.event import Announced, PickedUp, Settled, Shown
from tests.games.describing import hand
from tests.harness import BareRound

# A dealer who leaves most cards to the players: jack high, and no three-card hand.
DEALER = "2h 3d 6d Tc Jd"


def pik_it(
    cards: Mapping[str, str] | None = None,
    *,
    seated: Mapping[int, str] | None = None,
    **options: object,
) -> BareRound:
    """A live round at a Pik-it table."""
    return BareRound("nj-pikit", options, seated=seated, cards=cards)


def bet(
    played: BareRound, *seats: int, ante: int = 1000, three: int = 0, match_play: int = 0
) -> None:
    """Ante and 5 card bonus at each seat, with a 3 card bonus where there is one."""
    for number in seats:
        bonus = {"three_card_bonus": three} if three else {}
        played.bet(number, ante=ante, five_card_bonus=ante, match_play=match_play, **bonus)


def asked(played: BareRound) -> list[int]:
    """The seats that the round waits for; empty while it waits for the dealer."""
    return [actor.seat for actor in played.round.step.actors if actor.role is Role.SEAT]


def document(
    *hands: Mapping[str, object], dealer: str = DEALER, **options: object
) -> dict[str, Any]:
    """A described round."""
    return {"instrument": "nj-pikit", "options": options, "dealer": dealer, "hands": list(hands)}


def wire_hand(
    cards: str, *, seat: int = 1, wagers: Mapping[str, int], **more: Any
) -> dict[str, Any]:
    """A described hand with an ante of $10 and its 5 card bonus, and whatever else is wagered."""
    opening = {"ante": 1000, "five_card_bonus": 1000}
    return hand(seat, cards, wagers={**opening, **wagers}, **more)


def settled(
    cards: str,
    *,
    wagers: Mapping[str, int],
    dealer: str = DEALER,
    selected: str | None = None,
    match_play: int | None = None,
    **options: object,
) -> dict[str, Any]:
    """One hand settled through the public door: its results by wager, and its net."""
    more: dict[str, Any] = {"selected": selected, "match_play": match_play}
    given = {name: value for name, value in more.items() if value is not None}
    out = settle_description(
        document(wire_hand(cards, wagers=wagers, **given), dealer=dealer, **options)
    )
    found = out["hands"][0]
    return {**{result["wager"]: result for result in found["results"]}, "net": found["net"]}


def outcome(result: Mapping[str, Any]) -> tuple[str, int]:
    """How a result ended and what it paid."""
    return result["outcome"], result["payout"]


def refusal(act: Callable[[], object]) -> Refusal:
    """The refusal that something meets; it must meet one."""
    try:
        act()
    except Refused as refused:
        return refused.refusal
    raise AssertionError("it was not refused")


def in_short(events: list[Event]) -> list[str]:
    """What is announced, shown, settled and picked up, one short text each."""
    return [text for event in events if (text := _short(event))]


def _short(event: Event) -> str:
    match event:
        case Announced(words=words):
            return words
        case Shown(positions=positions):
            return f"{', '.join(map(str, positions))} shown"
        case Settled(seat=seat, result=result):
            return f"seat {seat} {result.wager} {result.outcome.value}"
        case PickedUp(positions=positions):
            where = positions[0]
            return f"picked up {where.area.value} {where.seat or ''}".strip()
    return ""
