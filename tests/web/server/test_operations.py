"""A server looked after: readiness, metrics, logs without cards or secrets, calm collections."""

import json
import logging
import re
import subprocess
import sys

import pytest

from fairdeal.house.store.database import Database
from fairdeal.house.store.writer import Stopped
from tests.web.servers import open_table, server, visitor
from tests.web.test_api import WAGERS

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def test_a_house_that_cannot_write_is_alive_and_not_ready(database: Database) -> None:
    with server(database) as client:
        assert client.get("/health").json() == {"alive": True}
        assert client.get("/ready").status_code == 200
        house = client.app.state.house  # type: ignore[attr-defined]
        house.writer.failure = Stopped("the disk is full")
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200


def test_neither_logs_nor_metrics_have_a_card_a_name_or_a_token(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Annabella")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        ann.act(table, 1, "bet", wagers=WAGERS)
        with ann.socket(table) as socket:
            frame = socket.receive_json()
            for verb in ("check", "check", "fold", "nonsense"):
                ann.act(table, 1, verb)
        measured = client.get("/metrics").text
    own = frame["you"]["hands"][0]["cards"]
    assert len(own) == 2
    logged = "\n".join(
        record.getMessage() for record in caplog.records if not record.name.startswith("httpx")
    )
    for text in (logged, measured):
        assert ann.token not in text
        assert "Annabella" not in text
        assert not CARD.findall(text)
    assert "fairdeal_commit_seconds_count" in measured


COLLECTING = """
import gc, json
from fairdeal.house import metrics
from fairdeal.web.server import pauses as gc_tuning
gc_tuning.settle()
before = gc.get_stats()
living = [[n] for n in range(300_000)]
after = gc.get_stats()
gc_tuning.put_aside()
assert not gc.get_objects()[100:]  # all of it is out of sight
living.append(living)
living = None
gc_tuning.collect_all()
assert gc.get_freeze_count() < 300_000
print(json.dumps([new["collections"] - old["collections"] for old, new in zip(before, after)]))
print(metrics.text().decode())
"""


def test_what_lives_is_never_collected_whole_while_a_server_runs() -> None:
    run = subprocess.run(
        [sys.executable, "-c", COLLECTING], capture_output=True, text=True, check=True
    )
    counts, _, measured = run.stdout.partition("\n")
    young, middle, everything = json.loads(counts)
    assert young > middle > 0
    assert everything == 0
    assert f'fairdeal_collection_seconds_count{{generation="1"}} {middle}' in measured
