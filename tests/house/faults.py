"""A layer over SQLite's file system that lets the n-th write, sync or open fail.

It is registered in the SQLite library that Python uses, as the default; so the product runs as it
is. Files stay the files of the layer below: only the functions that write are replaced.
"""

import ctypes
import ctypes.util
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_OK, _IOERR, _FULL, _CANTOPEN = 0, 10, 13, 14
_pointer = ctypes.c_void_p


class _Methods(ctypes.Structure):
    _fields_ = (
        ("iVersion", ctypes.c_int),
        ("xClose", _pointer),
        ("xRead", _pointer),
        ("xWrite", _pointer),
        ("xTruncate", _pointer),
        ("xSync", _pointer),
        *((f"more{n}", _pointer) for n in range(14)),
    )


class _File(ctypes.Structure):
    _fields_ = (("methods", ctypes.POINTER(_Methods)),)


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("iVersion", ctypes.c_int),
        ("szOsFile", ctypes.c_int),
        ("mxPathname", ctypes.c_int),
        ("pNext", _pointer),
        ("zName", ctypes.c_char_p),
        ("pAppData", _pointer),
        ("xOpen", _pointer),
        *((f"more{n}", _pointer) for n in range(15)),
    )


_OPEN = ctypes.CFUNCTYPE(
    ctypes.c_int, _pointer, _pointer, ctypes.POINTER(_File), ctypes.c_int, _pointer
)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_int, _pointer, _pointer, ctypes.c_int, ctypes.c_int64)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, _pointer, ctypes.c_int)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, _pointer, ctypes.c_int64)


class Faults:
    """Counts what touches the disk, and lets one of it fail: alone, or with whatever follows."""

    def __init__(self) -> None:
        self.count = 0
        self.fails_at: int | None = None
        self.lasts = True

    def due(self) -> bool:
        self.count += 1
        if self.fails_at is None or self.count < self.fails_at:
            return False
        return self.lasts or self.count == self.fails_at


@contextmanager
def faulty_disk() -> Iterator[Faults]:
    """While it lasts, every new connection of this process goes through the layer."""
    library = ctypes.CDLL(ctypes.util.find_library("sqlite3"))
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    below = library.sqlite3_vfs_find(None)
    faults = Faults()
    layer, kept = _Vfs(), list[Any]()
    ctypes.memmove(ctypes.byref(layer), below, ctypes.sizeof(_Vfs))
    layer.zName, layer.pNext = b"faulty", None
    open_below = _OPEN(below.contents.xOpen)
    tables: dict[int, _Methods] = {}

    def replaced(methods: Any) -> _Methods:
        address = ctypes.addressof(methods.contents)
        if address not in tables:
            tables[address] = _with_faults(methods.contents, faults, kept)
        return tables[address]

    def x_open(vfs: Any, name: Any, file: Any, flags: int, out: Any) -> int:
        if faults.due():
            file.contents.methods = ctypes.POINTER(_Methods)()
            return _CANTOPEN
        result = int(open_below(ctypes.addressof(below.contents), name, file, flags, out))
        if result == _OK and file.contents.methods:
            file.contents.methods = ctypes.pointer(replaced(file.contents.methods))
        return result

    opening = _OPEN(x_open)
    kept.append(opening)
    layer.xOpen = ctypes.cast(opening, _pointer).value
    library.sqlite3_vfs_register(ctypes.byref(layer), 1)
    try:
        yield faults
    finally:
        faults.fails_at = None
        library.sqlite3_vfs_register(below, 1)
        _FOR_EVER.append((layer, kept, tables))  # connections may be open still


_FOR_EVER: list[Any] = []


def _with_faults(methods: _Methods, faults: Faults, kept: list[Any]) -> _Methods:
    """The functions of a file, with faults in those that write."""
    copy = _Methods()
    ctypes.memmove(ctypes.byref(copy), ctypes.byref(methods), ctypes.sizeof(_Methods))
    write, sync = _WRITE(methods.xWrite), _SYNC(methods.xSync)
    truncate = _TRUNCATE(methods.xTruncate)
    replacements = {
        "xWrite": _WRITE(lambda f, b, n, at: _FULL if faults.due() else write(f, b, n, at)),
        "xSync": _SYNC(lambda f, flags: _IOERR if faults.due() else sync(f, flags)),
        "xTruncate": _TRUNCATE(lambda f, size: _IOERR if faults.due() else truncate(f, size)),
    }
    for name, function in replacements.items():
        kept.append(function)
        setattr(copy, name, ctypes.cast(function, _pointer).value)
    return copy
