"""Long work in separate processes: verification and odds."""
