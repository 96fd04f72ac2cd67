"""All attacks on one house, again and again, while honest people play.

What is measured is the server, not the machine: honest players and the server run at the usual
priority, hostile clients at a lower one, since all of them share the machine's processors. Quiet
times lie between the attacks, and each class is compared with those right before and after it: what
else the machine does then is in both. After each kill the server warms up before anything is
measured.
"""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from statistics import median
from typing import Any

import httpx

from tests.attack import floods, hidden, malformed, money
from tests.attack.clients import Client, open_targets
from tests.attack.honest import honest_players
from tests.attack.scene import QUIET, Scene, scene

Attack = Callable[[Scene], Coroutine[Any, Any, None]]
ATTACKS: tuple[Attack, ...] = (
    *money.ATTACKS, *hidden.ATTACKS, *floods.ATTACKS, *malformed.ATTACKS
)  # fmt: skip
_EACH = 5.0  # seconds that an attack of one class goes on
_ENDS = 1.0  # seconds in which what an attack has queued comes to its end
_REST = 2.5  # quiet seconds before and after an attack
_SETTLED = 10.0  # seconds after a start: a new server loads what it needs
_AT_MOST = 2.0  # times the quiet p99
_ENOUGH = 300  # waits of a phase to judge their p99
_NICE = 10  # of hostile clients


def attacked(
    database: str, seed: int, minutes: float, attacks: Sequence[Attack] = ATTACKS
) -> Scene:
    """Attack a house for so many minutes, verify it, and return it with the findings.

    Starting, the last attack, the last kill and the verification come on top of the minutes.
    """
    with scene(database, seed) as house:
        with honest_players(house):
            _settle(house)
            until = time.monotonic() + 60 * minutes
            while not house.kills or time.monotonic() < until:
                _say(f"pass {house.kills + 1}, {max(0, until - time.monotonic()):.0f} seconds left")
                hostile = threading.Thread(target=_pass, args=(house, attacks, until))
                hostile.start()
                hostile.join()
                house.phase = "kill -9"
                house.kill()
                house.start()
                house.expect(True, "")
                _settle(house)
            house.phase = QUIET
            time.sleep(_REST)
        house.expect(not _unplayed(house, attacks), "no honest player played during an attack")
        _say("stopping the server and verifying the house")
        house.stop()
        house.check_afterwards()
    return house


def _unplayed(house: Scene, attacks: Sequence[Attack]) -> list[str]:
    """Attacks during which nobody played, so that they say nothing of how long players wait."""
    names = {attack.__name__ for attack in attacks}
    return [phase.name for phase in house.phases if phase.name in names and not phase.waits]


def _say(words: str) -> None:
    """Say how far it is."""
    print(f"{time.strftime('%H:%M:%S')} {words}", file=sys.stderr, flush=True)


def _settle(house: Scene) -> None:
    """Let a new server come to rest; how long anybody waits meanwhile is not judged."""
    house.phase = "starting"
    asyncio.run(_read_pages(house))
    time.sleep(_SETTLED)


async def _read_pages(house: Scene) -> None:
    """Read every kind of page once, as people do who come back: templates are compiled then."""
    async with Client(house) as visitor:
        await visitor.visit(f"Reader {house.key()}")
        table = house.tables["Quiet 1"]
        pages = [f"/{page}/nj-uth" for page in ("odds", "law", "rules")]
        for path in ("/", *pages, "/law/rulings", "/rounds", "/you", f"/tables/{table}"):
            await visitor.get(path)
        await visitor.get(f"/api/tables/{table}/rounds/1/extract")


def _pass(house: Scene, attacks: Sequence[Attack], until: float) -> None:
    """Every class of attack, in a thread that comes last where processors are few."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
    try:
        asyncio.run(_attack(house, attacks, until))
    except Exception as error:
        house.expect(False, f"the attacks came to an end: {error!r:.200}")


async def _attack(house: Scene, attacks: Sequence[Attack], until: float) -> None:
    """Attack with each class in a random order, with quiet times between; of few classes again."""
    await open_targets(house)
    for _ in range(len(ATTACKS) // len(attacks)):
        for attack in house.random.sample(attacks, len(attacks)):
            if time.monotonic() >= until:
                break
            house.phase = QUIET
            await asyncio.sleep(_REST)
            await _attack_by(attack, house)
    house.phase = QUIET
    await asyncio.sleep(_REST)


async def _attack_by(attack: Attack, house: Scene) -> None:
    house.phase = attack.__name__
    ends = time.monotonic() + _EACH
    while time.monotonic() < ends:
        try:
            await attack(house)
        except httpx.TransportError as error:
            house.expect(False, f"no answer: {type(error).__name__}")
    house.phase = "ending"
    await asyncio.sleep(_ENDS)


def p99(waits: Sequence[float]) -> float:
    """The 99th percentile of waiting times, in milliseconds."""
    taken = sorted(waits) or [float("nan")]
    return 1000 * taken[int(len(taken) * 0.99)]


def of_quiet(house: Scene, attack: str) -> float:
    """How many times as long as in the quiet times beside it honest people wait in an attack."""
    return p99(house.waits(attack)) / p99(house.quiet_waits(attack))


def slowed(house: Scene) -> list[str]:
    """Attacks that made honest people wait more than twice as long as in quiet times."""
    return [
        f"{name}: p99 {of_quiet(house, name):.2f} times the quiet one"
        for name in (attack.__name__ for attack in ATTACKS)
        if len(house.waits(name)) >= _ENOUGH and of_quiet(house, name) > _AT_MOST
    ]


def report(house: Scene) -> str:
    """What was tried and found, in a table."""
    heads = f"{'waits':>8}{'median ms':>11}{'p99 ms':>8}{'quiet p99':>11}{'times':>7}"
    lines = [f"{'attack':<26}{'tries':>8}{'wrong':>7}{heads}"]
    for phase in (QUIET, *(attack.__name__ for attack in ATTACKS), "kill -9", "afterwards"):
        wrong = sum(house.findings.get(phase, {}).values())
        taken, beside = house.waits(phase), house.quiet_waits(phase)
        lines.append(
            f"{phase:<26}{house.tries[phase]:>8,}{wrong:>7,}{len(taken):>8,}"
            f"{1000 * median(taken or [float('nan')]):>11.1f}{p99(taken):>8.1f}"
            f"{p99(beside):>11.1f}{p99(taken) / p99(beside):>7.2f}"
        )
    for phase, found in house.findings.items():
        lines += [f"WRONG {phase}: {words} ({times} times)" for words, times in found.items()]
    lines += [f"SLOW  {each}" for each in slowed(house)]
    lines.append(
        f"{len(house.acknowledged):,} commands acknowledged, {house.kills} kills, "
        f"{sum(house.tries.values()):,} tries, "
        f"{sum(sum(found.values()) for found in house.findings.values()):,} wrong"
    )
    return "\n".join(lines)
