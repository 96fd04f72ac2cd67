"""Ultimate Texas Hold 'Em played at random."""
