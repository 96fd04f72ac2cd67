"""A PostgreSQL database as a file, by PostgreSQL's own programs.

Their connection settings, above all the password, are in their environment. They are never in their
arguments, which all users of the machine can read.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fairdeal.house.store.copies import new_file
from fairdeal.law import refuse

_DEBIAN = Path("/usr/lib/postgresql")
_FROM_THE_HOUSE = "alembic_version"  # a table that every house has
_WAIT = "30s"  # for a table that another process has locked
Connecting = Mapping[str, Any]  # as psycopg takes it


def dump(connecting: Connecting, target: Path) -> None:
    """Dump the database while it is in use, and check the dump by reading all of it."""
    with new_file(target) as file:
        _run(
            *("pg_dump", "--format=custom", f"--lock-wait-timeout={_WAIT}", "--no-password"),
            connecting=connecting,
            out=file,
        )
        _run("pg_restore", "--file=/dev/null", str(target))
        os.fsync(file)


def load(connecting: Connecting, file: Path) -> None:
    """Load a dump into an empty database: all of it, or nothing."""
    if _FROM_THE_HOUSE not in _run("pg_restore", "--list", str(file)).split():
        raise refuse("not-a-house", f"{file} is a dump of something else")
    _run(
        *("pg_restore", "--single-transaction", "--exit-on-error", "--no-owner"),
        *("--no-privileges", "--no-password", "--dbname=", str(file)),
        connecting=connecting,
    )


def _run(program: str, *arguments: str, connecting: Connecting | None = None, out: int = -1) -> str:
    """Return the output of a program, unless it goes to a file; refuse with its own message."""
    ran = subprocess.run(
        [_found(program), *arguments],
        env={**os.environ, **_environment(connecting or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if out < 0 else out,
        stderr=subprocess.PIPE,
        check=False,
    )
    if ran.returncode:
        words = ran.stderr.decode(errors="replace").split("\n")
        raise refuse("dump-failed", next(filter(None, words), f"{program} failed"))
    return (ran.stdout or b"").decode(errors="replace")


def _found(program: str) -> str:
    """Return the path of a PostgreSQL program: on the path, or where Debian keeps its newest."""
    if named := shutil.which(program):
        return named
    by_version = {int(at.name): at for at in _DEBIAN.glob("*") if at.name.isdigit()}
    for version in sorted(by_version, reverse=True):
        if named := shutil.which(program, path=by_version[version] / "bin"):
            return named
    raise refuse(
        "no-pg-dump",
        f"{program} is not on the path; install PostgreSQL's own programs (Debian: "
        "postgresql-client), which back up and restore a PostgreSQL house",
    )


def _environment(connecting: Connecting) -> dict[str, str]:
    """Return the environment variables for PostgreSQL's programs, from psycopg's settings."""
    from psycopg import pq  # which a house on a file does not need

    known = {each.keyword.decode(): each.envvar for each in pq.Conninfo.get_defaults()}
    return {
        variable.decode(): str(value)
        for name, value in connecting.items()
        if (variable := known.get(name)) is not None and value is not None
    }
