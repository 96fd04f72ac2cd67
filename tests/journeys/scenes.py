"""A table in every stage of a round as frames, with everything as large as it can become."""

from collections.abc import Iterator
from typing import Any

import msgspec

from fairdeal.money import Cents
from fairdeal.round import Action, Role, SeatViewer, seat
from fairdeal.round.offer import BetOffer
from fairdeal.web.picture import picture
from fairdeal.web.step_picture import step_picture
from tests.journeys.live import LiveTable

NAME = "Wilhelmina Featherstonehaugh-Ogilvie"
STAKE, PAID = Cents(99_900), {False: Cents(24_900), True: Cents(249_900)}  # others, the viewer
Scene = tuple[str, dict[str, Any]]


class Scenes:
    """One table with people at all of its seats; `viewer` is one of them."""

    def __init__(self, instrument: str, seats: int, **options: Any) -> None:
        self.live = LiveTable(instrument, 3, (), seats=seats, **options)
        self.viewer = (seats + 1) // 2
        table = self.live.table
        for number in range(1, seats + 1):
            table.sit(number, f"{NAME} {number}", chips="$20,000")
        table.prepare()

    def all(self) -> Iterator[Scene]:
        """Bets open, bets down, each decision of the viewer, settled with gains and with losses."""
        yield "looking on", self._frame(0)
        yield "bets are open", self._frame(self.viewer)
        self._bet()
        yield "bets are down", self._frame(self.viewer)
        table = self.live.table
        table.deal()
        while table.round is not None and not table.round.over:
            asked = {actor.seat for actor in table.step.actors if actor.role is Role.SEAT}
            if self.viewer in asked:
                yield f"asked at {table.step.stage}", self._frame(self.viewer)
            for number in sorted(asked):
                self._decide(number)
        settled = self._frame(self.viewer)
        for outcome in ("win", "push", "lose"):
            yield f"all {outcome}", _with_results(settled, outcome)

    def _bet(self) -> None:
        table = self.live.table
        for number in sorted(table.seated):
            (offer,) = (o for o in table.step.of(seat(number)) if isinstance(o, BetOffer))
            amounts = {
                each.name: each.least if each.exact else min(STAKE, each.most)
                for each in offer.terms.wagers
            }
            table.do(Action(seat(number), "bet", amounts))

    def _decide(self, number: int) -> None:
        """The viewer waits as long as possible; the others take the dearest choice."""
        table = self.live.table
        offers = {o.said: o for o in table.step_for(SeatViewer(number)).of(seat(number))}
        dearest = max(offers, key=lambda said: offers[said].amount)
        said = "check" if number == self.viewer and "check" in offers else dearest
        picks = getattr(offers[said], "picks", ())
        table.act(number, said, picks[0] if picks else ())

    def _frame(self, viewer: int) -> dict[str, Any]:
        state, events = self.live.table.state, tuple(self.live.table.events)
        view = picture(state, events, viewer, seal="5c1e93a7d40b6f28" * 4)
        step = step_picture(state, events, viewer, name="1")
        sent = {"type": "frame", "seq": 1, "since": 0, "due_ms": 15_000}
        frame: dict[str, Any] = msgspec.to_builtins({**sent, "view": view, "step": step})
        return frame


def _with_results(frame: dict[str, Any], outcome: str) -> dict[str, Any]:
    """The same end with one outcome for every wager of every seat."""
    seats = [
        {
            **each,
            "net": {"win": 5 * PAID[each["mine"]], "push": 0, "lose": -5 * STAKE}[outcome],
            "results": [
                {
                    "wager": name,
                    "words": name.replace("_", " "),
                    "stake": amount,
                    "outcome": outcome,
                    "payout": PAID[each["mine"]] if outcome == "win" else 0,
                    "odds": "5 to 2" if outcome == "win" else "",
                    "clause": "19:47-32.11(b)",
                }
                for name, amount in each["wagers"].items()
            ],
        }
        for each in frame["view"]["seats"]
    ]
    return {**frame, "view": {**frame["view"], "seats": seats}}
