"""Two commits side by side: rounds a second played with a journal and commitment, and verified.

Run: .venv/bin/python bench/compare.py [before] [slices]
Each commit is checked out to a folder of its own and played by a process of its own. The two take
turns, slice by slice, so that whatever else the machine does falls on both; CPU time is measured,
and the medians of the slices are compared. The bar is 0.9 of the commit before the core was
reshaped. Where a round is another one (options, mishaps), the ratio says nothing; so the six seats
make every wager, and stay silent.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
BEFORE = "8b25619"
BAR = 0.9

PLAYER = """
import gc, sys, time
from pathlib import Path
import fairdeal
try:
    from fairdeal.audit import verify
except ImportError:  # of an older one
    from fairdeal.table import verify
instrument, folder, rounds = sys.argv[1], Path(sys.argv[2]), 12

def night():
    file = folder / f"{time.time_ns()}.jsonl"
    try:
        table = fairdeal.open_table(instrument, seats=6, journal=str(file), sync=False)
    except fairdeal.Refused:  # an older one, which leaves that to the system anyway
        table = fairdeal.open_table(instrument, seats=6, journal=str(file))
    for number in range(1, 7):
        table.sit(number, f"player {number}", chips=10**12)
    return table, file

def play(table):
    least = {w.name: w.limits(table.sheet)[0] for w in table.game.wagers(table.sheet)}
    for _ in range(rounds):
        for number in range(1, 7):
            table.bet(number, **least)
        table.finish()

def spent(work):
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began

warm, file = night()
play(warm)
verify(file.read_bytes())
for line in sys.stdin:
    table, file = night()
    played = spent(lambda: play(table))
    lines = sum(1 for _ in open(file))
    print(played / rounds, spent(lambda: verify(file.read_bytes())) / rounds, flush=True)
"""


def checked_out(commit: str, folder: Path) -> Path:
    """The sources of a commit."""
    where = folder / commit.replace("/", "-")
    where.mkdir()
    archive = subprocess.run(
        ["git", "archive", commit, "src"], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    subprocess.run(["tar", "-x", "-C", str(where)], input=archive.stdout, check=True)
    return where / "src"


def player(source: Path, instrument: str, folder: Path) -> subprocess.Popen[str]:
    """A process that plays and verifies a slice for each line that it is sent."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, instrument, str(folder)],
        env={"PYTHONPATH": str(source), "PYTHONHASHSEED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def slice_of(process: subprocess.Popen[str]) -> tuple[float, float]:
    """Seconds of CPU time for a round played, and for one verified."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    played, verified = map(float, process.stdout.readline().split())
    return played, verified


def main() -> None:
    """Print, for each instrument, how this commit does beside the other."""
    before = sys.argv[1] if len(sys.argv) > 1 else BEFORE
    slices = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    print(f"HEAD beside {before}: rounds a second, played and verified; the bar is {BAR}")
    print(f"{'':10}{'played':>8}{'before':>8}{'ratio':>7}{'verified':>10}{'before':>9}{'ratio':>7}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = [checked_out(commit, folder) for commit in ("HEAD", before)]
        for instrument in ("nj-uth", "ma-uth", "nj-pikit", "nj-hilo"):
            processes = [player(source, instrument, folder) for source in sources]
            taken: list[list[tuple[float, float]]] = [[], []]
            for _ in range(slices):
                for process, found in zip(processes, taken, strict=True):
                    found.append(slice_of(process))
            for process in processes:
                process.communicate()
            cells = f"{instrument:10}"
            for what, width in ((0, 8), (1, 10)):
                now, then = (1 / median(each[what] for each in found) for found in taken)
                cells += f"{now:{width},.0f}{then:{width - 1 + (what == 0)},.0f}{now / then:7.2f}"
            print(cells, flush=True)


if __name__ == "__main__":
    main()
