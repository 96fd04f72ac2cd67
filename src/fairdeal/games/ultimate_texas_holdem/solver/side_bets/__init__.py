"""The optional wagers: trips, Cover All, the Progressive."""
