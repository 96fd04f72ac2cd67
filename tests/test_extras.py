"""Extras: what only some work needs is not installed with the rest, and is asked for by name."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import fairdeal as library
from fairdeal.extras import EXTRAS, need
from fairdeal.files.keys import new_key
from fairdeal.house.store.database import Database
from fairdeal.law import Refused
from tests.cases import each_case
from tests.cli.running import fairdeal

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT, GROUPS = PYPROJECT["project"], PYPROJECT["dependency-groups"]
DECLARED = PROJECT["optional-dependencies"]
ROUND = {
    "instrument": "nj-hilo",
    "dealer": "Kh 2c 3d 4s 9h",
    "hands": [
        {"seat": 1, "cards": "As Kd 9c 2h 3s", "wagers": {"ante": 500}},
    ],
}

# A process in which only the base and its own dependencies can be imported.
BASE_ONLY = """
import sys
from importlib.abc import MetaPathFinder

BASE = {base!r}

class OnlyTheBase(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in BASE and top not in sys.stdlib_module_names and not top.startswith("_"):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, OnlyTheBase())
"""
BASE = {
    *("fairdeal", "msgspec", "rich", "typer"),
    *("annotated_doc", "annotated_types", "click", "markdown_it", "mdurl", "pydantic"),
    *("pydantic_core", "pygments", "shellingham", "typing_extensions", "typing_inspection"),
}


def with_the_base_only(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program where nothing but the base is installed."""
    whole = BASE_ONLY.format(base=BASE) + program
    command = [sys.executable, "-c", whole, *arguments]
    return subprocess.run(command, capture_output=True, check=False, text=True)


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
    file = tmp_path / "file.pdf"
    commands: dict[str, tuple[str, ...]] = {
        "odds": ("odds", "nj-hilo"),
        "sign": ("key", "new", str(file)),
        "press": ("press", "card", "nj-hilo", "-o", str(file)),
        "plot": ("odds", "nj-hilo", "--plot", str(tmp_path / "odds.svg")),
        "house": ("house", "verify", "--data", str(tmp_path / "house")),
        "school": ("drill", "nj-hilo"),
        "cluster": ("simulate", "nj-hilo", "--rounds", "1", "--dask", "tcp://here:1"),
    }
    if missing in commands:
        ran = fairdeal(*commands[missing])
        assert ran.code == 2
        assert f"extra-not-installed: the extra “{missing}”" in ran.err
    assert not list(tmp_path.iterdir())


CALLS: list[tuple[str, Callable[[], object]]] = [
    ("odds", lambda: library.odds("nj-hilo")),
    ("odds", lambda: library.simulate("nj-hilo", rounds=1)),
    ("odds", lambda: library.evaluate(["As Ks Qs Js Ts"])),
    ("odds", lambda: library.advise({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})),
    ("sign", lambda: new_key("nowhere")),
    ("postgres", lambda: Database("postgresql://nobody@nowhere/nothing")),
]


@each_case(("extra", "call"), CALLS)
def test_python_is_told_the_same(extra: str, call: Callable[[], object]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, EXTRAS[extra][0], None)
        with pytest.raises(Refused, match="extra-not-installed"):
            call()


def test_every_extra_is_declared_with_the_package_that_it_is_known_by() -> None:
    assert {*DECLARED} == {*EXTRAS, "all"}
    for extra, (module, _) in EXTRAS.items():
        assert any(each.startswith(module) for each in DECLARED[extra]), extra
        assert not any(each.startswith(module) for each in PROJECT["dependencies"])
    assert DECLARED["all"] == [f"fairdeal[{','.join(sorted(EXTRAS))}]"]
    installer = (ROOT / "tools" / "install").read_text()
    assert f'extras="{" ".join(EXTRAS)}" groups="{" ".join(GROUPS)}"' in installer


def test_what_is_published_has_lower_bounds_and_no_tools_of_development() -> None:
    published = [*PROJECT["dependencies"], *(each for some in DECLARED.values() for each in some)]
    unbound = [each for each in published if ">=" not in each and not each.startswith("fairdeal[")]
    assert unbound == []
    assert not {each.partition(">")[0] for each in published} & set(GROUPS["dev"])


