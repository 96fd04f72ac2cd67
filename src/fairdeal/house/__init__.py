"""The house: people, money and many tables in a database; the application without its web face."""
