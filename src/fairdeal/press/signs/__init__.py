"""The signs that are posted at a table."""
