"""A table as its dealer sees it: the next act, what to say, and what follows."""
