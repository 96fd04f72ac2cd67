"""Proofs that cards of a round belong to the published commitment."""
