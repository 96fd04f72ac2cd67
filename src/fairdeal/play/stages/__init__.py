"""Stages: the pieces of procedure that games are made of."""
