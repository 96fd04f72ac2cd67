"""Attacks on what is hidden: cards of live rounds, others' rounds, files, staff's pages."""

import json
from collections.abc import Iterable
from typing import Any

from tests.attack.clients import Client, staff
from tests.attack.scene import STAFF, Scene

_STAFF_PAGES = ("/staff", "/pit", "/cage", "/audit", "/admin", "/floor", "/staff/people")
_STAFF_POSTS: dict[str, dict[str, Any]] = {
    "cage/pay-in": {"player": "p0", "cents": 100},
    "cage/pay-out": {"player": "p0", "cents": 100},
    "cage/drop": {"table": "t0", "cents": 100},
    "corrections": {
        "source": "cage",
        "target": "player/p0",
        "cents": 100,
        "currency": "chips",
        "reason": "a reason",
    },
    "staff/roles": {"person": "p0", "role": "admin", "give": True},
    "tables": {"name": "Mine", "instrument": "nj-uth"},
    "chips-tables": {"name": "Mine", "instrument": "nj-uth", "reason": "a reason"},
}
_TRAVERSALS = (
    "/static/x/../../../../etc/passwd",
    "/static/x/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/static/x/..%2f..%2f..%2fetc%2fpasswd",
    "/static/..%5c..%5cetc%5cpasswd/x",
    "//etc/passwd",
    "/shared/..%2f..%2fhouse.db",
    "/law/..%2f..%2f..%2fetc%2fpasswd",
    "/audit/looks/1/..%2f..%2fhouse.key/felt",
    "/seal/..%2f..%2fetc%2fpasswd.svg",
)


async def two_deck_reads(scene: Scene) -> None:
    """An auditor reads a finished round, and no deck of a round that still goes on."""
    table = scene.tables["Two decks"]
    async with Client(scene) as player, await staff(scene, "Noor") as auditor:
        await player.visit(f"Two decks {scene.key()}")
        if not await player.sit(table):
            return
        await player.play_rounds(table, 1)
        await player.default(table)  # the next round waits for a decision
        live = (await player.frame(table))["view"]
        over = live["round"] - 1
        done = await auditor.post(f"tables/{table}/rounds/{over}/look", {"key": scene.key()})
        if done.status_code == 200:
            look = f"/audit/looks/{done.json()['line']}"
            for path in (
                f"{look}/auditor/lines.jsonl",
                f"{look}/public/lines.jsonl",
                f"{look}/extract.jsonl?as=public",
                f"{look}/extract.jsonl?as=seat:1",
            ):
                answer = await auditor.get(path)
                scene.expect(not _opened_decks(answer.text, live), f"a live deck in {path[13:40]}")
            lines = await auditor.get(f"{look}/auditor/lines.jsonl")
            for line in _lines(lines.text):
                if line["what"] == "Shuffled" and line["data"]["root"] == live["seal"]:
                    page = await auditor.get(f"{look}?as=auditor&line={line['seq'] + 1}")
                    if page.status_code == 429:
                        continue  # over the rate: nothing was shown
                    closed = "as it is stored, closed" in page.text
                    scene.expect(closed, "a live deck on an auditor's page")
        while await player.default(table):
            if (await player.frame(table))["view"]["phase"] != "playing":
                break
        await player.act(table, "leave")


def _lines(text: str) -> Iterable[dict[str, Any]]:
    """Lines of a record; a refusal is none."""
    for line in text.splitlines():
        if line.startswith("{") and "what" in (read := json.loads(line)):
            yield read


def _opened_decks(text: str, live: dict[str, Any]) -> list[str]:
    """Decks that are open in these lines though they are in play, or still to be played."""
    return [
        line["data"]["root"]
        for line in _lines(text)
        if "opened" in line and line["what"] == "Shuffled"
        if line["data"]["root"] == live["seal"] or line["data"]["round"] > live["round"]
    ]


async def shared_links(scene: Scene) -> None:
    """A link to one round opens nothing of any other round."""
    table = scene.tables["Target"]
    async with Client(scene) as player, Client(scene) as stranger:
        await player.visit(f"Sharer {scene.key()}")
        if not await player.sit(table):
            return
        await player.play_rounds(table, 3)
        played = (await player.get("/api/me/rounds")).json()["rounds"]
        scene.expect(played, "a player's own rounds are not listed")
        newest = played[0]["round"] if played else 0
        shared = await player.post(f"tables/{table}/rounds/{newest}/share", {"key": scene.key()})
        scene.expect(shared.status_code == 200, "a round cannot be shared by its player")
        link = str(shared.json().get("address", ""))
        if link:
            part = await stranger.get(f"{link}/lines.jsonl")
            within = {line["seq"] for line in _lines(part.text)}
            whole = await stranger.get(f"{link}/extract.jsonl")
            others = [
                line["seq"]
                for line in _lines(whole.text if whole.status_code == 200 else "")
                if "opened" in line and line["seq"] not in within
            ]
            scene.expect(not others, "a shared link opens cards of other rounds")
            for what in ("journal.jsonl", "packet.zip", "../extract.jsonl"):
                answer = await stranger.get(f"{link}/{what}")
                scene.expect(answer.status_code != 200, f"a shared link gives {what}")
        forged = await stranger.get(f"/shared/{scene.random.randbytes(16).hex()}")
        scene.expect(400 <= forged.status_code < 500, "a forged link opens something")
        await player.act(table, "leave")


