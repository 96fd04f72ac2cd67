"""Encryption of faces and orders in the database, under a key that is not in it."""

import hmac
import os
import re
from base64 import urlsafe_b64encode
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from fairdeal.law import refuse

_KEY_BYTES, _NONCE_BYTES = 32, 12
# `opened` follows the hash in a line's canonical form; inside a text its quotes are escaped.
_OPENED = re.compile(r'("hash":"[0-9a-f]{64}"),"opened":(\{"part":.*?,"salt":"[0-9a-f]*"\})(?=,")')


def house_key(file: Path) -> bytes:
    """Read the key in a file that only its owner may read; create it on first use."""
    try:
        new = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = file.read_bytes()
        if len(key) != _KEY_BYTES:
            raise refuse("not-a-house-key", f"{file} is no key of {_KEY_BYTES} bytes") from None
        return key
    with os.fdopen(new, "wb") as out:
        key = os.urandom(_KEY_BYTES)
        out.write(key)
        out.flush()
        os.fsync(out.fileno())
    return key


class Seal:
    """The encryption of sealed parts, bound to the place of the lines in their journal."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self._links = hmac.digest(key, b"links", "sha256")

    def link(self, id: str) -> str:
        """Return an address that cannot be guessed without the key, always the same for an id."""
        return urlsafe_b64encode(hmac.digest(self._links, id.encode(), "sha256")[:24]).decode()

    def close(self, lines: list[str], journal: str, first: int) -> tuple[str, bytes]:
        """Return the public form of lines, and their sealed parts, encrypted."""
        text = "\n".join(lines)
        if '"opened":' not in text:  # as in most
            return text, b""
        parts = [_OPENED.search(line) for line in lines]
        hidden = "\n".join("" if part is None else part[2] for part in parts)
        shut = "\n".join(
            line if part is None else line[: part.end(1)] + line[part.end() :]
            for line, part in zip(lines, parts, strict=True)
        )
        if not hidden.strip("\n"):
            return shut, b""
        return shut, self.hide(hidden.encode(), _place(journal, first))

    def unsealed_lines(self, lines: str, sealed: bytes, journal: str, first: int) -> list[str]:
        """Return the lines as they were written. Only `journal_lines.py` may call this."""
        shut = lines.split("\n")
        if not sealed:
            return shut
        place = _place(journal, first)
        hidden = self.decrypted(sealed, place).decode().split("\n")
        if len(hidden) != len(shut):
            raise refuse("lines-changed", f"{place} has other lines than those that were sealed")
        return [_joined(line, part) for line, part in zip(shut, hidden, strict=True)]

    def hide(self, data: bytes, place: str) -> bytes:
        """Encrypt data, bound to its place."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, data, place.encode())

    def decrypted(self, sealed: bytes, place: str) -> bytes:
        """Return the decrypted data of a place."""
        try:
            nonce, rest = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
            return self._cipher.decrypt(nonce, rest, place.encode())
        except (InvalidTag, ValueError, TypeError):  # too short, or no bytes at all
            raise refuse(
                "sealed-with-another-key",
                f"{place} was not sealed with this house's key, or was changed since",
            ) from None


def _joined(line: str, part: str) -> str:
    if not part:
        return line
    before, found, after = line.partition('"hash":"')
    return f'{before}{found}{after[:65]},"opened":{part}{after[65:]}'


def _place(journal: str, first: int) -> str:
    return f"{journal}/{first}"
