"""Proposals that wait for a second person, and corrections."""
