"""The head of a journal: the number and the hash of its newest line, in a file beside it.

The head is written after the line, so it may lag but never lead. A forger who cuts lines off the
end must cut the head too. A forger who rewrites both is caught only by a copy held elsewhere, or by
a signature. With a key the head is signed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.extras import need
from fairdeal.record.encoding import Malformed, unhex, whole
from fairdeal.record.line import parse

if TYPE_CHECKING:
    from fairdeal.record.signing import Signer

_SIGNATURE_BYTES = 64


class JournalHead(Struct, frozen=True):
    """The content of a head file; without a key it is not signed."""

    seq: int
    hash: str
    key: str = ""
    signature: str = ""

    @property
    def signed(self) -> bool:
        """True if there is a signature, valid or not."""
        return bool(self.key)

    @property
    def text(self) -> str:
        """The text of the file. Its length is fixed, so that one write replaces it."""
        plain = head_text(self.seq, self.hash)
        return _with_signature(plain, self.key, self.signature) if self.key else plain

    @property
    def right(self) -> bool:
        """True if it is signed by the key that it names."""
        need("sign")
        from fairdeal.record.signing import is_signed

        plain = head_text(self.seq, self.hash)
        signature = unhex(self.signature, _SIGNATURE_BYTES)
        return self.signed and is_signed(plain, signature, unhex(self.key))


def head_text(seq: int, newest: str, signer: Signer | None = None) -> str:
    """Return the head of a journal whose newest line has this number and this hash."""
    plain = f'{{"hash":"{newest}","seq":{seq:>15}}}\n'
    return plain if signer is None else _with_signature(plain, signer.public, signer.sign(plain))


def _with_signature(plain: str, key: str, signature: str) -> str:
    left, right = plain.removesuffix("}\n").split(',"seq"')
    return f'{left},"key":"{key}","seq"{right},"signature":"{signature}"}}\n'


def read_head(raw: bytes) -> JournalHead:
    """Read a head, which must be written exactly as heads are."""
    fields = parse(raw.decode("latin-1"))
    if fields.keys() not in ({"hash", "seq"}, {"hash", "key", "seq", "signature"}):
        raise Malformed("it does not have exactly a number and a hash, and perhaps a signature")
    unhex(fields["hash"])
    if "key" in fields:
        unhex(fields["key"])
        unhex(fields["signature"], _SIGNATURE_BYTES)
    head = JournalHead(**{**fields, "seq": whole(fields["seq"])})
    if head.seq < 0 or head.text.encode() != raw:
        raise Malformed("it is not written as heads are")
    return head
