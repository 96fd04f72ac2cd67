"""One person's picture of a table: what a seat sees, may do, is told, is advised, got wrong."""
