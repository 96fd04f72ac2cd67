"""The two-person rule: kinds of proposals, propose, decide, apply, preview."""
