"""Kernels are compiled once, found again, and never stale."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import fairdeal
from fairdeal.analysis.cache import compiling_begins, compiling_ends, forget_unused, when_compiling
from fairdeal.analysis.odds import answer, question
from fairdeal.games.ultimate_texas_holdem.solver import (
    flop_choices,
    flops,
    rivers,
    solution,
    starts,
)

PROBE = """
from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.probe_number import NUMBER

@kernel
def probe():
    return NUMBER
"""
ASK = """
from fairdeal.analysis.cache import when_compiling
from fairdeal.analysis.cache import cache_folder
from fairdeal.analysis.probe import probe
heard = []
with when_compiling(lambda: heard.append(1)):
    found = probe()
print(found, bool(heard), sum(probe.stats.cache_hits.values()), cache_folder().name)
"""


def asked(folder: Path, cache: Path | None = None) -> list[str]:
    """What a fresh process finds: the kernel's answer, whether it was new, whether it was kept."""
    kept = cache or folder / "cache"
    env = {**os.environ, "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(kept)}
    ran = subprocess.run([sys.executable, "-c", ASK], capture_output=True, check=True, env=env)
    return ran.stdout.decode("utf8").split()


def with_a_probe(folder: Path) -> Path:
    """A copy of the package with one more kernel; the file with its number."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(fairdeal.__file__).parent, folder / "fairdeal", ignore=ignored)
    (folder / "fairdeal" / "analysis" / "probe.py").write_text(PROBE, "utf8")
    number = folder / "fairdeal" / "analysis" / "probe_number.py"
    number.write_text("NUMBER = 1\n", "utf8")
    return number


def test_a_second_copy_of_the_same_source_compiles_again_and_says_so(tmp_path: Path) -> None:
    """The compiler tells them apart by their paths, so neither counts as compiled for the other."""
    one, other, cache = tmp_path / "one", tmp_path / "other", tmp_path / "cache"
    for folder in (one, other):
        with_a_probe(folder)
    *first, kept = asked(one, cache)
    *second, others = asked(other, cache)
    assert first == second == ["1", "True", "0"]
    assert kept != others
    assert asked(one, cache) == ["1", "False", "1", kept]
    assert asked(other, cache) == ["1", "False", "1", others]


def test_what_was_not_used_for_a_month_is_removed_and_nothing_else(tmp_path: Path) -> None:
    def made(name: str, days: int) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "kernel.nbi").touch()
        then = time.time() - days * 24 * 3600
        os.utime(folder, (then, then))
        return folder

    old, half_removed = made("0123456789abcdef", 31), made("fedcba9876543210.77", 31)
    recent, foreign = made("0123456789abcdee", 29), made("journals", 400)
    (tmp_path / "1123456789abcdef").symlink_to(foreign)
    forget_unused(tmp_path)
    assert not old.exists()
    assert not half_removed.exists()
    assert (recent / "kernel.nbi").exists()
    assert (foreign / "kernel.nbi").exists()
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "0123456789abcdee",
        "1123456789abcdef",
        "journals",
    ]


def test_whoever_listens_late_hears_of_a_compilation_under_way_and_then_no_more() -> None:
    heard: list[str] = []
    compiling_begins()
    with when_compiling(lambda: heard.append("late")):
        assert heard == ["late"]
        compiling_ends()
    compiling_begins()
    compiling_ends()
    with when_compiling(lambda: heard.append("never")):
        pass
    assert heard == ["late"]


def test_a_kernel_is_compiled_once_and_again_when_anything_it_reads_has_changed(
    tmp_path: Path,
) -> None:
    """The number lies in another module than the kernel, which the compiler does not watch."""
    number = with_a_probe(tmp_path)
    *first, folder = asked(tmp_path)
    assert first == ["1", "True", "0"]
    assert asked(tmp_path) == ["1", "False", "1", folder]
    number.write_text("NUMBER = 2\n", "utf8")
    *changed, other = asked(tmp_path)
    assert changed == ["2", "True", "0"]
    assert other != folder
    number.write_text("NUMBER = 1\n", "utf8")
    assert asked(tmp_path) == ["1", "False", "1", folder]


def compiled(*modules: ModuleType) -> dict[str, list[Any]]:
    """Every kernel with the signatures that it has been compiled for."""
    return {
        f"{module.__name__}.{name}": list(found.signatures)
        for module in modules
        for name, found in vars(module).items()
        if hasattr(found, "signatures")
    }


def test_a_pay_table_is_never_compiled_in() -> None:
    """Another table meets the kernels that are there already, and another result comes of it."""
    modules = flop_choices, flops, solution, rivers, starts
    printed = answer(question("nj-uth", {}))
    before = compiled(*modules)
    assert any(before.values())
    tables = {"blind_pay_table": {"straight": "10 to 1"}, "trips_pay_table": {"pair": "1 to 1"}}
    other = answer(question("nj-uth", tables, what_if=True))
    assert other.main.ev != printed.main.ev
    assert other.side["trips"].ev != printed.side["trips"].ev
    assert compiled(*modules) == before
