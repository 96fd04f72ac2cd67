"""The tables of a house while they run."""
