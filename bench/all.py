"""Every claim of speed in one go, one after the other, each in a process of its own.

Run: .venv/bin/python bench/all.py [NAME ...]
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
JUDGED, MISSED = "  bar ", "BAR MISSED"  # as `claims` writes it
EVERY = (
    "odds_uth",
    "odds_pikit",
    "odds_hilo",
    "evaluate",
    "simulate",
    "first_use",
    "rounds",
    "durable",
    "extracts",
    "settle_lines",
    "settle_arrays",
    "painting",
    "prints",
)


def main() -> None:
    """What a benchmark prints is shown as it comes; what missed its bar is told again."""
    wanted = sys.argv[1:] or EVERY
    unknown = sorted(set(wanted) - set(EVERY))
    if unknown:
        sys.exit(f"no benchmark {unknown[0]!r}; there are {', '.join(EVERY)}")
    missed, failed, judged = [], [], set()
    for name in wanted:
        print(f"\n== {name}", flush=True)
        command = [sys.executable, "-u", "-m", f"bench.{name}"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as ran:
            assert ran.stdout is not None
            for line in ran.stdout:
                print(line, end="", flush=True)
                if JUDGED in line:
                    judged.add(name)
                if MISSED in line:
                    missed.append(f"{name}: {line.strip()}")
        if ran.returncode:
            failed.append(name)
    print("\n== all")
    met = [name for name in wanted if name in judged and name not in failed]
    print("\n".join(missed) or f"no bar is missed by {', '.join(met) or 'any of these'}")
    rest = [name for name in wanted if name not in judged]
    if rest:
        print(f"to be judged by eye, from what is printed above: {', '.join(rest)}")
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