def test_the_base_is_all_that_tables_records_sheets_and_the_law_need(tmp_path: Path) -> None:
    journal = tmp_path / "night.jsonl"
    program = """
import json, fairdeal
from fairdeal.audit import verify
table = fairdeal.open_table("nj-uth", seed=7, journal=sys.argv[1])
table.sit(1, "Ann", chips="$500")
table.bet(1, ante="$10", blind="$10")
table.deal()
while not table.round.over:
    table.act(1, "check" if any(o.verb == "check" for o in table.step.offers) else "fold")
table.finish()
assert fairdeal.verify(sys.argv[1]).rounds == 1
assert fairdeal.extract(sys.argv[1], "player:Ann") and fairdeal.proof(sys.argv[1], 1).json
assert fairdeal.rules("nj-hilo").wire() and fairdeal.sheet("ma-uth").canonical()
print(json.dumps(fairdeal.settle(json.loads(sys.argv[2]))))
"""
    ran = with_the_base_only(program, str(journal), json.dumps(ROUND))
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["hands"][0]["net"] == -500


def test_the_base_is_all_that_these_commands_need(tmp_path: Path) -> None:
    journal, described = str(tmp_path / "night.jsonl"), tmp_path / "round.json"
    described.write_text(json.dumps(ROUND))
    helps = [("press", "card"), ("house", "verify"), ("serve",), ("odds",), ("key", "new")]
    commands = [
        ("--help",),
        ("play", "nj-hilo", "--auto", "2", "--seed", "1", "--journal", journal),
        ("play", "nj-hilo", "--seed", "1", "--plain"),
        ("rules", "nj-uth"),
        ("law", "nj-uth"),
        ("rulings",),
        ("options", "nj-uth"),
        ("settle", str(described)),
        ("verify", journal),
        ("extract", journal, "--as", "public"),
        ("proof", journal, "--round", "1", "--as", "public"),
        ("replay", journal, "--round", "1"),
        *((*each, "--help") for each in helps),
    ]
    program = """
import json
from typer.testing import CliRunner
from fairdeal.cli.commands import app
for command in json.loads(sys.argv[1]):
    ran = CliRunner().invoke(app, command, input=b"")
    if ran.exit_code:
        print(command, ran.stderr, ran.exception)
"""
    ran = with_the_base_only(program, json.dumps(commands))
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr


def test_a_house_on_a_file_is_served_without_the_extras_that_it_does_not_need() -> None:
    """What `serve` reads, and what works figures out for it, in a process without them."""
    needed = {"house", "odds", "press", "school", "sign"}
    modules = [module for extra, (module, _) in EXTRAS.items() if extra not in needed]
    program = (
        "import sys\n"
        f"sys.modules.update(dict.fromkeys({modules}))\n"
        "import fairdeal.web.server.server, fairdeal.processes.odds_worker\n"
        "import fairdeal.processes.verify_worker\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


def test_an_extra_that_does_not_exist_is_refused_before_anything_is_installed() -> None:
    ran = subprocess.run(
        [ROOT / "tools" / "install", "plots"], capture_output=True, check=False, text=True
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    known = " ".join([*EXTRAS, *GROUPS])
    assert ran.stderr == f'There is no extra "plots": {known}\n'


# A process in which what only POSIX systems have is missing, and Windows' locks are there.
LIKE_WINDOWS = """
import multiprocessing, os, signal, subprocess, sys, tempfile, types
sys.modules.update(dict.fromkeys(("fcntl", "grp", "pwd", "resource", "termios", "tty")))
for name in ("O_CLOEXEC", "O_NONBLOCK", "fchmod", "fdatasync", "getuid"):
    delattr(os, name)
for name in ("SIGTSTP", "SIGCONT", "SIGHUP"):
    delattr(signal, name)
taken = set()

def locking(descriptor, mode, count):
    file = os.fstat(descriptor).st_ino
    if file in taken:
        raise PermissionError(13, "Permission denied")
    taken.add(file)

sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_LOCK=1, LK_NBLCK=2)
"""
ON_WINDOWS = """
import fairdeal
table = fairdeal.open_table("nj-hilo", journal=sys.argv[1], seed=1)
table.sit(1, "Ann", chips="$500")
table.bet(1, ante="$10")
table.finish()
try:
    fairdeal.resume_table(sys.argv[1])
except fairdeal.Refused as refused:
    assert refused.refusal.name == "journal-in-use"
else:
    raise AssertionError("two tables write one journal")
print(fairdeal.verify(sys.argv[1]))
print(fairdeal.evaluate(["As Ks Qs Js Ts"]) >> 20)
from fairdeal.cli import main
sys.argv[1:] = ["odds", "nj-hilo", "--json"]
main()
"""


def test_what_only_posix_has_is_needed_by_neither_the_base_nor_the_odds(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIKE_WINDOWS + ON_WINDOWS, str(tmp_path / "night.jsonl")]
    ran = subprocess.run(command, capture_output=True, check=False, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "journal: verified" in ran.stdout
    assert "[9]" in ran.stdout
    assert '"instrument": "nj-hilo"' in ran.stdout
