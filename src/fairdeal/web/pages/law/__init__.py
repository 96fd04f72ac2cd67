"""The law pages."""
