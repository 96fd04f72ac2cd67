"""Compiled kernels, kept between runs in a folder that belongs to exactly this source.

numba's cache does not see changes in imported modules, so the folder's name is a hash of every
source file of this package: a changed kernel never meets a stale cache.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


@cache
def digest_of(package: Path) -> str:
    """A hash of every source file of a package, and of the law's data where it has some."""
    digest = hashlib.sha256()
    for path in sorted((*package.rglob("*.py"), *package.rglob("*.toml"))):
        content = path.read_bytes()
        name = path.relative_to(package).as_posix()
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


@cache
def cache_folder() -> Path:
    """Where the compiled kernels of this source are kept; made on first use."""
    versions = f"{sys.version_info[:2]}{numba.__version__}{metadata.version('numpy')}"
    digest = hashlib.sha256(f"{digest_of(Path(__file__).parent)}{versions}".encode())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    for folder in (base / "fairdeal", Path(tempfile.gettempdir()) / f"fairdeal-{os.getuid()}"):
        try:
            kept = folder / digest.hexdigest()[:16]
            kept.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(kept, os.W_OK):
            return kept
    return Path(tempfile.mkdtemp(prefix="fairdeal-"))


numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]


def first_use(module: str = "") -> bool:
    """Whether nothing of a module has been compiled yet, so that its first call takes a while."""
    return not any(cache_folder().rglob(f"{module}*.nbi"))


def kernel(*, parallel: bool = False) -> Callable[[Kernel], Kernel]:
    """Compile a function on its first call, or take it from the cache."""
    return cast(Callable[[Kernel], Kernel], numba.njit(cache=True, nogil=True, parallel=parallel))
