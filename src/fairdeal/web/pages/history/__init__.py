"""The pages of rounds that are over: one's own, and those that somebody shared."""
