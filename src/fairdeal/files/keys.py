"""A table's key: the private key in a file for its owner only, the public key to publish."""

import os
import re
from typing import TYPE_CHECKING

from fairdeal.extras import need
from fairdeal.files.reading import open_file
from fairdeal.law import in_short, refuse
from fairdeal.systems import OPEN

if TYPE_CHECKING:
    from fairdeal.record.signing import Signer

_PUBLIC = re.compile(r"[0-9a-f]{64}")
_LONGEST = 10_000  # bytes of a key's file


def new_key(path: str) -> str:
    """Create a key in a new file that only its owner may read, and return the public key."""
    need("sign")
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    from fairdeal.record.signing import Signer

    private = Ed25519PrivateKey.from_private_bytes(os.urandom(32))
    pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | OPEN, 0o600)
        with open(descriptor, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise refuse("key-exists", f"{path} exists; a key is never overwritten") from None
    except (OSError, ValueError) as error:
        raise refuse("cannot-write", f"{path} cannot be written: {error}") from None
    return Signer(private).public


def read_key(path: object) -> "Signer":
    """Read the private key in a file; refuse a file that other users may read."""
    need("sign")
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    from fairdeal.record.signing import Signer

    if not isinstance(path, str | os.PathLike):
        raise refuse("key-not-a-path", f"key is {in_short(path)}; it may be a file that holds one")
    with open_file(path) as file:
        mode, raw = os.fstat(file.fileno()).st_mode, file.read(_LONGEST)
    if mode & 0o077:
        raise refuse(
            "key-not-private", f"{path} may be read by others; keep it to its owner: chmod 600"
        )
    try:
        private = load_pem_private_key(raw, password=None)
    except (ValueError, TypeError):
        private = None
    if not isinstance(private, Ed25519PrivateKey):
        raise refuse("not-a-key", f"{path} holds no Ed25519 key; `fairdeal key new` makes one")
    return Signer(private)


def read_public(text: str) -> str:
    """Read a public key: 64 digits in hexadecimal."""
    key = text.strip()
    if not _PUBLIC.fullmatch(key):
        raise refuse(
            "not-a-key",
            f"{in_short(key)} is no public key; it has 64 digits in lower-case hexadecimal",
        )
    return key
