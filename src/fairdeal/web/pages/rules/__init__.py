"""Rules, odds and strategy of a game."""
