"""The server: application, connections, protocols, logs."""