async def hidden_cards(scene: Scene) -> None:
    """Nobody but the player is told the player's cards while the round goes on."""
    table = scene.tables["Target"]
    async with Client(scene) as player:
        await player.visit(f"Holder {scene.key()}")
        if not await player.sit(table):
            return
        await player.default(table)
        view = (await player.frame(table))["view"]
        mine = [seat["cards"] for seat in view["seats"] if seat["mine"] and seat["cards"]]
        if view["phase"] == "playing" and mine and all(mine[0]) and not view["community"]:
            for name in ("", *STAFF):
                async with await staff(scene, name) if name else Client(scene) as other:
                    await _probe(scene, other, table, mine[0], view)
        await player.play_rounds(table, 1)
        await player.act(table, "leave")


async def _probe(
    scene: Scene, other: Client, table: str, cards: list[str], live: dict[str, Any]
) -> None:
    number = live["round"]
    paths = [f"/api/tables/{table}", f"/api/tables/{table}/rounds/{number}"]
    paths += [f"/api/tables/{table}/rounds/{number}/{what}" for what in ("proof", "extract")]
    paths += [f"/rounds/{table}/{number}/lines.jsonl", f"/rounds/{table}/{number}/moments.json"]
    for what in ("look", "journal/look", f"rounds/{number}/look"):
        answer = await other.post(f"tables/{table}/{what}", {"key": scene.key()})
        scene.expect(not _both(answer.text, cards), f"{what} tells a hidden card")
        if answer.status_code == 200 and "line" in answer.json():
            line = answer.json()["line"]
            paths += [
                f"/audit/looks/{line}/journal.jsonl",
                f"/audit/looks/{line}/auditor/lines.jsonl",
            ]
    for path in paths:
        answer = await other.get(path)
        told = f"{path.rpartition('/')[2]} tells a hidden card"
        if path.endswith(".jsonl"):
            scene.expect(not _opened_decks(answer.text, live), told)
        elif path.endswith(table):
            scene.expect(not _both(answer.text, cards), told)
        else:
            scene.expect(answer.status_code != 200, f"{told} before the round is over")


def _both(text: str, cards: list[str]) -> bool:
    return all(f'"{card}"' in text for card in cards)


async def role_escalation(scene: Scene) -> None:
    """Nobody does or sees what only staff may, as nobody, as a visitor, or in another role."""
    async with Client(scene) as nobody, Client(scene) as player:
        await player.visit(f"Climber {scene.key()}")
        for who in (nobody, player):
            for path, body in _STAFF_POSTS.items():
                answer = await who.post(path, {"key": scene.key(), **body})
                scene.expect(400 <= answer.status_code < 500, f"{path} by somebody who is no staff")
            for path in _STAFF_PAGES:
                answer = await who.get(path)
                scene.expect(answer.status_code != 200, f"{path} shown to somebody who is no staff")
    wrong = {"Noor": "cage/pay-in", "Dee": "corrections", "Cas": "tables", "Flo": "staff/roles"}
    for name, path in wrong.items():
        async with await staff(scene, name) as member:
            answer = await member.post(path, {"key": scene.key(), **_STAFF_POSTS[path]})
            scene.expect(400 <= answer.status_code < 500, f"{path} by {STAFF[name].value}")
            sat = await member.act(scene.tables["Target"], "sit", seat=1, wagers={"chips": 1000})
            scene.expect(400 <= sat.status_code < 500, f"{STAFF[name].value} sits down to play")


async def path_traversal(scene: Scene) -> None:
    """No address leads out of what is served."""
    async with Client(scene) as stranger:
        for path in _TRAVERSALS:
            answer = await stranger.get(path)
            scene.expect(answer.status_code != 200, f"{path} is served")
            scene.expect(b"root:" not in answer.content, f"{path} gives a file of the machine")


ATTACKS = (
    two_deck_reads,
    shared_links,
    hidden_cards,
    role_escalation,
    path_traversal,
)
