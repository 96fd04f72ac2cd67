"""All attacks on one house, again and again, while honest people play."""

import asyncio
import time
from statistics import median

import httpx

from tests.attack import floods, hidden, malformed, money
from tests.attack.clients import open_targets
from tests.attack.honest import honest_players
from tests.attack.scene import Scene, scene

ATTACKS = (*money.ATTACKS, *hidden.ATTACKS, *floods.ATTACKS, *malformed.ATTACKS)
_QUIET_SHARE = 0.1  # of the time is measured without any attack
_AT_MOST = 2.0  # times the quiet p99
_SETTLED = 5.0  # seconds after a start: a new server loads what it needs
_ENOUGH = 50  # waits of a phase to judge their p99


def attacked(database: str, seed: int, minutes: float) -> Scene:
    """A house after so many minutes of attacks (at least one pass), verified, with the findings."""
    with scene(database, seed) as house:
        with honest_players(house):
            asyncio.run(_attack(house, 60 * minutes))
        house.stop()
        house.check_afterwards()
    return house


async def _attack(house: Scene, seconds: float) -> None:
    until = time.monotonic() + seconds
    await asyncio.sleep(seconds * _QUIET_SHARE)
    while time.monotonic() < until:
        await open_targets(house)
        for attack in house.random.sample(ATTACKS, len(ATTACKS)):
            house.phase = attack.__name__
            try:
                await attack(house)
            except httpx.TransportError as error:
                house.expect(False, f"no answer: {type(error).__name__}")
            house.phase = "between"
            if time.monotonic() >= until and house.kills:
                break
        house.phase = "kill -9"
        await asyncio.to_thread(house.kill)
        await asyncio.to_thread(house.start)
        house.expect(True, "")
        await asyncio.sleep(_SETTLED)
        house.phase = "between"


def p99(house: Scene, phase: str) -> float:
    """The 99th percentile of honest people's waiting, in milliseconds."""
    taken = sorted(house.latencies.get(phase, ())) or [float("nan")]
    return 1000 * taken[int(len(taken) * 0.99)]


def slowed(house: Scene) -> list[str]:
    """Attacks that made honest people wait more than twice as long as in quiet times."""
    most = _AT_MOST * p99(house, "quiet")
    phases = [attack.__name__ for attack in ATTACKS]
    return [
        f"{phase}: p99 {p99(house, phase):.0f} ms"
        for phase in phases
        if len(house.latencies.get(phase, ())) >= _ENOUGH and p99(house, phase) > most
    ]


def report(house: Scene) -> str:
    """What was tried and found, in a table."""
    lines = [f"{'attack':<26}{'tries':>8}{'wrong':>7}{'median ms':>11}{'p99 ms':>9}"]
    for phase in ("quiet", *(attack.__name__ for attack in ATTACKS), "kill -9", "afterwards"):
        wrong = sum(house.findings.get(phase, {}).values())
        taken = house.latencies.get(phase) or [float("nan")]
        lines.append(
            f"{phase:<26}{house.tries[phase]:>8,}{wrong:>7,}{1000 * median(taken):>11.0f}"
            f"{p99(house, phase):>9.0f}"
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
