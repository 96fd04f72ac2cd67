"""The pit: every table at a glance, and one table for the floor."""
