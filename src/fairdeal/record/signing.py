"""Signatures of heads, by Ed25519. The public key shows that the table wrote them."""

from functools import cached_property

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

_PURPOSE = b"fairdeal journal head\n"  # a signature of this cannot be used for anything else


class Signer(Struct, frozen=True, dict=True):
    """A table's key: it signs heads and gives the public key that checks them."""

    private: Ed25519PrivateKey

    @cached_property
    def public(self) -> str:
        """The public key, in hexadecimal."""
        return self.private.public_key().public_bytes_raw().hex()

    def sign(self, text: str) -> str:
        """Return the signature of a text, in hexadecimal."""
        return self.private.sign(_PURPOSE + text.encode()).hex()


def is_signed(text: str, signature: bytes, public: bytes) -> bool:
    """Check that a text was signed by the key behind a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, _PURPOSE + text.encode())
    except InvalidSignature:
        return False
    return True
