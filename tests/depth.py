"""How much random work a test does: `FAIRDEAL_DEEPER=100 ./check` does a hundred times as much."""

import os

DEEPER = max(1, int(os.environ.get("FAIRDEAL_DEEPER", "1")))
