"""Verification of journals, extracts and a house's own journal."""
