"""Rounds rebuilt from a journal: as a viewer saw them, in money, from the discard rack."""
