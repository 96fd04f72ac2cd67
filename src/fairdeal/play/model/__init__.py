"""The values of a round: actions, offers, positions, events, results, views."""
