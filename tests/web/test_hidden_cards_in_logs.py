"""Another deck, and no byte of logs, metrics, errors, exports, ids or staff's pages is another."""

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from fairdeal.cards import DECK
from fairdeal.house import metrics
from fairdeal.house.access.permissions import Role
from fairdeal.house.history import heads
from fairdeal.house.house import House
from fairdeal.house.store.schema import ENTRY, SNAPSHOT
from fairdeal.house.tables.live_table import Change
from fairdeal.law import INSTRUMENTS
from fairdeal.server_log import JsonLine
from tests.depth import DEEPER
from tests.house.houses import STAKES, in_house, new_house, open_table, play_on
from tests.web.servers import Browser, fresh_key, server, staff, visitor
from tests.web.swaps import DECKS, Order, decks

TIMES = re.compile(
    r"[0-9a-f]{128}|[0-9a-f]{64}|[\w-]{43}|\b\d{13}\b"  # digests, signatures, tokens, times
    r"|\d{4}-\d\d-\d\d[ T][\d:.,]+Z?|\d\d:\d\d:\d\d|\d\d:\d\d\b"
)
COUNTED = re.compile(r"^fairdeal_(refusals|conflicts|group_commands)\S* [\d.]+$", re.MULTILINE)
NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}
FACE_DOWN: dict[str, dict[str, int]] = {name: {} for name in INSTRUMENTS}
FACE_DOWN["nj-pikit"] = {"three_card_bonus": 500}  # picked before any card is turned up
_numbers = count()


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile, as a server writes it, down to the smallest note."""
    text = io.StringIO()
    handler, root = logging.StreamHandler(text), logging.getLogger()
    handler.setFormatter(JsonLine())
    handler.addFilter(lambda record: record.name.startswith("fairdeal"))
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield text
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def counted() -> dict[str, float]:
    """What the house counts, without how long it took."""
    lines = [found[0].rpartition(" ") for found in COUNTED.finditer(metrics.text().decode())]
    return {name: float(value) for name, _, value in lines}


def fails(change: Change) -> None:
    """A viewer whose frame fails, with everything that it failed at in its words."""
    try:
        raise ValueError(str(change.after.state))
    except ValueError as error:
        raise RuntimeError(repr(change.done)) from error


def told(tmp_path: Path, instrument: str, of: str, *orders: Order) -> dict[str, str]:
    """A round with the first deck, and one with the second up to the first decision.

    All that is told meanwhile of the second, besides players' views of it.
    """
    database = new_house(tmp_path / f"{next(_numbers)}.db")
    options = DECKS[of]

    async def open_the_only_table(house: House) -> None:  # nothing is left to do by the clock
        await house.dealer.serve(await open_table(house, instrument, options=options))

    in_house(database, open_the_only_table)
    before, texts = counted(), dict[str, str]()
    chance = partial(decks, options, *orders)
    with logged() as log, server(database, hurried=True, chance=chance) as client:
        house: House = client.app.state.house  # type: ignore[attr-defined]
        table = house.tables.all()[0]["id"]
        people = {number: visitor(client, name) for number, name in NAMES.items()}
        for number, person in people.items():
            person.act(table, number, "sit", wagers={"chips": 50_000})
        everybody = list(people.items())
        for number, person in everybody:
            person.act(table, number, "bet", wagers=STAKES[instrument])
        known = {n: house.people.person(who.get("me").json()["id"]) for n, who in everybody}
        assert client.portal is not None
        client.portal.call(play_on, house, table, known)
        house.tables.live(table).watchers.add(fails)
        for number, person in everybody:
            person.act(table, number, "bet", wagers={**STAKES[instrument], **FACE_DOWN[instrument]})
        state = house.tables.live(table).durable.state
        assert state.number == 2
        assert state.round is not None
        assert state.round.cards
        texts["errors"] = "\n".join(errors(person, table) for person in people.values())
        for role in (role for role in Role if role is not Role.PLAYER):
            texts[role.value] = asked(staff(client, f"Noor {role.value}", role), table)
        texts["own"] = "\n".join(read(person, own_parts(table)) for person in people.values())
        lines = heads.journals(database, house.seal)
        files = [heads.as_file(id, lines, house.signer) for id, lines in lines]
        texts["heads"] = "\n".join(f"{each.name}\n{each.text}\n{each.head}" for each in files)
        with database.reader.connect() as connection:
            rows = connection.execute(select(ENTRY).where(ENTRY.c.journal == table)).all()
            (kept,) = connection.execute(select(SNAPSHOT.c.body)).scalars()
        texts["at rest"] = "\n".join(f"{row.lines}{len(row.sealed)}" for row in rows)
        texts["at rest"] += f"{len(kept)}"
        texts["log"] = log.getvalue()
    database.close()
    after = counted()
    texts["metrics"] = str({name: after[name] - before.get(name, 0) for name in sorted(after)})
    assert "a viewer could not be updated" in texts["log"]
    return {what: TIMES.sub("", text) for what, text in texts.items()}


def errors(person: Browser, table: str) -> str:
    """What is refused, and how."""
    bodies = (
        {"verb": "raise", "number": 9},
        {"verb": "bet", "wagers": {"ante": 1}},
        {"verb": "nonsense"},
        {"verb": "set", "picks": [1, 99]},
        {"verb": "fold", "step": "past"},
    )
    answers = [
        person.post(f"tables/{table}/act", {"key": fresh_key(), "step": "", **body})
        for body in bodies
    ]
    looks = [
        person.get(f"tables/{table}/rounds/{n}{what}") for n in (1, 2) for what in ("", "/proof")
    ]
    return "\n".join(f"{answer.status_code} {answer.text}" for answer in [*answers, *looks])


def asked(person: Browser, table: str) -> str:
    """What staff see while the round is on, of it and of the round before it."""
    posts = ("look", "journal/look", "rounds/1/look", "rounds/2/look")
    answers = [person.post(f"tables/{table}/{what}", {"key": fresh_key()}) for what in posts]
    text = "\n".join(f"{answer.status_code} {answer.text}" for answer in answers)
    pages = ["/pit", f"/pit/tables/{table}", f"/audit/tables/{table}", f"/table/{table}"]
    pages += [f"/station/{table}", "/audit", "/audit/house", "/books", "/cage", "/people"]
    pages += [f"/api/tables/{table}"]
    if answers[2].status_code == 200:
        look = f"/audit/looks/{answers[2].json()['line']}"
        for eyes in ("auditor", "seat:1"):
            pages += [f"{look}?as={eyes}", f"{look}/proof.json?as={eyes}"]
            pages += [f"{look}/{eyes}/{what}" for what in ("felt", "moments.json", "lines.jsonl")]
        pages += [f"{look}/extract.jsonl?as=seat:1"]
    return text + read(person, pages)


def own_parts(table: str) -> list[str]:
    """What somebody who played has of both rounds."""
    parts = ("", "/moments.json", "/proof.json", "/lines.jsonl", "/extract.jsonl")
    return [f"/rounds/{table}/{number}{part}" for number in (1, 2) for part in parts]


def read(person: Browser, pages: list[str]) -> str:
    """What these addresses answer."""
    answers = [person.client.get(page, headers=person.headers) for page in pages]
    return "\n".join(f"{answer.status_code} {answer.text}" for answer in answers)


def same_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chosen by chance comes in one order, so that ids can be compared as well."""
    chosen = Random(1)
    monkeypatch.setattr("secrets.token_hex", lambda n: chosen.randbytes(n).hex())
    monkeypatch.setattr("tests.web.servers._keys", count())


CASES = [(name, of) for name, of in zip(sorted(INSTRUMENTS), 2 * [*DECKS], strict=True)]
CASES += [(name, of) for name, of in zip(sorted(INSTRUMENTS), 2 * [*DECKS][::-1], strict=True)]


@pytest.mark.parametrize(("instrument", "of"), CASES[: 4 if DEEPER == 1 else None])
def test_nothing_that_no_player_sees_depends_on_the_deck(
    tmp_path: Path, instrument: str, of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, texts = Random(instrument), []
    order = tuple(random.sample(DECK, 52))
    for _ in range(1 + DEEPER):
        following = tuple(random.sample(DECK, 52))
        same_ids(monkeypatch)
        texts.append(told(tmp_path, instrument, of, order, following))
    for what, text in texts[0].items():
        for other in texts[1:]:
            assert other[what] == text, what
