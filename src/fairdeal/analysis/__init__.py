"""What wagers are worth: exact solvers, strategy, advice, simulation."""
