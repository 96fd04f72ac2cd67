"""Commands about odds: exact figures, advice, simulation."""
