"""The value of wagers: exact solvers, strategy, advice, simulation."""
