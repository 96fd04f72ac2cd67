"""Rounds rebuilt from a journal: in one viewer's view, in money, from the discard rack."""
