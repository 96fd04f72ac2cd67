"""The dealer's station."""
