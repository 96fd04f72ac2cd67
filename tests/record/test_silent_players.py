"""What the house decides for a player who stays silent is on record as the house's."""

import json
from random import Random
from typing import Any

import pytest

from fairdeal.audit import Wrong, extract, verify
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import DEALER, PUBLIC, Action, Actor, PlayerViewer, Role, seat, tell
from fairdeal.play.model.event import Chose
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from fairdeal.values.frozen import replace
from tests.audit.forging import as_file, rechained
from tests.harness import Kept
from tests.harness.wagers import SIDE_BETS, opening
from tests.table.tables import EVERY

GRACE, ROUNDS = 1500, 6


def dealt(instrument: str, seed: int, kept: Kept) -> Table:
    """Ann and Bob have bet, and have their cards."""
    chance = SoftwareShuffler(practice_entropy(seed))
    table = Table(read_sheet(instrument), chance, record=kept.journal(practice_entropy(seed)))
    for number, name in ((1, "Ann"), (2, "Bob")):
        table.sit(number, name, chips="$500")
    table.prepare()
    bet_and_deal(table, instrument)
    return table


def bet_and_deal(table: Table, instrument: str) -> None:
    for number in table.seated:
        wagers = opening(instrument, 500, **SIDE_BETS[instrument])
        table.do(Action(seat(number), "bet", {name: Cents(n) for name, n in wagers.items()}))
    table.deal()


def asked(table: Table) -> Actor | None:
    return next((actor for actor in table.step.actors if actor.role is Role.SEAT), None)


def taken_for(table: Table, actor: Actor) -> Action:
    """The posted default, as the house takes it."""
    default = table.open_step.default(actor)
    assert default is not None
    return replace(default, grace=GRACE)


def night(instrument: str) -> tuple[Kept, list[Chose]]:
    """Rounds in which whoever is asked stays silent or not; what the house decided."""
    kept, chosen, silent = Kept(), Random(instrument), list[Chose]()
    table = dealt(instrument, 5, kept)
    for _ in range(ROUNDS):
        while table.round is not None and not table.round.over and (actor := asked(table)):
            action = taken_for(table, actor)
            by_the_house = chosen.random() < 0.5
            events = table.do(action if by_the_house else replace(action, grace=0))
            decided = [event for event in events if isinstance(event, Chose)]
            told = [event for event in decided if event.grace]
            assert bool(told) is by_the_house
            silent += told
            table.advance()
        table.prepare()
        bet_and_deal(table, instrument)
    return kept, silent


@EVERY
def test_a_record_tells_whom_the_house_decided_for_and_verifies_for_everybody(
    instrument: str,
) -> None:
    kept, silent = night(instrument)
    assert len(silent) >= ROUNDS // 2
    for event in silent:
        assert event.grace == GRACE
        assert "R-ABSENT" in event.rulings
        assert ": the house decides for a player who stays silent" in tell(event)
    verify(kept.text.encode(), kept.head.encode())
    for viewer in (PUBLIC, PlayerViewer("Ann"), PlayerViewer("Bob")):
        lines = list(extract(kept.lines, viewer))
        verify("".join(f"{line}\n" for line in lines).encode())
        assert sum(f'"grace":{GRACE}' in line for line in lines) == 2 * len(silent)


@EVERY
def test_only_a_players_posted_default_is_taken_for_the_silent(instrument: str) -> None:
    table = dealt(instrument, 3, Kept())
    actor = asked(table)
    assert actor is not None
    other = seat(3 - actor.seat)
    choices = [o for o in table.open_step.of(actor) if not o.default]
    attempts = [replace(o.default_action(), grace=GRACE) for o in choices]
    attempts += [Action(other, "leave", grace=GRACE), Action(DEALER, "settle", grace=GRACE)]
    attempts += [replace(taken_for(table, actor), grace=grace) for grace in (-1, True)]
    for attempt in attempts:
        before = table.state
        with pytest.raises(Refused):
            table.do(attempt)
        assert table.state is before
    table.do(taken_for(table, actor))


@pytest.mark.parametrize("hidden", [True, False])
def test_who_decided_cannot_be_changed_in_one_place(hidden: bool) -> None:
    kept, _ = night("nj-uth")
    lines: list[dict[str, Any]] = [json.loads(line) for line in kept.lines]
    acts = [line for line in lines if line["what"] == "act" and line["actor"].startswith("seat")]
    own = [line for line in acts if line["data"]["verb"] in ("check", "fold")]
    line = next(line for line in own if ("grace" in line["data"]) is hidden)
    line["data"] = {"verb": line["data"]["verb"], **({} if hidden else {"grace": GRACE})}
    with pytest.raises(Wrong, match=f"line {line['seq'] + 2}"):
        verify(as_file(rechained(lines)))
