"""Kernels are compiled once, found again, and never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import fairdeal
from fairdeal.analysis import uth_choices, uth_flops, uth_reached, uth_rivers, uth_starts
from fairdeal.analysis.dispatch import answer, question

PROBE = """
from fairdeal.analysis.compiled import kernel
from fairdeal.analysis.probe_number import NUMBER

@kernel()
def probe():
    return NUMBER
"""
ASK = """
from fairdeal.analysis.compiled import cache_folder, first_use
new = first_use("probe")
from fairdeal.analysis.probe import probe
print(probe(), new, sum(probe.stats.cache_hits.values()), cache_folder().name)
"""


def asked(folder: Path) -> list[str]:
    """What a fresh process finds: the kernel's answer, whether it was new, whether it was kept."""
    env = {**os.environ, "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    ran = subprocess.run([sys.executable, "-c", ASK], capture_output=True, check=True, env=env)
    return ran.stdout.decode("utf8").split()


def test_a_kernel_is_compiled_once_and_again_when_anything_it_reads_has_changed(
    tmp_path: Path,
) -> None:
    """The number lies in another module than the kernel, which the compiler does not watch."""
    package = tmp_path / "fairdeal"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(fairdeal.__file__).parent, package, ignore=ignored)
    (package / "analysis" / "probe.py").write_text(PROBE, "utf8")
    number = package / "analysis" / "probe_number.py"
    number.write_text("NUMBER = 1\n", "utf8")
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
    modules = uth_choices, uth_flops, uth_reached, uth_rivers, uth_starts
    printed = answer(question("nj-uth", {}))
    before = compiled(*modules)
    assert any(before.values())
    tables = {"blind_pay_table": {"straight": "10 to 1"}, "trips_pay_table": {"pair": "1 to 1"}}
    other = answer(question("nj-uth", tables, what_if=True))
    assert other.main.ev != printed.main.ev
    assert other.side["trips"].ev != printed.side["trips"].ev
    assert compiled(*modules) == before
