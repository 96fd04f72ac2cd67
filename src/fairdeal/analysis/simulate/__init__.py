"""Simulation beside the exact values."""
