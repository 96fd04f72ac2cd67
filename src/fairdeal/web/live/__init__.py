"""Live tables over a socket: frames, viewers, broadcast."""
