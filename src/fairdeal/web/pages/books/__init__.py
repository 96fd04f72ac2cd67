"""Daily results of the tables."""
