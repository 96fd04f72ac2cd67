"""Whether a journal reaches as far as the head that was kept of it."""

from fairdeal.audit.verdict import Tally, Wrong
from fairdeal.record.fields import Malformed, unhex, whole
from fairdeal.record.head import head_text
from fairdeal.record.line import Line, parse


def check_head(lines: list[str], head: bytes | None, tally: Tally) -> None:
    """Whether the journal reaches as far as its head says."""
    if head is None:
        tally.notes.append("there is no head beside it, so that a cut-off end would not show")
        return
    try:
        told = parse(head.decode("latin-1"))
        if told.keys() != {"hash", "seq"}:
            raise Malformed("it does not have exactly a hash and a number")
        seq, newest = whole(told["seq"]), told["hash"]
        unhex(newest)
        if head_text(seq, newest).encode() != head:
            raise Malformed("it is not written as heads are")
    except Malformed as malformed:
        raise Wrong(0, f"its head cannot be read: {malformed}") from None
    last = len(lines) - 1
    if seq > last:
        raise Wrong(
            len(lines), f"the journal is cut off after this line: its head is at line {seq + 1}"
        )
    if seq < 0 or Line(parse(lines[seq])).hash != newest:
        raise Wrong(max(seq, 0) + 1, "its hash is not the one that the journal's head holds")
    if seq < last:
        tally.notes.append(f"its head lags: it is at line {seq + 1} of {last + 1}")
