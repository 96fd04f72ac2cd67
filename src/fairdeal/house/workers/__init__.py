"""Odds and verification, computed in separate processes."""
