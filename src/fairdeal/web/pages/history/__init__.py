"""The pages of finished rounds: the player's own, and shared ones."""
