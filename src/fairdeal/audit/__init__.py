"""What anyone can check afterwards: verification, extracts, proofs, replay, the discard rack."""

from fairdeal.audit.extract import extract
from fairdeal.audit.proof import proofs
from fairdeal.audit.rack import rebuilt
from fairdeal.audit.verdict import Tally, Wrong
from fairdeal.audit.verify import verify

__all__ = ["Tally", "Wrong", "extract", "proofs", "rebuilt", "verify"]
