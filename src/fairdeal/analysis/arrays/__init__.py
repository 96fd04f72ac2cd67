"""Finished rounds by the million, in arrays."""
