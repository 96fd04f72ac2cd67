"""A PostgreSQL server of the test run's own, in a folder that is thrown away."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString

import psycopg
from psycopg.sql import SQL


def programs() -> Path | None:
    """Where PostgreSQL's programs are, or None."""
    named = shutil.which("initdb")
    if named:
        return Path(named).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


@contextmanager
def server(
    *, durable: bool = False, data: Path | None = None, wal: Path | None = None
) -> Iterator[str]:
    """A running server; the folder of its socket. One that is durable waits for its disk.

    Its data and its log of writes may lie on disks that a test gives.
    """
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) and not durable else None
    folder = Path(tempfile.mkdtemp(prefix="fairdeal-pg-", dir=memory))
    give_to_its_user(folder)
    data = folder / "data" if data is None else data
    (folder / "where").write_text(str(data))
    sync = "on" if durable else "off"
    options = f"-c listen_addresses='' -k {folder} -c fsync={sync} -c max_connections=50"
    more: tuple[object, ...] = ()
    if wal is not None:
        more = ("--waldir", wal, "--wal-segsize", "1")
        # No checkpoint may make room while a test fills the disk.
        options += " -c min_wal_size=2MB -c max_wal_size=1GB -c checkpoint_timeout=1d"
    (folder / "options").write_text(options)
    _run(
        folder,
        "initdb",
        "-D",
        data,
        "-U",
        "house",
        "--auth=trust",
        "-E",
        "UTF8",
        "--no-sync",
        *more,
    )
    start(folder)
    try:
        yield str(folder)
    finally:
        if is_up(folder):
            _run(folder, "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def start(folder: Path) -> None:
    """Start a server, for the first time or after it went down."""
    data, options = (folder / "where").read_text(), (folder / "options").read_text()
    _run(folder, "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")


def until_up(folder: Path) -> None:
    """Wait until a server has recovered from what happened to it; start it if it gave up."""
    data = (folder / "where").read_text()
    while not is_up(folder):
        try:
            _run(folder, "pg_ctl", "-D", data, "status")
        except subprocess.CalledProcessError:
            start(folder)
        time.sleep(0.05)


def is_up(folder: Path) -> bool:
    """Whether a server takes connections."""
    try:
        psycopg.connect(f"host={folder} user=house dbname=postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def give_to_its_user(folder: Path) -> None:
    """Who runs the server: PostgreSQL does not run as root."""
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")


def _run(folder: Path, program: str, *arguments: object) -> None:
    programs_in = programs()
    assert programs_in is not None
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [*as_user, str(programs_in / program), *map(str, arguments)]
    subprocess.run(command, check=True, capture_output=True, cwd=folder)


def new_database(folder: str, name: str, like: str = "template1") -> str:
    """A database like another; its address."""
    _admin(folder, f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
    return f"postgresql://house@/{name}?host={folder}"


def drop_database(folder: str, name: str) -> None:
    """Away with a database."""
    _admin(folder, f'DROP DATABASE "{name}" WITH (FORCE)')


def _admin(folder: str, statement: LiteralString | str) -> None:
    with psycopg.connect(f"host={folder} user=house dbname=postgres", autocommit=True) as admin:
        admin.execute(SQL(statement))  # names of our own
