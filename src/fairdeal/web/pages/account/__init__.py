"""The player's account page."""
