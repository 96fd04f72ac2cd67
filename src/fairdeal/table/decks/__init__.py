"""Decks at a table: shuffled, committed to, cut, and dealt from."""
