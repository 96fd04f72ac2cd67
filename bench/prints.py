"""How long each print takes after start-up, on the first call of a process, kernels compiled.

Run: .venv/bin/python -m bench.prints [INSTRUMENT ...]
The bar is 2 s for any one print. Each is a process of its own, which begins to count when the
command line is there and ends when the file is written: what only this print needs to import
counts too. By the clock it takes at most the processor time where the machine is idle, since
solvers use every core.
"""

import lzma
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.claims import took
from fairdeal.law import INSTRUMENTS

BAR = 2.0
JOURNALS = Path(__file__).resolve().parents[1] / "tests" / "journals"
GOLDEN = "1-{}-hand.jsonl.xz"
PRINTS = {
    "layout.pdf": ("layout",),
    "felt.svg": ("layout",),
    "signs.pdf": ("sign",),
    "par.pdf": ("par",),
    "par.csv": ("par",),
    "par.json": ("par",),
    "dealer.pdf": ("card", "--kind", "dealer"),
    "player.pdf": ("card", "--kind", "player"),
    "rules.pdf": ("card", "--kind", "rules"),
}
NAMED = "--set", "licensee=Harborlight Casino"
CHILD = "-c", "import sys; from bench.prints import one; one(sys.argv[1:])"


def one(command: list[str]) -> None:
    """Make one print in this process; tell the processor's and the clock's seconds."""
    from fairdeal.cli import commands, main

    assert commands.app  # it is there: this was start-up
    sys.argv[1:] = ["press", *command]
    used, clock = time.process_time(), time.perf_counter()
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise
    print(time.process_time() - used, time.perf_counter() - clock)


def measured(command: tuple[str, ...]) -> tuple[float, float]:
    """The same in a process of its own, the better of two."""
    return min(_run(command) for _ in range(2))


def _run(command: tuple[str, ...]) -> tuple[float, float]:
    ran = subprocess.run(
        [sys.executable, *CHILD, *command], stdout=subprocess.PIPE, check=True, text=True
    )
    used, clock = map(float, ran.stdout.split()[-2:])
    return used, clock


def main() -> None:
    """Every print of every instrument, and the packet of a round."""
    wanted = sys.argv[1:] or INSTRUMENTS
    with tempfile.TemporaryDirectory() as folder:
        for instrument in wanted:
            _run(("par", instrument, "-o", f"{folder}/par.json"))  # compiled from here on
            for name, (kind, *options) in PRINTS.items():
                made = measured((kind, instrument, *NAMED, *options, "-o", f"{folder}/{name}"))
                told(f"{instrument} {name}", made)
            journal = Path(folder, f"{instrument}.jsonl")
            journal.write_bytes(
                lzma.decompress((JOURNALS / GOLDEN.format(instrument)).read_bytes())
            )
            packet = ("dispute", str(journal), "-o", f"{folder}/dispute.pdf")
            told(f"{instrument} dispute.pdf", measured(packet))


def told(what: str, made: tuple[float, float]) -> None:
    """Judged by the processor; the clock is beside it."""
    used, clock = made
    took(what, used, bar=BAR)
    print(f"    by the clock {clock:.2f} s", flush=True)


if __name__ == "__main__":
    main()
