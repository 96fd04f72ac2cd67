"""Extras: what only some work needs is not installed with the rest, and is asked for by name."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fairdeal.extras import EXTRAS, need
from fairdeal.house.store.database import Database
from fairdeal.law import Refused
from tests.cli.running import fairdeal

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.fixture(params=EXTRAS)
def missing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """An extra that is not installed."""
    extra: str = request.param
    module, _ = EXTRAS[extra]
    monkeypatch.setitem(sys.modules, module, None)
    return extra


def test_a_missing_extra_is_refused_with_the_commands_that_install_it(missing: str) -> None:
    with pytest.raises(Refused) as refused:
        need(missing)
    assert refused.value.refusal.name == "extra-not-installed"
    assert f"tools/install {missing}" in refused.value.refusal.message
    assert f'pip install "fairdeal[{missing}]"' in refused.value.refusal.message
    for other in EXTRAS.keys() - {missing}:
        need(other)


def test_whoever_uses_a_missing_extra_is_told_so_before_anything_is_done(
    missing: str, tmp_path: Path
) -> None:
    picture = tmp_path / "odds.svg"
    commands = {
        "plot": ("odds", "nj-hilo", "--plot", str(picture), "--json"),
        "cluster": ("simulate", "nj-hilo", "--rounds", "1", "--dask", "tcp://here:1", "--json"),
    }
    if missing == "postgres":
        with pytest.raises(Refused, match="extra-not-installed"):
            Database("postgresql://nobody@nowhere/nothing")
        return
    assert fairdeal(*commands[missing]).refusal()["name"] == "extra-not-installed"
    assert not picture.exists()


def test_every_extra_is_declared_with_the_package_that_it_is_known_by() -> None:
    declared = PROJECT["optional-dependencies"]
    for extra, (module, _) in EXTRAS.items():
        assert [each.partition("[")[0] for each in declared[extra]] == [module]
        assert not any(each.startswith(module) for each in PROJECT["dependencies"])
    assert declared["all"] == [f"fairdeal[{','.join(sorted(EXTRAS))}]"]
    assert "fairdeal[all]" in declared["dev"]
    installer = (ROOT / "tools" / "install").read_text()
    assert f'known="{" ".join(EXTRAS)} dev"' in installer


def test_a_house_on_a_file_is_served_without_any_of_them() -> None:
    """What `serve` reads, and what works figures out for it, in a process without them."""
    modules = [module for module, _ in EXTRAS.values()]
    program = (
        "import sys\n"
        f"sys.modules.update(dict.fromkeys({modules}))\n"
        "import fairdeal.web.server.server, fairdeal.web.workers.odds_worker\n"
        "import fairdeal.web.workers.verify_process\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


def test_an_extra_that_does_not_exist_is_refused_before_anything_is_installed() -> None:
    ran = subprocess.run(
        [ROOT / "tools" / "install", "plots"], capture_output=True, check=False, text=True
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == 'There is no extra "plots": plot postgres cluster dev\n'
