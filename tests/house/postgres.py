"""A PostgreSQL server of the test run's own, in a folder that is thrown away."""

import os
import shutil
import subprocess
import tempfile
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
def server(*, durable: bool = False) -> Iterator[str]:
    """A running server; the folder of its socket. One that is durable waits for its disk."""
    folder_of = programs()
    assert folder_of is not None
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) and not durable else None
    folder = Path(tempfile.mkdtemp(prefix="fairdeal-pg-", dir=memory))
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres", "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]

    def run(*command: object) -> None:
        subprocess.run([*as_user, *map(str, command)], check=True, capture_output=True, cwd=folder)

    data = folder / "data"
    sync = "on" if durable else "off"
    options = f"-c listen_addresses='' -k {folder} -c fsync={sync} -c max_connections=50"
    run(folder_of / "initdb", "-D", data, "-U", "house", "--auth=trust", "-E", "UTF8", "--no-sync")
    run(folder_of / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
    try:
        yield str(folder)
    finally:
        run(folder_of / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


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
