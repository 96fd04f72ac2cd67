"""A check of a journal against its head: it must reach that far, signed by the right key."""

from fairdeal.audit.verification.verdict import VerificationSummary, Wrong
from fairdeal.record.fields import Malformed
from fairdeal.record.head import JournalHead, read_head
from fairdeal.record.line import JournalLine, parse

_REWRITTEN = "anyone with access to the journal could have replaced it by another lawful one"
NO_HEAD = (
    "there is no head beside it, so a missing end would not be noticed, and "
    f"{_REWRITTEN}: compare it with a head that is held elsewhere, or sign heads with a key"
)
NOT_SIGNED = (
    f"its head is not signed: {_REWRITTEN}, and its head too; compare it with a copy that you hold"
)


def check_head(
    lines: list[str], raw: bytes | None, tally: VerificationSummary, key: str | None = None
) -> None:
    """Check that the journal reaches its head, which the key must have signed if given."""
    if raw is None:
        if key is not None:
            raise Wrong(0, "there is no head beside it that the key could have signed")
        tally.notes.append(NO_HEAD)
        return
    try:
        head = read_head(raw)
    except Malformed as malformed:
        raise Wrong(0, f"its head cannot be read: {malformed}") from None
    _check_signature(head, key, tally)
    last = len(lines) - 1
    if head.seq > last:
        raise Wrong(
            len(lines),
            f"the journal is cut off after this line: its head is at line {head.seq + 1}",
        )
    if JournalLine(parse(lines[head.seq])).hash != head.hash:
        raise Wrong(head.seq + 1, "its hash is not the one that the journal's head holds")
    if head.seq < last:
        after = (
            f"line {last + 1}" if head.seq + 1 == last else f"lines {head.seq + 2} to {last + 1}"
        )
        tally.notes.append(f"its head lags: it does not vouch for {after}")


def _check_signature(head: JournalHead, key: str | None, tally: VerificationSummary) -> None:
    if not head.signed:
        if key is not None:
            raise Wrong(0, "its head is not signed")
        tally.notes.append(NOT_SIGNED)
        return
    if key is not None and head.key != key:
        raise Wrong(0, f"its head is signed by another key, {head.key}")
    if not head.right:
        raise Wrong(0, "the signature of its head is wrong")
    signed = f"its head is signed by the key {head.key}"
    if key is None:
        signed += "; whether that is the table's own, `--key` tells who knows that key"
    tally.notes.append(signed)
