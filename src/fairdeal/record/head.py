"""The head of a journal: the number and the hash of its newest line, kept in a file beside it.

It is written after the line, so that it may lag and never leads. Whoever cuts lines off the end
of a journal would have to cut the head too. Who rewrites both can only be caught by a copy that is
held elsewhere, or by a signature: with a key the head is signed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.record.fields import Malformed, unhex, whole
from fairdeal.record.line import parse

if TYPE_CHECKING:
    from fairdeal.record.signing import Signer

_SIGNATURE_BYTES = 64


@dataclass(frozen=True)
class Head:
    """What a head says; without a key it is not signed."""

    seq: int
    hash: str
    key: str = ""
    signature: str = ""

    @property
    def signed(self) -> bool:
        """Whether there is a signature, be it right or not."""
        return bool(self.key)

    @property
    def text(self) -> str:
        """What stands in the file; always of one length, so that it is overwritten in one go."""
        plain = head_text(self.seq, self.hash)
        return _with_signature(plain, self.key, self.signature) if self.key else plain

    @property
    def right(self) -> bool:
        """Whether it is signed by the key that it names."""
        from fairdeal.record.signing import is_signed

        plain = head_text(self.seq, self.hash)
        signature = unhex(self.signature, _SIGNATURE_BYTES)
        return self.signed and is_signed(plain, signature, unhex(self.key))


def head_text(seq: int, newest: str, signer: Signer | None = None) -> str:
    """The head of a journal whose newest line has this number and this hash."""
    plain = f'{{"hash":"{newest}","seq":{seq:>15}}}\n'
    return plain if signer is None else _with_signature(plain, signer.public, signer.sign(plain))


def _with_signature(plain: str, key: str, signature: str) -> str:
    left, right = plain.removesuffix("}\n").split(',"seq"')
    return f'{left},"key":"{key}","seq"{right},"signature":"{signature}"}}\n'


def read_head(raw: bytes) -> Head:
    """A head as it was written, to the byte."""
    fields = parse(raw.decode("latin-1"))
    if fields.keys() not in ({"hash", "seq"}, {"hash", "key", "seq", "signature"}):
        raise Malformed("it does not have exactly a number and a hash, and perhaps a signature")
    unhex(fields["hash"])
    if "key" in fields:
        unhex(fields["key"])
        unhex(fields["signature"], _SIGNATURE_BYTES)
    head = Head(**{**fields, "seq": whole(fields["seq"])})
    if head.seq < 0 or head.text.encode() != raw:
        raise Malformed("it is not written as heads are")
    return head
