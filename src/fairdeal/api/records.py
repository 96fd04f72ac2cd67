"""Journals, extracts and proofs, from Python."""

from typing import TYPE_CHECKING

from fairdeal.audit import HandHistory, VerificationSummary
from fairdeal.files.hand_files import hands_of
from fairdeal.files.records import Extract, RoundProof, extracted, proved, replayed, verified

if TYPE_CHECKING:
    from fairdeal.audit import RoundReplay


def verify(record: object, *, head: object = None, key: object = None) -> VerificationSummary:
    """Verify a journal, an extract or a proof in a file; printed, it says what was checked.

    The head lies beside the record unless another one is given; a public key, or the file that
    holds it, must have signed it. What is wrong is raised as `Wrong`, with its line.
    """
    return verified(record, head, key)


def extract(journal: object, viewer: str = "public") -> Extract:
    """Return the part of a full journal for a viewer: “public”, “seat:3” or “player:Ann”."""
    return extracted(journal, viewer)


def proof(journal: object, round: int, viewer: str = "public") -> RoundProof:
    """Return a viewer's proof of a round: the cards seen, led back to the commitment.

    `json` is the file to hand over; an “auditor” opens the whole deck when the round is over.
    """
    return proved(journal, round, viewer)


def hands(journal: object, viewer: str = "auditor", *, judge: bool = False) -> HandHistory:
    """Return a journal's decisions and wagers as flat rows, for a viewer as in `extract`.

    `records()` gives both tables to data frames. With `judge` each decision has the best choice and
    its exact cost, looked up in the tables of its game. The lines are read, not verified.
    """
    from fairdeal.view.mistakes import judged_columns

    return hands_of(journal, viewer, judged_columns if judge else None)


def replay(journal: object, round: int | None = None, viewer: str | None = None) -> "RoundReplay":
    """Return a round of a journal again, as a viewer may see it; the last round by default.

    `words()` tells it line by line, `document()` is the JSON of `fairdeal replay`.
    """
    return replayed(journal, round, viewer)
