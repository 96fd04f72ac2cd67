"""Attacks on money: coupons, races, buy-ins, practice chips, limits."""

import asyncio
from collections import Counter

from tests.attack.clients import Client, staff
from tests.attack.scene import PASSWORD, Scene

_WAGERS = {"ante": 1000, "blind": 1000}


async def coupon_forging(scene: Scene) -> None:
    """A coupon that nobody issued is refused, at tables for practice and for chips."""
    for name in ("Target", "Chips"):
        async with Client(scene) as player:
            await _with_chips(scene, player, name)
            table = scene.tables[name]
            if await player.sit(table, 50_000):
                bet = await player.act(table, "bet", wagers=_WAGERS, match_play=1000)
                scene.expect(400 <= bet.status_code < 500, f"a forged coupon at {name} was taken")
                await player.play_rounds(table, 1)
                await player.act(table, "leave")


async def practice_chips(scene: Scene) -> None:
    """Practice chips that lie at a table are not gone: there are no others for them."""
    async with Client(scene) as player:
        await player.visit(f"Hoarder {scene.key()}")
        table = scene.tables["Target"]
        if await player.sit(table, 500_000):
            more = await player.post("practice-chips", {"key": scene.key()})
            scene.expect(400 <= more.status_code < 500, "practice chips for chips at a table")
            await player.act(table, "leave")


async def uncovered_buy_ins(scene: Scene) -> None:
    """Buy-ins that an account does not hold are refused and cost nobody else anything."""
    table = scene.tables["Target"]
    async with Client(scene) as player, Client(scene) as other:
        await player.visit(f"Poor {scene.key()}")
        await other.visit(f"Calm {scene.key()}")
        if not (await player.sit(table) and await other.sit(table)):
            return
        async with asyncio.TaskGroup() as group:
            sent = [
                group.create_task(player.act(table, "buy in", wagers={"chips": 499_000}))
                for _ in range(40)
            ]
            others = [
                group.create_task(other.act(table, "buy in", wagers={"chips": 100}))
                for _ in range(10)
            ]
        for task in sent:
            scene.expect(400 <= task.result().status_code < 500, "an uncovered buy-in")
        for task in others:
            scene.expect(task.result().status_code == 200, "another player's buy-in failed")
        await player.act(table, "leave")
        await other.act(table, "leave")


async def races(scene: Scene) -> None:
    """One key sent 64 times at once is done once; of 64 keys for one seat one gets it."""
    table = scene.tables["Target"]
    async with Client(scene) as player:
        await player.visit(f"Racer {scene.key()}")
        before = (await player.get("/api/me")).json()["balance"]["practice"]
        free = scene.random.randint(1, 6)
        body = {"verb": "sit", "seat": free, "wagers": {"chips": 10_000}}
        tries = [
            player.post(f"tables/{table}/act", {"key": scene.key(), **body}) for _ in range(64)
        ]
        seated = Counter(answer.status_code for answer in await asyncio.gather(*tries))
        scene.expect(seated[200] <= 1, f"one seat was taken {seated[200]} times")
        if not seated[200]:
            return
        same = {"key": scene.key(), "verb": "buy in", "seat": free, "wagers": {"chips": 700}}
        await asyncio.gather(*(player.post(f"tables/{table}/act", same) for _ in range(64)))
        after = (await player.get("/api/me")).json()["balance"]["practice"]
        scene.expect(before - after in (10_000, 10_700), f"a race moved {before - after} cents")
        gone = await asyncio.gather(*(player.act(table, "leave", seat=free) for _ in range(8)))
        left = sum(answer.status_code == 200 for answer in gone)
        scene.expect(left <= 1, f"one seat was left {left} times")


async def cage_races(scene: Scene) -> None:
    """A payment that is sent 64 times with one key is made once, and no more is paid out."""
    async with Client(scene) as player, await staff(scene, "Cas") as cashier:
        name = f"Payee {scene.key()}"
        await player.post("register", {"name": name, "password": PASSWORD})
        person = (await player.get("/api/me")).json()["id"]
        same = {"key": scene.key(), "player": person, "cents": 5000}
        await asyncio.gather(*(cashier.post("cage/pay-in", same) for _ in range(64)))
        held = (await player.get("/api/me")).json()["balance"]["chips"]
        scene.expect(held in (0, 5000), f"one pay-in paid {held} cents")
        outs = ({"key": scene.key(), "player": person, "cents": 5000} for _ in range(16))
        paid = await asyncio.gather(*(cashier.post("cage/pay-out", out) for out in outs))
        done = sum(answer.status_code == 200 for answer in paid)
        scene.expect(done <= 1, f"5,000 cents were paid out {done} times")


async def limits_across_currencies(scene: Scene) -> None:
    """Losses of practice chips do not count against a limit for chips, nor winnings for it."""
    async with Client(scene) as player:
        await _with_chips(scene, player, "Chips")
        await player.post("limits", {"limit": "loss", "most": 3000})
        practice, chips = scene.tables["Target"], scene.tables["Chips"]
        if not await player.sit(practice):
            return
        for _ in range(8):
            await player.play_rounds(practice, 1)
        await player.act(practice, "leave")
        if await player.sit(chips, 20_000):
            bet = await player.act(chips, "bet", wagers={"ante": 500, "blind": 500})
            scene.expect(bet.status_code == 200, f"practice stops chips: {bet.text[:80]}")
            await player.play_rounds(chips, 1)
            over = await player.act(chips, "bet", wagers={"ante": 5000, "blind": 5000})
            scene.expect(400 <= over.status_code < 500, "a bet beyond the loss limit was taken")
            await player.act(chips, "leave")


async def _with_chips(scene: Scene, player: Client, table: str) -> None:
    """Make the player somebody who can pay at that table."""
    name = f"Guest {scene.key()}"
    if table != "Chips":
        await player.visit(name)
        return
    await player.post("register", {"name": name, "password": PASSWORD})
    person = (await player.get("/api/me")).json()["id"]
    async with await staff(scene, "Cas") as cashier:
        await cashier.post("cage/pay-in", {"key": scene.key(), "player": person, "cents": 100_000})


ATTACKS = (
    coupon_forging,
    practice_chips,
    uncovered_buy_ins,
    races,
    cage_races,
    limits_across_currencies,
)
