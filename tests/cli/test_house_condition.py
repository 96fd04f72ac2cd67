"""A house that is damaged, without its key or run by root: one clear message, never a traceback."""

import os
import random
import shutil
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from tests.cli.running import house
from tests.house.houses import KEY, in_house
from tests.house.store.test_condition import PAGE, play

COMMANDS = (
    ("house", "verify", "--workers", "1"),
    ("house", "report"),
    ("house", "export", "{out}"),
    ("house", "backup", "{out}"),
    ("staff", "add", "Flo", "--role", "admin"),
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("house")
    database = Database(f"sqlite:///{data}/house.db")
    database.upgrade()
    in_house(database, play)
    database.close()
    (data / KEY_FILE).write_bytes(KEY)
    return data


@pytest.fixture
def data(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "house"))


def spoil(data: Path, page: int) -> None:
    """Overwrite a page of the database."""
    with (data / "house.db").open("r+b") as file:
        file.seek(page * PAGE)
        file.write(random.Random(page).randbytes(PAGE))


def run(data: Path, *arguments: str) -> tuple[int, str]:
    """The exit code of a command, and all that it says."""
    ran = house(data, *arguments, stdin="long password\n")
    return ran.code, ran.out + ran.err


def test_no_command_ends_in_a_traceback_on_a_damaged_database(
    original: Path, tmp_path: Path
) -> None:
    pages = (original / "house.db").stat().st_size // PAGE
    verified = []
    for page in range(0, pages, 5):
        for command in COMMANDS:
            data = Path(shutil.copytree(original, tmp_path / "house"))
            spoil(data, page)
            given = [part.format(out=tmp_path / "house" / "out") for part in command]
            code, said = run(data, *given)
            assert code in (0, 1, 2), said
            if command[1] == "verify" and code == 0:
                verified.append(page)
            shutil.rmtree(data)
    assert not verified


def test_what_is_damaged_is_said_in_one_line(data: Path) -> None:
    spoil(data, 0)
    code, said = run(data, "house", "report")
    assert code == 2
    assert said.startswith("refused: ")
    assert "file is not a database" in said
    assert said.count("\n") == 1


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        ran = serve(tmp_path, str(taken.getsockname()[1]))
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].startswith("refused: cannot-listen: 127.0.0.1 port ")
    assert "Traceback" not in ran.stderr


def serve(data: Path, port: str = "0") -> "subprocess.CompletedProcess[str]":
    """A server that does not start."""
    command = [sys.executable, "-m", "fairdeal", "serve", "--port", port, "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_damaged_house_is_not_served_and_says_why(data: Path) -> None:
    with_tables = next(
        number
        for number in range((data / "house.db").stat().st_size // PAGE)
        if b'"Opened' in _page(data, number) or b"Blue table" in _page(data, number)
    )
    spoil(data, with_tables)
    ran = serve(data)
    assert ran.returncode in (1, 2), ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stderr.count("refused: ") == 1, ran.stderr


def _page(data: Path, number: int) -> bytes:
    return (data / "house.db").read_bytes()[number * PAGE : (number + 1) * PAGE]


def test_a_house_without_its_key_is_not_served_with_a_new_one(data: Path) -> None:
    (data / KEY_FILE).unlink()
    ran = serve(data)
    assert ran.returncode == 2
    assert "refused: no-key: the key of this house is missing; put it back" in ran.stderr
    assert "The floor is open" not in ran.stderr
    assert not (data / KEY_FILE).exists()


def test_a_house_with_another_key_is_not_served_and_says_why(data: Path) -> None:
    (data / KEY_FILE).write_bytes(bytes(31) + b"1")
    ran = serve(data)
    assert ran.returncode == 2
    assert "refused: sealed-with-another-key: " in ran.stderr
    assert "The floor is open" not in ran.stderr
    assert "Traceback" not in ran.stderr


def test_only_the_owner_may_read_what_is_exported_wherever_it_goes(
    data: Path, tmp_path: Path
) -> None:
    folder, before = tmp_path / "shared", os.umask(0)
    folder.mkdir(mode=0o777)
    try:
        assert run(data, "house", "export", str(folder))[0] == 0
    finally:
        os.umask(before)
    modes = {file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert modes == {0o600}
    assert len(list(folder.iterdir())) == 4  # two journals with their heads
