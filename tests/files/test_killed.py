"""A process is killed at any moment: nothing that was acknowledged is lost, and play goes on."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

from fairdeal.audit import verify
from tests.depth import amount

KILLS = amount(10, 100)

# Plays for ever, and says after each action which line is the newest that it was told is kept.
TABLE = """
import os, random, sys
import fairdeal

file = sys.argv[1]
if os.path.exists(file) and os.path.getsize(file + ".head"):
    table = fairdeal.resume_table(file).table
else:
    for ending in ("", ".head", ".refused"):
        if os.path.exists(file + ending):
            os.remove(file + ending)  # killed before anything was acknowledged
    table = fairdeal.open_table("nj-hilo", journal=file)

record = table._record
def told(call):
    call()
    print(record.chain.seq - 1, record.chain.prev, flush=True)

if not table.seated:
    told(lambda: table.sit(1, "Ann", chips=10**9))
while True:
    if table.state.between_rounds:
        told(lambda: table.bet(1, ante=500))
    elif table.round.at == 0:
        told(table.deal)
    else:
        told(table.advance)
        if not table.round.over:
            told(table.finish if random.random() < 0.5 else lambda: table.act(1, "fold"))
"""


def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    generator = random.Random(7)
    acknowledged: dict[int, str] = {}
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", TABLE, str(file)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            for _ in range(generator.randrange(1, 12)):
                line = process.stdout.readline()
                assert line.endswith("\n"), "the table did not go on"
                seq, newest = line.split()
                acknowledged[int(seq)] = newest
            process.send_signal(signal.SIGKILL)
            for line in process.stdout:  # what it said before the signal came
                if line.endswith("\n"):
                    seq, newest = line.split()
                    acknowledged[int(seq)] = newest
        lines = file.read_bytes().split(b"\n")
        assert all(json.loads(lines[seq])["hash"] == acknowledged[seq] for seq in acknowledged)
    with subprocess.Popen(
        [sys.executable, "-c", TABLE, str(file)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
    import fairdeal

    table = fairdeal.resume_table(file).table
    if not table.state.between_rounds:
        table.finish()
    table.leave(1)
    tally = verify(file.read_bytes(), Path(f"{file}.head").read_bytes())
    assert tally.rounds > KILLS
    lines = file.read_bytes().split(b"\n")
    assert all(json.loads(lines[seq])["hash"] == newest for seq, newest in acknowledged.items())
