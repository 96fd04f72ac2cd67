"""One person's view of a table: what a seat sees, may do, learns, and did wrong."""
