"""The cache of compiled kernels and computed results, and notices while kernels are compiled.

This module does not import the compiler, so that a command that compiles nothing starts without it.

The compiler's own cache does not see changes in imported modules, so the folder's name is a hash of
every source file of `analysis` and the solvers, and of where they lie: a changed kernel never meets
a stale cache.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import metadata
from pathlib import Path
from threading import Lock

from fairdeal.systems import lock as lock_file
from fairdeal.systems import owner

Say = Callable[[], None]

_lock = Lock()
_listening: list[Say] = []
_under_way = 0


@contextmanager
def when_compiling(say: Say) -> Iterator[None]:
    """Call `say` inside the block when a kernel begins to be compiled, or at once if one is."""
    with _lock:
        _listening.append(say)
        if _under_way:
            say()
    try:
        yield
    finally:
        with _lock:
            _listening.remove(say)


def compiling_begins() -> None:
    """Note that a kernel begins to be compiled: it was not in the cache."""
    global _under_way
    with _lock:
        _under_way += 1
        for say in _listening:
            say()


def compiling_ends() -> None:
    """Note that a kernel is compiled, or has failed to be."""
    global _under_way
    with _lock:
        _under_way -= 1


_COMPLETE, _COMPILED, _LOCK = "complete", "compiled", "compiling"  # files beside what is compiled
UNUSED = 30 * 24 * 3600  # seconds
_KEPT = re.compile(r"[0-9a-f]{16}(?:\.\d+)?")  # with a number where its removal was cut short


PROGRAM = Path(__file__).parents[1]  # the folder of the package `fairdeal`


def kernel_folders() -> tuple[Path, ...]:
    """Return the folders whose modules are compiled."""
    return PROGRAM / "analysis", *sorted(PROGRAM.glob("games/*/solver"))


@cache
def digest_of(*folders: Path) -> str:
    """Hash every source file of some folders, and the law's data in them."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.toml"))):
            content = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


@cache
def cache_folder() -> Path:
    """Return the folder for compiled kernels of this source, created on first use."""
    compiler = "".join(metadata.version(name) for name in ("numba", "numpy"))
    versions = f"{sys.version_info[:2]}{compiler}"
    sources = digest_of(*kernel_folders())
    # numba's cache depends on the path, so each copy of the program has its own
    digest = hashlib.sha256(f"{PROGRAM} {sources}{versions}".encode())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    for folder in (base / "fairdeal", Path(tempfile.gettempdir()) / f"fairdeal-{owner()}"):
        kept = folder / digest.hexdigest()[:16]
        try:
            new = not kept.exists()
            kept.mkdir(parents=True, exist_ok=True)
            if kept.stat().st_uid != owner() or not os.access(kept, os.W_OK):
                continue
            os.utime(kept)  # it is in use
            if new:
                forget_unused(folder)
        except OSError:
            continue
        return kept
    return Path(tempfile.mkdtemp(prefix="fairdeal-"))


def all_compiled() -> bool:
    """Return whether everything was compiled in one go, or there is no place to keep it."""
    folder = cache_folder()
    return (folder / _COMPLETE).exists() or not _KEPT.fullmatch(folder.name)


def is_compiled(what: str) -> bool:
    """Return whether the kernels of some work were compiled."""
    return all_compiled() or (cache_folder() / f"{_COMPILED} {what}").exists()


def note_compiled(what: str) -> None:
    """Note that what some work needs is compiled."""
    (cache_folder() / f"{_COMPILED} {what}").touch()


@contextmanager
def compiling_all() -> Iterator[bool]:
    """Lock out other processes that compile everything; yield whether it is still to be done.

    If the block ends without an exception, it is marked as done.
    """
    with (cache_folder() / _LOCK).open("w") as lock:
        lock_file(lock.fileno(), wait=True)
        due = not all_compiled()
        yield due
        if due:
            (cache_folder() / _COMPLETE).touch()


def forget_unused(folder: Path) -> None:
    """Remove kernels compiled from other sources and not used for a month.

    A folder is renamed first. So a process that is about to use it finds none and makes a new one,
    and never finds half of one.
    """
    for old in folder.iterdir():
        if not _KEPT.fullmatch(old.name) or old.is_symlink() or not old.is_dir():
            continue
        with suppress(OSError):  # another process removes it too
            if time.time() - old.stat().st_mtime > UNUSED:
                gone = old.with_name(f"{old.name[:16]}.{os.getpid()}")
                shutil.rmtree(old.rename(gone), ignore_errors=True)
