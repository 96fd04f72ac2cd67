"""5 Card Hi-Lo: exact odds, strategy, advice."""
