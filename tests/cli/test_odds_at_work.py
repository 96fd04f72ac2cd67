"""`fairdeal odds` at work: what is refused before anything is computed, compiling, interrupts."""

import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from fairdeal.analysis.odds import question
from fairdeal.cli.progress import COMPILING
from tests.cli.asking_odds import refused
from tests.cli.running import Ran, fairdeal, process

pytestmark = pytest.mark.slow
SEVEN_SEEN = b'{"instrument": "nj-pikit", "cards": "Ks Qd 9h 7c 3s", "seen": "Kc Kd"}'


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("nj-poker",), "unknown-instrument"),
        (("nj-hilo", "--set", "poker_bonus_pay_table"), "setting-not-understood"),
        (("nj-hilo", "--set", "poker_bonus_pay_table=3"), "option-not-allowed"),
        (("nj-hilo", "--set", "trips_pay_table=A"), "unknown-option"),
        (("nj-hilo", "--wager", "tie"), "setting-not-understood"),
        (("nj-hilo", "--wager", "tie=x"), "multiple-not-understood"),
        (("nj-hilo", "--wager", "tie=-1"), "multiple-not-understood"),
        (("nj-hilo", "--wager", "tie=1", "--wager", "tie=2"), "wager-twice"),
        (("nj-hilo", "--wager", "trips=1"), "unknown-wager"),
        (("nj-hilo", "--meter", "100"), "no-meter"),
        (("nj-hilo", "--sheet", "no-such-file"), "cannot-read"),
        (("nj-hilo", "--plot", "odds.pdf"), "picture-not-known"),
        (("nj-hilo", "--plot", "no-such-folder/odds.svg"), "cannot-write"),
        (("nj-hilo", "--set", "tie_pay_table={}"), "pay-table-exact"),
        (("nj-hilo", "--hand", "As Kd"), "wrong-number-of-cards"),
        (("nj-hilo", "--hand", "As As 2c 3c 4c"), "duplicate-card"),
        (("nj-hilo", "--hand", "As Xx 2c 3c 4c"), "unknown-card"),
        (("nj-hilo", "--hand", "As Kd 2c 3c 4c", "--community", "Ks"), "no-community-cards"),
        (("nj-uth", "--hand", "As Kd", "--community", "Ks"), "wrong-number-of-cards"),
        (("nj-uth", "--community", "Ks Qs Js"), "hand-missing"),
        (("nj-hilo", "--hand", ""), "wrong-number-of-cards"),
        (("nj-hilo", "--plot", "\0.svg"), "cannot-write"),
    ],
)
def test_bad_input_is_refused_by_name(args: tuple[str, ...], name: str) -> None:
    assert refused(*args)["name"] == name
    ran: Ran = fairdeal("odds", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"refused: {name}: ")


def test_nothing_is_compiled_for_hi_lo_or_for_a_refusal(tmp_path: Path) -> None:
    cold = {"XDG_CACHE_HOME": str(tmp_path)}
    assert process("odds", "nj-hilo", env=cold).err == ""
    assert process("odds", "nj-pikit", "--meter", "5", env=cold).err.startswith("refused: no-meter")
    assert not list(tmp_path.rglob("*.nbi"))


@pytest.mark.deep
def test_the_first_use_compiles_everything_and_says_so_once(tmp_path: Path) -> None:
    cold = {"XDG_CACHE_HOME": str(tmp_path)}
    first = process("advise", stdin=SEVEN_SEEN, env=cold)
    assert first.err == f"{COMPILING}\n"
    assert process("advise", stdin=SEVEN_SEEN, env=cold) == Ran(0, first.out, "")
    for args in (("odds", "nj-uth"), ("odds", "nj-pikit", "--strategy"), ("compile",)):
        assert COMPILING not in process(*args, env=cold).err


def test_large_numbers_are_refused_by_their_digits() -> None:
    table = '{"royal_flush": "1000000000000000 to 1"}'
    told = refused("nj-uth", "--set", f"trips_pay_table={table}", "--what-if")
    assert told["name"] == "odds-not-understood"
    assert "at most 9 digits" in told["message"]
    for tie in ("9" * 10, "1/9999999999", "0.0123456789"):
        told = refused("nj-hilo", "--wager", f"tie={tie}")
        assert told["name"] == "multiple-not-understood"
        assert "at most 9 digits" in told["message"]


def test_ctrl_c_while_compiling_ends_a_real_process_at_once(tmp_path: Path) -> None:
    ran = subprocess.Popen(
        [sys.executable, "-m", "fairdeal", "odds", "nj-uth"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    )
    assert ran.stderr is not None
    assert ran.stderr.readline().decode("utf8") == f"{COMPILING}\n"
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate()
    assert (ran.returncode, out, err) == (128 + signal.SIGINT, b"", b"")


def test_an_interrupt_ends_long_work_at_once() -> None:
    program = (
        "import os, signal\n"
        "from fairdeal.cli.progress import interruptible\n"
        "with interruptible(lambda: print('tidy', flush=True)):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    print('never')"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"tidy\n", b"")


def test_a_question_is_read_before_anything_is_computed() -> None:
    asked = question("nj-hilo", {"minimum": 1000}, wagers={"tie": "2"})
    assert asked.lawful
    assert asked.wagers == {"tie": Fraction(2)}
    assert asked.meter is None
