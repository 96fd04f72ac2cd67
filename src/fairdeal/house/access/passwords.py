"""Passwords: their length, and their hashes, which are computed outside the event loop."""

import asyncio
import hashlib
import os
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fairdeal.law import refuse

SHORTEST, LONGEST_PASSWORD = 10, 200
AT_ONCE = 1  # each takes 46 MiB and a whole processor
_NICE = 10  # of threads that hash
_HASHER = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)
NOBODYS = _HASHER.hash(secrets.token_hex(16))  # so that an unknown name takes as long as a known


def check_password(password: object) -> None:
    """Refuse a password that is too short or too long."""
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST_PASSWORD:
        raise refuse(
            "not-a-password", f"a password has {SHORTEST} to {LONGEST_PASSWORD} characters"
        )


async def hashed(password: str) -> str:
    """Return the stored form of a password."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, password)


def password_digest(person: str, stored: str) -> str:
    """Return the journal's digest of a stored password, which binds the row to the journal.

    The stored form holds a random salt, so that nobody can try passwords against this digest.
    """
    return hashlib.sha256(f"{person}\n{stored}".encode()).hexdigest()


async def verified(stored: str, password: object) -> bool:
    """Check a password against the stored one."""
    if not isinstance(password, str) or len(password) > LONGEST_PASSWORD:
        return False
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _right, stored, password)


def _right(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


def _come_last() -> None:
    """Give this thread a low priority: play comes first where processors are few."""
    with suppress(AttributeError, OSError):  # not every system has it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


_THREADS = ThreadPoolExecutor(AT_ONCE, "passwords", _come_last)
