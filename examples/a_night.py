"""A night of three players who take the posted defaults: journalled, verified and judged.

Run: python examples/a_night.py [rounds]
"""

import sys
from pathlib import Path
from tempfile import mkdtemp

import fairdeal

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
PLAYERS = {1: "Ann", 2: "Ben", 3: "Cy"}

journal = Path(mkdtemp()) / "night.jsonl"
table = fairdeal.open_table("nj-hilo", seed=7, minimum="$10", journal=journal, sync=False)
for seat, name in PLAYERS.items():
    table.sit(seat, name, chips="$10,000")
for _ in range(ROUNDS):
    for seat in PLAYERS:
        table.bet(seat, ante="$10")
    table.finish()
print(table)
print(fairdeal.verify(journal))
history = fairdeal.hands(journal, judge=True)
costs = [row.cost_cents or 0.0 for row in history.decisions]
print(f"{len(costs)} decisions cost {sum(costs) / 100:.2f} dollars against the best play")
