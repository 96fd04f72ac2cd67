"""Pik-it Poker: exact odds, strategy, advice."""
