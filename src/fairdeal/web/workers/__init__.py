"""Long work in processes of its own: verification and odds."""
