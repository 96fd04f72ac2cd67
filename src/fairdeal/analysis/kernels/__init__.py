"""Compiled kernels: how they are made, and hands valued in arrays."""
