"""How long the first use of a solver takes, when it is compiled, and the next.

Run: .venv/bin/python -m bench.first_use
The bar is 60 s for the first run ever of a command, with a notice on stderr. Each command is a
process of its own with an empty cache; processor time of the whole process is told, Python's own
start included.
"""

import os
import resource
import subprocess
import sys
import tempfile

from bench.claims import took

BAR = 60.0
COMMANDS = (
    ("odds", "nj-uth"),
    ("odds", "nj-pikit"),
    ("odds", "nj-hilo"),
    ("simulate", "ma-uth", "--rounds", "1000", "--set", "cover_all=true"),
)


def run(command: tuple[str, ...], cache: str) -> tuple[float, str]:
    """Seconds of the processor, and what was said on stderr."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(
        [sys.executable, "-m", "fairdeal", *command],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": cache},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, ran.stderr.strip()


def main() -> None:
    """First and second run of each command."""
    for command in COMMANDS:
        words = " ".join(command[:2])
        with tempfile.TemporaryDirectory() as cache:
            first, said = run(command, cache)
            again, quiet = run(command, cache)
        took(f"{words}, first run ever", first, bar=BAR)
        print(f"    it says: {said or 'nothing: there is nothing to compile'}")
        took(f"{words}, from then on", again, first_run=first)
        if quiet:
            sys.exit(f"{words} compiled again: {quiet}")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"peak memory of the largest process: {peak:.0f} MB")


if __name__ == "__main__":
    main()
