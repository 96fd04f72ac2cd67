"""The work around the rounds: tasks, their order, and the dealer's script."""
