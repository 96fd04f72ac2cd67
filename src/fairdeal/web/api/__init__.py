"""The HTTP API: routes, request and reply types, policy."""
