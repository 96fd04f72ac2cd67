"""Ultimate Texas Hold 'Em: exact odds, strategy, advice."""
