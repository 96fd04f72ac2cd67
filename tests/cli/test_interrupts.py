"""Ctrl-C ends any command with code 130 and not a word, whenever it comes."""

import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.depth import sample
from tests.loops import PATIENCE

pytestmark = pytest.mark.slow

# Read by Python before anything else: the process interrupts itself as it begins to read a module.
AT_A_MODULE = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPT_AT"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
"""
SCRIPT = "import sys; from fairdeal.cli import main; sys.exit(main())"  # as an installer writes it
STARTS = (("-m", "fairdeal"), ("-c", SCRIPT))
MODULES = (
    "fairdeal.cli.commands",
    "typer",
    "rich.console",
    "fairdeal.law",
    "fairdeal.games",
    "fairdeal.analysis.simulation",
    "numpy",
    "numba",
    "fairdeal.games.five_card_hi_lo.solver.simulation",
)
HILO = ("simulate", "nj-hilo", "--rounds", "1000000000000")


@pytest.mark.parametrize(("start", "module"), sample(list(product(STARTS, MODULES))))
def test_ctrl_c_while_a_command_starts(start: tuple[str, ...], module: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(AT_A_MODULE, "utf8")
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    ran = subprocess.run(
        [sys.executable, *start, *HILO],
        capture_output=True,
        check=False,
        timeout=PATIENCE,  # it would simulate for ever
        env={**os.environ, "PYTHONPATH": path, "INTERRUPT_AT": module},
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (128 + signal.SIGINT, b"", b"")


def test_what_was_answered_before_ctrl_c_is_written() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "fairdeal", "settle", "--lines"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as ran:
        assert ran.stdin is not None
        assert ran.stdout is not None
        ran.stdin.write(b"{}\n" * 100)  # more than is kept back
        ran.stdin.flush()
        first = ran.stdout.readline()
        ran.send_signal(signal.SIGINT)
        lines = [first, *ran.stdout]
        assert ran.stderr is not None
        assert ran.stderr.read() == b""
    assert ran.returncode == 128 + signal.SIGINT
    assert set(lines) == {first}  # all of them whole
    assert b"missing-instrument" in first


def test_a_command_that_was_told_to_ignore_ctrl_c_does() -> None:
    program = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "from fairdeal.cli import main\n"
        "sys.argv = ['fairdeal', '--version']\n"
        "try: main()\n"
        "finally: os.kill(os.getpid(), signal.SIGINT); print('still here')\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stdout.endswith(b"still here\n")


def test_the_package_itself_reads_nothing_that_takes_a_while() -> None:
    program = (
        "import sys, fairdeal, fairdeal.cli\n"
        "print(sorted(name for name in sys.modules if name.startswith('fairdeal')))\n"
        "fairdeal.settle, fairdeal.sheet, fairdeal.cards\n"
        "import fairdeal.cards, fairdeal.sheet\n"
        "print(fairdeal.cards('As'), fairdeal.sheet('nj-uth').minimum)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    read, used = ran.stdout.decode("utf8").splitlines()
    assert read == "['fairdeal', 'fairdeal.cli', 'fairdeal.version']"
    assert used == "(Card('As'),) 500"


def test_a_name_that_the_package_does_not_have() -> None:
    import fairdeal

    assert set(fairdeal.__all__) <= set(dir(fairdeal))
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        getattr(fairdeal, "roulette")  # noqa: B009
