"""What containers, units and workflows run: each line is parsed here, and run in a deep check."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import fairdeal
from fairdeal import api
from fairdeal.cli.commands import command
from fairdeal.version import __version__

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yml").read_text())


def docker(instruction: str) -> list[str]:
    """The lines of the Dockerfile with one instruction, without it."""
    return re.findall(rf"^{instruction} (.*)$", DOCKERFILE, re.MULTILINE)


def served(arguments: list[str]) -> dict[str, Any]:
    """The options that `fairdeal serve` reads; unknown ones are refused."""
    assert arguments[0] == "serve"
    options: dict[str, Any] = command("serve").make_context("serve", arguments[1:]).params
    return options


def test_the_container_serves_its_volume_to_its_port() -> None:
    (written,) = docker("CMD")
    options = served(yaml.safe_load(written))
    assert (options["host"], str(options["data"])) == ("0.0.0.0", docker("VOLUME")[0])
    assert str(options["port"]) == docker("EXPOSE")[0]
    assert f"127.0.0.1:{options['port']}/ready" in docker("HEALTHCHECK")[0]


def test_compose_runs_two_servers_on_one_database_behind_the_proxy() -> None:
    services = COMPOSE["services"]
    houses = [each for name, each in services.items() if name.startswith("house-")]
    assert len(houses) == 2
    for house in houses:
        options = served(
            [part.replace("${HOST_NAME:-casino.example}", "x") for part in house["command"]]
        )
        database = services["database"]["environment"]
        address = f"postgresql://{database['POSTGRES_USER']}@database/{database['POSTGRES_DB']}"
        assert options["database"] == address
        assert (DEPLOY / house["build"]["dockerfile"].removeprefix("deploy/")).exists()
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert all(name in caddy for name in services["proxy"]["environment"])


def test_the_unit_starts_a_house_with_options_that_exist() -> None:
    unit = (DEPLOY / "fairdeal.service").read_text()
    for line in re.findall(r"^ExecStart\w*=/opt/fairdeal/bin/fairdeal (.*)$", unit, re.MULTILINE):
        name, *arguments = shlex.split(line)
        assert command(name).make_context(name, arguments).params is not None


def test_the_workflow_runs_what_people_run_and_the_citation_has_this_version() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "check.yml").read_text())
    runs = [step["run"] for step in workflow["jobs"]["check"]["steps"] if "run" in step]
    assert runs == ["./check"]
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"] == __version__


def environment(folder: Path, *arguments: str) -> Path:
    """A new virtual environment with Fairdeal installed from a wheel; the path of its programs."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-c", str(ROOT / "constraints.txt"), *arguments], check=True)
    return folder / "bin"


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the first stage of the container builds."""
    folder = tmp_path_factory.mktemp("dist")
    (line,) = [each for each in docker("RUN") if " pip wheel " in each]
    words = [str(folder) if word == "/dist" else word for word in shlex.split(line)]
    subprocess.run([sys.executable, *words[1:]], check=True, cwd=ROOT)
    return folder


@pytest.mark.deep
def test_a_clean_environment_with_the_base_plays_settles_and_verifies(
    wheels: Path, tmp_path: Path
) -> None:
    programs = environment(tmp_path / "base", "--find-links", str(wheels), "fairdeal")
    journal = str(tmp_path / "night.jsonl")
    for arguments in (
        ("play", "nj-uth", "--auto", "3", "--seed", "1", "--journal", journal),
        ("verify", journal),
        ("law", "nj-uth"),
        ("hands", journal, "-o", str(tmp_path / "hands.csv")),
    ):
        subprocess.run([programs / "fairdeal", *arguments], check=True, capture_output=True)
    refused = subprocess.run(
        [programs / "fairdeal", "odds", "nj-hilo"], capture_output=True, check=False
    )
    assert refused.returncode == 2
    assert b'pip install "fairdeal[odds]"' in refused.stderr
    example = ROOT / "examples" / "one_card"
    pip = [str(programs / "python"), "-m", "pip", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-deps", str(example)], check=True)
    game = ("nowhere-one-card", "--auto", "2", "--journal", f"{journal}2")
    subprocess.run([programs / "fairdeal", "play", *game], check=True, capture_output=True)
    subprocess.run(
        [programs / "fairdeal", "verify", f"{journal}2"], check=True, capture_output=True
    )


@pytest.mark.deep
def test_the_lines_of_the_container_run(wheels: Path, tmp_path: Path) -> None:
    (line,) = [each for each in docker("RUN") if " pip install " in each]
    words = shlex.split(line)
    packages = [word for word in words if word.startswith("fairdeal")]
    programs = environment(tmp_path / "all", "--find-links", str(wheels), *packages)
    cache = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    compiled = [each for each in docker("RUN") if each.startswith("fairdeal ")]
    for each in compiled:
        subprocess.run([programs / each.split()[0], *each.split()[1:]], check=True, env=cache)
    house = [str(programs / "fairdeal"), "house", "verify", "--data", str(tmp_path / "house")]
    subprocess.run(house, check=True, env=cache, capture_output=True)


def test_the_lock_file_has_the_pinned_versions_with_hashes_and_no_address() -> None:
    pinned = dict(
        line.lower().replace("_", "-").split("==")
        for line in (ROOT / "constraints.txt").read_text().split()
    )
    lock = (ROOT / "requirements.lock").read_text()
    locked = re.findall(
        r"^([a-z0-9-]+)==(\S+) \\\n    --hash=sha256:[0-9a-f]{64}", lock, re.MULTILINE
    )
    assert len(locked) == lock.count("==")
    assert {name: pinned[name] for name, _ in locked} == dict(locked)
    assert "://" not in lock
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    declared = [*project["dependencies"], *(each for some in extras for each in some)]
    names = {re.split(r"[\[><=]", each)[0].lower() for each in declared} - {"fairdeal"}
    assert names <= {name for name, _ in locked}


@pytest.mark.deep
def test_the_documentation_builds_as_a_site_without_a_broken_link(tmp_path: Path) -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    programs = environment(tmp_path / "docs", *groups["docs"])
    build = [str(programs / "mkdocs"), "build", "--quiet", "--site-dir", str(tmp_path / "site")]
    ran = subprocess.run(build, cwd=ROOT, capture_output=True, check=False, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "open_table" in (tmp_path / "site" / "api.html").read_text()


def test_the_site_lists_every_page_and_the_reference_every_function() -> None:
    pages = {path.name for path in (ROOT / "docs").glob("*.md")}
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    assert listed == pages
    reference = (ROOT / "docs" / "api.md").read_text()
    functions = [name for name in fairdeal.__all__ if hasattr(api, name)]
    assert [name for name in functions if f"::: fairdeal.api.{name}\n" not in reference] == []
