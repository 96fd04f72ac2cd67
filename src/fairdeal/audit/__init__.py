"""Checks of a record after play: verification, extracts, proofs, replay, the discard rack."""

from fairdeal.audit.extract import extract
from fairdeal.audit.proofs.proof import proofs
from fairdeal.audit.replays.discard_rack import rebuilt
from fairdeal.audit.verification.verdict import VerificationSummary, Wrong
from fairdeal.audit.verification.verify import verify

__all__ = ["VerificationSummary", "Wrong", "extract", "proofs", "rebuilt", "verify"]
